//! Encodes objects as bytes. Images are indices in the object's list, and files are indices in the unit's; the settings
//! come after its files.

use super::object::{Costs, Object, ObjectSprite};
use super::uses::ImageUse;
use crate::base::budget::Share;
use crate::base::diagnostics::{Applicability, Code, Diagnostic, Diagnostics, Edit, Fix, Note, Target};
use crate::base::digest::Digest;
use crate::base::files::Entry;
use crate::base::source::{Location, SourceId, Span};
use crate::cache::codec::{Decoder, Encoder};
use crate::cache::{FileState, Snapshot};
use crate::formats::claim::is_binary;
use crate::formats::settings_use::SettingsUse;
use crate::formats::units::Unit;
use crate::images::{CachedFacts, CachedImage, Form, ImagePath, Images, Inspector};
use crate::inventory::{Inventory, UnitFile};
use crate::model::{CompiledSprite, FrameBounds, Image, ImageId, SpriteCode};
use std::collections::BTreeMap;
use std::slice;

/// An object that an earlier run stored.
pub(super) struct CachedObject {
    role: Digest,
    files: Vec<StoredFile>,
    pub(super) images: Vec<CachedImage>,
    object: Object,
}

/// The length of a file of the unit, and its state if it was read. Of a binary file and its export only one is read.
type StoredFile = (u64, Option<FileState>);

/// The unchanged file of an image, and the facts of the image.
pub(super) type CurrentImage<'a> = (&'a Entry, CachedFacts);

impl CachedObject {
    /// Returns whether the files of the unit, and the facts about the unit in other files, are unchanged. `read` has
    /// the digests of files that this run has read already.
    pub(super) fn is_current(
        &self,
        unit: &Unit,
        read: &BTreeMap<SourceId, Digest>,
        snapshot: &Snapshot<'_>,
        inventory: &Inventory,
    ) -> bool {
        let is_current = |(file, (length, state)): (&UnitFile, &StoredFile)| {
            let state = state.as_ref();
            inventory.file(&file.path).is_some_and(|entry| entry.length == *length)
                && match read.get(&file.source) {
                    Some(read) => state.is_some_and(|state| state.digest() == Some(*read)),
                    None => state.is_none_or(|state| state.is_current(snapshot, &file.path)),
                }
        };
        self.role == unit.role()
            && self.files.len() == unit.files.len()
            && unit.files.iter().zip(&self.files).all(is_current)
    }

