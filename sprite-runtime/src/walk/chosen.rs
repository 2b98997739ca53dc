//! Frames that are chosen at random or by control flow.

use crate::animation::Features;
use crate::animation::Seed;
use crate::progress::END_OF_TIME;
use crate::random;
use crate::state::State;
use sprite_table::{LayerView, TrackView};

const MILLISECOND: u64 = 1_000_000;

/// The bits of a choice's number. The longest time of a choice, 2^31 milliseconds, fits into the other bits of 64.
const CHOICE_BITS: u32 = 13;

const FOR_EVER: u64 = u64::MAX >> CHOICE_BITS;

/// The frame that was chosen, and its remaining time.
#[derive(Clone, Copy)]
pub(super) struct Chosen {
    pub(super) choice: u16,
    /// The remaining nanoseconds; [`None`] for ever.
    pub(super) left: Option<u64>,
}

impl Chosen {
    /// No frame, for ever.
    pub(super) const NONE: Self = Self::unpack(END_OF_TIME);

    /// A frame of a layer, at its start.
    pub(super) fn of(layer: LayerView<'_>, choice: u16) -> Self {
        let milliseconds = layer.choice(choice).map_or(0, |choice| choice.milliseconds);
        let left = (milliseconds > 0).then_some(u64::from(milliseconds) * MILLISECOND);
        Self { choice, left }
    }

    fn pack(self) -> u64 {
        let Self { choice, left } = self;
        left.unwrap_or(FOR_EVER) << CHOICE_BITS | u64::from(choice) & ((1 << CHOICE_BITS) - 1)
    }

    const fn unpack(word: u64) -> Self {
        let choice = (word & ((1 << CHOICE_BITS) - 1)) as u16;
        let left = word >> CHOICE_BITS;
        Self { choice, left: if left == FOR_EVER { None } else { Some(left) } }
    }
}

impl<F: Features> State<F> {
    pub(super) const fn chosen(&self) -> Chosen {
        Chosen::unpack(self.next)
    }

    pub(super) fn set_chosen(&mut self, chosen: Chosen) {
        self.next = chosen.pack();
    }

    /// Shows the frame at an index, or one of the group that begins there, after a frame that showed `cell`. Returns
    /// the number of frames in the group.
    pub(super) fn choose(&mut self, layer: LayerView<'_>, at: u16, cell: u16) -> u16 {
        let Some(first) = layer.choice(at) else {
            self.set_chosen(Chosen::NONE);
            return 0;
        };
        let mut index = at;
        if first.is_random {
            let group = at..at.saturating_add(first.left);
            let excluded = if first.excludes && cell > 0 { Some(cell) } else { None };
            let is_open =
                |index: &u16| layer.choice(*index).is_some_and(|choice| Some(choice.cell) != excluded);
            let open = group.clone().filter(is_open).count();
            let mut seed = self.seed.get();
            let number = random::below(&mut seed, u16::try_from(open).unwrap_or(0));
            self.set_seed(seed);
            index = group.filter(is_open).nth(number.into()).unwrap_or(at);
        }
        self.set_chosen(Chosen::of(layer, index));
        first.left
    }
}

/// The layer whose frames are random.
pub(super) fn random_layer(track: TrackView<'_>) -> Option<LayerView<'_>> {
    track.layer(track.lead()).filter(LayerView::is_random)
}
