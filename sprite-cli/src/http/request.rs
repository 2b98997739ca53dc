//! Parses requests of browsers: the part of HTTP/1.1 that one page needs.

use std::io::{ErrorKind, Read};

/// The greatest number of bytes of a request. Browsers send one or two thousand.
const MOST: usize = 16 << 10;

/// A request that is answered, or the status that it is refused with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// The page.
    Page,
    /// A stream of changes, as long as the connection lasts.
    Changes,
    /// A refused request, with status and reason.
    Refused(u16, &'static str),
}

/// Reads a request up to the end of its head; [`None`] if the connection ends before.
pub(super) fn read(mut from: impl Read, port: u16) -> Option<Request> {
    let mut head = Vec::new();
    let mut piece = [0; 2_048];
    loop {
        let count = match from.read(&mut piece) {
            Ok(0) => return None,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        head.extend_from_slice(piece.get(..count)?);
        if head.windows(4).any(|end| end == b"\r\n\r\n") {
            return Some(parse(&String::from_utf8_lossy(&head), port));
        }
        if head.len() > MOST {
            return Some(Request::Refused(431, "Request Header Fields Too Large"));
        }
    }
}

fn parse(head: &str, port: u16) -> Request {
    let mut lines = head.split("\r\n");
    let mut words = lines.next().unwrap_or_default().split(' ');
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    // A website whose name resolves to this machine must not be able to read the page.
    let hosts =
        lines.filter_map(|line| line.split_once(':')).filter(|(name, _)| name.eq_ignore_ascii_case("host"));
    let hosts: Vec<&str> = hosts.map(|(_, value)| value.trim()).collect();
    let own = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    if !matches!(hosts.as_slice(), [host] if own.iter().any(|own| own == host)) {
        return Request::Refused(421, "Misdirected Request");
    }
    if method != "GET" {
        return Request::Refused(405, "Method Not Allowed");
    }
    match target.split(['?', '#']).next().unwrap_or_default() {
        "/" => Request::Page,
        "/changes" => Request::Changes,
        _ => Request::Refused(404, "Not Found"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &str) -> Option<Request> {
        read(text.as_bytes(), 80)
    }

    #[test]
    fn the_page_and_its_changes_are_all_there_is() {
        let get = |target: &str| asked(&format!("GET {target} HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n"));
        assert_eq!(get("/"), Some(Request::Page));
        assert_eq!(get("/?a"), Some(Request::Page));
        assert_eq!(get("/changes"), Some(Request::Changes));
        for other in ["/hero.png", "/../Cargo.toml", "//", "", "*"] {
            assert_eq!(get(other), Some(Request::Refused(404, "Not Found")), "{other}");
        }
    }

    #[test]
    fn only_this_machine_s_own_names_are_answered() {
        let host = |lines: &str| asked(&format!("GET / HTTP/1.1\r\n{lines}\r\n"));
        for own in ["Host: localhost:80\r\n", "HOST:127.0.0.1:80\r\nAccept: */*\r\n"] {
            assert_eq!(host(own), Some(Request::Page), "{own}");
        }
        let both = "Host: localhost:80\r\nHost: evil.example\r\n";
        for other in ["", "Host: evil.example\r\n", "Host: localhost:81\r\n", "Host: localhost\r\n", both] {
            assert_eq!(host(other), Some(Request::Refused(421, "Misdirected Request")), "{other}");
        }
    }

    #[test]
    fn what_is_no_request_is_refused_or_dropped() {
        assert_eq!(
            asked("POST / HTTP/1.1\r\nHost: localhost:80\r\n\r\n"),
            Some(Request::Refused(405, "Method Not Allowed"))
        );
        assert_eq!(asked("GET / HTTP/1.1\r\nHost: local"), None);
        assert_eq!(asked(""), None);
        let long = "x".repeat(MOST + 4_096);
        assert_eq!(asked(&long), Some(Request::Refused(431, "Request Header Fields Too Large")));
    }
}
