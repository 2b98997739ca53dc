//! Which files are descriptions of the format, and which of them are one sprite.

use super::messages::sheet as messages;
use crate::base::diagnostics::Diagnostic;
use crate::base::identifiers;
use crate::base::paths;
use crate::base::source::{Location, SourceId};
use crate::formats::json::Value;

/// The endings of its descriptions. JSON of other formats and programs has one of them, too.
pub(crate) const ENDINGS: &[&str] = &["ase", "aseprite", "json"];

/// The endings of binary files.
pub(crate) const BINARY_ENDINGS: &[&str] = &["ase", "aseprite"];

/// A word that each export holds, and that shows that a broken text is meant as one.
pub(crate) const TELLTALE: &str = "\"frames\"";

/// Returns whether a JSON object with these keys at its root is an export.
pub(crate) fn claims(keys: &[&str]) -> bool {
    keys.contains(&"frames") && keys.contains(&"meta")
}

/// The root element of atlases in XML.
pub(crate) const ATLAS_ELEMENT: &str = "TextureAtlas";

/// The finding for the root of another program's JSON that is an atlas in a form that is not read; [`None`] for other JSON.
pub(crate) fn unread_atlas(root: Value<'_>, id: SourceId) -> Option<Diagnostic> {
    let member = |key: &str| root.members().find(|member| member.key == key);
    let holds_frames = |atlas: Value<'_>| atlas.get("frames").and_then(first).is_some_and(is_frame);
    if let Some(textures) = member("textures").filter(|list| first(list.value).is_some_and(holds_frames)) {
        return Some(messages::several_textures(id, textures.key_span));
    }
    let frames = member("frames").filter(|frames| first(frames.value).is_some_and(is_frame))?;
    Some(messages::without_meta(id, frames.key_span))
}

/// The first value in a list or an object.
fn first(list: Value<'_>) -> Option<Value<'_>> {
    list.items().chain(list.members().map(|member| member.value)).next()
}

/// Returns whether a value is a frame of an atlas: a rectangle, or an object with one.
fn is_frame(frame: Value<'_>) -> bool {
    let rect = frame.get("frame").unwrap_or(frame);
    ["x", "y", "w", "h"].iter().all(|side| rect.get(side).is_some())
}

/// The finding for an atlas in XML, whose root element is at this location.
pub(crate) fn unread_xml(location: Location) -> Diagnostic {
    messages::atlas_in_xml(location)
}

/// The files of a folder that become one type belong together: of a binary file and its export only one is read.
pub(crate) fn unit_key(path: &str) -> String {
    match identifiers::pascal_case(paths::stem(path)) {
        Some(name) => format!("{}/{name}", paths::folder(path)),
        None => path.to_owned(),
    }
}
