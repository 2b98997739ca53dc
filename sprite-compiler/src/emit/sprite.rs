//! One sprite: an enum of its animations, its table, and what can be asked of it.

use super::code::{Fragment, Template};
use super::emitter::{Emitter, SPRITES, allowed, ident};
use super::{docs, extras};
use crate::model::{Animation, Named};
use crate::pack::PackedSprite;
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

/// What all sprites have in common.
pub(super) struct Templates {
    definition: Template<8>,
    binding: Template<5>,
    /// For a description with errors in which no animation was found.
    empty: Template<2>,
    variant: Template<3>,
    alias: Template<1>,
    listed: Template<1>,
    module: Template<1>,
    allowed: Fragment,
}

impl Templates {
    pub(super) fn new(emitter: &Emitter<'_>) -> Self {
        let writer = emitter.writer;
        Self {
            definition: definition(emitter),
            binding: binding(emitter),
            empty: writer.template(|[doc, defined]| {
                quote! {
                    #[doc = #doc]
                    #[allow(dead_code, non_camel_case_types, unreachable_pub, reason = "stands in for a sprite that could not be read")]
                    pub enum #defined {}
                }
            }),
            variant: writer.template(|[doc, alias, defined]| quote!(#[doc = #doc] #alias #defined,)),
            alias: writer.template(|[name]| quote!(#[doc(alias = #name)])),
            listed: writer.template(|[name]| quote!(Self::#name,)),
            module: writer.template(|[name]| quote!(#name::)),
            allowed: writer.code(allowed()),
        }
    }
}

/// The type of a sprite and what belongs to it but for its [`binding`], with its parts left out.
fn definition(emitter: &Emitter<'_>) -> Template<8> {
    let runtime = &emitter.options.runtime;
    // Each item costs every build of the game. What `derive` writes for `Clone`, `Copy`, `Eq` and `Hash` costs rustc
    // twice as much as these lines. `PartialEq` has to be derived, or constants would be no patterns. Lists of all
    // sprites and the runtime's functions over them cost little.
    emitter.writer.template(
        |[doc, allowed, defined, name, variants, all, count, inherent]| {
            quote! {
        #[doc = #doc]
        #[derive(::core::fmt::Debug, ::core::cmp::PartialEq)]
        #allowed
        pub enum #defined {
            #variants
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
            pub const ALL: &'static [Self; #count] = &[#all];
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
            }
        },
    )
}

/// What makes a type an animation: the sprite at an index of the list of all sprites. It stands beside that list.
fn binding(emitter: &Emitter<'_>) -> Template<5> {
    let (runtime, sprites) = (&emitter.options.runtime, ident(SPRITES));
    emitter.writer.template(|[modules, name, features, index, consts]| {
        quote! {
            impl #runtime::Animation for #modules #name {
                type Features = #features;
                const COMPILED: #runtime::__private::Compiled<Self> =
                    #runtime::__private::Compiled(&#sprites[#index], Self::ALL);
                #consts

                fn index(self) -> ::core::primitive::u16 {
                    self as ::core::primitive::u16
                }
            }
        }
    })
}

/// The type of a sprite. It depends on the sprite alone; `is_outside` of all modules it allows itself what modules
/// allow.
pub(super) fn define(
    (emitter, templates): (&Emitter<'_>, &Templates),
    packed: &PackedSprite,
    is_outside: bool,
    out: &mut Fragment,
) {
    let (sprite, writer) = (packed.sprite(), emitter.writer);
    let doc = writer.text(&docs::sprite(emitter, packed));
    let defined = writer.defined(&sprite.identifier);
    if sprite.animations.is_empty() {
        // Only a description with errors has no animation; the type is there all the same, so that the code
        // which uses it adds no errors of its own.
        return templates.empty.fill([&doc, &defined], out);
    }
    let (mut variants, mut all) = (Fragment::new(), Fragment::new());
    for (index, animation) in sprite.animations.iter().enumerate() {
        let preview = emitter.previews.of(packed, index);
        let doc = writer.text(&docs::animation(emitter, animation, preview));
        let alias = alias(animation).map(|name| templates.alias.with([&writer.text(name)]));
        let name = &animation.identifier;
        templates.variant.fill([&doc, &alias.unwrap_or_default(), &writer.defined(name)], &mut variants);
        templates.listed.fill([&writer.name(name)], &mut all);
    }
    let inherent = writer.code(extras::inherent(emitter, sprite));
    let allowed = if is_outside { templates.allowed.as_slice() } else { &[] };
    templates.definition.fill(
        [
            &doc,
            allowed,
            &defined,
            &writer.name(&sprite.identifier),
            &variants,
            &all,
            &writer.number(sprite.animations.len()),
            &inherent,
        ],
        out,
    );
}

/// Makes the type of a sprite an animation: it is that of an index in the list of all sprites, beside which this
/// stands.
pub(super) fn bind(
    (emitter, templates): (&Emitter<'_>, &Templates),
    packed: &PackedSprite,
    index: usize,
    out: &mut Fragment,
) {
    let (sprite, writer) = (packed.sprite(), emitter.writer);
    let (features, consts) = extras::implementation(emitter, sprite);
    let mut modules = Fragment::new();
    for name in &sprite.modules {
        templates.module.fill([&writer.name(name)], &mut modules);
    }
    let name = writer.name(&sprite.identifier);
    let [features, consts] = [features, consts].map(|tokens| writer.code(tokens));
    templates.binding.fill([&modules, &name, &features, &writer.number(index), &consts], out);
}

/// The name as the description has it, for those who search for it.
fn alias(animation: &Named<Animation>) -> Option<&str> {
    let Named { identifier, name, .. } = animation;
    // rustc takes no other.
    let is_allowed = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '"' | '\'');
    let is_plain = !name.is_empty() && name.chars().all(is_allowed);
    (is_plain && name != identifier).then_some(name)
}
