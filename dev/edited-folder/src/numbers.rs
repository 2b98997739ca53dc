//! Edits of one number, which a weak digest of the description does not see: the digits lie on both sides of a boundary
//! between two blocks of 16 bytes.

use crate::stock::image;

const GHOST: &[u8] = b"walking monsters/ghost.png 1 120 0\n0 0 16 16 8 13 2 2\n";
const FROG: &[u8] = include_bytes!("../../../assets/graphics/sprites/pond/frog.xml");

/// A description in which one number becomes another one of equal length.
#[derive(Clone, Debug)]
pub struct NumberEdit {
    pub(crate) path: &'static str,
    /// The description.
    pub before: Vec<u8>,
    /// The description after the edit.
    pub after: Vec<u8>,
    /// The path of the image that the description names, and its content.
    pub(crate) image: (&'static str, Vec<u8>),
}

/// The edits: of an origin, after which the folder is right, and of an index, after which there is an error.
#[must_use]
pub fn number_edits() -> [NumberEdit; 2] {
    [
        NumberEdit {
            path: "sprites/ghost.dat",
            before: GHOST.to_vec(),
            after: with(GHOST, 47, *b"13", *b"98"),
            image: ("sprites/monsters/ghost.png", image([32, 16], 7)),
        },
        NumberEdit {
            path: "graphics/sprites/pond/frog.xml",
            before: FROG.to_vec(),
            after: with(FROG, 2_143, *b"19", *b"96"),
            image: (
                "graphics/sprites/pond/frog.png",
                include_bytes!("../../../assets/graphics/sprites/pond/frog.png").to_vec(),
            ),
        },
    ]
}

/// A text with another number.
fn with(text: &[u8], at: usize, before: [u8; 2], after: [u8; 2]) -> Vec<u8> {
    let mut text = text.to_vec();
    // Where the number lies in its block decides what a digest sees of it.
    let number = text.get_mut(at..at + 2).filter(|number| **number == before && at % 16 == 15);
    number.expect("the number at its place").copy_from_slice(&after);
    text
}
