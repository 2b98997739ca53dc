//! The lists of a library: its images and its sprites.
//!
//! They are literals of texts, numbers and bytes, which cost a build of the game least of all: what rustc takes apart
//! in constants costs its first build several times as much, and calls or struct literals cost every build. All that
//! changes with an asset stands in a module of its own, so that rustc looks at that module again, and at no type of a
//! sprite whose description did not change. The module names nothing around it: in the body of a function it could not.

use super::code::{Fragment, Template, byte_string};
use super::emitter::{Emitter, FILES, IMAGES, LIBRARY, LISTS, SLOTS, SPRITES, ident};
use super::library::IMAGES_DOC;
use crate::base::paths;
use crate::embed::Embedded;
use crate::model::{Extent, Image, ImageId, Sprite};
use crate::pack::PackedSprite;
use proc_macro2::Literal;
use quote::quote;
use sprite_table::PixelForm;
use std::collections::BTreeSet;

/// The module, and the lists that the runtime makes of what is in it. `inputs` are the files that were read.
pub(super) fn emit(emitter: &Emitter<'_>, inputs: &[String]) -> Fragment {
    let (files, image_count) = (images(emitter), emitter.library.used_images().len());
    let (entries, count, slot_count) = sprites(emitter);
    let [image_count, count, slot_count] = [image_count, count, slot_count].map(Literal::usize_unsuffixed);
    let runtime = &emitter.options.runtime;
    let [lists, files_name, images, library, slots, sprites] =
        [LISTS, FILES, IMAGES, LIBRARY, SLOTS, SPRITES].map(ident);
    let template = emitter.writer.template(|[tracked, files, entries]| {
        quote! {
            #[doc(hidden)]
            #[allow(clippy::all, clippy::pedantic, reason = "generated")]
            mod #lists {
                #tracked
                pub(super) static #files_name: [#runtime::__private::ImageEntry; #image_count] = [#files];
                pub(super) static #sprites: [#runtime::__private::SpriteEntry; #count] = [#entries];
            }

            #[doc = #IMAGES_DOC]
            #[allow(dead_code, unreachable_pub, reason = "generated for whoever needs it")]
            pub static #images: [#runtime::Image<'static>; #image_count] =
                #runtime::__private::list_images(&#library, &#lists::#files_name);

            static #slots: [&#runtime::Image<'static>; #slot_count] =
                #runtime::__private::list_slots(&#images, &#lists::#sprites);

            static #sprites: [#runtime::Sprite<'static>; #count] =
                #runtime::__private::list_sprites(&#lists::#sprites, &#slots);
        }
    });
    template.with([&tracked(emitter, inputs), &files, &entries])
}

