//! Texts: descriptions and settings are read here.

use crate::Limits;
use crate::diagnostics::{Code, Diagnostic, shown};
use crate::files::{Entry, Files};
use crate::paths;
use crate::source::{SourceId, Sources};

/// Reads a text file.
///
/// # Errors
/// The file cannot be used, and why.
pub(crate) fn load(
    files: &dyn Files,
    entry: &Entry,
    limits: &Limits,
    sources: &mut Sources,
) -> Result<SourceId, Box<Diagnostic>> {
    let fail = |sources: &mut Sources, code, message: String| {
        let id = sources.add_unread(entry.path.clone());
        Box::new(Diagnostic::new(code, id.start(), message.trim_end_matches('.')))
    };
    if entry.length > limits.description_bytes {
        let message =
            format!("the file has {} bytes, the limit is {}", entry.length, limits.description_bytes);
        return Err(fail(sources, Code::LimitExceeded, message));
    }
    let bytes = files
        .read(&entry.path)
        .map_err(|error| fail(sources, Code::FileUnreadable, format!("the file cannot be read: {error}")))?;
    let why = not_text(&bytes);
    let id = sources.add(entry.path.clone(), bytes);
    let Some((why, help)) = why else { return Ok(id) };
    let message = format!("`{}` is not a text in UTF-8: {why}", shown(paths::file_name(&entry.path)));
    Err(Box::new(Diagnostic::new(Code::NotText, id.whole(), message).help(help)))
}

/// Why bytes are no text in UTF-8, and how to mend them.
fn not_text(bytes: &[u8]) -> Option<(String, &'static str)> {
    let valid = std::str::from_utf8(bytes).err()?.valid_up_to();
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Some(("it is saved as UTF-16".to_owned(), "save it as UTF-8"));
    }
    let before = bytes.get(..valid).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default();
    let before = before.strip_prefix('\u{feff}').unwrap_or(before);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let byte = bytes.get(valid).copied().unwrap_or_default();
    // What editors of old wrote, and what most of them still offer.
    let latin = if byte >= 0xa1 { format!(", in Latin-1 a `{}`", char::from(byte)) } else { String::new() };
    let why = format!("in line {line}, column {column} stands the byte {byte:#04x}{latin}");
    Some((why, "save the file as UTF-8: the editor asks for the encoding, or has it in its settings"))
}

#[cfg(test)]
mod tests {
    use super::not_text;

    #[test]
    fn the_first_byte_that_is_no_text_is_named() {
        let why = |bytes: &[u8]| not_text(bytes).map(|(why, _)| why);
        assert_eq!(why("\u{feff}é\n日".as_bytes()), None);
        assert_eq!(why(b"\xff\xfes\0").as_deref(), Some("it is saved as UTF-16"));
        assert_eq!(why(b"\xfe\xff\0s").as_deref(), Some("it is saved as UTF-16"));
        let latin = "in line 2, column 3 stands the byte 0xe9, in Latin-1 a `é`";
        assert_eq!(
            why("\u{feff}x\né".as_bytes()).or_else(|| why(b"x\n\xc3\xa9a\xe9")).as_deref(),
            Some(latin)
        );
        assert_eq!(why(b"\xef\xbb\xbf\x80").as_deref(), Some("in line 1, column 1 stands the byte 0x80"));
    }
}
