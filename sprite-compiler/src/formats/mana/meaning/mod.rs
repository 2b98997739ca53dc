//! What the files mean together: they include, extend and refer to each other.
//!
//! `catalog` knows all files and what names of files lead to; `gather` reads a sprite with everything that it is made
//! of into `definitions` with the `heritage` of attributes, as far as `work` goes; `hairs` adds offset and frame files, `references` what a being passes.
//! `sheets` are the imagesets in the end, each with its `grid`, and with the images of `pictures`, which `baking`
//! dyes. `cutting` finds the imageset of a command, `checks` judges all commands, and `outside` what it finds of cells; `shots` makes frames of them, each a
//! `shot`, and `layers` layers of the frames. `actions` says what is shown for which action, with the rules of `lookup`;
//! `pairs` makes tracks of it, `part` the model, and `warnings` looks at it with an author's eyes. Findings go
//! through `report`, so that each is told once.

mod actions;
mod baking;
mod catalog;
mod checks;
mod cutting;
mod definitions;
mod gather;
mod grid;
mod hairs;
mod heritage;
mod layers;
mod lookup;
mod messages;
mod naming;
mod outside;
mod pairs;
mod part;
mod pictures;
mod references;
mod report;
mod sheets;
mod shot;
mod shots;
mod warnings;
mod work;

use super::scalars::given;
use super::syntax::{Being, File, Imageset, Member, Root, Sprite};
use crate::context::Context;
use crate::files::Files;
use crate::model::{Extent, Format, Part, Traits, Verdict};
use crate::source::{Place, Sources};
use baking::{Baking, Dyer};
use catalog::Catalog;
use gather::{Gathered, Gatherer};
use hairs::Hair;
use lookup::substitution;
use part::Made;
use pictures::Pictures;
use references::References;
use report::{Report, Told};
use sprite_table::{Direction, Facing};
use std::collections::{BTreeMap, BTreeSet};
use work::Work;

/// Makes the parts of all files.
pub(super) fn read(
    parsed: &[File],
    sources: &Sources,
    files: &dyn Files,
    context: &mut Context<'_>,
) -> Vec<Part> {
    let catalog = Catalog::new(parsed, sources, context.inventory);
    let pictures = Pictures::new(&catalog, files, context);
    let references = References::new(&catalog);
    let mut reader = Reader {
        catalog,
        pictures,
        baking: Baking::default(),
        references,
        work: Work::default(),
        told: Told::default(),
        context,
    };
    let mut parts = Vec::new();
    for (index, file) in parsed.iter().enumerate() {
        match &file.root {
            Root::Sprite(sprite) => parts.extend(reader.sprite(index, sprite)),
            Root::Several(members) => parts.extend(reader.members(index, members)),
            Root::Malformed => {
                let mut report = Report::default();
                report.uses(index, None);
                reader.tell(report);
            }
            // Of a root that is nearly right somebody hears, unless another file names this one: that is an error.
            Root::Other(_) if !reader.catalog.is_included(index) => {
                let mut report = Report::default();
                report.uses(index, None);
                reader.tell(report);
            }
            // What nobody names is not our business.
            Root::Offsets(_) | Root::Frames(_) | Root::Other(_) => {}
        }
    }
    reader.baking.finish(&reader.catalog, reader.context);
    reader.told.finish(reader.context.diagnostics);
    parts
}

/// Reads the sprites of all files.
struct Reader<'a, 'r, 'c> {
    catalog: Catalog<'a>,
    pictures: Pictures,
    baking: Baking,
    references: References<'a>,
    work: Work,
    told: Told,
    context: &'r mut Context<'c>,
}

/// What came of a sprite.
struct Outcome {
    /// [`None`] for one that gives no code by itself.
    made: Option<Made>,
    is_broken: bool,
}

impl<'a> Reader<'a, '_, '_> {
    /// The sprite that a file is.
    fn sprite(&mut self, file: usize, sprite: &'a Sprite) -> Option<Part> {
        let Outcome { made, is_broken } = self.make(file, sprite, self.catalog.is_included(file));
        self.part(file, self.catalog.name(file), made?, is_broken)
    }

    /// The sprites and beings of a file of several: an error at one breaks all.
    fn members(&mut self, file: usize, members: &'a [Member]) -> Vec<Part> {
        let mut report = Report::default();
        report.uses(file, None);
        let seconds = references::twice(members, &mut report);
        let mut is_file_broken = self.tell(report);
        let folders = self.catalog.name(file);
        let folders = folders.split_last().map_or(&[][..], |(_, folders)| folders);
        let mut parts = Vec::new();
        for (member, is_second) in members.iter().zip(seconds) {
            let (name, Outcome { made, is_broken }) = match member {
                Member::Sprite(sprite) => (&sprite.name, self.make(file, sprite, false)),
                Member::Being(being) => (&being.name, self.being(file, being)),
            };
            is_file_broken |= is_broken;
            if let (Some((name, place)), Some(mut made), false) = (given(name), made, is_second) {
                made.traits.member = Some((name.clone(), place));
                let path = folders.iter().chain([name]).cloned().collect();
                parts.extend(self.part(file, path, made, is_broken));
            }
        }
        if is_file_broken {
            for part in &mut parts {
                part.verdict = Verdict::Broken;
            }
        }
        parts
    }

