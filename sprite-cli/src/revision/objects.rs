//! Reads the contents of files of a repository, one after the other, with one call of git.

use super::git::{command, uncalled};
use crate::fault::Fault;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::{Mutex, PoisonError};

/// The greatest length of the line before a content.
const MOST_HEAD: u64 = 1 << 10;

/// A running `git cat-file --batch`; none after a call failed.
pub(super) struct Objects(Mutex<Option<Batch>>);

impl Objects {
    pub(super) fn open() -> Result<Self, Fault> {
        let mut command = command(&["cat-file", "--batch"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| uncalled(&error))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        Ok(Self(Mutex::new(pipes.map(|(ask, answer)| Batch { child, ask, answer: BufReader::new(answer) }))))
    }

    /// The content of an object, at most `most` bytes.
    pub(super) fn read(&self, id: &str, most: u64) -> io::Result<Vec<u8>> {
        let mut batch = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let read = match &mut *batch {
            Some(running) => running.read(id, most),
            None => Err(io::Error::other("git does not answer any more")),
        };
        // After other errors the start of the next answer is unknown, so the call ends.
        if read.as_ref().is_err_and(|error| error.kind() != io::ErrorKind::NotFound) {
            *batch = None;
        }
        read
    }
}

struct Batch {
    child: Child,
    ask: ChildStdin,
    answer: BufReader<ChildStdout>,
}

impl Batch {
    fn read(&mut self, id: &str, most: u64) -> io::Result<Vec<u8>> {
        writeln!(self.ask, "{id}")?;
        self.ask.flush()?;
        let mut head = String::new();
        self.answer.by_ref().take(MOST_HEAD).read_line(&mut head)?;
        // `ID KIND LENGTH`, or `ID missing`.
        let last = head.trim_end().rsplit_once(' ').map(|(_, word)| word);
        if last == Some("missing") {
            return Err(io::Error::new(io::ErrorKind::NotFound, "git has no content of it"));
        }
        let length = last.and_then(|length| length.parse::<u64>().ok());
        let length = length.ok_or_else(|| io::Error::other("git does not say how long it is"))?;
        let mut bytes = Vec::new();
        self.answer.by_ref().take(length.min(most)).read_to_end(&mut bytes)?;
        if bytes.len() as u64 != length.min(most) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        // Skips the rest, and the line break after it.
        io::copy(&mut self.answer.by_ref().take(length.saturating_sub(most) + 1), &mut io::sink())?;
        Ok(bytes)
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
