//! The messages of a client over standard input and output.
//!
//! The transport of `lsp_server` ends at a response whose id is `null`, by which a client says that it could not read a
//! message. No response matters to this server, so here those that are none of its requests are passed over.

use lsp_server::{Connection, Message};
use serde_json::Value;
use std::io::{self, BufRead};
use std::thread::{Builder, JoinHandle};

/// The threads that read and write.
pub(super) struct Transport([JoinHandle<io::Result<()>>; 2]);

/// Connects the server to standard input and output.
pub(super) fn stdio() -> io::Result<(Connection, Transport)> {
    let (server, Connection { sender, receiver }) = Connection::memory();
    let write = move || {
        let mut out = io::stdout().lock();
        receiver.into_iter().try_for_each(|message| message.write(&mut out))
    };
    let read = move || {
        read(&mut io::stdin().lock(), &mut |message| {
            let is_last = matches!(&message, Message::Notification(note) if note.method == "exit");
            // The server may have ended before its client.
            sender.send(message).is_ok() && !is_last
        })
    };
    let reader = Builder::new().name("lsp-reader".to_owned()).spawn(read)?;
    let writer = Builder::new().name("lsp-writer".to_owned()).spawn(write)?;
    Ok((server, Transport([reader, writer])))
}

impl Transport {
    /// Waits for both, which end with the connection.
    pub(super) fn join(self) -> io::Result<()> {
        self.0.into_iter().try_for_each(|thread| {
            thread.join().unwrap_or_else(|_| Err(io::Error::other("a thread of the server failed")))
        })
    }
}

/// Reads messages until `take` returns `false`, or until the input ends.
fn read(input: &mut dyn BufRead, take: &mut dyn FnMut(Message) -> bool) -> io::Result<()> {
    while let Some(content) = content(input)? {
        match serde_json::from_slice(&content) {
            Ok(message) => {
                if !take(message) {
                    break;
                }
            }
            Err(_) if is_response(&content) => {}
            Err(error) => return Err(malformed(&format!("{error}: {}", String::from_utf8_lossy(&content)))),
        }
    }
    Ok(())
}

/// The content of the next message; [`None`] at the end of the input.
fn content(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let Some(header) = line.strip_suffix("\r\n") else { return Err(malformed(&line)) };
        if header.is_empty() {
            break;
        }
        let Some((name, value)) = header.split_once(':') else { return Err(malformed(&line)) };
        if name.eq_ignore_ascii_case("Content-Length") {
            length = Some(value.trim().parse().map_err(|_| malformed(&line))?);
        }
    }
    let length = length.ok_or_else(|| malformed("no Content-Length"))?;
    let mut content = Vec::new();
    let read = io::Read::read_to_end(&mut io::Read::take(input, length), &mut content)?;
    if u64::try_from(read) == Ok(length) {
        Ok(Some(content))
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

/// Returns whether a message is a response, whatever its id is.
fn is_response(content: &[u8]) -> bool {
    let message: Value = serde_json::from_slice(content).unwrap_or_default();
    message.get("id").is_some() && message.get("method").is_none()
}

fn malformed(what: &str) -> io::Error {
    let message = sprite_compiler::one_line(format!("malformed message of the client: {what}"));
    io::Error::new(io::ErrorKind::InvalidData, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The methods of the messages that are read, and the kind of the error.
    fn read_all(input: &str) -> (Vec<String>, Option<io::ErrorKind>) {
        let mut methods = Vec::new();
        let result = read(&mut input.as_bytes(), &mut |message| {
            methods.push(match message {
                Message::Request(request) => request.method,
                Message::Notification(note) => note.method,
                Message::Response(response) => response.id.to_string(),
            });
            true
        });
        (methods, result.err().map(|error| error.kind()))
    }

    fn framed(contents: &[&str]) -> String {
        let frame = |content: &&str| format!("Content-Length: {}\r\n\r\n{content}", content.len());
        contents.iter().map(frame).collect()
    }

    #[test]
    fn a_response_to_nothing_is_passed_over() {
        let error = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}"#;
        let odd = r#"{"jsonrpc":"2.0","id":18446744073709551615,"result":null}"#;
        let empty = r#"{"jsonrpc":"2.0","id":"watch"}"#;
        let note = r#"{"jsonrpc":"2.0","method":"exit"}"#;
        let input = framed(&[error, odd, empty, r#"{"id":7,"method":"shutdown"}"#, note]);
        assert_eq!(read_all(&input), (vec!["shutdown".to_owned(), "exit".to_owned()], None));
    }

    #[test]
    fn what_is_no_message_ends_the_input() {
        let note = framed(&[r#"{"method":"a"}"#]);
        for (input, kind) in [
            (framed(&["{"]), io::ErrorKind::InvalidData),
            ("Content-Length: 3\n\n{} ".to_owned(), io::ErrorKind::InvalidData),
            ("Content-Type: x\r\n\r\n{}".to_owned(), io::ErrorKind::InvalidData),
            ("Content-Length: 99999999999999\r\n\r\n{}".to_owned(), io::ErrorKind::UnexpectedEof),
        ] {
            assert_eq!(read_all(&format!("{note}{input}")), (vec!["a".to_owned()], Some(kind)), "{input}");
        }
        assert_eq!(read_all(&note), (vec!["a".to_owned()], None));
    }
}
