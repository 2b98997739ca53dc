//! Version control: files are changed only if their last state can be restored.
//!
//! A file counts as committed if the repository that it is in says so. Each question is asked in the file's own folder,
//! which may be in a submodule or in a clone inside of another repository. `git status` is not asked: it relies on marks
//! in the index, and it runs programs that the repository's configuration names, which may come with the asset folder.
//! Instead the digests in the index and in the last commit are compared with that of the file's bytes.

use crate::fault::Fault;
use crate::revision::git_command;
use sprite_compiler::{one_line, shown_path};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Folders and files of other version control systems, whose state is not read.
const OTHERS: [&str; 7] = [".hg", ".svn", ".jj", ".pijul", ".fslckout", "_FOSSIL_", ".bzr"];

/// The number of files in one call, because the length of a command line is limited.
const AT_ONCE: usize = 100;

/// The number of files that are named in the message.
const NAMED: usize = 10;

/// Variables that name a repository to git, such as that of the hook that runs this program.
const REPOSITORY: [&str; 6] = [
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_COMMON_DIR",
    "GIT_INDEX_FILE",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
];

const CHANGED: &str = "it has changes that are not committed";
const NOT_COMMITTED: &str = "it is not in the last commit";
const CONFLICT: &str = "it is in a merge conflict";
const ASSUMED: &str =
    "git ignores its changes until `git update-index --no-assume-unchanged` is called for it";
const SKIPPED: &str = "git ignores its changes until `git update-index --no-skip-worktree` is called for it";

/// A file that would be corrected: where it is, and how it is shown.
pub(super) struct Asked<'a> {
    pub(super) path: &'a Path,
    pub(super) shown: &'a str,
}

