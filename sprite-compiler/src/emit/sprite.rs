//! One sprite: an enum of its animations, its table, and what can be asked of it.

use super::emitter::{Emitter, IMAGES, SPRITES};
use super::{docs, extras};
use crate::base::paths;
use crate::model::{Animation, Extent, Image, Named, Sprite};
use crate::pack::PackedSprite;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The items of a sprite: `location` is its index in the list of all sprites, and its module lies `depth` modules below it.
pub(super) fn emit(
    emitter: &Emitter<'_>,
    packed: &PackedSprite,
    location: usize,
    depth: usize,
) -> TokenStream {
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
    let location = Literal::usize_unsuffixed(location);
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
            /// some of them are random.
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
            const COMPILED: #runtime::__private::Compiled = #runtime::__private::Compiled(&#(#up)* #sprites[#location]);
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
    let table = Literal::byte_string(packed.table());
    let directions = Literal::byte_string(&packed.directions());
    let images = images(emitter, packed);
    let (path, type_name) = (path(emitter, packed.sprite()), packed.sprite().type_name());
    let substitution = extras::substitution(emitter, packed.sprite());
    quote! {
        #runtime::__private::ListedSprite {
            path: #path,
            type_name: #type_name,
            table: #table,
            images: &[#(#images),*],
            names: &[#(#names),*],
            directions: #directions,
            substitution: #substitution,
        }
    }
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

/// The name as the description has it, for those who search for it.
fn alias(animation: &Named<Animation>) -> Option<TokenStream> {
    let Named { identifier, name, .. } = animation;
    // rustc takes no other.
    let is_allowed = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | '\'');
    let is_plain = !name.is_empty() && name.chars().all(is_allowed);
    (is_plain && name != identifier).then(|| quote!(#[doc(alias = #name)]))
}

/// References to the images of the table's slots.
fn images(emitter: &Emitter<'_>, packed: &PackedSprite) -> Vec<TokenStream> {
    let runtime = &emitter.options.runtime;
    let name = emitter.ident(IMAGES);
    let reference = |image: &Image| match image {
        Image::File(image) => {
            let location = emitter.library.index_of(*image);
            let location = Literal::usize_unsuffixed(location.unwrap_or_default());
            quote!(&#name[#location])
        }
        Image::Tileset | Image::Missing => quote!(&#runtime::Image::TILESET),
    };
    packed.slots().iter().map(reference).collect()
}
