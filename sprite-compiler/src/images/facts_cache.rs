//! Facts of images that are stored between runs, so that a run in which nothing changed decodes no pixels. The docs of
//! [`cache`](crate::cache) list the facts that are not stored.

use super::price::Price;
use super::{ColourCounts, Facts, ImageKey, Mask, Placement};
use crate::base::digest::Digest;
use crate::base::limits::Limits;
use crate::cache::codec::{Codec, Decoder, Encoder, codec, codec_as, to_bytes};
use crate::cache::{CacheStore, FileState, Memo, Snapshot, content_digest};
use sprite_table::{Point, Rect, Size};
use std::borrow::Cow;

/// Facts of images by the texts of their [`ImageKey`]s.
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
    /// True if the memo has this entry.
    is_stored: bool,
}

/// An image that a cached object uses. The object is valid while the image's file has the same content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CachedImage {
    pub(crate) key: ImageKey,
    /// A digest of the file's content.
    pub(crate) content: Digest,
}

codec!(CachedImage { key, content });

impl<'a> FactsCache<'a> {
    /// Opens the facts at this place.
    pub(crate) fn open(place: CacheStore, snapshot: &'a Snapshot<'a>, limits: &Limits) -> Self {
        let head = to_bytes(&(limits.image_side, limits.memory));
        let memo = Memo::open(place, "facts", head, limits.remembered_bytes);
        Self { memo, snapshot, image_side: limits.image_side }
    }

    /// The facts of an image, if its file did not change.
    pub(super) fn get(&self, key: &ImageKey) -> Option<CachedFacts> {
        let mut decoder = Decoder::new(self.memo.get(&key.to_text())?, &[]);
        let stored = FileState::decode(&mut decoder)?;
        if !stored.is_current(self.snapshot, key.file()) {
            return None;
        }
        let content = stored.digest()?;
        let file = FileState::new(self.snapshot, key.file(), Some(content))?;
        let facts = Facts::decode(&mut decoder)?;
        let is_small = facts.size.width.max(facts.size.height) <= self.image_side;
        let is_stored = file == stored;
        (is_small && decoder.is_empty()).then_some(CachedFacts { file, content, facts, is_stored })
    }

    /// An entry for the facts of an image whose file has these bytes; [`None`] if changes of the file could not be
    /// noticed.
    pub(super) fn entry(&self, key: &ImageKey, bytes: &[u8], facts: &Facts) -> Option<CachedFacts> {
        let content = content_digest(bytes);
        let file = FileState::new(self.snapshot, key.file(), Some(content))?;
        Some(CachedFacts { file, content, facts: facts.clone(), is_stored: false })
    }

    /// Stores the facts of these images, and of no others.
    pub(super) fn store<'e>(&self, entries: impl Iterator<Item = (Cow<'e, str>, &'e CachedFacts)>) {
        let entries: Vec<(Cow<'_, str>, Cow<'_, [u8]>)> = entries
            .map(|(key, entry)| {
                let stored = self.memo.get(&key).filter(|_| entry.is_stored);
                let value = stored.map_or_else(|| Cow::Owned(entry.encode()), Cow::Borrowed);
                (key, value)
            })
            .collect();
        self.memo.store(entries.iter().map(|(key, value)| (&**key, Cow::Borrowed(&**value))).collect());
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

    /// Returns whether the colours of the image were counted.
    pub(super) const fn has_colours(&self) -> bool {
        self.facts.colours.is_some()
    }

    pub(super) fn facts(&self) -> Facts {
        self.facts.clone()
    }

    fn encode(&self) -> Vec<u8> {
        let mut encoder = Encoder::default();
        self.file.encode(&mut encoder);
        self.facts.encode(&mut encoder);
        encoder.finish().unwrap_or_default()
    }
}

impl Codec for Facts {
    fn encode(&self, encoder: &mut Encoder) {
        let Self { size, visible, price, canvas, placements, delays, colours } = self;
        [*size, *canvas].encode(encoder);
        visible.as_ref().map(Mask::to_bytes).encode(encoder);
        price.encode(encoder);
        placements.encode(encoder);
        delays.encode(encoder);
        colours.encode(encoder);
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        let [size, canvas]: [Size; 2] = Codec::decode(decoder)?;
        let visible = match Option::<Vec<u8>>::decode(decoder)? {
            None => None,
            Some(bytes) => Some(Mask::from_bytes(size, &bytes)?),
        };
        let price = Codec::decode(decoder)?;
        let placements: Vec<Placement> = Codec::decode(decoder)?;
        let fit = placements.iter().all(|placement| placement.rect.fits(size));
        let (delays, colours) = (Codec::decode(decoder)?, Codec::decode(decoder)?);
        fit.then_some(Self { size, visible, price, canvas, placements, delays, colours })
    }
}

codec!(Price { checked, kept, encoded });
codec!(Placement { rect, corner });
codec!(ColourCounts { plain, premultiplied, holes });
codec_as! {
    Size as [u32; 2]: |size| [size.width, size.height], |[width, height]| Some(Self::new(width, height));
    Point as [i32; 2]: |point| [point.x, point.y], |[x, y]| Some(Self::new(x, y));
    Rect as [u32; 4]: |rect| [rect.x, rect.y, rect.width, rect.height],
        |[x, y, width, height]| Some(Self::new(x, y, width, height));
}
