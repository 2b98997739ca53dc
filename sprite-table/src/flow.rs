//! Control flow: commands between the frames of a layer that decide which frame comes next. Also animations that
//! replace others at lower health. Both are records of the section of choices, so they add nothing to other tables.

use crate::layout::{self, Section};
use crate::record::ChoiceRecord;
use crate::{LayerView, Table};

/// A command between the frames of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// The frame before which it stands, from 0; the number of frames for one after the last.
    pub at: u16,
    /// The probability that it is executed: 0 is never, 100 always, otherwise it is if a random number below 100 is at
    /// most this one.
    pub rand: u8,
    /// True if it is skipped when the animation begins, because it is its first command.
    pub is_passed_first: bool,
    /// The effect of the command.
    pub step: Step,
}

/// The effect of a [`Command`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// Shows the frame, or the group of random frames, after the command, which is skipped if the command is not
    /// executed.
    Show,
    /// Continues at a position between the frames.
    Goto {
        /// The frame after the position.
        frame: u16,
        /// The first command after the position.
        command: u16,
    },
    /// Plays another animation from its beginning.
    Jump {
        /// The index of the animation, without counting those of lower health.
        animation: u16,
    },
    /// The animation ends, and the one that serves as `stand` follows.
    End,
}

/// The bit for [`Command::is_passed_first`], which is added to the percentage.
const PASSED_FIRST: u8 = 128;

impl Command {
    #[cfg(feature = "write")]
    pub(crate) const fn record(self) -> ChoiceRecord {
        let (kind, a, b) = match self.step {
            Step::Show => (0, 0, 0),
            Step::Goto { frame, command } => (1, frame, command),
            Step::Jump { animation } => (2, animation, 0),
            Step::End => (3, 0, 0),
        };
        let [low, high] = self.at.to_le_bytes();
        let rand = if self.is_passed_first { self.rand | PASSED_FIRST } else { self.rand };
        ChoiceRecord { time: u32::from_le_bytes([low, high, rand, kind]), cell: a, left: b }
    }

    const fn of(record: ChoiceRecord) -> Self {
        let [low, high, rand, kind] = record.time.to_le_bytes();
        let step = match kind {
            0 => Step::Show,
            1 => Step::Goto { frame: record.cell, command: record.left },
            2 => Step::Jump { animation: record.cell },
            _ => Step::End,
        };
        Self {
            at: u16::from_le_bytes([low, high]),
            rand: rand & !PASSED_FIRST,
            is_passed_first: rand & PASSED_FIRST != 0,
            step,
        }
    }
}

impl LayerView<'_> {
    /// Number of commands between the frames of a layer [of random frames](Self::is_random).
    pub fn command_count(&self) -> u16 {
        if self.is_random() { self.record.wait } else { 0 }
    }

    /// The command with this index, in the order of the frames; [`None`] beyond the last.
    pub fn command(&self, index: u16) -> Option<Command> {
        if index >= self.command_count() {
            return None;
        }
        let first = self.record.time.checked_add(self.frame_count())?;
        let bytes = self.table.record(Section::Choices, first.checked_add(index.into())?)?;
        Some(Command::of(ChoiceRecord::from_bytes(bytes)))
    }

    /// The first command that stands before a frame or after it.
    pub fn first_command(&self, frame: u16) -> u16 {
        let (mut low, mut high) = (0, self.command_count());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.command(middle).is_some_and(|command| command.at < frame) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// Returns whether the commands stand in order and lead to positions and animations that exist.
    pub(crate) fn commands_are_valid(&self, animations: u32) -> bool {
        let (count, frames) = (self.command_count(), self.frame_count());
        let mut before = 0;
        (0..count).all(|index| {
            let Some(Command { at, rand, step, .. }) = self.command(index) else { return false };
            let is_in_order = at >= core::mem::replace(&mut before, at) && u32::from(at) <= frames;
            let leads = match step {
                Step::Show => u32::from(at) < frames,
                Step::Goto { frame, command } => {
                    let is_before = |command| self.command(command).is_none_or(|next| frame <= next.at);
                    let is_after = |command| self.command(command).is_some_and(|last| last.at <= frame);
                    u32::from(frame) <= frames
                        && command <= count
                        && is_before(command)
                        && command.checked_sub(1).is_none_or(is_after)
                }
                Step::Jump { animation } => u32::from(animation) < animations,
                Step::End => true,
            };
            is_in_order && rand <= 100 && leads
        })
    }
}

impl Table<'_> {
    /// The animation that is played in place of `animation` at a health in percent: itself, unless the sprite has
    /// another one for this health.
    pub fn at_health(self, animation: u16, percent: u8) -> u16 {
        let mut next = self.animation(animation).map_or(0, |view| view.record.health);
        while let Some(row) = self.health_row(next) {
            if row.time >= u32::from(percent) {
                return row.cell;
            }
            next = if row.left > 1 { next.checked_add(1).unwrap_or(0) } else { 0 };
        }
        animation
    }

    /// Returns whether some animation has a replacement at lower health.
    pub fn depends_on_health(self) -> bool {
        (0..self.animation_count())
            .any(|index| self.animation(index).is_some_and(|view| view.record.health > 0))
    }

    /// A row of health: the percent up to which it applies, the animation, and the number of rows from this one to the
    /// last.
    fn health_row(self, number: u16) -> Option<ChoiceRecord> {
        let index = number.checked_sub(1)?;
        self.record(Section::Choices, index.into()).map(ChoiceRecord::from_bytes)
    }

    /// Returns whether the rows that begin here ascend and lead to animations that exist.
    pub(crate) fn health_is_valid(self, first: u16, choices: u32, animations: u32) -> bool {
        let (mut number, mut before) = (first, None);
        while number > 0 {
            if u32::from(number) > choices {
                return false;
            }
            let Some(ChoiceRecord { time, cell, left }) = self.health_row(number) else { return false };
            let follows = before.is_none_or(|(percent, more)| time > percent && left == more);
            if !follows || time > 100 || u32::from(cell) >= animations || left == 0 {
                return false;
            }
            before = Some((time, left - 1));
            number = if left > 1 { number.saturating_add(1) } else { 0 };
        }
        true
    }
}

const _: () = assert!(layout::CHOICE == 8, "commands and rows of health are as long as choices");
