//! Constants for the layers of a sprite that a game can leave out.

use super::emitter::ident;
use crate::base::identifiers;
use crate::base::sorted::SortedSet;
use crate::model::Sprite;
use proc_macro2::TokenStream;
use quote::quote;

/// One constant for each layer, from back to front; none for a sprite whose layers have no names.
///
/// If two names give the same constant, it belongs to the layer further back.
pub(super) fn constants(sprite: &Sprite) -> TokenStream {
    let mut taken = SortedSet::new();
    let constants = (0_u16..).zip(&sprite.meta.layers).filter_map(|(index, name)| {
        let identifier = identifiers::constant_case("LAYER", name)?;
        let constant = taken.insert(identifier.clone()).then(|| ident(&identifier))?;
        let doc = format!("The layer `{name}`, for `frame.layer()` and `layer_frame`.");
        Some(quote!(#[doc = #doc] pub const #constant: ::core::primitive::u16 = #index;))
    });
    constants.collect()
}