/// Refuses if one of the files has uncommitted changes, or is not under version control.
pub(super) fn check(files: &[Asked<'_>], allow_dirty: bool, allow_no_vcs: bool) -> Result<(), Fault> {
    if allow_dirty {
        return Ok(());
    }
    let mut folders: BTreeMap<&Path, Vec<&Asked<'_>>> = BTreeMap::new();
    for file in files {
        folders.entry(file.path.parent().unwrap_or(file.path)).or_default().push(file);
    }
    let (mut dirty, mut unknown, mut without) = (Vec::new(), None, None);
    for (folder, files) in folders {
        for files in files.chunks(AT_ONCE) {
            let names: Vec<&OsStr> =
                files.iter().map(|file| file.path.file_name().unwrap_or_default()).collect();
            match states(folder, &names) {
                Ok(states) => {
                    let asked = files.iter().zip(states);
                    dirty.extend(
                        asked.filter_map(|(file, why)| Some(format!("\n  {}: {}", file.shown, why?))),
                    );
                }
                Err(Unasked::Unknown(why)) => {
                    unknown = unknown.or(files.first().map(|file| (file.shown, why)));
                }
                Err(Unasked::NoVcs) => without = without.or(files.first().map(|file| file.shown)),
            }
        }
    }
    let refused = |message: String| Err(Fault::Call(message));
    if !dirty.is_empty() {
        let more = dirty.len().saturating_sub(NAMED);
        let more = if more > 0 { format!("\n  and {more} more") } else { String::new() };
        dirty.truncate(NAMED);
        return refused(format!(
            "files that would be corrected could not be restored from the last commit; commit them, or call with \
             `--allow-dirty`:{}{more}",
            dirty.concat()
        ));
    }
    if let Some((file, why)) = unknown {
        return refused(format!(
            "it cannot be seen whether all changes of `{file}` are committed ({why}); `--diff` shows what would \
             change, `--allow-dirty` changes it"
        ));
    }
    match without {
        Some(file) if !allow_no_vcs => refused(format!(
            "`{file}` is under no version control, so nothing would keep it as it was; `--diff` shows what would \
             change, `--allow-no-vcs` changes it"
        )),
        _ => Ok(()),
    }
}

/// The reason why git says nothing about the files of a folder.
enum Unasked {
    /// The folder is in no repository.
    NoVcs,
    /// Git could not answer, with the reason.
    Unknown(String),
}

impl From<String> for Unasked {
    fn from(why: String) -> Self {
        Self::Unknown(why)
    }
}

/// For each of the files in a folder, the reason why the last commit may not have it as it is.
fn states(folder: &Path, names: &[&OsStr]) -> Result<Vec<Option<String>>, Unasked> {
    is_in_repository(folder)?;
    let index = git(folder, &["ls-files", "-v", "-s", "-z", "--"], names)?;
    let has_commit = git(folder, &["rev-parse", "--verify", "--quiet", "HEAD^{tree}"], &[]).is_ok();
    let tree = if has_commit { git(folder, &["ls-tree", "-z", "HEAD", "--"], names)? } else { Vec::new() };
    let digests = digests(folder, &["hash-object", "--no-filters", "--"], names)?;
    let mut states = Vec::new();
    for (name, digest) in names.iter().zip(digests) {
        states.push(match committed(name, &index, &tree) {
            Err(why) => Some(why.to_owned()),
            Ok(committed) if committed == digest => None,
            Ok(committed) => converted(folder, name, &committed)?,
        });
    }
    Ok(states)
}

/// Checks that a folder is in the work tree of a repository.
fn is_in_repository(folder: &Path) -> Result<(), Unasked> {
    let has = |name: &&str| folder.ancestors().any(|folder| folder.join(name).symlink_metadata().is_ok());
    let why = match git(folder, &["rev-parse", "--is-inside-work-tree"], &[]) {
        Ok(output) if output.trim_ascii() == b"true" => return Ok(()),
        Ok(_) => "it is in no work tree of git".to_owned(),
        Err(why) => why,
    };
    Err(match OTHERS.iter().find(|name| has(name)) {
        _ if has(&".git") => Unasked::Unknown(why),
        Some(other) => Unasked::Unknown(format!("there is `{other}`")),
        None => Unasked::NoVcs,
    })
}

/// The digest of a file in the last commit.
///
/// # Errors
/// It is not there, or the index has another one or ignores changes of the file.
fn committed(name: &OsStr, index: &[u8], tree: &[u8]) -> Result<String, &'static str> {
    let mut entries = fields(index, name);
    let (entry, other) = (entries.next(), entries.next());
    let staged = match (entry.as_deref(), other) {
        (None, _) => return Err(NOT_COMMITTED),
        (Some(["H", _, digest, "0"]), None) => *digest,
        (Some(["h", _, _, "0"]), None) => return Err(ASSUMED),
        (Some(["S" | "s", _, _, "0"]), None) => return Err(SKIPPED),
        _ => return Err(CONFLICT),
    };
    match fields(tree, name).next().as_deref() {
        Some([_, "blob", digest]) if *digest == staged => Ok(staged.to_owned()),
        Some(_) => Err(CHANGED),
        None => Err(NOT_COMMITTED),
    }
}

/// The fields that git lists before the name of a file: `FIELD FIELD ...<tab>NAME<zero byte>`.
fn fields<'a>(listed: &'a [u8], name: &OsStr) -> impl Iterator<Item = Vec<&'a str>> {
    listed.split(|byte| *byte == 0).filter_map(move |entry| {
        let tab = entry.iter().position(|byte| *byte == b'\t')?;
        let (before, after) = entry.split_at_checked(tab)?;
        let is_named = after.strip_prefix(b"\t") == Some(name.as_encoded_bytes());
        Some(std::str::from_utf8(before).ok().filter(|_| is_named)?.split(' ').collect())
    })
}

