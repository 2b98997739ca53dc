//! The input of every part of the generated code.

use crate::base::source::Sources;
use crate::embed::PackedLibrary;
use crate::options::Options;
use crate::previews::Previews;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The name of the library.
pub(super) const LIBRARY: &str = "LIBRARY";
/// The name of the list of all images.
pub(super) const IMAGES: &str = "IMAGES";
/// The name of the module with the content of the lists.
pub(super) const LISTS: &str = "__lists";
/// The name of the images in that module.
pub(super) const FILES: &str = "__FILES";
/// The name of the list of the images of all sprites.
pub(super) const SLOTS: &str = "__SLOTS";
/// The name of the list of all sprites, and of its content in that module.
pub(super) const SPRITES: &str = "__SPRITES";

/// The greatest number of types in one module, and of entries in one literal. More types are divided among private
/// modules, which are re-exported: rustc checks a module again cheaply when its text is unchanged.
pub(super) const PART: usize = 50;

/// The input of every part of the generated code.
pub(crate) struct Emitter<'a> {
    pub(crate) library: &'a PackedLibrary,
    pub(crate) sources: &'a Sources,
    pub(crate) options: &'a Options,
    pub(crate) previews: &'a Previews,
}

/// A generated name.
pub(super) fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

/// The attribute that allows lints in generated code.
pub(super) fn allowed() -> TokenStream {
    quote! {
        #[allow(dead_code, non_camel_case_types, non_upper_case_globals, unreachable_pub, clippy::all, clippy::pedantic,
            reason = "generated for whoever needs it; names follow the description")]
    }
}
