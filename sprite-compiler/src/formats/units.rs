//! The units of a folder: descriptions that belong together. A unit is compiled from its own files alone.

use super::context::{Context, FormatSettings, RunContext};
use super::row::{FormatReader, Found, PictureUnits, References, Row, Tree};
use super::{Facts, Lowered, ROWS, claim, multi_packs, open, row};
use crate::base::budget::Budget;
use crate::base::diagnostics::Diagnostics;
use crate::base::digest::Digest;
use crate::base::files::Assets;
use crate::base::sorted::{SortedMap, SortedSet, sort_by};
use crate::base::source::{Content, SourceId, Sources};
use crate::inventory::{Candidate, Inventory, UnitFile};
use crate::model::Format;
use crate::model::of_unit::{Animation, SpritePart, UnitImage};

/// Files that are compiled together.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// The first one gives it its name. Of pictures without a description it is the only one.
    pub(crate) files: Vec<UnitFile>,
    kind: UnitKind,
}

/// How it is known which files are a unit.
#[derive(Clone, Debug)]
enum UnitKind {
    /// They are descriptions, and their names say it.
    Names,
    /// They name each other.
    References(FoundUnit, Digest),
    /// They are pictures, and a rule of the settings says it.
    Rule(FoundUnit, Digest),
}

/// A unit that a format found: the index of what found it, and the index of the unit there.
#[derive(Clone, Copy, Debug)]
struct FoundUnit {
    by: usize,
    index: usize,
}

impl Unit {
    /// The path of its first file, which no other unit begins with.
    pub(crate) fn name(&self) -> &str {
        self.files.first().map_or("", |file| &file.path)
    }

    /// The first picture of a sprite that a rule makes. Findings on it are in the settings, with the levels of the picture.
    pub(crate) fn picture(&self) -> Option<SourceId> {
        let is_of_rule = matches!(self.kind, UnitKind::Rule(..));
        self.files.first().filter(|_| is_of_rule).map(|file| file.source)
    }

    /// A digest of what its sprites depend on besides the content of its own files, the answers to its questions about
    /// other names, and the settings.
    pub(crate) fn role(&self) -> Digest {
        let files: Vec<(&str, Candidate)> =
            self.files.iter().map(|file| (file.path.as_str(), file.candidate)).collect();
        let of_kind = match &self.kind {
            UnitKind::Names => None,
            UnitKind::References(_, role) | UnitKind::Rule(_, role) => Some(role),
        };
        Digest::of(format!("{files:?} {of_kind:?}").as_bytes())
    }
}

/// The files of a folder that units are made of.
#[derive(Debug)]
pub(crate) struct UnitInputs {
    /// Descriptions whose names say which unit they belong to.
    files: Vec<UnitFile>,
    /// Files that name each other, by the format that finds their units.
    references: Vec<(&'static Row, Vec<UnitFile>)>,
    /// The units of sprites without a description, and what found them.
    pictures: Vec<Unit>,
    found: Vec<Box<dyn Found>>,
}

impl UnitInputs {
    /// How many there are: no fewer than units.
    pub(crate) fn len(&self) -> usize {
        let references: usize = self.references.iter().map(|(_, files)| files.len()).sum();
        self.files.len() + references + self.pictures.len()
    }
}

/// The units of a folder.
#[derive(Debug)]
pub(crate) struct Units {
    /// Sorted by their names.
    pub(crate) list: Vec<Unit>,
    found: Vec<Box<dyn Found>>,
    /// `true` if the settings make sprites of pictures.
    has_rules: bool,
    /// Digests of the contents of the files that were read to find units.
    pub(crate) contents: SortedMap<SourceId, Digest>,
}

impl Units {
    /// Returns whether a new picture may become a sprite, by a rule, or a frame of one that takes numbered pictures.
    pub(crate) fn depends_on_new_images(&self) -> bool {
        let mut files = self.list.iter().flat_map(|unit| &unit.files);
        let takes = |format| row(format).reader.is_some_and(FormatReader::takes_new_pictures);
        self.has_rules || files.any(|file| matches!(file.candidate, Candidate::Of(format) if takes(format)))
    }

    /// Reads one of the units.
    pub(crate) fn read<'u>(&'u self, unit: &'u Unit, context: &mut Context<'_>) -> Vec<Box<dyn Tree + 'u>> {
        let found = match unit.kind {
            UnitKind::Names => return read(&unit.files, context),
            UnitKind::References(found, _) | UnitKind::Rule(found, _) => found,
        };
        for file in &unit.files {
            context.note_content(file.source, self.contents.get(&file.source));
        }
        self.found.get(found.by).map_or_else(Vec::new, |by| by.read(found.index, context))
    }
}

/// Reads the files of a unit whose names say that they belong together.
fn read(files: &[UnitFile], context: &mut Context<'_>) -> Vec<Box<dyn Tree>> {
    let opened = open::open(files, context).into_iter();
    let read = opened.map(|(reader, files)| reader.read(&files, context));
    // Most units have one format, whose list is the answer.
    read.reduce(|mut all, more| {
        all.extend(more);
        all
    })
    .unwrap_or_default()
}

