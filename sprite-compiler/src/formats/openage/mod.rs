//! openage `.sprite` files, format version 1.
//!
//! ```text
//! version 1
//! imagefile 0 "archer.png"
//! scalefactor 1.0
//! layer 0 mode=loop position=20 time_per_frame=100 replay_delay=2000
//! angle 0
//! angle 90
//! angle 270 mirror_from=90
//! frame 0 0 0 0 0 0 32 48 16 44              index angle layer image, x y width height, hotspot x y
//! ```
//!
//! `parse`, with `attributes` and `misspelt`, makes `records` of all lines except `frame` lines, so that `frames` and
//! `references` can look up all ids; `checks` reports contradictions. `lower`, with `images`, makes the model. All
//! messages are in `messages`.

mod attributes;
mod checks;
mod frames;
mod images;
mod lower;
mod messages;
mod misspelt;
mod parse;
mod records;
mod references;
mod settings;

use crate::base::paths;
use crate::base::sorted::SortedMap;
use crate::formats::context::Context;
use crate::formats::file::File;
use crate::formats::row::{Completions, FormatReader, TableReader, Tree};
use crate::model::of_unit::{SpriteMeta, SpritePart};
use crate::model::{Format, PartKind, Soundness};
use lower::LoweredFile;
use settings::{OpenageSettings, OpenageTable};
use sprite_table::{Direction, Facing};

/// The reader of the format.
#[derive(Debug)]
pub(super) struct OpenageReader;

impl FormatReader for OpenageReader {
    fn read(&self, files: &[File<'_>], context: &mut Context<'_>) -> Vec<Box<dyn Tree>> {
        files.iter().map(|file| Box::new(read(file, context)) as Box<dyn Tree>).collect()
    }

    fn table(&self) -> Option<TableReader> {
        Some(TableReader::of::<OpenageTable>())
    }

    fn completions(&self, text: &str, cursor: usize) -> Option<Completions> {
        attributes::completions(text, cursor)
    }
}

/// Reads a description, and returns what could be read, also if something is wrong.
fn read(file: &File<'_>, context: &mut Context<'_>) -> SpritePart {
    let (id, text) = (file.id, file.text());
    let source_path = file.path;
    let unit = context.formats.of::<OpenageSettings>().time;
    let mut parsed = parse::parse(text, id, unit, context.limits, context.diagnostics);
    let mut unknown = references::Unknown::default();
    let mut frames = frames::read(&parsed, id, &mut unknown, context.diagnostics);
    let sources = references::resolve(&parsed, id, &mut unknown, context.diagnostics);
    unknown.report(&parsed, id, context.diagnostics);
    let is_affordable = context.take_layers(parsed.angles.len(), parsed.layers.len(), id.start());
    if is_affordable {
        checks::check(&parsed, &frames, &sources, unit, id, context.diagnostics);
    } else {
        // The animation keeps its name and its images.
        parsed.angles.clear();
        frames.cells = SortedMap::new();
    }
    // The files of a folder are the animations of one sprite; a file without a folder is a sprite by itself.
    let mut names = paths::names(source_path);
    let (path, part_kind, name) = match names.pop() {
        Some(stem) if !names.is_empty() => (names, PartKind::Shared, stem),
        stem => (stem.into_iter().collect(), PartKind::Whole, "default".to_owned()),
    };
    let LoweredFile { animation, unshown } =
        lower::lower(&parsed, &frames, &sources, name, source_path, id, context);
    context.paid(SpritePart {
        source: id,
        format: Format::Openage,
        path,
        part_kind,
        soundness: Soundness::ByFile,
        // New players face 0 degrees, which is towards the camera.
        start_facing: Facing::Direction(Direction::Down),
        meta: SpriteMeta::default(),
        leftovers: unshown.into_iter().collect(),
        animations: vec![animation],
    })
}