/// Every image in use: its path, its width, its height, the number of its form, and its bytes.
fn images(emitter: &Emitter<'_>) -> Fragment {
    let Emitter { library, writer, .. } = *emitter;
    let included = writer.template(|[file]| quote!(::core::include_bytes!(#file)));
    let entry = writer
        .template(|[path, width, height, form, bytes]| quote!((#path, #width, #height, #form, #bytes),));
    let mut entries = Fragment::new();
    for (index, &image) in library.used_images().iter().enumerate() {
        let size = library.images().size(image).unwrap_or_default();
        let (form, bytes) = match bytes(emitter, index, image) {
            Bytes::Literal(form, bytes) => (form, byte_string(bytes)),
            Bytes::Png(file) => (PixelForm::Png, included.with([&writer.text(&file)])),
        };
        let [width, height, form] =
            [size.width as usize, size.height as usize, form as usize].map(|number| writer.number(number));
        let path = writer.text(library.images().path(image));
        entry.fill([&path, &width, &height, &form, &bytes], &mut entries);
    }
    entries
}

/// What an image is embedded as.
enum Bytes<'a> {
    /// The bytes themselves.
    Literal(PixelForm, &'a [u8]),
    /// The path of a PNG.
    Png(String),
}

/// What the image in use at an index is embedded as.
fn bytes<'a>(emitter: &Emitter<'a>, index: usize, image: ImageId) -> Bytes<'a> {
    let images = emitter.library.images();
    if let Embedded::Pixels(form, bytes) = emitter.library.embedded(index) {
        return Bytes::Literal(*form, bytes);
    }
    match images.baked(image) {
        Some(png) => Bytes::Literal(PixelForm::Png, png),
        // Of a dyed image too, while an editor has its pixels left alone.
        None => Bytes::Png(format!("{}/{}", emitter.options.include_root, images.file(image))),
    }
}

/// Makes cargo notice when an input changes or goes away, for those inputs that the list of images does not embed.
/// Nothing of it reaches the binary.
fn tracked(emitter: &Emitter<'_>, inputs: &[String]) -> Fragment {
    let Emitter { library, writer, .. } = *emitter;
    let images = library.images();
    // The file of a dyed or decoded image is not in the code: its pixels are.
    let plain = library.used_images().iter().enumerate().filter(|&(location, &image)| {
        images.baked(image).is_none() && *library.embedded(location) == Embedded::Png
    });
    let embedded: BTreeSet<&str> = plain.map(|(_, &image)| images.file(image)).collect();
    let included = writer.template(|[file]| quote!(::core::include_bytes!(#file),));
    let mut files = Fragment::new();
    for path in inputs.iter().filter(|path| !embedded.contains(path.as_str())) {
        let file = format!("{}/{path}", emitter.options.include_root);
        included.fill([&writer.text(&file)], &mut files);
    }
    let template = writer.template(|[files]| quote!(const _: &[&[::core::primitive::u8]] = &[#files];));
    template.with([&files])
}

/// All sprites in the library's order, without those that could not be read; how many they are, and how many slots they
/// have.
fn sprites(emitter: &Emitter<'_>) -> (Fragment, usize, usize) {
    let writer = emitter.writer;
    let item = writer.template(|[item]| quote!(#item,));
    let template = writer.template(|[names, slots, table, directions, substitution]| {
        quote!((&[#names], &[#slots], #table, #directions, #substitution),)
    });
    let (mut entries, mut count, mut slots) = (Fragment::new(), 0, 0);
    for packed in emitter.library.sprites().iter().filter(|packed| !packed.sprite().animations.is_empty()) {
        sprite(emitter, packed, &item, &template, &mut entries);
        count += 1;
        slots += packed.slots().len();
    }
    (entries, count, slots)
}

/// One sprite: its path, its type and the names of its animations; the images of its slots by their indices and one
/// more, 0 for the current tile set; its table; the directions of each animation; the number of what stands in for
/// missing animations.
fn sprite(
    emitter: &Emitter<'_>,
    packed: &PackedSprite,
    item: &Template<1>,
    template: &Template<5>,
    entries: &mut Fragment,
) {
    let (sprite, writer) = (packed.sprite(), emitter.writer);
    let (mut names, mut slots) = (Fragment::new(), Fragment::new());
    item.fill([&writer.text(&path(emitter, sprite))], &mut names);
    item.fill([&writer.text(&sprite.type_name())], &mut names);
    for animation in &sprite.animations {
        item.fill([&writer.text(&animation.name)], &mut names);
    }
    for image in packed.slots() {
        let index = match image {
            Image::File(image) => emitter.library.index_of(*image).map_or(0, |index| index + 1),
            Image::Tileset | Image::Missing => 0,
        };
        item.fill([&writer.number(index)], &mut slots);
    }
    let (table, directions) = (byte_string(packed.table()), byte_string(&packed.directions()));
    let substitution = writer.number(sprite.traits.substitution as usize);
    template.fill([&names, &slots, &table, &directions, &substitution], entries);
}

/// The path of the description without its ending; of a sprite that shares its description, with its own name in
/// place of the file's; of one that several descriptions make, their folder.
fn path(emitter: &Emitter<'_>, sprite: &Sprite) -> String {
    let path = emitter.sources.get(sprite.source).path();
    match (sprite.extent, &sprite.traits.member) {
        (Extent::Whole, None) => paths::without_ending(path).to_owned(),
        (Extent::Whole, Some((member, _))) => paths::inside(paths::folder(path), member),
        (Extent::Shared, _) => paths::folder(path).to_owned(),
    }
}
