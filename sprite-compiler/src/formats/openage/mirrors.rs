//! Whose frames an angle shows: its own, or those at the end of a chain of `mirror_from`.

use super::messages;
use super::numbers::{self, Fault};
use super::records::{AngleLine, File};
use super::unknown::Unknown;
use crate::diagnostics::Diagnostics;
use crate::source::SourceId;

/// The source of each angle, in the order of the file.
#[derive(Debug)]
pub(super) struct Sources(Vec<Option<usize>>);

impl Sources {
    /// The angle whose frames this one shows, itself when it mirrors none; [`None`] when there is none, which was
    /// reported.
    pub(super) fn of(&self, angle: usize) -> Option<usize> {
        self.0.get(angle).copied().flatten()
    }
}

/// What an angle says.
#[derive(Clone, Copy, Debug)]
enum Link {
    Own,
    Mirrors(usize),
    Nowhere,
}

/// How far an angle's chain has been followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    New,
    /// It is part of the chain that is being followed.
    Open,
    Done(Option<usize>),
}

/// Follows every chain to its end and reports those that have none.
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
                    let ring = chain.iter().position(|&angle| angle == at);
                    let ring = ring.and_then(|first| chain.get(first..)).unwrap_or_default();
                    report_cycle(file, ring, id, diagnostics);
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
            if ids.excuses() {
                return Link::Nowhere;
            }
            if (0..360).contains(&degree) {
                unknown.add_mirrored(degree, value, angle.degree);
                return Link::Nowhere;
            }
            messages::degree_out_of_range(id, value)
        }
        Err(_) if ids.was_tried(value) => return Link::Nowhere,
        Err(Fault::NotANumber) => messages::not_an_integer(id, value, "degree"),
        Err(Fault::TooLarge) => messages::integer_out_of_range(id, value, "degree"),
    };
    diagnostics.push(finding);
    Link::Nowhere
}

/// Reports a ring of angles, at the one that the file gives first.
fn report_cycle(file: &File<'_>, ring: &[usize], id: SourceId, diagnostics: &mut Diagnostics) {
    let Some(first) = ring.iter().min().and_then(|first| ring.iter().position(|angle| angle == first)) else {
        return;
    };
    let (before, after) = ring.split_at(first);
    let angles: Vec<&AngleLine<'_>> =
        after.iter().chain(before).filter_map(|&angle| file.angles.get(angle)).collect();
    if let Some(finding) = messages::mirror_cycle(id, &angles) {
        diagnostics.push(finding);
    }
}
