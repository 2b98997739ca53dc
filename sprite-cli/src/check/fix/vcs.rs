//! Version control: files are changed only if their last state can be restored.

use crate::fault::Fault;
use std::io;
use std::path::Path;
use std::process::{Command, Output};

/// Folders and files of other version control systems, whose state is not read.
const OTHERS: [&str; 7] = [".hg", ".svn", ".jj", ".pijul", ".fslckout", "_FOSSIL_", ".bzr"];

/// The number of files in one call, because the length of a command line is limited.
const AT_ONCE: usize = 100;

/// Changed files that are named in the message.
const NAMED: usize = 10;

/// Refuses if one of the files has uncommitted changes, or is not under version control.
pub(super) fn check(
    root: &Path,
    files: &[&Path],
    allow_dirty: bool,
    allow_no_vcs: bool,
) -> Result<(), Fault> {
    if files.is_empty() || allow_dirty {
        return Ok(());
    }
    let refused = |message: String| Err(Fault::Call(message));
    match state(root, files) {
        State::Clean => Ok(()),
        State::None if allow_no_vcs => Ok(()),
        State::None => refused(
            "the folder is under no version control, so nothing would keep the files as they were; \
             `--diff` shows what would change, `--allow-no-vcs` changes it"
                .to_owned(),
        ),
        State::Unknown(why) => refused(format!(
            "it cannot be seen whether all changes of the files are committed ({why}); \
             `--diff` shows what would change, `--allow-dirty` changes it"
        )),
        State::Dirty(files) => {
            let more = files.len().saturating_sub(NAMED);
            let more = if more > 0 { format!("\n  and {more} more") } else { String::new() };
            let named: Vec<String> = files.iter().take(NAMED).map(|file| format!("\n  {file}")).collect();
            refused(format!(
                "files that would be corrected have changes that are not committed; commit them, \
                 or call with `--allow-dirty`:{}{more}",
                named.concat()
            ))
        }
    }
}

/// The state of files under version control: committed files can be restored.
#[derive(Debug, PartialEq, Eq)]
enum State {
    Clean,
    /// Files with changes, as git names them.
    Dirty(Vec<String>),
    /// The state cannot be read, with the reason.
    Unknown(String),
    None,
}

fn state(root: &Path, files: &[&Path]) -> State {
    let has = |name: &&str| root.ancestors().any(|folder| folder.join(name).exists());
    match git(root, &["rev-parse", "--is-inside-work-tree"], &[]) {
        Ok(output) if output.status.success() && output.stdout.starts_with(b"true") => {}
        _ if !has(&".git") => {
            return match OTHERS.iter().find(|name| has(name)) {
                Some(other) => State::Unknown(format!("there is `{other}`")),
                None => State::None,
            };
        }
        Ok(output) => return State::Unknown(complaint(&output)),
        Err(error) => return State::Unknown(format!("git cannot be run: {error}")),
    }
    let mut dirty = Vec::new();
    for files in files.chunks(AT_ONCE) {
        // `--ignored` lists ignored files too, since git keeps no copy of them.
        let question =
            ["status", "--porcelain", "-z", "--ignored", "--untracked-files=all", "--no-renames", "--"];
        match git(root, &question, files) {
            Ok(output) if output.status.success() => dirty.extend(names(&output.stdout)),
            Ok(output) => return State::Unknown(complaint(&output)),
            Err(error) => return State::Unknown(format!("git cannot be run: {error}")),
        }
    }
    if dirty.is_empty() { State::Clean } else { State::Dirty(dirty) }
}

fn git(root: &Path, words: &[&str], files: &[&Path]) -> io::Result<Output> {
    Command::new("git").arg("-C").arg(root).arg("--literal-pathspecs").args(words).args(files).output()
}

/// The last line that git wrote on its standard error.
fn complaint(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().next().unwrap_or_default();
    sprite_compiler::one_line(format!("git: {}", line.trim_start_matches("fatal: ")))
}

/// The paths in a status. Each follows two letters and a space, and ends with a zero byte.
fn names(status: &[u8]) -> Vec<String> {
    let entries = status.split(|byte| *byte == 0).filter_map(|entry| entry.get(3..));
    let names = entries.filter(|name| !name.is_empty()).map(String::from_utf8_lossy);
    names.map(|name| sprite_compiler::one_line(name.into_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_status_names_files_with_spaces_and_newlines() {
        assert_eq!(names(b""), Vec::<String>::new());
        let named = names(b" M sprites/big boss.dat\0?? a\nb.dat\0");
        assert_eq!(named.len(), 2);
        assert_eq!(named[0], "sprites/big boss.dat");
        assert!(!named[1].contains('\n'), "{named:?}");
    }
}
