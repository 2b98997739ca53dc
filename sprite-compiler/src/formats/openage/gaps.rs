//! What does not fit together: angles and layers without frames, and frames that are never shown.

use super::frames::Frames;
use super::messages;
use super::mirrors::Sources;
use super::records::File;
use crate::diagnostics::Diagnostics;
use crate::source::SourceId;
use std::collections::BTreeSet;

/// Reports angles and layers without frames, and frames that are never shown.
pub(super) fn check(
    file: &File<'_>,
    frames: &Frames<'_>,
    sources: &Sources,
    id: SourceId,
    diagnostics: &mut Diagnostics,
) {
    let coverage = &frames.coverage;
    let own = file.angles.iter().filter(|angle| angle.mirror.is_none() && !angle.is_faulty);
    let (covered, lacking): (Vec<_>, Vec<_>) = own.partition(|angle| coverage.angles.contains(&angle.degree));
    if !coverage.is_doubtful && file.ids.layers.is_present {
        match lacking.as_slice() {
            // That is one slip.
            [first, ..] if coverage.angles.is_empty() => {
                diagnostics.push(messages::no_frames(id, first.id, file.angles.len()));
            }
            lacking => {
                for angle in lacking {
                    diagnostics.push(messages::angle_without_frames(id, angle));
                }
            }
        }
    }
    let nowhere = BTreeSet::new();
    for layer in file.layers.iter().filter(|_| !coverage.is_doubtful) {
        let at = coverage.by_layer.get(&layer.number).unwrap_or(&nowhere);
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
