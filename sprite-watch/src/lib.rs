//! Watches a folder of sprites for the tools of this workspace: after every burst of changes it is read once.
//!
//! ```no_run
//! use sprite_watch::{Change, each_change};
//! use std::path::Path;
//!
//! let open = || std::fs::read_dir("assets").map_err(Into::<Box<dyn std::error::Error>>::into);
//! each_change(Path::new("assets"), open, |change| {
//!     match change {
//!         Change::Read(folder) => println!("{} files", folder.count()),
//!         Change::Lost(message) => println!("{message}; waiting for it to come back"),
//!     }
//!     Ok(())
//! })
//! # .unwrap();
//! ```

mod notice;

pub use notice::WatchError;

use notice::Notice;
use std::fmt::Display;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// How long a folder must be quiet before it is read: programs write files in pieces, and many at once.
const QUIET: Duration = Duration::from_millis(100);
/// A folder that is never quiet is read all the same.
const LONGEST: Duration = Duration::from_secs(2);
/// How long to wait before a folder that was lost is looked for again.
const RETRY: Duration = Duration::from_secs(1);

/// The state of a folder after a change.
#[derive(Debug)]
pub enum Change<'a, T> {
    /// It can be read: what opening it gave.
    Read(T),
    /// The folder is missing, with the reason. It is reported once, until the state changes.
    Lost(&'a str),
}

/// The result of a round.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    /// The folder was read; the next change brings the next round.
    Read,
    /// The folder is not there. No event comes when it is there again.
    Lost,
}

/// Opens a folder now and after every change, and calls a function with the result, until the function fails. If the
/// folder disappears, the function waits for it.
///
/// # Errors
/// The folder cannot be opened or watched at the start, or the function failed.
pub fn each_change<T, E: Display + From<WatchError>>(
    root: &Path,
    mut open: impl FnMut() -> Result<T, E>,
    mut each: impl FnMut(Change<'_, T>) -> Result<(), E>,
) -> Result<(), E> {
    let (sender, changes) = sync_channel(1);
    // A folder that cannot be opened at the start is a wrong call; later it is waited for.
    open()?;
    let mut notice = Notice::new(root, sender)?;
    let mut lost: Option<String> = None;
    run(&changes, QUIET, RETRY, || {
        // First watched, then read, so that no change falls between the two.
        match notice.renew().map_err(E::from).and_then(|()| open()) {
            Ok(folder) => {
                lost = None;
                each(Change::Read(folder))?;
                Ok(Round::Read)
            }
            Err(error) => {
                let message = error.to_string();
                if lost.as_ref() != Some(&message) {
                    each(Change::Lost(&message))?;
                    lost = Some(message);
                }
                Ok(Round::Lost)
            }
        }
    })
}

/// A round now, and one after every burst of changes; ends when no sender is left.
fn run<E>(
    changes: &Receiver<()>,
    quiet: Duration,
    retry: Duration,
    mut round: impl FnMut() -> Result<Round, E>,
) -> Result<(), E> {
    loop {
        let is_over = match round()? {
            Round::Read => changes.recv().is_err(),
            Round::Lost => changes.recv_timeout(retry) == Err(RecvTimeoutError::Disconnected),
        };
        if is_over {
            return Ok(());
        }
        let start = Instant::now();
        while start.elapsed() < LONGEST && changes.recv_timeout(quiet).is_ok() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::sync::mpsc::{Sender, channel};

    /// Runs rounds, of which each gets its number, until no sender is left.
    fn rounds(
        sender: Sender<()>,
        changes: &Receiver<()>,
        what: impl Fn(usize, &mut Option<Sender<()>>) -> Result<Round, &'static str>,
    ) -> (usize, Result<(), &'static str>) {
        let (count, mut sender) = (Cell::new(0), Some(sender));
        let result = run(changes, Duration::ZERO, Duration::ZERO, || {
            count.set(count.get() + 1);
            what(count.get(), &mut sender)
        });
        (count.get(), result)
    }

    fn send(sender: Option<&Sender<()>>, times: usize) {
        for _ in 0..times {
            sender.expect("still open").send(()).expect("somebody listens");
        }
    }

    #[test]
    fn the_first_round_waits_for_nothing_and_a_burst_of_changes_brings_one_more() {
        let (sender, changes) = channel();
        let (count, result) = rounds(sender, &changes, |round, sender| {
            match round {
                1 => send(sender.as_ref(), 500),
                _ => *sender = None,
            }
            Ok(Round::Read)
        });
        assert!(result.is_ok());
        assert_eq!(count, 2);
    }

    #[test]
    fn a_change_during_a_round_brings_another() {
        let (sender, changes) = channel();
        let (count, _) = rounds(sender, &changes, |round, sender| {
            match round {
                1..=4 => send(sender.as_ref(), 1),
                _ => *sender = None,
            }
            Ok(Round::Read)
        });
        assert_eq!(count, 5);
    }

    #[test]
    fn a_lost_folder_is_looked_for_again_without_any_change() {
        let (sender, changes) = channel();
        let (count, _) = rounds(sender, &changes, |round, sender| {
            if round == 4 {
                *sender = None;
                return Ok(Round::Read);
            }
            Ok(Round::Lost)
        });
        assert_eq!(count, 4);
    }

    #[test]
    fn a_round_that_cannot_print_ends_it() {
        let (sender, changes) = channel();
        let (count, result) = rounds(sender, &changes, |_, _| Err("no paper"));
        assert_eq!((count, result.is_err()), (1, true));
    }
}
