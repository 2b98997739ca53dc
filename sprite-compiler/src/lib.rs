//! Compiles a folder of sprite descriptions and images into packed tables and the Rust code around them.
//!
//! ```text
//! discover   Files ------------> Inventory        what is there, and which files are descriptions
//! read       Source -----------> Part             formats/<format>/: its syntax, lowered to the one model
//! assemble   Part -------------> Library          what belongs together becomes one sprite, names become identifiers
//! check      Library + images -> CheckedLibrary   nothing else can be packed or emitted
//! atlas      CheckedLibrary ---> the same         frames of images that are packed together name pages
//! pack       CheckedLibrary ---> PackedLibrary    the packed tables, through sprite-table's writer
//! embed      images -----------> Embedded         pixels in the form that the settings choose
//! emit       PackedLibrary ----> TokenStream      enums, docs, one byte string per sprite, include_bytes! per image
//! ```
//!
//! Every stage reports into [`Diagnostics`] and carries on, so that one run finds every mistake. The crate
//! touches the disk through [`Files`] only, prints nothing, and gives the same output for the same input on
//! every machine.

mod assemble;
mod atlas;
mod check;
mod context;
mod diagnostics;
mod discover;
mod embed;
mod emit;
mod files;
mod formats;
mod images;
mod inventory;
mod limits;
mod load;
pub mod model;
mod names;
mod pack;
mod parallel;
mod paths;
mod scopes;
mod settings;
mod sizes;
mod source;
mod suggest;
mod watch;

pub use diagnostics::{Code, Diagnostic, Diagnostics, Fix, Level, Note, Renderer, Severity, Shortlist};
pub use embed::Embedded;
#[doc(hidden)]
pub use files::blocks;
pub use files::{DiskFiles, Entry, EntryKind, Files, MemoryFiles, Remembered, Stamp, write_whole};
pub use images::{ImageId, Images};
pub use limits::Limits;
pub use model::Format;
pub use pack::{PackedLibrary, PackedSprite};
pub use sizes::{SizeKind, SizeRow, Sizes};
pub use source::{Place, Position, Source, SourceId, Sources, Span};
pub use watch::{watch_path, watch_stamp, watch_variable};

use images::Verdicts;
use pack::Before;
use proc_macro2::TokenStream;
use std::path::PathBuf;

/// What a door asks for.
#[derive(Clone, Debug)]
pub struct Options {
    /// How generated code names the runtime crate, for example `::sprite_runtime` or a macro's `$crate`.
    pub runtime: TokenStream,
    /// The asset folder as an absolute path, for `include_bytes!`. It reaches nothing else.
    pub include_root: String,
    /// The asset folder as people are shown it, for example `game/assets`.
    pub shown_root: String,
    /// Where editors go from a generated name: the span of the macro's path literal.
    pub span: proc_macro2::Span,
    /// What may be read at most.
    pub limits: Limits,
    /// Where verdicts on images are remembered between runs: a file among the build's products.
    pub cache: Option<PathBuf>,
    /// Whether only names, words and tables are wanted, as in an editor: then images are judged by their headers.
    pub glance: bool,
    /// Whether nothing makes cargo notice new files. Then the code holds a test that does, unless `folder-unwatched`
    /// is allowed.
    pub unwatched: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            runtime: quote::quote!(::sprite_runtime),
            include_root: String::new(),
            shown_root: String::new(),
            span: proc_macro2::Span::call_site(),
            limits: Limits::default(),
            cache: None,
            glance: false,
            unwatched: false,
        }
    }
}

/// What came out of a run.
#[derive(Debug)]
pub struct Compilation {
    /// The sprites that are right, ready to be played, and the names of those that are not.
    pub library: PackedLibrary,
    /// The generated code; when there are errors, the names that could be read, so that code which uses
    /// them still makes sense.
    pub code: TokenStream,
    /// The files that the result depends on, below the asset folder, sorted.
    pub inputs: Vec<String>,
    /// Everything that was found, sorted by file and place.
    pub diagnostics: Diagnostics,
    /// The text of every description.
    pub sources: Sources,
    /// Whether the settings let results be remembered between builds.
    pub may_be_remembered: bool,
}

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
pub fn compile(files: &dyn Files, options: &Options) -> Compilation {
    let mut sources = Sources::default();
    let mut diagnostics = Diagnostics::default();
    let inventory = discover::discover(files, &options.limits, &mut sources, &mut diagnostics);
    let mut settings = settings::read(files, &inventory, &options.limits, &mut sources, &mut diagnostics);
    if options.glance {
        // Whoever glances has no pixels.
        settings.images = settings::images::Options::default();
    }

    let cache = options.cache.clone().filter(|_| settings.cache);
    let mut images =
        Images::remembering(Verdicts::at(cache, options.limits), options.glance, settings.images.clone());
    let parts =
        formats::read_all(files, &inventory, &settings, options, &mut sources, &mut images, &mut diagnostics);
    let library = assemble::assemble(parts, &mut diagnostics);
    images.inspect(files, &options.limits);
    images.remember();
    check::unused::images(&inventory, &images, &mut sources, &mut diagnostics);
    let mut library = check::check(library, images, files, &options.limits, &mut diagnostics);
    let tables = pack::lengths(&library, &settings);
    let atlas = atlas::pack(&mut library, &settings, files, &options.limits, &mut diagnostics);
    let mut library = pack::pack(library, &mut diagnostics);
    let (images, used) = (library.images(), library.used_images());
    let embedded =
        embed::embed(images, used, &settings.images, &atlas, files, &options.limits, &mut diagnostics);
    library.embed(embedded);
    library.compare(Before { tables, images: atlas.replaced });

    diagnostics.sort(&sources);
    let inputs = inputs(&library, &sources);
    let mut code = emit::emit(&library, &inputs, &sources, options);
    if options.unwatched && diagnostics.level(Code::FolderUnwatched) != Level::Allow {
        code.extend(emit::self_test(&inventory, options));
    }
    let may_be_remembered = settings.cache;
    Compilation { library, code, inputs, diagnostics, sources, may_be_remembered }
}

/// The files that the result depends on: descriptions and settings, and the images that they name.
fn inputs(library: &PackedLibrary, sources: &Sources) -> Vec<String> {
    let texts = sources.iter().filter(|source| source.text().is_some()).map(Source::path);
    let mut inputs: Vec<String> = texts.chain(library.images().paths()).map(str::to_owned).collect();
    inputs.sort();
    // A description may be named where an image is expected.
    inputs.dedup();
    inputs
}
