//! How images are named everywhere in the compiler.

/// One image of a run, by its index in the list of all images that descriptions name. An image with other colours
/// (a dye) has an index of its own. 32 bits: every frame has one.
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
