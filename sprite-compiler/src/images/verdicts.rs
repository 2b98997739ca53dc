//! Verdicts on images that are remembered between runs, so that a run in which nothing changed reads no pixel.
//!
//! A verdict holds as long as the file has the same length and the same time of modification, and else when its content
//! is the same. Only sound images are remembered: what is wrong is looked at again. Bytes that are no verdicts,
//! or those of another version, are worth nothing and do no harm.

use super::{Facts, Mask};
use crate::Limits;
use crate::files::{Files, cache};
use sprite_table::Size;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// A file that was changed so shortly before it was judged may be changed again within the same tick of its clock.
const SETTLED: Duration = Duration::from_secs(2);

/// Another version of this crate may judge otherwise.
const MAGIC: &[u8] = concat!("sprite images ", env!("CARGO_PKG_VERSION"), " 1\n").as_bytes();

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
    /// Nanoseconds since 1970; 0 when the time says nothing.
    modified: u64,
    content: u64,
    pub(super) facts: Facts,
}

impl Verdicts {
    /// What is remembered at a place; nothing without one.
    pub(crate) fn at(place: Option<PathBuf>, limits: Limits) -> Self {
        let bytes = place.as_ref().and_then(|place| cache::load(place)).unwrap_or_default();
        let known = decode(&bytes, limits).unwrap_or_default();
        Self { place, limits, known }
    }

    /// The verdict on a file, when it still holds. `path` is its name here, with the dye.
    pub(super) fn recall(&self, files: &dyn Files, path: &str, file: &str, length: u64) -> Option<Verdict> {
        let known = self.known.get(path).filter(|known| known.length == length)?;
        let modified = files.modified(file)?;
        if known.modified == modified {
            return Some(known.clone());
        }
        let content = digest(&files.read(file).ok()?);
        (content == known.content).then(|| Verdict { modified: settled(modified), ..known.clone() })
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
        let modified = settled(files.modified(file)?);
        Some(Verdict { length: bytes.len() as u64, modified, content: digest(bytes), facts: facts.clone() })
    }

    /// Remembers these verdicts and no others, so that what is gone is forgotten.
    pub(super) fn remember(&self, verdicts: &BTreeMap<String, Verdict>) {
        let Some(place) = &self.place else { return };
        let is_known = |(path, verdict): (&String, &Verdict)| {
            let same =
                |known: &Verdict| (known.modified, known.content) == (verdict.modified, verdict.content);
            self.known.get(path).is_some_and(same)
        };
        if verdicts.len() != self.known.len() || !verdicts.iter().all(is_known) {
            cache::store(place, &encode(verdicts, self.limits));
        }
    }
}

/// A time of modification that can be relied on.
fn settled(modified: u64) -> u64 {
    let now = cache::nanoseconds(SystemTime::now()).unwrap_or(0);
    let is_settled = u128::from(now.saturating_sub(modified)) > SETTLED.as_nanos();
    if is_settled { modified } else { 0 }
}

fn digest(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// A sum over all bytes, which a flipped bit changes.
fn sum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let mix = |sum: u64, word: u64| (sum.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let sum = words.iter().fold(bytes.len() as u64, |sum, word| mix(sum, u64::from_le_bytes(*word)));
    rest.iter().fold(sum, |sum, &byte| mix(sum, byte.into()))
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
        let Verdict { length, modified, content, facts } = verdict;
        let Facts { size, visible, baked } = facts;
        block(path.as_bytes(), &mut body);
        let numbers = [*length, *modified, *content, size.width.into(), size.height.into()];
        for number in numbers {
            body.extend(number.to_le_bytes());
        }
        block(&visible.as_ref().map(Mask::to_bytes).unwrap_or_default(), &mut body);
        block(baked.as_deref().unwrap_or_default(), &mut body);
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
        let path = String::from_utf8(take_block(&mut rest)?.to_vec()).ok()?;
        let [length, modified, content, width, height] = take_numbers(&mut rest)?;
        let size = Size::new(u32::try_from(width).ok()?, u32::try_from(height).ok()?);
        let visible = match take_block(&mut rest)? {
            [] => None,
            bytes => Some(Mask::from_bytes(size, bytes)?),
        };
        let baked = Some(take_block(&mut rest)?.to_vec()).filter(|bytes| !bytes.is_empty());
        known.insert(path, Verdict { length, modified, content, facts: Facts { size, visible, baked } });
    }
    Some(known)
}

fn block(bytes: &[u8], out: &mut Vec<u8>) {
    out.extend((bytes.len() as u64).to_le_bytes());
    out.extend(bytes);
}

fn take_block<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let [length] = take_numbers(rest)?;
    let (block, behind) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    *rest = behind;
    Some(block)
}

fn take_numbers<const N: usize>(rest: &mut &[u8]) -> Option<[u64; N]> {
    let mut numbers = [0; N];
    for number in &mut numbers {
        let (chunk, behind) = rest.split_first_chunk()?;
        (*number, *rest) = (u64::from_le_bytes(*chunk), behind);
    }
    Some(numbers)
}
