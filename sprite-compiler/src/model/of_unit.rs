//! The model as readers make it: images have the numbers that they have within their unit. They are other types than
//! those of the run, so that a number of one kind is not taken for one of the other kind.

/// An image of a unit: its index in the list of the images that the unit asks for. It has 32 bits, because every frame
/// has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct UnitImage(u32);

impl UnitImage {
    /// The image at this index.
    pub(crate) fn new(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// Its index in the list of the unit's images.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

pub(crate) type Animation = super::Animation<UnitImage>;
pub(crate) type AnimationMeta = super::AnimationMeta<UnitImage>;
pub(crate) type Cells = super::Cells<UnitImage>;
pub(crate) type Companions = super::Companions<UnitImage>;
pub(crate) type Frame = super::Frame<UnitImage>;
pub(crate) type Image = super::Image<UnitImage>;
pub(crate) type Layer = super::Layer<UnitImage>;
pub(crate) type Motion = super::Motion<UnitImage>;
pub(crate) type Picture = super::Picture<UnitImage>;
pub(crate) type SpriteMeta = super::SpriteMeta<UnitImage>;
pub(crate) type SpritePart = super::SpritePart<UnitImage>;
pub(crate) type Tilesets = super::Tilesets<UnitImage>;
pub(crate) type Track = super::Track<UnitImage>;
