//! From packed sprites to Rust code.
//!
//! The number of tokens does not grow with the number of frames: an enum and one byte string for each
//! sprite, one `include_bytes!` for each image. Generated code names everything outside of itself by an
//! absolute path, so that nothing in the module around it can get in its way.

mod docs;
mod extras;
mod fresh;
mod library;
mod sprite;

pub(crate) use fresh::self_test;

use crate::pack::{PackedLibrary, PackedSprite};
use crate::source::Sources;
use crate::{Options, PackedLibrary as Library};
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use sprite_table::layout;
use std::collections::BTreeMap;

/// The list of all images.
const IMAGES: &str = "IMAGES";
/// The list of all sprites; nobody but generated code should use it.
const SPRITES: &str = "__SPRITES";

/// What every part of the generated code needs to know.
pub(crate) struct Emitter<'a> {
    pub(crate) library: &'a Library,
    pub(crate) sources: &'a Sources,
    pub(crate) options: &'a Options,
}

impl Emitter<'_> {
    /// A generated name, whose definition an editor finds at the macro's path literal.
    pub(crate) fn ident(&self, name: &str) -> Ident {
        Ident::new(name, self.options.span)
    }
}

/// The code of a library.
pub(crate) fn emit(
    library: &PackedLibrary,
    inputs: &[String],
    sources: &Sources,
    options: &Options,
) -> TokenStream {
    let emitter = Emitter { library, sources, options };
    let mut root = Module::default();
    let mut place = 0;
    for sprite in library.sprites() {
        let modules = &sprite.sprite().modules;
        let module = modules.iter().fold(&mut root, |module, name| module.modules.entry(name).or_default());
        module.sprites.push((sprite, place));
        // A stand-in is not in the list.
        place += usize::from(!sprite.sprite().animations.is_empty());
    }
    let items = root.emit(&emitter, 0);
    let images = library::images(&emitter);
    let sprites = library::sprites(&emitter);
    let tilesets = library::tilesets(&emitter);
    let tracked = library::tracked(&emitter, inputs);
    let runtime = &options.runtime;
    let version = layout::VERSION;
    quote! {
        const _: () = #runtime::__private::require_version(#version);
        #tracked
        #images
        #sprites
        #tilesets
        #items
    }
}

/// A module with the sprites in it.
#[derive(Default)]
struct Module<'a> {
    /// With their places in the list of all sprites.
    sprites: Vec<(&'a PackedSprite, usize)>,
    modules: BTreeMap<&'a str, Module<'a>>,
}

impl Module<'_> {
    /// The items of this module, which lies `depth` modules below the lists.
    fn emit(&self, emitter: &Emitter<'_>, depth: usize) -> TokenStream {
        let sprites = self.sprites.iter().map(|(sprite, place)| sprite::emit(emitter, sprite, *place, depth));
        let modules = self.modules.iter().map(|(name, module)| {
            let (name, items) = (emitter.ident(name), module.emit(emitter, depth + 1));
            let doc = format!("The sprites below `{name}/`.");
            quote! {
                #[doc = #doc]
                #[allow(unreachable_pub, reason = "who can reach it is for the caller to say")]
                pub mod #name {
                    #items
                }
            }
        });
        quote! { #(#sprites)* #(#modules)* }
    }
}
