//! The lists of a library: its images and its sprites.
//!
//! They are literals of texts, numbers and bytes, which are cheapest for builds of the game: data that rustc decodes in
//! constants makes the first build several times as expensive, and calls or struct literals make every build more
//! expensive. Everything that changes with an asset is in a module of its own, so that rustc checks only this module
//! again, and not the types of sprites whose descriptions did not change. The module does not refer to the items around
//! it, which is impossible in the body of a function. Each list is divided into parts, because rustc processes a whole
//! literal again when any entry changes.

use super::code::{Module, Scope, Template, byte_string, runtime, text};
use super::emitter::{Emitter, FILES, IMAGES, LIBRARY, LISTS, PART, SLOTS, SPRITES, ident};
use super::library::IMAGES_DOC;
use crate::base::sorted::SortedSet;
use crate::embed::Embedded;
use crate::model::{CompiledSprite, Image, ImageId};
use crate::unit::PackedSprite;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use sprite_table::{PixelForm, Size};
use std::fmt::Write;

/// Adds the module, and the lists that the runtime makes from its content. `inputs` are the files that were read;
/// `sprites` are the sprites that are not empty.
pub(super) fn emit(
    emitter: &Emitter<'_>,
    sprites: &[&CompiledSprite],
    inputs: &[String],
    outermost: &mut Scope,
) {
    let mut scope = Scope::default();
    let files = images(emitter, &mut scope);
    let entries: Vec<String> = sprites.iter().map(|compiled| sprite(emitter, compiled)).collect();
    let slot_count = sprites.iter().map(|compiled| compiled.slots.len()).sum();
    let [image_count, count, slot_count] =
        [files.len(), entries.len(), slot_count].map(Literal::usize_unsuffixed);
    let runtime = runtime();
    let [lists, files_name, images, library, slots, sprites] =
        [LISTS, FILES, IMAGES, LIBRARY, SLOTS, SPRITES].map(ident);
    let tracked_files =
        Template::new(|[entries]| quote!(const _: &[&[::core::primitive::u8]] = &[#entries];));
    for part in tracked(emitter, inputs).chunks(PART) {
        tracked_files.fill([&part.concat()], &mut scope.items);
    }
    in_parts(&files_name, &quote!(#runtime::ImageEntry), &files, &mut scope.items);
    in_parts(&sprites, &quote!(#runtime::SpriteEntry), &entries, &mut scope.items);
    let head = quote! {
        #[doc(hidden)]
        #[allow(clippy::all, clippy::pedantic, reason = "generated")]
        mod #lists
    };
    outermost.modules.push(Module { head: head.to_string(), scope });
    let named = quote! {
        #[doc = #IMAGES_DOC]
        #[allow(dead_code, unreachable_pub, reason = "generated for whoever needs it")]
        pub static #images: [#runtime::Image<'static>; #image_count] =
            #runtime::list_images(&#library, &#lists::#files_name);
    };
    outermost.named += &named.to_string();
    let items = quote! {
        static #slots: [&#runtime::Image<'static>; #slot_count] =
            #runtime::list_slots(&#images, &#lists::#sprites);

        static #sprites: [#runtime::Sprite<'static>; #count] =
            #runtime::list_sprites(&#lists::#sprites, &#slots);
    };
    outermost.items += &items.to_string();
}

/// Adds a list of entries of this type, in parts.
fn in_parts(name: &Ident, kind: &TokenStream, entries: &[String], items: &mut String) {
    let part = Template::new(|[part, count, entries]| quote!(static #part: [#kind; #count] = [#entries];));
    let list =
        Template::new(|[count, parts]| quote!(pub(super) static #name: [&[#kind]; #count] = [#parts];));
    let mut parts = String::new();
    for (index, entries) in entries.chunks(PART).enumerate() {
        let name = format!("{name}_{index}");
        part.fill([&name, &entries.len().to_string(), &entries.concat()], items);
        let _ = write!(parts, "&{name},");
    }
    list.fill([&entries.chunks(PART).len().to_string(), &parts], items);
}

/// An entry for every image in use: its path, its width, its height, the number of its form, and its bytes. Bytes that
/// are not in a file are constants of the scope.
fn images(emitter: &Emitter<'_>, scope: &mut Scope) -> Vec<String> {
    let library = emitter.library;
    let entry = |(index, &image): (usize, &ImageId)| {
        let Size { width, height } = library.images().size(image).unwrap_or_default();
        let (form, bytes) = match bytes(emitter, index, image) {
            Bytes::Literal(form, bytes) => (form, scope.constant(bytes)),
            Bytes::Png(file) => (PixelForm::Png, included(&file)),
        };
        let (path, form) = (text(library.images().path(image)), form as u8);
        format!("({path}, {width}, {height}, {form}, {bytes}),")
    };
    library.used_images().iter().enumerate().map(entry).collect()
}

fn included(file: &str) -> String {
    format!("::core::include_bytes!({})", text(file))
}

/// The form in which an image is embedded.
enum Bytes<'a> {
    /// The bytes themselves.
    Literal(PixelForm, &'a [u8]),
    /// The path of a PNG.
    Png(String),
}

/// The form of the used image at an index.
fn bytes<'a>(emitter: &Emitter<'a>, index: usize, image: ImageId) -> Bytes<'a> {
    let images = emitter.library.images();
    if let Embedded::Pixels(form, bytes) = emitter.library.embedded(index) {
        return Bytes::Literal(*form, bytes);
    }
    match images.generated(image) {
        Some(png) => Bytes::Literal(PixelForm::Png, png),
        // This includes a dyed image while an editor skips decoding: its file is embedded unchanged.
        None => Bytes::Png(format!("{}/{}", emitter.options.include_root, images.file(image))),
    }
}

/// Code that makes cargo notice when an input changes or is deleted, for inputs that the list of images does not embed.
/// It adds nothing to the binary.
fn tracked(emitter: &Emitter<'_>, inputs: &[String]) -> Vec<String> {
    let library = emitter.library;
    let images = library.images();
    // A dyed or decoded image is embedded as pixels, so its file is not in the code.
    let plain = library.used_images().iter().enumerate().filter(|&(location, &image)| {
        images.generated(image).is_none() && *library.embedded(location) == Embedded::Png
    });
    let embedded: SortedSet<&str> = plain.map(|(_, &image)| images.file(image)).collect();
    let others = inputs.iter().filter(|path| !embedded.contains(path.as_str()));
    others.map(|path| included(&format!("{}/{path}", emitter.options.include_root)) + ",").collect()
}

/// The entry of a sprite that is not empty. Its slots, between the two parts of its code, are the indices of their
/// images plus one; 0 is the current tile set.
fn sprite(emitter: &Emitter<'_>, sprite: &CompiledSprite) -> String {
    let slots = sprite.slots.iter().map(|image| match image {
        Image::File(image) => emitter.library.index_of(*image).map_or(0, |index| index + 1),
        Image::Tileset | Image::Missing => 0,
    });
    let slots: Vec<String> = slots.map(|slot| slot.to_string()).collect();
    let [before, after] = &sprite.code.entry;
    [before, slots.join(", ").as_str(), after].concat()
}

/// The two parts of a sprite's entry, before and after its slots. The first has its path, its type and the names of its
/// animations, the second its table and the directions of each animation.
pub(super) fn entry(emitter: &Emitter<'_>, packed: &PackedSprite) -> [String; 2] {
    let sprite = packed.sprite();
    let (path, kind) = (sprite.library_path(emitter.sources), sprite.type_name());
    let animations = sprite.animations.iter().map(|animation| animation.name.as_str());
    let names: Vec<String> = [path.as_str(), &kind].into_iter().chain(animations).map(text).collect();
    let (table, directions) = (byte_string(packed.table()), byte_string(&packed.directions()));
    [format!("(&[{}], &[", names.join(", ")), format!("], {table}, {directions}),")]
}
