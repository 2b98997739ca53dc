//! Makes frames from the commands of an animation.

use super::frames::{CommandCells, Ending, Frames, TimedFrame};
use super::substitutes::Names;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::limits::RANDOM_FRAMES;
use crate::base::sorted::SortedMap;
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::mana::resolve::{AnimationDef, ResolvedSprite};
use crate::formats::mana::syntax::{Cell, CellRange, Command, Delay, Kind, Random, Show, Step};
use crate::model::of_unit::Frame;

/// Makes frames.
#[derive(Debug)]
pub(super) struct FrameMaker<'s, 'a, 'c> {
    pub(super) sprite: &'s ResolvedSprite<'a>,
    /// The actions that may be the target of a jump.
    pub(super) names: &'s Names<'a>,
    pub(super) jumps: SortedMap<&'a str, Option<u16>>,
    /// The number of variants of each scope that fit.
    pub(super) fits: &'s [i64],
    /// The number of frames for which memory was taken.
    pub(super) taken: u64,
    pub(super) context: &'s mut Context<'c>,
}

impl<'a> FrameMaker<'_, 'a, '_> {
    /// The frames of an animation; [`None`] if there are more than the limits allow, which is reported.
    pub(super) fn frames(&mut self, def: &AnimationDef<'a>, holds_at_end: bool) -> Option<Frames> {
        let mut frames = self.written(def)?;
        if holds_at_end && let Some(last) = frames.hold_last_image() {
            frames.list.truncate(last + 1);
            (frames.ending, frames.end) = (Ending::Holds, None);
        }
        frames.played = frames.ending;
        if def.animation.has_flow() {
            self.follow(def, holds_at_end, &mut frames)?;
        }
        let count = frames.list.len().max(frames.commands.len());
        if frames.is_random && (frames.list.len() > RANDOM_FRAMES || u16::try_from(count).is_err()) {
            self.refuse_choices(def.animation.location, count)?;
        }
        Some(frames)
    }

    /// The frames as written, up to the command that ends the animation.
    fn written(&mut self, def: &AnimationDef<'a>) -> Option<Frames> {
        let mut frames = Frames { has_gaps: def.animation.commands.is_empty(), ..Frames::default() };
        for command in &def.animation.commands {
            self.command(command, def, &mut frames)?;
            match &command.kind {
                Kind::End => {
                    (frames.ending, frames.end) = (Ending::Returns, Some(command.location));
                    break;
                }
                Kind::Jump(_) => frames.has_jump = true,
                kind if kind.holds() => {
                    frames.ending = Ending::Holds;
                    break;
                }
                _ => {}
            }
        }
        let milliseconds = frames.list.iter().map(|frame| u64::from(frame.delay.0));
        frames.total = (!frames.is_random).then(|| milliseconds.sum());
        Some(frames)
    }

    /// Adds the frames of a command.
    pub(super) fn command(
        &mut self,
        command: &'a Command,
        def: &AnimationDef<'a>,
        frames: &mut Frames,
    ) -> Option<()> {
        match &command.kind {
            Kind::Show(show) => self.show(show, def, frames),
            Kind::Random(random) => self.random(random, command.location, def, frames),
            Kind::Pause(delay) => self.pause(command.location, *delay, frames),
            _ => Some(()),
        }
    }

    fn show(&mut self, show: &'a Show, def: &AnimationDef<'a>, frames: &mut Frames) -> Option<()> {
        let cells = CommandCells::new(self.sprite, self.fits, show, def);
        frames.has_gaps |= cells.is_none() || show.steps.is_empty() || show.is_delay_doubtful;
        let delay = show.delay.unwrap_or(Delay::FOREVER);
        for step in &show.steps {
            match (*step, &cells) {
                (Step::Pause, _) => self.pause(show.location, delay, frames)?,
                (Step::Cells { range, repeat }, Some(cells)) => {
                    // Nothing follows a frame that holds.
                    let (range, repeat) = if delay.holds() {
                        (CellRange::single(range.first), repeat.min(1))
                    } else {
                        (range, repeat)
                    };
                    self.range(range, repeat, delay, cells, frames)?;
                }
                (Step::Cells { .. }, None) => {}
            }
            if delay.holds() {
                break;
            }
        }
        Some(())
    }

