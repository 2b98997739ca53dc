//! How images are named everywhere in the compiler.

/// One image of a run, by its index in the list of all images that descriptions name. An image with other colours
/// (a dye) has an index of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ImageId(usize);

impl ImageId {
    /// The image at this index.
    pub(crate) const fn new(index: usize) -> Self {
        Self(index)
    }

    /// Its index in the list of all images.
    pub(crate) const fn index(self) -> usize {
        self.0
    }
}
