//! Reads the times of a trace.

use crate::fault::Fault;
use sprite_compiler::shown_path;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The greatest number of bytes of a file of times.
const MOST_BYTES: u64 = 64 << 20;

/// Reads ascending times in nanoseconds, one a line.
#[expect(clippy::disallowed_methods, reason = "the times are no asset: they come from where the caller says")]
pub(crate) fn read(path: &Path) -> Result<Vec<u64>, Fault> {
    let wrong = |what: String| Fault::Call(format!("{}: {what}", shown_path(path)));
    let mut text = String::new();
    // The file may be a pipe, or a device that never ends, so the length is limited.
    let read = File::open(path).and_then(|file| file.take(MOST_BYTES + 1).read_to_string(&mut text));
    read.map_err(|error| wrong(error.to_string()))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(wrong(format!("more than {MOST_BYTES} bytes of times")));
    }
    let mut times = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let time = line.trim().parse::<u64>();
        let time = time.map_err(|error| wrong(format!("line {}: `{}`: {error}", number + 1, line.trim())))?;
        if times.last().is_some_and(|&before| before > time) {
            return Err(wrong(format!("line {}: {time} is before the time above it", number + 1)));
        }
        times.push(time);
    }
    Ok(times)
}
