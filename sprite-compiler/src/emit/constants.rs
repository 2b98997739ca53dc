//! Items that only some sprites have: constants for slices and for layers, which a game can leave out, substitutes,
//! variants, dyes, and the gender.

use super::code::runtime;
use super::emitter::ident;
use crate::base::foreign::markdown;
use crate::base::identifiers;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::model::{Slice, SliceKey, Sprite, SpriteMeta};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use sprite_table::Order;
use std::fmt::Write;

/// The number of keys of a slice that are documented.
const DOCUMENTED: usize = 12;

/// One constant for each slice name, in alphabetical order; none for a sprite without slices.
///
/// No animation can have such a name, because variants have no `_` between characters. If two names give the same
/// constant, it belongs to the first in alphabetical order.
pub(super) fn of_slices(sprite: &Sprite) -> TokenStream {
    let mut slices: SortedMap<&str, Vec<(&str, &Slice)>> = SortedMap::new();
    for animation in &sprite.animations {
        let layers = animation.value.tracks.iter().flat_map(|track| &track.layers);
        for slice in layers.flat_map(|layer| &layer.data.slices) {
            slices.entry(&slice.name).or_default().push((&animation.name, slice));
        }
    }
    constants("SLICE", slices, |constant, name, places| {
        let doc = doc(name, &places);
        quote!(#[doc = #doc] pub const #constant: &'static ::core::primitive::str = #name;)
    })
}

/// One constant for each layer, from back to front; none for a sprite whose layers have no names.
///
/// If two names give the same constant, it belongs to the layer further back.
pub(super) fn of_layers(sprite: &Sprite) -> TokenStream {
    let layers = (0_u16..).zip(&sprite.meta.layers).map(|(index, name)| (name.as_str(), index));
    constants("LAYER", layers, |constant, name, index| {
        let doc = format!("The layer {}, for `frame.layer()` and `layer_frame`.", markdown(name));
        quote!(#[doc = #doc] pub const #constant: ::core::primitive::u16 = #index;)
    })
}

/// The constants that `write` makes of names and what belongs to them. If two names give the same constant, it belongs
/// to the first.
fn constants<'n, T>(
    prefix: &str,
    names: impl IntoIterator<Item = (&'n str, T)>,
    write: impl Fn(Ident, &str, T) -> TokenStream,
) -> TokenStream {
    let mut taken = SortedSet::new();
    let constants = names.into_iter().filter_map(|(name, value)| {
        let identifier = identifiers::constant_case(prefix, name)?;
        taken.insert(identifier.clone()).then(|| write(ident(&identifier), name, value))
    });
    constants.collect()
}

/// The documentation of a constant: the text of the slice, and its location in each animation.
fn doc(name: &str, places: &[(&str, &Slice)]) -> String {
    let mut text = format!("The name of the slice {}, for `frame.slice`.", markdown(name));
    if let Some(words) = places.iter().find_map(|(_, slice)| slice.text.as_ref()) {
        let _ = write!(text, " Its text is {}.", markdown(words));
    }
    text.push_str("\n\nIn pixels from the anchor:\n");
    let mut lines = Vec::new();
    for (animation, slice) in places {
        for key in &slice.keys {
            let line = format!("\n- {} from frame {}: {}", markdown(animation), key.frame, shown(key));
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    text.extend(lines.iter().take(DOCUMENTED).map(String::as_str));
    if let Some(more) = lines.len().checked_sub(DOCUMENTED).filter(|&more| more > 0) {
        let _ = write!(text, "\n- and {more} more");
    }
    text
}

fn shown(key: &SliceKey) -> String {
    let Some(bounds) = key.bounds else { return "hidden".to_owned() };
    let mut text = format!("{} x {} at ({}, {})", bounds.width, bounds.height, bounds.x, bounds.y);
    if let Some(pivot) = key.pivot {
        let _ = write!(text, ", pivot ({}, {})", pivot.x, pivot.y);
    }
    text
}

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
    let (slices, layers) = (of_slices(sprite), of_layers(sprite));
    quote!(#variants #dyes #gender #slices #layers #resolve)
}
