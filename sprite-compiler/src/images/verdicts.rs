//! Verdicts on images that are remembered between runs, so that a run in which nothing changed reads no pixel.
//!
//! A verdict holds as long as the file has the same length and the same time of modification, and else when its content
//! is the same. Only sound images are remembered: what is wrong is looked at again. Bytes that are no verdicts,
//! or those of another version, are worth nothing and do no harm. There are at most so many of them as the limits allow.

use super::{Facts, Mask};
use crate::Limits;
use crate::files::blocks::{digest, put, sum, take, take_numbers};
use crate::files::{Files, Stamp, cache};
use sprite_table::Size;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Another build of this crate may judge otherwise.
const MAGIC: &[u8] =
    concat!("sprite images ", env!("CARGO_PKG_VERSION"), " ", env!("SPRITE_COMPILER_STAMP"), "\n").as_bytes();

/// What is remembered.
#[derive(Debug, Default)]
pub(crate) struct Verdicts {
    place: Option<PathBuf>,
    limits: Limits,
    known: BTreeMap<String, Verdict>,
}

/// A verdict on an image.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    length: u64,
    stamp: Stamp,
    content: u64,
    pub(super) facts: Facts,
}

impl Verdicts {
    /// What is remembered at a place; nothing without one.
    pub(crate) fn at(place: Option<PathBuf>, limits: Limits) -> Self {
        let bytes =
            place.as_ref().and_then(|place| cache::load(place, limits.remembered_bytes)).unwrap_or_default();
        let known = decode(&bytes, limits).unwrap_or_default();
        Self { place, limits, known }
    }

    /// The verdict on a file, when it still holds. `path` is its name here, with the dye.
    pub(super) fn recall(&self, files: &dyn Files, path: &str, file: &str, length: u64) -> Option<Verdict> {
        let known = self.known.get(path).filter(|known| known.length == length)?;
        let stamp = files.stamp(file)?;
        if known.stamp == stamp && stamp.modified != 0 {
            return Some(known.clone());
        }
        let content = digest(&files.read(file).ok()?);
        (content == known.content).then(|| Verdict { stamp: settled(stamp), ..known.clone() })
    }

    /// A verdict to remember; [`None`] when nobody remembers.
    pub(super) fn verdict(
        &self,
        files: &dyn Files,
        file: &str,
        bytes: &[u8],
        facts: &Facts,
    ) -> Option<Verdict> {
        self.place.as_ref()?;
        let stamp = settled(files.stamp(file)?);
        Some(Verdict { length: bytes.len() as u64, stamp, content: digest(bytes), facts: facts.clone() })
    }

    /// Remembers these verdicts and no others, so that what is gone is forgotten. What does not fit is not remembered.
    pub(super) fn remember(&self, mut verdicts: BTreeMap<String, Verdict>) {
        let Some(place) = &self.place else { return };
        if self.is_known(&verdicts) {
            return;
        }
        let mut length = head(self.limits).len() as u64 + 8;
        verdicts.retain(|path, verdict| {
            let longer = length.saturating_add(verdict.encoded_length(path));
            let fits = longer <= self.limits.remembered_bytes;
            length = if fits { longer } else { length };
            fits
        });
        if !self.is_known(&verdicts) {
            cache::store(place, &encode(&verdicts, self.limits));
        }
    }

    /// Whether these are what is remembered already.
    fn is_known(&self, verdicts: &BTreeMap<String, Verdict>) -> bool {
        let is_same = |(path, verdict): (&String, &Verdict)| {
            let same = |known: &Verdict| (known.stamp, known.content) == (verdict.stamp, verdict.content);
            self.known.get(path).is_some_and(same)
        };
        verdicts.len() == self.known.len() && verdicts.iter().all(is_same)
    }
}

impl Verdict {
    /// The bytes that [`encode`] makes of it.
    fn encoded_length(&self, path: &str) -> u64 {
        let mut one = Vec::new();
        self.encode(path, &mut one);
        one.len() as u64
    }

    fn encode(&self, path: &str, out: &mut Vec<u8>) {
        let Self { length, stamp: Stamp { modified, identity }, content, facts } = self;
        let Facts { size, visible, baked } = facts;
        put(path.as_bytes(), out);
        let numbers = [*length, *modified, *identity, *content, size.width.into(), size.height.into()];
        for number in numbers {
            out.extend(number.to_le_bytes());
        }
        put(&visible.as_ref().map(Mask::to_bytes).unwrap_or_default(), out);
        put(baked.as_deref().unwrap_or_default(), out);
    }
}

/// The stamp with a time that can be relied on.
fn settled(stamp: Stamp) -> Stamp {
    if cache::is_settled(stamp.modified) { stamp } else { Stamp { modified: 0, ..stamp } }
}

fn head(limits: Limits) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    for limit in [limits.image_bytes, limits.image_side.into(), limits.image_pixels, limits.dyed_bytes] {
        head.extend(limit.to_le_bytes());
    }
    head
}

fn encode(verdicts: &BTreeMap<String, Verdict>, limits: Limits) -> Vec<u8> {
    let mut body = Vec::new();
    for (path, verdict) in verdicts {
        verdict.encode(path, &mut body);
    }
    let mut bytes = head(limits);
    bytes.extend(sum(&body).to_le_bytes());
    bytes.extend(body);
    bytes
}

fn decode(bytes: &[u8], limits: Limits) -> Option<BTreeMap<String, Verdict>> {
    let body = bytes.strip_prefix(head(limits).as_slice())?;
    let (expected, mut rest) = body.split_first_chunk()?;
    if u64::from_le_bytes(*expected) != sum(rest) {
        return None;
    }
    let mut known = BTreeMap::new();
    while !rest.is_empty() {
        let path = String::from_utf8(take(&mut rest)?.to_vec()).ok()?;
        let [length, modified, identity, content, width, height] = take_numbers(&mut rest)?;
        let size = Size::new(u32::try_from(width).ok()?, u32::try_from(height).ok()?);
        if width.max(height) > limits.image_side.into() || width.saturating_mul(height) > limits.image_pixels
        {
            return None;
        }
        let visible = match take(&mut rest)? {
            [] => None,
            bytes => Some(Mask::from_bytes(size, bytes)?),
        };
        let baked = Some(take(&mut rest)?.to_vec()).filter(|bytes| !bytes.is_empty());
        known.insert(
            path,
            Verdict {
                length,
                stamp: Stamp { modified, identity },
                content,
                facts: Facts { size, visible, baked },
            },
        );
    }
    Some(known)
}
