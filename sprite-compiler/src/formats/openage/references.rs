//! What lines say of each other: ids that nobody defines, and angles and layers without frames.

use super::frames::Frames;
use super::lines::Token;
use super::messages;
use super::mirrors::Sources;
use super::records::{File, Keyword};
use crate::diagnostics::Diagnostics;
use crate::source::SourceId;
use std::collections::{BTreeMap, BTreeSet};

/// Ids that lines name and no line defines. Each is told once: a forgotten line is one slip, however many frames
/// were to be there.
#[derive(Debug, Default)]
pub(super) struct Unknown<'a> {
    /// By kind and number: the first place, and how many there are.
    named: BTreeMap<(Keyword, i32), (Token<'a>, usize)>,
    /// Degrees that another angle mirrors: the value of its `mirror_from`, and its own degree.
    mirrored: BTreeMap<i32, (Token<'a>, i32)>,
}

impl<'a> Unknown<'a> {
    pub(super) fn add(&mut self, kind: Keyword, number: i32, token: Token<'a>) {
        self.named.entry((kind, number)).or_insert((token, 0)).1 += 1;
    }

    pub(super) fn add_mirrored(&mut self, degree: i32, value: Token<'a>, mirror: i32) {
        self.mirrored.entry(degree).or_insert((value, mirror));
    }

    /// Reports each of them once.
    pub(super) fn report(&self, file: &File<'a>, id: SourceId, diagnostics: &mut Diagnostics) {
        for (&degree, &(value, mirror)) in &self.mirrored {
            let frames = self.named.get(&(Keyword::Angle, degree)).copied();
            diagnostics.push(messages::mirror_missing(id, value, (degree, mirror), frames, &file.ids.angles));
        }
        for (&(kind, number), &(token, count)) in &self.named {
            let ids = match kind {
                Keyword::Layer => &file.ids.layers,
                Keyword::Angle if self.mirrored.contains_key(&number) => continue,
                Keyword::Angle => &file.ids.angles,
                _ => &file.ids.images,
            };
            diagnostics.push(messages::unknown_id(id, token, number, count, ids));
        }
    }
}

/// Which angles have frames on which layers.
#[derive(Debug, Default)]
pub(super) struct Coverage {
    by_layer: BTreeMap<i32, BTreeSet<i32>>,
    angles: BTreeSet<i32>,
    /// Whether a faulty line may have given a frame to any: what it may explain is not reported.
    is_doubtful: bool,
}

impl Coverage {
    /// Notes a frame at an angle and on a layer, [`None`] when they are not known.
    pub(super) fn add(&mut self, angle_and_layer: Option<(i32, i32)>) {
        match angle_and_layer {
            Some((angle, layer)) => {
                self.by_layer.entry(layer).or_default().insert(angle);
                self.angles.insert(angle);
            }
            None => self.is_doubtful = true,
        }
    }
}

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
