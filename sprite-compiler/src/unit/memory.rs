//! Objects of earlier runs, for front ends that ask for code alone.
//!
//! An object holds while the same files are listed, settings and options are the same, and the contents of its files and
//! of its images. These are never remembered: an object that read the header of an image which it did not ask for, whose
//! images cannot be used or are tile sets, or whose sprites were changed when they were linked.

use super::object::{Costs, Object, ObjectSprite};
use super::units::{Unit, Units};
use super::uses::ImageUse;
use crate::base::budget::Share;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics, Fix, Note};
use crate::base::digest::Digest;
use crate::base::files::blocks::{
    open, put, put_digest, put_numbers, seal, sealed_length, take, take_digest, take_numbers, take_text,
};
use crate::base::files::{Assets, Entry, EntryKind, cache};
use crate::base::limits::Limits;
use crate::base::source::{Content, Location, SourceId, Sources, Span};
use crate::formats::mana::Dyed;
use crate::images::channel::Channel;
use crate::images::{CachedFacts, ImagePath, Images, Inspector, KnownImage};
use crate::inventory::Inventory;
use crate::model::{CompiledSprite, Extents, Image, ImageId, SpriteCode};
use crate::options::{Inspection, Options, Output};
use crate::settings::{self, Settings};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What was made by another build of this crate is not trusted.
const MAGIC: &[u8] =
    concat!("sprite units ", env!("CARGO_PKG_VERSION"), " ", env!("SPRITE_COMPILER_STAMP"), "\n").as_bytes();

/// How the names of the files end.
const ENDING: &str = "units";

/// The file in which objects are remembered; nothing where that is not asked for.
#[derive(Debug)]
pub(crate) struct UnitMemory(Option<Contents>);

#[derive(Debug)]
struct Contents {
    location: PathBuf,
    /// Bytes that it may have.
    most: u64,
    key: Vec<u8>,
    /// By the names of units.
    objects: BTreeMap<String, Vec<u8>>,
}

impl UnitMemory {
    /// What is remembered of this folder, with these settings and options.
    pub(crate) fn of(
        options: &Options,
        settings: &Settings,
        inventory: &Inventory,
        sources: &Sources,
        diagnostics: &Diagnostics,
    ) -> Self {
        let compares_pixels =
            [Code::FrameRepeated, Code::CellBleed].into_iter().any(|code| diagnostics.is_on(code));
        // These need the frames of all sprites.
        let needs_all = settings.docs.previews || settings.images.speaks_of_an_atlas() || compares_pixels;
        let is_asked =
            options.output == Output::Code && options.inspection == Inspection::Full && settings.cache;
        let location = options.cache.as_ref().filter(|_| is_asked && !needs_all);
        Self(location.map(|location| {
            let (location, most) = (location.with_extension(ENDING), options.limits.remembered_bytes);
            let key = key(options, inventory, sources);
            let objects = load(&location, most, &key).unwrap_or_default();
            Contents { location, most, key, objects }
        }))
    }

    /// The objects of these units that hold. Their images are registered.
    pub(crate) fn recall(
        &self,
        units: &Units,
        inventory: &Inventory,
        images: &mut Inspector<'_>,
        sources: &Sources,
        diagnostics: &Diagnostics,
    ) -> Vec<Option<Object>> {
        let Some(contents) = &self.0 else { return units.list.iter().map(|_| None).collect() };
        let settings = sources.find(settings::FILE);
        let mut checker = Checker { inventory, assets: images.assets(), facts: BTreeMap::new() };
        let recall = |unit: &Unit| {
            let bytes = contents.objects.get(unit.name())?;
            let files = unit.files.iter().map(|file| file.source);
            let files: Vec<SourceId> = files.chain(settings).collect();
            let known = Known::decode(bytes, &files, diagnostics)?;
            let is_same = known.contents.iter().all(|(source, digest)| {
                let file = unit.files.iter().find(|file| file.source == *source);
                // Files of Mana were read to find out which units there are.
                let read = units.contents.get(source);
                file.is_some_and(|file| {
                    read.map_or_else(|| checker.is_same(&file.path, *digest), |read| read == digest)
                })
            });
            // Of a binary file and its export only one is read.
            let lengths = unit.files.iter().map(|file| inventory.file(&file.path).map(|entry| entry.length));
            if !is_same
                || known.role != role(unit)
                || !lengths.eq(known.lengths.iter().map(|length| Some(*length)))
            {
                return None;
            }
            let facts = known.images.iter().map(|(image, ..)| checker.facts(image, images));
            let facts = facts.collect::<Option<Vec<_>>>()?;
            for file in &unit.files {
                sources.fill(file.source, Content::Forgotten);
            }
            known.object(&facts, images)
        };
        units.list.iter().map(recall).collect()
    }

