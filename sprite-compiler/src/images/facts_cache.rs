//! Facts of images that are remembered between runs, so that a run in which nothing changed decodes no pixel.
//!
//! They hold as long as the file has the same length and the same stamp, and else when its content is the same. Only images that can be used are remembered: the others are inspected again. Bytes that cannot be read,
//! or those of another version, are ignored. [`Limits::remembered_bytes`] says how much is kept.

use super::price::Price;
use super::{Cut, Facts, ImagePath, KnownImage, Mask};
use crate::base::digest::Digest;
use crate::base::files::blocks::{
    open, put, put_digest, put_numbers, seal, sealed_length, take, take_digest, take_numbers, take_text,
};
use crate::base::files::{Files, Stamp, cache};
use crate::base::limits::{FILE_BYTES, Limits};
use sprite_table::{Point, Rect, Size};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Another build of this crate may find out other facts.
const MAGIC: &[u8] =
    concat!("sprite images ", env!("CARGO_PKG_VERSION"), " ", env!("SPRITE_COMPILER_STAMP"), "\n").as_bytes();

/// What is remembered of images.
#[derive(Debug, Default)]
pub(crate) struct FactsCache {
    location: Option<PathBuf>,
    limits: Limits,
    known: BTreeMap<String, CachedFacts>,
}

/// What is remembered of one image.
#[derive(Clone, Debug)]
pub(crate) struct CachedFacts {
    length: u64,
    /// [`None`] when a later change could have the same.
    stamp: Option<Stamp>,
    content: Digest,
    facts: Facts,
}

impl FactsCache {
    /// What is remembered in the file at this path; nothing without one.
    pub(crate) fn at(location: Option<PathBuf>, limits: Limits) -> Self {
        let bytes = location
            .as_ref()
            .and_then(|location| cache::load(location, limits.remembered_bytes))
            .unwrap_or_default();
        let known = decode(&bytes, limits).unwrap_or_default();
        Self { location, limits, known }
    }

    /// Whether anything is remembered.
    pub(super) const fn is_on(&self) -> bool {
        self.location.is_some()
    }

    /// The facts of an image, when they still hold. Its [`key`] is its name here; its file has this length and this
    /// stamp.
    pub(super) fn recall(
        &self,
        files: &dyn Files,
        key: &str,
        file: &str,
        (length, stamp): (u64, Option<Stamp>),
    ) -> Option<CachedFacts> {
        let known = self.known.get(key).filter(|known| known.length == length)?;
        let stamp = stamp?;
        if known.stamp == Some(stamp) {
            return Some(known.clone());
        }
        let content = Digest::of(&files.read(file, FILE_BYTES).ok()?);
        (content == known.content).then(|| CachedFacts { stamp: settled(stamp), ..known.clone() })
    }

    /// The facts of an image whose file still has the content that another run saw.
    pub(super) fn recall_same(
        &self,
        files: &dyn Files,
        known: &KnownImage,
        stamp: Option<Stamp>,
    ) -> Option<CachedFacts> {
        let key = key(&known.path, known.is_composed);
        let facts = self.recall(files, &key, known.path.file(), (known.length, stamp))?;
        (facts.content == known.content).then_some(facts)
    }

    /// Facts to remember of a file that had this stamp before it was read: one that is exchanged in between has another
    /// one next time.
    pub(super) fn entry(stamp: Stamp, bytes: &[u8], facts: &Facts) -> CachedFacts {
        CachedFacts {
            length: bytes.len() as u64,
            stamp: settled(stamp),
            content: Digest::of(bytes),
            facts: facts.clone(),
        }
    }

    /// Remembers these facts and no others, so that images that are gone are forgotten. What exceeds the limit is left
    /// out.
    pub(super) fn store(&self, mut entries: BTreeMap<String, CachedFacts>) {
        let Some(location) = &self.location else { return };
        if self.is_known(&entries) {
            return;
        }
        let (head, mut body) = (head(self.limits), Vec::new());
        entries.retain(|path, entry| {
            let before = body.len();
            entry.encode(path, &mut body);
            let fits = sealed_length(&head, body.len() as u64) <= self.limits.remembered_bytes;
            if !fits {
                body.truncate(before);
            }
            fits
        });
        if !self.is_known(&entries) {
            cache::store(location, &seal(&head, &body));
        }
    }

