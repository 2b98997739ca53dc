//! The time and memory of a program, as Linux counts them. Elsewhere only its status is known.
#![expect(
    clippy::disallowed_methods,
    reason = "the ban holds for the compiler; this tool is not the compiler"
)]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Processor time of all threads, and the most memory at one time.
#[derive(Clone, Copy, Default)]
pub(super) struct Cost {
    pub(super) milliseconds: u64,
    pub(super) kilobytes: u64,
}

impl Cost {
    /// Returns whether it is not more of anything.
    pub(super) const fn is_within(self, most: Self) -> bool {
        self.milliseconds <= most.milliseconds && self.kilobytes <= most.kilobytes
    }
}

/// The limit of a program that takes far too much.
const ENOUGH: Cost = Cost { milliseconds: 60_000, kilobytes: 6 << 20 };

/// The limit of a program that waits for something, on a machine that has other work as well.
const LONGEST: Duration = Duration::from_secs(300);

/// How often it is looked at.
const STEP: Duration = Duration::from_millis(4);

/// Linux counts processor time in hundredths of a second.
const MILLISECONDS_OF_TICK: u64 = 10;

/// The time and memory that a folder with so many bytes on the disk may take: what any folder may, and the price of
/// reading its texts.
pub(super) const fn allowed(bytes: u64) -> Cost {
    Cost { milliseconds: 1_600 + bytes / 50_000, kilobytes: (300 << 10) + 8 * bytes / 1_024 }
}

/// The bytes that the files below a folder take on the disk. Several names of one file count once.
pub(super) fn stored(folder: &Path) -> io::Result<u64> {
    let (mut sum, mut known, mut open) = (0, BTreeSet::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder)? {
            let (entry, data) = entry.and_then(|entry| Ok((entry.path(), entry.metadata()?)))?;
            if data.is_dir() {
                open.push(entry);
            } else if known.insert(identity(&data)) {
                sum += bytes_of(&data);
            }
        }
    }
    Ok(sum)
}

#[cfg(unix)]
fn bytes_of(file: &fs::Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    file.len().min(file.blocks() * 512)
}

#[cfg(unix)]
fn identity(file: &fs::Metadata) -> [u64; 2] {
    use std::os::unix::fs::MetadataExt;
    [file.dev(), file.ino()]
}

#[cfg(not(unix))]
fn bytes_of(file: &fs::Metadata) -> u64 {
    file.len()
}

/// Files cannot be told apart on this system.
#[cfg(not(unix))]
fn identity(file: &fs::Metadata) -> [u64; 2] {
    [file.len(), 0]
}

/// The result of a program.
pub(super) struct Ended {
    /// [`None`] when a signal ended it.
    pub(super) status: Option<i32>,
    pub(super) cost: Cost,
    /// Its output.
    pub(super) output: String,
}

/// Runs a program, whose output goes through a file at a path.
pub(super) fn measure(mut command: Command, output: &Path) -> io::Result<Ended> {
    let stdout = File::create(output)?;
    let mut child = command.stderr(stdout.try_clone()?).stdout(stdout).stdin(Stdio::null()).spawn()?;
    let (mut cost, start) = (Cost::default(), Instant::now());
    loop {
        // As long as nobody waits for it, a program that has ended is still counted.
        let has_ended = look(child.id(), &mut cost);
        if has_ended {
            let status = child.wait()?.code();
            let output = fs::read(output)?;
            return Ok(Ended { status, cost, output: String::from_utf8_lossy(&output).into_owned() });
        }
        if !cost.is_within(ENOUGH) || start.elapsed() > LONGEST {
            child.kill()?;
        }
        std::thread::sleep(STEP);
    }
}

/// Updates what a program took; the answer is whether it has ended or nothing is known of it.
fn look(id: u32, cost: &mut Cost) -> bool {
    let Ok(stat) = fs::read_to_string(format!("/proc/{id}/stat")) else { return true };
    // The name, which comes second, may hold anything.
    let fields: Vec<&str> =
        stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_ascii_whitespace().collect();
    let number = |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    cost.milliseconds = (number(11) + number(12)) * MILLISECONDS_OF_TICK;
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let most = most.and_then(|most| most.split_ascii_whitespace().next()?.parse().ok()).unwrap_or(0);
    cost.kilobytes = cost.kilobytes.max(most);
    fields.first() == Some(&"Z")
}
