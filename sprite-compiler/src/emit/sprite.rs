//! One sprite: an enum of its animations, its table, and what can be asked of it.

use super::{Emitter, SPRITES, docs, extras};
use crate::model::{Animation, Image, Named};
use crate::pack::PackedSprite;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use sprite_table::Direction;

/// The items of a sprite: it stands at a place of the list of all sprites, and its module lies `depth` modules below it.
pub(super) fn emit(emitter: &Emitter<'_>, packed: &PackedSprite, place: usize, depth: usize) -> TokenStream {
    let (sprite, runtime) = (packed.sprite(), &emitter.options.runtime);
    let name = emitter.ident(&sprite.identifier);
    let doc = docs::sprite(emitter, packed);
    let variants: Vec<_> =
        sprite.animations.iter().map(|animation| emitter.ident(&animation.identifier)).collect();
    if variants.is_empty() {
        // Only a description with errors has no animation; the type is there all the same, so that the code
        // which uses it adds no errors of its own.
        return quote! {
            #[doc = #doc]
            #[allow(dead_code, non_camel_case_types, unreachable_pub, reason = "stands in for a sprite that could not be read")]
            pub enum #name {}
        };
    }
    let variant_docs = sprite.animations.iter().map(|animation| docs::animation(emitter, animation));
    let aliases = sprite.animations.iter().map(alias);
    let count = Literal::usize_unsuffixed(variants.len());
    let (features, consts) = extras::implementation(emitter, sprite);
    let inherent = extras::inherent(emitter, sprite);
    let place = Literal::usize_unsuffixed(place);
    let up = std::iter::repeat_n(quote!(super::), depth);
    let sprites = emitter.ident(SPRITES);
    // Each item costs every build of the game: lists of all sprites and the runtime's functions over them cost little.
    quote! {
        #[doc = #doc]
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq,
            ::core::cmp::Eq, ::core::hash::Hash)]
        #[allow(dead_code, non_camel_case_types, unreachable_pub, reason = "generated for whoever needs it; names follow the description")]
        pub enum #name {
            #(#[doc = #variant_docs] #aliases #variants,)*
        }

        #[allow(dead_code, unreachable_pub, reason = "generated for whoever needs it")]
        impl #name {
            /// All animations, in the order of the description.
            pub const ALL: &'static [Self; #count] = &[#(Self::#variants),*];
            /// Number of animations.
            pub const COUNT: ::core::primitive::usize = #count;

            /// The animation's name as the description has it.
            #[must_use]
            pub const fn name(self) -> &'static ::core::primitive::str {
                #runtime::__private::name::<Self>(self as ::core::primitive::u16)
            }

            /// The animation of exactly this name in the description.
            #[must_use]
            pub const fn find(name: &::core::primitive::str) -> ::core::option::Option<Self> {
                #runtime::__private::find(name)
            }

            /// The animation of exactly this name, for a `const`: there a wrong name is an error of the build.
            ///
            /// # Panics
            /// Outside of a `const` there is no animation of this name; `find` does not panic.
            #[must_use]
            pub const fn named(name: &::core::primitive::str) -> Self {
                #runtime::__private::named(name)
            }

            /// Whether it has a picture of its own for a direction: `const { assert!(...) }` makes sure of it. One that is drawn
            /// for a single direction has none: it shows the same wherever it faces.
            #[must_use]
            pub const fn has(self, direction: #runtime::Direction) -> ::core::primitive::bool {
                #runtime::__private::has::<Self>(self as ::core::primitive::u16, direction)
            }

            /// The directions of the screen that have pictures of their own, counter-clockwise from the right.
            pub fn directions(self) -> #runtime::Directions {
                #runtime::Animation::directions(self)
            }

            /// The frames in a direction, in their order; an empty frame is `None`.
            pub fn frames(self, facing: impl ::core::convert::Into<#runtime::Facing>) -> #runtime::Strip<'static> {
                #runtime::Animation::frames(self, facing)
            }

            /// How long the frames take from the first to the end of the last; `None` when it stands still, or when
            /// some of them are drawn by lot.
            #[must_use]
            pub fn duration(
                self,
                facing: impl ::core::convert::Into<#runtime::Facing>,
            ) -> ::core::option::Option<::core::time::Duration> {
                #runtime::Animation::duration(self, facing)
            }

            /// The images that the sprite's frames are cut from.
            #[must_use]
            pub const fn images() -> &'static [&'static #runtime::Image<'static>] {
                #runtime::__private::images::<Self>()
            }

            #inherent
        }

        impl #runtime::Animation for #name {
            type Features = #features;
            const ANIMATIONS: &'static [Self] = Self::ALL;
            const COMPILED: &'static #runtime::Compiled = &#(#up)* #sprites[#place];
            #consts

            fn index(self) -> ::core::primitive::u16 {
                self as ::core::primitive::u16
            }
        }
    }
}

/// What stands in the list of all sprites.
pub(super) fn compiled(emitter: &Emitter<'_>, packed: &PackedSprite) -> TokenStream {
    let (runtime, animations) = (&emitter.options.runtime, &packed.sprite().animations);
    let names = animations.iter().map(|animation| &animation.name);
    let directions: Vec<u8> = animations.iter().map(|animation| directions(&animation.value)).collect();
    let (table, directions) = (Literal::byte_string(packed.table()), Literal::byte_string(&directions));
    let images = images(emitter, packed);
    quote! {
        #runtime::__private::ListedSprite {
            table: #table,
            images: &[#(#images),*],
            names: &[#(#names),*],
            directions: #directions,
        }
    }
}

/// The name as the description has it, for those who search for it.
fn alias(animation: &Named<Animation>) -> Option<TokenStream> {
    let Named { identifier, name, .. } = animation;
    // rustc takes no other.
    let is_allowed = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | '\'');
    let is_plain = !name.is_empty() && name.chars().all(is_allowed);
    (is_plain && name != identifier).then(|| quote!(#[doc(alias = #name)]))
}

/// One bit for each direction of the screen that has a picture of its own.
fn directions(animation: &Animation) -> u8 {
    let has = |direction: &Direction| {
        animation.turning.compass.iter().any(|(angle, _)| *angle == direction.angle())
    };
    let bits =
        Direction::ALL.iter().filter(|direction| has(direction)).map(|&direction| 1 << direction as u8);
    bits.fold(0, |all: u8, bit: u8| all | bit)
}

/// References to the images of the table's slots.
fn images(emitter: &Emitter<'_>, packed: &PackedSprite) -> Vec<TokenStream> {
    let runtime = &emitter.options.runtime;
    let name = emitter.ident(super::IMAGES);
    let reference = |image: &Image| match image {
        Image::File(image) => {
            let place = emitter.library.place_of(*image);
            let place = Literal::usize_unsuffixed(place.unwrap_or_default());
            quote!(&#name[#place])
        }
        Image::Tileset | Image::Missing => quote!(&#runtime::Image::TILESET),
    };
    packed.slots().iter().map(reference).collect()
}
