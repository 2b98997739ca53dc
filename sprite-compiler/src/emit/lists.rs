//! The lists of all sprites. Struct literals would cost each build of the game: there are one text and two byte strings,
//! which the runtime takes apart while the game is compiled. They stand in a module of their own, so that rustc looks at
//! that module again when a table changes, and not at all types.

use super::code::{Fragment, byte_string};
use super::emitter::{Emitter, IMAGES, LISTS, SPRITES};
use crate::base::paths;
use crate::model::{Extent, Image, Sprite};
use crate::pack::PackedSprite;
use quote::quote;

/// The module of the lists: all sprites in the library's order, without those that could not be read.
pub(super) fn module(emitter: &Emitter<'_>) -> Fragment {
    let sprites = emitter.library.sprites().iter().filter(|sprite| !sprite.sprite().animations.is_empty());
    let (mut lists, mut count) = (Lists::default(), 0_usize);
    for packed in sprites {
        lists.add(emitter, packed);
        count += 1;
    }
    let Lists { texts, lengths, text_count, slots, slot_count, tables, facts } = lists;
    let writer = emitter.writer;
    let texts = writer.text(&texts);
    let [lengths, slots, tables, facts] = [lengths, slots, tables, facts].map(|bytes| byte_string(&bytes));
    let parts = [&texts, &lengths, &slots, &tables, &facts].map(Vec::as_slice);
    let runtime = &emitter.options.runtime;
    let [module, sprites, images] = [LISTS, SPRITES, IMAGES].map(|name| emitter.ident(name));
    let template = writer.template(|[texts, lengths, slots, tables, facts]| {
        quote! {
            #[doc(hidden)]
            #[allow(dead_code, reason = "generated for whoever needs it")]
            mod #module {
                static TEXTS: [&::core::primitive::str; #text_count] =
                    #runtime::__private::list_texts(#texts, #lengths);
                static SLOTS: [&#runtime::Image<'static>; #slot_count] =
                    #runtime::__private::list_slots(&super::#images, #slots);
                pub(super) static #sprites: [#runtime::Sprite<'static>; #count] =
                    #runtime::__private::list_sprites(&TEXTS, &SLOTS, #tables, #facts);
            }
        }
    });
    template.with(parts)
}

/// What `sprite_runtime::__private` takes apart.
#[derive(Default)]
struct Lists {
    /// For each sprite its path, its type and the names of its animations, without anything between them.
    texts: String,
    lengths: Vec<u8>,
    text_count: usize,
    /// The indices of images and one more; 0 is the current tile set.
    slots: Vec<u8>,
    slot_count: usize,
    tables: Vec<u8>,
    /// For each sprite four numbers, then the directions of each animation.
    facts: Vec<u8>,
}

impl Lists {
    fn add(&mut self, emitter: &Emitter<'_>, packed: &PackedSprite) {
        let sprite = packed.sprite();
        self.text(&path(emitter, sprite));
        self.text(&sprite.type_name());
        for animation in &sprite.animations {
            self.text(&animation.name);
        }
        for image in packed.slots() {
            let index = match image {
                Image::File(image) => emitter.library.index_of(*image).unwrap_or_default() + 1,
                Image::Tileset | Image::Missing => 0,
            };
            number(index, &mut self.slots);
        }
        self.slot_count += packed.slots().len();
        self.tables.extend(packed.table());
        for fact in [
            sprite.animations.len(),
            packed.slots().len(),
            packed.table().len(),
            sprite.traits.substitution as usize,
        ] {
            number(fact, &mut self.facts);
        }
        self.facts.extend(packed.directions());
    }

    fn text(&mut self, text: &str) {
        self.texts.push_str(text);
        number(text.len(), &mut self.lengths);
        self.text_count += 1;
    }
}

/// Writes a number: 7 bits in each byte, the lowest first, and the highest bit where more follow.
pub(super) fn number(number: usize, bytes: &mut Vec<u8>) {
    let mut rest = number;
    loop {
        let [lowest, ..] = rest.to_le_bytes();
        rest >>= 7;
        if rest == 0 {
            bytes.push(lowest);
            return;
        }
        bytes.push(lowest | 0x80);
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
