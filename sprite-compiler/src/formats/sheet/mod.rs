//! Sheets: pictures that most games have, described in TOML of our own: `hero.sheet.toml`.
//!
//! ```text
//! runs, compound, attached    values of keys             level          the keys of one level, and their tables
//! misplaced      keys where they may not stand           foreign_keys   keys as other programs have them
//! description    levels of the file, animations, directions
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
mod fills;
mod findings;
mod foreign_keys;
mod frame_checks;
mod frames;
mod grid;
mod level;
mod lower;
mod messages;
mod misplaced;
mod numbered;
mod pattern;
mod pictures;
mod ruled;
mod rules;
mod runs;

use crate::base::budget::Budget;
use crate::base::diagnostics::Diagnostics;
use crate::base::digest::Digest;
use crate::base::files::Assets;
use crate::base::panics::working_on;
use crate::base::paths;
use crate::base::schema::Table;
use crate::base::source::{self, Location, SourceId, Span};
use crate::base::toml::{Reader, Reporting, too_long};
use crate::formats::context::{Context, FormatSettings};
use crate::formats::file::File;
use crate::formats::row::{self, Found, Lowered, PictureUnits, TableReader, Tree};
use crate::inventory::Inventory;
use crate::model::{self, AnimationMeta, Format, PartKind, Soundness, SpriteMeta, SpritePart};
use description::{Description, Levels};
use findings::{Findings, RuleText};
use pictures::{Pictures, Sources};
use ruled::RuleSprite;
use rules::{Rules, RulesTable};
use sprite_table::{Direction, Facing};

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
    /// The folders that become modules, and the name that becomes the type.
    path: Vec<String>,
    content: Content,
    /// The location of the rule and its text, if a rule of the settings makes the sprite.
    rule: Option<(Location, RuleText)>,
}

#[derive(Debug)]
enum Content {
    /// The names of the animations of a text that is not valid TOML.
    Names(Vec<String>),
    Whole(Description, Sources),
}

/// Reads a description and asks for its images.
fn read(file: &File<'_>, context: &mut Context<'_>) -> Pending {
    let (id, path, text) = (file.id, file.path, file.text());
    let pending = |content| {
        let path = path.strip_suffix(claim::ENDING).unwrap_or(path);
        Pending { source: id, path: paths::parts(path), content, rule: None }
    };
    if let Some(finding) = too_long(text, id, context.limits, context.budget) {
        context.diagnostics.push(finding);
        return pending(Content::Names(Vec::new()));
    }
    let (description, mut reader) = Reader::read(text, id, Reporting::BY_KIND, Description::read);
    let read = if reader.syntax_errors == 0 {
        let mut sources = Sources::new();
        conflicts::check_columns(&description, &mut reader);
        for animation in &description.animations {
            let mut of_tracks = Vec::new();
            for track in &animation.tracks {
                let levels = Levels::new(track, animation, &description.top);
                let at = (path, description.start.map_or(id.whole(), |start| id.at(start)));
                let found = pictures::find(&levels, at, &mut reader, context);
                let is_numbered = matches!(found, Some((Pictures::Numbered(_), _)));
                conflicts::check(&levels, is_numbered, &mut reader);
                of_tracks.push(found);
            }
            sources.push(of_tracks);
        }
        Content::Whole(description, sources)
    } else {
        Content::Names(description.animations.into_iter().map(|animation| animation.name).collect())
    };
    reader.findings.into_iter().for_each(|finding| context.diagnostics.push(finding));
    pending(read)
}

/// Asks for the pictures of a rule's sprite.
fn read_pictures(sprite: &RuleSprite, rules: &Rules, context: &mut Context<'_>) -> Option<Pending> {
    let id = context.first()?;
    let rule = rules.get(sprite.rule)?;
    let (description, sources) = ruled::describe(sprite, rule, context);
    let is_broken = rule.is_broken || sprite.is_broken;
    let is_of_grid = |key: &&str| matches!(*key, "cell" | "margin" | "spacing");
    let keys = rule.given.iter().copied().filter(|key| !is_of_grid(key)).collect();
    let text = RuleText {
        pattern: rule.written.clone(),
        keys,
        counts: rule.counts(),
        has_nameless: rule.has_nameless(),
    };
    let names = || description.animations.iter().map(|animation| animation.name.clone()).collect();
    Some(Pending {
        source: id,
        path: sprite.path.clone(),
        content: if is_broken { Content::Names(names()) } else { Content::Whole(description, sources) },
        rule: Some((rule.location, text)),
    })
}

impl Tree for Pending {
    fn lower(self: Box<Self>, lowered: &mut Lowered, context: &mut Context<'_>) {
        lowered.parts.push(lower(*self, context));
    }
}

/// The sprite of a description, after its images were inspected.
fn lower(pending: Pending, context: &mut Context<'_>) -> SpritePart {
    let Pending { source, path, content, rule } = pending;
    let (rule, text) = rule.unzip();
    if let Some(text) = &text {
        context.note_rule(&text.pattern);
    }
    let start = match &content {
        Content::Whole(description, _) => description.start,
        Content::Names(_) => Some(Span::default()),
    };
    let location = rule.unwrap_or_else(|| start.map_or(source.whole(), |start| source.at(start)));
    let (animations, stand) = match &content {
        Content::Names(names) => {
            let nothing = |name: &String| model::Animation::new(AnimationMeta::new(name.clone(), location));
            (names.iter().map(nothing).collect(), None)
        }
        Content::Whole(description, sources) => {
            let sprite = text.map(|text| (path.join("/"), context.path(source).to_owned(), text));
            let mut findings = Findings::new(location.source, sprite);
            let lowered = lower::lower(description, sources, location, &mut findings, context);
            findings.list.into_iter().for_each(|finding| context.diagnostics.push(finding));
            lowered
        }
    };
    // An error in a rule's sprite is located in the settings, but concerns no other sprite.
    let soundness = match (rule, &content) {
        (None, _) => Soundness::ByFile,
        (Some(_), Content::Whole(..)) if !context.diagnostics.has_errors() => Soundness::Sound,
        (Some(_), _) => Soundness::Broken,
    };
    context.paid(SpritePart {
        source,
        format: Format::Sheet,
        path,
        part_kind: PartKind::Whole,
        soundness,
        start_facing: Facing::Direction(Direction::Down),
        meta: SpriteMeta { stand, declared: rule, ..SpriteMeta::default() },
        animations,
        leftovers: Vec::new(),
    })
}
