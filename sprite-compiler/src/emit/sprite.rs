//! One sprite: an enum of its animations, its table, and what can be asked of it.

use super::emitter::{Emitter, LISTS, SPRITES, allowed};
use super::{docs, extras};
use crate::model::{Animation, Named};
use crate::pack::PackedSprite;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Documents of more than one line: each line written as `///` would be an attribute.
const NAMED: &str =
    " The animation of exactly this name, for a `const`: there a wrong name is an error of the build.

 # Panics
 Outside of a `const` there is no animation of this name; `find` does not panic.";
const HAS: &str = " Whether it has a picture of its own for a direction: `const { assert!(...) }` makes sure of it. One that is drawn
 for a single direction has none: it shows the same wherever it faces.";
const DURATION: &str =
    " How long the frames take from the first to the end of the last; `None` when it stands still, or when
 some of them are random.";

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
    let [lists, sprites] = [LISTS, SPRITES].map(|name| emitter.ident(name));
    // What lies in a module is allowed there.
    let allowed = (depth == 0).then(allowed);
    // Each item costs every build of the game. What `derive` writes for `Clone`, `Copy`, `Eq` and `Hash` costs rustc twice
    // as much as these lines. `PartialEq` has to be derived, or constants would be no patterns. Lists of all sprites and
    // the runtime's functions over them cost little.
    quote! {
        #[doc = #doc]
        #[derive(::core::fmt::Debug, ::core::cmp::PartialEq)]
        #allowed
        pub enum #name {
            #(#[doc = #variant_docs] #aliases #variants,)*
        }

        #allowed
        impl ::core::clone::Clone for #name {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl ::core::marker::Copy for #name {}

        impl ::core::cmp::Eq for #name {}

        impl ::core::hash::Hash for #name {
            fn hash<H: ::core::hash::Hasher>(&self, state: &mut H) {
                state.write_u16(*self as ::core::primitive::u16);
            }
        }

        #allowed
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

            #[doc = #NAMED]
            #[must_use]
            pub const fn named(name: &::core::primitive::str) -> Self {
                #runtime::__private::named(name)
            }

            #[doc = #HAS]
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

            #[doc = #DURATION]
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
            const COMPILED: #runtime::__private::Compiled<Self> =
                #runtime::__private::Compiled(&#(#up)* #lists::#sprites[#location], Self::ALL);
            #consts

            fn index(self) -> ::core::primitive::u16 {
                self as ::core::primitive::u16
            }
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
