//! The index by which the compiler refers to an image.

/// An image of a run: its index in the list of all images that descriptions name. An image with other colours (a dye)
/// has an index of its own. It has 32 bits, because every frame has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ImageId(u32);

impl ImageId {
    /// The image at this index.
    pub(crate) fn new(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// Its index in the list of all images.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}
