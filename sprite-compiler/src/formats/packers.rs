//! Atlases of packers in JSON: how they are told from exports of Aseprite, which have the same form, and a finding on
//! those that lack what they need.

use super::json::{Kind, Value};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::SourceId;

/// Returns whether a root has the form that Aseprite and packers share: frames, and what is said of all of them.
pub(super) fn has_frames(root: Value<'_>) -> bool {
    root.get("frames").is_some() && root.get("meta").is_some()
}

/// Returns whether a root that has this form says how long a frame lasts. Packers do not.
pub(super) fn is_timed(root: Value<'_>) -> bool {
    let is_timed = |frame: Value<'_>| frame.kind() != Kind::Object || frame.get("duration").is_some();
    root.get("frames").is_none_or(|frames| {
        let mut all = values(frames).peekable();
        all.peek().is_none() || all.any(is_timed)
    })
}

/// Returns whether a root is a list of pictures, each with its frames, as Phaser 3 has it.
pub(super) fn has_textures(root: Value<'_>) -> bool {
    let holds_frames = |picture: Value<'_>| {
        picture.get("frames").is_some_and(|frames| values(frames).next().is_none_or(is_frame))
    };
    root.get("textures").and_then(|textures| textures.items().next()).is_some_and(holds_frames)
}

/// The finding for the root of another program's JSON that is an atlas and does not name its picture; [`None`] for other
/// JSON.
pub(super) fn without_meta(root: Value<'_>, id: SourceId) -> Option<Diagnostic> {
    let frames = root.members().find(|member| member.key == "frames");
    let frames = frames.filter(|frames| values(frames.value).next().is_some_and(is_frame))?;
    let message = "this looks like an atlas, but it does not name its picture: without `meta` it is not read";
    let finding = Diagnostic::new(Code::AtlasUnread, id.at(frames.key_span), message);
    let help = "export it in a form that is read and names its picture, `JSON (Hash)` or `JSON (Array)`";
    Some(finding.label("frames without `meta`").help(help))
}

/// The values in a list or an object.
fn values(list: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    list.items().chain(list.members().map(|member| member.value))
}

/// Returns whether a value is a frame of an atlas: a rectangle, or an object with one.
fn is_frame(frame: Value<'_>) -> bool {
    let rect = frame.get("frame").unwrap_or(frame);
    ["x", "y", "w", "h"].iter().all(|side| rect.get(side).is_some())
}
