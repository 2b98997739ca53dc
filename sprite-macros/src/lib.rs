//! The procedural macro `sprite_runtime::include_sprites!`.
//!
//! It turns arguments into tokens; everything else is the work of `sprite-compiler`.
//!
//! # The feature `nightly`
//! A stable rustc shows a macro's errors at the macro, so the lines of the asset are drawn in the message. With the
//! feature `nightly`, and a compiler that takes unstable features, rustc shows the asset itself:
//!
//! ```text
//! error: the frame ends at y 96, but `hero.png` is 64 pixels high [frame-outside-image]
//!  --> /game/assets/hero.dat:2:3
//!   |
//! 2 | 0 64 16 32 8 29 4 4
//!   |   ^^
//! ```
//!
//! Editors then open it, too. With a stable compiler the feature changes nothing, so that `--all-features` always
//! builds. The build script finds out what the compiler can do, and respects `RUSTC_BOOTSTRAP`.
#![cfg_attr(
    can_point,
    feature(proc_macro_def_site, proc_macro_diagnostic, proc_macro_expand, proc_macro_span)
)]

mod arguments;
mod expansion;
mod host;
mod large;
mod plain;
#[cfg(can_point)]
mod point;
mod report;
mod watch;

use arguments::Arguments;
use expansion::Expansion;
use proc_macro::TokenStream;
use quote::{quote, quote_spanned};
use sprite_compiler::{DiskFiles, Inspection, Limits, Options, Output, shown_path};
use std::path::PathBuf;
use std::time::Instant;

/// Compiles a folder of sprites; see `sprite_runtime::include_sprites!`, which calls this with the path to itself.
#[proc_macro]
pub fn include_sprites_at(input: TokenStream) -> TokenStream {
    match Arguments::parse(input.into()).and_then(|arguments| expand(&arguments)) {
        Ok(code) => code.into(),
        Err((span, message)) => quote_spanned!(span=> ::core::compile_error! { #message }).into(),
    }
}

fn expand(arguments: &Arguments) -> Result<proc_macro2::TokenStream, arguments::ArgumentError> {
    let fault = |message: String| (arguments.span, message);
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let manifest =
        manifest.ok_or_else(|| fault("CARGO_MANIFEST_DIR is not set: build with cargo".to_owned()))?;
    let files = DiskFiles::of_crate(&manifest, &arguments.path).map_err(fault)?;
    let include_root = files
        .root_text()
        .ok_or_else(|| fault(format!("the path {} is not UTF-8", shown_path(files.root()))))?;
    let options = Options {
        runtime: arguments.runtime.clone(),
        // As rustc itself names files: from where it runs, which is the workspace.
        shown_root: files.below_current_folder().unwrap_or_else(|| include_root.clone()),
        include_root,
        span: arguments.span,
        parse: |text| text.parse::<TokenStream>().ok().map(proc_macro2::TokenStream::from),
        limits: Limits::default().times(arguments.limits),
        raise_limits: arguments.raise_limits(),
        dependency: "sprite-runtime".to_owned(),
        cache: host::cache([files.root().as_os_str()], "facts"),
        output: Output::Code,
        derive: arguments.derive.clone(),
        inspection: if host::is_editor() { Inspection::HeadersOnly } else { Inspection::Full },
        unwatched: !watch::is_watched(&files, arguments),
        ..Options::default()
    };
    let start = Instant::now();
    let Expansion { code, costs } = expansion::expand(&files, arguments, &options);
    let long_run = costs.map(|costs| large::long_run(arguments, &costs, start.elapsed(), &options));
    Ok(quote!(#long_run #code))
}
