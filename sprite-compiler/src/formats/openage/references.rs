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
    /// Angles that another mirrors, with the value of its `mirror_from`.
    mirrored: BTreeMap<i32, Token<'a>>,
}

impl<'a> Unknown<'a> {
    pub(super) fn add(&mut self, kind: Keyword, number: i32, token: Token<'a>) {
        self.named.entry((kind, number)).or_insert((token, 0)).1 += 1;
    }

    pub(super) fn add_mirrored(&mut self, degree: i32, token: Token<'a>) {
        self.mirrored.entry(degree).or_insert(token);
    }

    /// Reports each of them once.
    pub(super) fn report(&self, file: &File<'a>, id: SourceId, diagnostics: &mut Diagnostics) {
        for (&degree, &value) in &self.mirrored {
            let frames = self.named.get(&(Keyword::Angle, degree));
            diagnostics.push(messages::mirror_missing(id, value, degree, frames.copied(), &file.ids.angles));
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

/// Which angles have frames on which layers. A line that does not tell both may have meant any: what such a line
/// may explain is not reported.
#[derive(Debug, Default)]
pub(super) struct Coverage {
    by_layer: BTreeMap<i32, BTreeSet<i32>>,
    angles: BTreeSet<i32>,
    angles_on_any_layer: BTreeSet<i32>,
    layers_at_any_angle: BTreeSet<i32>,
    anything: bool,
}

impl Coverage {
    /// Notes a frame at an angle and on a layer, as far as they are known.
    pub(super) fn add(&mut self, angle: Option<i32>, layer: Option<i32>) {
        match (angle, layer) {
            (Some(angle), Some(layer)) => {
                self.by_layer.entry(layer).or_default().insert(angle);
            }
            (Some(angle), None) => {
                self.angles_on_any_layer.insert(angle);
            }
            (None, Some(layer)) => {
                self.layers_at_any_angle.insert(layer);
            }
            (None, None) => self.anything = true,
        }
        self.angles.extend(angle);
    }

    fn may_have(&self, angle: i32) -> bool {
        self.anything || self.angles.contains(&angle) || !self.layers_at_any_angle.is_empty()
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
    let own = || file.angles.iter().filter(|angle| angle.mirror.is_none() && !angle.is_faulty);
    if file.ids.layers.is_present {
        let mut lacking = own().filter(|angle| !coverage.may_have(angle.degree));
        if frames.first_of_angle.is_empty() {
            // No frames at all: that is one slip.
            lacking.next().into_iter().for_each(|angle| {
                diagnostics.push(messages::no_frames(id, angle.id, file.angles.len()));
            });
        } else {
            lacking.for_each(|angle| diagnostics.push(messages::angle_without_frames(id, angle)));
        }
    }
    let own: Vec<i32> = own().map(|angle| angle.degree).filter(|degree| coverage.angles.contains(degree)).collect();
    let nowhere = BTreeSet::new();
    for layer in file.layers.iter().filter(|layer| !coverage.layers_at_any_angle.contains(&layer.number)) {
        let at = coverage.by_layer.get(&layer.number).unwrap_or(&nowhere);
        let may_lack = |degree: &i32| !at.contains(degree) && !coverage.angles_on_any_layer.contains(degree);
        let lacking: Vec<i32> = own.iter().copied().filter(may_lack).collect();
        if !lacking.is_empty() && !coverage.anything {
            diagnostics.push(messages::layer_without_frames(id, layer.id, &lacking, own.len()));
        }
    }
    for (index, angle) in file.angles.iter().enumerate().filter(|(_, angle)| angle.mirror.is_some()) {
        let Some(source) = sources.of(index).and_then(|source| file.angles.get(source)) else { continue };
        if let Some(&first) = frames.first_of_angle.get(&angle.degree) {
            diagnostics.push(messages::frames_on_mirrored_angle(id, first, angle, source.degree));
        }
    }
}
