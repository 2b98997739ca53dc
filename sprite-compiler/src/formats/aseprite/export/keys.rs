//! The keys of an export, with examples of their values, and those that are twice in one object: readers of JSON do not
//! agree which one counts.

use crate::base::diagnostics::Diagnostics;
use crate::base::limits::WRONG_KEYS;
use crate::base::source::{SourceId, Span};
use crate::formats::json::{Key, Kind, Value, key_twice};
use std::collections::HashMap;

/// The owner of the keys of the root, as findings name it.
pub(in crate::formats::aseprite) const OWNER: &str = "the export";

/// A rectangle as a value.
const RECT: &str = "where it is: `{ \"x\": 0, \"y\": 0, \"w\": 16, \"h\": 16 }`";
/// The number of a frame.
const INDEX: &str = "the frame's number, like `0`";

pub(super) const FRAMES: Key = Key::key("frames", "`\"frames\": [ ... ]`").required();
pub(super) const META: Key = Key::key("meta", "`\"meta\": { \"image\": \"hero.png\" }`").required();
pub(super) const IMAGE: Key = Key::key("image", "`\"image\": \"hero.png\"`").required();
pub(super) const TAGS: Key = Key::key("frameTags", "`\"frameTags\": [ ... ]`");
pub(super) const SLICES: Key = Key::key("slices", "`\"slices\": [ ... ]`");
pub(in crate::formats::aseprite) const ANIMATIONS: Key =
    Key::key("animations", "`\"animations\": { \"walk\": [ ... ] }`");

pub(in crate::formats::aseprite) const FILENAME: Key =
    Key::key("filename", "`\"filename\": \"walk_01.png\"`").required();
pub(super) const FRAME: Key = Key::key("frame", RECT).required();
pub(super) const DURATION: Key = Key::key("duration", "`\"duration\": 100`, in milliseconds").required();
pub(super) const ROTATED: Key = Key::key("rotated", "`false`");
pub(super) const SOURCE: Key = Key::key("spriteSourceSize", RECT);

pub(super) const NAME: Key = Key::key("name", "`\"name\": \"walk\"`").required();
pub(super) const FROM: Key = Key::key("from", "`\"from\": 0`, the first frame").required();
pub(super) const TO: Key = Key::key("to", "`\"to\": 3`, the last frame").required();
pub(super) const DIRECTION: Key = Key::key("direction", "`\"direction\": \"forward\"`");
pub(super) const REPEAT: Key = Key::key("repeat", "`\"repeat\": \"2\"`");
pub(super) const DATA: Key = Key::key("data", "`\"data\": \"a text\"`");
pub(super) const COLOR: Key = Key::key("color", "`\"color\": \"#ff8000ff\"`");
pub(super) const PROPERTIES: Key = Key::key("properties", "`\"properties\": { \"hp\": 3 }`");
pub(super) const LAYERS: Key = Key::key("layers", "`\"layers\": [ ... ]`");
pub(super) const CELS: Key = Key::key("cels", "`\"cels\": [ ... ]`");
pub(super) const KEYS: Key = Key::key("keys", "`\"keys\": [ ... ]`");
pub(super) const KEY_FRAME: Key = Key::key("frame", INDEX).required();
pub(super) const BOUNDS: Key = Key::key("bounds", RECT).required();
pub(super) const CENTER: Key = Key::key("center", RECT);
pub(super) const PIVOT: Key = Key::key("pivot", "`{ \"x\": 8, \"y\": 16 }`");

/// Reports every key that is twice in its object. Only the hash of frames itself may repeat a key: each is a frame.
pub(super) fn report_duplicates(
    root: Value<'_>,
    frames: Option<Value<'_>>,
    id: SourceId,
    diagnostics: &mut Diagnostics,
) {
    let hash = frames.filter(|frames| frames.kind() == Kind::Object).map(Value::span);
    let mut pending = vec![root];
    let mut count = 0;
    while let Some(value) = pending.pop() {
        pending.extend(value.items().filter(|item| matches!(item.kind(), Kind::List | Kind::Object)));
        let mut known: HashMap<_, Span> = HashMap::new();
        for member in value.members() {
            if matches!(member.value.kind(), Kind::List | Kind::Object) {
                pending.push(member.value);
            }
            if Some(value.span()) == hash {
                continue;
            }
            if let Some(first) = known.get(&member.key) {
                count += 1;
                if count <= WRONG_KEYS {
                    diagnostics.push(key_twice(id, &member, &"the object", *first, None));
                }
            } else {
                known.insert(member.key, member.key_span);
            }
        }
    }
}
