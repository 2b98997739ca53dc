//! What a front end asks for.

use crate::base::limits::Limits;
use proc_macro2::TokenStream;
use std::path::PathBuf;

/// What a front end asks for.
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
    /// What may be read at most.
    pub limits: Limits,
    /// The file in which facts of images are remembered between runs, among the build's products.
    pub cache: Option<PathBuf>,
    /// How much of each image is read.
    pub inspection: Inspection,
    /// Whether pixels that are decoded to inspect an image are kept for [`crate::PackedLibrary::pixels`].
    pub keep_pixels: bool,
    /// Whether code is generated; without it [`crate::Compilation::code`] is empty. It takes more time and memory than
    /// all else, and who only asks for findings or tables has no use for it.
    pub emits_code: bool,
    /// Whether cargo does not notice new files. Then the code holds a test that does, unless `folder-unwatched` is
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
            cache: None,
            inspection: Inspection::Full,
            keep_pixels: false,
            emits_code: true,
            unwatched: false,
        }
    }
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
