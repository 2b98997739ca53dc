//! The files of a folder that may be of the format. They are parsed before units are known, since they name each other.

use super::parse;
use super::resolve::{self, FileSet, Unit};
use super::settings::ManaSettings;
use super::syntax::{File, Root, Text};
use crate::base::budget::Expense;
use crate::base::diagnostics::{Diagnostics, FileFindings};
use crate::base::digest::Digest;
use crate::base::limits::KEPT_FOREIGN_BYTES;
use crate::base::load::holds_word;
use crate::base::panics::working_on;
use crate::base::parallel;
use crate::base::sorted::SortedMap;
use crate::base::source::{Source, SourceId, Span};
use crate::formats::context::{Context, RunContext, UnitState};
use crate::formats::row::{IsOfOther, References};
use crate::inventory::UnitFile;
use std::sync::Arc;

/// The files of all units, sorted by path, and the units.
#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) files: Vec<File>,
    pub(super) units: Vec<Unit>,
}

/// The units of these files, which are parsed for it. The findings on what cannot be read are added.
pub(super) fn units(
    files: &[UnitFile],
    is_of_other: &IsOfOther,
    surroundings: RunContext<'_>,
    diagnostics: &mut Diagnostics,
) -> References {
    let assets = surroundings.assets;
    let pass = assets.budget.pass(files.len());
    let indices: Vec<(usize, &UnitFile)> = files.iter().enumerate().collect();
    let mut read = parallel::each(&indices, assets.limits.threads, |&(index, file)| {
        let budget = pass.unit(index);
        let mut state = UnitState { diagnostics: diagnostics.of_unit(), ..UnitState::default() };
        let own = std::slice::from_ref(file);
        let mut context = Context::new(surroundings, own, &budget, None, &mut state);
        let tree = load(file, is_of_other, &mut context);
        Some((file, budget, state.diagnostics, state.notes.contents, tree))
    });
    let allowed =
        assets.budget.charge_units(read.iter().map(|(file, budget, ..)| (file.path.as_str(), budget)));
    read.truncate(allowed);
    let (mut parsed, mut contents) = (Vec::new(), SortedMap::new());
    for (_, _, found, of_file, tree) in read {
        diagnostics.merge(found);
        contents.extend(of_file);
        parsed.extend(tree);
    }
    let has_all = parsed.len() == files.len();
    let list: Vec<&File> = parsed.iter().collect();
    let set = FileSet::new(&list, surroundings.inventory, surroundings.formats.of::<ManaSettings>().dialect);
    let units = resolve::units(&set, has_all, assets.limits.depth, assets.budget);
    let known: SortedMap<SourceId, &UnitFile> = files.iter().map(|file| (file.source, file)).collect();
    let file = |index: usize| known.get(&parsed.get(index)?.id).map(|file| (*file).clone());
    let described = units.iter().map(|unit| {
        let own = [unit.root].into_iter().chain(unit.files.iter().copied().filter(|file| *file != unit.root));
        (own.filter_map(file).collect(), Digest::of(format!("{:?}", unit.role).as_bytes()))
    });
    let of_others = parsed.iter().filter(|file| has_root_of_other(file, is_of_other));
    let of_others = of_others.filter_map(|file| known.get(&file.id).map(|file| (*file).clone())).collect();
    References {
        units: described.collect(),
        of_others,
        contents,
        found: Box::new(Parsed { files: parsed, units }),
    }
}

/// Reads one file by itself; [`None`] if it cannot be used.
fn load(file: &UnitFile, is_of_other: &IsOfOther, context: &mut Context<'_>) -> Option<File> {
    let _working = working_on(&file.path);
    if let Some(foreign) = context.take_foreign(file) {
        let root = foreign.root;
        return root.map(|root| of_other_program(&file.path, file.source, root, context));
    }
    let before = context.budget.paid();
    let source = context.load(file, before, Some(|bytes| holds_word(bytes, &["<sprite"])))?;
    let length = source.text().map_or(0, str::len) as u64;
    let parsed = parsed(&source, file.source, context);
    if has_root_of_other(&parsed, is_of_other) {
        // The unit of the file reads it.
        return Some(parsed);
    }
    let root = foreign_root(&parsed);
    if length > KEPT_FOREIGN_BYTES && root.is_some() {
        context.forget(file.source);
    } else {
        context.keep(file.source, source);
        context.budget.charge(Expense::Parsed, length);
    }
    if root.is_some() {
        context.note_foreign(file, before, root);
    }
    Some(parsed)
}

/// Returns whether a file is a description of another format.
fn has_root_of_other(file: &File, is_of_other: &IsOfOther) -> bool {
    matches!(&file.root, Root::Other(name) if is_of_other(&name.text))
}

/// Parses one file by itself.
fn parsed(source: &Source, id: SourceId, context: &Context<'_>) -> File {
    let data_root = resolve::data_root(source.path(), context.inventory.everything());
    let file = parse::parse(source, id, data_root, context.formats.of::<ManaSettings>().dialect);
    context.budget.charge(Expense::Element, file.elements as u64);
    file
}

/// A file of another program, whose root has this name, as [`parsed()`] reads it.
fn of_other_program(path: &str, id: SourceId, (name, span): (String, Span), context: &Context<'_>) -> File {
    File {
        id,
        path: path.to_owned(),
        data_root: resolve::data_root(path, context.inventory.everything()).to_owned(),
        root: Root::Other(Text { text: name, location: id.at(span) }),
        findings: Arc::new(FileFindings::new(id, Vec::new())),
        elements: 0,
    }
}

/// The name of the root of a file of another program, with its span; [`None`] if the file is a description by its root
/// element, or was meant as one.
fn foreign_root(file: &File) -> Option<(String, Span)> {
    match &file.root {
        Root::Other(name) if file.findings.is_empty() => Some((name.text.clone(), name.location.span?)),
        _ => None,
    }
}
