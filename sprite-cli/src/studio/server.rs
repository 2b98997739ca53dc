//! The server of the studio: it serves the page, the pictures of the folder, and answers of the session.
//!
//! A request must come from this machine by one of its names (`http`), and must prove to come from the page: the token
//! reaches the browser by a file that only its user can read, and comes back in a header. A foreign page cannot send that
//! header without asking first, which is not answered, and `Origin` is compared with a list, too.

use super::ask::{Answer, Ask};
use super::page;
use crate::fault::Fault;
use crate::http::{Method, PULSE, Refusal, Reply, Request};
use serde::Deserialize;
use serde_json::json;
use std::io;
use std::net::TcpStream;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long the program goes on after the last page was closed.
const ALONE: Duration = Duration::from_secs(60);

/// A request of a connection to the session, which one thread has, and the channel for the answer.
pub(super) enum Job {
    Ask(Ask, Sender<Answer>),
    Pixels(Pixels, Sender<Option<(&'static str, Vec<u8>)>>),
    /// A file of the folder has changed.
    Changed,
    /// The folder cannot be watched any more.
    Ended(Result<(), Fault>),
}

/// Pixels that a page asks for.
pub(super) enum Pixels {
    /// `/file/ID`: a picture of the folder, as it is.
    File(usize),
    /// `/picture/NUMBER`: one of the last state.
    Picture(usize),
}

/// State that all connections share.
pub(super) struct Shared {
    jobs: Sender<Job>,
    /// The session's.
    revision: Mutex<u64>,
    renewed: Condvar,
    token: String,
    port: u16,
    /// When a page asked last.
    asked: Mutex<Option<Instant>>,
}

/// A page that waits for another revision.
#[derive(Deserialize)]
struct Wait {
    wait: u64,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    pub(super) fn new(jobs: Sender<Job>, token: String, port: u16) -> Self {
        let (revision, renewed, asked) = (Mutex::new(0), Condvar::new(), Mutex::new(None));
        Self { jobs, revision, renewed, token, port, asked }
    }

    /// Wakes the pages that wait for another revision.
    pub(super) fn renew(&self, revision: u64) {
        *locked(&self.revision) = revision;
        self.renewed.notify_all();
    }

    /// Returns whether a page was open, and none has been for a while.
    pub(super) fn is_alone(&self) -> bool {
        locked(&self.asked).is_some_and(|asked| asked.elapsed() > ALONE)
    }

    /// Gives the session a job, and waits for its answer.
    fn job<T>(&self, job: impl FnOnce(Sender<T>) -> Job) -> Option<T> {
        let (sender, answer) = channel();
        self.jobs.send(job(sender)).ok()?;
        answer.recv().ok()
    }

    /// Answers a request.
    pub(super) fn answer(&self, request: Result<Request, Refusal>, stream: &TcpStream) -> io::Result<()> {
        let request = match request {
            Ok(request) => request,
            Err(refusal) => return refusal.send(stream),
        };
        if let Some((kind, body)) = page::file(&request.path).filter(|_| request.method == Method::Get) {
            return reply(kind, body.as_bytes(), stream);
        }
        if let Err(refusal) = self.admit(&request) {
            return refusal.send(stream);
        }
        *locked(&self.asked) = Some(Instant::now());
        match request.method {
            Method::Post => {
                reply("application/json", self.asked(&request.body).to_string().as_bytes(), stream)
            }
            Method::Get => match self.pixels(&request.path) {
                Some((kind, bytes)) => reply(kind, &bytes, stream),
                None => Refusal(404, "Not Found").send(stream),
            },
        }
    }

    /// The page itself is for everybody on this machine; what is in the folder is for those who know the token.
    fn admit(&self, request: &Request) -> Result<(), Refusal> {
        let is_known = request.method == Method::Post
            || request.path.starts_with("/file/")
            || request.path.starts_with("/picture/");
        if !is_known {
            return Err(Refusal(404, "Not Found"));
        }
        let token = request.only("x-studio-token").unwrap_or_default();
        if !is_same(token.as_bytes(), self.token.as_bytes()) {
            return Err(Refusal(403, "Forbidden"));
        }
        if request.method == Method::Post {
            if !request.is_of_own_page(self.port) {
                return Err(Refusal(403, "Forbidden"));
            }
            if request.only("content-type") != Some("application/json") {
                return Err(Refusal(415, "Unsupported Media Type"));
            }
            if request.path != "/ask" {
                return Err(Refusal(404, "Not Found"));
            }
        }
        Ok(())
    }

    fn asked(&self, body: &[u8]) -> serde_json::Value {
        if let Ok(Wait { wait }) = serde_json::from_slice(body) {
            return json!({ "ok": self.revision_after(wait) });
        }
        let answer = match serde_json::from_slice::<Ask>(body) {
            Ok(ask) => {
                self.job(|sender| Job::Ask(ask, sender)).unwrap_or_else(|| Err("the program ends".to_owned()))
            }
            Err(error) => Err(format!("the page and the program do not fit: {error}; load the page again")),
        };
        match answer {
            Ok(answer) => json!({ "ok": answer }),
            Err(message) => json!({ "error": message }),
        }
    }

    /// Waits for another revision, and returns it; the same one after some time.
    fn revision_after(&self, revision: u64) -> u64 {
        let own = locked(&self.revision);
        let waited = self.renewed.wait_timeout_while(own, PULSE, |own| *own == revision);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    fn pixels(&self, path: &str) -> Option<(&'static str, Vec<u8>)> {
        let (kind, number) = path.strip_prefix('/')?.split_once('/')?;
        let number = number.parse().ok()?;
        let asked = match kind {
            "file" => Pixels::File(number),
            "picture" => Pixels::Picture(number),
            _ => return None,
        };
        self.job(|sender| Job::Pixels(asked, sender))?
    }
}

fn reply(kind: &str, body: &[u8], stream: &TcpStream) -> io::Result<()> {
    // Nothing from elsewhere, no script in the page itself, and no frame around it.
    let headers = "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
                   connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\
                   X-Frame-Options: DENY\r\nReferrer-Policy: no-referrer\r\n";
    Reply { status: "200 OK", kind, headers, body }.send(stream)
}

/// Compares in a time that does not depend on where two texts differ.
fn is_same(a: &[u8], b: &[u8]) -> bool {
    let different = a.iter().zip(b).fold(0, |different, (a, b)| different | (a ^ b));
    a.len() == b.len() && std::hint::black_box(different) == 0
}

#[cfg(test)]
mod tests {
    use super::is_same;

    #[test]
    fn tokens_are_the_same_in_every_byte() {
        assert!(is_same(b"abc", b"abc") && is_same(b"", b""));
        for other in ["", "ab", "abcd", "abz", "xbc"] {
            assert!(!is_same(b"abc", other.as_bytes()), "{other}");
        }
    }
}
