//! Names and images of animations, for generated code: one function for all sprites instead of code for each.

mod answer;

use crate::Animation;
use answer::Answer;
use sprite_table::{Direction, Image};

/// The name of the animation with this index; an index beyond the last, which generated code never gives, has none.
#[must_use]
pub const fn name<A: Animation>(index: u16) -> &'static str {
    name_in(A::NAMES, index)
}

/// The animation whose name is exactly this one.
#[must_use]
pub const fn find<A: Animation>(name: &str) -> Option<A> {
    find_in(A::ANIMATIONS, A::NAMES, name)
}

/// The name at a place of a list.
#[must_use]
pub const fn name_in(names: &'static [&'static str], index: u16) -> &'static str {
    let index = index as usize;
    if index < names.len() { names[index] } else { "" }
}

/// What has exactly this name.
#[must_use]
pub const fn find_in<T: Copy>(all: &[T], names: &[&str], name: &str) -> Option<T> {
    let mut index = 0;
    while index < all.len() && index < names.len() {
        if is_same(names[index], name) {
            return Some(all[index]);
        }
        index += 1;
    }
    None
}

/// The animation whose name is exactly this one.
///
/// # Panics
/// There is none. In a `const` that is an error of the build, which shows what there is.
#[must_use]
pub const fn named<A: Animation>(name: &str) -> A {
    match find(name) {
        Some(found) => found,
        None => panic!("{}", Answer::to(name, A::NAMES).text()),
    }
}

/// Whether the animation with this index has a picture of its own for a direction.
#[must_use]
pub const fn has<A: Animation>(index: u16, direction: Direction) -> bool {
    A::COMPILED.has(index, direction)
}

/// The images that the sprite's frames are cut from.
#[must_use]
pub const fn images<A: Animation>() -> &'static [&'static Image<'static>] {
    A::SPRITE.images()
}

/// `==` of texts, which a `const fn` cannot use yet.
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
