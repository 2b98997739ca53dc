//! The options of a run.

use crate::base::limits::Limits;
use proc_macro2::TokenStream;
use std::path::PathBuf;

/// The options of a run.
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
    /// How text becomes tokens; [`None`] for what is no Rust. A macro asks its host, which does it by one call, while
    /// this crate's own way would be much slower there.
    pub parse: fn(&str) -> Option<TokenStream>,
    /// The limits of the run.
    pub limits: Limits,
    /// How a person raises the limits in the front end that asks, for example `` `--limits 4` ``. Helps of findings
    /// end with it.
    pub raise_limits: String,
    /// The file in which facts of images are remembered between runs, among the build's products. With
    /// [`Output::Code`] another one beside it, with the ending `units`, holds what descriptions gave.
    pub cache: Option<PathBuf>,
    /// How much of each image is read.
    pub inspection: Inspection,
    /// `true` if pixels that are decoded to inspect an image are kept for [`crate::PackedLibrary::pixels`].
    pub keep_pixels: bool,
    /// The output that is generated, besides findings.
    pub output: Output,
    /// `true` if cargo does not notice new files. Then the code holds a test that does, unless `folder-unwatched` is
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
            cache: None,
            inspection: Inspection::Full,
            keep_pixels: false,
            output: Output::default(),
            unwatched: false,
        }
    }
}

/// The output of a run, besides findings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Output {
    /// The library. [`crate::Compilation::code`] is empty: to generate it takes more time and memory than all else.
    Library,
    /// The library and its code.
    #[default]
    LibraryAndCode,
    /// The code. Sprites whose descriptions and images are what an earlier run with the same [`Options::cache`] read
    /// are not compiled again: their code is taken from there, and [`crate::Compilation::library`] does not have
    /// them. Without a cache all are compiled.
    Code,
}

/// How much of each image is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inspection {
    /// Headers and pixels: every check can be made, and every form be embedded.
    #[default]
    Full,
    /// Only headers, for an editor, which needs names, docs and tables and asks for them at every keystroke. What an
    /// earlier run remembers is used. Nothing is decoded or packed into an atlas: images are embedded as files.
    HeadersOnly,
}
