//! Objects as they are stored. Images are indices in the object's list, and files are indices in the unit's; the settings
//! come after its files.

use super::object::{Costs, Object, ObjectSprite};
use super::uses::ImageUse;
use crate::base::budget::Cost;
use crate::base::diagnostics::{
    Applicability, Code, Diagnostic, Diagnostics, Edit, Fix, Note, Severity, Target,
};
use crate::base::digest::Digest;
use crate::base::files::Entry;
use crate::base::sorted::SortedMap;
use crate::base::source::{Location, SourceId, Span};
use crate::cache::codec::{Codec, Decoder, Encoder, codec, codec_as};
use crate::cache::{FileState, Snapshot};
use crate::formats::Facts;
use crate::formats::claim::is_binary;
use crate::formats::units::Unit;
use crate::images::{CachedFacts, CachedImage, Images, Inspector};
use crate::inventory::listing::Seen;
use crate::inventory::{Inventory, UnitFile};
use crate::model::{AtlasFrame, AtlasObstacle, CompiledSprite, Format, Image, ImageId, SpriteCode};
use std::mem::take;

/// An object that an earlier run stored.
pub(super) struct CachedObject {
    files: Vec<StoredFile>,
    body: Body,
}

/// The length of a file of the unit, and its state if it was read. Of a binary file and its export only one is read.
type StoredFile = (u64, Option<FileState>);

/// The stored object without its files.
struct Body {
    role: Digest,
    seen: Seen,
    costs: Costs,
    compared: u64,
    images: Vec<CachedImage>,
    uses: Vec<ImageUse>,
    sprites: Vec<ObjectSprite>,
    animated: Vec<SourceId>,
    findings: Vec<Diagnostic>,
    /// The consequences, each with the locations of its causes.
    consequences: Vec<(Vec<Location>, Diagnostic)>,
    facts: Option<Facts>,
}

/// The unchanged file of an image, and the facts of the image.
pub(super) type CurrentImage<'a> = (&'a Entry, CachedFacts);

impl CachedObject {
    /// The images that the object uses.
    pub(super) fn images(&self) -> &[CachedImage] {
        &self.body.images
    }

    /// Returns whether the files of the unit, and the facts about the unit in other files, are unchanged. `read` has
    /// the digests of files that this run has read already. A file without a stamp, such as a text that is open in an
    /// editor, is never unchanged, whatever its content is.
    pub(super) fn is_current(
        &self,
        unit: &Unit,
        read: &SortedMap<SourceId, Digest>,
        snapshot: &Snapshot<'_>,
        inventory: &Inventory,
    ) -> bool {
        let is_current = |(file, (length, state)): (&UnitFile, &StoredFile)| {
            let state = state.as_ref();
            inventory.file(&file.path).is_some_and(|entry| entry.length == *length && entry.stamp.is_some())
                && match read.get(&file.source) {
                    Some(read) => state.is_some_and(|state| state.digest() == Some(*read)),
                    None => state.is_none_or(|state| state.is_current(snapshot, &file.path)),
                }
        };
        self.body.role == unit.role()
            && self.body.seen.is_current(inventory)
            && self.files.len() == unit.files.len()
            && unit.files.iter().zip(&self.files).all(is_current)
    }

