//! Aseprite: the JSON export and the binary file, which describe the same thing: frames with a duration each, tags,
//! which are our animations, and slices.
//!
//! ```text
//! export      JSON --> frames, tags, slices
//! listing     which frame of which drawing each of them is      listed    the drawings and their layers
//! binary      bytes -> layers, cels, tags ...     compose    cels -> pictures        blend   two pixels -> one
//! directions, tracks           tags -> animations and their directions
//! pending, parts               a file that was read, and the sprite that it becomes once its image is known
//! data, sheet, lower           description -> the model
//! ```
//!
//! Every message is in `messages`.

mod binary;
mod blend;
mod compose;
mod data;
mod description;
mod directions;
mod error;
mod export;
mod listed;
mod listing;
mod lower;
mod messages;
mod parts;
mod pending;
mod picture;
mod settings;
mod sheet;
#[cfg(test)]
mod tests;
mod tracks;
mod user_data;

use crate::base::panics::working_on;
use crate::formats::context::Context;
use crate::formats::file::File;
use crate::formats::row::{FormatReader, Lowered, TableReader, Tree};
use pending::{Member, Pending};
use settings::{AsepriteSettings, AsepriteTable};

/// The reader of the format.
#[derive(Debug)]
pub(super) struct AsepriteReader;

impl FormatReader for AsepriteReader {
    fn read(&self, files: &[File<'_>], context: &mut Context<'_>) -> Vec<Box<dyn Tree>> {
        read(files, context).into_iter().map(|pending| Box::new(pending) as Box<dyn Tree>).collect()
    }

    fn table(&self) -> Option<TableReader> {
        Some(TableReader::of::<AsepriteTable>())
    }
}

/// Reads exports and binary files together: of two that are the same sprite only one is read.
fn read(files: &[File<'_>], context: &mut Context<'_>) -> Vec<Pending> {
    let settings = context.formats.of::<AsepriteSettings>();
    let exports = files.iter().filter_map(|file| Some((file, file.document()?)));
    let is_binary = |file: &&File<'_>| file.json().is_none() && settings.of(file.path).binary;
    let binaries: Vec<&File<'_>> = files.iter().filter(is_binary).collect();
    let members = exports.clone().map(|(file, _)| Member { path: file.path, is_binary: false });
    let members = members.chain(binaries.iter().map(|file| Member { path: file.path, is_binary: true }));
    let unread = pending::unread(&members.collect::<Vec<_>>(), settings);
    let is_read = |path: &str| !unread.contains_key(path);
    let mut pending: Vec<Pending> = Vec::new();
    for (file, export) in exports.filter(|(file, _)| is_read(file.path)) {
        let _working = working_on(file.path);
        pending.extend(Pending::from_export(file.id, file.path, export, context));
    }
    for file in binaries.into_iter().filter(|file| is_read(file.path)) {
        let _working = working_on(file.path);
        pending.push(Pending::from_binary(file.id, file.path, context));
    }
    for pending in &mut pending {
        let replaced = unread.iter().filter(|(_, read)| **read == pending.path);
        pending.unread = replaced.map(|(other, _)| (*other).to_owned()).collect();
    }
    pending
}

impl Tree for Pending {
    fn lower(self: Box<Self>, lowered: &mut Lowered, context: &mut Context<'_>) {
        let part = parts::part(*self, context);
        lowered.parts.push(context.paid(part));
    }
}
