//! Frames that a packer turned by a quarter, clockwise, and that are turned back.

use crate::base::budget::{Cost, Expense};
use crate::base::digest::Digest;
use crate::images::png::Header;
use crate::images::{self, Compose, Composition, ImageVariant, Pixels, Take};
use sprite_table::{Rect, Size};

/// The turned frames of a picture.
#[derive(Debug)]
pub(super) struct Turned {
    /// The header of the picture when the frames were compared with its size.
    header: Header,
    /// The rectangle that each frame covers.
    covered: Vec<Rect>,
    /// The greatest width and height of a frame, upright.
    canvas: Size,
    recipe: Digest,
}

/// The size of a frame that covers this, upright.
fn upright(covered: Rect) -> Size {
    Size::new(covered.height, covered.width)
}

fn pixels(size: Size) -> u64 {
    u64::from(size.width) * u64::from(size.height)
}

impl Turned {
    /// Frames that lie in the picture.
    pub(super) fn new(header: Header, covered: Vec<Rect>) -> Self {
        let sizes = covered.iter().map(|rect| upright(*rect));
        let greatest = |a: Size, b: Size| Size::new(a.width.max(b.width), a.height.max(b.height));
        let canvas = sizes.fold(Size::new(1, 1), greatest);
        let recipe: Vec<String> = covered.iter().map(|rect| format!("turned {rect}")).collect();
        let recipe = Digest::of_parts(recipe.iter().map(String::as_bytes));
        Self { header, covered, canvas, recipe }
    }
}

/// The pixels of a frame, upright: the one at (u, v) is the picture's at (x + h - 1 - v, y + u).
fn turned_back(picture: &Pixels, covered: Rect) -> Vec<[u8; 4]> {
    let size = upright(covered);
    let width = size.width as usize;
    let mut frame = vec![[0; 4]; width * size.height as usize];
    for (u, y) in (covered.y..covered.y.saturating_add(covered.height)).enumerate() {
        // From the right to the left, a row of the picture is a column of the frame.
        let column = frame.iter_mut().skip(u).step_by(width.max(1));
        for (pixel, found) in column.zip(picture.rows().row(covered, y).iter().rev()) {
            *pixel = *found;
        }
    }
    frame
}

impl Compose for Turned {
    fn form(&self) -> ImageVariant {
        ImageVariant::Composed(Composition::of_recipe(self.recipe))
    }

    fn canvas(&self) -> Size {
        self.canvas
    }

    fn size_of(&self, picture: usize) -> Size {
        self.covered.get(picture).map_or(self.canvas, |covered| upright(*covered))
    }

    fn price(&self) -> (Cost, u64) {
        let drawn: u64 =
            self.covered.iter().map(|covered| pixels(upright(*covered))).fold(0, u64::saturating_add);
        let decoded = self.header.decoded_bytes().max(pixels(self.header.size).saturating_mul(4));
        let price = Cost::default().and(Expense::Decoded, decoded).and(Expense::Drawn, drawn);
        // The picture, as it was decoded and as colours, and one frame are in memory at the same time.
        (price, decoded.saturating_mul(2).saturating_add(pixels(self.canvas).saturating_mul(4)))
    }

    fn draw(&self, content: &[u8], take: &mut Take<'_>) -> Result<(), String> {
        // The places in the picture, and the price that was paid, are those of the header that was read first.
        if Header::of(content) != Some(self.header) {
            return Err("the file changed while it was read".to_owned());
        }
        let picture = images::pixels(content)?;
        for covered in &self.covered {
            take(&[&turned_back(&picture, *covered)]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_turned_back() {
        let pixel = |name: u8| [name, 0, 0, 255];
        // The frame `ab` above `cd` above `ef`, turned clockwise, beside a column of others.
        let rows = [[b'-', b'e', b'c', b'a'], [b'-', b'f', b'd', b'b']];
        let picture =
            Pixels::new(Size::new(4, 2), rows.as_flattened().iter().map(|name| pixel(*name)).collect());
        let frame = turned_back(&picture, Rect::new(1, 0, 3, 2));
        assert_eq!(frame.iter().map(|pixel| pixel[0]).collect::<Vec<_>>(), b"abcdef");
    }
}
