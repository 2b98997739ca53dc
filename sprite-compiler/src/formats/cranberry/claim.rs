//! Decides which files are descriptions of the format.

/// The endings of its descriptions. Files of other formats and programs have this ending, too.
pub(crate) const ENDINGS: &[&str] = &["json"];

/// A word that shows that a broken text is meant as a description.
pub(crate) const TELLTALE: &str = "\"movements\"";
/// Words of which each description holds one.
pub(crate) const WORDS: [&str; 2] = [TELLTALE, "\"sheet\""];

/// Returns whether a JSON object with these keys at its root is a description. An Aseprite export with a mistyped key is
/// none.
pub(crate) fn claims(keys: &[&str]) -> bool {
    let has = |key: &str| keys.contains(&key);
    has("movements") || has("sheet") && !has("frames") && !has("meta")
}
