//! What a player shows of tracks that are [walked](crate::walk), and for how long.

use crate::Features;
use crate::state::{State, flag};
use sprite_table::{END_OF_TIME, LayerView, Playback, Point, Sprite, TrackView};

const MILLISECOND: u64 = 1_000_000;

/// The frame that was chosen, and for how long it stays.
#[derive(Clone, Copy)]
pub(crate) struct Chosen {
    pub(crate) choice: u16,
    /// Nanoseconds; [`FOR_EVER`].
    pub(crate) left: u64,
}

/// The longest choice of a table, 2^31 milliseconds, fits into what the number of the choice leaves of 64 bits.
const CHOICE_BITS: u32 = 13;
pub(crate) const FOR_EVER: u64 = u64::MAX >> CHOICE_BITS;

impl Chosen {
    /// A frame of a layer, at its beginning.
    pub(crate) fn of(layer: LayerView<'_>, choice: u16) -> Self {
        let milliseconds = layer.choice(choice).map_or(0, |choice| choice.milliseconds);
        let left = if milliseconds == 0 { FOR_EVER } else { u64::from(milliseconds) * MILLISECOND };
        Self { choice, left }
    }

    pub(crate) const fn pack(self) -> u64 {
        self.left << CHOICE_BITS | self.choice as u64 & ((1 << CHOICE_BITS) - 1)
    }

    pub(crate) const fn unpack(word: u64) -> Self {
        Self { choice: (word & ((1 << CHOICE_BITS) - 1)) as u16, left: word >> CHOICE_BITS }
    }
}

impl<F: Features> State<F> {
    /// The frame that a layer shows, from 0; [`None`] when it shows nothing any more.
    pub(crate) fn frame_of_walked(&self, layer: LayerView<'_>) -> Option<u16> {
        if layer.is_random() {
            // Where the flow passes over all frames nothing is chosen.
            return Some(Chosen::unpack(self.next).choice).filter(|&frame| frame <= layer.last_frame());
        }
        let progress = layer.at(self.clock_of(layer).into());
        (!progress.over || layer.playback() != Playback::Hide).then_some(progress.frame)
    }

    /// The record that a layer draws.
    pub(crate) fn walked_record(&self, sprite: &Sprite<'_>, index: u16) -> Option<u32> {
        self.record_of_walked(self.track_view(sprite)?.layer(index)?)
    }

    /// How far pictures are moved now.
    pub(crate) fn walked_offset(&self, sprite: &Sprite<'_>) -> Point {
        let offsets = self.track_view(sprite).and_then(TrackView::offsets);
        let place = offsets.and_then(|layer| self.record_of_walked(layer));
        place.map_or(Point::ZERO, |place| sprite.offset(place))
    }

    fn record_of_walked(&self, layer: LayerView<'_>) -> Option<u32> {
        layer.first_frame().checked_add(self.frame_of_walked(layer)?.into())
    }

    /// How long the picture stays.
    pub(crate) fn until_change_walked(&self, sprite: &Sprite<'_>) -> Option<u64> {
        let track = self.track_view(sprite).filter(|_| !self.is(flag::HIDDEN))?;
        let until = |layer: LayerView<'_>| {
            if layer.is_random() {
                return Some(Chosen::unpack(self.next).left).filter(|&left| left != FOR_EVER);
            }
            let progress = layer.at(self.clock_of(layer).into());
            (progress.next != END_OF_TIME).then(|| progress.next.saturating_sub(progress.position))
        };
        (0..track.layer_count()).filter_map(|index| until(track.layer(index)?)).min()
    }

    /// The clock that a layer follows.
    pub(crate) fn clock_of(&self, layer: LayerView<'_>) -> u64 {
        if layer.is_free() { self.free() } else { self.elapsed }
    }
}
