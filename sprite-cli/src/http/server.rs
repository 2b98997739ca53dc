//! Accepts connections, and sends replies.

use super::request::{Refusal, Request};
use crate::fault::Fault;
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// The greatest number of connections at a time. Every open page has one.
const MOST: usize = 64;
/// The time that a browser has to send a part of a request, and to receive a part of a reply.
const PATIENCE: Duration = Duration::from_secs(10);
/// The interval of writing to connections that wait for changes, by which closed pages are noticed.
pub(crate) const PULSE: Duration = Duration::from_secs(15);

/// A port of this machine, which other machines cannot reach.
pub(crate) struct Server {
    listener: TcpListener,
    pub(crate) port: u16,
    /// The greatest number of bytes of a request's body.
    most_body: usize,
}

/// A reply with a body.
pub(crate) struct Reply<'a> {
    /// The status and its reason.
    pub(crate) status: &'a str,
    pub(crate) kind: &'a str,
    /// Further headers, each with its line end.
    pub(crate) headers: &'a str,
    pub(crate) body: &'a [u8],
}

impl Server {
    /// Takes a port; 0 is any that is free.
    pub(crate) fn open(port: u16, most_body: usize, other: &str) -> Result<Self, Fault> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
            Fault::Call(format!(
                "port {port} cannot be served: {error}; another one: `{other}` takes any that is free"
            ))
        })?;
        let port = listener.local_addr()?.port();
        Ok(Self { listener, port, most_body })
    }

    /// Answers every connection by a thread of its own, and never returns.
    pub(crate) fn run(
        self,
        answer: impl Fn(Result<Request, Refusal>, &TcpStream) -> io::Result<()> + Send + Sync + 'static,
    ) {
        let answer = Arc::new(answer);
        let connections = Arc::new(AtomicUsize::new(0));
        for stream in self.listener.incoming().flatten() {
            if connections.fetch_add(1, Ordering::Relaxed) >= MOST {
                connections.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let (answer, connections) = (Arc::clone(&answer), Arc::clone(&connections));
            let (port, most_body) = (self.port, self.most_body);
            thread::spawn(move || {
                // A browser that disconnects is not an error.
                let _ = one(&stream, port, most_body, &*answer);
                connections.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }
}

fn one(
    stream: &TcpStream,
    port: u16,
    most_body: usize,
    answer: &impl Fn(Result<Request, Refusal>, &TcpStream) -> io::Result<()>,
) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    Request::read(stream, port, most_body).map_or(Ok(()), |request| answer(request, stream))
}

impl Reply<'_> {
    pub(crate) fn send(&self, mut stream: &TcpStream) -> io::Result<()> {
        let headers = format!("Content-Length: {}\r\n{}", self.body.len(), self.headers);
        send_head(stream, self.status, self.kind, &headers)?;
        stream.write_all(self.body)
    }
}

impl Refusal {
    pub(crate) fn send(self, stream: &TcpStream) -> io::Result<()> {
        let Self(status, reason) = self;
        let status = format!("{status} {reason}");
        let body = format!("{status}\n");
        let kind = "text/plain; charset=utf-8";
        Reply { status: &status, kind, headers: "", body: body.as_bytes() }.send(stream)
    }
}

/// Sends the head of a reply. `headers` are further ones, each with its line end.
pub(crate) fn send_head(mut stream: &TcpStream, status: &str, kind: &str, headers: &str) -> io::Result<()> {
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{headers}Cache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes())
}
