//! Resolves references of lines: it collects ids that no line defines, and follows chains of `mirror_from` to the angle
//! whose frames are shown.

use super::messages;
use super::records::{AngleLine, File, Keyword, MIRROR_FROM};
use crate::base::diagnostics::Diagnostics;
use crate::base::limits::FINDINGS;
use crate::base::sorted::SortedMap;
use crate::base::source::SourceId;
use crate::formats::lines::Token;
use crate::formats::numbers;

/// Ids that no line defines. Each is reported once: a missing line is one mistake, however many frames name it.
#[derive(Debug, Default)]
pub(super) struct Unknown<'a> {
    /// The first token and the number of uses, by kind and id.
    named: SortedMap<(Keyword, i32), (Token<'a>, usize)>,
    /// For each undefined degree that another angle mirrors, the value of that angle's `mirror_from`, and its own
    /// degree.
    mirrored: SortedMap<i32, (Token<'a>, i32)>,
}

impl<'a> Unknown<'a> {
    pub(super) fn add(&mut self, kind: Keyword, number: i32, token: Token<'a>) {
        self.named.entry((kind, number)).or_insert((token, 0)).1 += 1;
    }

    pub(super) fn add_mirrored(&mut self, degree: i32, value: Token<'a>, mirror: i32) {
        self.mirrored.entry(degree).or_insert((value, mirror));
    }

    /// Returns whether further ids would be dropped.
    pub(super) fn is_full(&self) -> bool {
        self.named.len() >= FINDINGS
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

/// For each angle, in the order of the file, the angle whose frames it shows.
#[derive(Debug)]
pub(super) struct Sources(Vec<Option<usize>>);

impl Sources {
    /// The angle whose frames this one shows: itself, if it does not mirror another. [`None`] if there is none, which
    /// was reported.
    pub(super) fn of(&self, angle: usize) -> Option<usize> {
        self.0.get(angle).copied().flatten()
    }
}

/// The frames of an angle, as its line says.
#[derive(Clone, Copy, Debug)]
enum Link {
    Own,
    Mirrors(usize),
    Nowhere,
}

/// The progress of following an angle's chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    New,
    /// The angle is part of the chain that is being followed.
    Open,
    Done(Option<usize>),
}

/// Follows every chain to its end, and reports chains without an end.
pub(super) fn resolve<'a>(
    file: &File<'a>,
    id: SourceId,
    unknown: &mut Unknown<'a>,
    diagnostics: &mut Diagnostics,
) -> Sources {
    let links: Vec<Link> =
        file.angles.iter().map(|angle| link(file, angle, id, unknown, diagnostics)).collect();
    let mut states = vec![State::New; links.len()];
    for start in 0..links.len() {
        let (mut chain, mut at) = (Vec::new(), start);
        let end = loop {
            match (states.get(at).copied(), links.get(at).copied()) {
                (Some(State::Done(end)), _) => break end,
                (Some(State::Open), _) => {
                    let cycle = chain.iter().position(|&angle| angle == at);
                    let cycle = cycle.and_then(|first| chain.get(first..)).unwrap_or_default();
                    report_cycle(file, cycle, id, diagnostics);
                    break None;
                }
                (Some(State::New), Some(Link::Mirrors(next))) => {
                    states[at] = State::Open;
                    chain.push(at);
                    at = next;
                }
                (Some(State::New), Some(Link::Own)) => {
                    states[at] = State::Done(Some(at));
                    break Some(at);
                }
                _ => break None,
            }
        };
        for angle in chain {
            states[angle] = State::Done(end);
        }
    }
    let end = |state: State| if let State::Done(end) = state { end } else { None };
    Sources(states.into_iter().map(end).collect())
}

fn link<'a>(
    file: &File<'a>,
    angle: &AngleLine<'a>,
    id: SourceId,
    unknown: &mut Unknown<'a>,
    diagnostics: &mut Diagnostics,
) -> Link {
    let Some(value) = angle.mirror else { return Link::Own };
    let ids = &file.ids.angles;
    let finding = match numbers::integer(value.text) {
        Ok(degree) => {
            if let Some(source) = ids.get(degree) {
                return Link::Mirrors(source);
            }
            if ids.explains_absence() {
                return Link::Nowhere;
            }
            if (0..360).contains(&degree) {
                unknown.add_mirrored(degree, value, angle.degree);
                return Link::Nowhere;
            }
            messages::degree_out_of_range(id, value)
        }
        Err(_) if ids.was_tried(value) => return Link::Nowhere,
        Err(error) => messages::not_an_integer(id, value, &MIRROR_FROM, error),
    };
    diagnostics.push(finding);
    Link::Nowhere
}

/// Reports angles that mirror each other in a cycle, at the first one in the file.
fn report_cycle(file: &File<'_>, cycle: &[usize], id: SourceId, diagnostics: &mut Diagnostics) {
    let Some(first) = cycle.iter().min().and_then(|first| cycle.iter().position(|angle| angle == first))
    else {
        return;
    };
    let (before, after) = cycle.split_at(first);
    let angles: Vec<&AngleLine<'_>> =
        after.iter().chain(before).filter_map(|&angle| file.angles.get(angle)).collect();
    if let Some(finding) = messages::mirror_cycle(id, &angles) {
        diagnostics.push(finding);
    }
}
