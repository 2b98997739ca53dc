//! Sets of layers.

/// A set of layers by their indices, to draw a sprite without them: a hat that is taken off, a shadow in the dark.
///
/// The indices are those of [`Frame::layer`](sprite_table::Frame::layer); each part of a [`Group`](crate::Group) has
/// its own, and [`Group::frames_without`](crate::Group::frames_without) takes a set for each. A layer beyond the first
/// 64 is in no set.
///
/// ```
/// # use sprite_runtime::{Animate, Frame, LayerSet};
/// # const LAYER_HAT: u16 = 2;
/// # const LAYER_SHADOW: u16 = 0;
/// fn draw_without(player: &impl Animate, hidden: LayerSet, mut draw: impl FnMut(Frame<'_>)) {
///     player.frames().filter(|frame| !hidden.contains(frame.layer())).for_each(&mut draw);
/// }
///
/// let hidden = LayerSet::of(&[LAYER_HAT, LAYER_SHADOW]);
/// assert!(hidden.contains(LAYER_HAT) && !hidden.without(LAYER_HAT).contains(LAYER_HAT));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LayerSet(u64);

impl LayerSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// The first 64 layers: `LayerSet::ALL.without(Hero::LAYER_HAT)` is all but the hat.
    pub const ALL: Self = Self(u64::MAX);

    /// The set of these layers.
    pub const fn of(layers: &[u16]) -> Self {
        let (mut set, mut rest) = (Self::EMPTY, layers);
        while let [first, others @ ..] = rest {
            set = set.with(*first);
            rest = others;
        }
        set
    }

    /// The set with one more layer.
    #[must_use]
    pub const fn with(self, layer: u16) -> Self {
        Self(self.0 | Self::bit(layer))
    }

    /// The set without a layer.
    #[must_use]
    pub const fn without(self, layer: u16) -> Self {
        Self(self.0 & !Self::bit(layer))
    }

    /// Returns whether a layer is in the set.
    pub const fn contains(self, layer: u16) -> bool {
        self.0 & Self::bit(layer) != 0
    }

    /// Returns whether no layer is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn bit(layer: u16) -> u64 {
        // The shift is [`None`] for 64 or more.
        match 1_u64.checked_shl(layer as u32) {
            Some(bit) => bit,
            None => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_into_it() {
        let set = LayerSet::of(&[0, 5, 63, 64, u16::MAX]);
        let holds = |set: LayerSet, layers: &[u16]| {
            (0..=u16::MAX).filter(|&layer| set.contains(layer)).eq(layers.iter().copied())
        };
        assert!(holds(set, &[0, 5, 63]));
        assert!(holds(set.without(5).without(64).with(7), &[0, 7, 63]));
        assert!((0..=u16::MAX).filter(|&layer| LayerSet::ALL.contains(layer)).eq(0..64));
        assert!(LayerSet::of(&[64]).is_empty() && LayerSet::default() == LayerSet::EMPTY && !set.is_empty());
    }
}
