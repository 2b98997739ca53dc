//! The code for the whole folder: the library and the tile sets.

use super::code::{Module, Scope, Template, byte_string, runtime, text};
use super::emitter::{Emitter, FILES, IMAGES, LIBRARY, LISTS, PART, SLOTS, SPRITES, ident};
use crate::base::diagnostics::{Code, Diagnostics, Level};
use crate::base::foreign::markdown;
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::embed::Embedded;
use crate::formats::claim;
use crate::inventory::Inventory;
use crate::model::{CompiledSprite, Image, ImageId, Named};
use crate::options::Options;
use crate::unit::PackedSprite;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use sprite_table::{PixelForm, Size};
use std::fmt::Write;

pub(super) const IMAGES_DOC: &str = " Every image that a sprite is cut from, and their companions, once, sorted by path: what a game makes textures of
 when it starts.

 A frame says which one it shows: `frame.image().index()` is the index in this list.";
const LIBRARY_DOC: &str =
    " Everything that was found in the folder, by its names: images, sprites and tile sets.

 `LIBRARY.find(\"enemies/bat\")` is the sprite that a level file names, for `AnyAnimator::new`.";

/// The code of `LIBRARY`, in which games find everything by name.
pub(super) fn library(emitter: &Emitter<'_>) -> TokenStream {
    let runtime = runtime();
    let [name, images, sprites] = [LIBRARY, IMAGES, SPRITES].map(ident);
    let tilesets = tilesets(emitter).map(|(tileset, location)| {
        let (name, location) = (&tileset.name, Literal::usize_unsuffixed(location));
        quote!(#runtime::TilesetImage::new(#name, &#images[#location]))
    });
    quote! {
        #[doc = #LIBRARY_DOC]
        #[allow(dead_code, unreachable_pub, reason = "generated for whoever needs it")]
        pub static #name: #runtime::Library<'static> =
            #runtime::Library::new(&#images, &#sprites, &[#(#tilesets),*]);
    }
}

/// The tile sets whose images are sound, and the index of each image.
fn tilesets<'a>(emitter: &Emitter<'a>) -> impl Iterator<Item = (&'a Named<ImageId>, usize)> {
    let library = emitter.library;
    library.tilesets().iter().filter_map(|tileset| Some((tileset, library.index_of(tileset.value)?)))
}

/// The code of `Tileset`, the images that can replace the current tile set. Empty if no sprite needs one.
pub(super) fn tileset_type(emitter: &Emitter<'_>) -> TokenStream {
    let (library, runtime) = (emitter.library, runtime());
    let sound: Vec<_> = tilesets(emitter).map(|(tileset, _)| tileset).collect();
    if sound.is_empty() {
        return TokenStream::new();
    }
    let variants: Vec<_> = sound.iter().map(|tileset| ident(&tileset.identifier)).collect();
    let docs = sound.iter().map(|tileset| markdown(library.images().path(tileset.value)));
    let count = sound.len();
    let (name, library) = (ident(library.tileset_type()), ident(LIBRARY));
    let derive: TokenStream = emitter.options.derive.parse().unwrap_or_default();
    quote! {
        /// The tile sets that were found. Frames without an image of their own can be cut from each of them.
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq,
            ::core::cmp::Eq, ::core::hash::Hash, #derive)]
        #[allow(dead_code, non_camel_case_types, unreachable_pub, reason = "generated for whoever needs it; names follow the files")]
        pub enum #name {
            #(#[doc = #docs] #variants,)*
        }

        #[allow(dead_code, unreachable_pub, reason = "generated for whoever needs it")]
        impl #name {
            /// All tile sets, sorted by name.
            pub const ALL: &'static [Self; #count] = &[#(Self::#variants),*];
            /// Number of tile sets.
            pub const COUNT: ::core::primitive::usize = #count;

            /// The part of the file's name in which tile sets differ.
            #[must_use]
            pub const fn name(self) -> &'static ::core::primitive::str {
                #runtime::tileset_name(&#library, self as ::core::primitive::u16)
            }

            /// The tile set of this name.
            #[must_use]
            pub const fn find(name: &::core::primitive::str) -> ::core::option::Option<Self> {
                #runtime::find_tileset(&#library, Self::ALL, name)
            }

            /// Its image, for `Frame::image_in`.
            #[must_use]
            pub const fn image(self) -> &'static #runtime::Image<'static> {
                #runtime::tileset_image(&#library, self as ::core::primitive::u16)
            }
        }
    }
}

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
    match emitter.library.embedded(index) {
        Embedded::Bytes(form, bytes) => Bytes::Literal(*form, bytes),
        Embedded::File => {
            let file = emitter.library.images().file(image);
            Bytes::Png(format!("{}/{file}", emitter.options.include_root))
        }
    }
}

/// Code that makes cargo notice when an input changes or is deleted, for inputs that the list of images does not embed.
/// It adds nothing to the binary.
fn tracked(emitter: &Emitter<'_>, inputs: &[String]) -> Vec<String> {
    if !emitter.options.tracks_inputs {
        return Vec::new();
    }
    let library = emitter.library;
    let images = library.images();
    // The file of an image that is drawn or decoded is not in the code.
    let plain = library.used_images().iter().enumerate();
    let plain = plain.filter(|(location, _)| *library.embedded(*location) == Embedded::File);
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

/// The test; [`None`] if cargo notices new files or `folder-unwatched` is allowed. Its code is in the runtime, so it
/// takes a few tokens only.
///
/// `depends_on_new_images` says whether a new picture may change a sprite.
pub(crate) fn self_test(
    inventory: &Inventory,
    depends_on_new_images: bool,
    diagnostics: &Diagnostics,
    options: &Options,
) -> Option<TokenStream> {
    if !options.unwatched || diagnostics.level(Code::FolderUnwatched) == Level::Allow {
        return None;
    }
    // All files that may be descriptions. Whether one is depends on the other files of the folder.
    let pictures = paths::PICTURES.iter().copied().filter(|_| depends_on_new_images);
    let endings: Vec<&str> = claim::endings().chain(pictures).collect();
    let is_known = |path: &&str| {
        let has = |ending: &&str| path.strip_suffix(*ending).is_some_and(|rest| rest.ends_with('.'));
        endings.iter().any(has)
    };
    let known = inventory.files().filter(is_known);
    let known = known.collect::<Vec<_>>().join("\n");
    let endings = endings.join(" ");
    let (runtime, root, shown) = (runtime(), &options.include_root, &options.shown_root);
    Some(quote! {
        #runtime::every_description_is_compiled! { #root, #shown, #endings, #known }
    })
}