    /// Remembers the objects of these units, but for those that must not be. `changed` are the indices of those whose
    /// sprites were changed when they were linked.
    pub(crate) fn store(
        &self,
        units: &Units,
        objects: &[Object],
        changed: &BTreeSet<usize>,
        images: &Images,
        inventory: &Inventory,
        sources: &Sources,
    ) {
        let Some(contents) = &self.0 else { return };
        let settings = sources.find(settings::FILE);
        let mut all: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
        for (index, (unit, object)) in units.list.iter().zip(objects).enumerate() {
            let bytes = if object.is_known {
                contents.objects.get(unit.name()).cloned()
            } else if changed.contains(&index) {
                None
            } else {
                encode(unit, object, images, inventory, settings)
            };
            all.extend(bytes.map(|bytes| (unit.name(), bytes)));
        }
        let is_new = objects.iter().any(|object| !object.is_known);
        if !is_new && all.len() == contents.objects.len() {
            return;
        }
        let mut body = Vec::new();
        put(&contents.key, &mut body);
        for (name, bytes) in all {
            let length = (body.len() + name.len() + bytes.len() + 16) as u64;
            if sealed_length(MAGIC, length) <= contents.most {
                put(name.as_bytes(), &mut body);
                put(&bytes, &mut body);
            }
        }
        cache::store(&contents.location, &seal(MAGIC, &body));
    }
}

/// All that objects depend on besides their own files.
fn key(options: &Options, inventory: &Inventory, sources: &Sources) -> Vec<u8> {
    // What is not in an object: where code goes, and how it gets there.
    let Options {
        runtime: _,
        include_root: _,
        shown_root,
        span: _,
        parse: _,
        limits,
        raise_limits,
        cache: _,
        inspection: _,
        keep_pixels: _,
        output: _,
        unwatched: _,
    } = options;
    let limits = Limits { threads: 0, ..*limits };
    let settings =
        sources.iter().find(|source| source.path() == settings::FILE).and_then(|source| source.text());
    let mut listed = String::new();
    for entry in inventory.entries() {
        listed.extend([if entry.kind == EntryKind::File { "file " } else { "outside " }, &entry.path, "\n"]);
    }
    for folder in inventory.folders() {
        listed.extend(["folder ", folder, "\n"]);
    }
    let root = inventory.root_name();
    let listed = Digest::of(listed.as_bytes());
    format!("{shown_root:?} {root:?} {limits:?} {raise_limits:?} {listed} {settings:?}").into_bytes()
}

/// What is in a file.
fn load(location: &Path, most: u64, key: &[u8]) -> Option<BTreeMap<String, Vec<u8>>> {
    let bytes = cache::load(location, most)?;
    let mut rest = open(MAGIC, &bytes)?;
    if take(&mut rest)? != key {
        return None;
    }
    let mut objects = BTreeMap::new();
    while !rest.is_empty() {
        objects.insert(take_text(&mut rest)?, take(&mut rest)?.to_vec());
    }
    Some(objects)
}

/// Finds out which files of objects are what they were.
struct Checker<'a> {
    inventory: &'a Inventory,
    assets: Assets<'a>,
    /// Of each image, by its path, whether it is what it was; a sheet may serve many sprites.
    facts: BTreeMap<String, Option<(KnownImage, Holding<'a>)>>,
}

/// The file of an image that is what it was, and the facts of the image.
type Holding<'a> = (&'a Entry, CachedFacts);

impl<'a> Checker<'a> {
    /// Whether a file has this content; a byte order mark does not count.
    fn is_same(&self, path: &str, digest: Digest) -> bool {
        let Some(entry) = self.inventory.file(path) else { return false };
        let content = self.assets.files.read(path, entry.length.saturating_add(1));
        content.is_ok_and(|content| {
            Digest::of(&content) == digest
                || content.strip_prefix(MARK).is_some_and(|content| Digest::of(content) == digest)
        })
    }