    /// Whether exactly these are remembered already.
    fn is_known(&self, entries: &BTreeMap<String, CachedFacts>) -> bool {
        let is_same = |(path, entry): (&String, &CachedFacts)| {
            let same = |known: &CachedFacts| (known.stamp, known.content) == (entry.stamp, entry.content);
            self.known.get(path).is_some_and(same)
        };
        entries.len() == self.known.len() && entries.iter().all(is_same)
    }
}

impl CachedFacts {
    /// A digest of the file's content.
    pub(super) const fn content(&self) -> Digest {
        self.content
    }

    /// The price of finding the facts out.
    pub(super) const fn price(&self) -> Price {
        self.facts.price
    }

    pub(super) fn facts(&self) -> Facts {
        self.facts.clone()
    }

    fn encode(&self, path: &str, out: &mut Vec<u8>) {
        let Self { length, stamp, content, facts } = self;
        let Facts { size, visible, baked, price: Price { checked, kept, encoded }, cuts } = facts;
        put(path.as_bytes(), out);
        put_numbers([*length, size.width.into(), size.height.into()], out);
        put_numbers([*checked, *kept, *encoded], out);
        // No file that is trusted has no time.
        put_numbers(stamp.unwrap_or_default().to_numbers(), out);
        put_digest(*content, out);
        put(&visible.as_ref().map(Mask::to_bytes).unwrap_or_default(), out);
        put(baked.as_deref().unwrap_or_default(), out);
        put(&cuts.iter().flat_map(encode_cut).collect::<Vec<u8>>(), out);
    }
}

/// Six numbers of four bytes.
fn encode_cut(cut: &Cut) -> [u8; 24] {
    let Cut { rect: Rect { x, y, width, height }, corner } = *cut;
    let mut bytes = [0; 24];
    let numbers = [x, y, width, height, corner.x.cast_unsigned(), corner.y.cast_unsigned()];
    for (slot, number) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(numbers) {
        *slot = number.to_le_bytes();
    }
    bytes
}

/// A cut on a sheet of this size.
fn decode_cut(bytes: &[u8; 24], size: Size) -> Option<Cut> {
    let mut numbers = bytes.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes));
    let mut next = || numbers.next();
    let rect = Rect::new(next()?, next()?, next()?, next()?);
    let corner = Point::new(next()?.cast_signed(), next()?.cast_signed());
    rect.fits(size).then_some(Cut { rect, corner })
}

/// What an image is remembered by. No path has a line break: a file that is drawn from may be named as an image, too, and
/// one may be called as another one with its dye.
pub(super) fn key(path: &ImagePath, is_composed: bool) -> Cow<'_, str> {
    match path.dye() {
        None if !is_composed => Cow::Borrowed(path.as_str()),
        dye => Cow::Owned(format!("{}\n{}", path.file(), dye.unwrap_or_default())),
    }
}

/// The stamp; [`None`] when a later change could have the same.
fn settled(stamp: Stamp) -> Option<Stamp> {
    cache::is_settled(stamp).then_some(stamp)
}

fn head(limits: Limits) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    put_numbers([limits.image_side.into(), limits.memory], &mut head);
    head
}

fn decode(bytes: &[u8], limits: Limits) -> Option<BTreeMap<String, CachedFacts>> {
    let mut rest = open(&head(limits), bytes)?;
    let mut known = BTreeMap::new();
    while !rest.is_empty() {
        let path = take_text(&mut rest)?;
        let [length, width, height] = take_numbers(&mut rest)?;
        let [checked, kept, encoded] = take_numbers(&mut rest)?;
        let stamp = Stamp::from_numbers(take_numbers(&mut rest)?);
        let content = take_digest(&mut rest)?;
        let size = Size::new(u32::try_from(width).ok()?, u32::try_from(height).ok()?);
        if width.max(height) > limits.image_side.into() {
            return None;
        }
        let visible = match take(&mut rest)? {
            [] => None,
            bytes => Some(Mask::from_bytes(size, bytes)?),
        };
        let baked = Some(take(&mut rest)?.to_vec()).filter(|bytes| !bytes.is_empty());
        let (cuts, more) = take(&mut rest)?.as_chunks();
        if !more.is_empty() {
            return None;
        }
        let cuts = cuts.iter().map(|bytes| decode_cut(bytes, size)).collect::<Option<_>>()?;
        known.insert(
            path,
            CachedFacts {
                length,
                stamp: Some(stamp).filter(|stamp| *stamp != Stamp::default()),
                content,
                facts: Facts { size, visible, baked, price: Price { checked, kept, encoded }, cuts },
            },
        );
    }
    Some(known)
}
