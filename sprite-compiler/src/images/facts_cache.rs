//! Facts of images that are stored between runs, so that a run in which nothing changed decodes no pixels. The docs of
//! [`cache`](crate::cache) list the facts that are not stored.

use super::price::Price;
use super::{Facts, Form, ImagePath, Mask, Placement};
use crate::base::digest::Digest;
use crate::base::limits::Limits;
use crate::cache::codec::{Decoder, Encoder};
use crate::cache::{FileState, Memo, Snapshot, content_digest};
use sprite_table::{Point, Rect, Size};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Facts of images by their [`key`].
#[derive(Debug)]
pub(crate) struct FactsCache<'a> {
    memo: Memo,
    snapshot: &'a Snapshot<'a>,
    /// Pixels that an image may have on a side.
    image_side: u32,
}

/// The facts of an image, with the state of its file.
#[derive(Clone, Debug)]
pub(crate) struct CachedFacts {
    file: FileState,
    /// The digest of the file's content.
    content: Digest,
    facts: Facts,
}

/// An image that a cached object uses. The object is valid while the image's file has the same content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CachedImage {
    pub(crate) path: ImagePath,
    /// The form: which image of the file it is.
    pub(crate) form: Form,
    /// A digest of the file's content.
    pub(crate) content: Digest,
}

impl<'a> FactsCache<'a> {
    /// Opens the file at this location.
    pub(crate) fn open(location: PathBuf, snapshot: &'a Snapshot<'a>, limits: &Limits) -> Self {
        let mut head = Encoder::default();
        head.numbers([limits.image_side.into(), limits.memory]);
        let memo = Memo::open(location, "facts", head.finish(), limits.remembered_bytes);
        Self { memo, snapshot, image_side: limits.image_side }
    }

    /// The facts of an image, if its file did not change.
    pub(super) fn get(&self, path: &ImagePath, form: Form) -> Option<CachedFacts> {
        let mut decoder = Decoder::new(self.memo.get(&key(path, form))?);
        let stored = FileState::decode(&mut decoder)?;
        if !stored.is_current(self.snapshot, path.file()) {
            return None;
        }
        let content = stored.digest()?;
        let file = FileState::new(self.snapshot, path.file(), Some(content))?;
        let facts = decode(&mut decoder, self.image_side)?;
        decoder.is_empty().then_some(CachedFacts { file, content, facts })
    }

    /// The facts of an image that an object uses, if its file changed neither since they nor since the object was
    /// stored.
    pub(super) fn get_used(&self, image: &CachedImage) -> Option<CachedFacts> {
        self.get(&image.path, image.form).filter(|facts| facts.content == image.content)
    }

    /// An entry for the facts of an image whose file has these bytes; [`None`] if changes of the file could not be
    /// noticed.
    pub(super) fn entry(&self, path: &ImagePath, bytes: &[u8], facts: &Facts) -> Option<CachedFacts> {
        let content = content_digest(bytes);
        let file = FileState::new(self.snapshot, path.file(), Some(content))?;
        Some(CachedFacts { file, content, facts: facts.clone() })
    }

    /// Stores the facts of these images, and of no others.
    pub(super) fn store<'e>(&self, entries: impl Iterator<Item = (Cow<'e, str>, &'e CachedFacts)>) {
        let entries: BTreeMap<Cow<'_, str>, Vec<u8>> =
            entries.map(|(key, entry)| (key, entry.encode())).collect();
        self.memo
            .store(entries.iter().map(|(key, value)| (&**key, Cow::Borrowed(value.as_slice()))).collect());
    }
}

impl CachedFacts {
    /// The digest of the file's content.
    pub(super) const fn content(&self) -> Digest {
        self.content
    }

    /// The price of inspecting the image.
    pub(super) const fn price(&self) -> Price {
        self.facts.price
    }

    pub(super) fn facts(&self) -> Facts {
        self.facts.clone()
    }

    fn encode(&self) -> Vec<u8> {
        let Self { file, content: _, facts } = self;
        let Facts {
            size,
            visible,
            generated,
            price: Price { checked, kept, encoded },
            canvas,
            placements,
            delays,
        } = facts;
        let mut encoder = Encoder::default();
        file.encode(&mut encoder);
        encoder.numbers([size.width.into(), size.height.into(), *checked, *kept, *encoded]);
        encoder.numbers([canvas.width.into(), canvas.height.into()]);
        encoder.bytes(&visible.as_ref().map(Mask::to_bytes).unwrap_or_default());
        encoder.bytes(generated.as_deref().unwrap_or_default());
        encoder.bytes(&placements.iter().flat_map(encode_placement).collect::<Vec<u8>>());
        encoder.bytes(&delays.iter().flat_map(|delay| delay.to_le_bytes()).collect::<Vec<u8>>());
        encoder.finish()
    }
}

fn decode(decoder: &mut Decoder<'_>, image_side: u32) -> Option<Facts> {
    let [width, height, checked, kept, encoded] = decoder.numbers()?;
    let size = Size::new(u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    if size.width.max(size.height) > image_side {
        return None;
    }
    let [width, height] = decoder.numbers()?;
    let canvas = Size::new(u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    let visible = match decoder.bytes()? {
        [] => None,
        bytes => Some(Mask::from_bytes(size, bytes)?),
    };
    let generated = Some(decoder.bytes()?.to_vec()).filter(|bytes| !bytes.is_empty());
    let (placements, more) = decoder.bytes()?.as_chunks();
    let placements = placements.iter().map(|bytes| decode_placement(bytes, size)).collect::<Option<_>>()?;
    let (delays, beyond) = decoder.bytes()?.as_chunks();
    let delays = delays.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
    let facts = Facts {
        size,
        visible,
        generated,
        price: Price { checked, kept, encoded },
        canvas,
        placements,
        delays,
    };
    (more.is_empty() && beyond.is_empty()).then_some(facts)
}

/// A placement as six numbers of four bytes.
fn encode_placement(cut: &Placement) -> [u8; 24] {
    let Placement { rect: Rect { x, y, width, height }, corner } = *cut;
    let mut bytes = [0; 24];
    let numbers = [x, y, width, height, corner.x.cast_unsigned(), corner.y.cast_unsigned()];
    for (slot, number) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(numbers) {
        *slot = number.to_le_bytes();
    }
    bytes
}

/// The placement in these bytes, if it fits a sheet of this size.
fn decode_placement(bytes: &[u8; 24], size: Size) -> Option<Placement> {
    let mut numbers = bytes.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes));
    let mut next = || numbers.next();
    let rect = Rect::new(next()?, next()?, next()?, next()?);
    let corner = Point::new(next()?.cast_signed(), next()?.cast_signed());
    rect.fits(size).then_some(Placement { rect, corner })
}

/// The key of an image. A line break, which no path has, separates its parts, because a file may have several images,
/// and the name of a file may look like another one with a dye.
pub(super) fn key(path: &ImagePath, form: Form) -> Cow<'_, str> {
    match (path.dye(), form) {
        (None, Form::File) => Cow::Borrowed(path.as_str()),
        (Some(dye), _) => Cow::Owned(format!("{}\n{dye}", path.file())),
        (None, form) => Cow::Owned(format!("{}\n\n{}", path.file(), form.key())),
    }
}
