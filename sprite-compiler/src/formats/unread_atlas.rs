//! Findings on atlases of other programs, in forms that are not read.

use super::json::Value;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::{Location, SourceId, Span};

/// The help for an atlas in another form than those that are read.
const PACK_AGAIN: &str =
    "export it in a form that is read, `JSON (Hash)` or `JSON (Array)`, with one picture for each file";

/// The finding for the root of another program's JSON that is an atlas in a form that is not read; [`None`] for other JSON.
pub(super) fn in_json(root: Value<'_>, id: SourceId) -> Option<Diagnostic> {
    let member = |key: &str| root.members().find(|member| member.key == key);
    let holds_frames = |atlas: Value<'_>| atlas.get("frames").and_then(first).is_some_and(is_frame);
    if let Some(textures) = member("textures").filter(|list| first(list.value).is_some_and(holds_frames)) {
        return Some(several_textures(id, textures.key_span));
    }
    let frames = member("frames").filter(|frames| first(frames.value).is_some_and(is_frame))?;
    Some(without_meta(id, frames.key_span))
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

/// An atlas of Phaser 3, which may have several pictures.
fn several_textures(id: SourceId, key: Span) -> Diagnostic {
    let message = "this is an atlas of several pictures in one file, as Phaser 3 has them, which is not read";
    Diagnostic::new(Code::AtlasUnread, id.at(key), message)
        .label("a list of pictures")
        .help(format!("{PACK_AGAIN} (TexturePacker: `Multipack` off)"))
}

/// An atlas whose list of frames stands alone.
fn without_meta(id: SourceId, key: Span) -> Diagnostic {
    let message = "this looks like an atlas, but it does not name its picture: without `meta` it is not read";
    Diagnostic::new(Code::AtlasUnread, id.at(key), message).label("frames without `meta`").help(PACK_AGAIN)
}

/// The finding for an XML file of another program whose root has this name; [`None`] if it is no atlas.
pub(super) fn in_xml(root: &str, location: Location) -> Option<Diagnostic> {
    let message = "this is an atlas in XML, as Starling and Sparrow have them, which is not read";
    let finding = || Diagnostic::new(Code::AtlasUnread, location, message).label("an atlas").help(PACK_AGAIN);
    (root == "TextureAtlas").then(finding)
}
