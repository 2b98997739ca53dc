//! From packed sprites to Rust code.
//!
//! The number of tokens does not grow with the number of frames: an enum and a byte string for each sprite, one
//! `include_bytes!` for each image. Generated code names everything outside of itself by an absolute path, so that
//! nothing around it can shadow it. No module in it names what is around that module: in the body of a function there
//! is no path to it. So the trait of a type, which needs the lists, is implemented beside the lists.

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

use crate::base::panics::working_on;
use crate::base::source::Sources;
use crate::embed::PackedLibrary;
use crate::options::Options;
use crate::pack::PackedSprite;
use crate::previews::Previews;
use code::{Fragment, Template, Writer};
use emitter::{Emitter, allowed};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use sprite_table::layout;
use std::collections::BTreeMap;

/// The version of generated code, which `sprite_runtime::__require_version!` compares with its own. It is raised
/// whenever the code, or what it names in the runtime, changes.
pub const CODE_VERSION: u16 = 1;

/// Types in a module, at most: with more, a private module for each so many, whose types are re-exported. rustc works
/// module by module, and looks at one whose text is the same no more than it must.
const PART: usize = 50;

/// The code of a library; `test` stands after it.
pub(crate) fn emit(
    library: &PackedLibrary,
    inputs: &[String],
    sources: &Sources,
    (options, previews): (&Options, &Previews),
    test: Option<TokenStream>,
) -> GeneratedCode {
    let writer = Writer::default();
    let emitter = Emitter { library, sources, options, previews, writer: &writer };
    let mut root = Module::default();
    for sprite in library.sprites() {
        let modules = &sprite.sprite().modules;
        let module = modules.iter().fold(&mut root, |module, name| module.modules.entry(name).or_default());
        module.sprites.push(sprite);
    }
    let runtime = &options.runtime;
    let [code, layout] = [CODE_VERSION, layout::VERSION].map(Literal::u16_unsuffixed);
    let mut out = writer.code(quote!(#runtime::__require_version! { #code, #layout }));
    out.extend(lists::emit(&emitter, inputs));
    out.extend(writer.code(library::library(&emitter)));
    out.extend(writer.code(library::tileset_type(&emitter)));
    let templates = Templates {
        sprite: sprite::Templates::new(&emitter),
        module: writer
            .template(|[doc, allowed, name, items]| quote!(#[doc = #doc] #allowed pub mod #name { #items })),
        part: writer.template(|[allowed, defined, items, name]| {
            quote! {
                #allowed
                mod #defined { #items }
                #[allow(unused_imports, unreachable_pub, reason = "generated for whoever needs it")]
                pub use #name::*;
            }
        }),
        allowed: writer.code(allowed()),
    };
    root.emit(&emitter, &templates, 0, &mut out);
    // A stand-in is not in the lists.
    let compiled = library.sprites().iter().filter(|packed| !packed.sprite().animations.is_empty());
    for (index, packed) in compiled.enumerate() {
        sprite::bind((&emitter, &templates.sprite), packed, index, &mut out);
    }
    out.extend(writer.code(test.unwrap_or_default()));
    GeneratedCode::of(writer.finish(&out), options)
}

/// What is the same for all sprites and modules.
struct Templates {
    sprite: sprite::Templates,
    module: Template<4>,
    part: Template<4>,
    allowed: Fragment,
}

impl Templates {
    /// What a module allows that lies `depth` modules below where the macro is called: the outermost one, for all in
    /// it.
    fn allowed(&self, depth: usize) -> &[u8] {
        if depth == 0 { &self.allowed } else { &[] }
    }
}

/// A module with the sprites in it.
#[derive(Default)]
struct Module<'a> {
    sprites: Vec<&'a PackedSprite>,
    modules: BTreeMap<&'a str, Module<'a>>,
}

impl Module<'_> {
    /// The items of this module, which lies `depth` modules below where the macro is called.
    fn emit(&self, emitter: &Emitter<'_>, templates: &Templates, depth: usize, out: &mut Fragment) {
        if self.sprites.len() <= PART {
            define(&self.sprites, emitter, templates, depth == 0, out);
        } else {
            for (index, sprites) in self.sprites.chunks(PART).enumerate() {
                let (name, mut items) = (format!("__part_{index}"), Fragment::new());
                define(sprites, emitter, templates, false, &mut items);
                let [defined, name] = [emitter.writer.defined(&name), emitter.writer.name(&name)];
                templates.part.fill([templates.allowed(depth), &defined, &items, &name], out);
            }
        }
        for (name, module) in &self.modules {
            let doc = emitter.writer.text(&docs::module(name, &module.sprites));
            let mut items = Fragment::new();
            module.emit(emitter, templates, depth + 1, &mut items);
            let name = emitter.writer.defined(name);
            templates.module.fill([&doc, templates.allowed(depth), &name, &items], out);
        }
    }
}

/// The types of these sprites; `is_outside` of all modules each allows itself what modules allow.
fn define(
    sprites: &[&PackedSprite],
    emitter: &Emitter<'_>,
    templates: &Templates,
    is_outside: bool,
    out: &mut Fragment,
) {
    for sprite in sprites {
        let _working = working_on(emitter.sources.get(sprite.sprite().source).path());
        sprite::define((emitter, &templates.sprite), sprite, is_outside, out);
    }
}
