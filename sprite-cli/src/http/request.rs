//! Parses requests of browsers.

use std::io::{ErrorKind, Read};
use std::time::{Duration, Instant};

/// The greatest number of bytes of a head. Browsers send one or two thousand.
const MOST_HEAD: usize = 16 << 10;
/// The time in which a whole request must have arrived.
const PATIENCE: Duration = Duration::from_secs(20);

/// The methods that are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Get,
    Post,
}

/// A request for this server.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) method: Method,
    /// The path of the target, without a query.
    pub(crate) path: String,
    /// Names in lower case, and values.
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

/// The status and the reason with which a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refusal(pub(crate) u16, pub(crate) &'static str);

const TOO_LARGE: Refusal = Refusal(413, "Content Too Large");
const BAD: Refusal = Refusal(400, "Bad Request");

impl Request {
    /// Reads a request to a port of this machine, with a body of so many bytes at most; [`None`] if the connection ends
    /// before.
    pub(super) fn read(mut from: impl Read, port: u16, most_body: usize) -> Option<Result<Self, Refusal>> {
        let start = Instant::now();
        let mut bytes = Vec::new();
        let mut piece = [0; 2_048];
        let mut more = |bytes: &mut Vec<u8>| loop {
            return match from.read(&mut piece) {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Ok(count) if count > 0 && start.elapsed() < PATIENCE => {
                    bytes.extend_from_slice(piece.get(..count)?);
                    Some(())
                }
                Ok(_) | Err(_) => None,
            };
        };
        let end = loop {
            if let Some(end) = bytes.windows(4).position(|end| end == b"\r\n\r\n") {
                break end;
            }
            if bytes.len() > MOST_HEAD {
                return Some(Err(Refusal(431, "Request Header Fields Too Large")));
            }
            more(&mut bytes)?;
        };
        let mut request = match Self::of_head(&String::from_utf8_lossy(bytes.get(..end)?), port) {
            Ok(request) => request,
            Err(refusal) => return Some(Err(refusal)),
        };
        let length = match (request.header("transfer-encoding"), request.header("content-length")) {
            (Header::Missing, Header::Missing) => 0,
            (Header::Missing, Header::Once(length)) => match length.parse::<usize>() {
                Ok(length) if length <= most_body => length,
                Ok(_) => return Some(Err(TOO_LARGE)),
                Err(_) => return Some(Err(BAD)),
            },
            _ => return Some(Err(BAD)),
        };
        bytes.drain(..end + 4);
        while bytes.len() < length {
            more(&mut bytes)?;
        }
        bytes.truncate(length);
        request.body = bytes;
        Some(Ok(request))
    }

    fn of_head(head: &str, port: u16) -> Result<Self, Refusal> {
        let mut lines = head.split("\r\n");
        let mut words = lines.next().unwrap_or_default().split(' ');
        let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let headers = lines.filter_map(|line| {
            let (name, value) = line.split_once(':')?;
            Some((name.to_ascii_lowercase(), value.trim().to_owned()))
        });
        let path = target.split(['?', '#']).next().unwrap_or_default().to_owned();
        let mut request = Self { method: Method::Get, path, headers: headers.collect(), body: Vec::new() };
        // A website whose name resolves to this machine must not be able to read the page.
        if !matches!(request.header("host"), Header::Once(host) if own_hosts(port).iter().any(|own| own == host))
        {
            return Err(Refusal(421, "Misdirected Request"));
        }
        request.method = match method {
            "GET" => Method::Get,
            "POST" => Method::Post,
            _ => return Err(Refusal(405, "Method Not Allowed")),
        };
        Ok(request)
    }

    /// The value of a header, whose name is in lower case; [`None`] if it is missing or given more than once.
    pub(crate) fn only(&self, name: &str) -> Option<&str> {
        match self.header(name) {
            Header::Once(value) => Some(value),
            Header::Missing | Header::Several => None,
        }
    }

    /// Returns whether a page of this server sent it, as far as browsers say so.
    pub(crate) fn is_of_own_page(&self, port: u16) -> bool {
        let Some(origin) = self.only("origin") else { return false };
        own_hosts(port).iter().any(|host| origin.strip_prefix("http://") == Some(host))
    }