/// Lowers a unit. All images that were asked for while it was read have facts now.
pub(crate) fn lower(trees: Vec<Box<dyn Tree + '_>>, context: &mut Context<'_>) -> Lowered {
    // Most units have one part, for which a list that grows would take the memory of several.
    let mut lowered = Lowered { parts: Vec::with_capacity(trees.len()), facts: None };
    for tree in trees {
        tree.lower(&mut lowered, context);
    }
    sort_by(&mut lowered.parts, |a, b| context.path(a.source).cmp(context.path(b.source)));
    lowered
}

/// The files that may be descriptions become sources, and so do pictures that the rules of the settings name.
pub(crate) fn files(
    inventory: &Inventory,
    settings: &FormatSettings,
    budget: &Budget,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> UnitInputs {
    let mut inputs =
        UnitInputs { files: Vec::new(), references: Vec::new(), pictures: Vec::new(), found: Vec::new() };
    let reads_xml = |row: &&Row| row.reader.is_some_and(FormatReader::has_references);
    let reads_xml = ROWS.iter().find(reads_xml);
    let mut xml = Vec::new();
    for (path, candidate) in inventory.descriptions() {
        let is_binary = claim::is_binary(*candidate);
        let file = file(path, *candidate, is_binary, sources, diagnostics);
        let names_others = *candidate == Candidate::Xml && reads_xml.is_some();
        if names_others { &mut xml } else { &mut inputs.files }.push(file);
    }
    inputs.references.extend(reads_xml.map(|row| (row, xml)));
    for row in &ROWS {
        let pictures =
            row.reader.and_then(|reader| reader.pictures(settings, inventory, budget, diagnostics));
        let Some(PictureUnits { sprites, found }) = pictures else { continue };
        for (index, (path, role)) in sprites.into_iter().enumerate() {
            let file = file(&path, Candidate::Of(row.format), true, sources, diagnostics);
            let kind = UnitKind::Rule(FoundUnit { by: inputs.found.len(), index }, role);
            inputs.pictures.push(Unit { files: vec![file], kind });
        }
        inputs.found.push(found);
    }
    inputs
}

fn file(
    path: &str,
    candidate: Candidate,
    is_binary: bool,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> UnitFile {
    let source = sources.add_unread(path.to_owned());
    if is_binary {
        sources.fill(source, Content::Binary);
    }
    diagnostics.register_source(source, path);
    UnitFile { source, path: path.to_owned(), candidate }
}

/// The units of these files. Those that name each other are parsed for it; the findings on what cannot be read are added.
pub(crate) fn units(
    UnitInputs { files, references, pictures, mut found }: UnitInputs,
    surroundings: RunContext<'_>,
    diagnostics: &mut Diagnostics,
) -> Units {
    let mut groups: SortedMap<String, Vec<UnitFile>> = SortedMap::new();
    for file in files {
        groups.entry(claim::unit_key(&file.path, file.candidate)).or_default().push(file);
    }
    if row(Format::Atlas).reader.is_some() {
        multi_packs::join(&mut groups, surroundings.inventory, surroundings.assets);
    }
    let unit = |mut files: Vec<UnitFile>| {
        files.shrink_to_fit();
        Unit { files, kind: UnitKind::Names }
    };
    let mut list: Vec<Unit> = groups.into_values().map(unit).collect();
    list.extend(pictures);
    let (has_rules, mut contents) = (!found.is_empty(), SortedMap::new());
    for (row, files) in references {
        let is_of_other =
            |root: &str| claim::xml_root_format(root).is_some_and(|format| format != row.format);
        let references =
            |reader: &dyn FormatReader| reader.references(&files, &is_of_other, surroundings, diagnostics);
        let found_by = row.reader.and_then(references);
        let Some(References { units, of_others, contents: read, found: by }) = found_by else { continue };
        list.extend(of_others.into_iter().map(|file| unit(vec![file])));
        for (index, (files, role)) in units.into_iter().enumerate() {
            let found = FoundUnit { by: found.len(), index };
            list.push(Unit { files, kind: UnitKind::References(found, role) });
        }
        contents.extend(read);
        found.push(by);
    }
    sort_by(&mut list, |a, b| a.name().cmp(b.name()));
    Units { list, found, has_rules, contents }
}

/// Checks the settings of formats against the facts of all units.
pub(crate) fn check(facts: &[&Facts], context: &mut Context<'_>) {
    for (format, reader) in ROWS.iter().filter_map(|row| Some((row.format, row.reader?))) {
        let of_format = facts.iter().filter(|facts| facts.format == format);
        reader.check(&of_format.map(|facts| facts.bytes.as_slice()).collect::<Vec<_>>(), context);
    }
}

/// Reports files that are not read and look like descriptions by their content.
pub(crate) fn report_misplaced(
    inventory: &Inventory,
    assets: Assets<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    for reader in ROWS.iter().filter_map(|row| row.reader) {
        reader.report_misplaced(inventory, assets, sources, diagnostics);
    }
}

/// Asks for the companions of all images that parts are cut from.
pub(crate) fn request(parts: &mut [SpritePart], context: &mut Context<'_>) {
    let names = context.inventory;
    for part in parts {
        let animations = part.animations.iter().chain(&part.leftovers);
        let images = animations.flat_map(|Animation { meta, .. }| &meta.images).map(|(image, _)| *image);
        for image in images.collect::<SortedSet<UnitImage>>() {
            let Some(path) = context.images.file_of(image) else { continue };
            for (kind, companion) in names.companions(&path) {
                if let Some(entry) = names.file(companion) {
                    part.meta.companions.insert(image, kind, context.images.add(entry));
                }
            }
        }
    }
}
