//! The times at which a trace looks.

use crate::fault::Fault;
use std::path::Path;

/// Reads ascending times in nanoseconds, one a line.
#[expect(clippy::disallowed_methods, reason = "the times are no asset: they come from where the caller says")]
pub(crate) fn read(path: &Path) -> Result<Vec<u64>, Fault> {
    let wrong = |what: String| Fault::Call(format!("{}: {what}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
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
