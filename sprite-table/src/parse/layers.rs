//! Checks layers, by themselves and in their tracks.

use super::{Sections, inside};
use crate::layout::{self, Section, animation_flags, layer_flags};
use crate::record::{AnimationRecord, ChoiceRecord, Clock, LayerRecord, TrackRecord};
use crate::{LayerView, Playback, Table};

impl Sections {
    pub(super) fn layer(table: Table<'_>, index: u32) -> Option<LayerRecord> {
        table.record(Section::Layers, index).map(LayerRecord::from_bytes)
    }

    pub(super) fn layer_is_valid(&self, table: Table<'_>, layer: LayerRecord) -> bool {
        let frames = u32::from(layer.last) + 1;
        if !inside(layer.first_frame, frames, self.frames)
            || layer.playback > 4
            || layer.clock > 4
            || layer.flags > 15
        {
            return false;
        }
        // A layer that ends has the number of passes in this field.
        if layer.passes() == 0 && layer.from > layer.last {
            return false;
        }
        if layer.clock() == Clock::Choices {
            return layer.is_forward() && self.choices_are_valid(table, layer, frames);
        }
        if !layer.is_forward() {
            let is_whole = layer.passes() > 0 || layer.playback() == Playback::Loop { from: 0 };
            if !is_whole || layer.is(layer_flags::OFFSETS) {
                return false;
            }
        }
        // Sums of times below this fit into 64 bits.
        (LayerView { table, record: layer }).total() <= layout::LONGEST_PASS
            && (layer.playback() == Playback::Still || self.times_are_valid(table, layer))
    }

    /// Returns whether every frame takes some time. The last frame of a forward layer that ends may take none.
    fn times_are_valid(&self, table: Table<'_>, layer: LayerRecord) -> bool {
        let frames = u32::from(layer.last) + 1;
        let ends_at_once = layer.is_forward() && layer.playback() != Playback::Loop { from: layer.from };
        let ends = match layer.clock() {
            Clock::Milliseconds | Clock::Microseconds => {
                return layer.time > 0 || ends_at_once && frames == 1;
            }
            Clock::LongEnds => self.long_ends,
            Clock::ShortEnds | Clock::Choices => self.short_ends,
        };
        if !inside(layer.time, frames, ends) {
            return false;
        }
        let mut before = 0;
        let last = layer.time + frames - 1;
        layer.wait == 0
            && (layer.time..=last).all(|index| {
                let end = table.end(layer.clock(), index);
                let start = core::mem::replace(&mut before, end);
                start < end || start == end && index == last && ends_at_once
            })
    }

    /// Returns whether every group of choices ends inside the layer.
    fn choices_are_valid(&self, table: Table<'_>, layer: LayerRecord, frames: u32) -> bool {
        let mut next = 0;
        let mut ends = |index: u32| {
            let bytes = table.record(Section::Choices, layer.time + index)?;
            let ChoiceRecord { time, left, .. } = ChoiceRecord::from_bytes(bytes);
            let left = u32::from(left & !(layout::RANDOM | layout::EXCLUDES));
            let end = index.checked_add(left)?;
            // The choices of a group count down to its end.
            let valid =
                time <= layout::LONGEST_CHOICE && left > 0 && end <= frames && (index >= next || end == next);
            next = end;
            Some(valid)
        };
        frames as usize <= layout::MOST_CHOICES
            && inside(layer.time, frames + u32::from(layer.wait), self.choices)
            && (0..frames).all(|index| ends(index) == Some(true))
            && LayerView { table, record: layer }.commands_are_valid(self.animations)
    }

    /// Returns whether the layers of a track can be played together: offsets are last, and a layer that returns, is
    /// random, is free or has offsets is the only other one.
    pub(super) fn layers_go_together(table: Table<'_>, track: TrackRecord) -> Option<bool> {
        let last = track.first_layer.checked_add(track.layers.into())?.checked_sub(1)?;
        let has_offsets = Self::layer(table, last)?.is(layer_flags::OFFSETS);
        // The layers that are drawn.
        let count = if has_offsets { track.layers.checked_sub(1)? } else { track.layers };
        let is_plain = |index: u32| {
            let layer = Self::layer(table, index)?;
            Some(!Self::takes_walking(layer) && layer.playback() != Playback::Return)
        };
        if count > 1 {
            return Some(
                !has_offsets && (track.first_layer..=last).all(|index| is_plain(index) == Some(true)),
            );
        }
        // Offsets alone draw nothing.
        let first = Self::layer(table, track.first_layer)?;
        Some(count == 1 && track.lead == 0 && !first.is(layer_flags::OFFSETS))
    }

    /// Returns whether the animation has the flag `WALKED` if playing one of its tracks takes more than looking up a
    /// time.
    pub(super) fn is_walked_where_needed(table: Table<'_>, animation: AnimationRecord) -> bool {
        let mut tracks = animation.first_track..animation.first_track + u32::from(animation.tracks);
        animation.is(animation_flags::WALKED)
            || tracks.all(|index| {
                // If there are several layers, only the last can be of that kind.
                let track =
                    table.record(Section::Tracks, index).map(TrackRecord::from_bytes).unwrap_or_default();
                let last = track.first_layer.saturating_add(track.layers.saturating_sub(1).into());
                let layers = [track.first_layer, last].map(|index| Self::layer(table, index));
                layers.iter().flatten().all(|layer| !Self::takes_walking(*layer))
            })
    }

    /// Returns whether playing a layer takes more than looking up a time.
    fn takes_walking(layer: LayerRecord) -> bool {
        layer.is(layer_flags::FREE | layer_flags::OFFSETS) || layer.clock() == Clock::Choices
    }
}
