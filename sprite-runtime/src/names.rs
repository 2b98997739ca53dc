//! Names and directions of animations, for generated code: one function over lists instead of code for each sprite.

use sprite_table::Direction;

/// The name with this index; an index beyond the list, which generated code never gives, has none.
#[must_use]
pub const fn name(names: &'static [&'static str], index: usize) -> &'static str {
    if index < names.len() { names[index] } else { "" }
}

/// The animation whose name is exactly this one.
#[must_use]
pub const fn find<A: Copy>(animations: &[A], names: &[&str], name: &str) -> Option<A> {
    let mut index = 0;
    while index < animations.len() && index < names.len() {
        if is_same(names[index], name) {
            return Some(animations[index]);
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
pub const fn named<A: Copy>(animations: &[A], names: &[&str], what_there_is: &str, name: &str) -> A {
    match find(animations, names, name) {
        Some(found) => found,
        None => panic!("{}", what_there_is),
    }
}

/// Whether the animation with this index has a picture of its own for a direction: one bit for each direction.
#[must_use]
pub const fn has(directions: &[u8], index: usize, direction: Direction) -> bool {
    index < directions.len() && directions[index] >> direction as u8 & 1 != 0
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
