//! Checks whether the lines of a file agree: angles and layers without frames, frames that are never shown, and times
//! that are allowed but probably not meant.

use super::frames::Frames;
use super::messages;
use super::records::{File, Mode};
use super::references::Sources;
use crate::base::diagnostics::Diagnostics;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::SourceId;
use crate::formats::openage::settings::TimeUnit;

/// Reports contradictions between the lines of a file.
pub(super) fn check(
    file: &File<'_>,
    frames: &Frames<'_>,
    sources: &Sources,
    unit: TimeUnit,
    id: SourceId,
    diagnostics: &mut Diagnostics,
) {
    gaps(file, frames, sources, id, diagnostics);
    times(file, frames, unit, id, diagnostics);
}

/// Reports angles and layers without frames, and frames that are never shown.
fn gaps(
    file: &File<'_>,
    frames: &Frames<'_>,
    sources: &Sources,
    id: SourceId,
    diagnostics: &mut Diagnostics,
) {
    let is_complete = !frames.may_be_incomplete;
    let covered_anywhere: SortedSet<i32> = frames.degrees.values().flatten().copied().collect();
    let own = file.angles.iter().filter(|angle| angle.mirror.is_none() && !angle.is_faulty);
    let (covered, lacking): (Vec<_>, Vec<_>) =
        own.partition(|angle| covered_anywhere.contains(&angle.degree));
    if is_complete && file.ids.layers.is_present {
        match lacking.as_slice() {
            // A file without any frame is one mistake.
            [first, ..] if covered_anywhere.is_empty() => {
                diagnostics.push(messages::no_frames(id, first.id, file.angles.len()));
            }
            lacking => {
                for angle in lacking {
                    diagnostics.push(messages::angle_without_frames(id, angle));
                }
            }
        }
    }
    let nowhere = SortedSet::new();
    for layer in file.layers.iter().filter(|_| is_complete) {
        let at = frames.degrees.get(&layer.number).unwrap_or(&nowhere);
        let lacking = covered.iter().map(|angle| angle.degree).filter(|degree| !at.contains(degree));
        let lacking: Vec<i32> = lacking.collect();
        if !lacking.is_empty() {
            diagnostics.push(messages::layer_without_frames(id, layer.id, &lacking, covered.len()));
        }
    }
    for (index, angle) in file.angles.iter().enumerate().filter(|(_, angle)| angle.mirror.is_some()) {
        let Some(source) = sources.of(index).and_then(|source| file.angles.get(source)) else { continue };
        if let Some(&first) = frames.first_of_angle.get(&angle.degree) {
            diagnostics.push(messages::frames_on_mirrored_angle(id, first, angle, source.degree));
        }
    }
}

/// Reports layers with several frames and no time to show them, and times that look like seconds, once for each layer.
fn times(file: &File<'_>, frames: &Frames<'_>, unit: TimeUnit, id: SourceId, diagnostics: &mut Diagnostics) {
    // Times of version 2 are in seconds.
    if unit == TimeUnit::Milliseconds && !file.is_other_version {
        let fractions = file.layers.iter().filter_map(|layer| layer.attributes.fraction);
        fractions.for_each(|value| diagnostics.push(messages::looks_like_seconds(id, value)));
    }
    let mut longest: SortedMap<i32, u32> = SortedMap::new();
    for (&(_, layer), cell) in &frames.cells {
        let count = cell.iter().next_back().map_or(0, |(&last, _)| u32::from(last) + 1);
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
