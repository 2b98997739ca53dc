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
/// The name of the module of what the lists are made of.
pub(super) const LISTS: &str = "__lists";
/// The name of the images in it.
pub(super) const FILES: &str = "__FILES";
/// The name of the list of the images of all sprites.
pub(super) const SLOTS: &str = "__SLOTS";
/// The name of the list of all sprites, which games find in the library; and of what it is made of.
pub(super) const SPRITES: &str = "__SPRITES";

/// Types in a module, at most: with more, a private module for each so many, whose types are re-exported. rustc works
/// module by module, and looks at one whose text is the same no more than it must. Entries in a literal, too.
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

/// Lints that do not hold for generated code, in a module with all that is in it.
pub(super) fn allowed() -> TokenStream {
    quote! {
        #[allow(dead_code, non_camel_case_types, unreachable_pub, clippy::all, clippy::pedantic,
            reason = "generated for whoever needs it; names follow the description")]
    }
}
