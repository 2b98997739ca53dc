//! Functions of animations for generated code, such as their names and images. One function serves all sprites, so that
//! generated types have less code.

mod answer;

use crate::Animation;
use answer::Answer;
use sprite_table::{Direction, Image, Library, Sprite};

/// The sprite of a generated enum, and all its animations. Both are one constant, because each further item would make
/// every build of the game slower.
#[derive(Clone, Copy, Debug)]
pub struct Compiled<A: 'static>(pub &'static Sprite<'static>, pub &'static [A]);

/// The name of the animation with this index; empty for an index beyond the last, which generated code never uses.
#[must_use]
pub const fn name<A: Animation>(index: u16) -> &'static str {
    A::SPRITE.animation_name(index)
}

/// The animation whose name is exactly this one.
#[must_use]
pub const fn find<A: Animation>(name: &str) -> Option<A> {
    let mut index = 0;
    while index < A::ANIMATIONS.len() && index < A::NAMES.len() {
        if is_same(A::NAMES[index], name) {
            return Some(A::ANIMATIONS[index]);
        }
        index += 1;
    }
    None
}

/// The animation whose name is exactly this one.
///
/// # Panics
/// There is no such animation. In a `const` that is an error of the build, which lists the names.
#[must_use]
pub const fn named<A: Animation>(name: &str) -> A {
    match find(name) {
        Some(found) => found,
        None => panic!("{}", Answer::to(name, A::NAMES).text()),
    }
}

/// The greatest number of names that are compared with an unknown one.
const COMPARED: usize = 128;

/// The name of an animation that some sprite of a library has, for [`Group::play_named`](crate::Group::play_named) and
/// other functions that take names. It panics for any other name, so it is for a `const`: there a misspelt name is an
/// error of the build, which lists the names (`cargo check` and editors evaluate an item, too; a block `const { ...
/// }` is evaluated by `cargo build`):
///
/// ```
/// # use sprite_runtime::{Image, Library, Sprite};
/// # use sprite_table::Table;
/// # static SPRITES: [Sprite; 1] = [Sprite::new(Table::new_unchecked(b""), &[]).with_names("body", "Body", &["stand", "walk"])];
/// # static LIBRARY: Library = Library::new(&[], &SPRITES, &[]);
/// use sprite_runtime::Group;
/// use sprite_runtime::animation::action;
///
/// const WALK: &str = action(&LIBRARY, "walk");
///
/// let mut villager = Group::<3>::new();
/// villager.play_named(WALK);
/// villager.play_named(const { action(&LIBRARY, "stand") });
/// ```
///
/// ```compile_fail
/// # use sprite_runtime::{Image, Library, Sprite};
/// # use sprite_table::Table;
/// # static SPRITES: [Sprite; 1] = [Sprite::new(Table::new_unchecked(b""), &[]).with_names("body", "Body", &["stand", "walk"])];
/// # static LIBRARY: Library = Library::new(&[], &SPRITES, &[]);
/// // no animation has the name `wlak`: did you mean `walk`? There are `stand`, `walk`
/// const WALK: &str = sprite_runtime::animation::action(&LIBRARY, "wlak");
/// ```
///
/// A name that no animation has, but for which one serves by the rule of a format, does not count.
///
/// # Panics
/// No sprite of the library has an animation of exactly this name.
#[must_use]
pub const fn action(library: &Library<'static>, name: &str) -> &'static str {
    let sprites = library.sprites();
    let (mut names, mut count) = ([""; COMPARED], 0);
    let mut at = 0;
    while at < sprites.len() {
        let own = sprites[at].animation_names();
        let mut index = 0;
        while index < own.len() {
            if is_same(own[index], name) {
                return own[index];
            }
            if count < COMPARED && !is_among(names.split_at(count).0, own[index]) {
                names[count] = own[index];
                count += 1;
            }
            index += 1;
        }
        at += 1;
    }
    panic!("{}", Answer::to(name, names.split_at(count).0).text())
}

const fn is_among(names: &[&str], name: &str) -> bool {
    let mut index = 0;
    while index < names.len() {
        if is_same(names[index], name) {
            return true;
        }
        index += 1;
    }
    false
}

/// Returns whether the animation with this index has a picture of its own for a direction.
#[must_use]
pub const fn has<A: Animation>(index: u16, direction: Direction) -> bool {
    A::SPRITE.has(index, direction)
}

/// The images that the sprite's frames are cut from.
#[must_use]
pub const fn images<A: Animation>() -> &'static [&'static Image<'static>] {
    A::SPRITE.images()
}

/// The tile set of exactly this name. `all` are the tile sets of the library, in its order.
#[must_use]
pub const fn find_tileset<T: Copy>(library: &Library<'_>, all: &[T], name: &str) -> Option<T> {
    let tilesets = library.tilesets();
    let mut index = 0;
    while index < all.len() && index < tilesets.len() {
        if is_same(tilesets[index].name(), name) {
            return Some(all[index]);
        }
        index += 1;
    }
    None
}

/// The name of the tile set with this index; empty for an index beyond the last, which generated code never uses.
#[must_use]
pub const fn tileset_name(library: &'static Library<'static>, index: u16) -> &'static str {
    let (tilesets, index) = (library.tilesets(), index as usize);
    if index < tilesets.len() { tilesets[index].name() } else { "" }
}

/// The image of the tile set with this index.
#[must_use]
pub const fn tileset_image(library: &'static Library<'static>, index: u16) -> &'static Image<'static> {
    let (tilesets, index) = (library.tilesets(), index as usize);
    if index < tilesets.len() { tilesets[index].image() } else { &Image::TILESET }
}

/// Compares texts, because a `const fn` cannot use `==` for them yet.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() && index < b.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}
