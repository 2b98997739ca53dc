//! Compiles a folder of sprite descriptions and images into packed tables and the Rust code around them.
//!
//! ```text
//! list       Files ------------> entries          what is there
//! settings   sprites.toml -----> Settings         levels of lints, forms of images, options of formats
//! discover   entries ----------> Inventory        which files are descriptions
//! recall     Memory -----------> Recalled         what earlier runs made of descriptions that have not changed
//! read       Source -----------> Part             formats/<format>/: its syntax, lowered to the one model
//! inspect    Inspector --------> Images           each image once: its header, its size, its visible pixels
//! assemble   Part -------------> Library          what belongs together becomes one sprite, names become identifiers
//! check      Library + Images -> CheckedLibrary   nothing else can be packed or emitted
//! atlas      CheckedLibrary ---> the same         frames of images that are packed together name pages
//! pack       CheckedLibrary ---> Tables           the packed tables, through sprite-table's writer
//! embed      Tables + Atlas ---> PackedLibrary    pixels in the form that the settings choose
//! previews   PackedLibrary ----> Previews         pictures for the documents, where the settings ask for them
//! emit       PackedLibrary ----> GeneratedCode    enums, docs, lists as literals, include_bytes! per image
//! remember   sprites ----------> Memory           for the next run
//! ```
//!
//! Every stage reports into [`Diagnostics`] and carries on, so that one run finds every mistake. The crate
//! touches the disk through [`Files`] only, prints nothing, and gives the same output for the same input on
//! every machine.

mod assemble;
mod atlas;
mod base;
mod check;
mod compilation;
mod discover;
mod embed;
mod emit;
mod formats;
mod images;
pub mod model;
mod options;
mod pack;
mod previews;
mod recall;
mod remember;
mod settings;

pub use base::budget::Costs;
pub use base::diagnostics::{Code, Diagnostic, Diagnostics, Fix, Level, Note, Renderer, Severity, Shortlist};
#[doc(hidden)]
pub use base::digest::Digest;
#[doc(hidden)]
pub use base::files::blocks;
pub use base::files::{
    DiskFiles, Entry, EntryKind, Files, MemoryFiles, Remembered, Stamp, shown_path, write_whole,
};
pub use base::limits::{ByKind, Limits};
pub use base::source::{Location, Position, Source, SourceId, Sources, Span};
pub use base::text::one_line;
pub use base::watch::{watch_path, watch_stamp, watch_variable};
pub use compilation::Compilation;
pub use embed::sizes::{SizeKind, SizeRow, Sizes};
pub use embed::{Embedded, PackedLibrary};
pub use emit::{CODE_VERSION, GeneratedCode};
pub use images::Images;
pub use model::{Format, ImageId};
pub use options::{Inspection, Options, Output};
pub use pack::PackedSprite;
pub use previews::{Picture, Reel, base64};

use base::budget::{Budget, Exceeded, TooMuch};
use base::files::Assets;
use base::panics::{self, Panic};
use base::paths;
use base::text::shown;
use emit::Emitter;
use formats::ReadAll;
use previews::Previews;
use recall::{Memory, Recalled};
use remember::Run;

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
/// A mistake of the compiler itself is a finding as well, [`Code::InternalError`]: a panic in it reaches nobody.
pub fn compile(files: &dyn Files, options: &Options) -> Compilation {
    panics::catch(|| run(files, options, Reading::Changed)).unwrap_or_else(|panic| failed(panic, options))
}

/// Which descriptions are read.
#[derive(Clone, Copy)]
enum Reading {
    /// Those of which an earlier run does not say enough.
    Changed,
    All,
}

