//! Writes the code of one sprite, which does not depend on other sprites.

use super::code::{Template, text};
use super::emitter::Emitter;
use super::{docs, extras, lists};
use crate::model::{Animation, Named, SpriteCode};
use crate::unit::PackedSprite;
use quote::quote;

/// Writes the code that depends on one sprite alone.
pub(super) struct SpriteWriter<'a> {
    emitter: &'a Emitter<'a>,
    variant: Template<3>,
    alias: Template<1>,
}

impl<'a> SpriteWriter<'a> {
    pub(super) fn new(emitter: &'a Emitter<'a>) -> Self {
        Self {
            emitter,
            variant: Template::new(|[doc, alias, name]| quote!(#[doc = #doc] #alias #name,)),
            alias: Template::new(|[name]| quote!(#[doc(alias = #name)])),
        }
    }

    pub(super) fn code(&self, packed: &PackedSprite) -> SpriteCode {
        let sprite = packed.sprite();
        let mut variants = String::new();
        for (index, animation) in sprite.animations.iter().enumerate() {
            let preview = self.emitter.previews.of(packed, index);
            let doc = text(&docs::animation(self.emitter, animation, preview));
            let alias = alias(animation).map(|name| self.alias.with([&text(name)])).unwrap_or_default();
            self.variant.fill([&doc, &alias, &animation.identifier], &mut variants);
        }
        SpriteCode {
            modules: sprite.modules.clone(),
            identifier: sprite.identifier.clone(),
            doc: text(&docs::sprite(self.emitter, packed)),
            variants,
            names: sprite.animations.iter().map(|animation| animation.identifier.clone()).collect(),
            extras: extras::inherent(sprite).to_string(),
            features: extras::features(sprite).to_owned(),
            entry: lists::entry(self.emitter, packed),
            table_bytes: packed.table().len() as u64,
        }
    }
}

/// The name in the description, as a search alias in the documentation.
fn alias(animation: &Named<Animation>) -> Option<&str> {
    let Named { identifier, name, .. } = animation;
    // rustc refuses other characters in an alias.
    let is_allowed = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | '\'');
    let is_plain = !name.is_empty() && name.chars().all(is_allowed);
    (is_plain && name != identifier).then_some(name)
}
