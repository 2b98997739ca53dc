//! Writes the code of one sprite, which does not depend on other sprites: an enum of its animations, with its
//! functions.

use super::code::{Scope, Template, runtime, text};
use super::emitter::{Emitter, SPRITES, ident};
use super::{constants, docs, library};
use crate::model::{Animation, Named, SpriteCode};
use crate::unit::PackedSprite;
use quote::quote;

/// Documentation of several lines in one attribute, since each `///` line would be an attribute of its own.
const NAMED: &str =
    " The animation of exactly this name; panics if there is none. It is for a `const`, where a wrong name is an error of the
 build; elsewhere call `find`.

 # Panics
 There is no animation of this name.";
const HAS: &str = " Whether it has a picture of its own for a direction: `const { assert!(...) }` makes sure of it. One that is drawn
 for a single direction has none: it shows the same wherever it faces.";
const DURATION: &str =
    " How long the frames take from the first to the end of the last; `None` when it stands still, or when
 some of them are random.";

/// Writes the types of sprites.
pub(super) struct Types {
    definition: Template<5>,
    /// The type of a description with errors in which no animation was found.
    empty: Template<2>,
    listed: Template<1>,
    implementation: Template<5>,
    binding: Template<3>,
    /// The derive macros that the game asks for.
    derive: String,
}

impl Types {
    pub(super) fn new(derive: &str) -> Self {
        Self {
            derive: derive.to_owned(),
            // `PartialEq` has to be derived, so that constants can be patterns.
            definition: Template::new(|[doc, derive, allowed, name, variants]| {
                quote! {
                    #[doc = #doc]
                    #[derive(::core::fmt::Debug, ::core::cmp::PartialEq, #derive)]
                    #allowed
                    pub enum #name { #variants }
                }
            }),
            empty: Template::new(|[doc, name]| {
                quote! {
                    #[doc = #doc]
                    #[allow(dead_code, non_camel_case_types, unreachable_pub, reason = "stands in for a sprite that could not be read")]
                    pub enum #name {}
                }
            }),
            listed: Template::new(|[name]| quote!(Self::#name,)),
            implementation: implementation(),
            binding: binding(),
        }
    }

    /// The type of a sprite, with these attributes.
    pub(super) fn define(&self, code: &SpriteCode, allowed: &str, scope: &mut Scope) {
        let SpriteCode { identifier: name, doc, variants, names, extras, .. } = code;
        if names.is_empty() {
            // Only a description with errors has no animation. The type is defined nevertheless, so that code which
            // uses it adds no errors of its own.
            return self.empty.fill([doc, name], &mut scope.named);
        }
        self.definition.fill([doc, &self.derive, allowed, name, variants], &mut scope.named);
        let mut all = String::new();
        for name in names {
            self.listed.fill([name], &mut all);
        }
        let count = names.len().to_string();
        self.implementation.fill([allowed, name, &all, &count, extras], &mut scope.items);
    }

    /// Implements the trait `Animation` for the type of the sprite at an index of the list of all sprites, beside that
    /// list.
    pub(super) fn bind(&self, code: &SpriteCode, index: usize, scope: &mut Scope) {
        let parts = [&code.type_name(), &code.features, &index.to_string()];
        self.binding.fill(parts.map(String::as_str), &mut scope.items);
    }
}

/// The items of a sprite's type, except for its [`binding`].
fn implementation() -> Template<5> {
    let runtime = runtime();
    // Each item costs time in every build of the game. Deriving `Clone`, `Copy`, `Eq` and `Hash` costs rustc twice as
    // much as these lines. Lists of all sprites, and functions of the runtime over them, cost little.
    Template::new(|[allowed, name, all, count, extras]| {
        quote! {
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
                pub const ALL: &'static [Self; #count] = &[#all];
                /// Number of animations.
                pub const COUNT: ::core::primitive::usize = #count;

                /// The animation's name as the description has it.
                #[must_use]
                pub const fn name(self) -> &'static ::core::primitive::str {
                    #runtime::name::<Self>(self as ::core::primitive::u16)
                }

                /// The animation of exactly this name in the description.
                #[must_use]
                pub const fn find(name: &::core::primitive::str) -> ::core::option::Option<Self> {
                    #runtime::find(name)
                }

                #[doc = #NAMED]
                #[must_use]
                pub const fn named(name: &::core::primitive::str) -> Self {
                    #runtime::named(name)
                }

                #[doc = #HAS]
                #[must_use]
                pub const fn has(self, direction: #runtime::Direction) -> ::core::primitive::bool {
                    #runtime::has::<Self>(self as ::core::primitive::u16, direction)
                }

                /// The directions of the screen that have pictures of their own, counter-clockwise from the right.
                pub fn directions(self) -> #runtime::Directions {
                    #runtime::Animation::directions(self)
                }

                /// The frames in a direction, in their order; an empty frame is `None`.
                pub fn strip(self, facing: impl ::core::convert::Into<#runtime::Facing>) -> #runtime::Strip<'static> {
                    #runtime::Animation::strip(self, facing)
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
                    #runtime::images::<Self>()
                }

                #extras
            }
        }
    })
}

/// The implementation that binds a type to the sprite at an index of the list of all sprites. It is written beside that
/// list.
fn binding() -> Template<3> {
    let (runtime, sprites) = (runtime(), ident(SPRITES));
    Template::new(|[path, features, index]| {
        quote! {
            impl #runtime::Animation for #path {
                type Features = #runtime::#features;
                const COMPILED: #runtime::Compiled<Self> = #runtime::Compiled(&#sprites[#index], Self::ALL);

                fn index(self) -> ::core::primitive::u16 {
                    self as ::core::primitive::u16
                }
            }
        }
    })
}

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
            extras: constants::inherent(sprite).to_string(),
            features: constants::features(sprite).to_owned(),
            entry: library::entry(self.emitter, packed),
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
