//! Shows the progress of the compiler to people who wait longer than a second at a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use sprite_compiler::{Compilation, Entry, EntryKind, Files, Limits, Options, compile};
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The time after which progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);
/// The interval of drawing the line.
const STEP: Duration = Duration::from_millis(100);

/// Compiles, and shows on standard error, if it is a terminal, how many files were read.
pub(crate) fn compile_visibly(files: &dyn Files, options: &Options) -> Compilation {
    if !io::stderr().is_terminal() {
        return compile(files, options);
    }
    let counted = Counted { files, read: AtomicU64::new(0), all: AtomicU64::new(0) };
    thread::scope(|scope| {
        let (working, is_working) = channel::<()>();
        let counted = &counted;
        scope.spawn(move || show(&is_working, counted));
        let compilation = compile(counted, options);
        drop(working);
        compilation
    })
}

/// Shows a bar until the other end of the channel is dropped.
fn show(is_working: &Receiver<()>, counted: &Counted<'_>) {
    let is_over = |patience| is_working.recv_timeout(patience) != Err(RecvTimeoutError::Timeout);
    if is_over(PATIENCE) {
        return;
    }
    let all = counted.all.load(Ordering::Relaxed);
    let line = ProgressBar::new(all).with_elapsed(PATIENCE);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {bar:30} {pos} of {len} files, {elapsed}") {
        line.set_style(style);
    }
    loop {
        // Some files are read twice, and others never.
        line.set_position(counted.read.load(Ordering::Relaxed).min(all));
        line.tick();
        if is_over(STEP) {
            break;
        }
    }
    line.finish_and_clear();
}

/// Files, with the number of all files and of those that were read.
struct Counted<'a> {
    files: &'a dyn Files,
    all: AtomicU64,
    read: AtomicU64,
}

impl Files for Counted<'_> {
    fn root_name(&self) -> Option<String> {
        self.files.root_name()
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        let entries = self.files.list(limits)?;
        let count = entries.iter().filter(|entry| entry.kind == EntryKind::File).count();
        self.all.store(count as u64, Ordering::Relaxed);
        Ok(entries)
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        self.read.fetch_add(1, Ordering::Relaxed);
        self.files.read(path, most)
    }
}
