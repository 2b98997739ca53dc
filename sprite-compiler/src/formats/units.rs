//! The units of a folder: descriptions that belong together. A unit is compiled from its own files alone.

use super::context::{Context, RunContext, UnitState};
use super::sheet::{RuleSprite, Rules};
use super::{Tree, claim, mana, open, sheet};
use crate::base::budget::Budget;
use crate::base::diagnostics::Diagnostics;
use crate::base::digest::Digest;
use crate::base::panics::working_on;
use crate::base::parallel;
use crate::base::sorted::{SortedMap, SortedSet, sort_by};
use crate::base::source::{Content, SourceId, Sources};
use crate::inventory::{Candidate, Inventory, UnitFile};
use crate::model::{Animation, Format, ImageId, SpritePart};

/// Files that are compiled together.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// The first one gives it its name. Of pictures without a description it is the only one.
    pub(crate) files: Vec<UnitFile>,
    origin: UnitKind,
}

/// How it is known which files are a unit.
#[derive(Clone, Debug)]
enum UnitKind {
    /// They are descriptions, and their names say it.
    Names,
    /// They are files of Mana, which name each other.
    References(mana::Unit),
    /// They are pictures, and a rule of the settings says it.
    Rule(RuleSprite),
}

impl Unit {
    /// The path of its first file, which no other unit begins with.
    pub(crate) fn name(&self) -> &str {
        self.files.first().map_or("", |file| &file.path)
    }

    /// The first picture of a sprite that a rule makes. Findings on it are in the settings, with the levels of the picture.
    pub(crate) fn picture(&self) -> Option<SourceId> {
        let is_of_rule = matches!(self.origin, UnitKind::Rule(_));
        self.files.first().filter(|_| is_of_rule).map(|file| file.source)
    }

    /// A digest of what its sprites depend on besides the content of its own files, the answers to its questions about
    /// other names, and the settings.
    pub(crate) fn role(&self) -> Digest {
        let files: Vec<(&str, Candidate)> =
            self.files.iter().map(|file| (file.path.as_str(), file.candidate)).collect();
        let role = match &self.origin {
            UnitKind::Names => format!("{files:?}"),
            UnitKind::Rule(sprite) => format!("{files:?} {sprite:?}"),
            UnitKind::References(mana) => format!("{files:?} {:?}", mana.role),
        };
        Digest::of(role.as_bytes())
    }
}

/// The files of a folder that units are made of.
#[derive(Debug)]
pub(crate) struct UnitInputs {
    /// Descriptions whose names say which unit they belong to.
    files: Vec<UnitFile>,
    /// Files that name each other.
    mana: Vec<UnitFile>,
    /// The first pictures of sprites without a description.
    pictures: Vec<(UnitFile, RuleSprite)>,
    rules: Rules,
}

impl UnitInputs {
    /// How many there are: no fewer than units.
    pub(crate) const fn len(&self) -> usize {
        self.files.len() + self.mana.len() + self.pictures.len()
    }
}

/// The units of a folder.
#[derive(Debug, Default)]
pub(crate) struct Units {
    /// Sorted by their names.
    pub(crate) list: Vec<Unit>,
    /// The syntax trees of the files of Mana, sorted by path: their references say which units there are.
    mana: Vec<mana::File>,
    /// The rules for pictures.
    rules: Rules,
    /// Digests of the contents of the files that were read for that.
    pub(crate) contents: SortedMap<SourceId, Digest>,
}

impl Units {
    /// Returns whether a new picture may become a sprite, by a rule, or a frame of one that takes numbered pictures.
    pub(crate) fn depends_on_new_images(&self) -> bool {
        let files = || self.list.iter().flat_map(|unit| &unit.files);
        !self.rules.is_empty() || files().any(|file| file.candidate == Candidate::Of(Format::Sheet))
    }

    /// Reads one of the units.
    pub(crate) fn read<'u>(&'u self, unit: &'u Unit, context: &mut Context<'_>) -> Vec<Tree<'u>> {
        match &unit.origin {
            UnitKind::Names => super::read(&unit.files, context),
            UnitKind::References(references) => {
                for file in &unit.files {
                    context.note_content(file.source, self.contents.get(&file.source));
                }
                vec![Tree::Mana(mana::read(references, &self.mana, context))]
            }
            UnitKind::Rule(sprite) => {
                let _working = working_on(sprite.first());
                let first = unit.files.first().map(|file| file.source);
                let pending = first.and_then(|id| sheet::read_pictures(sprite, id, &self.rules, context));
                pending.map(Tree::Sheet).into_iter().collect()
            }
        }
    }
}

