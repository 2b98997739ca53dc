//! Compares the attributes of an element with the schema, and reads their values.

use super::messages::Instead;
use super::numbers::{LONGEST, NumberFault};
use super::parser::{Opened, Parser};
use super::schema::{self, Row};
use super::{messages, numbers};
use crate::base::diagnostics::Code;
use crate::base::schema::{Key, Measure};
use crate::formats::mana::directions;
use crate::formats::mana::settings::Dialect;
use crate::formats::mana::syntax::{Delay, Number, Text, Value};
use crate::formats::xml::{Attribute, Element};
use crate::images::dye::{self, DyeErrorKind};
use sprite_table::{Direction, Point};

impl<'a> Parser<'a> {
    /// Checks the attributes of an element, and removes those that the dialect does not read.
    pub(super) fn open(&mut self, row: &'static Row, element: Element<'a>) -> Opened<'a> {
        let at = self.at(element.span);
        let mut opened =
            Opened { row, at, attributes: element.attributes, ignored: Vec::new(), missing: Vec::new() };
        let mut ignored = self.strip(&mut opened);
        let missing = row.table.missing(self.dialect.place(), |name| opened.has(name));
        let ignored_instead = take_wanted(&mut ignored, &missing);
        for attribute in &ignored {
            let location = self.at(attribute.name_span);
            self.report(Code::DialectIgnores, || {
                messages::ignored(location, format!("the dialect `mana` does not read `{}`", attribute.name))
            });
        }
        let mut instead: Vec<_> =
            ignored_instead.iter().map(|attribute| Instead { attribute, meant: Vec::new() }).collect();
        for attribute in opened.unknown() {
            if instead.len() < missing.len() {
                let (meant, _) = opened.meant(attribute.name);
                if meant.iter().any(|name| is_wanted(name, &missing)) {
                    instead.push(Instead { attribute, meant });
                    continue;
                }
            }
            let location = self.at(attribute.name_span);
            self.report(Code::KeyUnknown, || {
                let (meant, present) = opened.meant(attribute.name);
                messages::unknown_attribute(location, attribute.name, &meant, present, &row.table)
            });
        }
        if !missing.is_empty() {
            self.report(Code::KeyMissing, || messages::attribute_missing(at, &row.table, &missing, &instead));
        }
        (opened.missing, opened.ignored) = (missing, ignored);
        opened
    }

    /// Removes the attributes that the dialect does not have, and returns those that it ignores.
    fn strip(&mut self, opened: &mut Opened<'a>) -> Vec<Attribute<'a>> {
        let mut ignored = Vec::new();
        if self.dialect == Dialect::Document {
            return ignored;
        }
        for attribute in std::mem::take(&mut opened.attributes) {
            let name = attribute.name;
            match opened.row.table.find(name).filter(|key| !key.places.has(self.dialect.place())) {
                None => opened.attributes.push(attribute),
                Some(key) if schema::is_proposal(key.places) => {
                    let location = self.at(attribute.name_span);
                    self.report(Code::DialectNeeded, || {
                        messages::dialect_needed(location, &format!("the attribute `{name}`"))
                    });
                }
                Some(_) => ignored.push(attribute),
            }
        }
        ignored
    }

    /// The value of a word. An empty optional attribute counts as absent.
    pub(super) fn word(&mut self, opened: &Opened<'a>, name: &'static str) -> Value<String> {
        let Some(found) = opened.get(name) else { return opened.absent(name) };
        let location = self.at(found.value_span);
        if !found.value.is_empty() {
            return Value::Given(found.value.to_string(), location);
        }
        if opened.row.table.find(name).is_some_and(Key::is_required) {
            self.report(Code::KeyMissing, || messages::attribute_empty(location, &opened.row.table, name));
            return Value::Faulty;
        }
        Value::Absent
    }

    /// The value of a word of a list.
    pub(super) fn choice<T: Copy>(
        &mut self,
        opened: &Opened<'a>,
        name: &'static str,
        words: &[(&'static str, T)],
    ) -> Value<T> {
        let Some(found) = opened.get(name) else { return opened.absent(name) };
        let location = self.at(found.value_span);
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == found.value) {
            return Value::Given(*value, location);
        }
        self.report(Code::ValueUnknown, || {
            let words: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            messages::value_unknown(location, found, &words)
        });
        Value::Faulty
    }

    /// The value of a number.
    pub(super) fn number(&mut self, opened: &Opened<'a>, name: &'static str) -> Number {
        let (Some(found), Some(key)) = (opened.get(name), opened.row.table.find(name)) else {
            return opened.absent(name);
        };
        let (location, text) = (self.at(found.value_span), &*found.value);
        let fault = match numbers::accepted(text, key, self.dialect) {
            Ok(number) => return Value::Given(number, location),
            Err(fault) => fault,
        };
        let is_needed = key.is_needed(self.dialect.place(), |name| opened.has(name));
        if fault == NumberFault::NotRead && is_needed {
            let (at, element) = (opened.at, opened.row.table.name);
            self.report(Code::KeyMissing, || messages::required_not_read(at, location, element, name, text));
            return Value::Faulty;
        }
        let measure = key.expected.measure;
        self.report(fault.code(measure), || messages::number(location, key, text, fault));
        match fault {
            NumberFault::Clamped(_) => Value::Given(LONGEST, location),
            NumberFault::NotRead if measure != Measure::Size => Value::Absent,
            _ => Value::Faulty,
        }
    }

    /// The time of a `delay`, and whether another one was probably meant. A faulty one counts as a positive time, because
    /// 0 would mean that the frame holds, which would cause further findings.
    pub(super) fn delay(&mut self, opened: &Opened<'a>) -> (Option<Delay>, bool) {
        match self.number(opened, "delay") {
            Value::Absent => (None, opened.was_meant("delay")),
            Value::Faulty => (Some(Delay(1)), true),
            Value::Given(number, _) => (Some(Delay(number.unsigned_abs())), false),
        }
    }

    /// The values of `offsetX` and `offsetY`.
    pub(super) fn offset(&mut self, opened: &Opened<'a>) -> Point {
        let mut pixels = |name| self.number(opened, name).copied().unwrap_or(0);
        Point::new(pixels("offsetX"), pixels("offsetY"))
    }

    /// The direction. If it is absent, its location is the element's name.
    pub(super) fn direction(&mut self, opened: &Opened<'a>) -> Value<Option<Direction>> {
        let Some(found) = opened.get("direction") else { return Value::Given(None, opened.at) };
        let location = self.at(found.value_span);
        if found.value.is_empty() {
            return Value::Given(None, location);
        }
        if let Some((_, direction, _)) = directions::WORDS.iter().find(|(word, ..)| *word == found.value) {
            return Value::Given(*direction, location);
        }
        self.report(Code::DirectionUnknown, || messages::direction_unknown(location, &found.value));
        Value::Faulty
    }

    /// The path and the dye of an image.
    pub(super) fn image(&mut self, opened: &Opened<'a>) -> (Value<String>, Option<Text>) {
        let Some(src) = opened.get("src") else { return (opened.absent("src"), None) };
        let (path, dye) =
            src.value.split_once('|').map_or((&*src.value, None), |(path, dye)| (path, Some(dye)));
        let location = self.at(src.part(0, path.len()));
        let dye = dye.map(|dye| {
            let start = path.len() + 1;
            for error in dye::read(dye).1.iter().filter(|error| error.kind == DyeErrorKind::Channel) {
                let (channel, at) = (error.text, start + error.at);
                let location = self.at(src.part(at, at + channel.len()));
                self.report(Code::DyeChannel, || messages::dye_channel(location, channel));
            }
            Text { text: dye.to_owned(), location: self.at(src.part(start, src.value.len())) }
        });
        if path.is_empty() {
            let table = &opened.row.table;
            self.report(Code::KeyMissing, || messages::attribute_empty(location, table, "src"));
            return (Value::Faulty, dye);
        }
        (Value::Given(path.to_owned(), location), dye)
    }
}

/// Returns whether an attribute may replace a missing one. An author who leaves out `start` may have meant a list of
/// cells, for example.
fn is_wanted(name: &str, missing: &[&str]) -> bool {
    missing.contains(&name) || name == "value" && missing.contains(&"start")
}

/// Removes an attribute that may replace a missing one from those that the dialect ignores, and returns it.
fn take_wanted<'a>(ignored: &mut Vec<Attribute<'a>>, missing: &[&str]) -> Option<Attribute<'a>> {
    let index = ignored.iter().position(|attribute| is_wanted(attribute.name, missing))?;
    ignored.swap(0, index);
    let wanted = ignored.remove(0);
    // `repeat` belongs to the list, which is reported already.
    ignored.retain(|attribute| attribute.name != "repeat");
    Some(wanted)
}
