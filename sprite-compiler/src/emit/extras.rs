//! Properties that only some formats have: substitutes, variants, dyes, slices, layers, and the gender.

use super::code::runtime;
use super::constants;
use crate::model::{Sprite, SpriteMeta};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use sprite_table::Order;

/// The features of the player that the sprite needs: the name of one of the runtime's types.
pub(super) fn features(sprite: &Sprite) -> &'static str {
    let needs_all = sprite.meta.stand.is_some() || sprite.meta.variants > 1;
    match (needs_all, has_orders(sprite)) {
        (true, _) => "Full",
        (false, true) => "Ordered",
        (false, false) => "Plain",
    }
}

/// Returns whether a layer is played in another order than forward, or in several passes.
fn has_orders(sprite: &Sprite) -> bool {
    let tracks = sprite.animations.iter().flat_map(|animation| &animation.value.tracks);
    let mut layers = tracks.flat_map(|track| &track.layers);
    layers.any(|layer| layer.order != Order::Forward || layer.passes > 1)
}

/// The items of the type itself.
pub(super) fn inherent(sprite: &Sprite) -> TokenStream {
    let runtime = runtime();
    let SpriteMeta { substitutes, variants, dyes, gender, .. } = &sprite.meta;
    let resolve = substitutes.as_ref().map(|_| {
        quote! {
            /// The animation of this name or, if there is none, its substitute. `None` if there is no substitute
            /// either: a player that is asked for it continues with its current animation.
            #[must_use]
            pub fn resolve(name: &::core::primitive::str) -> ::core::option::Option<Self> {
                <Self as #runtime::Animation>::resolve(name)
            }
        }
    });
    let variants = substitutes.as_ref().map(|_| {
        let variants = Literal::u16_unsuffixed(*variants);
        quote! {
            /// Number of similar versions, for `with_variant` of `sprite_runtime::mana::ManaExt`.
            pub const VARIANTS: ::core::primitive::u16 = #variants;
        }
    });
    let dyes = (!dyes.is_empty()).then(|| {
        let pairs = dyes.iter().map(|(imageset, dye)| quote!((#imageset, #dye)));
        quote! {
            /// The dye of each imageset that has one: its name, and the text after the `|`.
            pub const DYE: &'static [(&'static ::core::primitive::str, &'static ::core::primitive::str)] =
                &[#(#pairs),*];
        }
    });
    let gender = gender.map(|gender| {
        let gender = Ident::new(&format!("{gender:?}"), Span::call_site());
        quote! {
            /// Whom it is drawn for.
            pub const GENDER: #runtime::Gender = #runtime::Gender::#gender;
        }
    });
    let (slices, layers) = (constants::of_slices(sprite), constants::of_layers(sprite));
    quote!(#variants #dyes #gender #slices #layers #resolve)
}
