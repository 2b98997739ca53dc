//! The Mana World and ManaPlus: sprite definitions in XML.
//!
//! The way of one sprite through the modules:
//!
//! 1. `formats/xml` cuts the text of a file into elements, and `parse` holds them against its one table, `parse/schema`. The
//!    outcome is a [`syntax::File`]: a tree with locations, and what is wrong with the file by itself.
//! 2. `resolve` puts files together, for they include, extend and refer to each other: `files` knows where names of files
//!    lead, `include` reads a sprite with all that it is made of, `inherit` says which definition counts, `companions` adds
//!    offset and frame files, `imagesets` makes grids, and `commands` gives each command its imageset. The outcome is a
//!    [`resolve::ResolvedSprite`], in which every command has the index of its imageset, or a finding that says why not,
//!    and the file that it comes from.
//! 3. `lower/dyes` gives imagesets other colours; `checks/grids` looks at the cells of all commands and says how many
//!    variants fit; `lower` makes frames, layers and tracks of the model; then `checks/playing` and `checks/jumps` look at
//!    what can be played.
//! 4. `report` collects what is found about the sprite and reports what is new: files are shared by many sprites.
//!
//! An offset file goes the same way: its offsets are commands of its actions, up to `lower/layers`.

mod checks;
mod directions;
mod lower;
mod parse;
mod report;
mod resolve;
mod syntax;

use crate::base::budget::Expense;
use crate::base::panics::working_on;
use crate::base::source::{Source, SourceId, Sources};
use crate::formats::context::Context;
use crate::model::{Animation, Extent, Format, Part, Soundness, Traits};
use lower::{Dyes, Lowered};
use report::{Report, Reported};
use resolve::{FileId, FileSet, Resolution, SpriteResolver, Uses};
use sprite_table::{Direction, Facing};
pub(crate) use syntax::File;
use syntax::{Member, Root};

/// Whether a file that is not text in UTF-8 was meant as a description.
pub(crate) fn is_meant(bytes: &[u8]) -> bool {
    let tag = b"<sprite";
    let holds = |bytes: &[u8]| bytes.windows(tag.len()).any(|bytes| bytes == tag);
    // In UTF-16 every other byte of a tag is 0.
    holds(bytes) || holds(&bytes.iter().copied().filter(|&byte| byte != 0).collect::<Vec<_>>())
}

/// Reads one file by itself.
pub(crate) fn parse(source: &Source, id: SourceId, context: &Context<'_>) -> File {
    let file = parse::parse(source, id, context.settings.mana.dialect);
    context.budget.pay(Expense::Element, file.elements as u64);
    file
}

/// Reads all files of the format together: they include, extend and refer to each other.
pub(crate) fn read_all(parsed: &[File], sources: &Sources, context: &mut Context<'_>) -> Vec<Part> {
    let dialect = context.settings.mana.dialect;
    let set = FileSet::new(parsed, sources, context.inventory, dialect);
    resolve::register_images(&set, context);
    let resolver = SpriteResolver::new(&set, Uses::of(&set, context.inventory));
    let (dyes, reported) = (Dyes::default(), Reported::default());
    let mut reader = Reader { resolver, dyes, reported, context };
    let mut parts = Vec::new();
    for (id, file) in set.iter() {
        if reader.context.budget.exceeded().is_some() {
            break;
        }
        let _working = working_on(sources.get(file.id).path());
        match &file.root {
            Root::Sprite(sprite) => {
                let (resolution, report) = reader.resolver.sprite(sprite, id, reader.context);
                let (made, is_broken) = reader.make(set.settings_name(id, None), resolution, report);
                parts.extend(made.map(|made| reader.part(id, set.name(id), made, is_broken)));
            }
            Root::Several(members) => parts.extend(reader.members(id, members)),
            Root::Malformed => reader.report_file(id),
            // The root of a file that another one names is reported there.
            Root::Other(_) if !reader.resolver.uses.is_named(id) => reader.report_file(id),
            // What nothing names is not our business.
            Root::Offsets(_) | Root::Frames(_) | Root::Other(_) => {}
        }
    }
    reader.dyes.finish(&set, reader.context);
    reader.reported.finish(reader.context.diagnostics);
    parts
}

/// What is made of a sprite.
#[derive(Debug)]
struct Made {
    traits: Traits,
    animations: Vec<Animation>,
}

/// Reads the sprites of all files.
struct Reader<'f, 'a, 'r, 'c> {
    resolver: SpriteResolver<'f, 'a>,
    dyes: Dyes,
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
                    self.dyes.skip(name);
                }
                return (None, is_broken);
            }
            Resolution::Nothing => {
                let traits = lower::no_traits();
                self.dyes.skip(name);
                return (Some(Made { traits, animations: Vec::new() }), self.push(report));
            }
        };
        self.dyes.apply(name, &mut sprite, &mut report, files, context);
        let fits = checks::check_grids(&sprite, &mut report);
        let lowered = lower::lower(&sprite, &fits, &mut report, context);
        checks::check_playing(&sprite, &lowered, &mut report, context);
        let Lowered { traits, animations, .. } = lowered;
        context.budget.pay(Expense::Animation, animations.len() as u64);
        (Some(Made { traits, animations }), self.push(report))
    }

    /// Reports what is wrong with a file by itself.
    fn report_file(&mut self, id: FileId) {
        let mut report = Report::default();
        report.uses(id, None);
        self.push(report);
    }

    /// Reports what is new. The answer is whether there is an error.
    fn push(&mut self, report: Report) -> bool {
        self.reported.push(report, self.resolver.files, self.context.diagnostics)
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
