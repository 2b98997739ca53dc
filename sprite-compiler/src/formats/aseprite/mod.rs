//! Aseprite: the JSON export and the binary file, which describe the same thing: frames with a duration each, tags,
//! which are our animations, and slices.
//!
//! ```text
//! export      JSON --> frames, tags, slices       numbered   the same from another packer's atlas
//! binary      bytes -> layers, cels, tags ...     compose    cels -> pictures        blend   two pixels -> one
//! pairs       which of a binary file and its export is read
//! clips, directions, tracks    tags -> animations and their directions
//! pending, parts               a file that was read, and the sprite that it becomes once its image is known
//! anchor, sheet, lower         description -> the model
//! ```
//!
//! Every message is in `messages`.

mod anchor;
mod binary;
mod blend;
mod claim;
mod clips;
mod compose;
mod data;
mod description;
pub(super) mod directions;
mod error;
mod export;
mod lower;
mod messages;
mod numbered;
mod pairs;
mod parts;
mod pending;
mod picture;
pub(super) mod settings;
mod sheet;
#[cfg(test)]
mod tests;
mod tracks;

pub(crate) use claim::{ENDINGS, claims, unit_key};

use super::json::Document;
use crate::base::panics::working_on;
use crate::base::source::SourceId;
use crate::formats::context::Context;
use crate::model::Part;
use pairs::Member;
pub(crate) use pending::Pending;

/// A file of the format.
#[derive(Debug)]
pub(crate) struct File<'t> {
    pub(crate) id: SourceId,
    /// The parsed text of an export; [`None`] for a binary file.
    pub(crate) export: Option<Document<'t>>,
}

/// Reads exports and binary files together: of two that are the same sprite only one is read.
pub(crate) fn read(found: &[File<'_>], context: &mut Context<'_>) -> Vec<Pending> {
    let sources = context.sources();
    let path = |id: SourceId| sources.get(id).path();
    let settings = &context.formats.aseprite;
    let is_used = |file: &&File<'_>| file.export.is_some() || settings.of(path(file.id)).binary;
    // Another packer's atlas, which has no durations, is the export of no binary file.
    let is_of_aseprite = |export: &Document<'_>| export.root().is_some_and(export::is_timed);
    let members = found.iter().filter(is_used).filter(|file| file.export.as_ref().is_none_or(is_of_aseprite));
    let members = members.map(|file| Member { path: path(file.id), is_binary: file.export.is_none() });
    let unread = pairs::unread(&members.collect::<Vec<_>>(), settings);
    let is_read = |file: &&File<'_>| is_used(file) && !unread.contains_key(path(file.id));
    let (exports, binaries): (Vec<_>, Vec<_>) =
        found.iter().filter(is_read).partition(|file| file.export.is_some());
    let mut pending: Vec<Pending> = Vec::new();
    for &File { id, ref export } in exports.into_iter().chain(binaries) {
        let _working = working_on(path(id));
        pending.extend(match export {
            Some(export) => Pending::from_export(id, path(id), export, context),
            None => Some(Pending::from_binary(id, path(id), context)),
        });
    }
    for pending in &mut pending {
        let replaced = unread.iter().filter(|(_, read)| **read == pending.path);
        pending.unread = replaced.map(|(other, _)| (*other).to_owned()).collect();
    }
    pending
}

/// The sprite of a file whose image has facts.
pub(crate) fn lower(pending: Pending, context: &mut Context<'_>) -> Part {
    parts::part(pending, context)
}
