//! What every part of the generated code needs to know.

use crate::base::source::Sources;
use crate::embed::PackedLibrary;
use crate::options::Options;
use proc_macro2::Ident;

/// The name of the library.
pub(super) const LIBRARY: &str = "LIBRARY";
/// The name of the list of all images.
pub(super) const IMAGES: &str = "IMAGES";
/// The name of the module of the lists.
pub(super) const LISTS: &str = "__lists";
/// The name of the list of all sprites in it, which games find in the library.
pub(super) const SPRITES: &str = "SPRITES";

/// What every part of the generated code needs to know.
pub(super) struct Emitter<'a> {
    pub(super) library: &'a PackedLibrary,
    pub(super) sources: &'a Sources,
    pub(super) options: &'a Options,
}

impl Emitter<'_> {
    /// A generated name, whose definition an editor finds at the macro's path literal.
    pub(super) fn ident(&self, name: &str) -> Ident {
        Ident::new(name, self.options.span)
    }
}
