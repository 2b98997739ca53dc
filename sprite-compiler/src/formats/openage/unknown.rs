//! Ids that lines name and that nobody defines.

use super::lines::Token;
use super::messages;
use super::records::{File, Keyword};
use crate::diagnostics::Diagnostics;
use crate::source::SourceId;
use std::collections::BTreeMap;

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
