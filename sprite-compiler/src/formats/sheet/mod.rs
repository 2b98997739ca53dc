//! Sheets: pictures that most games have, described in TOML of our own: `hero.sheet.toml`.
//!
//! ```text
//! runs, compound, attached    values of keys             level          the keys of one level, and their tables
//! misplaced      keys where they may not stand           foreign_keys   keys as other programs have them
//! levels         the levels of a track                   description    sprites, animations, directions
//! conflicts      keys that exclude each other            pictures, numbered    which pictures frames are cut from
//! grid, frames   cells, rectangles, numbered pictures
//! frame_checks, cuts    cells that do not fit the picture, or cut what it shows
//! fills          keys with which cells would fill it
//! lower, findings    description -> the model, with the findings on its frames
//!
//! pattern        patterns with captures                  rules          `[sheets."PATTERN"]` of the settings
//! assign         which picture is of which sprite        ruled          sprite of a rule -> description
//! ```

mod assign;
mod attached;
mod claim;
mod compound;
mod conflicts;
mod cuts;
mod description;
mod doubts;
mod fills;
mod findings;
mod foreign_keys;
mod frame_checks;
mod frames;
mod grid;
mod level;
mod levels;
mod lower;
mod messages;
mod misplaced;
mod numbered;
mod pattern;
mod pictures;
mod ruled;
mod rules;
mod runs;

use crate::base::budget::{Budget, Expense};
use crate::base::diagnostics::Diagnostics;
use crate::base::digest::Digest;
use crate::base::files::Assets;
use crate::base::keys::At;
use crate::base::panics::working_on;
use crate::base::paths;
use crate::base::schema::Table;
use crate::base::source::{self, Location, SourceId};
use crate::base::toml::{Reader, Reporting, too_long};
use crate::formats::context::{Context, FormatSettings};
use crate::formats::file::File;
use crate::formats::row::{self, Found, Lowered, PictureUnits, TableReader, Tree};
use crate::inventory::Inventory;
use crate::model::of_unit::{self as model, AnimationMeta, SpriteMeta, SpritePart};
use crate::model::{Format, PartKind, Soundness};
use description::{Description, RuleText, Sheet};
use findings::Findings;
use pictures::Pictures;
use ruled::{RulePicture, RuleSprite};
use rules::{Rules, RulesTable};
use sprite_table::{Direction, Facing};
use std::sync::Arc;

/// The reader of the format.
#[derive(Debug)]
pub(super) struct SheetReader;

impl row::FormatReader for SheetReader {
    fn read(&self, files: &[File<'_>], context: &mut Context<'_>) -> Vec<Box<dyn Tree>> {
        files.iter().map(|file| Box::new(read(file, context)) as Box<dyn Tree>).collect()
    }

    fn pictures(
        &self,
        settings: &FormatSettings,
        inventory: &Inventory,
        budget: &Budget,
        diagnostics: &mut Diagnostics,
    ) -> Option<PictureUnits> {
        let rules = settings.of::<Rules>();
        let sprites = rules.sprites(inventory, budget, diagnostics);
        let described =
            |sprite: &RuleSprite| (sprite.first().to_owned(), Digest::of(format!("{sprite:?}").as_bytes()));
        let described = sprites.iter().map(described).collect();
        let found = Box::new(Ruled { rules: rules.clone(), sprites });
        (!rules.is_empty()).then_some(PictureUnits { sprites: described, found })
    }

    fn takes_new_pictures(&self) -> bool {
        true
    }

    fn table(&self) -> Option<TableReader> {
        Some(TableReader::of::<RulesTable>())
    }

    fn report_misplaced(
        &self,
        inventory: &Inventory,
        assets: Assets<'_>,
        sources: &mut source::Sources,
        diagnostics: &mut Diagnostics,
    ) {
        claim::report_misnamed(inventory, assets, sources, diagnostics);
    }

    fn description_meant(&self, path: &str) -> Option<String> {
        claim::meant(path)
    }

    fn looks_like_description(&self, text: &str) -> bool {
        claim::looks_like_one(text)
    }

    fn captures(&self, pattern: &str, paths: &[&str]) -> Option<Vec<Option<row::CaptureRanges>>> {
        let pattern = pattern::Pattern::new(pattern).ok()?;
        Some(paths.iter().map(|path| pattern.ranges(path)).collect())
    }

    fn keys(&self) -> Option<&'static Table> {
        Some(&level::SHEET)
    }
}