    /// A sprite by itself. A fragment serves those that include it, and is none when it lacks something.
    fn make(&mut self, file: usize, sprite: &'a Sprite, is_fragment: bool) -> Outcome {
        let is_root = self.catalog.file(file).is_some_and(|file| matches!(file.root, Root::Sprite(_)));
        let member = given(&sprite.name).map(|(name, _)| name.as_str()).filter(|_| !is_root);
        let name = baking::name(&self.catalog, file, member);
        let mut gathered = self.gather(sprite, file, None);
        if is_fragment && !part::is_complete(&gathered.level) {
            gathered.report.keep_cycles();
            self.tell(gathered.report);
            return Outcome { made: None, is_broken: false };
        }
        if gathered.level.imagesets.iter().any(|def| def.is_parameter() && !def.is_told) {
            let is_broken = self.tell(gathered.report);
            if is_broken {
                self.baking.skip(name);
            }
            return Outcome { made: None, is_broken };
        }
        self.finish(name, gathered, &BTreeMap::new())
    }

    /// A sprite with the imagesets that a being passes.
    fn being(&mut self, file: usize, being: &'a Being) -> Outcome {
        let mut report = Report::default();
        let name = baking::name(&self.catalog, file, given(&being.name).map(|(name, _)| name.as_str()));
        let found = being.sprites.first().and_then(|reference| {
            let found = self.references.find(reference, file, &self.catalog, self.context, &mut report);
            let found = found.filter(|(_, sprite)| {
                let is_within = self.work.take(sprite.elements);
                if !is_within {
                    report.add(Work::exceeded(reference.place));
                }
                is_within
            });
            if found.is_none() {
                references::misspelt(reference, &BTreeSet::new(), &mut report);
            }
            let (target, sprite) = found?;
            Some((reference, target, sprite))
        });
        let is_broken = self.tell(report);
        let Some((reference, target, sprite)) = found else {
            self.baking.skip(name);
            let traits = Traits {
                substitution: substitution(self.context.settings.mana.dialect),
                ..Traits::default()
            };
            return Outcome { made: Some(Made { traits, animations: Vec::new() }), is_broken };
        };
        let via = given(&reference.target).map(|(_, place)| place).filter(|_| target != file);
        let mut gathered = self.gather(sprite, target, via);
        let Gathered { level, report, .. } = &mut gathered;
        let passed = references::passed(reference, file, level, self.context, report);
        self.finish(name, gathered, &passed)
    }

    fn gather(&mut self, sprite: &'a Sprite, file: usize, via: Option<Place>) -> Gathered<'a> {
        Gatherer::new(&self.catalog, self.context, &mut self.work).gather(sprite, file, via)
    }

    /// Makes the model of a sprite that is read.
    fn finish(
        &mut self,
        name: String,
        mut gathered: Gathered<'a>,
        passed: &BTreeMap<&'a str, (&'a Imageset, usize)>,
    ) -> Outcome {
        let hair = Hair::read(&mut gathered, &self.catalog, &mut self.work, self.context);
        let (catalog, pictures) = (&self.catalog, &mut self.pictures);
        let dyer = Dyer { baking: &mut self.baking, name };
        let made = part::make(&mut gathered, hair, passed, catalog, pictures, dyer, self.context);
        let is_broken = self.tell(gathered.report);
        Outcome { made: Some(made), is_broken }
    }

    /// Tells a report, and says whether there is an error in it.
    fn tell(&mut self, report: Report) -> bool {
        let diagnostics = &mut *self.context.diagnostics;
        let is_broken = report.is_broken(self.catalog.files(), diagnostics);
        self.told.tell(report, self.catalog.files(), diagnostics);
        is_broken
    }

    fn part(&self, file: usize, path: Vec<String>, made: Made, is_broken: bool) -> Option<Part> {
        Some(Part {
            source: self.catalog.file(file)?.id,
            format: Format::Mana,
            path,
            extent: Extent::Whole,
            verdict: if is_broken { Verdict::Broken } else { Verdict::Right },
            start_facing: Facing::Direction(Direction::Down),
            traits: made.traits,
            animations: made.animations,
            leftovers: Vec::new(),
        })
    }
}
