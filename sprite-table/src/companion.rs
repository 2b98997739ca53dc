//! Companions of images: normal maps and emission maps, which engines with light use and which are not drawn.

/// The kind of data that a companion holds for each pixel of an image, for engines with light.
/// [`Frame::companion`](crate::Frame::companion) gives the image.
///
/// ```
/// # use sprite_table::{Companion, Frame, Image, Rect};
/// # fn draw_lit(_: &Image<'_>, _: Option<&Image<'_>>, _: Option<&Image<'_>>, _: Rect) {}
/// fn draw(frame: Frame<'_>) {
///     let [normal, emission] = Companion::ALL.map(|companion| frame.companion(companion));
///     draw_lit(frame.image(), normal, emission, frame.rect());        // the same rectangle of all three
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Companion {
    /// A normal map: the direction that the surface faces, as red, green and blue. In a frame that is drawn mirrored,
    /// the red component must be inverted.
    Normal,
    /// An emission map: the light that the surface gives by itself.
    Emission,
}

impl Companion {
    /// All of them, in the order in which a sprite lists them.
    pub const ALL: [Self; 2] = [Self::Normal, Self::Emission];
}
