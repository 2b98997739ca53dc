//! The JSON export: from keys and values to frames, tags and slices.
//!
//! ```text
//! keys         the keys, with examples, and those that are twice in one object
//! values       sizes, points and rectangles
//! frames       the list or the hash of frames
//! marks        tags and slices
//! user_data    colours and properties
//! ```

mod frames;
mod keys;
mod marks;
mod user_data;
mod values;

pub(super) use frames::Frame;
pub(super) use keys::{ANIMATIONS, FILENAME, OWNER};

use super::description::{Slice, Tag};
use super::messages::export as messages;
use crate::base::diagnostics::Diagnostics;
use crate::base::source::{Location, SourceId, Span};
use crate::formats::json::{Entry, Kind, Reader, Value};
use crate::model::UserData;
use frames::Frames;
use std::borrow::Cow;

/// An export, as far as it is right.
#[derive(Debug)]
pub(super) struct Export<'d> {
    pub(super) frames: Vec<Frame<'d>>,
    pub(super) tags: Vec<Tag>,
    pub(super) slices: Vec<Slice>,
    /// The colours and properties of layers, by their names.
    pub(super) layer_data: Vec<(String, UserData)>,
    /// Where the slices are.
    pub(super) slices_location: Location,
    pub(super) sheet: Sheet<'d>,
    /// The lists of frames that another packer calls animations.
    pub(super) animations: Option<Value<'d>>,
    /// True if it says how long its frames last; else another packer wrote it.
    pub(super) is_timed: bool,
}

/// The image that frames are cut from.
#[derive(Debug)]
pub(super) struct Sheet<'d> {
    /// As it is written.
    pub(super) path: Option<(Cow<'d, str>, Span)>,
    /// Its size as the export says it.
    pub(super) size: Option<((u32, u32), Span)>,
}

/// Returns whether a root that is an export says how long a frame lasts. One that does not was written by another
/// packer.
pub(super) fn is_timed(root: Value<'_>) -> bool {
    let is_timed = |frame: Value<'_>| frame.kind() != Kind::Object || frame.get("duration").is_some();
    root.get("frames").is_none_or(|frames| {
        let mut all = frames.items().chain(frames.members().map(|member| member.value)).peekable();
        all.peek().is_none() || all.any(is_timed)
    })
}

/// Reads an export, and reports what is wrong in it. Colours and properties are read where they are asked for.
pub(super) fn read<'d>(
    root: Value<'d>,
    id: SourceId,
    with_user_data: bool,
    diagnostics: &mut Diagnostics,
) -> Export<'d> {
    let is_timed = is_timed(root);
    let mut reader = Reader { id, diagnostics };
    let frames = root.get("frames");
    keys::report_duplicates(root, frames, id, reader.diagnostics);
    let frames = frames.map(|list| Frames { list, is_timed }.read(&mut reader));
    let meta = Entry::find(root, &keys::META, &OWNER);
    let meta = meta.filter(|meta| reader.expect(*meta, Kind::Object).is_some()).map(|meta| meta.value);
    let sheet = meta.map_or(Sheet { path: None, size: None }, |meta| sheet(meta, &mut reader));
    let in_meta = |key| Entry::find(meta?, key, &"`meta`").filter(|_| is_timed);
    let tags = in_meta(&keys::TAGS).map(|tags| marks::tags(tags, with_user_data, &mut reader));
    let slices = in_meta(&keys::SLICES);
    let slices_location = slices.map_or_else(|| id.start(), |slices| id.at(slices.value.span()));
    let slices = slices.map(|slices| marks::slices(slices, with_user_data, &mut reader));
    let layers = in_meta(&keys::LAYERS).filter(|_| with_user_data);
    let layers = layers.map(|layers| user_data::layers(layers, &mut reader)).unwrap_or_default();
    let mut frames = frames.unwrap_or_default();
    for (index, cels) in layers.cels {
        if let Some(frame) = frames.get_mut(index) {
            frame.described.cel_data = cels;
        }
    }
    Export {
        frames,
        tags: tags.unwrap_or_default(),
        slices: slices.unwrap_or_default(),
        layer_data: layers.layers,
        slices_location,
        sheet,
        animations: root.get("animations"),
        is_timed,
    }
}

fn sheet<'d>(meta: Value<'d>, reader: &mut Reader<'_>) -> Sheet<'d> {
    let path = match Entry::find(meta, &keys::IMAGE, &"`meta`") {
        Some(image) => reader.string(image).map(|path| (path, image.value.span())),
        None => reader.report(messages::image_absent(reader.id, meta)),
    };
    if let Some(scale) = meta.get("scale")
        && !values::is_one(scale)
    {
        reader.diagnostics.push(messages::scale(reader.id, scale));
    }
    let size = meta.get("size").and_then(|size| Some((values::size(size)?, size.span())));
    Sheet { path, size }
}
