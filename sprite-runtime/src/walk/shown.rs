//! The frames that a player shows of tracks that are [walked](crate::walk), and how long they stay.

use crate::animation::Features;
use crate::progress::{END_OF_TIME, Progress};
use crate::state::{State, flag};
use sprite_table::{LayerView, Playback, Point, Sprite, TrackView};

impl<F: Features> State<F> {
    /// The frame that a layer shows, from 0; [`None`] if it no longer shows anything.
    pub(crate) fn frame_of_walked(&self, layer: LayerView<'_>) -> Option<u16> {
        if layer.is_random() {
            // If control flow skips all frames, nothing is chosen.
            return Some(self.chosen().choice).filter(|&frame| frame <= layer.last_frame());
        }
        let progress = Progress::at(&layer, self.clock_of(layer).into());
        (!progress.over || layer.playback() != Playback::Hide).then_some(progress.frame)
    }

    /// The record that a layer draws.
    pub(crate) fn walked_record(&self, sprite: &Sprite<'_>, index: u16) -> Option<u32> {
        self.record_of_walked(self.track_view(sprite)?.layer(index)?)
    }

    /// The current offset of pictures.
    pub(crate) fn walked_offset(&self, sprite: &Sprite<'_>) -> Point {
        let offsets = self.track_view(sprite).and_then(TrackView::offsets);
        let place = offsets.and_then(|layer| self.record_of_walked(layer));
        place.map_or(Point::ZERO, |place| sprite.offset(place))
    }

    fn record_of_walked(&self, layer: LayerView<'_>) -> Option<u32> {
        layer.first_frame().checked_add(self.frame_of_walked(layer)?.into())
    }

    /// The time until the picture changes.
    pub(crate) fn until_change_walked(&self, sprite: &Sprite<'_>) -> Option<u64> {
        let track = self.track_view(sprite).filter(|_| !self.is(flag::HIDDEN))?;
        let until = |layer: LayerView<'_>| {
            if layer.is_random() {
                return self.chosen().left;
            }
            let progress = Progress::at(&layer, self.clock_of(layer).into());
            (progress.next != END_OF_TIME).then(|| progress.next.saturating_sub(progress.position))
        };
        (0..track.layer_count()).filter_map(|index| until(track.layer(index)?)).min()
    }
}
