//! From the commands of an animation to frames and their times.

use super::super::syntax::{Kind, Random, Show, Step};
use super::cutting::Cutter;
use super::definitions::Track;
use super::messages;
use super::report::Report;
use super::shot::{Ending, Maker, Shot, Shots};
use crate::context::Context;
use crate::model::{Frame, Shift};
use crate::settings::mana::Dialect;
use crate::source::Place;
use std::collections::BTreeMap;

/// Frames of an animation with `random`: what a player can count.
const MOST_CHOICES: usize = 8_192;

/// Makes frames.
#[derive(Debug)]
pub(super) struct Shooter<'s, 'a, 'c> {
    pub(super) cutter: &'s Cutter<'s, 'a>,
    /// How many variants of each group fit.
    pub(super) fits: &'s [i64],
    /// Frames that memory was taken for.
    pub(super) taken: u64,
    pub(super) report: &'s mut Report,
    pub(super) context: &'s mut Context<'c>,
}

impl<'a> Shooter<'_, 'a, '_> {
    /// The frames of an animation; [`None`] when there are more than the limits allow, which is reported.
    pub(super) fn shots(&mut self, track: &Track<'a>, is_free: bool) -> Option<Shots> {
        let mut shots = Shots {
            list: Vec::new(),
            ending: Ending::Loops,
            end: None,
            is_random: false,
            has_jump: false,
            has_gaps: track.animation.commands.is_empty(),
            images: BTreeMap::new(),
        };
        for command in &track.animation.commands {
            match &command.kind {
                Kind::Show(show) => self.show(show, command.place, track, is_free, &mut shots)?,
                Kind::Pause(time) => self.pause(command.place, *time, &mut shots)?,
                Kind::Random(random) => self.random(random, command.place, track, is_free, &mut shots)?,
                Kind::End => (shots.ending, shots.end) = (Ending::Returns, Some(command.place)),
                Kind::Jump(_) => shots.has_jump = true,
                Kind::Label(_) | Kind::Goto(_) => {}
            }
            if shots.ending != Ending::Loops {
                break;
            }
        }
        if shots.is_random && shots.list.len() > MOST_CHOICES {
            let place = track.animation.place;
            self.report.add(messages::too_many_choices(place, shots.list.len(), MOST_CHOICES));
            return None;
        }
        Some(shots)
    }

    fn show(
        &mut self,
        show: &'a Show,
        place: Place,
        track: &Track<'a>,
        is_free: bool,
        shots: &mut Shots,
    ) -> Option<()> {
        let maker = self.maker(track, show, is_free);
        shots.has_gaps |= maker.is_none() || show.steps.is_empty() || show.is_delay_doubtful;
        let time = show.delay.unwrap_or(0);
        for step in &show.steps {
            match (*step, &maker) {
                (Step::Pause, _) => self.pause(place, time, shots)?,
                (Step::Cells { first, last, .. }, Some(_))
                    if first.0 > last.0 && self.cutter.dialect == Dialect::Mana => {}
                (Step::Cells { first, last, repeat }, Some(maker)) => {
                    // What holds is never followed by another.
                    let (last, repeat) = if time == 0 { (first, 1) } else { (last, repeat) };
                    self.cells((first, last), repeat, time, maker, shots)?;
                    if time == 0 && !shots.list.is_empty() {
                        shots.ending = Ending::Holds;
                    }
                }
                (Step::Cells { .. }, None) => {}
            }
            if shots.ending != Ending::Loops {
                break;
            }
        }
        Some(())
    }

