//! Flow: `label`, `goto`, `jump` and percentages.
//!
//! If nothing is random and no other action follows, the commands lead through the frames in one order only, and the
//! frames are laid out in it. Otherwise the commands stay between the frames, and the player executes them.

use super::frames::{Ending, Frames};
use super::maker::FrameMaker;
use crate::formats::mana::resolve::AnimationDef;
use crate::formats::mana::syntax::{self, Kind};
use crate::model::Command;
use sprite_table::Step;
use std::ops::Range;

/// The frames of a command.
struct FlowPart<'k> {
    kind: &'k Kind,
    rand: u8,
    frames: Range<usize>,
}

impl<'a> FrameMaker<'_, 'a, '_> {
    /// Lays out the frames of all commands as they are played.
    pub(super) fn follow(
        &mut self,
        def: &AnimationDef<'a>,
        holds_at_end: bool,
        frames: &mut Frames,
    ) -> Option<()> {
        let mut laid = Frames::default();
        let mut parts = Vec::new();
        for command in &def.animation.commands {
            let start = laid.list.len();
            self.command(command, def, &mut laid)?;
            parts.push(FlowPart { kind: &command.kind, rand: command.rand, frames: start..laid.list.len() });
        }
        if holds_at_end {
            laid.hold_last_image();
        }
        frames.images.extend(std::mem::take(&mut laid.images));
        frames.has_gaps |= laid.has_gaps;
        if let Some((list, ending, from)) = only_order(&def.animation.commands, &parts, &laid) {
            (frames.played, frames.from) = (ending, u16::try_from(from).unwrap_or(0));
            frames.list = list.into_iter().map(|index| laid.list[index]).collect();
            frames.is_random = false;
        } else {
            frames.commands = self.commands(&parts, &laid);
            (frames.list, frames.is_random, frames.played) = (laid.list, true, Ending::Loops);
        }
        Some(())
    }

    /// The commands between the frames.
    fn commands(&mut self, parts: &[FlowPart<'a>], laid: &Frames) -> Vec<Command> {
        let place = |index: usize| u16::try_from(index).unwrap_or(u16::MAX);
        let (mut commands, mut starts) = (Vec::new(), Vec::new());
        for (index, FlowPart { kind, rand, frames }) in parts.iter().enumerate() {
            starts.push(place(commands.len()));
            // Each cell of a sequence is skipped by itself, but a group of random frames as a whole.
            let is_group = laid.list.get(frames.start).is_some_and(|frame| frame.is_random);
            let shown = if is_group { frames.start..frames.start + 1 } else { frames.clone() };
            let step = match kind {
                Kind::Show(_) | Kind::Pause(_) | Kind::Random(_) | Kind::Offset(..) => {
                    commands.extend(shown.filter(|_| *rand < 100).map(|at| Command {
                        at: place(at),
                        rand: *rand,
                        is_passed_first: index == 0 && at == 0,
                        step: Step::Show,
                    }));
                    None
                }
                Kind::Label(_) => None,
                Kind::Goto(_, target) => target.map(|target| Step::Goto { frame: 0, command: place(target) }),
                Kind::Jump(name) => {
                    name.word().and_then(|name| self.action(name)).map(|animation| Step::Jump { animation })
                }
                Kind::End => Some(Step::End),
            };
            let command =
                |step| Command { at: place(frames.start), rand: *rand, is_passed_first: index == 0, step };
            commands.extend(step.map(command));
        }
        for command in &mut commands {
            if let Step::Goto { frame, command } = &mut command.step {
                let target = usize::from(*command);
                *frame = parts.get(target).map_or(0, |part| place(part.frames.start));
                *command = starts.get(target).copied().unwrap_or(0);
            }
        }
        commands
    }

    /// The index of the action that serves for a name.
    fn action(&mut self, name: &'a str) -> Option<u16> {
        let find = || self.names.resolve(name).and_then(|index| u16::try_from(index).ok());
        *self.jumps.entry(name).or_insert_with(find)
    }
}

/// The commands that show something or leave the animation, in the order in which they are executed; a [`None`] means
/// that the order is random from there on.
pub(crate) fn taken(commands: &[syntax::Command]) -> impl Iterator<Item = Option<usize>> {
    let mut next = 0;
    // Each command is reached at most twice before one is shown again.
    (0..=commands.len().saturating_mul(2)).filter_map(move |step| {
        let index = if next < commands.len() { next } else { 0 };
        let command = commands.get(index)?;
        next = index + 1;
        // The first command is executed whatever its percentage is.
        let is_first = step == 0;
        match (&command.kind, command.rand) {
            (Kind::Label(_), _) => None,
            (Kind::Goto(..) | Kind::Jump(_), _) if is_first => None,
            (_, 0) if !is_first => None,
            (_, 1..100) if !is_first => Some(None),
            (Kind::Goto(_, target), _) => match *target {
                Some(target) => {
                    next = target;
                    None
                }
                None => Some(None),
            },
            _ => Some(Some(index)),
        }
    })
}

/// The frames in the only order in which they are shown, what follows them, and the frame at which a loop continues;
/// [`None`] if there are several orders, or if a jump follows.
fn only_order(
    commands: &[syntax::Command],
    parts: &[FlowPart<'_>],
    laid: &Frames,
) -> Option<(Vec<usize>, Ending, usize)> {
    let mut list = Vec::new();
    let mut shown: Vec<Option<usize>> = vec![None; parts.len()];
    for index in taken(commands) {
        let index = index?;
        let FlowPart { kind, frames, .. } = parts.get(index)?;
        match kind {
            Kind::End => return Some((list, Ending::Returns, 0)),
            Kind::Jump(_) => return None,
            _ => {}
        }
        if laid.list.get(frames.start).is_some_and(|frame| frame.is_random) && !frames.is_empty() {
            return None;
        }
        if let Some(from) = shown[index] {
            return Some((list, Ending::Loops, from));
        }
        // A loop must not contain commands that the next round skips.
        if !frames.is_empty() {
            shown[index] = Some(list.len());
            list.extend(frames.clone());
        }
        if frames.clone().any(|frame| laid.list[frame].delay.holds()) {
            return Some((list, Ending::Holds, 0));
        }
    }
    None
}
