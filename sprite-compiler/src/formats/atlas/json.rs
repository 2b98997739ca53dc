//! Atlases in JSON: the hash and the array of `TexturePacker`, and the list of pictures of Phaser 3.

use super::frame::{ListedAnimation, Listing, NamedPicture, PackedFrame, Pivot};
use super::{keys, messages};
use crate::base::source::SourceId;
use crate::formats::context::Context;
use crate::formats::cuts::{self, FILENAME, FRAME, IMAGE, ROTATED, SIZE, Turn};
use crate::formats::json::{self, Kind, ObjectEntry, ObjectReader, Value, report_duplicates};
use sprite_table::Rect;
use std::fmt::Display;

/// Adds what a file has. If names decide which animations there are, each frame needs one.
pub(super) fn read(
    root: Value<'_>,
    (id, path): (SourceId, &str),
    names_decide: bool,
    listing: &mut Listing,
    context: &mut Context<'_>,
) {
    let mut reader = ObjectReader { id, diagnostics: context.diagnostics };
    let hash = root.get(keys::FRAMES.name);
    report_duplicates(root, hash, id, reader.diagnostics);
    let mut json = Json { path, names_decide, listing, reader: &mut reader };
    if let Some(textures) = ObjectEntry::find(root, &keys::TEXTURES, &keys::OWNER).filter(|_| hash.is_none())
    {
        let textures: Vec<Value<'_>> = json.reader.list(textures).collect();
        for (index, texture) in textures.iter().enumerate() {
            let name = format!("picture {index}");
            if json.reader.expect(ObjectEntry::item(*texture, &name), Kind::Object).is_some() {
                json.picture(*texture, *texture, &name, textures.len() == 1);
            }
        }
    } else {
        let meta = ObjectEntry::find(root, &keys::META, &keys::OWNER);
        let meta = meta.filter(|meta| json.reader.expect(*meta, Kind::Object).is_some());
        json.picture(meta.map_or(root, |meta| meta.value), root, &"the atlas", true);
    }
    if let Some(animations) = ObjectEntry::find(root, &keys::ANIMATIONS, &keys::OWNER) {
        let listed = self::animations(animations, &mut reader);
        listing.listed.get_or_insert_default().extend(listed);
    }
}

/// A file that is read.
struct Json<'j, 'c> {
    path: &'j str,
    names_decide: bool,
    listing: &'j mut Listing,
    reader: &'j mut ObjectReader<'c>,
}

impl Json<'_, '_> {
    /// Adds a picture, which `meta` names, and the frames that `list` has.
    fn picture(&mut self, meta: Value<'_>, list: Value<'_>, owner: &dyn Display, is_only: bool) {
        let id = self.reader.id;
        let image = ObjectEntry::find(meta, &IMAGE, owner);
        let written = image.and_then(|image| Some((self.reader.string(image)?, id.at(image.value.span()))));
        // A name of another kind is reported; without one, a picture beside the list may be meant.
        let location = if image.is_none() { Some(id.at(meta.opening())) } else { None };
        let (written, location) =
            written.map_or((String::new(), location), |(path, at)| (path.into_owned(), Some(at)));
        let size = meta.get(SIZE.name);
        self.listing.pictures.push(NamedPicture {
            list: self.path.to_owned(),
            written,
            location: location.filter(|_| meta.kind() == Kind::Object),
            claimed: size.and_then(|size| Some((json::size(size)?, id.at(size.span())))),
            is_only,
            language: "JSON",
        });
        let picture = self.listing.pictures.len() - 1;
        let Some(list) = self.reader.required(list, &keys::FRAMES, owner) else { return };
        let Some(entries) = cuts::entries(list, self.reader) else { return };
        let (mut entry, before) = (0, self.listing.frames.len());
        for (name, value) in entries {
            // Reading stops here: further errors would be dropped.
            if self.reader.diagnostics.is_full() {
                return;
            }
            let frame = self.frame(value, (picture, entry));
            let name = name.map(|(name, span)| (name.into_owned(), id.at(span)));
            if name.is_none() && self.names_decide && value.kind() == Kind::Object {
                let label = format!("frame {entry}");
                let name = self.reader.required(value, &FILENAME, &label);
                let _ = name.and_then(|name| self.reader.string(name));
            }
            self.listing.frames.push(PackedFrame { name, ..frame });
            entry += 1;
        }
        if self.listing.frames.len() == before {
            self.reader.diagnostics.push(messages::frames_empty(id.at(list.value.span())));
        }
    }

