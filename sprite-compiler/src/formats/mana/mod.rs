//! The Mana World and ManaPlus: sprite definitions in XML.
//!
//! Each file is parsed by itself: `formats/xml` cuts its text into elements, and `parse` compares them with one table,
//! `parse/schema`. The result is a [`syntax::File`]: a tree with locations, and the mistakes of the file by itself.
//!
//! Files include, extend and refer to each other, so they are compiled by [`Unit`]: a file with all files that its
//! sprites are made of. A unit is read from its own files alone, independent of other units. The steps for each sprite:
//!
//! 1. `resolve` combines it with what it includes and extends. The result is a [`ResolvedSprite`], in which every name
//!    is resolved, or reported.
//! 2. `lower/dyes` gives imagesets other colours, and `checks/grids` checks the cells of all commands and counts how
//!    many variants fit.
//! 3. `lower` makes frames, layers and tracks of the model, and `checks/playing` checks the actions.
//!
//! Everything is reported at once, into the findings of the unit. A sprite is broken when there are more errors after
//! it than before. Findings that several units have in common are merged (`base/diagnostics/mod.rs`).
//!
//! An offset file takes the same steps: its offsets are commands of its actions, up to `lower/tracks`.

mod checks;
mod directions;
mod files;
mod lower;
mod parse;
mod resolve;
mod settings;
mod syntax;
#[cfg(test)]
mod tests;

use crate::base::diagnostics::Diagnostics;
use crate::base::panics::working_on;
use crate::base::source::SourceId;
use crate::cache::codec::{Codec, Decoder, Encoder};
use crate::formats::context::{Context, RunContext};
use crate::formats::file;
use crate::formats::row::{self, Completions, Facts, Found, IsOfOther, References, TableReader, Tree};
use crate::inventory::UnitFile;
use crate::model::of_unit::{SpriteMeta, SpritePart};
use crate::model::{Format, PartKind, Soundness};
use files::Parsed;
use lower::{Dyed, Lowered, check_dyes};
use resolve::{FileId, FileSet, NoSprite, ResolvedSprite, SpriteResolver, Unit};
use settings::{ManaSettings, ManaTable};
use sprite_table::{Direction, Facing};
use syntax::{File, Member, Root};

/// The reader of the format.
#[derive(Debug)]
pub(super) struct ManaReader;

impl row::FormatReader for ManaReader {
    fn read(&self, _: &[file::File<'_>], _: &mut Context<'_>) -> Vec<Box<dyn Tree>> {
        // Its files name each other.
        Vec::new()
    }

    fn has_references(&self) -> bool {
        true
    }

    fn references(
        &self,
        files: &[UnitFile],
        is_of_other: &IsOfOther,
        run: RunContext<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<References> {
        Some(files::units(files, is_of_other, run, diagnostics))
    }

    fn table(&self) -> Option<TableReader> {
        Some(TableReader::of::<ManaTable>())
    }

    fn check(&self, facts: &[&[u8]], context: &mut Context<'_>) {
        let decoded = facts.iter().filter_map(|facts| Dyed::decode(&mut Decoder::new(facts, &[])));
        check_dyes(decoded.collect::<Vec<_>>().iter(), context);
    }

    fn completions(&self, text: &str, cursor: usize) -> Option<Completions> {
        parse::completions(text, cursor)
    }
}

impl Found for Parsed {
    fn read<'u>(&'u self, unit: usize, context: &mut Context<'_>) -> Vec<Box<dyn Tree + 'u>> {
        let pending = self.units.get(unit).map(|unit| read(unit, &self.files, context));
        pending.map(|pending| Box::new(pending) as Box<dyn Tree>).into_iter().collect()
    }
}

/// A unit whose images were asked for.
#[derive(Debug)]
struct Pending<'u> {
    unit: &'u Unit,
    /// Its files, in their order, and no others.
    files: Vec<&'u File>,
}

/// Asks for the images of a unit. `parsed` are the files of all units.
fn read<'u>(unit: &'u Unit, parsed: &'u [File], context: &mut Context<'_>) -> Pending<'u> {
    let files: Vec<&File> = unit.files.iter().filter_map(|file| parsed.get(*file)).collect();
    for file in &files {
        resolve::register_images(file, context);
    }
    Pending { unit, files }
}

impl Tree for Pending<'_> {
    fn lower(self: Box<Self>, lowered: &mut row::Lowered, context: &mut Context<'_>) {
        let (parts, dyed) = lower(&self, context);
        lowered.parts.extend(parts);
        let mut encoder = Encoder::default();
        // Without dyes in the settings there is nothing to check.
        if !context.formats.of::<ManaSettings>().dyes.is_empty() {
            dyed.encode(&mut encoder);
            lowered.facts = encoder.finish().map(|bytes| Facts { format: Format::Mana, bytes });
        }
    }
}

