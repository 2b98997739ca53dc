//! Texts that are corrected, and the bytes of their files.

use crate::base::files::Files;

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A text that is corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    has_mark: bool,
    /// The original text, without its byte order mark.
    pub(super) before: String,
    /// The current text, also without it.
    pub(super) now: String,
    pub(super) corrections: usize,
}

impl Text {
    /// Reads the file of a compiled text.
    pub(super) fn read(files: &dyn Files, path: &str, compiled: &str) -> Result<Self, &'static str> {
        let bytes = files.read(path, u64::MAX).map_err(|_| "it cannot be read")?;
        let whole = String::from_utf8(bytes).map_err(|_| "it is not text in UTF-8")?;
        let bare = whole.strip_prefix(BYTE_ORDER_MARK);
        let (has_mark, before) = (bare.is_some(), bare.unwrap_or(&whole));
        if before != compiled {
            return Err("it has changed meanwhile");
        }
        if declares_other_encoding(before) {
            return Err("its declaration names another encoding than UTF-8");
        }
        Ok(Self { has_mark, before: before.to_owned(), now: before.to_owned(), corrections: 0 })
    }

    /// The bytes of one of its texts.
    pub(super) fn encode(&self, text: &str) -> Vec<u8> {
        let mark = if self.has_mark { BYTE_ORDER_MARK } else { "" };
        [mark, text].concat().into_bytes()
    }
}

/// Returns whether the declaration of an XML file names another encoding.
fn declares_other_encoding(text: &str) -> bool {
    let declaration = text.strip_prefix("<?xml").and_then(|rest| rest.split_once("?>")).map(|(head, _)| head);
    let value = declaration.and_then(|head| head.split_once("encoding")).map(|(_, value)| value);
    value.is_some_and(|value| {
        let name = value.trim_start_matches([' ', '\t', '\r', '\n', '=', '"', '\'']);
        let name = name.split(['"', '\'']).next().unwrap_or_default();
        !matches!(name.to_ascii_lowercase().as_str(), "utf-8" | "utf8" | "us-ascii" | "ascii")
    })
}

#[cfg(test)]
mod tests {
    use super::declares_other_encoding;

    #[test]
    fn the_declaration_of_an_xml_file_says_its_encoding() {
        for text in
            ["", "<sprite/>", "<?xml version=\"1.0\"?><a encoding=\"x\"/>", "<?xml encoding='utf-8'?>"]
        {
            assert!(!declares_other_encoding(text), "{text}");
        }
        for text in ["<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>", "<?xml encoding = 'latin1'?>"] {
            assert!(declares_other_encoding(text), "{text}");
        }
    }
}