/// The files that may be descriptions become sources, and so do pictures that the rules of the settings name.
pub(crate) fn files(
    inventory: &Inventory,
    rules: Rules,
    budget: &Budget,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> UnitInputs {
    let file = |(path, candidate): &(String, Candidate)| {
        let source = sources.add_unread(path.clone());
        if claim::is_binary(*candidate) {
            sources.fill(source, Content::Binary);
        }
        diagnostics.register_source(source, path);
        UnitFile { source, path: path.clone(), candidate: *candidate }
    };
    let is_mana = |file: &UnitFile| file.candidate == Candidate::Xml;
    let (files, mana) = inventory.descriptions().iter().map(file).partition(|file| !is_mana(file));
    let sprites = rules.sprites(inventory, budget, diagnostics);
    let picture = |sprite: RuleSprite| {
        let path = sprite.first().to_owned();
        let source = sources.add_unread(path.clone());
        sources.fill(source, Content::Binary);
        diagnostics.register_source(source, &path);
        (UnitFile { source, path, candidate: Candidate::Of(Format::Sheet) }, sprite)
    };
    let pictures = sprites.into_iter().map(picture).collect();
    UnitInputs { files, mana, pictures, rules }
}

/// The units of these files. Those of Mana are parsed for it; the findings on what cannot be read are added.
pub(crate) fn units(
    UnitInputs { files, mana, pictures, rules }: UnitInputs,
    surroundings: RunContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Units {
    let mut groups: SortedMap<String, Vec<UnitFile>> = SortedMap::new();
    for file in files {
        groups.entry(claim::unit_key(&file.path, file.candidate)).or_default().push(file);
    }
    let unit = |mut files: Vec<UnitFile>| {
        files.shrink_to_fit();
        Unit { files, origin: UnitKind::Names }
    };
    let list = groups.into_values().map(unit).collect();
    let mut units = Units { list, rules, ..Units::default() };
    let of_rule = |(file, sprite)| Unit { files: vec![file], origin: UnitKind::Rule(sprite) };
    units.list.extend(pictures.into_iter().map(of_rule));

    let assets = surroundings.assets;
    let pass = assets.budget.pass(mana.len());
    let indices: Vec<(usize, &UnitFile)> = mana.iter().enumerate().collect();
    let mut parsed = parallel::each(&indices, assets.limits.threads, |&(index, file)| {
        let budget = pass.unit(index);
        let mut state = UnitState { diagnostics: diagnostics.of_unit(), ..UnitState::default() };
        let own = std::slice::from_ref(file);
        let tree = open::parse_xml(file, &mut Context::new(surroundings, own, &budget, None, &mut state));
        Some((file, budget, state.diagnostics, state.notes.contents, tree))
    });
    let allowed =
        assets.budget.charge_units(parsed.iter().map(|(file, budget, ..)| (file.path.as_str(), budget)));
    parsed.truncate(allowed);
    for (_, _, found, contents, tree) in parsed {
        diagnostics.merge(found);
        units.contents.extend(contents);
        units.mana.extend(tree);
    }
    let has_all = units.mana.len() == mana.len();
    let known: SortedMap<SourceId, &UnitFile> = mana.iter().map(|file| (file.source, file)).collect();
    let of_mana = mana::units(&units.mana, has_all, surroundings.inventory, surroundings.formats, assets);
    for unit in of_mana {
        let own = [unit.root].into_iter().chain(unit.files.iter().copied().filter(|file| *file != unit.root));
        let file = |index: usize| known.get(&units.mana.get(index)?.id).map(|file| (*file).clone());
        units.list.push(Unit { files: own.filter_map(file).collect(), origin: UnitKind::References(unit) });
    }
    sort_by(&mut units.list, |a, b| a.name().cmp(b.name()));
    units
}

/// Asks for the companions of all images that parts are cut from.
pub(crate) fn request(parts: &mut [SpritePart], context: &mut Context<'_>) {
    let names = context.inventory;
    for part in parts {
        let animations = part.animations.iter().chain(&part.leftovers);
        let images = animations.flat_map(|Animation { meta, .. }| &meta.images).map(|(image, _)| *image);
        for image in images.collect::<SortedSet<ImageId>>() {
            let Some(path) = context.images.file_of(image) else { continue };
            for (kind, companion) in names.companions(&path) {
                if let Some(entry) = names.file(companion) {
                    part.meta.companions.insert(image, kind, context.images.add(entry));
                }
            }
        }
    }
}