    /// Cells that follow each other.
    fn cells(
        &mut self,
        (first, last): ((i32, Place), (i32, Place)),
        repeat: u8,
        time: u32,
        maker: &Maker,
        shots: &mut Shots,
    ) -> Option<()> {
        // That a cell is missing is reported; nothing needs frames for it.
        if maker.is_outside(first.0) || maker.is_outside(last.0) {
            shots.has_gaps = true;
            return Some(());
        }
        let length = u64::from(first.0.abs_diff(last.0)) + 1;
        self.take(length * u64::from(repeat), first.1, shots)?;
        shots.images.extend(maker.image);
        for _ in 0..repeat {
            if first.0 <= last.0 {
                shots.list.extend((first.0..=last.0).map(|index| maker.shot(index, first.1, time)));
            } else {
                shots.list.extend((last.0..=first.0).rev().map(|index| maker.shot(index, first.1, time)));
            }
        }
        Some(())
    }

    fn pause(&mut self, place: Place, time: u32, shots: &mut Shots) -> Option<()> {
        self.take(1, place, shots)?;
        let frame = Frame { picture: None, place };
        shots.list.push(Shot { frame, time, cell: None, left: 1, is_lot: false, excludes: false });
        shots.hold_at(time);
        Some(())
    }

    fn random(
        &mut self,
        random: &'a Random,
        place: Place,
        track: &Track<'a>,
        is_free: bool,
        shots: &mut Shots,
    ) -> Option<()> {
        shots.is_random = true;
        let start = shots.list.len();
        for (show, _) in &random.choices {
            let Some(maker) = self.maker(track, show, is_free) else {
                shots.has_gaps = true;
                continue;
            };
            let time = show.delay.or(random.delay).unwrap_or(0);
            for step in &show.steps {
                if let Step::Cells { first, last, repeat } = *step {
                    self.cells((first, last), repeat, time, &maker, shots)?;
                }
            }
        }
        if shots.list.len() > MOST_CHOICES {
            self.report.add(messages::too_many_choices(place, shots.list.len(), MOST_CHOICES));
            return None;
        }
        let choices = shots.list.get_mut(start..).unwrap_or_default();
        let count = choices.len();
        for (nth, shot) in choices.iter_mut().enumerate() {
            shot.left = u16::try_from(count - nth).unwrap_or(1);
            (shot.is_lot, shot.excludes) = (true, random.excludes);
        }
        // What can never be left hides all that follows.
        if !choices.is_empty() && choices.iter().all(|shot| shot.time == 0) {
            shots.ending = Ending::Holds;
        }
        Some(())
    }

    /// What makes frames of a command; [`None`] without an imageset, which is reported.
    fn maker(&self, track: &Track<'a>, show: &'a Show, is_free: bool) -> Option<Maker> {
        let index = self.cutter.sheet(track, show, is_free).ok()?;
        let sheet = self.cutter.sheets.get(index)?;
        let shift = self.cutter.variants(track.unit).and_then(|(group, _, cells)| {
            let variants = self.fits.get(group).copied().unwrap_or(1).min(i64::from(u16::MAX));
            let (variants, cells) = (u16::try_from(variants).ok()?, u16::try_from(cells).ok()?);
            (variants > 1).then_some(Shift { variants, cells })
        });
        let (x, y) = sheet.offset;
        Some(Maker {
            sheet: index,
            grid: sheet.grid,
            image: sheet.image.zip(sheet.src),
            offset: (x + i64::from(show.offset.0), y + i64::from(show.offset.1)),
            shift,
        })
    }

    fn take(&mut self, count: u64, place: Place, shots: &Shots) -> Option<()> {
        let most = self.context.limits.direction_frames;
        let total = u64::try_from(shots.list.len()).unwrap_or(u64::MAX).saturating_add(count);
        if total > u64::from(most) {
            self.report.add(messages::too_many_frames(place, total, most));
            return None;
        }
        self.take_copies(count, place)
    }

    /// Takes memory for frames, unless that is too much, which is reported.
    pub(super) fn take_copies(&mut self, count: u64, place: Place) -> Option<()> {
        let is_taken = self.context.take_frames(count, &mut self.taken, place);
        if !is_taken {
            self.report.set_broken();
        }
        is_taken.then_some(())
    }
}