    /// The object, with its images registered; [`None`] if one of them cannot be registered.
    pub(super) fn object(self, current: &[CurrentImage<'_>], images: &mut Inspector<'_>) -> Option<Object> {
        let Self { images: cached, mut object, .. } = self;
        let added = cached.iter().zip(current);
        let added = added.map(|(image, (file, facts))| images.add_cached(image, file, facts));
        let added = added.collect::<Option<Vec<ImageId>>>()?;
        let compiled = object.sprites.iter_mut().filter_map(|sprite| sprite.compiled.as_mut());
        let slots = compiled.flat_map(|code| &mut code.slots).filter_map(|slot| match slot {
            Image::File(image) => Some(image),
            _ => None,
        });
        for image in object.images.iter_mut().map(|used| &mut used.image).chain(slots) {
            *image = *added.get(image.index())?;
        }
        Some(object)
    }

    /// Decodes the object of a unit. `files` are those of the unit, then the settings; `found` is an empty list with
    /// the levels of its findings.
    pub(super) fn decode(bytes: &[u8], files: &[SourceId], mut found: Diagnostics) -> Option<Self> {
        let (states, body) = decode_files(bytes)?;
        let decoder = &mut Decoder::new(body);
        let location = |decoder: &mut Decoder<'_>| decode_location(decoder, files);
        let mut costs = Costs::default();
        for cost in &mut costs {
            let [work, memory] = decoder.numbers()?;
            *cost = Share { work, memory };
        }
        let role = decoder.digest()?;
        let images = decoder.list(|decoder| {
            let (path, file, form) = (decoder.text()?.to_owned(), decoder.index()?, Form::decode(decoder)?);
            let (path, content) = (ImagePath::from_parts(path, file, form)?, decoder.digest()?);
            let bounds = FrameBounds::from_numbers(decoder.numbers()?)?;
            let named = decoder.list(|decoder| Some((location(decoder)?, decoder.flag()?)))?;
            Some((CachedImage { path, form, content }, bounds, named))
        })?;
        let (images, uses): (Vec<_>, Vec<_>) = images
            .into_iter()
            .enumerate()
            .map(|(index, (image, bounds, named))| {
                (image, ImageUse { image: ImageId::new(index), bounds, named })
            })
            .unzip();
        let slot = |decoder: &mut Decoder<'_>| {
            // A companion may be absent.
            let Some(slot) = decoder.index()?.checked_sub(1) else { return Some(Image::Missing) };
            (slot < images.len()).then(|| Image::File(ImageId::new(slot)))
        };
        let sprites = decoder.list(|decoder| {
            let source = decode_file(decoder, files)?;
            let path = decoder.texts()?;
            let member = decoder.texts()?.pop();
            let location = location(decoder)?;
            let compiled = decoder.option(|decoder| {
                let (slots, drawn) = (decoder.list(slot)?, decoder.index()?);
                Some(Box::new(CompiledSprite { source, slots, drawn, code: decode_code(decoder)? }))
            })?;
            Some(ObjectSprite { source, path, member, location, packed: None, compiled })
        })?;
        let animated = decoder.list(|decoder| decode_file(decoder, files))?;
        for finding in decoder.list(|decoder| decode_finding(decoder, files))? {
            found.push(finding);
        }
        for (causes, finding) in
            decoder.list(|decoder| Some((decoder.list(location)?, decode_finding(decoder, files)?)))?
        {
            found.push_unless(causes, finding);
        }
        let object = Object {
            settings_use: decoder.option(SettingsUse::decode)?,
            images: uses,
            sprites,
            animated,
            diagnostics: found,
            costs,
            is_known: true,
            ..Object::default()
        };
        decoder.is_empty().then_some(Self { role, files: states, images, object })
    }
}

