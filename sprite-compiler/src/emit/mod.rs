//! From packed sprites to Rust code.
//!
//! The number of tokens does not grow with the number of frames: an enum for each sprite, one byte string for all
//! tables, one `include_bytes!` for each image. Generated code names everything outside of itself by an
//! absolute path, so that nothing in the module around it can shadow it.

mod code;
mod docs;
mod emitter;
mod extras;
mod fresh;
mod library;
mod lists;
mod slices;
mod sprite;

pub use code::GeneratedCode;
pub(crate) use fresh::self_test;

use crate::base::source::Sources;
use crate::embed::PackedLibrary;
use crate::options::Options;
use crate::pack::PackedSprite;
use code::{Fragment, Template, Writer};
use emitter::{Emitter, allowed};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use sprite_table::layout;
use std::collections::BTreeMap;

/// The version of generated code, which `sprite_runtime::__require_version!` compares with its own. It is raised whenever
/// the code, or what it names in the runtime, changes.
pub const CODE_VERSION: u16 = 1;

/// The code of a library; `test` stands after it.
pub(crate) fn emit(
    library: &PackedLibrary,
    inputs: &[String],
    sources: &Sources,
    options: &Options,
    test: Option<TokenStream>,
) -> GeneratedCode {
    let writer = Writer::default();
    let emitter = Emitter { library, sources, options, writer: &writer };
    let mut root = Module::default();
    let mut location = 0;
    for sprite in library.sprites() {
        let modules = &sprite.sprite().modules;
        let module = modules.iter().fold(&mut root, |module, name| module.modules.entry(name).or_default());
        module.sprites.push((sprite, location));
        // A stand-in is not in the list.
        location += usize::from(!sprite.sprite().animations.is_empty());
    }
    let runtime = &options.runtime;
    let [code, layout] = [CODE_VERSION, layout::VERSION].map(Literal::u16_unsuffixed);
    let mut out = writer.code(quote!(#runtime::__require_version! { #code, #layout }));
    out.extend(library::tracked(&emitter, inputs));
    out.extend(library::images(&emitter));
    out.extend(lists::module(&emitter));
    out.extend(writer.code(library::library(&emitter)));
    out.extend(writer.code(library::tileset_type(&emitter)));
    let templates = Templates {
        sprite: sprite::Templates::new(&emitter),
        module: writer
            .template(|[doc, allowed, name, items]| quote!(#[doc = #doc] #allowed pub mod #name { #items })),
        allowed: writer.code(allowed()),
    };
    root.emit(&emitter, &templates, 0, &mut out);
    out.extend(writer.code(test.unwrap_or_default()));
    GeneratedCode::of(writer.finish(&out), options)
}

/// What is the same for all sprites and modules.
struct Templates {
    sprite: sprite::Templates,
    module: Template<4>,
    allowed: Fragment,
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
    fn emit(&self, emitter: &Emitter<'_>, templates: &Templates, depth: usize, out: &mut Fragment) {
        for &(sprite, location) in &self.sprites {
            sprite::emit((emitter, &templates.sprite), sprite, location, depth, out);
        }
        for (name, module) in &self.modules {
            let sprites = module.sprites.iter().map(|(sprite, _)| sprite.sprite().identifier.as_str());
            let doc = emitter.writer.text(&docs::module(name, sprites));
            let mut items = Fragment::new();
            module.emit(emitter, templates, depth + 1, &mut items);
            let allowed = if depth == 0 { templates.allowed.as_slice() } else { &[] };
            templates.module.fill([&doc, allowed, &emitter.writer.defined(name), &items], out);
        }
    }
}