    /// The object, with its images registered; [`None`] if an index of an image is damaged. `diagnostics` is an empty
    /// list with the levels of the unit's findings.
    pub(super) fn object(
        self,
        current: &[CurrentImage<'_>],
        images: &mut Inspector<'_>,
        mut diagnostics: Diagnostics,
    ) -> Option<Object> {
        let Body {
            role: _,
            seen: _,
            costs,
            compared,
            images: cached,
            uses,
            sprites,
            animated,
            findings,
            consequences,
            facts,
        } = self.body;
        for finding in findings {
            diagnostics.push(finding);
        }
        for (causes, finding) in consequences {
            diagnostics.push_unless(causes, finding);
        }
        let mut object = Object {
            images: uses,
            sprites,
            animated,
            diagnostics,
            costs,
            compared,
            facts,
            is_known: true,
            ..Object::default()
        };
        let added = cached.iter().zip(current);
        let added: Vec<ImageId> =
            added.map(|(image, (file, facts))| images.add_cached(image, file, facts)).collect();
        object.renumber_images(|image| added.get(image.index()).copied())?;
        Some(object)
    }

    /// Decodes the object of a unit. `files` are those of the unit, then the settings.
    pub(super) fn decode(bytes: &[u8], files: &[SourceId]) -> Option<Self> {
        let (stored, body) = decode_files(bytes)?;
        let decoder = &mut Decoder::new(body, files);
        let body = Body::decode(decoder)?;
        decoder.is_empty().then_some(Self { files: stored, body })
    }
}

/// Takes the parts of an object and gives them as bytes; [`None`] if the object must not be cached.
pub(super) fn encode(
    unit: &Unit,
    object: &mut Object,
    images: &Images,
    inventory: &Inventory,
    snapshot: &Snapshot<'_>,
    settings: Option<SourceId>,
) -> Option<Vec<u8>> {
    let contents: SortedMap<SourceId, Digest> = object.contents.as_ref()?.iter().copied().collect();
    let errors = object.diagnostics.sources_with_errors();
    let is_unreadable = |file: &UnitFile| {
        let is_picture = unit.picture().is_some();
        let may_be_unread = is_picture || is_binary(file.candidate);
        !contents.contains_key(&file.source) && (!may_be_unread || errors.contains(&file.source))
    };
    let is_incomplete = |sprite: &ObjectSprite| {
        let drawn =
            |code: &CompiledSprite| code.slots.iter().take(code.drawn).any(|slot| *slot == Image::Missing);
        sprite.compiled.as_deref().is_some_and(drawn)
    };
    if !object.tilesets.is_empty()
        || object.diagnostics.is_cut_short()
        || unit.files.iter().any(is_unreadable)
        || object.sprites.iter().any(is_incomplete)
    {
        return None;
    }
    let cached = object.images.iter().map(|used| images.cached(used.image)).collect::<Option<_>>()?;
    let numbers: SortedMap<ImageId, usize> = object.images.iter().map(|used| used.image).zip(0..).collect();
    object.renumber_images(|image| numbers.get(&image).copied().map(ImageId::new))?;
    let body = Body {
        role: unit.role(),
        seen: take(&mut object.seen),
        costs: object.costs,
        compared: object.compared,
        images: cached,
        uses: take(&mut object.images),
        sprites: take(&mut object.sprites),
        animated: take(&mut object.animated),
        findings: object.diagnostics.all_findings(),
        consequences: object.diagnostics.consequences().map(|(c, f)| (c.to_vec(), f.clone())).collect(),
        facts: object.facts.take(),
    };
    let files = unit.files.iter().map(|file| file.source).chain(settings);
    let mut encoder = Encoder::new(files);
    body.encode(&mut encoder);
    let states = states(unit, |(_, file)| contents.get(&file.source).copied(), inventory, snapshot)?;
    with_files(&states, &encoder.finish()?)
}

/// The bytes of a current object, with the current stamps of its files.
pub(super) fn refreshed(
    bytes: &[u8],
    unit: &Unit,
    inventory: &Inventory,
    snapshot: &Snapshot<'_>,
) -> Option<Vec<u8>> {
    let (stored, body) = decode_files(bytes)?;
    let digest = |(index, _): (usize, &UnitFile)| stored.get(index)?.1.as_ref()?.digest();
    with_files(&states(unit, digest, inventory, snapshot)?, body)
}

/// The files of a unit, with the digests of those that were read; [`None`] if a change of one could not be noticed.
fn states(
    unit: &Unit,
    digest: impl Fn((usize, &UnitFile)) -> Option<Digest>,
    inventory: &Inventory,
    snapshot: &Snapshot<'_>,
) -> Option<Vec<StoredFile>> {
    let state = |(index, file): (usize, &UnitFile)| {
        let state = match digest((index, file)) {
            Some(digest) => Some(FileState::new(snapshot, &file.path, Some(digest))?),
            None => None,
        };
        Some((inventory.file(&file.path)?.length, state))
    };
    unit.files.iter().enumerate().map(state).collect()
}

/// An object as bytes: its files, then the rest.
fn with_files(files: &Vec<StoredFile>, body: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = Encoder::default();
    files.encode(&mut encoder);
    encoder.bytes(body);
    encoder.finish()
}

/// The files of an object, and the bytes of the rest.
fn decode_files(bytes: &[u8]) -> Option<(Vec<StoredFile>, &[u8])> {
    let mut decoder = Decoder::new(bytes, &[]);
    let (files, body) = (Codec::decode(&mut decoder)?, decoder.bytes()?);
    decoder.is_empty().then_some((files, body))
}

codec!(Body { role, seen, costs, compared, images, uses, sprites, animated, findings, consequences, facts });
codec!(Facts { format, bytes });
codec!(Cost { work, memory });
codec!(ImageUse { image, bounds, named });
codec!(ObjectSprite { source, path, member, location, compiled; but packed: None });
codec!(CompiledSprite { source, slots, drawn, code, atlas_frames });
codec!(AtlasFrame { image, rect, location, obstacle });
codec!(SpriteCode { modules, identifier, doc, variants, names, extras, features, entry, table_bytes });
// The severity and the file that levels apply to follow from the unit, and the corrected line is computed when all
// findings are known.
codec!(Diagnostic {
    code, message, location, label, notes, help, fix, has_proposals, is_always_error, is_mild, subject;
    but severity: Severity::Error, about: None
});
codec!(Note { location, label });
codec!(Fix { applicability, edits; but line: None });
codec!(Edit { target, text });
codec_as! {
    ImageId as usize: |image| image.index(), |index| Some(Self::new(index));
    AtlasObstacle as usize: |obstacle| *obstacle as usize, |number| {
        [Self::Tileset, Self::Variants, Self::Recoloured, Self::Far].get(number).copied()
    };
    Format as String: |format| format.as_str().to_owned(), |name| Self::find(&name);
    Code as String: |code| code.as_str().to_owned(), |name| Self::find(&name);
    Applicability as bool: |applicability| *applicability == Self::Certain, |is_certain| Some(Self::certain_if(is_certain));
    Target as (Option<String>, Option<Span>): |target| match target {
        Self::Word(word) => (Some(word.clone()), None),
        Self::Span(span) => (None, Some(*span)),
    }, |target| match target {
        (Some(word), None) => Some(Self::Word(word)),
        (None, Some(span)) => Some(Self::Span(span)),
        _ => None,
    };
}

#[doc(hidden)]
impl Codec for Image {
    fn encode(&self, encoder: &mut Encoder) {
        match self {
            Self::File(image) => Some(*image).encode(encoder),
            Self::Missing => None::<ImageId>.encode(encoder),
            Self::Tileset => encoder.fail(),
        }
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        Some(Option::decode(decoder)?.map_or(Self::Missing, Self::File))
    }
}
