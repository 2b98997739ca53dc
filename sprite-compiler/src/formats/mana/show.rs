//! `frame` and `sequence`.

use super::attributes;
use super::messages;
use super::parse::Parser;
use super::scalars::{Delay, given};
use super::syntax::{Show, Step};
use super::values::{self, Kind};
use super::xml::{Attribute, Element};
use crate::diagnostics::Code;
use crate::settings::mana::Dialect;

const FRAME: &[&str] = &["index", "delay", "offsetX", "offsetY", "imageset", "rand"];
const SEQUENCE: &[&str] =
    &["start", "end", "delay", "offsetX", "offsetY", "imageset", "repeat", "value", "rand"];

/// Milliseconds of what gives no delay, for the Mana client.
const MANA_DELAY: u32 = 75;

impl<'a> Parser<'a> {
    /// A `frame` or a `sequence`, and how likely it is. A choice of `random` may leave its delay to it.
    pub(super) fn show(&mut self, mut element: Element<'a>, is_choice: bool) -> (Show, u8) {
        let is_sequence = element.name == "sequence";
        let known = if is_sequence { SEQUENCE } else { FRAME };
        let known = if is_choice { known.get(..known.len() - 1).unwrap_or_default() } else { known };
        let has_list = is_sequence && self.dialect != Dialect::Mana && element.get("value").is_some();
        let needs_delay = is_sequence && self.dialect == Dialect::Document && !is_choice;
        let required: &[&str] = match (is_sequence, has_list, needs_delay) {
            (false, _, _) => &["index"],
            (true, false, false) => &["start", "end"],
            (true, false, true) => &["start", "end", "delay"],
            (true, true, false) => &[],
            (true, true, true) => &["delay"],
        };
        self.admit(&mut element, known, required);
        let repeat = self.ranged(&element, "repeat", 1, 100).unwrap_or(1);
        let steps = match element.get("value") {
            Some(list) if is_sequence => self.list(list, repeat, is_choice),
            _ if is_sequence => self.range(&element, repeat),
            _ => self.single(&element),
        };
        let given = self.delay(&element);
        let is_meant = || {
            element.attributes.iter().any(|attribute| attributes::means(&element, attribute, "delay", known))
        };
        let is_delay_doubtful = match given {
            Delay::Absent => needs_delay || is_meant(),
            Delay::Faulty => true,
            Delay::Given(_) => false,
        };
        let delay = match given {
            Delay::Absent if is_choice => None,
            Delay::Absent if needs_delay => Delay::Faulty.known(),
            Delay::Absent if self.dialect == Dialect::Mana => Some(MANA_DELAY),
            Delay::Absent => Some(0),
            given => given.known(),
        };
        let show = Show {
            steps,
            delay,
            is_delay_doubtful,
            offset: self.offset(&element),
            imageset: self.word(&element, "imageset"),
            is_sequence,
        };
        let rand = if is_choice { 100 } else { self.rand(&element) };
        self.leaf(if is_sequence { "sequence" } else { "frame" });
        (show, rand)
    }

    fn single(&mut self, element: &Element<'a>) -> Vec<Step> {
        let index = self.required_number(element, "index");
        let Some((&index, place)) = given(&index) else { return Vec::new() };
        if !self.take_step(place) {
            return Vec::new();
        }
        vec![Step::Cells { first: (index, place), last: (index, place), repeat: 1 }]
    }

    fn range(&mut self, element: &Element<'a>, repeat: u8) -> Vec<Step> {
        let (first, last) = (self.required_number(element, "start"), self.required_number(element, "end"));
        let (Some((&first, start)), Some((&last, end))) = (given(&first), given(&last)) else {
            return Vec::new();
        };
        if first > last {
            let dialect = self.dialect;
            self.report(Code::SequenceDescends, || {
                messages::sequence_descends(dialect, (first, start), (last, end))
            });
        }
        if !self.take_step(start) {
            return Vec::new();
        }
        vec![Step::Cells { first: (first, start), last: (last, end), repeat }]
    }

    fn list(&mut self, attribute: &Attribute<'a>, repeat: u8, is_choice: bool) -> Vec<Step> {
        let mut steps = Vec::new();
        for item in values::items(&attribute.value) {
            let part = |from, to| attribute.part(from, to);
            let place = self.at(part(item.at, item.at + item.text.len()));
            let step = match item.kind {
                Some(Kind::Single(cell)) => {
                    Step::Cells { first: (cell, place), last: (cell, place), repeat: 1 }
                }
                Some(Kind::Range(first, last, behind)) => {
                    let hyphen = item.text.find('-').unwrap_or(0);
                    let start = self.at(part(item.at, item.at + hyphen));
                    let end = self.at(part(behind, item.at + item.text.len()));
                    Step::Cells { first: (first, start), last: (last, end), repeat }
                }
                Some(Kind::Pause) if is_choice => {
                    self.report(Code::RandomChild, || messages::pause_in_random(place));
                    continue;
                }
                Some(Kind::Pause) => Step::Pause,
                None => {
                    self.report(Code::NumberInvalid, || {
                        messages::item_invalid(place, item.text, attribute.value.is_empty())
                    });
                    continue;
                }
            };
            if !self.take_step(place) {
                break;
            }
            steps.push(step);
        }
        steps
    }
}