    /// The facts of an image that is what it was.
    fn facts(&mut self, image: &KnownImage, images: &Inspector<'_>) -> Option<Holding<'a>> {
        let found = self.facts.entry(image.path.as_str().to_owned()).or_insert_with(|| {
            let file = self.inventory.file(image.path.file())?;
            Some((image.clone(), (file, images.recall(image, file)?)))
        });
        found.as_ref().filter(|(known, _)| known == image).map(|(_, facts)| facts.clone())
    }
}

/// What other files say of a unit.
fn role(unit: &Unit) -> Digest {
    let role = unit.mana.as_ref().map(|mana| format!("{:?}", mana.role));
    Digest::of(role.unwrap_or_default().as_bytes())
}

/// The byte order mark, which is no part of a text.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Where descriptions name an image, and whether one of their frames does not fit.
type Named = Vec<(Location, bool)>;

/// An object as it was remembered. Images have the indices of its list, and files those of the unit; the settings come
/// after them.
struct Known {
    role: Digest,
    /// Bytes of each file of the unit.
    lengths: Vec<u64>,
    contents: Vec<(SourceId, Digest)>,
    images: Vec<(KnownImage, Extents, Named)>,
    object: Object,
}

impl Known {
    /// The object, with its images registered; [`None`] when one of them finds no space.
    fn object(self, facts: &[Holding<'_>], images: &mut Inspector<'_>) -> Option<Object> {
        let Self { images: known, mut object, .. } = self;
        let added = known.iter().zip(facts);
        let added = added.map(|((image, ..), (file, facts))| images.add_known(image, file, facts));
        let added = added.collect::<Option<Vec<ImageId>>>()?;
        let uses = known.into_iter().zip(&added);
        object.images =
            uses.map(|((_, extents, named), &image)| ImageUse { image, extents, named }).collect();
        for slot in object
            .sprites
            .iter_mut()
            .filter_map(|sprite| sprite.compiled.as_mut())
            .flat_map(|code| &mut code.slots)
        {
            if let Image::File(image) = slot {
                *image = *added.get(image.index())?;
            }
        }
        Some(object)
    }

    fn decode(bytes: &[u8], files: &[SourceId], diagnostics: &Diagnostics) -> Option<Self> {
        let rest = &mut &*bytes;
        let file = |index: u64| files.get(usize::try_from(index).ok()?).copied();
        let mut costs = Costs::default();
        for cost in &mut costs {
            let [work, memory] = take_numbers(rest)?;
            *cost = Share { work, memory };
        }
        let role = take_digest(rest)?;
        let lengths = take_list(rest, |rest| take_numbers(rest).map(|[length]| length))?;
        let contents = take_list(rest, |rest| {
            let [index] = take_numbers(rest)?;
            Some((file(index)?, take_digest(rest)?))
        })?;
        let location = |rest: &mut &[u8]| take_location(rest, &file);
        let images = take_list(rest, |rest| {
            let path = take_text(rest)?;
            let [path_length, length, is_composed] = take_numbers(rest)?;
            let content = take_digest(rest)?;
            let path = ImagePath::from_parts(path, usize::try_from(path_length).ok()?)?;
            let extents = Extents::from_numbers(take_numbers(rest)?)?;
            let named = take_list(rest, |rest| {
                let at = location(rest)?;
                let [is_outside] = take_numbers(rest)?;
                Some((at, is_outside != 0))
            })?;
            Some((KnownImage { path, length, is_composed: is_composed != 0, content }, extents, named))
        })?;
        let sprites = take_list(rest, |rest| {
            let [index] = take_numbers(rest)?;
            let source = file(index)?;
            let path = take_list(rest, take_text)?;
            let member = take_list(rest, |rest| Some((take_text(rest)?, location(rest)?)))?.pop();
            let compiled = take_list(rest, |rest| {
                let slots = take_list(rest, |rest| {
                    let [slot] = take_numbers(rest)?;
                    let slot = usize::try_from(slot).ok().filter(|&slot| slot < images.len())?;
                    Some(Image::File(ImageId::new(slot)))
                })?;
                Some(CompiledSprite { source, slots, code: take_code(rest)? })
            })?;
            Some(ObjectSprite { source, path, member, packed: None, compiled: compiled.into_iter().next() })
        })?;
        let animated = take_list(rest, |rest| take_numbers(rest).and_then(|[index]| file(index)))?;
        let finding = |rest: &mut &[u8]| take_finding(rest, &location);
        let mut found = diagnostics.of_unit();
        for finding in take_list(rest, finding)? {
            found.push(finding);
        }
        let consequences =
            take_list(rest, |rest| Some((take_list(rest, location)?, take_finding(rest, &location)?)))?;
        for (causes, finding) in consequences {
            found.push_unless(causes, finding);
        }
        let dyed = take_list(rest, take_dyed)?.pop();
        let object = Object {
            dyed,
            sprites,
            animated,
            diagnostics: found,
            costs,
            is_known: true,
            ..Object::default()
        };
        rest.is_empty().then_some(Self { role, lengths, contents, images, object })
    }
}

/// An object as bytes; [`None`] when it must not be remembered.
fn encode(
    unit: &Unit,
    object: &Object,
    images: &Images,
    inventory: &Inventory,
    settings: Option<SourceId>,
) -> Option<Vec<u8>> {
    let Object { images: used, sprites, tilesets, animated, diagnostics, costs, contents, dyed, .. } = object;
    if !tilesets.is_empty() || diagnostics.is_cut_short() {
        return None;
    }
    let files = unit.files.iter().map(|file| file.source);
    let files: BTreeMap<SourceId, u64> = files.chain(settings).zip(0..).collect();
    let numbers: BTreeMap<ImageId, u64> = used.iter().map(|used| used.image).zip(0..).collect();
    let mut out = Vec::new();
    for cost in costs {
        put_numbers([cost.work, cost.memory], &mut out);
    }
    put_digest(role(unit), &mut out);
    put_list(&unit.files, &mut out, |file, out| {
        put_numbers([inventory.file(&file.path)?.length], out);
        Some(())
    })?;
    put_list(contents.as_ref()?, &mut out, |(source, digest), out| {
        put_numbers([*files.get(source)?], out);
        put_digest(*digest, out);
        Some(())
    })?;
    put_list(used, &mut out, |ImageUse { image, extents, named }, out| {
        let KnownImage { path, length, is_composed, content } = images.known(*image)?;
        put(path.as_str().as_bytes(), out);
        put_numbers([path.file_length() as u64, length, is_composed.into()], out);
        put_digest(content, out);
        put_numbers(extents.to_numbers(), out);
        put_list(named, out, |(location, is_outside), out| {
            put_location(*location, &files, out)?;
            put_numbers([(*is_outside).into()], out);
            Some(())
        })
    })?;
    put_list(sprites, &mut out, |ObjectSprite { source, path, member, compiled, .. }, out| {
        put_numbers([*files.get(source)?], out);
        put_texts(path, out)?;
        put_list(member.as_slice(), out, |(name, location), out| {
            put(name.as_bytes(), out);
            put_location(*location, &files, out)
        })?;
        put_list(compiled.as_slice(), out, |CompiledSprite { slots, code, .. }, out| {
            put_list(slots, out, |slot, out| {
                let Image::File(image) = slot else { return None };
                put_numbers([*numbers.get(image)?], out);
                Some(())
            })?;
            put_code(code, out)
        })
    })?;
    put_list(animated, &mut out, |source, out| {
        put_numbers([*files.get(source)?], out);
        Some(())
    })?;
    put_list(&diagnostics.all_findings(), &mut out, |finding, out| put_finding(finding, &files, out))?;
    let consequences: Vec<_> = diagnostics.consequences().collect();
    put_list(&consequences, &mut out, |(causes, finding), out| {
        put_list(causes, out, |location, out| put_location(*location, &files, out))?;
        put_finding(finding, &files, out)
    })?;
    put_list(dyed.as_slice(), &mut out, put_dyed)?;
    Some(out)
}

fn put_dyed(dyed: &Dyed, out: &mut Vec<u8>) -> Option<()> {
    let Dyed { file, sprites, channels } = dyed;
    put_list(file.as_slice(), out, |(name, has_errors), out| {
        put(name.as_bytes(), out);
        put_numbers([(*has_errors).into()], out);
        Some(())
    })?;
    put_texts(&sprites.iter().cloned().collect::<Vec<_>>(), out)?;
    let channels: Vec<_> = channels.iter().collect();
    put_list(&channels, out, |(name, channels), out| {
        put(name.as_bytes(), out);
        put_list(channels.as_slice(), out, |channels, out| {
            let channels: Vec<_> = channels.iter().collect();
            put_list(&channels, out, |(channel, is_served), out| {
                put(channel.letter().as_bytes(), out);
                put_numbers([(**is_served).into()], out);
                Some(())
            })
        })
    })
}

fn take_dyed(rest: &mut &[u8]) -> Option<Dyed> {
    let flag = |rest: &mut &[u8]| take_numbers(rest).map(|[flag]| flag != 0);
    let file = take_list(rest, |rest| Some((take_text(rest)?, flag(rest)?)))?.pop();
    let sprites = take_list(rest, take_text)?.into_iter().collect();
    let channels = take_list(rest, |rest| {
        let name = take_text(rest)?;
        let channels = take_list(rest, |rest| {
            let channels = take_list(rest, |rest| Some((Channel::find(&take_text(rest)?)?, flag(rest)?)))?;
            Some(channels.into_iter().collect())
        })?;
        Some((name, channels.into_iter().next()))
    })?;
    Some(Dyed { file, sprites, channels: channels.into_iter().collect() })
}

fn put_location(location: Location, files: &BTreeMap<SourceId, u64>, out: &mut Vec<u8>) -> Option<()> {
    let Location { source, span } = location;
    let (start, end) = span.map_or((u64::MAX, 0), |span| (span.start() as u64, span.end() as u64));
    put_numbers([*files.get(&source)?, start, end], out);
    Some(())
}

fn take_location(rest: &mut &[u8], file: &impl Fn(u64) -> Option<SourceId>) -> Option<Location> {
    let [index, start, end] = take_numbers(rest)?;
    let source = file(index)?;
    if start == u64::MAX {
        return Some(source.whole());
    }
    Some(source.at(Span::new(usize::try_from(start).ok()?, usize::try_from(end).ok()?)))
}

fn put_finding(finding: &Diagnostic, files: &BTreeMap<SourceId, u64>, out: &mut Vec<u8>) -> Option<()> {
    let Diagnostic {
        code,
        severity: _,
        message,
        location,
        label,
        notes,
        help,
        fix,
        is_always_error,
        subject,
    } = finding;
    put(code.as_str().as_bytes(), out);
    put(message.as_bytes(), out);
    put_location(*location, files, out)?;
    put(label.as_bytes(), out);
    put_list(notes, out, |Note { location, label }, out| {
        put_location(*location, files, out)?;
        put(label.as_bytes(), out);
        Some(())
    })?;
    put_texts(help.as_slice(), out)?;
    put_texts(subject.as_slice(), out)?;
    // The corrected line is written when all findings are known.
    put_list(fix.as_slice(), out, |Fix { written, replacement, line: _ }, out| {
        put(written.as_bytes(), out);
        put(replacement.as_bytes(), out);
        Some(())
    })?;
    put_numbers([(*is_always_error).into()], out);
    Some(())
}

fn take_finding(rest: &mut &[u8], location: &impl Fn(&mut &[u8]) -> Option<Location>) -> Option<Diagnostic> {
    let code = Code::find(&take_text(rest)?)?;
    let (message, at, label) = (take_text(rest)?, location(rest)?, take_text(rest)?);
    let notes = take_list(rest, |rest| Some(Note { location: location(rest)?, label: take_text(rest)? }))?;
    let help = take_list(rest, take_text)?.pop();
    let subject = take_list(rest, take_text)?.pop();
    let fix = take_list(rest, |rest| {
        Some(Fix { written: take_text(rest)?, replacement: take_text(rest)?, line: None })
    })?;
    let [is_always_error] = take_numbers(rest)?;
    Some(Diagnostic {
        label,
        notes,
        help,
        subject,
        fix: fix.into_iter().next(),
        is_always_error: is_always_error != 0,
        ..Diagnostic::new(code, at, message)
    })
}

fn put_code(code: &SpriteCode, out: &mut Vec<u8>) -> Option<()> {
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
    put_texts(modules, out)?;
    put_texts(names, out)?;
    for text in [identifier, doc, variants, extras, features, constants, before, after] {
        put(text.as_bytes(), out);
    }
    put_numbers([*table_bytes], out);
    Some(())
}

fn take_code(rest: &mut &[u8]) -> Option<SpriteCode> {
    Some(SpriteCode {
        modules: take_list(rest, take_text)?,
        names: take_list(rest, take_text)?,
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

fn put_list<T>(
    list: &[T],
    out: &mut Vec<u8>,
    mut put: impl FnMut(&T, &mut Vec<u8>) -> Option<()>,
) -> Option<()> {
    put_numbers([list.len() as u64], out);
    list.iter().try_for_each(|item| put(item, out))
}

fn take_list<T>(rest: &mut &[u8], mut take: impl FnMut(&mut &[u8]) -> Option<T>) -> Option<Vec<T>> {
    let [count] = take_numbers(rest)?;
    // Each item takes bytes: what a damaged number claims ends with them.
    (0..count).map(|_| take(rest)).collect()
}

fn put_texts(texts: &[String], out: &mut Vec<u8>) -> Option<()> {
    put_list(texts, out, |text, out| {
        put(text.as_bytes(), out);
        Some(())
    })
}
