//! The first tag of a text that may not be XML: whose file it is shows even when it is broken.

use super::characters;
use crate::base::source::Span;

/// The name in the first start tag, wherever it is, and its location.
pub(crate) fn first_tag(text: &str) -> Option<(&str, Span)> {
    let mut at = 0;
    loop {
        at += text.get(at..)?.find('<')?;
        let rest = text.get(at..)?;
        let name = characters::name(rest.get(1..)?);
        if !name.is_empty() {
            return Some((name, Span::new(at + 1, at + 1 + name.len())));
        }
        at += if rest.starts_with("<!--") {
            rest.find("-->")?
        } else if rest.starts_with("<?") {
            rest.find("?>")?
        } else if rest.starts_with("<!DOCTYPE") {
            document_type(rest)?
        } else {
            1
        };
    }
}

/// The length of a document type, whose own declarations are in brackets.
fn document_type(text: &str) -> Option<usize> {
    let end = text.find(['>', '['])?;
    if text.get(end..)?.starts_with('>') { Some(end) } else { text.find(']') }
}
