//! `edit`: a page on which sheets are cut, named, timed and placed, served to this machine only.
//!
//! The text of a description stays the truth: each gesture is a change of its bytes ([`edit`]), which is compiled at once
//! as an editor's text is ([`session`](mod@session)).

mod alone;
mod ask;
mod copy;
mod edit;
mod files;
mod history;
mod overwrite;
mod page;
mod places;
mod rule;
mod same;
mod server;
mod session;
mod state;
#[cfg(test)]
mod tests;
mod values;
mod views;

use crate::check::one_file::{CheckTarget, FolderOrFile};
use crate::fault::Fault;
use crate::folder::Trust;
use crate::http::Server;
use crate::preview::open;
use crate::written::unwritten;
use clap::Args;
use serde_json::{Value, json};
use server::{Job, Shared};
use session::Session;
use sprite_compiler::shown_path;
use sprite_watch::each_change;
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

/// The greatest number of bytes that a page sends at once.
const MOST_BODY: usize = 8 << 20;
/// The interval of looking whether a page is still open.
const LOOK: Duration = Duration::from_secs(5);

/// How long nobody asks before the whole folder is compiled after a change.
const PAUSE: Duration = Duration::from_millis(250);

/// The arguments of the studio.
#[derive(Args)]
pub(crate) struct Studio {
    #[command(flatten)]
    target: FolderOrFile,
    /// Show the page in the browser
    #[arg(long)]
    open: bool,
    /// The port on this machine; 0 is any free one
    #[arg(long, value_name = "N", default_value_t = 0)]
    port: u16,
    #[command(flatten)]
    trust: Trust,
}

impl Studio {
    /// Serves the page until the program is stopped, or until no page is open any more.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), Fault> {
        let CheckTarget { root, file } = self.target.target()?;
        let mut session = Session::open(&root, self.trust)?;
        let server = Server::open(self.port, MOST_BODY, "--port 0")?;
        let token = token()?;
        let entrance = Entrance::new(server.port, &token, file.as_deref())?;
        let (jobs, todo) = channel();
        let shared = Arc::new(Shared::new(jobs.clone(), token, server.port));
        let shown = Arc::clone(&shared);
        thread::spawn(move || server.run(move |request, stream| shown.answer(request, stream)));
        thread::spawn(move || watch(&root, &jobs));
        writeln!(out, "the studio is open until its page is closed; this file leads to it, for you alone:")?;
        writeln!(out, "{}", shown_path(&entrance.0))?;
        if self.open
            && let Err(fault) = open(entrance.0.as_os_str())
        {
            writeln!(out, "{fault}")?;
        }
        out.flush()?;
        loop {
            let patience = if session.alone.is_whole() { LOOK } else { PAUSE };
            match todo.recv_timeout(patience) {
                Ok(Job::Ended(end)) => return end,
                Ok(job) => session.take(job),
                Err(_) if !session.alone.is_whole() => session.complete(),
                Err(_) if shared.is_alone() && session.unsaved().next().is_none() => {
                    writeln!(out, "its page is closed")?;
                    return Ok(());
                }
                Err(_) => {}
            }
            shared.renew(session.revision());
        }
    }
}

/// Tells the session of every change of the folder.
fn watch(root: &Path, jobs: &Sender<Job>) {
    let mut is_first = true;
    let end = each_change(
        root,
        || Ok::<(), Fault>(()),
        |_| {
            // The session has opened it already.
            if !std::mem::take(&mut is_first) {
                let _ = jobs.send(Job::Changed);
            }
            Ok(())
        },
    );
    let _ = jobs.send(Job::Ended(end));
}

/// A text that nobody can guess.
fn token() -> Result<String, Fault> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| Fault::Call(format!("no random numbers: {error}")))?;
    let mut token = String::new();
    for byte in bytes {
        let _ = fmt::Write::write_fmt(&mut token, format_args!("{byte:02x}"));
    }
    Ok(token)
}

/// The file that leads a browser to the page, with the token. Arguments of a program can be read by others, its files
/// cannot. It is removed at the end.
struct Entrance(PathBuf);

impl Entrance {
    fn new(port: u16, token: &str, file: Option<&str>) -> Result<Self, Fault> {
        let folder = std::env::temp_dir();
        let path = folder.join(format!("cargo-sprites-{}.html", token.get(..16).unwrap_or_default()));
        let file = file.map(|file| format!("&{}", crate::uri::encoded(file))).unwrap_or_default();
        let address = format!("http://127.0.0.1:{port}/#{token}{file}");
        let text = format!(
            "<!doctype html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta http-equiv=\"refresh\" content=\"0;url={address}\">\n<title>cargo sprites edit</title>\n"
        );
        let written = private(&path).and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error| unwritten(&path, &error))?;
        Ok(Self(path))
    }
}

impl Drop for Entrance {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Makes a file that only this user can read.
fn private(path: &Path) -> std::io::Result<fs::File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Answers messages. A `version` that is `null` becomes the one that the last answer had; a line that is only a number
/// is a change on the disk.
pub(crate) fn session<'m>(root: &Path, messages: impl Iterator<Item = &'m [u8]>, look: impl Fn(&str)) {
    let Ok(mut session) = Session::open(root, Trust::default()) else { panic!("the folder cannot be read") };
    let mut version = json!(1);
    for message in messages {
        let Ok(mut message) = serde_json::from_slice::<Value>(message) else { continue };
        if message.is_number() {
            session.take(Job::Changed);
            session.complete();
            continue;
        }
        if message.get("version").is_some_and(Value::is_null) {
            message["version"] = version.clone();
        }
        let Ok(ask) = serde_json::from_value(message) else { continue };
        let answer = session.answer(ask);
        if let Ok(answer) = &answer {
            if let Some(now) = answer.get("version") {
                version = now.clone();
            }
            look(&answer.to_string());
        }
    }
}
