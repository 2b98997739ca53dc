//! Responses to browsers.

use super::request::{self, Request};
use std::io::{self, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The greatest number of connections at a time. Every open page has one.
const MOST: usize = 64;
/// The time that a browser has to send a request, and to receive a response.
const PATIENCE: Duration = Duration::from_secs(10);
/// The interval of writing to connections that wait for changes, by which closed pages are noticed.
const PULSE: Duration = Duration::from_secs(15);

/// The page that is served, for all connections.
#[derive(Default)]
pub(super) struct Shared {
    page: Mutex<Page>,
    renewed: Condvar,
    connections: AtomicUsize,
}

#[derive(Clone, Default)]
struct Page {
    /// The version; empty before the first page is made.
    version: String,
    text: Arc<Vec<u8>>,
}

impl Shared {
    /// Serves a new page from now on.
    pub(super) fn renew(&self, version: String, text: Vec<u8>) {
        *self.page.lock().unwrap_or_else(PoisonError::into_inner) = Page { version, text: Arc::new(text) };
        self.renewed.notify_all();
    }

    /// Waits for a page with another version, and returns it; the same page after some time.
    fn page_after(&self, version: &str) -> Page {
        let page = self.page.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.renewed.wait_timeout_while(page, PULSE, |page| page.version == version);
        waited.unwrap_or_else(PoisonError::into_inner).0.clone()
    }
}

/// Answers every connection, and never returns.
pub(super) fn accept(listener: &TcpListener, port: u16, shared: &Arc<Shared>) {
    for stream in listener.incoming().flatten() {
        if shared.connections.fetch_add(1, Ordering::Relaxed) >= MOST {
            shared.connections.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        let shared = Arc::clone(shared);
        thread::spawn(move || {
            // A browser that disconnects is not an error.
            let _ = answer(&stream, port, &shared);
            shared.connections.fetch_sub(1, Ordering::Relaxed);
        });
    }
}

fn answer(stream: &TcpStream, port: u16, shared: &Shared) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    match request::read(stream, port) {
        Some(Request::Page) => {
            let page = shared.page_after("");
            head(stream, "200 OK", "text/html; charset=utf-8", Some(page.text.len()))?;
            (&*stream).write_all(&page.text)
        }
        Some(Request::Changes) => changes(stream, shared),
        Some(Request::Refused(status, reason)) => {
            let text = format!("{status} {reason}\n");
            head(stream, text.trim_end(), "text/plain; charset=utf-8", Some(text.len()))?;
            (&*stream).write_all(text.as_bytes())
        }
        None => Ok(()),
    }
}

/// Sends the version of the page now and after every change, until the connection breaks.
fn changes(mut stream: &TcpStream, shared: &Shared) -> io::Result<()> {
    head(stream, "200 OK", "text/event-stream", None)?;
    let mut sent = String::new();
    loop {
        let page = shared.page_after(&sent);
        if page.version == sent {
            stream.write_all(b": still here\n\n")?;
        } else {
            stream.write_all(format!("data: {}\n\n", page.version).as_bytes())?;
            sent = page.version;
        }
    }
}

fn head(mut stream: &TcpStream, status: &str, kind: &str, length: Option<usize>) -> io::Result<()> {
    let length = length.map(|length| format!("Content-Length: {length}\r\n")).unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{length}Cache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes())
}
