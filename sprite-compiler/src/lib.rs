//! Compiles a folder of sprite descriptions and images into packed tables and the Rust code around them.
//!
//! ```text
//! list       Files ------------> entries           which files there are
//! settings   sprites.toml -----> Settings          levels of lints, forms of images, options of formats
//! discover   entries ----------> Inventory, Units  which files are descriptions, and which of them belong together
//! unit       Unit -------------> Object            read, lower and check: from the unit's files and images alone
//! link       Objects ----------> Tables            names, scale of images, tile sets, the folder as a whole
//! atlas      Tables -----------> Tables            frames of images that are packed together name pages; then tables
//!                                                  are packed
//! embed      Tables + atlas ---> PackedLibrary     pixels in the form that the settings choose
//! previews   PackedLibrary ----> Previews          pictures for the documents, where the settings ask for them
//! emit       PackedLibrary ----> GeneratedCode     enums, docs, lists as literals, include_bytes! per image
//! ```
//!
//! Every stage reports into [`Diagnostics`] and carries on, so that one run finds every mistake. The crate
//! touches the disk through [`Files`] only, prints nothing, and gives the same output for the same input on
//! every machine.
// Formats share mechanisms (budgets, numbers, images in other colours), of which each format needs some.
#![cfg_attr(
    not(feature = "all-formats"),
    allow(dead_code, unused_imports, reason = "a format that is left out would use it")
)]

mod atlas;
mod base;
mod cache;
mod compilation;
#[cfg(feature = "correct")]
mod correct;
mod discover;
mod embed;
mod emit;
mod formats;
#[doc(hidden)]
pub mod grids;
mod images;
mod inventory;
mod link;
pub mod model;
mod options;
mod previews;
mod settings;
mod unit;

pub use base::budget::Costs;
pub use base::diagnostics::{
    Applicability, Code, Correction, Diagnostic, Diagnostics, Fix, Level, Note, Renderer, Replacement,
    Severity, Shortlist,
};
pub use base::files::{
    DiskFiles, Entry, EntryKind, Files, MemoryFiles, Overlay, Stamp, replace_whole, shown_path, write_whole,
};
pub use base::limits::{ByKind, Limits};
pub use base::source::{Location, Position, Source, SourceId, Sources, Span};
pub use base::watch::{watch_path, watch_stamp, watch_variable};
pub use base::words::one_line;
pub use cache::{ExpansionCache, MemoryCache, Snapshot};
pub use compilation::Compilation;
pub use embed::sizes::{SizeKind, SizeRow, Sizes};
pub use embed::{Embedded, PackedLibrary};
pub use emit::{CODE_VERSION, GeneratedCode};
pub use images::Images;
pub use model::{Format, ImageId};
pub use options::{Inspection, Options, Output};
pub use previews::{PictureTime, PreviewFrame, Reel, base64};
pub use unit::{ArrangedSprite, PackedSprite};

use crate::base::sorted::{SortedSet, sort};
use base::budget::{Budget, Exceeded, TooMuch};
use base::files::Assets;
use base::panics::Panic;
use base::words::shown;
use base::{panics, paths};
use emit::Emitter;
use formats::context::RunContext;
use formats::foreign::ForeignFiles;
use images::DrawnCache;
use inventory::Inventory;
use link::{LinkedSprite, Linker, Tables};
use model::SpriteCode;
use previews::Previews;
use std::borrow::Cow;
use unit::UnitCache;

#[doc(hidden)]
pub use base::digest::Digest;
#[doc(hidden)]
pub use base::foreign;
#[doc(hidden)]
pub use base::schema;
#[doc(hidden)]
pub use base::schema::Word;
#[doc(hidden)]
pub use cache::codec;
#[cfg(feature = "correct")]
pub use correct::state::{Corrected, CorrectedFile, LeftAlone};
#[doc(hidden)]
pub use formats::row::{CompletionKind, Completions};
#[doc(hidden)]
pub use formats::settings::SETTINGS;
#[doc(hidden)]
pub use formats::vocabulary::{captures, completions, description_keys};

/// Compiles the descriptions below the root of `files`.
///
/// ```
/// use sprite_compiler::{MemoryFiles, Options, compile};
///
/// let files = MemoryFiles::new([("fx/boom.dat", "boom none.png 1 40 -1\n0 0 16 16 8 8 6 4\n")]);
/// let compilation = compile(&files, &Options::default());
/// let finding = &compilation.diagnostics.findings()[0];
/// assert_eq!(finding.code.as_str(), "image-missing");
/// ```
///
/// A mistake of the compiler itself is also a finding, [`Code::InternalError`]: panics are caught.
pub fn compile(files: &dyn Files, options: &Options) -> Compilation {
    panics::catch(|| run(&Snapshot::new(files, &options.limits), options))
        .unwrap_or_else(|panic| failed(panic, options))
}