/// The sprites that rules make of pictures.
#[derive(Debug)]
struct Ruled {
    rules: Rules,
    sprites: Vec<RuleSprite>,
}

impl Found for Ruled {
    fn read<'u>(&'u self, unit: usize, context: &mut Context<'_>) -> Vec<Box<dyn Tree + 'u>> {
        let Some(sprite) = self.sprites.get(unit) else { return Vec::new() };
        let _working = working_on(sprite.first());
        let pending = read_pictures(sprite, &self.rules, context);
        pending.map(|pending| Box::new(pending) as Box<dyn Tree>).into_iter().collect()
    }
}

/// A description that was read. Its images are inspected before it is lowered.
#[derive(Debug)]
struct Pending {
    source: SourceId,
    /// The location of the sprites, unless they have names of their own.
    location: Location,
    sprites: Vec<PendingSprite>,
    /// The rule of the first picture, if rules of the settings make the sprite.
    rule: Option<Arc<RuleText>>,
}

/// A sprite of a description.
#[derive(Debug)]
struct PendingSprite {
    /// The folders that become modules, and the name that becomes the type.
    path: Vec<String>,
    /// Its name, in a file with several.
    member: Option<At<String>>,
    content: Content,
}

#[derive(Debug)]
enum Content {
    /// The names of the animations of a text that is not valid TOML.
    Names(Vec<String>),
    Whole(Description),
}

/// Reads a description and asks for its images.
fn read(file: &File<'_>, context: &mut Context<'_>) -> Pending {
    let (id, path, text) = (file.id, file.path, file.text());
    let folders = paths::parts(path.strip_suffix(claim::ENDING).unwrap_or(path));
    let sprite = |member: Option<&At<String>>, content| {
        let path = folders.iter().chain(member.map(|member| &member.value)).cloned().collect();
        PendingSprite { path, member: member.cloned(), content }
    };
    let pending = |location, sprites| Pending { source: id, location, sprites, rule: None };
    if let Some(finding) = too_long(text, id, context.limits, context.budget) {
        context.diagnostics.push(finding);
        return pending(id.start(), vec![sprite(None, Content::Names(Vec::new()))]);
    }
    let (sheet, mut reader) = Reader::read(text, id, Reporting::BY_KIND, Sheet::read);
    let start = sheet.start.map_or(id.whole(), |start| id.at(start));
    let read =
        if reader.syntax_errors == 0 { sheet.sprites(start, context.budget, &mut reader) } else { None };
    let Some(mut descriptions) = read else {
        reader.findings.into_iter().for_each(|finding| context.diagnostics.push(finding));
        let sprites = sheet.names().into_iter().map(|(member, names)| sprite(member, Content::Names(names)));
        return pending(id.start(), sprites.collect());
    };
    if let Some(top) = sheet.top() {
        conflicts::check_columns(top, &descriptions, &mut reader);
    }
    let animations = descriptions.iter_mut().flat_map(|description| &mut description.animations);
    for track in animations.flat_map(|animation| &mut animation.tracks) {
        track.pictures = pictures::find(&track.levels, (path, start), &mut reader, context);
        let is_numbered = matches!(track.pictures, Some((Pictures::Numbered(_), _)));
        conflicts::check(&track.levels, is_numbered, &mut reader);
    }
    reader.findings.into_iter().for_each(|finding| context.diagnostics.push(finding));
    let sprites = descriptions.into_iter().map(|description| {
        let member = description.member.clone();
        sprite(member.as_ref(), Content::Whole(description))
    });
    pending(start, sprites.collect())
}