/// All stages.
fn run(files: &dyn Files, options: &Options, reading: Reading) -> Compilation {
    let mut sources = Sources::default();
    let mut diagnostics = Diagnostics::default();

    let entries = discover::list(files, &options.limits, &mut sources, &mut diagnostics);
    let budget = Budget::new(&options.limits, discover::on_disk(&entries), &options.raise_limits);
    let assets = Assets { files, limits: &options.limits, budget: &budget };
    let settings = settings::read(assets, &entries, &mut sources, &mut diagnostics);
    let excluded = settings.excluded.clone();
    let inventory = discover::discover(entries, files.root_name(), excluded, &mut sources, &mut diagnostics);
    let mut images = settings.inspector(assets, options);
    let memory = Memory::of(options, &settings, &inventory, &sources, &diagnostics);
    let recalled = match reading {
        Reading::Changed => Recalled::of(&memory, &inventory, &mut images, &mut sources, &mut diagnostics),
        Reading::All => Recalled::default(),
    };
    let ledger = memory.ledger();
    let ReadAll { parts, images, ledger } =
        formats::read_all(&inventory, &settings, images, &recalled, ledger, &mut sources, &mut diagnostics);
    let images = images.finish();
    let library = assemble::assemble(parts, &recalled, &mut diagnostics);
    let mut library = check::check(library, recalled, images, assets, &sources, &mut diagnostics);
    check::check_folder(&library, &inventory, assets, &options.shown_root, &mut sources, &mut diagnostics);
    report_budget(&budget, &mut sources, &mut diagnostics);
    let atlas = atlas::pack(&mut library, &settings, assets, &mut diagnostics);
    let tables = pack::pack(library, &sources, &mut diagnostics);
    let library = embed::embed(tables, &settings.images, atlas, assets, &mut diagnostics);
    diagnostics.sort(&sources);
    if library.recalled().is_in_doubt(library.looked().mask_words, library.images(), &sources, &diagnostics) {
        return run(files, options, Reading::All);
    }
    let inputs = inputs(&library, &sources);
    let code = if options.output == Output::Library {
        GeneratedCode::none(options)
    } else {
        let previews = if settings.docs.previews {
            previews::draw(&library, &sources, assets)
        } else {
            Previews::default()
        };
        let test = emit::self_test(&inventory, &diagnostics, options);
        let emitter = Emitter { library: &library, sources: &sources, options, previews: &previews };
        let sprites = emit::sprites(&emitter);
        if let Some(ledger) = &ledger {
            let (inventory, library, sources, diagnostics) = (&inventory, &library, &sources, &diagnostics);
            let run = Run { inventory, ledger, library, sprites: &sprites, sources, diagnostics };
            remember::remember(&memory, &run);
        }
        emit::emit(&emitter, &sprites, &inputs, test)
    };

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

/// Reports that the folder asks for more than its bytes allow, at the file that asks for most of it.
fn report_budget(budget: &Budget, sources: &mut Sources, diagnostics: &mut Diagnostics) {
    let Some(Exceeded { expense, is_memory }) = budget.exceeded() else { return };
    let allowed = budget.allowed();
    let (path, asks) = if let Some((path, price)) = budget.culprit(*is_memory) {
        let asks = format!("`{}` {}", shown(&path), TooMuch { price, allowed }.text());
        (path, asks)
    } else {
        let (kind, allowed) =
            if *is_memory { ("memory", allowed.memory_text()) } else { ("work", allowed.work_text()) };
        let asks = format!("this folder asks for more than the {allowed} of {kind} that its files may take");
        (paths::ROOT.to_owned(), asks)
    };
    let message = format!("{asks}; the limit was reached at {}", expense.what());
    let location = sources.add_unread(path).start();
    let finding = Diagnostic::new(Code::LimitExceeded, location, message);
    let question = "is something in it that is not meant to be compiled?";
    diagnostics.push(finding.help(budget.or_raise_limits(question)));
}

/// What a run gives that ended in the midst of it: no sprites, and a finding that people can report.
fn failed(panic: Panic, options: &Options) -> Compilation {
    let Panic { message, origin, path } = panic;
    let nothing = Options { cache: None, output: Output::Library, ..options.clone() };
    let compilation = run(&MemoryFiles::default(), &nothing, Reading::All);
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
        "this is a mistake of sprite-compiler {}, whatever the file holds: please report it as its SECURITY.md says, {cure}",
        env!("CARGO_PKG_VERSION")
    )));
    Compilation { inputs: Vec::new(), diagnostics, sources, may_be_remembered: false, ..compilation }
}

/// The files that the result depends on: descriptions and settings, and the images that they name.
fn inputs(library: &PackedLibrary, sources: &Sources) -> Vec<String> {
    let texts = sources.iter().filter(|source| source.is_input()).map(Source::path);
    let mut inputs: Vec<String> = texts.chain(library.images().paths()).map(str::to_owned).collect();
    inputs.sort();
    // A description may be named where an image is expected.
    inputs.dedup();
    inputs
}