/// An object as bytes; [`None`] if it must not be cached.
pub(super) fn encode(
    unit: &Unit,
    object: &Object,
    images: &Images,
    inventory: &Inventory,
    snapshot: &Snapshot<'_>,
    settings: Option<SourceId>,
) -> Option<Vec<u8>> {
    let Object {
        images: used, sprites, tilesets, animated, diagnostics, costs, contents, settings_use, ..
    } = object;
    if !tilesets.is_empty() || diagnostics.is_cut_short() {
        return None;
    }
    let contents: BTreeMap<SourceId, Digest> = contents.as_ref()?.iter().copied().collect();
    let errors = diagnostics.sources_with_errors();
    let is_unreadable = |file: &UnitFile| {
        let is_picture = unit.picture().is_some();
        let may_be_unread = is_picture || is_binary(file.candidate);
        !contents.contains_key(&file.source) && (!may_be_unread || errors.contains(&file.source))
    };
    if unit.files.iter().any(is_unreadable) {
        return None;
    }
    let mut outer = Encoder::default();
    encode_files(&mut outer, unit, |(_, file)| contents.get(&file.source).copied(), inventory, snapshot)?;
    let files = unit.files.iter().map(|file| file.source).chain(settings);
    let files: &Files = &files.zip(0..).collect();
    let numbers: BTreeMap<ImageId, u64> = used.iter().map(|used| used.image).zip(0..).collect();
    let mut encoder = Encoder::default();
    for cost in costs {
        encoder.numbers([cost.work, cost.memory]);
    }
    encoder.digest(unit.role());
    encoder.list(used, |encoder, ImageUse { image, bounds, named }| {
        let CachedImage { path, form, content } = images.cached(*image)?;
        encoder.text(path.as_str());
        encoder.number(path.file_length() as u64);
        form.encode(encoder);
        encoder.digest(content);
        encoder.numbers(bounds.to_numbers());
        encoder.list(named, |encoder, (location, is_outside)| {
            encode_location(encoder, *location, files)?;
            encoder.flag(*is_outside);
            Some(())
        })
    })?;
    encoder.list(sprites, |encoder, ObjectSprite { source, path, member, location, compiled, .. }| {
        encoder.number(*files.get(source)?);
        encoder.texts(path);
        encoder.texts(member.as_slice());
        encode_location(encoder, *location, files)?;
        encoder.option(compiled.as_deref(), |encoder, CompiledSprite { slots, drawn, code, .. }| {
            encoder.list(slots.iter().enumerate(), |encoder, (index, slot)| {
                encoder.number(match slot {
                    Image::File(image) => *numbers.get(image)? + 1,
                    Image::Missing if index >= *drawn => 0,
                    Image::Missing | Image::Tileset => return None,
                });
                Some(())
            })?;
            encoder.number(*drawn as u64);
            encode_code(encoder, code);
            Some(())
        })
    })?;
    encoder.list(animated, |encoder, source| {
        encoder.number(*files.get(source)?);
        Some(())
    })?;
    encoder.list(&diagnostics.all_findings(), |encoder, finding| encode_finding(encoder, finding, files))?;
    let consequences: Vec<_> = diagnostics.consequences().collect();
    encoder.list(consequences, |encoder, (causes, finding)| {
        encoder.list(causes, |encoder, location| encode_location(encoder, *location, files))?;
        encode_finding(encoder, finding, files)
    })?;
    encoder.option(settings_use.as_ref(), |encoder, settings_use| {
        settings_use.encode(encoder);
        Some(())
    })?;
    outer.bytes(&encoder.finish());
    Some(outer.finish())
}

/// The bytes of a current object, with the current stamps of its files.
pub(super) fn refreshed(
    bytes: &[u8],
    unit: &Unit,
    inventory: &Inventory,
    snapshot: &Snapshot<'_>,
) -> Option<Vec<u8>> {
    let (states, body) = decode_files(bytes)?;
    let mut encoder = Encoder::default();
    let digest = |(index, _): (usize, &UnitFile)| states.get(index)?.1.as_ref()?.digest();
    encode_files(&mut encoder, unit, digest, inventory, snapshot)?;
    encoder.bytes(body);
    Some(encoder.finish())
}

/// The files of a unit, with the digests of those that were read.
fn encode_files(
    encoder: &mut Encoder,
    unit: &Unit,
    digest: impl Fn((usize, &UnitFile)) -> Option<Digest>,
    inventory: &Inventory,
    snapshot: &Snapshot<'_>,
) -> Option<()> {
    encoder.list(unit.files.iter().enumerate(), |encoder, (index, file)| {
        encoder.number(inventory.file(&file.path)?.length);
        encoder.option(digest((index, file)), |encoder, digest| {
            FileState::new(snapshot, &file.path, Some(digest))?.encode(encoder);
            Some(())
        })
    })
}

/// The files of an object, and the bytes of the rest.
fn decode_files(bytes: &[u8]) -> Option<(Vec<StoredFile>, &[u8])> {
    let mut decoder = Decoder::new(bytes);
    let files = decoder.list(|decoder| Some((decoder.number()?, decoder.option(FileState::decode)?)))?;
    let body = decoder.bytes()?;
    decoder.is_empty().then_some((files, body))
}

/// The indices of files.
type Files = BTreeMap<SourceId, u64>;

fn decode_file(decoder: &mut Decoder<'_>, files: &[SourceId]) -> Option<SourceId> {
    files.get(decoder.index()?).copied()
}