/// The same as [`compile`], for a folder that was listed before, so that a front end which needs the list itself lists
/// it once.
pub fn compile_snapshot(snapshot: &Snapshot<'_>, options: &Options) -> Compilation {
    panics::catch(|| run(snapshot, options)).unwrap_or_else(|panic| failed(panic, options))
}

/// Corrects the folder in memory: makes every correction that is at least as sure as `least` in the files that
/// `is_wanted` accepts, compiles again, and repeats that until none is left. Nothing is written; the caller decides
/// that.
///
/// ```
/// use sprite_compiler::{Applicability, MemoryFiles, Options, correct};
///
/// let image = MemoryFiles::new([("sprites.toml", "[lints]\nimage-unusd = \"allow\"\n")]);
/// let corrected = correct(&image, &Options::default(), Applicability::Certain, &|_| true);
/// assert_eq!(corrected.files[0].after, b"[lints]\nimage-unused = \"allow\"\n");
/// ```
///
/// A file in which corrections lead to new errors, by kind and number, stays unchanged and is listed in
/// [`Corrected::left`], and so is a file that is not plain UTF-8.
#[cfg(feature = "correct")]
pub fn correct(
    files: &dyn Files,
    options: &Options,
    least: Applicability,
    is_wanted: &dyn Fn(&str) -> bool,
) -> Corrected {
    correct::correct(files, least, is_wanted, &|files| compile(files, options))
}

/// Runs all stages.
fn run(files: &Snapshot<'_>, options: &Options) -> Compilation {
    let mut sources = Sources::default();
    let mut diagnostics = Diagnostics::default();

    let entries = discover::list(files, &options.limits, &mut sources, &mut diagnostics);
    let budget = Budget::new(&options.limits, discover::on_disk(&entries), &options.raise_limits);
    let assets = Assets { files, limits: &options.limits, budget: &budget };
    let (settings, formats) =
        formats::settings::read(assets, &entries, &options.dependency, &mut sources, &mut diagnostics);
    let excluded = settings.excluded.clone();
    let mut inventory =
        discover::discover(entries, files.root_name(), excluded, &mut sources, &mut diagnostics);
    inventory.set_companions(settings.companions.find(&inventory, &mut diagnostics));
    let described = formats::units::files(&inventory, &formats, &budget, &mut sources, &mut diagnostics);
    let foreign = ForeignFiles::default();
    let surroundings = RunContext {
        inventory: &inventory,
        settings: &settings,
        formats: &formats,
        dependency: &options.dependency,
        foreign: &foreign,
        sources: &sources,
        assets,
        units: described.len(),
    };
    let units = formats::units::units(described, surroundings, &mut diagnostics);

    let cache = UnitCache::open(files, options, &settings, &inventory, &sources);
    let embeds = options.embeds();
    let drawn = options.drawn_place().filter(|_| embeds && settings.cache);
    let drawn = drawn.map(|place| DrawnCache::open(place, &options.limits));
    let keeps_drawn = link::compares_pixels(&diagnostics);
    let mut images = settings.inspector(assets, files, options, (drawn.as_ref(), keeps_drawn));
    let cached = cache.as_ref().map_or_else(
        || units.list.iter().map(|_| None).collect(),
        |cache| cache.get(&units, &inventory, &mut images, &sources, &diagnostics, options.limits.threads),
    );
    let (mut objects, images) = unit::compile(&units, cached, surroundings, images, &mut diagnostics);

    let linker = Linker {
        inventory: &inventory,
        assets,
        shown_root: &options.shown_root,
        keeps_findings: cache.is_some(),
    };
    let mut tables = link::link(&mut objects, images, &linker, &mut sources, &mut diagnostics);
    report_budget(&budget, &mut sources, &mut diagnostics);
    let atlas = atlas::pack(&mut tables, &settings, options.output, assets, &mut diagnostics);
    tables.pack(options.limits.threads, &sources, &mut diagnostics);
    let was_exceeded = budget.exceeded().is_some();
    let mut library =
        embed::embed(tables, &settings.images, embeds, atlas, drawn.as_ref(), assets, &mut diagnostics);
    if !was_exceeded {
        report_budget(&budget, &mut sources, &mut diagnostics);
    }
    restore_texts(&diagnostics, &inventory, assets, &mut sources);
    diagnostics.sort(&sources);

    let is_refused = budget.exceeded().is_some();
    // Which files a refused run read depends on the order of threads. It is built again in any case.
    let inputs = if is_refused { Vec::new() } else { inputs(&library, &sources) };
    let previews;
    let (sprites, code) = match options.output {
        Output::Library => (Vec::new(), GeneratedCode::none(options)),
        Output::Findings => {
            let keeps_frames = settings.images.configures_atlas();
            (library.compiled(keeps_frames, |_| SpriteCode::default()), GeneratedCode::none(options))
        }
        Output::LibraryAndCode | Output::Code => {
            previews = if settings.previews {
                previews::draw(&library, &sources, assets)
            } else {
                Previews::default()
            };
            let depends_on_new_images = units.depends_on_new_images() || settings.companions.is_any();
            let test = emit::self_test(&inventory, depends_on_new_images, &diagnostics, options);
            if !options.keep_pixels {
                library.forget_pixels();
            }
            let emitter = Emitter { library: &library, sources: &sources, options, previews: &previews };
            let sprites = emit::sprites(&emitter);
            let code = emit::emit(&emitter, &sprites, &inputs, test);
            (sprites, code)
        }
    };
    if let Some(cache) = &cache {
        let Tables { images, sprites: all, changed, .. } = library.tables();
        for (LinkedSprite { origin: (object, index), .. }, compiled) in all.iter().zip(sprites) {
            if let Cow::Owned(compiled) = compiled {
                objects[*object].set_code(*index, compiled);
            }
        }
        cache.store(&units, &mut objects, changed, images, &inventory, &sources);
    }

    Compilation {
        library,
        code,
        inputs,
        diagnostics,
        sources,
        costs: budget.costs(),
        may_be_remembered: settings.cache,
    }
}

