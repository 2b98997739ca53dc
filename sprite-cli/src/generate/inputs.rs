//! Digests of the files that code was made from, by which a stale one is named.

use crate::fault::Fault;
use crate::folder::Folder;
use sprite_build::files::legible;
use sprite_compiler::Digest;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

/// The beginning of each line.
const COMMENT: &str = "// ";
/// The length of a digest in digits.
const DIGITS: usize = 32;

/// Digests by paths below the asset folder. Each has a line of its own, so that git merges changes of two files.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Inputs(BTreeMap<String, String>);

/// How a file differs from the one that code was made from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    New,
    Changed,
    Gone,
}

impl Inputs {
    /// The digests of these files of a folder.
    pub(super) fn of(folder: &Folder, paths: &[String]) -> Result<Self, Fault> {
        let digest = |path: &String| {
            let content = folder.read(path).map_err(|error| Fault::Call(format!("`{path}`: {error}")))?;
            Ok((legible(path), Digest::of(&with_plain_ends(&content)).to_string()))
        };
        paths.iter().map(digest).collect::<Result<_, _>>().map(Self)
    }

    /// The digests that are written in a module.
    pub(super) fn written(module: &str) -> Self {
        let entry = |line: &str| {
            let (digest, path) = line.strip_prefix(COMMENT)?.split_once(' ')?;
            let is_digest = digest.len() == DIGITS && digest.bytes().all(|digit| digit.is_ascii_hexdigit());
            is_digest.then(|| (path.to_owned(), digest.to_owned()))
        };
        Self(module.lines().filter_map(entry).collect())
    }

    /// The changes since these were written, sorted by path.
    pub(super) fn changes<'a>(&'a self, now: &'a Self) -> Vec<(&'a str, Change)> {
        let mut changes = BTreeMap::new();
        for (path, digest) in &now.0 {
            let change = match self.0.get(path) {
                None => Change::New,
                Some(before) if before != digest => Change::Changed,
                Some(_) => continue,
            };
            changes.insert(path.as_str(), change);
        }
        let gone = self.0.keys().filter(|path| !now.0.contains_key(*path));
        changes.extend(gone.map(|path| (path.as_str(), Change::Gone)));
        changes.into_iter().collect()
    }
}

impl Display for Inputs {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{COMMENT}Digests of the files that it was made from, by which `--check` names what has changed:"
        )?;
        self.0.iter().try_for_each(|(path, digest)| writeln!(f, "{COMMENT}{digest} {path}"))
    }
}

/// The content as on systems whose lines end with a line feed alone: git may have changed the ends of lines. Files with
/// a zero byte are no texts, as in git.
fn with_plain_ends(content: &[u8]) -> Cow<'_, [u8]> {
    if content.contains(&0) || !content.windows(2).any(|pair| pair == b"\r\n") {
        return content.into();
    }
    let next = content.iter().skip(1).map(Some).chain([None]);
    let is_kept = |(byte, next): &(&u8, Option<&u8>)| **byte != b'\r' || *next != Some(&b'\n');
    content.iter().zip(next).filter(is_kept).map(|(byte, _)| *byte).collect::<Vec<u8>>().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_lines_do_not_count_in_texts() {
        for (content, expected) in [
            (&b"a\r\nb\r\n"[..], &b"a\nb\n"[..]),
            (b"a\r\r\nb\r", b"a\r\nb\r"),
            (b"a\nb", b"a\nb"),
            (b"\x89PNG\r\n\x1a\n\0", b"\x89PNG\r\n\x1a\n\0"),
            (b"", b""),
        ] {
            assert_eq!(&*with_plain_ends(content), expected);
        }
    }

    #[test]
    fn what_is_written_is_read_again_and_compared_by_path() {
        let inputs = |files: &[(&str, u8)]| {
            let digest = |&(path, byte): &(&str, u8)| (path.to_owned(), Digest::of(&[byte]).to_string());
            Inputs(files.iter().map(digest).collect())
        };
        let before = inputs(&[("a b.dat", 1), ("b.png", 2), ("d.dat", 4)]);
        let text = format!("/// A document.\n{before}");
        assert_eq!(Inputs::written(&text.replace('\n', "\r\n")), before);
        let now = inputs(&[("a b.dat", 1), ("b.png", 3), ("c.dat", 4)]);
        let changes = [("b.png", Change::Changed), ("c.dat", Change::New), ("d.dat", Change::Gone)];
        assert_eq!(before.changes(&now), changes);
        assert!(before.changes(&before).is_empty());
    }
}