/// Makes the sprites of a unit's root. The images of all units must be registered before. The second part of the result
/// is for the check of the settings.
fn lower(Pending { unit, files }: &Pending<'_>, context: &mut Context<'_>) -> (Vec<SpritePart>, Dyed) {
    let set =
        FileSet::new(files, context.inventory.everything(), context.formats.of::<ManaSettings>().dialect);
    let Some(root) = unit.files.binary_search(&unit.root).ok().map(FileId) else {
        return (Vec::new(), Dyed::default());
    };
    let file = set.get(root);
    let _working = working_on(&file.path);
    let dyed = Dyed::of(file, set.settings_name(root, None), context.diagnostics);
    let resolver = SpriteResolver::new(set, &unit.role);
    let mut reader = Reader { source: file.id, resolver, dyed, context };
    let parts = match &file.root {
        Root::Sprite(sprite) => {
            let errors = reader.context.diagnostics.errors();
            let sprite = reader.resolver.sprite(sprite, root, reader.context);
            let settings_name = set.settings_name(root, None);
            reader.part(set.name(root), settings_name, sprite, errors).into_iter().collect()
        }
        Root::Several(members) => reader.members(root, members),
        Root::Malformed | Root::Other(_) => {
            reader.context.diagnostics.push_file(&file.findings, None);
            Vec::new()
        }
        // These are checked with the sprites that name them.
        Root::Offsets(_) | Root::Frames(_) => Vec::new(),
    };
    (parts, reader.dyed)
}

/// Reads the sprites of a unit's root.
struct Reader<'f, 'a, 'r, 'c> {
    source: SourceId,
    resolver: SpriteResolver<'f, 'a>,
    dyed: Dyed,
    context: &'r mut Context<'c>,
}

impl<'a> Reader<'_, 'a, '_, '_> {
    /// The sprites and beings of a file with several members. An error in one breaks all.
    fn members(&mut self, id: FileId, members: &'a [Member]) -> Vec<SpritePart> {
        let (files, errors_before) = (self.resolver.files, self.context.diagnostics.errors());
        self.context.diagnostics.push_file(&files.get(id).findings, None);
        let repeated = resolve::repeated(members, self.context);
        let folders = files.name(id);
        let folders = folders.split_last().map_or(&[][..], |(_, folders)| folders);
        let mut parts = Vec::new();
        for (member, is_repeated) in members.iter().zip(repeated) {
            if self.context.budget.exceeded().is_some() {
                break;
            }
            let errors = self.context.diagnostics.errors();
            let (name, sprite) = match member {
                Member::Sprite(sprite) => (&sprite.name, self.resolver.sprite(sprite, id, self.context)),
                Member::Being(being) => (&being.name, self.resolver.being(being, id, self.context)),
            };
            let path = folders.iter().map(String::as_str).chain(name.word()).map(str::to_owned).collect();
            let part = self.part(path, files.settings_name(id, name.word()), sprite, errors);
            if let (Some((name, location)), Some(mut part), false) = (name.named(), part, is_repeated) {
                part.meta.member = Some((name.to_owned(), location));
                parts.push(part);
            }
        }
        if self.context.diagnostics.errors() > errors_before {
            for part in &mut parts {
                part.soundness = Soundness::Broken;
            }
        }
        parts
    }

    /// Checks and lowers a sprite, when there is one. `errors` is the number of errors before it was resolved.
    fn part(
        &mut self,
        path: Vec<String>,
        settings_name: String,
        sprite: Result<ResolvedSprite<'a>, NoSprite>,
        errors: usize,
    ) -> Option<SpritePart> {
        let context = &mut *self.context;
        let (meta, animations) = match sprite {
            Ok(mut sprite) => {
                self.dyed.apply(settings_name, &mut sprite, errors, context);
                let fits = checks::check_grids(&sprite, context);
                let lowered = lower::lower(&sprite, &fits, context);
                checks::check_playing(&sprite, &lowered, context);
                let Lowered { meta, animations, .. } = lowered;
                (meta, animations)
            }
            Err(NoSprite::Fragment) => {
                if context.diagnostics.errors() > errors {
                    self.dyed.skip(settings_name);
                }
                return None;
            }
            Err(NoSprite::Missing) => {
                self.dyed.skip(settings_name);
                (SpriteMeta { substitutes: Some(Vec::new()), ..SpriteMeta::default() }, Vec::new())
            }
        };
        let is_broken = context.diagnostics.errors() > errors;
        Some(context.paid(SpritePart {
            source: self.source,
            format: Format::Mana,
            path,
            part_kind: PartKind::Whole,
            soundness: if is_broken { Soundness::Broken } else { Soundness::Sound },
            start_facing: Facing::Direction(Direction::Down),
            meta,
            animations,
            leftovers: Vec::new(),
        }))
    }
}
