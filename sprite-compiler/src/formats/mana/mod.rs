//! The Mana World and ManaPlus: sprite definitions in XML.
//!
//! The way of one sprite through the modules:
//!
//! 1. `formats/xml` cuts the text of a file into elements, and `parse` holds them against its one table, `parse/schema`. The
//!    outcome is a [`syntax::File`]: a tree with locations, and what is wrong with the file by itself.
//! 2. `resolve` puts files together, for they include, extend and refer to each other: `units` says which of them are
//!    compiled together, each unit without regard to the others; `files` knows where names of files lead, `include` reads a sprite with all that it is made of, `inherit` says which definition counts, `companions` adds
//!    offset and frame files, `imagesets` makes grids, and `commands` gives each command its imageset. The outcome is a
//!    [`resolve::ResolvedSprite`], in which every command has the index of its imageset, or a finding that says why not,
//!    and the file that it comes from.
//! 3. `lower/dyes` gives imagesets other colours; `checks/grids` looks at the cells of all commands and says how many
//!    variants fit; `lower` makes frames, layers and tracks of the model; then `checks/playing` and `checks/jumps` look at
//!    what can be played.
//! 4. `report` collects what is found about the sprite. Files are shared by many sprites: what several units find is merged
//!    (`base/diagnostics/merge.rs`).
//!
//! An offset file goes the same way: its offsets are commands of its actions, up to `lower/layers`.

mod checks;
mod directions;
mod lower;
mod parse;
mod report;
mod resolve;
mod syntax;
#[cfg(test)]
mod tests;

use crate::base::budget::Expense;
use crate::base::files::Assets;
use crate::base::load::holds_word;
use crate::base::panics::working_on;
use crate::base::source::{Source, SourceId};
use crate::discover::inventory::Inventory;
use crate::formats::context::Context;
use crate::model::{Animation, Extent, Format, Part, Soundness, Traits};
use crate::settings::Settings;
use lower::Lowered;
pub(crate) use lower::{Dyed, check_dyes};
use report::{Report, Reported};
use resolve::{FileId, FileSet, Resolution, SpriteResolver};
pub(crate) use resolve::{Unit, register_images};
use sprite_table::{Direction, Facing};
pub(crate) use syntax::File;
use syntax::{Member, Root};

/// Whether a file that is not text in UTF-8 was meant as a description.
pub(crate) fn is_meant(bytes: &[u8]) -> bool {
    holds_word(bytes, &["<sprite"])
}

/// Reads one file by itself.
pub(crate) fn parse(source: &Source, id: SourceId, context: &Context<'_>) -> File {
    let data_root = resolve::data_root(source.path(), context.inventory);
    let file = parse::parse(source, id, data_root, context.settings.mana.dialect);
    context.budget.pay(Expense::Element, file.elements as u64);
    file
}

/// The units of all files, which are sorted by path. `has_all` says whether these are all that may be of the format.
pub(crate) fn units(
    parsed: &[File],
    has_all: bool,
    inventory: &Inventory,
    settings: &Settings,
    Assets { limits, budget, .. }: Assets<'_>,
) -> Vec<Unit> {
    let files: Vec<&File> = parsed.iter().collect();
    let set = FileSet::new(&files, inventory, settings.mana.dialect);
    resolve::units(&set, has_all, limits.depth, budget)
}

/// The outcome of a unit, besides its findings.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) parts: Vec<Part>,
    /// For the check of the settings.
    pub(crate) dyed: Dyed,
}

/// Reads the sprites of a unit's root. `files` are the files of the unit, in their order, and no others. The images of
/// all units must be registered before.
pub(crate) fn read(unit: &Unit, files: &[&File], context: &mut Context<'_>) -> Outcome {
    let set = FileSet::new(files, context.inventory, context.settings.mana.dialect);
    let Some(root) = unit.files.binary_search(&unit.root).ok().map(FileId) else {
        return Outcome { parts: Vec::new(), dyed: Dyed::default() };
    };
    let file = set.get(root);
    let _working = working_on(&file.path);
    let dyed = Dyed::of(file, set.settings_name(root, None), context.diagnostics);
    let resolver = SpriteResolver::new(set, &unit.role);
    let mut reader = Reader { resolver, dyed, reported: Reported::default(), context };
    let parts = match &file.root {
        Root::Sprite(sprite) => {
            let (resolution, report) = reader.resolver.sprite(sprite, root, reader.context);
            let (made, is_broken) = reader.make(set.settings_name(root, None), resolution, report);
            made.map(|made| reader.part(root, set.name(root), made, is_broken)).into_iter().collect()
        }
        Root::Several(members) => reader.members(root, members),
        Root::Malformed | Root::Other(_) => {
            let mut report = Report::default();
            report.uses(root, None);
            reader.push(report);
            Vec::new()
        }
        // What nothing names is not our business.
        Root::Offsets(_) | Root::Frames(_) => Vec::new(),
    };
    Outcome { parts, dyed: reader.dyed }
}

