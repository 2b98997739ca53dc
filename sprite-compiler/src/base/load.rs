//! Reads descriptions and settings.

use crate::base::budget::Expense;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::files::{Assets, Entry};
use crate::base::foreign::{pattern, toml};
use crate::base::paths;
use crate::base::source::{Content, Location, SourceId, Sources};
use crate::base::words::shown;
use std::io::ErrorKind;

/// The reason why a file was not read.
pub(crate) enum Unread {
    /// The file cannot be used, and why.
    Faulty(Box<Diagnostic>),
    /// The file no longer exists, or the run has already exceeded its budget. Neither is reported here.
    Gone,
}

/// Reads a text file that is not a source yet.
///
/// # Errors
/// The file cannot be used, and why.
pub(crate) fn load(assets: Assets<'_>, entry: &Entry, sources: &mut Sources) -> Result<SourceId, Unread> {
    let id = sources.add_unread(entry.path.clone());
    let (content, finding) = read_text(assets, entry, id)?;
    sources.fill(id, content);
    finding.map_or(Ok(id), |finding| Err(Unread::Faulty(finding)))
}

/// The content of a text file; if it is not UTF-8, also the reason.
///
/// # Errors
/// The file cannot be read, and why.
pub(crate) fn read_text(
    assets: Assets<'_>,
    entry: &Entry,
    id: SourceId,
) -> Result<(Content, Option<Box<Diagnostic>>), Unread> {
    if entry.has_holes() {
        let (why, help) = binary(&entry.path);
        return Ok((Content::NotText, Some(Box::new(no_text(entry, id, &why, help)))));
    }
    let bytes = read(assets, entry, id.start())?;
    let finding = not_text(&bytes, &entry.path);
    let finding = finding.map(|(why, help)| Box::new(no_text(entry, id, &why, help)));
    Ok((Content::of(bytes), finding))
}

fn no_text(entry: &Entry, id: SourceId, why: &str, help: String) -> Diagnostic {
    let message = format!("`{}` is not a text in UTF-8: {why}", shown(paths::file_name(&entry.path)));
    Diagnostic::new(Code::NotText, id.whole(), message).help(help)
}

/// Reads a description that is not text. It must be a source already.
///
/// # Errors
/// The file cannot be read, and why.
pub(crate) fn load_binary(assets: Assets<'_>, entry: &Entry, id: SourceId) -> Result<Vec<u8>, Unread> {
    read(assets, entry, id.whole())
}

/// The content of a file. What is wrong with it is reported at `location`.
fn read(assets: Assets<'_>, entry: &Entry, location: Location) -> Result<Vec<u8>, Unread> {
    let most = assets.budget.longest_file();
    let length = entry.length;
    let faulty = |code, message: String| {
        let finding = Diagnostic::new(code, location, message.trim_end_matches('.'));
        Err(Unread::Faulty(Box::new(finding)))
    };
    if length > most {
        return faulty(Code::LimitExceeded, format!("the file has {length} bytes, the limit is {most}"));
    }
    if !assets.budget.charge(Expense::LookedAt, length) {
        return Err(Unread::Gone);
    }
    match assets.read(&entry.path, length) {
        Ok(bytes) => Ok(bytes),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(Unread::Gone),
        Err(error) => faulty(Code::FileUnreadable, format!("the file cannot be read: {error}")),
    }
}

/// Returns whether a file that is not UTF-8 contains one of these words, in UTF-16 for example.
pub(crate) fn holds_word(bytes: &[u8], words: &[&str]) -> bool {
    let holds = |bytes: &[u8], word: &str| {
        let (word, first) = (word.as_bytes(), word.bytes().next());
        // The loop is plain because the compiler is hardly optimised for most people, and such files may be large.
        for (at, &byte) in bytes.iter().enumerate() {
            if Some(byte) == first && bytes.get(at..).is_some_and(|rest| rest.starts_with(word)) {
                return true;
            }
        }
        false
    };
    // In UTF-16 every other byte of a word is 0.
    let narrow: Vec<u8> = bytes.iter().copied().filter(|&byte| byte != 0).collect();
    words.iter().any(|word| holds(bytes, word) || holds(&narrow, word))
}

/// Why bytes are not UTF-8, and how to fix them.
fn not_text(bytes: &[u8], path: &str) -> Option<(String, String)> {
    let valid = std::str::from_utf8(bytes).err()?.valid_up_to();
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Some(("it is saved as UTF-16".to_owned(), "save it as UTF-8".to_owned()));
    }
    if bytes.contains(&0) {
        return Some(binary(path));
    }
    let before = bytes.get(..valid).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default();
    let before = before.strip_prefix('\u{feff}').unwrap_or(before);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let byte = bytes.get(valid).copied().unwrap_or_default();
    // The encoding of old editors, which most editors still offer.
    let latin = if byte >= 0xa1 { format!(" (in Latin-1 a `{}`)", char::from(byte)) } else { String::new() };
    let why = format!("it has the byte {byte:#04x}{latin} in line {line}, column {column}");
    let help = "save the file as UTF-8: the editor asks for the encoding, or has it in its settings";
    Some((why, help.to_owned()))
}

/// The same for a file that holds binary data.
fn binary(path: &str) -> (String, String) {
    let help = format!(
        "if it belongs to another program, write `exclude = [{}]` at the top of `sprites.toml`",
        toml(&pattern(path))
    );
    ("it holds binary data".to_owned(), help)
}

#[cfg(test)]
mod tests {
    use super::not_text;

    #[test]
    fn the_first_byte_that_is_not_text_is_named() {
        let why = |bytes: &[u8]| not_text(bytes, "a.dat").map(|(why, _)| why);
        assert_eq!(why("\u{feff}é\n日".as_bytes()), None);
        assert_eq!(why(b"\xff\xfes\0").as_deref(), Some("it is saved as UTF-16"));
        assert_eq!(why(b"\xfe\xff\0s").as_deref(), Some("it is saved as UTF-16"));
        let latin = "it has the byte 0xe9 (in Latin-1 a `é`) in line 2, column 3";
        assert_eq!(
            why("\u{feff}x\né".as_bytes()).or_else(|| why(b"x\n\xc3\xa9a\xe9")).as_deref(),
            Some(latin)
        );
        assert_eq!(why(b"\xef\xbb\xbf\x80").as_deref(), Some("it has the byte 0x80 in line 1, column 1"));
    }
}
