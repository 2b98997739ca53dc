//! All mistakes of a TOML file in one run. The parser goes on after a syntax error by itself; what does not fit the settings
//! is left out, and the rest is read again.

use crate::base::limits::SETTINGS_MISTAKES;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

/// What could be read of a text, and why the rest could not.
pub(super) fn read<'t, T: Deserialize<'t> + Default>(text: &'t str) -> (T, Vec<Error>) {
    let (mut tree, mut errors) = DeTable::parse_recoverable(text);
    let syntax_errors = errors.len();
    // What the parser made of a faulty line is not judged once more.
    let is_faulty = |errors: &[Error], error: &Error| {
        let line = |error: &Error| error.span().map(|span| line_of(text, span.start));
        errors.iter().take(syntax_errors).any(|known| line(known) == line(error))
    };
    while errors.len() < syntax_errors + SETTINGS_MISTAKES {
        match T::deserialize(tree.clone().into_deserializer()) {
            Ok(settings) => return (settings, errors),
            Err(error) => {
                let is_removed = error.span().is_some_and(|span| remove(tree.get_mut(), &span));
                if !is_faulty(&errors, &error) {
                    errors.push(error);
                }
                if !is_removed {
                    break;
                }
            }
        }
    }
    errors.truncate(syntax_errors + SETTINGS_MISTAKES);
    (T::default(), errors)
}

fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

/// Removes the smallest entry in which an error lies.
fn remove(table: &mut DeTable<'_>, error: &Range<usize>) -> bool {
    let is_inside = |span: Range<usize>| span.start <= error.start && error.end <= span.end;
    let mut found = None;
    for (key, value) in table.iter_mut() {
        if is_inside(key.span()) {
            found = Some(key.clone());
            break;
        }
        let below = match value.get_mut() {
            DeValue::Table(below) => remove(below, error),
            _ => false,
        };
        if below {
            return true;
        }
        if is_inside(value.span()) {
            found = Some(key.clone());
        }
    }
    found.is_some_and(|key: Spanned<_>| table.remove(&key).is_some())
}
