//! Times that are right, but hardly meant.

use super::frames::Frames;
use super::messages;
use super::records::{File, Mode};
use crate::diagnostics::Diagnostics;
use crate::settings::openage::TimeUnit;
use crate::source::SourceId;
use std::collections::BTreeMap;

/// Reports layers that play in no time, and times that look like seconds; once for each layer.
pub(super) fn check(
    file: &File<'_>,
    frames: &Frames<'_>,
    unit: TimeUnit,
    id: SourceId,
    diagnostics: &mut Diagnostics,
) {
    // Version 2 counts in seconds.
    if unit == TimeUnit::Milliseconds && !file.is_other_version {
        let fractions = file.layers.iter().filter_map(|layer| layer.attributes.fraction);
        fractions.for_each(|value| diagnostics.push(messages::looks_like_seconds(id, value)));
    }
    let mut longest: BTreeMap<i32, u32> = BTreeMap::new();
    for (&(_, layer), cell) in &frames.cells {
        let count = cell.last_key_value().map_or(0, |(&last, _)| u32::from(last) + 1);
        let longest = longest.entry(layer).or_default();
        *longest = count.max(*longest);
    }
    for layer in file.layers.iter().filter(|layer| layer.attributes.mode != Mode::Off) {
        let count = longest.get(&layer.number).copied().unwrap_or(0);
        if let Some(value) = layer.attributes.zero.filter(|_| count > 1) {
            diagnostics.push(messages::time_zero(id, value, layer, count));
        }
    }
}
