//! `preview --serve`: serves the page on a port of this machine, and makes it anew after every change.

mod request;
mod responses;

use super::{content, open, page};
use crate::check::one_file::{CheckTarget, Scope};
use crate::check::tally;
use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::watch::each_change;
use responses::Shared;
use sprite_watch::Change;
use std::ffi::OsStr;
use std::io::Write;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::thread;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Serves the page until the program is stopped.
pub(super) fn serve(
    target: CheckTarget,
    trust: Trust,
    port: u16,
    open: bool,
    out: &mut impl Write,
) -> Result<(), Fault> {
    // Other machines cannot reach this address.
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
        Fault::Call(format!(
            "port {port} cannot be served: {error}; another one: `--serve=0` takes any that is free"
        ))
    })?;
    let port = listener.local_addr()?.port();
    let shared = Arc::new(Shared::default());
    let address = format!("http://127.0.0.1:{port}/");
    let mut is_open = !open;
    let accepting = Arc::clone(&shared);
    thread::spawn(move || responses::accept(&listener, port, &accepting));
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
    let page = page::page(&content::content(&compilation, &scope, folder, Some(version.clone()))?)?;
    shared.renew(version, page.into_bytes());
    Ok(tally::waiting(&compilation, &scope, start.elapsed()))
}
