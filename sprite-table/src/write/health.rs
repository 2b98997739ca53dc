//! Writes animations that are played in place of others at lower health.

use super::error::{WriteError, small};
use super::writer::Writer;
use crate::record::{AnimationRecord, ChoiceRecord};
use alloc::vec::Vec;

impl<I> Writer<'_, I> {
    /// Adds these animations after all that have names, each once, and the rows that lead to them.
    pub(super) fn add_rows_of_health(&mut self) -> Result<(), WriteError> {
        for (index, rows) in core::mem::take(&mut self.at_health).into_iter().enumerate() {
            if rows.is_empty() {
                continue;
            }
            let (mut records, count) = (Vec::new(), rows.len());
            for (nth, (percent, record)) in rows.into_iter().enumerate() {
                records.push(ChoiceRecord {
                    time: percent.into(),
                    cell: self.place_of(record)?,
                    left: small(count - nth, "rows of health")?,
                });
            }
            let first = small(self.choices.run(records)? as usize + 1, "choices where health counts")?;
            if let Some(animation) = self.animations.get_mut(index) {
                animation.health = first;
            }
        }
        Ok(())
    }

    /// The index of an animation with this record, which is added if there is none yet.
    fn place_of(&mut self, record: AnimationRecord) -> Result<u16, WriteError> {
        let plain = |record: &AnimationRecord| AnimationRecord { same_as: 0, health: 0, ..*record };
        let known = self.animations.iter().position(|known| plain(known) == plain(&record));
        let index = small(known.unwrap_or(self.animations.len()), "animations in a sprite")?;
        if known.is_none() {
            self.animations.push(AnimationRecord { same_as: index, ..record });
        }
        Ok(index)
    }
}
