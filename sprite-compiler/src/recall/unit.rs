//! What is remembered of a group of descriptions, as bytes.

use crate::base::budget::Share;
use crate::base::digest::Digest;
use crate::base::files::blocks::{
    put, put_digest, put_numbers, put_optional_digest, take_digest, take_numbers, take_optional_digest,
    take_text,
};
use crate::images::{ImagePath, KnownImage};
use crate::model::{Extents, SpriteCode};

/// What a group of descriptions gave in an earlier run, and what it was made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    /// The descriptions, sorted by path.
    pub(crate) files: Vec<KnownFile>,
    /// The images that its readers registered, each after the one that it is dyed from.
    pub(crate) images: Vec<UsedImage>,
    pub(crate) sprites: Vec<KnownSprite>,
    /// The part of the budget that its readers paid.
    pub(crate) paid: Share,
}

/// A description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownFile {
    pub(crate) path: String,
    /// Its bytes.
    pub(crate) length: u64,
    /// Of its content; [`None`] for a file that need not be read, since another one is.
    pub(crate) digest: Option<Digest>,
}

/// An image, and how the group's frames use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UsedImage {
    pub(crate) image: KnownImage,
    /// The index of the first description in which an animation names it.
    pub(crate) named_in: Option<usize>,
    pub(crate) extents: Extents,
}

/// A sprite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownSprite {
    /// The index of its description, or of the first of those that make it.
    pub(crate) file: usize,
    /// The folders that become modules, and the name that becomes the type, as written.
    pub(crate) path: Vec<String>,
    /// Its own name, in a file that holds several.
    pub(crate) member: Option<String>,
    /// The indices of the images of its slots.
    pub(crate) slots: Vec<usize>,
    pub(crate) code: SpriteCode,
}

/// The byte order mark, which is no part of a text.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// A digest of the content of a description; a byte order mark does not count.
pub(crate) fn content_digest(content: &[u8]) -> Digest {
    Digest::of(content.strip_prefix(MARK).unwrap_or(content))
}

impl Unit {
    pub(crate) fn encode(&self) -> Vec<u8> {
        let Self { files, images, sprites, paid } = self;
        let mut out = Vec::new();
        put_numbers([paid.work, paid.memory], &mut out);
        put_list(files, &mut out, |KnownFile { path, length, digest }, out| {
            put(path.as_bytes(), out);
            put_numbers([*length], out);
            put_optional_digest(*digest, out);
        });
        put_list(images, &mut out, |UsedImage { image, named_in, extents }, out| {
            let KnownImage { path, length, is_composed, content } = image;
            put(path.as_str().as_bytes(), out);
            put_numbers([path.file_length() as u64, *length, (*is_composed).into()], out);
            put_digest(*content, out);
            // 0 for nowhere.
            put_numbers([named_in.map_or(0, |file| file as u64 + 1)], out);
            put_numbers(extents.to_numbers(), out);
        });
        put_list(sprites, &mut out, |KnownSprite { file, path, member, slots, code }, out| {
            put_numbers([*file as u64], out);
            put_texts(path, out);
            put_texts(member.as_slice(), out);
            put_list(slots, out, |slot, out| put_numbers([*slot as u64], out));
            put_code(code, out);
        });
        out
    }

    pub(crate) fn decode(bytes: &[u8]) -> Option<Self> {
        let rest = &mut &*bytes;
        let [work, memory] = take_numbers(rest)?;
        let files = take_list(rest, |rest| {
            let path = take_text(rest)?;
            let [length] = take_numbers(rest)?;
            Some(KnownFile { path, length, digest: take_optional_digest(rest)? })
        })?;
        let images = take_list(rest, |rest| {
            let path = take_text(rest)?;
            let [file, length, is_composed] = take_numbers(rest)?;
            let content = take_digest(rest)?;
            let path = ImagePath::from_parts(path, usize::try_from(file).ok()?)?;
            let [named_in] = take_numbers(rest)?;
            let named_in = usize::try_from(named_in).ok()?.checked_sub(1);
            let extents = Extents::from_numbers(take_numbers(rest)?)?;
            let image = KnownImage { path, length, is_composed: is_composed != 0, content };
            Some(UsedImage { image, named_in, extents })
        })?;
        let sprites = take_list(rest, |rest| {
            let [file] = take_numbers(rest)?;
            let (path, member) = (take_texts(rest)?, take_texts(rest)?.pop());
            let slots = take_list(rest, |rest| {
                let [slot] = take_numbers(rest)?;
                usize::try_from(slot).ok().filter(|&slot| slot < images.len())
            })?;
            let file = usize::try_from(file).ok().filter(|&file| file < files.len())?;
            Some(KnownSprite { file, path, member, slots, code: take_code(rest)? })
        })?;
        rest.is_empty().then_some(Self { files, images, sprites, paid: Share { work, memory } })
    }
}

