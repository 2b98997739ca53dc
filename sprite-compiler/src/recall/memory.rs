//! The file in which units are remembered.

use super::ledger::Ledger;
use crate::base::diagnostics::{Code, Diagnostics};
use crate::base::files::blocks::{digest, open, put, put_numbers, seal, sealed_length, take, take_numbers};
use crate::base::files::{EntryKind, cache};
use crate::base::source::Sources;
use crate::discover::inventory::Inventory;
use crate::options::{Inspection, Options, Output};
use crate::settings::{self, Settings};
use std::path::{Path, PathBuf};

/// What was made by another build of this crate is not trusted.
const MAGIC: &[u8] =
    concat!("sprite units ", env!("CARGO_PKG_VERSION"), " ", env!("SPRITE_COMPILER_STAMP"), "\n").as_bytes();

/// How the names of the files end.
const ENDING: &str = "units";

/// The file in which units are remembered; nothing where that is not asked for.
#[derive(Debug)]
pub(crate) struct Memory(Option<Contents>);

#[derive(Debug)]
struct Contents {
    location: PathBuf,
    /// Bytes that it may have.
    most: u64,
    question: Vec<u8>,
    /// How much all of them looked at pixels, in the words of the lint on blank directions.
    words: u64,
    units: Vec<Vec<u8>>,
}

impl Memory {
    /// What is remembered of this folder, with these settings and options.
    pub(crate) fn of(
        options: &Options,
        settings: &Settings,
        inventory: &Inventory,
        sources: &Sources,
        diagnostics: &Diagnostics,
    ) -> Self {
        let compares_pixels =
            [Code::FrameRepeated, Code::CellBleed].into_iter().any(|code| diagnostics.is_on(code));
        // These need the frames of all sprites.
        let needs_all = settings.docs.previews || settings.images.speaks_of_an_atlas() || compares_pixels;
        let is_asked =
            options.output == Output::Code && options.inspection == Inspection::Full && settings.cache;
        let location = options.cache.as_ref().filter(|_| is_asked && !needs_all);
        Self(location.map(|location| {
            let (location, most) = (location.with_extension(ENDING), options.limits.remembered_bytes);
            let question = question(options, inventory, sources);
            let (words, units) = load(&location, most, &question).unwrap_or_default();
            Contents { location, most, question, words, units }
        }))
    }

    /// Where readers write what later runs have to know; nothing where it is not asked for.
    pub(crate) fn ledger(&self) -> Option<Ledger> {
        self.0.is_some().then(Ledger::default)
    }

    /// The units, each as it was written; `words` is how much all of them looked at pixels.
    pub(super) fn units(&self) -> (&[Vec<u8>], u64) {
        self.0.as_ref().map_or((&[], 0), |contents| (&contents.units, contents.words))
    }

    /// Remembers units: those that held still, and those that were `made` in this run. `words` is how much was looked at
    /// pixels for all of them.
    pub(crate) fn store(&self, still: &[Vec<u8>], made: &[Vec<u8>], words: u64) {
        let Some(Contents { location, most, question, units, .. }) = &self.0 else { return };
        if made.is_empty() && still.len() == units.len() {
            return;
        }
        let mut body = Vec::new();
        put(question, &mut body);
        put_numbers([words], &mut body);
        for unit in still.iter().chain(made) {
            let length = body.len() as u64 + unit.len() as u64 + 8;
            if sealed_length(MAGIC, length) <= *most {
                put(unit, &mut body);
            }
        }
        cache::store(location, &seal(MAGIC, &body));
    }
}

/// All that units depend on besides their own files.
fn question(options: &Options, inventory: &Inventory, sources: &Sources) -> Vec<u8> {
    let Options { shown_root, limits, .. } = options;
    let settings =
        sources.iter().find(|source| source.path() == settings::FILE).and_then(|source| source.text());
    let mut listed = String::new();
    for entry in inventory.entries() {
        listed.extend([entry.path.as_str(), if entry.kind == EntryKind::File { "\n" } else { " outside\n" }]);
    }
    for folder in inventory.folders() {
        listed.extend([folder, "/\n"]);
    }
    let root = inventory.root_name();
    let listed = digest(listed.as_bytes());
    format!("{shown_root:?} {root:?} {limits:?} {listed:x} {settings:?}").into_bytes()
}

/// The words and the units of a file.
fn load(location: &Path, most: u64, question: &[u8]) -> Option<(u64, Vec<Vec<u8>>)> {
    let bytes = cache::load(location, most)?;
    let mut rest = open(MAGIC, &bytes)?;
    if take(&mut rest)? != question {
        return None;
    }
    let [words] = take_numbers(&mut rest)?;
    let mut units = Vec::new();
    while !rest.is_empty() {
        units.push(take(&mut rest)?.to_vec());
    }
    Some((words, units))
}