/// Asks for the pictures of a sprite that rules make.
fn read_pictures(sprite: &RuleSprite, rules: &Rules, context: &mut Context<'_>) -> Option<Pending> {
    let id = context.first()?;
    let first = rules.get(sprite.pictures.first()?.rule)?;
    // Each picture has all animations of its rule, so that few pictures and one rule may ask for much.
    if !context.budget.charge(Expense::Layer, ruled::tracks(sprite, rules)) {
        return None;
    }
    let is_of_broken_rule = |picture: &RulePicture| rules.get(picture.rule).is_none_or(|rule| rule.is_broken);
    let is_broken = sprite.is_broken || sprite.pictures.iter().any(is_of_broken_rule);
    let read = if is_broken {
        Content::Names(ruled::names(sprite, rules).into_iter().map(str::to_owned).collect())
    } else {
        Content::Whole(ruled::describe(sprite, rules, context))
    };
    let sprite = PendingSprite { path: sprite.path.clone(), member: None, content: read };
    let rule = Some(Arc::clone(&first.text));
    Some(Pending { source: id, location: first.location, sprites: vec![sprite], rule })
}

impl Tree for Pending {
    fn lower(self: Box<Self>, lowered: &mut Lowered, context: &mut Context<'_>) {
        let Self { source, location, sprites, rule } = *self;
        if let Some(rule) = &rule {
            context.note_rule(&rule.pattern);
        }
        let of_rule = rule.zip(sprites.first());
        let of_rule =
            of_rule.map(|(rule, sprite)| (sprite.path.join("/"), context.path(source).to_owned(), rule));
        let declared = of_rule.is_some().then_some(location);
        let mut findings = Findings::new(location.source, of_rule);
        let mut frames_so_far = 0;
        let known = lowered.parts.len();
        for sprite in sprites {
            if context.budget.exceeded().is_some() {
                break;
            }
            let (part, is_whole) =
                sprite.lower(source, location, (&mut frames_so_far, &mut findings), context);
            findings.list.drain(..).for_each(|finding| context.diagnostics.push(finding));
            // An error in a rule's sprite is located in the settings, but concerns no other sprite.
            let soundness = match declared {
                None => Soundness::ByFile,
                Some(_) if is_whole && !context.diagnostics.has_errors() => Soundness::Sound,
                Some(_) => Soundness::Broken,
            };
            let meta = SpriteMeta { declared, ..part.meta };
            lowered.parts.push(context.paid(SpritePart { soundness, meta, ..part }));
        }
        let made = lowered.parts.get(known..).unwrap_or_default();
        doubts::check(made, &mut findings, context);
        findings.list.drain(..).for_each(|finding| context.diagnostics.push(finding));
    }
}

impl PendingSprite {
    /// The sprite after its images were inspected. Returns also whether its text could be read.
    fn lower(
        self,
        source: SourceId,
        location: Location,
        (frames_so_far, findings): (&mut u64, &mut Findings),
        context: &mut Context<'_>,
    ) -> (SpritePart, bool) {
        let Self { path, member, content } = self;
        let is_whole = matches!(content, Content::Whole(_));
        let (animations, stand) = match &content {
            Content::Names(names) => {
                let nothing =
                    |name: &String| model::Animation::new(AnimationMeta::new(name.clone(), location));
                (names.iter().map(nothing).collect(), None)
            }
            Content::Whole(description) => {
                lower::lower(description, location, frames_so_far, findings, context)
            }
        };
        let member = member.map(|member| (member.value, source.at(member.span)));
        let part = SpritePart {
            source,
            format: Format::Sheet,
            path,
            part_kind: PartKind::Whole,
            soundness: Soundness::ByFile,
            start_facing: Facing::Direction(Direction::Down),
            meta: SpriteMeta { member, stand, ..SpriteMeta::default() },
            animations,
            leftovers: Vec::new(),
        };
        (part, is_whole)
    }
}
