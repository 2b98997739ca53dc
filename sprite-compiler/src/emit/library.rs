//! What stands once for the whole folder: images, tile sets, and the files that cargo has to watch.

use super::emitter::{Emitter, IMAGES, LIBRARY, SPRITES};
use super::sprite;
use crate::embed::Embedded;
use crate::model::{ImageId, Named};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use std::collections::BTreeSet;

/// `IMAGES`: every image in use, once.
pub(super) fn images(emitter: &Emitter<'_>) -> TokenStream {
    let (library, runtime) = (emitter.library, &emitter.options.runtime);
    let images = library.used_images().iter().enumerate().map(|(index, &image)| {
        let path = library.images().path(image);
        let size = library.images().size(image).unwrap_or_default();
        let [width, height] = [size.width, size.height].map(Literal::u32_unsuffixed);
        let listed = |form, bytes| {
            quote! {
                #runtime::__private::ListedImage {
                    path: #path,
                    size: [#width, #height],
                    form: #runtime::PixelForm::#form,
                    bytes: #bytes,
                }
            }
        };
        if let Embedded::Pixels(form, bytes) = library.embedded(index) {
            // A variant is shown by its name.
            let form = Ident::new(&format!("{form:?}"), Span::call_site());
            let bytes = Literal::byte_string(bytes);
            return listed(quote!(#form), quote!(#bytes));
        }
        let png = if let Some(png) = library.images().baked(image) {
            let png = Literal::byte_string(png);
            quote!(#png)
        } else {
            // Of a dyed image too, while an editor has its pixels left alone.
            let file = format!("{}/{}", emitter.options.include_root, library.images().file(image));
            quote!(::core::include_bytes!(#file))
        };
        listed(quote!(Png), png)
    });
    let count = library.used_images().len();
    let [name, library] = [IMAGES, LIBRARY].map(|name| emitter.ident(name));
    quote! {
        /// Every image that a sprite is cut from, once, sorted by path. An image's `index` is its index here.
        #[allow(dead_code, unreachable_pub, reason = "generated for whoever needs it")]
        pub static #name: [#runtime::Image<'static>; #count] =
            #runtime::__private::list_images(&#library, [#(#images),*]);
    }
}

/// All sprites, in the library's order, without those that could not be read.
pub(super) fn sprites(emitter: &Emitter<'_>) -> TokenStream {
    let sprites = emitter.library.sprites().iter().filter(|sprite| !sprite.sprite().animations.is_empty());
    let compiled: Vec<_> = sprites.map(|packed| sprite::compiled(emitter, packed)).collect();
    let (runtime, name, count) = (&emitter.options.runtime, emitter.ident(SPRITES), compiled.len());
    quote! {
        #[doc(hidden)]
        static #name: [#runtime::Sprite<'static>; #count] = #runtime::__private::list_sprites([#(#compiled),*]);
    }
}

/// `LIBRARY`: everything by name.
pub(super) fn library(emitter: &Emitter<'_>) -> TokenStream {
    let runtime = &emitter.options.runtime;
    let [name, images, sprites] = [LIBRARY, IMAGES, SPRITES].map(|name| emitter.ident(name));
    let tilesets = tilesets(emitter).map(|(tileset, location)| {
        let (name, location) = (&tileset.name, Literal::usize_unsuffixed(location));
        quote!(#runtime::TilesetImage::new(#name, &#images[#location]))
    });
    quote! {
        /// Everything that was found in the folder: images, sprites and tile sets, by their names.
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
pub(super) fn tracked(emitter: &Emitter<'_>, inputs: &[String]) -> TokenStream {
    let (library, images) = (emitter.library, emitter.library.images());
    // The file of a dyed or decoded image is not in the code: its pixels are.
    let plain = library.used_images().iter().enumerate().filter(|&(location, &image)| {
        images.baked(image).is_none() && *library.embedded(location) == Embedded::Png
    });
    let embedded: BTreeSet<&str> = plain.map(|(_, &image)| images.file(image)).collect();
    let inputs = inputs.iter().filter(|path| !embedded.contains(path.as_str()));
    let files = inputs.map(|path| format!("{}/{path}", emitter.options.include_root));
    quote! {
        const _: &[&[::core::primitive::u8]] = &[#(::core::include_bytes!(#files)),*];
    }
}
