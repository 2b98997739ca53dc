//! What makers of tables call images.

use core::fmt::Debug;

/// What a maker of tables calls an image, and what it keeps of each part beside what is packed.
pub trait Naming: Copy + Debug + PartialEq {
    /// What names an image.
    type Image: Copy + Debug + PartialEq;
    /// Where a frame comes from.
    type Location: Copy + Debug + PartialEq;
    /// What is known of an animation.
    type Animation: Clone + Debug + PartialEq;
    /// What is known of a track.
    type Track: Clone + Debug + PartialEq;
    /// What is known of a layer.
    type Layer: Clone + Debug + PartialEq;
}

/// Images go by the slots of the table, and nothing else is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slots {}

impl Naming for Slots {
    type Image = u16;
    type Location = ();
    type Animation = ();
    type Track = ();
    type Layer = ();
}