/// What is made of a sprite.
#[derive(Debug)]
struct Made {
    traits: Traits,
    animations: Vec<Animation>,
}

/// Reads the sprites of a unit's root.
struct Reader<'f, 'a, 'r, 'c> {
    resolver: SpriteResolver<'f, 'a>,
    dyed: Dyed,
    reported: Reported,
    context: &'r mut Context<'c>,
}

impl<'a> Reader<'_, 'a, '_, '_> {
    /// The sprites and beings of a file of several: an error at one breaks all.
    fn members(&mut self, id: FileId, members: &'a [Member]) -> Vec<Part> {
        let files = self.resolver.files;
        let mut report = Report::default();
        report.uses(id, None);
        let repeated = resolve::repeated(members, &mut report);
        let mut is_file_broken = self.push(report);
        let folders = files.name(id);
        let folders = folders.split_last().map_or(&[][..], |(_, folders)| folders);
        let mut parts = Vec::new();
        for (member, is_repeated) in members.iter().zip(repeated) {
            if self.context.budget.exceeded().is_some() {
                break;
            }
            let (name, (resolution, report)) = match member {
                Member::Sprite(sprite) => (&sprite.name, self.resolver.sprite(sprite, id, self.context)),
                Member::Being(being) => (&being.name, self.resolver.being(being, id, self.context)),
            };
            let (made, is_broken) = self.make(files.settings_name(id, name.word()), resolution, report);
            is_file_broken |= is_broken;
            if let (Some((name, location)), Some(mut made), false) = (name.named(), made, is_repeated) {
                made.traits.member = Some((name.to_owned(), location));
                let path = folders.iter().map(String::as_str).chain([name]).map(str::to_owned).collect();
                parts.push(self.part(id, path, made, is_broken));
            }
        }
        if is_file_broken {
            for part in &mut parts {
                part.soundness = Soundness::Broken;
            }
        }
        parts
    }

    /// Checks and lowers a sprite, and reports what is found about it. Without a sprite there is nothing; whether
    /// something is broken is said all the same.
    fn make(&mut self, name: String, resolution: Resolution<'a>, mut report: Report) -> (Option<Made>, bool) {
        let (files, context) = (self.resolver.files, &mut *self.context);
        let mut sprite = match resolution {
            Resolution::Whole(sprite) => sprite,
            Resolution::Part => {
                let is_broken = self.push(report);
                if is_broken {
                    self.dyed.skip(name);
                }
                return (None, is_broken);
            }
            Resolution::Nothing => {
                let traits = lower::no_traits(context.settings.mana.dialect);
                self.dyed.skip(name);
                return (Some(Made { traits, animations: Vec::new() }), self.push(report));
            }
        };
        self.dyed.apply(name, &mut sprite, &mut report, &files, context);
        let fits = checks::check_grids(&sprite, &mut report);
        let lowered = lower::lower(&sprite, &fits, &mut report, context);
        checks::check_playing(&sprite, &lowered, &mut report, context);
        let Lowered { traits, animations, .. } = lowered;
        context.budget.pay(Expense::Animation, animations.len() as u64);
        (Some(Made { traits, animations }), self.push(report))
    }

    /// Reports what was found. The answer is whether there is an error.
    fn push(&mut self, report: Report) -> bool {
        self.reported.push(report, &self.resolver.files, self.context.diagnostics)
    }

    fn part(&self, id: FileId, path: Vec<String>, made: Made, is_broken: bool) -> Part {
        Part {
            source: self.resolver.files.get(id).id,
            format: Format::Mana,
            path,
            extent: Extent::Whole,
            soundness: if is_broken { Soundness::Broken } else { Soundness::Sound },
            start_facing: Facing::Direction(Direction::Down),
            traits: made.traits,
            animations: made.animations,
            leftovers: Vec::new(),
        }
    }
}
