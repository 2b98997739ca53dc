//! Orders and passes of layers. Other layers use the code for forward layers, and a program without sprites that need
//! more contains only that.

use crate::animation::Features;
use crate::begun::Begun;
use crate::progress::{Progress, play_time};
use crate::state::State;
use sprite_table::{LayerView, Playback};

impl<F: Features> State<F> {
    /// The progress of a layer at a time, in nanoseconds.
    #[inline(never)]
    pub(crate) fn at(layer: &LayerView<'_>, time: u128) -> Progress {
        if F::ORDERS { Progress::at(layer, time) } else { Progress::at_forward(layer, time) }
    }

    pub(crate) fn is_forward(layer: &LayerView<'_>) -> bool {
        !F::ORDERS || layer.is_forward()
    }

    /// Nanoseconds to the end of the last pass of a layer that ends.
    pub(crate) fn play_time(layer: &LayerView<'_>) -> u64 {
        if F::ORDERS { play_time(layer) } else { layer.total() }
    }

    /// The nanosecond at which a frame is shown for the first time.
    pub(crate) fn begins(layer: &LayerView<'_>, frame: u16) -> u64 {
        if F::ORDERS { layer.begins(frame) } else { layer.start(frame) }
    }

    /// The frames of a layer that began between two times.
    pub(crate) fn begun(layer: &LayerView<'_>, before: Progress, after: Progress) -> Begun {
        if !Self::is_forward(layer) {
            return Begun::in_passes(layer, before, after);
        }
        let from = match layer.playback() {
            Playback::Loop { from } => from,
            _ => 0,
        };
        let loops = after.rounds.wrapping_sub(before.rounds);
        Begun::forward(layer.last_frame(), from, before.frame, after.frame, loops)
    }
}
