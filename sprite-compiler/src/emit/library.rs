//! What stands once for the whole folder: images, tile sets, and the files that cargo has to watch.

use super::code::{Fragment, byte_string};
use super::emitter::{Emitter, IMAGES, LIBRARY, LISTS, SPRITES};
use super::lists;
use crate::embed::Embedded;
use crate::model::{ImageId, Named};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use sprite_table::PixelForm;
use std::collections::BTreeSet;

const IMAGES_DOC: &str = " Every image that a sprite is cut from, once, sorted by path: what a game makes textures of when it starts.

 A frame says which one it shows: `frame.image().index()` is the index in this list.";
const LIBRARY_DOC: &str =
    " Everything that was found in the folder, by its names: images, sprites and tile sets.

 `LIBRARY.find(\"enemies/bat\")` is the sprite that a level file names, for `AnyPlayer::new`.";

/// `IMAGES`: every image in use, once.
pub(super) fn images(emitter: &Emitter<'_>) -> Fragment {
    let Emitter { library, writer, .. } = *emitter;
    let included = writer.template(|[file]| quote!(::core::include_bytes!(#file),));
    let literal = writer.template(|[bytes]| quote!(#bytes,));
    let (mut paths, mut facts, mut files) = (String::new(), Vec::new(), Fragment::new());
    for (index, &image) in library.used_images().iter().enumerate() {
        let path = library.images().path(image);
        let size = library.images().size(image).unwrap_or_default();
        let form = match bytes(emitter, index, image) {
            Bytes::Literal(form, bytes) => {
                literal.fill([&byte_string(bytes)], &mut files);
                form
            }
            Bytes::Png(file) => {
                included.fill([&writer.text(&file)], &mut files);
                PixelForm::Png
            }
        };
        paths.push_str(path);
        for fact in [path.len(), size.width as usize, size.height as usize, form as usize] {
            lists::number(fact, &mut facts);
        }
    }
    let (count, runtime) = (library.used_images().len(), &emitter.options.runtime);
    let [name, library] = [IMAGES, LIBRARY].map(|name| emitter.ident(name));
    let template = writer.template(|[paths, facts, files]| {
        quote! {
            #[doc = #IMAGES_DOC]
            #[allow(dead_code, unreachable_pub, reason = "generated for whoever needs it")]
            pub static #name: [#runtime::Image<'static>; #count] =
                #runtime::__private::list_images(&#library, #paths, #facts, [#files]);
        }
    });
    template.with([&writer.text(&paths), &byte_string(&facts), &files])
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

/// `LIBRARY`: everything by name.
pub(super) fn library(emitter: &Emitter<'_>) -> TokenStream {
    let runtime = &emitter.options.runtime;
    let [name, images, lists, sprites] = [LIBRARY, IMAGES, LISTS, SPRITES].map(|name| emitter.ident(name));
    let tilesets = tilesets(emitter).map(|(tileset, location)| {
        let (name, location) = (&tileset.name, Literal::usize_unsuffixed(location));
        quote!(#runtime::TilesetImage::new(#name, &#images[#location]))
    });
    quote! {
        #[doc = #LIBRARY_DOC]
        #[allow(dead_code, unreachable_pub, reason = "generated for whoever needs it")]
        pub static #name: #runtime::Library<'static> =
            #runtime::Library::new(&#images, &#lists::#sprites, &[#(#tilesets),*]);
    }
}

/// The tile sets whose images are sound, and the index of each image.
fn tilesets<'a>(emitter: &Emitter<'a>) -> impl Iterator<Item = (&'a Named<ImageId>, usize)> {
    let library = emitter.library;
    library.tilesets().iter().filter_map(|tileset| Some((tileset, library.index_of(tileset.value)?)))
}

/// `Tileset`: the images that can stand in for the current tile set. Nothing when no sprite asks for one.
pub(super) fn tileset_type(emitter: &Emitter<'_>) -> TokenStream {
    let (library, runtime) = (emitter.library, &emitter.options.runtime);
    let sound: Vec<_> = tilesets(emitter).map(|(tileset, _)| tileset).collect();
    if sound.is_empty() {
        return TokenStream::new();
    }
    let variants: Vec<_> = sound.iter().map(|tileset| emitter.ident(&tileset.identifier)).collect();
    let docs = sound.iter().map(|tileset| format!("`{}`", library.images().path(tileset.value)));
    let count = sound.len();
    let (name, library) = (emitter.ident(library.tileset_type()), emitter.ident(LIBRARY));
    quote! {
        /// The tile sets that were found: what frames without an image of their own can be cut from.
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq,
            ::core::cmp::Eq, ::core::hash::Hash)]
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
                #runtime::__private::tileset_name(&#library, self as ::core::primitive::u16)
            }

            /// The tile set of this name.
            #[must_use]
            pub const fn find(name: &::core::primitive::str) -> ::core::option::Option<Self> {
                #runtime::__private::find_tileset(&#library, Self::ALL, name)
            }

            /// Its image, for `Frame::image_in`.
            #[must_use]
            pub const fn image(self) -> &'static #runtime::Image<'static> {
                #runtime::__private::tileset_image(&#library, self as ::core::primitive::u16)
            }
        }
    }
}

/// Makes cargo notice when an input changes or goes away, for those inputs that [`images`] does not embed.
/// Nothing of it reaches the binary.
pub(super) fn tracked(emitter: &Emitter<'_>, inputs: &[String]) -> Fragment {
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