fn put_code(code: &SpriteCode, out: &mut Vec<u8>) {
    let SpriteCode {
        modules,
        identifier,
        doc,
        variants,
        names,
        extras,
        features,
        constants,
        entry: [before, after],
        table_bytes,
    } = code;
    put_texts(modules, out);
    put_texts(names, out);
    for text in [identifier, doc, variants, extras, features, constants, before, after] {
        put(text.as_bytes(), out);
    }
    put_numbers([*table_bytes], out);
}

fn take_code(rest: &mut &[u8]) -> Option<SpriteCode> {
    Some(SpriteCode {
        modules: take_texts(rest)?,
        names: take_texts(rest)?,
        identifier: take_text(rest)?,
        doc: take_text(rest)?,
        variants: take_text(rest)?,
        extras: take_text(rest)?,
        features: take_text(rest)?,
        constants: take_text(rest)?,
        entry: [take_text(rest)?, take_text(rest)?],
        table_bytes: take_numbers::<1>(rest)?[0],
    })
}

fn put_list<T>(list: &[T], out: &mut Vec<u8>, mut put: impl FnMut(&T, &mut Vec<u8>)) {
    put_numbers([list.len() as u64], out);
    for item in list {
        put(item, out);
    }
}

fn take_list<T>(rest: &mut &[u8], mut take: impl FnMut(&mut &[u8]) -> Option<T>) -> Option<Vec<T>> {
    let [count] = take_numbers(rest)?;
    // Each item takes bytes: what a damaged number claims ends with them.
    (0..count).map(|_| take(rest)).collect()
}

fn put_texts(texts: &[String], out: &mut Vec<u8>) {
    put_list(texts, out, |text, out| put(text.as_bytes(), out));
}

fn take_texts(rest: &mut &[u8]) -> Option<Vec<String>> {
    take_list(rest, take_text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprite_table::Rect;

    fn unit() -> Unit {
        let text = str::to_owned;
        let dyed = ImagePath::from_parts(text("a.png|W:#ff0000"), 5).expect("a dye");
        let image = KnownImage { path: dyed, length: 77, is_composed: false, content: Digest::of(b"9") };
        let mut extents = Extents::default();
        extents.add(Rect::new(8, 0, 16, 24));
        let code = SpriteCode {
            modules: vec![text("things")],
            identifier: text("Door"),
            doc: text("\"Doors.\""),
            variants: text("Open, Shut,"),
            names: vec![text("Open"), text("Shut")],
            extras: String::new(),
            features: text("Plain"),
            constants: text("const A: u8 = 1;"),
            entry: [text("(&[\"é\"], &["), text("], b\"\"),")],
            table_bytes: 40,
        };
        let drawn = KnownImage {
            path: ImagePath::of("b.aseprite"),
            length: 1,
            is_composed: true,
            content: Digest::of(b"0"),
        };
        Unit {
            files: vec![
                KnownFile { path: text("things/door.json"), length: 3, digest: Some(Digest::of(b"door")) },
                KnownFile { path: text("things/door.aseprite"), length: 4, digest: None },
            ],
            images: vec![
                UsedImage { image, named_in: Some(0), extents },
                UsedImage { image: drawn, named_in: None, extents: Extents::default() },
            ],
            sprites: vec![KnownSprite {
                file: 1,
                path: vec![text("things"), text("door")],
                member: Some(text("door")),
                slots: vec![1, 0],
                code,
            }],
            paid: Share { work: 5, memory: 6 },
        }
    }

    #[test]
    fn a_unit_is_the_same_after_it_was_bytes() {
        let bytes = unit().encode();
        assert_eq!(Unit::decode(&bytes), Some(unit()));
        for end in 0..bytes.len() {
            assert_eq!(Unit::decode(&bytes[..end]), None, "{end}");
        }
        assert_eq!(Unit::decode(&[bytes.as_slice(), &[0]].concat()), None);
    }

    /// Bytes of a damaged file are refused by their sum before; these must do no harm all the same.
    #[test]
    fn damaged_bytes_are_refused_or_name_nothing_that_is_not_there() {
        let bytes = unit().encode();
        for at in 0..bytes.len() {
            for value in [0, 1, 0x7f, 0xff] {
                let mut damaged = bytes.clone();
                damaged[at] = value;
                let Some(unit) = Unit::decode(&damaged) else { continue };
                let slots = unit.sprites.iter().flat_map(|sprite| &sprite.slots);
                assert!(slots.into_iter().all(|&slot| slot < unit.images.len()));
                assert!(unit.sprites.iter().all(|sprite| sprite.file < unit.files.len()));
            }
        }
    }
}