/// The reason why a file whose bytes differ from the last commit may have changed. Git may store other line ends or
/// another encoding than the file has.
fn converted(folder: &Path, name: &OsStr, committed: &str) -> Result<Option<String>, String> {
    let answer = git(folder, &["check-attr", "-z", "filter", "--"], &[name])?;
    let filter = match answer.split(|byte| *byte == 0).nth(2) {
        Some(b"unspecified" | b"unset") => None,
        Some(filter) => Some(one_line(String::from_utf8_lossy(filter).into_owned())),
        None => return Err("git does not say whether it converts the file".to_owned()),
    };
    if let Some(filter) = filter {
        return Ok(Some(format!("git stores it through the filter `{filter}`, which is not run here")));
    }
    let digests = digests(folder, &["hash-object", "--"], &[name])?;
    Ok((digests != [committed]).then(|| CHANGED.to_owned()))
}

/// The digests of files, in their order.
fn digests(folder: &Path, words: &[&str], names: &[&OsStr]) -> Result<Vec<String>, String> {
    let answer = git(folder, words, names)?;
    let digests: Vec<String> = String::from_utf8_lossy(&answer).lines().map(str::to_owned).collect();
    let is_digest =
        |digest: &String| digest.len() >= 40 && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
    if digests.len() == names.len() && digests.iter().all(is_digest) {
        Ok(digests)
    } else {
        Err("git gives no digests of the files".to_owned())
    }
}

/// The answer of git in a folder. It runs no other program, and fetches nothing.
fn git(folder: &Path, words: &[&str], names: &[&OsStr]) -> Result<Vec<u8>, String> {
    let mut command = git_command(&["-c", "core.fsmonitor=false", "--literal-pathspecs", "-C"]);
    for variable in REPOSITORY {
        command.env_remove(variable);
    }
    command.env("GIT_NO_LAZY_FETCH", "1").env("GIT_ALLOW_PROTOCOL", "none");
    // Git does not understand the prefix of resolved paths on Windows.
    let folder = if cfg!(windows) { PathBuf::from(shown_path(folder)) } else { folder.to_owned() };
    match command.arg(folder).args(words).args(names).output() {
        Ok(output) if output.status.success() => Ok(output.stdout),
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stderr);
            let line = text.lines().next().unwrap_or_default();
            Err(one_line(format!("git: {}", line.trim_start_matches("fatal: "))))
        }
        Err(error) => Err(format!("git cannot be run: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_answer_that_names_the_file_without_a_mark_counts() {
        let (one, two) = ("a".repeat(40), "b".repeat(40));
        let index = |tag: &str, stage: &str| format!("{tag} 100644 {one} {stage}\ta b.dat\0").into_bytes();
        let tree = |id: &str| format!("100644 blob {id}\ta b.dat\0").into_bytes();
        let state = |index: &[u8], tree: &[u8]| committed(OsStr::new("a b.dat"), index, tree);
        assert_eq!(state(&index("H", "0"), &tree(&one)), Ok(one.clone()));
        assert_eq!(state(&index("H", "0"), &tree(&two)), Err(CHANGED));
        assert_eq!(state(&index("H", "0"), b""), Err(NOT_COMMITTED));
        assert_eq!(state(b"", &tree(&one)), Err(NOT_COMMITTED));
        assert_eq!(state(&index("h", "0"), &tree(&one)), Err(ASSUMED));
        assert_eq!(state(&index("S", "0"), &tree(&one)), Err(SKIPPED));
        assert_eq!(state(&index("s", "0"), &tree(&one)), Err(SKIPPED));
        assert_eq!(state(&index("M", "2"), &tree(&one)), Err(CONFLICT));
        assert_eq!(state(&[index("H", "0"), index("H", "0")].concat(), &tree(&one)), Err(CONFLICT));
        for odd in [&b"H"[..], b"H\ta b.dat\0", b"\0\0\t\0", b"H 100644 \xff 0\ta b.dat\0", b"a b.dat"] {
            assert!(state(odd, &tree(&one)).is_err());
            assert!(state(&index("H", "0"), odd).is_err());
        }
    }
}
