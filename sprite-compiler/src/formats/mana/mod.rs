//! The Mana World and ManaPlus: sprite definitions in XML.
//!
//! `parse`, with all that stands beside it, reads one file and says what is wrong with it by itself; `syntax` is what
//! comes out. `meaning` puts files together, for they include, extend and refer to each other, and makes the model.

mod attributes;
mod beings;
mod commands;
mod directions;
mod dye;
mod findings;
mod flow;
mod hair;
mod meaning;
mod messages;
mod numbers;
mod parse;
mod random;
mod scalars;
mod shapes;
mod show;
mod sprite;
mod syntax;
#[cfg(test)]
mod tests;
mod twice;
mod values;
mod xml;

use crate::context::Context;
use crate::files::Files;
use crate::model::Part;
use crate::source::{SourceId, Sources};

/// Whether a file that is no text in UTF-8 was meant as a description.
pub(crate) fn is_meant(bytes: &[u8]) -> bool {
    let tag = b"<sprite";
    let holds = |bytes: &[u8]| bytes.windows(tag.len()).any(|bytes| bytes == tag);
    // In UTF-16 every other byte of a tag is 0.
    holds(bytes) || holds(&bytes.iter().copied().filter(|&byte| byte != 0).collect::<Vec<_>>())
}

/// Reads all files of the format together: they include, extend and refer to each other.
pub(crate) fn read_all(
    ids: &[SourceId],
    sources: &Sources,
    files: &dyn Files,
    context: &mut Context<'_>,
) -> Vec<Part> {
    let dialect = context.settings.mana.dialect;
    let parsed: Vec<_> = ids.iter().map(|&id| parse::parse(sources.get(id), id, dialect)).collect();
    meaning::read(&parsed, sources, files, context)
}
