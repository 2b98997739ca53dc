//! Parses the `value` of a sequence: `0-2,5,p,7-6`.

use super::messages;
use super::numbers;
use super::parser::{Opened, Parser};
use super::schema::Tag;
use crate::base::diagnostics::Code;
use crate::formats::mana::syntax::{Cell, CellRange, Step};

/// A part between two commas.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Item<'a> {
    /// The text without spaces around it.
    text: &'a str,
    /// Its offset in the value.
    at: usize,
    /// The kind; [`None`] if the text is invalid.
    kind: Option<Kind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Single(i32),
    /// Both cells, and the offset of the second in the value.
    Range(i32, i32, usize),
    Pause,
}

/// The parts of a value. An empty value has one, which is faulty.
fn items(value: &str) -> impl Iterator<Item = Item<'_>> {
    let mut start = 0;
    value.split(',').map(move |part| {
        let at = start + part.len() - part.trim_start_matches(' ').len();
        start += part.len() + 1;
        let text = part.trim_matches(' ');
        Item { text, at, kind: kind(text, at) }
    })
}

fn kind(text: &str, at: usize) -> Option<Kind> {
    if text == "p" {
        return Some(Kind::Pause);
    }
    let Some((first, last)) = text.split_once('-') else { return index(text).map(Kind::Single) };
    let second = at + first.len() + 1 + last.len() - last.trim_start_matches(' ').len();
    Some(Kind::Range(index(first)?, index(last)?, second))
}

/// The index of a cell. It cannot be negative in a list, where the sign would look like a range.
fn index(text: &str) -> Option<i32> {
    numbers::integer(text).ok().filter(|index| *index >= 0)
}

impl<'a> Parser<'a> {
    /// The steps of a `value`, with each range repeated `repeat` times.
    pub(super) fn list(&mut self, opened: &Opened<'a>, repeat: u8) -> Vec<Step> {
        let Some(attribute) = opened.get("value") else { return Vec::new() };
        let mut steps = Vec::new();
        for item in items(&attribute.value) {
            let part = |from, to| attribute.part(from, to);
            let location = self.at(part(item.at, item.at + item.text.len()));
            let step = match item.kind {
                Some(Kind::Single(index)) => {
                    Step::Cells { range: CellRange::single(Cell { index, location }), repeat: 1 }
                }
                Some(Kind::Range(first, last, second)) => {
                    let hyphen = item.text.find('-').unwrap_or(0);
                    let start = self.at(part(item.at, item.at + hyphen));
                    let end = self.at(part(second, item.at + item.text.len()));
                    let first = Cell { index: first, location: start };
                    let last = Cell { index: last, location: end };
                    Step::Cells { range: CellRange { first, last }, repeat }
                }
                Some(Kind::Pause) if opened.row.tag == Tag::Choice => {
                    self.report(Code::RandomChild, || messages::pause_in_random(location));
                    continue;
                }
                Some(Kind::Pause) => Step::Pause,
                None => {
                    self.report(Code::NumberInvalid, || {
                        messages::item_invalid(location, item.text, attribute.value.is_empty())
                    });
                    continue;
                }
            };
            if !self.take_step(location) {
                break;
            }
            steps.push(step);
        }
        steps
    }
}