    /// A frame without its name. What is wrong stays in the list, so that the frames after it keep their numbers.
    fn frame(&mut self, value: Value<'_>, (picture, entry): (usize, usize)) -> PackedFrame {
        let name = format_args!("frame {entry}");
        let id = self.reader.id;
        let mut frame = PackedFrame::new(picture, entry, id.at(value.span()));
        if self.reader.expect(ObjectEntry::item(value, &name), Kind::Object).is_none() {
            return frame;
        }
        let upright = self.reader.required(value, &FRAME, &name).and_then(|rect| {
            frame.location = id.at(rect.value.span());
            cuts::rect_of(rect, self.reader)
        });
        let rotated = ObjectEntry::find(value, &ROTATED, &name);
        let turn = rotated.map_or(Some(Turn::Upright), |rotated| cuts::turn(rotated, self.reader));
        if let (Some(Turn::Other), Some(rotated)) = (turn, rotated) {
            let value = rotated.value;
            let how = value.string().map_or_else(|| value.written().to_owned(), Into::into);
            self.reader.diagnostics.push(messages::turned_otherwise(id.at(value.span()), &name, &how));
        }
        let (place, canvas, contradiction) = cuts::placed(value, upright, &name, self.reader);
        frame.is_turned = turn == Some(Turn::Quarter);
        frame.covered = match turn {
            Some(Turn::Upright) => place.rect,
            Some(Turn::Quarter) => place.rect.map(|rect| Rect::new(rect.x, rect.y, rect.height, rect.width)),
            // It covers other pixels than those that it names, so that nothing else is said about it.
            Some(Turn::Other) | None => None,
        };
        (frame.corner, frame.canvas, frame.contradiction) = (place.corner, canvas, contradiction);
        let pivot = keys::PIVOT.names().find_map(|name| value.get(name));
        frame.pivot = pivot.and_then(|value| {
            let part = |key| value.get(key)?.written().parse::<f64>().ok().filter(|part| part.is_finite());
            Some(Pivot::Parts(part("x")?, part("y")?))
        });
        frame
    }
}

/// The animations that a file lists.
fn animations(list: ObjectEntry<'_, '_>, reader: &mut ObjectReader<'_>) -> Vec<ListedAnimation> {
    let id = reader.id;
    let mut listed = Vec::new();
    if reader.expect(list, Kind::Object).is_none() {
        return listed;
    }
    for member in list.value.members() {
        let what = format!("the animation `{}`", crate::base::words::shown(&member.key));
        let entry = ObjectEntry::item(member.value, &what);
        if reader.expect(entry, Kind::List).is_none() {
            continue;
        }
        if member.value.items().next().is_none() {
            let location = id.at(member.value.span());
            reader.diagnostics.push(messages::animation_empty(location, &member.key));
            continue;
        }
        let mut frames = Vec::new();
        for value in member.value.items() {
            let what = format_args!("a frame of {what}");
            if let Some(name) = reader.string(ObjectEntry::item(value, &what)) {
                frames.push((name.into_owned(), id.at(value.span())));
            }
        }
        listed.push(ListedAnimation {
            name: member.key.into_owned(),
            location: id.at(member.key_span),
            frames,
        });
    }
    listed
}

/// The other files of an atlas in several files that a root names, each with its place.
pub(super) fn related(root: Value<'_>, id: SourceId) -> Vec<(String, crate::base::source::Location)> {
    let list = root.get(keys::META.name).and_then(|meta| meta.get(keys::RELATED.name));
    let names = list.into_iter().flat_map(Value::items);
    names.filter_map(|name| Some((name.string()?.into_owned(), id.at(name.span())))).collect()
}
