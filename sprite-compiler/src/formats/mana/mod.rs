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
mod lower;
mod parse;
mod resolve;
pub(super) mod settings;
mod syntax;
#[cfg(test)]
mod tests;

pub(crate) use lower::{Dyed, check_dyes};
pub(super) use parse::{attributes, elements, values};
pub(crate) use resolve::Unit;
pub(crate) use syntax::File;

use crate::base::budget::Expense;
use crate::base::diagnostics::FileFindings;
use crate::base::files::Assets;
use crate::base::load::holds_word;
use crate::base::panics::working_on;
use crate::base::source::{Source, SourceId, Span};
use crate::formats::context::Context;
use crate::formats::settings::FormatSettings;
use crate::inventory::Inventory;
use crate::model::{Format, PartKind, Soundness, SpriteMeta, SpritePart};
use lower::Lowered;
use resolve::{FileId, FileSet, NoSprite, ResolvedSprite, SpriteResolver};
use sprite_table::{Direction, Facing};
use std::sync::Arc;
use syntax::{Member, Root, Text};

/// Reads one file by itself.
pub(crate) fn parse(source: &Source, id: SourceId, context: &Context<'_>) -> File {
    let data_root = resolve::data_root(source.path(), context.inventory.everything());
    let file = parse::parse(source, id, data_root, context.formats.mana.dialect);
    context.budget.charge(Expense::Element, file.elements as u64);
    file
}

/// A file of another program, whose root has this name, as [`parse()`] reads it.
pub(crate) fn of_other_program(
    path: &str,
    id: SourceId,
    (name, span): (String, Span),
    context: &Context<'_>,
) -> File {
    File {
        id,
        path: path.to_owned(),
        data_root: resolve::data_root(path, context.inventory.everything()).to_owned(),
        root: Root::Other(Text { text: name, location: id.at(span) }),
        findings: Arc::new(FileFindings::new(id, Vec::new())),
        elements: 0,
    }
}

/// The units of all files, which are sorted by path. `has_all` is `true` if these are all files that may be of the
/// format.
pub(crate) fn units(
    parsed: &[File],
    has_all: bool,
    inventory: &Inventory,
    settings: &FormatSettings,
    Assets { limits, budget, .. }: Assets<'_>,
) -> Vec<Unit> {
    let files: Vec<&File> = parsed.iter().collect();
    let set = FileSet::new(&files, inventory, settings.mana.dialect);
    resolve::units(&set, has_all, limits.depth, budget)
}

/// A unit whose images were asked for.
#[derive(Debug)]
pub(crate) struct Pending<'u> {
    unit: &'u Unit,
    /// Its files, in their order, and no others.
    files: Vec<&'u File>,
}

/// Asks for the images of a unit. `parsed` are the files of all units.
pub(crate) fn read<'u>(unit: &'u Unit, parsed: &'u [File], context: &mut Context<'_>) -> Pending<'u> {
    let files: Vec<&File> = unit.files.iter().filter_map(|file| parsed.get(*file)).collect();
    for file in &files {
        resolve::register_images(file, context);
    }
    Pending { unit, files }
}

/// Makes the sprites of a unit's root. The images of all units must be registered before. The second part of the result
/// is for the check of the settings.
pub(crate) fn lower(
    Pending { unit, files }: &Pending<'_>,
    context: &mut Context<'_>,
) -> (Vec<SpritePart>, Dyed) {
    let set = FileSet::new(files, context.inventory.everything(), context.formats.mana.dialect);
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

/// The ending of its descriptions. Files of other programs have it, too.
pub(crate) const ENDINGS: &[&str] = &["xml"];

/// The name of the root of a file of another program, with its span; [`None`] if the file is a description by its root
/// element, or was meant as one.
pub(crate) fn foreign_root(file: &File) -> Option<(String, Span)> {
    match &file.root {
        Root::Other(name) if file.findings.is_empty() => Some((name.text.clone(), name.location.span?)),
        _ => None,
    }
}

/// Returns whether a file that is not text in UTF-8 was meant as a description.
pub(crate) fn is_meant(bytes: &[u8]) -> bool {
    holds_word(bytes, &["<sprite"])
}
