//! From packed sprites to Rust code.
//!
//! The number of tokens does not grow with the number of frames: an enum for each sprite, one byte string for all
//! tables, one `include_bytes!` for each image. Generated code names everything outside of itself by an
//! absolute path, so that nothing in the module around it can shadow it.

mod docs;
mod emitter;
mod extras;
mod fresh;
mod library;
mod lists;
mod slices;
mod sprite;

pub(crate) use fresh::self_test;

use crate::base::source::Sources;
use crate::embed::PackedLibrary;
use crate::options::Options;
use crate::pack::PackedSprite;
use emitter::{Emitter, allowed};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use sprite_table::layout;
use std::collections::BTreeMap;

/// The version of generated code, which `sprite_runtime::__require_version!` compares with its own. It is raised whenever
/// the code, or what it names in the runtime, changes.
pub const CODE_VERSION: u16 = 1;

/// The code of a library.
pub(crate) fn emit(
    library: &PackedLibrary,
    inputs: &[String],
    sources: &Sources,
    options: &Options,
) -> TokenStream {
    let emitter = Emitter { library, sources, options };
    let mut root = Module::default();
    let mut location = 0;
    for sprite in library.sprites() {
        let modules = &sprite.sprite().modules;
        let module = modules.iter().fold(&mut root, |module, name| module.modules.entry(name).or_default());
        module.sprites.push((sprite, location));
        // A stand-in is not in the list.
        location += usize::from(!sprite.sprite().animations.is_empty());
    }
    let items = root.emit(&emitter, 0);
    let images = library::images(&emitter);
    let lists = lists::module(&emitter);
    let library = library::library(&emitter);
    let tileset_type = library::tileset_type(&emitter);
    let tracked = library::tracked(&emitter, inputs);
    let runtime = &options.runtime;
    let [code, layout] = [CODE_VERSION, layout::VERSION].map(Literal::u16_unsuffixed);
    quote! {
        #runtime::__require_version! { #code, #layout }
        #tracked
        #images
        #lists
        #library
        #tileset_type
        #items
    }
}

/// A module with the sprites in it.
#[derive(Default)]
struct Module<'a> {
    /// With their indices in the list of all sprites.
    sprites: Vec<(&'a PackedSprite, usize)>,
    modules: BTreeMap<&'a str, Module<'a>>,
}

impl Module<'_> {
    /// The items of this module, which lies `depth` modules below the lists.
    fn emit(&self, emitter: &Emitter<'_>, depth: usize) -> TokenStream {
        let sprites =
            self.sprites.iter().map(|(sprite, location)| sprite::emit(emitter, sprite, *location, depth));
        let modules = self.modules.iter().map(|(name, module)| {
            let sprites = module.sprites.iter().map(|(sprite, _)| sprite.sprite().identifier.as_str());
            let doc = docs::module(name, sprites);
            let (name, items) = (emitter.ident(name), module.emit(emitter, depth + 1));
            let allowed = (depth == 0).then(allowed);
            quote! {
                #[doc = #doc]
                #allowed
                pub mod #name {
                    #items
                }
            }
        });
        quote! { #(#sprites)* #(#modules)* }
    }
}
