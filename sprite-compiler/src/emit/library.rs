//! The code for the whole folder: the library and the tile sets.

use super::code::runtime;
use super::emitter::{Emitter, IMAGES, LIBRARY, SPRITES, ident};
use crate::base::foreign::markdown;
use crate::model::{ImageId, Named};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

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
