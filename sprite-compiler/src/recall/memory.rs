//! The file in which units are remembered.

use super::ledger::Ledger;
use crate::base::diagnostics::{Code, Diagnostics};
use crate::base::digest::Digest;
use crate::base::files::blocks::{open, put, put_numbers, seal, sealed_length, take, take_numbers};
use crate::base::files::{EntryKind, cache};
use crate::base::limits::Limits;
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
    /// How many words of masks were looked at for all of them, at most.
    mask_words: u64,
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
            let (mask_words, units) = load(&location, most, &question).unwrap_or_default();
            Contents { location, most, question, mask_words, units }
        }))
    }

    /// Where readers write what later runs have to know; nothing where it is not asked for.
    pub(crate) fn ledger(&self) -> Option<Ledger> {
        self.0.is_some().then(Ledger::default)
    }

    /// The units, each as it was written, and how many words of masks were looked at for all of them, at most.
    pub(super) fn units(&self) -> (&[Vec<u8>], u64) {
        self.0.as_ref().map_or((&[], 0), |contents| (&contents.units, contents.mask_words))
    }

    /// Remembers units: those of [`Self::units`] that are `kept`, and those that were `made` in this run; `mask_words` as
    /// there. What would make the file too large is left out.
    pub(crate) fn store(&self, kept: &[Vec<u8>], made: &[Vec<u8>], mask_words: u64) {
        let Some(Contents { location, most, question, units, .. }) = &self.0 else { return };
        if made.is_empty() && kept.len() == units.len() {
            return;
        }
        let mut body = Vec::new();
        put(question, &mut body);
        put_numbers([mask_words], &mut body);
        for unit in kept.iter().chain(made) {
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
    // What is not in a unit: where code goes, and how it gets there.
    let Options {
        runtime: _,
        include_root: _,
        shown_root,
        span: _,
        parse: _,
        limits,
        raise_limits: _,
        cache: _,
        inspection: _,
        keep_pixels: _,
        output: _,
        unwatched: _,
    } = options;
    let limits = Limits { threads: 0, ..*limits };
    let settings =
        sources.iter().find(|source| source.path() == settings::FILE).and_then(|source| source.text());
    let mut listed = String::new();
    for entry in inventory.entries() {
        listed.extend([if entry.kind == EntryKind::File { "file " } else { "outside " }, &entry.path, "\n"]);
    }
    for folder in inventory.folders() {
        listed.extend(["folder ", folder, "\n"]);
    }
    let root = inventory.root_name();
    let listed = Digest::of(listed.as_bytes());
    format!("{shown_root:?} {root:?} {limits:?} {listed} {settings:?}").into_bytes()
}

/// What is in a file: the number of words, and the units.
fn load(location: &Path, most: u64, question: &[u8]) -> Option<(u64, Vec<Vec<u8>>)> {
    let bytes = cache::load(location, most)?;
    let mut rest = open(MAGIC, &bytes)?;
    if take(&mut rest)? != question {
        return None;
    }
    let [mask_words] = take_numbers(&mut rest)?;
    let mut units = Vec::new();
    while !rest.is_empty() {
        units.push(take(&mut rest)?.to_vec());
    }
    Some((mask_words, units))
}