fn encode_location(encoder: &mut Encoder, location: Location, files: &Files) -> Option<()> {
    let Location { source, span } = location;
    encoder.number(*files.get(&source)?);
    encoder.option(span, |encoder, span| {
        encoder.numbers([span.start() as u64, span.end() as u64]);
        Some(())
    })
}

fn decode_location(decoder: &mut Decoder<'_>, files: &[SourceId]) -> Option<Location> {
    let source = decode_file(decoder, files)?;
    let span = decoder.option(|decoder| Some(Span::new(decoder.index()?, decoder.index()?)))?;
    Some(span.map_or(source.whole(), |span| source.at(span)))
}

fn encode_finding(encoder: &mut Encoder, finding: &Diagnostic, files: &Files) -> Option<()> {
    let Diagnostic {
        code,
        severity: _,
        message,
        location,
        label,
        notes,
        help,
        fix,
        // This follows from the unit.
        about: _,
        is_always_error,
        subject,
    } = finding;
    encoder.text(code.as_str());
    encoder.text(message);
    encode_location(encoder, *location, files)?;
    encoder.text(label);
    encoder.list(notes, |encoder, Note { location, label }| {
        encode_location(encoder, *location, files)?;
        encoder.text(label);
        Some(())
    })?;
    encoder.texts(help.as_slice());
    encoder.texts(subject.as_slice());
    // The corrected line is computed when all findings are known.
    encoder.option(fix.as_ref(), |encoder, Fix { applicability, edits, line: _ }| {
        encoder.flag(*applicability == Applicability::Certain);
        encoder.list(edits, |encoder, Edit { target, text }| {
            encoder.text(text);
            match target {
                Target::Word(word) => encoder.texts(slice::from_ref(word)),
                Target::Span(span) => {
                    encoder.texts([""; 0]);
                    encoder.number(span.start() as u64);
                    encoder.number(span.end() as u64);
                }
            }
            Some(())
        })
    })?;
    encoder.flag(*is_always_error);
    Some(())
}

fn decode_finding(decoder: &mut Decoder<'_>, files: &[SourceId]) -> Option<Diagnostic> {
    let code = Code::find(decoder.text()?)?;
    let (message, location) = (decoder.text()?.to_owned(), decode_location(decoder, files)?);
    Some(Diagnostic {
        label: decoder.text()?.to_owned(),
        notes: decoder.list(|decoder| {
            Some(Note { location: decode_location(decoder, files)?, label: decoder.text()?.to_owned() })
        })?,
        help: decoder.texts()?.pop(),
        subject: decoder.texts()?.pop(),
        fix: decoder.option(|decoder| {
            let is_certain = decoder.flag()?;
            let applicability = if is_certain { Applicability::Certain } else { Applicability::Likely };
            let edits = decoder.list(|decoder| {
                let text = decoder.text()?.to_owned();
                let target = match decoder.texts()?.pop() {
                    Some(word) => Target::Word(word),
                    None => Target::Span(Span::new(decoder.index()?, decoder.index()?)),
                };
                Some(Edit { target, text })
            })?;
            Some(Fix { applicability, edits, line: None })
        })?,
        about: None,
        is_always_error: decoder.flag()?,
        ..Diagnostic::new(code, location, message)
    })
}

fn encode_code(encoder: &mut Encoder, code: &SpriteCode) {
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
    encoder.texts(modules);
    encoder.texts(names);
    for text in [identifier, doc, variants, extras, features, constants, before, after] {
        encoder.text(text);
    }
    encoder.number(*table_bytes);
}

fn decode_code(decoder: &mut Decoder<'_>) -> Option<SpriteCode> {
    let (modules, names) = (decoder.texts()?, decoder.texts()?);
    let mut text = || decoder.text().map(str::to_owned);
    Some(SpriteCode {
        modules,
        names,
        identifier: text()?,
        doc: text()?,
        variants: text()?,
        extras: text()?,
        features: text()?,
        constants: text()?,
        entry: [text()?, text()?],
        table_bytes: decoder.number()?,
    })
}
