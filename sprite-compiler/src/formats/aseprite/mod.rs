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
mod directions;
mod error;
mod export;
mod lower;
mod messages;
mod numbered;
mod pairs;
mod parts;
mod pending;
mod picture;
mod sheet;
#[cfg(test)]
mod tests;
mod tracks;

pub(crate) use claim::{ENDINGS, claims, unit_key};

use super::json;
use crate::base::panics::working_on;
use crate::base::source::SourceId;
use crate::formats::context::Context;
use crate::model::Part;
use pairs::Member;
pub(crate) use pending::Pending;

/// A file of the format.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File {
    pub(crate) id: SourceId,
    pub(crate) kind: Kind,
}

/// What a file of the format is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Binary,
    /// An export that says how long its frames last.
    Timed,
    /// One of another packer, which does not.
    Untimed,
}

/// What an export with this root is.
pub(crate) fn kind(root: json::Value<'_>) -> Kind {
    if export::is_timed(root) { Kind::Timed } else { Kind::Untimed }
}

/// Reads exports and binary files together: of two that are the same sprite only one is read.
pub(crate) fn read(found: &[File], context: &mut Context<'_>) -> Vec<Pending> {
    let sources = context.sources();
    let path = |id: SourceId| sources.get(id).path();
    let exports = || found.iter().filter(|file| file.kind != Kind::Binary);
    let settings = &context.settings.aseprite;
    let binaries: Vec<SourceId> = found
        .iter()
        .filter(|file| file.kind == Kind::Binary)
        .map(|file| file.id)
        .filter(|&id| settings.of(path(id)).binary)
        .collect();
    let timed = exports().filter(|file| file.kind == Kind::Timed);
    let timed = timed.map(|file| Member { path: path(file.id), is_binary: false });
    let members = timed.chain(binaries.iter().map(|&id| Member { path: path(id), is_binary: true }));
    let unread = pairs::unread(&members.collect::<Vec<_>>(), settings);
    let is_read = |id: SourceId| !unread.contains_key(path(id));
    let mut pending: Vec<Pending> = Vec::new();
    for &File { id, .. } in exports().filter(|file| is_read(file.id)) {
        let _working = working_on(path(id));
        let text = sources.get(id).text().unwrap_or_default();
        pending.extend(Pending::from_export(id, path(id), &json::parse(text).0, context));
    }
    for id in binaries.into_iter().filter(|&id| is_read(id)) {
        let _working = working_on(path(id));
        pending.push(Pending::from_binary(id, path(id), context));
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
