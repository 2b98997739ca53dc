//! The options of a run.

use crate::base::limits::Limits;
use crate::cache::{CacheStore, MemoryCache};
use proc_macro2::TokenStream;
use std::path::PathBuf;

/// The options of a run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The path to the runtime crate in generated code, for example `::sprite_runtime` or a macro's `$crate`.
    pub runtime: TokenStream,
    /// The absolute path of the asset folder, which is used for `include_bytes!` alone.
    pub include_root: String,
    /// The path of the asset folder in texts for people, for example `game/assets`.
    pub shown_root: String,
    /// The span of generated names, where editors go from them: that of the macro's path literal.
    pub span: proc_macro2::Span,
    /// Turns text into tokens; [`None`] if the text is not Rust. A macro calls its host for it, because this crate's
    /// own way would be much slower there.
    pub parse: fn(&str) -> Option<TokenStream>,
    /// The limits of the run.
    pub limits: Limits,
    /// How a person raises the limits in this front end, for example `` `--limits 4` ``. Help texts of findings end
    /// with it.
    pub raise_limits: String,
    /// The dependency of the game whose features choose formats, for help texts of findings.
    pub dependency: String,
    /// The file in which facts of images are cached between runs, among the build's products. Beside it, a file with the
    /// ending `drawn` has the images that the compiler draws, if they are embedded, and with [`Output::Code`] and
    /// [`Output::Findings`] one with the ending `units` has the objects of units.
    pub cache: Option<PathBuf>,
    /// The content of these files in memory, for a program that compiles the folder again and again.
    pub memory: Option<MemoryCache>,
    /// How much of each image is read.
    pub inspection: Inspection,
    /// `true` if pixels that are decoded to inspect an image are kept for [`crate::PackedLibrary::pixels`].
    pub keep_pixels: bool,
    /// The output that is generated, besides findings.
    pub output: Output,
    /// The derive macros of the generated enums besides their own traits: paths that resolve in any module, separated by
    /// commas, such as `serde::Serialize`.
    pub derive: String,
    /// `true` if the code includes every input, so that cargo compiles it again when one changes. Code that is written
    /// once, and not by the build, does not change with them.
    pub tracks_inputs: bool,
    /// `true` if cargo does not notice new files. Then the code contains a test that does, unless `folder-unwatched` is
    /// allowed.
    pub unwatched: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            runtime: quote::quote!(::sprite_runtime),
            include_root: String::new(),
            shown_root: String::new(),
            span: proc_macro2::Span::call_site(),
            parse: |text| text.parse().ok(),
            limits: Limits::default(),
            raise_limits: "`Options::limits`".to_owned(),
            dependency: "sprite-compiler".to_owned(),
            cache: None,
            memory: None,
            inspection: Inspection::Full,
            keep_pixels: false,
            output: Output::default(),
            derive: String::new(),
            tracks_inputs: true,
            unwatched: false,
        }
    }
}

impl Options {
    /// The place of facts of images.
    pub(crate) fn facts_place(&self) -> Option<CacheStore> {
        CacheStore::new(self.cache.clone(), self.memory.clone())
    }

    /// The place of images that the compiler draws.
    pub(crate) fn drawn_place(&self) -> Option<CacheStore> {
        let file = self.cache.as_ref().map(|facts| facts.with_extension("drawn"));
        CacheStore::new(file, self.memory.clone())
    }

    /// Returns whether images are embedded.
    pub(crate) fn embeds(&self) -> bool {
        self.output != Output::Findings && self.inspection == Inspection::Full
    }

    /// The place of objects of units.
    pub(crate) fn units_place(&self) -> Option<CacheStore> {
        let file = self.cache.as_ref().map(|facts| facts.with_extension("units"));
        CacheStore::new(file, self.memory.clone())
    }
}

/// The output of a run, besides findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Output {
    /// Nothing but the findings and the sprites that were compiled in this run. As with [`Output::Code`], those whose
    /// descriptions and images did not change since an earlier run with the same [`Options::cache`] or
    /// [`Options::memory`] are not compiled again, and [`crate::Compilation::library`] does not have them. A file
    /// without a [stamp](crate::Entry::stamp), such as one of an [`Overlay`](crate::Overlay), is always compiled.
    ///
    /// An atlas is not packed, and images are not embedded. Their findings are the same, but a run beyond the limits
    /// that a build reports in packing an atlas is not.
    Findings,
    /// The library. [`crate::Compilation::code`] is empty, because generating code takes more time and memory than
    /// everything else.
    Library,
    /// The library and its code.
    #[default]
    LibraryAndCode,
    /// The code. Sprites whose descriptions and images did not change since an earlier run with the same
    /// [`Options::cache`] are not compiled again: their code is taken from the cache, and
    /// [`crate::Compilation::library`] does not have them. Without a cache all sprites are compiled.
    Code,
}

/// How much of each image is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inspection {
    /// Headers and pixels, so that all checks are made, and images can be embedded in every form.
    #[default]
    Full,
    /// Only headers, for editors, which need names, docs and tables at every keystroke. Results that an earlier run
    /// cached are used. Nothing is decoded or packed into an atlas: images are embedded as files.
    HeadersOnly,
}
