//! The JSON export: from keys and values to frames, tags and slices.
//!
//! ```text
//! keys         the keys, with examples, and those that are twice in one object
//! values       sizes, points and rectangles
//! frames       the list or the hash of frames
//! marks        tags and slices, their colours and properties
//! ```

mod frames;
mod keys;
mod marks;
mod values;

pub(super) use frames::ExportFrame;
pub(super) use keys::OWNER;
pub(super) use marks::SliceFrame;

use super::blend::Mode;
use super::description::{Slice, Tag};
use super::messages::export as messages;
use crate::base::diagnostics::Diagnostics;
use crate::base::sorted::SortedMap;
use crate::base::source::{Location, SourceId, Span};
use crate::formats::cuts::{IMAGE, SCALE, SIZE};
use crate::formats::json::{self, Kind, ObjectEntry, ObjectReader, Value, report_duplicates};
use crate::model::UserData;
use std::borrow::Cow;
use std::sync::Arc;

/// An export, as far as it is right.
#[derive(Debug)]
pub(super) struct Export<'d> {
    pub(super) frames: Vec<ExportFrame<'d>>,
    pub(super) tags: Vec<Tag>,
    pub(super) slices: Vec<Slice>,
    /// The layers that are listed, from back to front.
    pub(super) layers: Vec<ListedLayer>,
    /// The version of the editor, as it is written; empty if it is not.
    pub(super) version: String,
    /// The colours and properties of cels, by the frame of the drawing.
    pub(super) cel_data: SortedMap<usize, Vec<(String, Arc<UserData>)>>,
    /// Where the frames are that keys of slices name.
    pub(super) slice_frames: Vec<SliceFrame>,
    /// The colours and properties of layers, by their names.
    pub(super) layer_data: Vec<(String, UserData)>,
    /// Where the slices are.
    pub(super) slices_location: Location,
    pub(super) sheet: Sheet<'d>,
}

/// A layer that an export lists.
#[derive(Debug)]
pub(super) struct ListedLayer {
    pub(super) name: String,
    /// How it is laid on the layers below, [`None`] for an unknown word, and where that is written.
    pub(super) mode: Option<(Option<Mode>, Span)>,
}

/// The image that frames are cut from.
#[derive(Debug)]
pub(super) struct Sheet<'d> {
    /// As it is written.
    pub(super) path: Option<(Cow<'d, str>, Span)>,
    /// Its size as the export says it.
    pub(super) size: Option<((u32, u32), Span)>,
}

/// Reads an export, and reports what is wrong in it. Colours and properties are read where they are asked for.
pub(super) fn read<'d>(
    root: Value<'d>,
    id: SourceId,
    with_user_data: bool,
    diagnostics: &mut Diagnostics,
) -> Export<'d> {
    let mut reader = ObjectReader { id, diagnostics };
    let frames = root.get(keys::FRAMES.name);
    report_duplicates(root, frames, id, reader.diagnostics);
    let frames = frames.map(|list| frames::read(list, &mut reader));
    let meta = ObjectEntry::find(root, &keys::META, &OWNER);
    let meta = meta.filter(|meta| reader.expect(*meta, Kind::Object).is_some()).map(|meta| meta.value);
    let sheet = meta.map_or(Sheet { path: None, size: None }, |meta| sheet(meta, &mut reader));
    let in_meta = |key| ObjectEntry::find(meta?, key, &"`meta`");
    let tags = in_meta(&keys::TAGS).map(|tags| marks::tags(tags, with_user_data, &mut reader));
    let slices = in_meta(&keys::SLICES);
    let slices_location = slices.map_or_else(|| id.start(), |slices| id.at(slices.value.span()));
    let slices = slices.map(|slices| marks::slices(slices, with_user_data, &mut reader));
    let (slices, slice_frames) = slices.unwrap_or_default();
    let layers = in_meta(&keys::LAYERS);
    let listed = layers.map(|layers| listed(layers.value)).unwrap_or_default();
    let layers = layers.filter(|_| with_user_data);
    let layers = layers.map(|layers| marks::layers(layers, &mut reader)).unwrap_or_default();
    let version = meta.and_then(|meta| meta.get(keys::VERSION.name)?.string()).unwrap_or_default();
    Export {
        frames: frames.unwrap_or_default(),
        tags: tags.unwrap_or_default(),
        slices,
        slice_frames,
        layers: listed,
        version: version.into_owned(),
        cel_data: layers.cels,
        layer_data: layers.layers,
        slices_location,
        sheet,
    }
}

/// The layers that are listed. What else is in the list does not matter here.
fn listed(list: Value<'_>) -> Vec<ListedLayer> {
    let layer = |value: Value<'_>| {
        let mode = value.get(keys::BLEND_MODE.name).map(|mode| (mode.string(), mode.span()));
        let mode = mode.map(|(mode, span)| (mode.and_then(|mode| Mode::named(&mode)), span));
        Some(ListedLayer { name: value.get(keys::NAME.name)?.string()?.into_owned(), mode })
    };
    list.items().filter_map(layer).collect()
}

fn sheet<'d>(meta: Value<'d>, reader: &mut ObjectReader<'_>) -> Sheet<'d> {
    let path = match ObjectEntry::find(meta, &IMAGE, &"`meta`") {
        Some(image) => reader.string(image).map(|path| (path, image.value.span())),
        None => reader.report(messages::image_absent(reader.id, meta)),
    };
    if let Some(scale) = meta.get(SCALE.name)
        && !json::is_one(scale)
    {
        reader.diagnostics.push(messages::scale(reader.id, scale));
    }
    let size = meta.get(SIZE.name).and_then(|size| Some((json::size(size)?, size.span())));
    Sheet { path, size }
}
