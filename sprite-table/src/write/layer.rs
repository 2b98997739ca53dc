//! Writes tracks and layers, with the smallest exact clock.

use super::error::{WriteError, small};
use super::model::{Data, Layer, ModelTypes, Offsets, Time, Track};
use super::writer::{TrackEntry, Writer};
use crate::layout::{EXCLUDES, LONGEST_CHOICE, LONGEST_PASS, MOST_CHOICES, RANDOM, layer_flags};
use crate::record::{ChoiceRecord, Clock, DetailRecord, LayerRecord, RectRecord, TrackRecord};
use crate::{Choice, Order, Playback};
use alloc::vec::Vec;

impl<I: Copy> Writer<'_, I> {
    pub(super) fn track<N: ModelTypes<Image = I>>(
        &mut self,
        plan: &Track<N>,
    ) -> Result<TrackEntry, WriteError> {
        if plan.layers.len() > 1
            && (plan.is_walked() || plan.layers.iter().any(|layer| layer.playback == Playback::Return))
        {
            return Err(WriteError(
                "several layers where one returns, is free, drawn at random or moved about",
            ));
        }
        let mut layers = plan.layers.iter().map(|layer| self.layer(layer)).collect::<Result<Vec<_>, _>>()?;
        if let Some(offsets) = &plan.offsets {
            layers.push(self.offsets(offsets)?);
        }
        let text = match &plan.text {
            Some(text) => self.data.string(text)?.saturating_add(1),
            None => 0,
        };
        let record = TrackRecord {
            layers: small(layers.len(), "layers in a direction")?,
            first_layer: self.layers.run(layers)?,
            lead: plan.lead(),
        };
        let user_data = self.data.user_data.number(plan.user_data.as_ref());
        Ok(((record, text), user_data))
    }

    fn layer<N: ModelTypes<Image = I>>(&mut self, plan: &Layer<N>) -> Result<LayerRecord, WriteError> {
        let frames =
            plan.frames.iter().map(|frame| self.frame(frame.picture)).collect::<Result<Vec<_>, _>>()?;
        let mut record = self.frames(&frames, plan.playback, &plan.data)?;
        passes(&mut record, plan)?;
        if plan.is_free {
            record.flags |= layer_flags::FREE;
        }
        if let Some(choices) = &plan.choices {
            if choices.len() != plan.frames.len() {
                return Err(WriteError("a frame without a choice"));
            }
            if choices.len() > MOST_CHOICES {
                return Err(WriteError("more than 8,192 frames where some are drawn at random"));
            }
            if choices.iter().any(|choice| choice.milliseconds > LONGEST_CHOICE) {
                return Err(WriteError(
                    "more than 2,147,483,647 milliseconds where some frames are drawn at random",
                ));
            }
            record.clock = Clock::Choices as u8;
            record.wait = small(plan.commands.len(), "commands in a layer")?;
            let commands = plan.commands.iter().map(|command| command.record());
            record.time = self.choices.run(choices.iter().map(choice).chain(commands).collect())?;
        } else if !plan.commands.is_empty() {
            return Err(WriteError("commands between frames without choices"));
        } else if plan.playback != Playback::Still {
            self.clock(&mut record, &plan.time, plan.wait)?;
        }
        Ok(record)
    }

    /// The layer of offsets, which are the origins of frames that draw nothing.
    fn offsets(&mut self, plan: &Offsets) -> Result<LayerRecord, WriteError> {
        let mut frames = Vec::new();
        for offset in &plan.offsets {
            let (origin, flags) = self.origin(*offset)?;
            frames.push((RectRecord::default(), DetailRecord { origin, image: 0, flags }));
        }
        let mut record = self.frames(&frames, plan.playback, &Data::default())?;
        record.flags |= layer_flags::OFFSETS;
        if plan.playback != Playback::Still {
            self.clock(&mut record, &plan.time, 0)?;
        }
        Ok(record)
    }

    /// A layer of these frames, without its clock.
    fn frames(
        &mut self,
        frames: &[(RectRecord, DetailRecord)],
        playback: Playback,
        data: &Data,
    ) -> Result<LayerRecord, WriteError> {
        let last = frames.len().checked_sub(1).ok_or(WriteError("a layer without a frame"))?;
        let (playback, from) = match playback {
            Playback::Still => (0, 0),
            Playback::Loop { from } => (1, from),
            Playback::Hold => (2, 0),
            Playback::Hide => (3, 0),
            Playback::Return => (4, 0),
        };
        let first_frame = self.run(frames, data)?;
        let last = small(last, "frames in a layer")?;
        Ok(LayerRecord { first_frame, last, from, playback, ..LayerRecord::default() })
    }

    /// Chooses the smallest exact clock.
    fn clock(&mut self, record: &mut LayerRecord, time: &Time, wait: u64) -> Result<(), WriteError> {
        let count = usize::from(record.last) + 1;
        let total = time.total(count, wait).and_then(|total| total.checked_mul(1_000));
        if total.is_none_or(|total| total > LONGEST_PASS) {
            return Err(WriteError("more than 146 years in a layer"));
        }
        if let Time::Each(each) = *time {
            for (clock, unit) in [(Clock::Milliseconds, 1_000), (Clock::Microseconds, 1)] {
                if each.is_multiple_of(unit) && wait.is_multiple_of(unit) {
                    let short = u32::try_from(each / unit).ok().zip(u16::try_from(wait / unit).ok());
                    if let Some((time, wait)) = short {
                        (record.time, record.wait, record.clock) = (time, wait, clock as u8);
                        return Ok(());
                    }
                }
            }
        }
        let ends = time.ends(count, wait)?;
        let short: Result<Vec<u32>, _> = ends.iter().map(|&end| u32::try_from(end)).collect();
        (record.time, record.clock) = match short {
            Ok(short) => (self.short_ends.run(short)?, Clock::ShortEnds as u8),
            Err(_) => (self.long_ends.run(ends)?, Clock::LongEnds as u8),
        };
        Ok(())
    }
}

/// Sets the order of the frames and the number of passes of a record.
fn passes<N: ModelTypes>(record: &mut LayerRecord, plan: &Layer<N>) -> Result<(), WriteError> {
    let Some(further) = plan.passes.checked_sub(1) else { return Err(WriteError("a layer without a pass")) };
    if plan.order == Order::Forward && further == 0 {
        return Ok(());
    }
    match plan.playback {
        _ if plan.choices.is_some() => return Err(WriteError("passes of frames that are chosen from")),
        Playback::Hold | Playback::Hide | Playback::Return => record.from = further,
        Playback::Loop { from: 0 } if further == 0 => {}
        Playback::Loop { .. } | Playback::Still => {
            return Err(WriteError(
                "passes of a layer that has none, or a loop from another frame than the first",
            ));
        }
    }
    record.flags |= layer_flags::ORDER * plan.order as u8;
    Ok(())
}

fn choice(plan: &Choice) -> ChoiceRecord {
    let excludes = if plan.excludes { EXCLUDES } else { 0 };
    let random = if plan.is_random { RANDOM } else { 0 };
    ChoiceRecord {
        time: plan.milliseconds,
        cell: plan.cell,
        left: plan.left & !(RANDOM | EXCLUDES) | random | excludes,
    }
}
