//! `check --watch`: a round of checking after every change, until somebody presses Ctrl-C.

mod notice;

use crate::check::{self, Format, tally};
use crate::fault::Fault;
use crate::folder::Folder;
use notice::Notice;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// How long a folder must be quiet before it is read: programs write files in pieces, and many at once.
const QUIET: Duration = Duration::from_millis(100);
/// A folder that is never quiet is read all the same.
const LONGEST: Duration = Duration::from_secs(2);
/// How long to wait before a folder that was lost is looked for again.
const RETRY: Duration = Duration::from_secs(1);

/// Top left, and everything from there on erased; what scrolled away stays.
const CLEAR: &str = "\x1b[H\x1b[2J";

/// How a round went.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    /// The folder was read; the next change brings the next round.
    Checked,
    /// The folder is not there. No event comes when it is there again.
    Lost,
}

/// What is known of a folder after a change.
pub(crate) enum Change<'a> {
    /// It can be read.
    Read(&'a Folder),
    /// It is not there any more, and why. Comes once, until something else is known.
    Lost(&'a str),
}

/// Checks the folder now and after every change.
pub(crate) fn watch(root: &Path, format: Format, colour: bool, out: &mut impl Write) -> Result<(), Fault> {
    let clear = if std::io::stdout().is_terminal() { CLEAR } else { "\n" };
    each_change(root, |change| match change {
        Change::Read(folder) => {
            write!(out, "{clear}")?;
            round(folder, format, colour, out)
        }
        Change::Lost(message) => {
            writeln!(out, "{clear}{message}; waiting for it to come back")?;
            Ok(out.flush()?)
        }
    })
}

/// Calls a function now and after every change of the folder, until it fails.
pub(crate) fn each_change(
    root: &Path,
    mut each: impl FnMut(Change<'_>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let (sender, changes) = sync_channel(1);
    // What cannot be opened at the start is a wrong call; later it is waited for.
    Folder::open(root)?;
    let mut notice = Notice::new(root, sender)?;
    let mut lost: Option<String> = None;
    run(&changes, QUIET, RETRY, || {
        // First watched, then read, so that no change falls between the two.
        match notice.renew().and_then(|()| Folder::open(root)) {
            Ok(folder) => {
                lost = None;
                each(Change::Read(&folder))?;
                Ok(Round::Checked)
            }
            Err(fault) => {
                let message = fault.to_string();
                if lost.as_ref() != Some(&message) {
                    each(Change::Lost(&message))?;
                    lost = Some(message);
                }
                Ok(Round::Lost)
            }
        }
    })
}

fn round(folder: &Folder, format: Format, colour: bool, out: &mut impl Write) -> Result<(), Fault> {
    let start = Instant::now();
    let compilation = folder.compile();
    let taken = start.elapsed();
    if format == Format::Human {
        check::print_for_people(&compilation, folder, colour, out)?;
    } else {
        check::short_for_people(&compilation, folder, out)?;
    }
    writeln!(out, "{}", tally::waiting(&compilation, taken))?;
    Ok(out.flush()?)
}

/// A round now, and one after every burst of changes; ends when no sender is left.
fn run(
    changes: &Receiver<()>,
    quiet: Duration,
    retry: Duration,
    mut round: impl FnMut() -> Result<Round, Fault>,
) -> Result<(), Fault> {
    loop {
        let is_over = match round()? {
            Round::Checked => changes.recv().is_err(),
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
        what: impl Fn(usize, &mut Option<Sender<()>>) -> Result<Round, Fault>,
    ) -> (usize, Result<(), Fault>) {
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
            Ok(Round::Checked)
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
            Ok(Round::Checked)
        });
        assert_eq!(count, 5);
    }

    #[test]
    fn a_lost_folder_is_looked_for_again_without_any_change() {
        let (sender, changes) = channel();
        let (count, _) = rounds(sender, &changes, |round, sender| {
            if round == 4 {
                *sender = None;
                return Ok(Round::Checked);
            }
            Ok(Round::Lost)
        });
        assert_eq!(count, 4);
    }

    #[test]
    fn a_round_that_cannot_print_ends_it() {
        let (sender, changes) = channel();
        let (count, result) = rounds(sender, &changes, |_, _| Err(Fault::Call("no paper".to_owned())));
        assert_eq!((count, result.is_err()), (1, true));
    }
}
