//! The types by which users of the model refer to images.

use core::fmt::Debug;

/// The types of a user of the model: of images, and of facts about each part that are not packed.
pub trait ModelTypes: Copy + Debug + PartialEq {
    /// The type of an image.
    type Image: Copy + Debug + PartialEq;
    /// The location of a frame.
    type Location: Copy + Debug + PartialEq;
    /// Facts of an animation.
    type Animation: Clone + Debug + PartialEq;
    /// Facts of a track.
    type Track: Clone + Debug + PartialEq;
    /// Facts of a layer.
    type Layer: Clone + Debug + PartialEq;
}

/// Images are slots of the table, and there are no further facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slots {}

impl ModelTypes for Slots {
    type Image = u16;
    type Location = ();
    type Animation = ();
    type Track = ();
    type Layer = ();
}
