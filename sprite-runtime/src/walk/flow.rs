//! Control flow: commands between the frames decide which frame comes next, whether the animation ends, and which one
//! follows.

use crate::animation::Features;
use crate::animation::Seed;
use crate::random;
use crate::state::State;
use sprite_table::{LayerView, Playback, Sprite, Step};

/// A position between the frames of a layer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The frame after it.
    frame: u16,
    /// The first command after it.
    command: u16,
    /// True if the animation begins here, so that its first command is skipped.
    begins: bool,
}

impl Place {
    /// The start of an animation.
    pub(crate) const START: Self = Self { frame: 0, command: 0, begins: true };

    /// The position before a frame and its commands.
    pub(crate) fn before(layer: &LayerView<'_>, frame: u16) -> Self {
        Self { frame, command: layer.first_command(frame), begins: false }
    }
}

/// The frame or action that follows a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The frame with this index, or one of the group that begins there.
    Frame(u16),
    /// Nothing: the last frame stays.
    Stays,
    /// The animation ends.
    End,
    /// Another animation.
    Jump(u16),
    /// The greatest work is used up, and no time has passed.
    Stuck,
}

impl<F: Features> State<F> {
    /// The frame or action that follows a position of the layer. Each command takes work, and completed rounds are
    /// counted.
    pub(crate) fn follows(
        &mut self,
        sprite: &Sprite<'_>,
        layer: &LayerView<'_>,
        place: Place,
        work: &mut u32,
        loops: &mut u64,
    ) -> Next {
        let Place { mut frame, mut command, mut begins } = place;
        loop {
            let Some(here) = layer.command(command).filter(|here| here.at <= frame) else {
                if frame <= layer.last_frame() {
                    return Next::Frame(frame);
                }
                let from = match layer.playback() {
                    Playback::Loop { from } => from,
                    Playback::Return => return Next::End,
                    Playback::Still | Playback::Hold | Playback::Hide => return Next::Stays,
                };
                *loops = loops.saturating_add(1);
                (frame, command) = (from, layer.first_command(from));
                continue;
            };
            if !spend(work) {
                return Next::Stuck;
            }
            command = command.saturating_add(1);
            let is_passed = core::mem::take(&mut begins) && here.is_passed_first;
            match here.step {
                _ if is_passed => {}
                Step::Show if !self.is_taken(here.rand) => {
                    frame = frame.saturating_add(layer.choice(frame).map_or(1, |choice| choice.left));
                }
                Step::Goto { frame: to, command: next } if self.is_taken(here.rand) => {
                    (frame, command) = (to, next);
                }
                Step::End if self.is_taken(here.rand) => return Next::End,
                // A jump to an animation that is playing already continues it.
                Step::Jump { animation }
                    if self.is_taken(here.rand) && !self.plays_already(sprite, animation) =>
                {
                    return Next::Jump(animation);
                }
                _ => {}
            }
        }
    }

    /// Returns whether a command is executed. Only a command that is neither certain nor impossible takes a random
    /// number.
    fn is_taken(&mut self, rand: u8) -> bool {
        if rand == 0 || rand >= 100 {
            return rand > 0;
        }
        let mut seed = self.seed.get();
        let number = random::below(&mut seed, 100);
        self.set_seed(seed);
        number <= rand.into()
    }
}

/// Takes one step of work; `false` if none is left.
fn spend(work: &mut u32) -> bool {
    let is_left = *work > 0;
    *work = work.saturating_sub(1);
    is_left
}
