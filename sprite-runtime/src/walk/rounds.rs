//! Skips whole rounds at once in long ticks of animations that return to themselves.

use super::Walk;
use super::chosen::random_layer;
use super::clocks::first_end;
use crate::animation::Features;
use crate::events::Events;
use crate::state::flag;

impl<F: Features> Walk<'_, '_, F> {
    /// Skips whole rounds of an animation that returns to itself.
    pub(super) fn skip_rounds(&mut self) {
        let Some(track) = self.state.drawn_track(self.sprite) else { return };
        if let Some(layer) = random_layer(track) {
            self.spend(layer.last_frame().into());
            return;
        }
        let Some(length) = first_end(track) else { return };
        let Some(rounds) = self.left.checked_div(length) else {
            // In a damaged table a round may take no time, and would never end.
            self.work = 0;
            return;
        };
        if rounds == 0 {
            return;
        }
        let (free, skipped) = (self.state.free(), rounds * length);
        let is_free = track.layer(track.lead()).is_some_and(|layer| layer.is_free());
        // A clock that never restarts continues through all rounds; otherwise each round is like the first.
        let (step, times) = if is_free { (skipped, 1) } else { (length, rounds) };
        let mut round = Events::NOTHING;
        let begun = self.state.pass(track, step, &mut round);
        self.count(track, begun);
        self.tick.add_rounds(round, times);
        self.state.flags &= !flag::FINISHED;
        self.state.elapsed = 0;
        self.state.set_free(free.saturating_add(skipped));
        self.left -= skipped;
    }
}
