//! A player that lists every frame that begins, one by one.

use super::MOST;
use sprite_table::Playback;
use sprite_table::write::{Layer, Plan, Time};

/// One layer, frame after frame.
struct Naive<'p> {
    plan: &'p Layer,
    /// Nanoseconds.
    durations: Vec<u128>,
    /// The frames of the present pass that have not begun yet.
    pass: Vec<u16>,
    passes: u16,
    /// When the frame ends that began last.
    time: u128,
}

impl<'p> Naive<'p> {
    fn new(plan: &'p Layer) -> Self {
        let mut durations = match &plan.time {
            Time::Each(each) => vec![u128::from(*each) * 1_000; plan.frames.len()],
            Time::Listed(list) => list.iter().map(|time| u128::from(*time) * 1_000).collect(),
        };
        *durations.last_mut().expect("frames") += u128::from(plan.wait) * 1_000;
        let mut naive = Self { plan, durations, pass: Vec::new(), passes: 0, time: 0 };
        naive.begin_pass();
        naive
    }

    /// Lists the frames of the next pass.
    fn begin_pass(&mut self) {
        let (count, plan) = (u16::try_from(self.durations.len()).expect("few frames"), self.plan);
        let from = match plan.playback {
            Playback::Loop { from } if self.passes > 0 => from,
            _ => 0,
        };
        self.pass = (from..count).collect();
        let turned = plan.order.turns() && self.passes % 2 == 1;
        if plan.order.begins_last() != turned {
            self.pass.reverse();
        }
        if plan.order.turns() && self.passes > 0 && count > 1 {
            self.pass.remove(0);
        }
        // Of the number of a pass of a loop only its parity matters.
        self.passes = if matches!(plan.playback, Playback::Loop { .. }) && self.passes == 2 {
            1
        } else {
            self.passes + 1
        };
    }

    /// The time at which it comes to its end, once its last frame has begun.
    fn end(&self) -> Option<u128> {
        let is_last = self.pass.is_empty() && self.passes == self.plan.passes;
        (is_last && !matches!(self.plan.playback, Playback::Loop { .. } | Playback::Still))
            .then_some(self.time)
    }

    /// When the next frame begins.
    fn next_begin(&self) -> Option<u128> {
        let goes_on = self.end().is_none() && (self.plan.playback != Playback::Still || self.time == 0);
        goes_on.then_some(self.time)
    }

    fn step(&mut self) -> u16 {
        if self.pass.is_empty() {
            self.begin_pass();
        }
        let frame = self.pass.remove(0);
        self.time += self.durations[usize::from(frame)];
        frame
    }
}

/// All texts up to a time, each with the nanosecond at which its frame begins, and the time up to which these are all.
pub(super) fn listed(plan: &Plan, first: u16, then: Option<u16>, until: u128) -> (Vec<(u128, String)>, u128) {
    let (mut all, mut begin, mut animation, mut steps) = (Vec::new(), 0, Some(first), 0);
    while let Some(index) = animation {
        let layers = &plan.animations[usize::from(index)].tracks[0].layers;
        let mut naive: Vec<_> = layers.iter().map(Naive::new).collect();
        loop {
            let begins = naive.iter().enumerate();
            let next = begins.filter_map(|(at, layer)| Some((layer.next_begin()?, at))).min();
            let Some((time, at)) = next else { break };
            if begin + time > until {
                return (all, until);
            }
            steps += 1;
            if steps > MOST {
                let until = (begin + time).saturating_sub(1);
                all.retain(|(time, _)| *time <= until);
                return (all, until);
            }
            let frame = naive[at].step();
            let texts = layers[at].data.texts.iter().filter(|text| text.frame == frame);
            all.extend(texts.map(|text| (begin + time, text.text.clone())));
        }
        // Layers that stand still do not keep the others from coming to an end.
        let Some(end) = naive.iter().filter_map(Naive::end).max() else { break };
        let returns = layers[0].playback == Playback::Return;
        animation = then.or(plan.stand.filter(|_| returns));
        begin += end;
        if begin > until {
            break;
        }
    }
    (all, until)
}