    /// Adds the frames of cells that follow each other.
    fn range(
        &mut self,
        CellRange { first, last }: CellRange,
        repeat: u8,
        delay: Delay,
        cells: &CommandCells,
        frames: &mut Frames,
    ) -> Option<()> {
        // The missing cell is reported; it needs no frames.
        let is_missing = |cell: Cell| cells.grid.is_some_and(|grid| !grid.has(cell.index));
        if is_missing(first) || is_missing(last) {
            frames.has_gaps |= repeat > 0;
            return Some(());
        }
        let length = u64::from(first.index.abs_diff(last.index)) + 1;
        self.take(length * u64::from(repeat), first.location, frames)?;
        frames.images.extend(cells.image);
        let frame = |index: i32| cells.frame(index, first.location, delay);
        for _ in 0..repeat {
            if first.index <= last.index {
                frames.list.extend((first.index..=last.index).map(frame));
            } else {
                frames.list.extend((last.index..=first.index).rev().map(frame));
            }
        }
        Some(())
    }

    fn pause(&mut self, location: Location, delay: Delay, frames: &mut Frames) -> Option<()> {
        self.take(1, location, frames)?;
        frames.list.push(TimedFrame::new(Frame { picture: None, location }, delay, None));
        Some(())
    }

    fn random(
        &mut self,
        random: &'a Random,
        location: Location,
        def: &AnimationDef<'a>,
        frames: &mut Frames,
    ) -> Option<()> {
        frames.is_random = true;
        let start = frames.list.len();
        for show in &random.choices {
            let Some(cells) = CommandCells::new(self.sprite, self.fits, show, def) else {
                frames.has_gaps = true;
                continue;
            };
            let delay = random.delay_of(show);
            for step in &show.steps {
                if let Step::Cells { range, repeat } = *step {
                    self.range(range, repeat, delay, &cells, frames)?;
                }
            }
        }
        if frames.list.len() > RANDOM_FRAMES {
            return self.refuse_choices(location, frames.list.len());
        }
        let group = frames.list.get_mut(start..).unwrap_or_default();
        let count = group.len();
        for (nth, frame) in group.iter_mut().enumerate() {
            frame.left = u16::try_from(count - nth).unwrap_or(1);
            (frame.is_random, frame.excludes) = (true, random.excludes);
        }
        Some(())
    }

    fn take(&mut self, count: u64, location: Location, frames: &Frames) -> Option<()> {
        let most = self.context.limits.direction_frames;
        let total = (frames.list.len() as u64).saturating_add(count);
        if total > u64::from(most) {
            let message = format!("more frames than a direction may have: {total}, the limit is {most}");
            return self.refuse(location, message);
        }
        self.take_copies(count, location)
    }

    fn refuse_choices(&mut self, location: Location, count: usize) -> Option<()> {
        let message =
            format!("an animation with `random` or `rand` may have {RANDOM_FRAMES} frames, found {count}");
        self.refuse(location, message)
    }

    /// Reports more frames than a limit allows.
    fn refuse(&mut self, location: Location, message: String) -> Option<()> {
        let finding = Diagnostic::new(Code::LimitExceeded, location, message).label("too many frames");
        self.context.diagnostics.push_once(finding);
        None
    }

    /// Takes memory for frames; [`None`] if that is too much, which is reported.
    pub(super) fn take_copies(&mut self, count: u64, location: Location) -> Option<()> {
        let is_taken = self.context.take_frames(count, &mut self.taken, location);
        if !is_taken {
            self.context.diagnostics.add_error();
        }
        is_taken.then_some(())
    }
}
