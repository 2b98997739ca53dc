//! `preview --serve`: serves the page on a port of this machine, and makes it anew after every change.

use super::{content, open, page};
use crate::check::one_file::{CheckTarget, Scope};
use crate::check::tally;
use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::http::{Method, PULSE, Refusal, Reply, Request, Server, send_head};
use crate::watch::each_change;
use sprite_watch::Change;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::net::TcpStream;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The page that is served, for all connections.
#[derive(Default)]
struct Shared {
    page: Mutex<Page>,
    renewed: Condvar,
}

#[derive(Clone, Default)]
struct Page {
    /// The version; empty before the first page is made.
    version: String,
    text: Arc<Vec<u8>>,
}

/// Serves the page until the program is stopped.
pub(super) fn serve(
    target: CheckTarget,
    trust: Trust,
    port: u16,
    open: bool,
    out: &mut impl Write,
) -> Result<(), Fault> {
    let server = Server::open(port, 0, "--serve=0")?;
    let shared = Arc::new(Shared::default());
    let address = format!("http://127.0.0.1:{}/", server.port);
    let mut is_open = !open;
    let shown = Arc::clone(&shared);
    thread::spawn(move || server.run(move |request, stream| shown.answer(request, stream)));
    writeln!(out, "{address}")?;
    let CheckTarget { root, file } = target;
    each_change(&root, trust, |change| {
        match change {
            Change::Read(folder) => writeln!(out, "{}", renew(&folder, file.as_deref(), &shared)?)?,
            Change::Lost(message) => writeln!(out, "{message}; waiting for it to come back")?,
        }
        out.flush()?;
        if !is_open {
            is_open = true;
            // The page is served even if the browser cannot be opened.
            if let Err(fault) = open::open(OsStr::new(&address)) {
                writeln!(out, "{fault}")?;
                out.flush()?;
            }
        }
        Ok(())
    })
}

/// Makes the page anew, and returns the line for people.
fn renew(folder: &Folder, file: Option<&str>, shared: &Shared) -> Result<String, Fault> {
    let start = Instant::now();
    let mut compilation = folder.compile_library();
    // While the file is not there, or cannot be read, the whole folder is shown.
    let scope = Scope::of(&compilation, file).unwrap_or_default();
    scope.keep_findings(&mut compilation);
    // The version differs from page to page, also after the program was restarted.
    let version = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis().to_string();
    let page = page::page(&content(&compilation, &scope, folder, Some(version.clone()), true)?)?;
    shared.renew(version, page.into_bytes());
    Ok(tally::waiting(&compilation, &scope, start.elapsed()))
}

impl Shared {
    /// Serves a new page from now on.
    fn renew(&self, version: String, text: Vec<u8>) {
        *self.page.lock().unwrap_or_else(PoisonError::into_inner) = Page { version, text: Arc::new(text) };
        self.renewed.notify_all();
    }

    /// Waits for a page with another version, and returns it; the same page after some time.
    fn page_after(&self, version: &str) -> Page {
        let page = self.page.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.renewed.wait_timeout_while(page, PULSE, |page| page.version == version);
        waited.unwrap_or_else(PoisonError::into_inner).0.clone()
    }

    fn answer(&self, request: Result<Request, Refusal>, stream: &TcpStream) -> io::Result<()> {
        let request = match request {
            Ok(Request { method: Method::Get, path, .. }) => path,
            Ok(_) => return Refusal(405, "Method Not Allowed").send(stream),
            Err(refusal) => return refusal.send(stream),
        };
        match request.as_str() {
            "/" => {
                let page = self.page_after("");
                let kind = "text/html; charset=utf-8";
                Reply { status: "200 OK", kind, headers: "", body: &page.text }.send(stream)
            }
            "/changes" => self.changes(stream),
            _ => Refusal(404, "Not Found").send(stream),
        }
    }

    /// Sends the version of the page now and after every change, until the connection breaks.
    fn changes(&self, mut stream: &TcpStream) -> io::Result<()> {
        send_head(stream, "200 OK", "text/event-stream", "")?;
        let mut sent = String::new();
        loop {
            let page = self.page_after(&sent);
            if page.version == sent {
                stream.write_all(b": still here\n\n")?;
            } else {
                stream.write_all(format!("data: {}\n\n", page.version).as_bytes())?;
                sent = page.version;
            }
        }
    }
}