    fn header(&self, name: &str) -> Header<'_> {
        let mut values = self.headers.iter().filter(|(own, _)| own == name).map(|(_, value)| value);
        match (values.next(), values.next()) {
            (None, _) => Header::Missing,
            (Some(value), None) => Header::Once(value),
            (Some(_), Some(_)) => Header::Several,
        }
    }
}

/// A header of a request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Header<'r> {
    Missing,
    Once(&'r str),
    Several,
}

/// The names under which browsers of this machine reach the server.
fn own_hosts(port: u16) -> [String; 2] {
    [format!("127.0.0.1:{port}"), format!("localhost:{port}")]
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST_BODY: usize = 64;

    fn asked(text: &str) -> Option<Result<Request, Refusal>> {
        Request::read(text.as_bytes(), 80, MOST_BODY)
    }

    #[test]
    fn a_request_has_a_method_a_path_and_a_body() {
        let request =
            asked("GET /a/b?c#d HTTP/1.1\r\nHost: 127.0.0.1:80\r\nX-A: 1\r\nX-B: 1\r\nX-B: 2\r\n\r\n");
        let request = request.unwrap().unwrap();
        assert_eq!((request.method, request.path.as_str()), (Method::Get, "/a/b"));
        assert_eq!([request.only("x-a"), request.only("x-b"), request.only("x-c")], [Some("1"), None, None]);
        let post = "POST /ask HTTP/1.1\r\nHost: localhost:80\r\nContent-Length: 2\r\n\r\n{}and more";
        assert_eq!(asked(post).unwrap().unwrap().body, b"{}");
        assert_eq!(asked(&post.replace("{}and more", "{")), None, "it ends too early");
        assert_eq!(asked(&post.replace(": 2", ": 65")), Some(Err(TOO_LARGE)));
        for wrong in [": -1", ": 2\r\nContent-Length: 2", ": 2\r\nTransfer-Encoding: chunked"] {
            assert_eq!(asked(&post.replace(": 2", wrong)), Some(Err(BAD)), "{wrong}");
        }
    }

    #[test]
    fn only_this_machine_s_own_names_are_answered() {
        let host = |lines: &str| asked(&format!("GET / HTTP/1.1\r\n{lines}\r\n")).unwrap();
        for own in ["Host: localhost:80\r\n", "HOST:127.0.0.1:80\r\nAccept: */*\r\n"] {
            assert!(host(own).is_ok(), "{own}");
        }
        let both = "Host: localhost:80\r\nHost: evil.example\r\n";
        let twice = "Host: localhost:80\r\nHost: localhost:80\r\n";
        let [other, port, none, below] = [
            "Host: evil.example\r\n",
            "Host: localhost:81\r\n",
            "Host: localhost\r\n",
            "Host: localhost.evil:80\r\n",
        ];
        for other in ["", other, port, none, below, both, twice] {
            assert_eq!(host(other), Err(Refusal(421, "Misdirected Request")), "{other}");
        }
    }

    #[test]
    fn the_origin_is_one_of_the_own_pages() {
        let is_own = |lines: &str| {
            let request = asked(&format!("POST / HTTP/1.1\r\nHost: localhost:80\r\n{lines}\r\n"));
            request.unwrap().unwrap().is_of_own_page(80)
        };
        assert!(is_own("Origin: http://localhost:80\r\n") && is_own("Origin: http://127.0.0.1:80\r\n"));
        for other in
            ["", "null", "http://localhost:81", "https://localhost:80", "http://localhost:80.evil.example"]
        {
            assert!(!is_own(&format!("Origin: {other}\r\n")), "{other}");
        }
        assert!(!is_own(""));
    }

    #[test]
    fn other_requests_are_refused_or_dropped() {
        assert_eq!(
            asked("PUT / HTTP/1.1\r\nHost: localhost:80\r\n\r\n"),
            Some(Err(Refusal(405, "Method Not Allowed")))
        );
        assert_eq!(asked("GET / HTTP/1.1\r\nHost: local"), None);
        assert_eq!(asked(""), None);
        let long = "x".repeat(MOST_HEAD + 4_096);
        assert_eq!(asked(&long), Some(Err(Refusal(431, "Request Header Fields Too Large"))));
    }
}