/// Reads texts with findings again, if they belong to cached units, whose texts are not kept.
fn restore_texts(
    diagnostics: &Diagnostics,
    inventory: &Inventory,
    assets: Assets<'_>,
    sources: &mut Sources,
) {
    let found: SortedSet<SourceId> = diagnostics.findings().iter().flat_map(Diagnostic::sources).collect();
    for id in found {
        let source = sources.get(id);
        if source.is_forgotten()
            && let Some(entry) = inventory.file(source.path())
            && let Ok(bytes) = assets.read(&entry.path, entry.length)
        {
            sources.restore(id, bytes);
        }
    }
}

/// Reports that the folder needs more than its bytes allow, at the file that needs most of it.
fn report_budget(budget: &Budget, sources: &mut Sources, diagnostics: &mut Diagnostics) {
    let Some(exceeded) = budget.exceeded() else { return };
    let allowed = budget.allowed();
    let (path, asks) = if let Some((path, price)) = budget.culprit(exceeded) {
        let asks = format!("`{}` {}", shown(&path), TooMuch { price, allowed }.text());
        (path, asks)
    } else {
        let (kind, allowed) = match exceeded {
            Exceeded::Work => ("work", allowed.work_text()),
            Exceeded::Memory => ("memory", allowed.memory_text()),
        };
        let asks = format!("this folder asks for more than the {allowed} of {kind} that its files may take");
        (paths::ROOT.to_owned(), asks)
    };
    let location = sources.add_unread(path).start();
    let finding = Diagnostic::new(Code::LimitExceeded, location, asks);
    let question = "is something in it that is not meant to be compiled?";
    diagnostics.push(finding.help(budget.or_raise_limits(question)));
}

/// The result of a run that panicked: no sprites, and a finding that people can report.
fn failed(panic: Panic, options: &Options) -> Compilation {
    let Panic { message, origin, path } = panic;
    let nothing = Options { cache: None, output: Output::Library, ..options.clone() };
    let nobody = MemoryFiles::default();
    let compilation = run(&Snapshot::new(&nobody, &nothing.limits), &nothing);
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let origin = origin.map(|origin| format!(" at {origin}")).unwrap_or_default();
    let (file, cure) = match &path {
        Some(path) => (
            format!(" while it worked on `{}`", shown(path)),
            "with this text and the file; until it is corrected, keep the file out of the folder",
        ),
        None => (String::new(), "with this text and, when you can, the folder"),
    };
    let location = sources.add_unread(path.unwrap_or_else(|| paths::ROOT.to_owned())).start();
    let message = format!("the compiler failed{origin}{file}: {}", message.trim_end_matches('.'));
    let finding = Diagnostic::new(Code::InternalError, location, message);
    diagnostics.push(finding.help(format!(
        "this is a mistake of sprite-compiler {}, whatever the file contains: please report it as its SECURITY.md says, {cure}",
        env!("CARGO_PKG_VERSION")
    )));
    Compilation { inputs: Vec::new(), diagnostics, sources, may_be_remembered: false, ..compilation }
}

/// The paths of the files that the result depends on: descriptions, settings, and the images that they name.
fn inputs(library: &PackedLibrary, sources: &Sources) -> Vec<String> {
    let texts = sources.iter().filter(|source| source.is_input()).map(Source::path);
    let mut inputs: Vec<String> = texts.chain(library.images().paths()).map(str::to_owned).collect();
    sort(&mut inputs);
    // A description may also be in the list as an image.
    inputs.dedup();
    inputs
}
