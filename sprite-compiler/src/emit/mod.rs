//! Writes packed sprites as Rust code.
//!
//! The number of tokens does not grow with the number of frames: an enum and a byte string for each sprite, one
//! `include_bytes!` for each image. Generated code refers to everything outside of itself by absolute paths, or by
//! paths through the runtime that each of its modules imports under a special name, so that nothing around it can
//! shadow a name. No generated module refers to the items around it, because in the body of a function they have no
//! path. So the trait of a type, which needs the lists, is implemented beside the lists.

mod code;
mod constants;
mod docs;
mod emitter;
mod library;
mod sprite;

pub use code::GeneratedCode;
pub(crate) use emitter::Emitter;
pub(crate) use library::self_test;

use crate::base::panics::working_on;
use crate::base::sorted::SortedMap;
use crate::model::CompiledSprite;
use code::{Module, Scope, Template, runtime, text};
use emitter::{PART, allowed};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use sprite::{SpriteWriter, Types};
use sprite_table::layout;
use std::borrow::Cow;

/// The version of generated code, which `sprite_runtime::__require_version!` compares with its own. It is raised
/// whenever the code, or what it names in the runtime, changes.
pub const CODE_VERSION: u16 = 5;

/// The sprites of the library with their code, in the same order.
pub(crate) fn sprites<'l>(emitter: &Emitter<'l>) -> Vec<Cow<'l, CompiledSprite>> {
    let writer = SpriteWriter::new(emitter);
    emitter.library.compiled(false, |packed| {
        let _working = working_on(emitter.sources.get(packed.sprite().source).path());
        writer.code(packed)
    })
}

/// Joins the code of these sprites. The library was read from `inputs`; `test` is appended.
pub(crate) fn emit(
    emitter: &Emitter<'_>,
    sprites: &[Cow<'_, CompiledSprite>],
    inputs: &[String],
    test: Option<TokenStream>,
) -> GeneratedCode {
    let (runtime, types) = (runtime(), Types::new(&emitter.options.derive));
    let modules = Modules {
        types: &types,
        head: Template::new(|[doc, allowed, name]| quote!(#[doc = #doc] #allowed pub mod #name)),
        part: Template::new(|[allowed, name]| quote!(#allowed mod #name)),
        // Each name is written: names of a glob import would be ambiguous beside the glob imports of a game, which may
        // have types of the same names.
        reexported: Template::new(|[part, names]| {
            quote! {
                #[allow(unused_imports, unreachable_pub, reason = "generated for whoever needs it")]
                pub use #part::{#names};
            }
        }),
        allowed: allowed().to_string(),
    };
    let mut root = Folder::default();
    for sprite in sprites {
        let sprite: &CompiledSprite = sprite;
        let names = &sprite.code.modules;
        let folder = names.iter().fold(&mut root, |folder, name| folder.folders.entry(name).or_default());
        folder.sprites.push(sprite);
    }
    let mut outermost = modules.scope(&root, 0);
    let [code, layout] = [CODE_VERSION, layout::VERSION].map(Literal::u16_unsuffixed);
    outermost.items += &quote!(#runtime::require_version! { #code, #layout }).to_string();
    // Types without animations are not in the lists.
    let listed: Vec<&CompiledSprite> =
        sprites.iter().map(|sprite| &**sprite).filter(|sprite| !sprite.code.names.is_empty()).collect();
    library::emit(emitter, &listed, inputs, &mut outermost);
    outermost.named += &library::library(emitter).to_string();
    outermost.named += &library::tileset_type(emitter).to_string();
    for (index, sprite) in listed.into_iter().enumerate() {
        types.bind(&sprite.code, index, &mut outermost);
    }
    outermost.items += &test.unwrap_or_default().to_string();
    GeneratedCode::of(outermost, emitter.options)
}

/// The content of a folder.
#[derive(Default)]
struct Folder<'a> {
    sprites: Vec<&'a CompiledSprite>,
    folders: SortedMap<&'a str, Folder<'a>>,
}

/// Writes modules.
struct Modules<'a> {
    types: &'a Types,
    head: Template<3>,
    part: Template<2>,
    reexported: Template<2>,
    allowed: String,
}

impl Modules<'_> {
    /// The items of a folder, which lies `depth` folders below the asset folder.
    fn scope(&self, folder: &Folder<'_>, depth: usize) -> Scope {
        let mut scope = Scope::default();
        // The outermost modules allow the lints for all modules in them.
        let allowed = if depth == 0 { self.allowed.as_str() } else { "" };
        if folder.sprites.len() <= PART {
            self.define(&folder.sprites, allowed, &mut scope);
        } else {
            for (index, sprites) in folder.sprites.chunks(PART).enumerate() {
                let (name, mut part) = (format!("__part_{index}"), Scope::default());
                self.define(sprites, "", &mut part);
                scope.modules.push(Module { head: self.part.with([allowed, &name]), scope: part });
                let names: Vec<&str> = sprites.iter().map(|sprite| sprite.code.identifier.as_str()).collect();
                self.reexported.fill([&name, &names.join(",")], &mut scope.items);
            }
        }
        for (name, folder) in &folder.folders {
            let doc = text(&docs::module(name, &folder.sprites));
            let head = self.head.with([&doc, allowed, name]);
            scope.modules.push(Module { head, scope: self.scope(folder, depth + 1) });
        }
        scope
    }

    /// The types of these sprites, each with these attributes.
    fn define(&self, sprites: &[&CompiledSprite], allowed: &str, scope: &mut Scope) {
        for sprite in sprites {
            self.types.define(&sprite.code, allowed, scope);
        }
    }
}
