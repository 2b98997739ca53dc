//! How makers of tables name images.

use core::fmt::Debug;

/// How a maker of tables names an image, and the facts that it keeps of each part beside those that are packed.
pub trait ModelTypes: Copy + Debug + PartialEq {
    /// The name of an image.
    type Image: Copy + Debug + PartialEq;
    /// Where a frame comes from.
    type Location: Copy + Debug + PartialEq;
    /// Facts of an animation.
    type Animation: Clone + Debug + PartialEq;
    /// Facts of a track.
    type Track: Clone + Debug + PartialEq;
    /// Facts of a layer.
    type Layer: Clone + Debug + PartialEq;
}

/// Images go by the slots of the table, and nothing else is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slots {}

impl ModelTypes for Slots {
    type Image = u16;
    type Location = ();
    type Animation = ();
    type Track = ();
    type Layer = ();
}
