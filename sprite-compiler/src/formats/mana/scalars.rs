//! The values of attributes: numbers, delays, directions, words.

use super::directions;
use super::messages;
use super::numbers::{self, Fault, LONGEST};
use super::parse::Parser;
use super::syntax::{Number, Value};
use super::xml::{Attribute, Element};
use crate::diagnostics::Code;
use crate::settings::mana::Dialect;
use crate::source::Place;
use sprite_table::Direction;

/// How long something is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delay {
    Absent,
    /// Reported. It counts as a time: 0 would hold, and bring findings that only follow.
    Faulty,
    Given(u32),
}

impl Delay {
    /// The milliseconds, when there is a delay.
    pub(super) fn known(self) -> Option<u32> {
        match self {
            Self::Absent => None,
            Self::Faulty => Some(1),
            Self::Given(delay) => Some(delay),
        }
    }
}

impl Parser<'_> {
    /// A word that may be left out; an empty one is left out too.
    pub(super) fn word(&self, element: &Element<'_>, name: &str) -> Value<String> {
        match element.get(name).filter(|attribute| !attribute.value.is_empty()) {
            Some(found) => Value::Given(found.value.to_string(), self.at(found.value_span)),
            None => Value::Absent,
        }
    }

    /// A word that must be there. Whether the attribute is there was judged already.
    pub(super) fn required_word(&mut self, element: &Element<'_>, name: &str) -> Value<String> {
        let Some(found) = element.get(name) else { return Value::Faulty };
        let place = self.at(found.value_span);
        if found.value.is_empty() {
            self.report(Code::AttributeMissing, || messages::attribute_empty(place, element.name, name));
            return Value::Faulty;
        }
        Value::Given(found.value.to_string(), place)
    }

    /// A number that may be left out.
    pub(super) fn number(&mut self, element: &Element<'_>, name: &str) -> Number {
        self.integer(element, name, false)
    }

    /// A number that must be there. Whether the attribute is there was judged already.
    pub(super) fn required_number(&mut self, element: &Element<'_>, name: &str) -> Number {
        match self.integer(element, name, true) {
            Value::Absent => Value::Faulty,
            other => other,
        }
    }

    /// The width or the height of a cell, as far as it is a number.
    pub(super) fn size(&mut self, element: &Element<'_>, name: &str) -> Number {
        let Some(found) = element.get(name) else { return Value::Absent };
        let place = self.at(found.value_span);
        match numbers::integer(&found.value, self.dialect) {
            Ok(number) => Value::Given(number, place),
            Err(fault) => {
                self.report(Code::ImagesetSize, || messages::size_invalid(place, name, &found.value, fault));
                Value::Faulty
            }
        }
    }

    fn integer(&mut self, element: &Element<'_>, name: &str, is_required: bool) -> Number {
        let Some(found) = element.get(name) else { return Value::Absent };
        let (place, value) = (self.at(found.value_span), &found.value);
        match numbers::integer(value, self.dialect) {
            Ok(number) => return Value::Given(number, place),
            Err(Fault::NotRead) if is_required => {
                let start = self.at(element.span);
                self.report(Code::AttributeMissing, || {
                    messages::required_not_read(start, place, element.name, name, value)
                });
            }
            Err(Fault::NotRead) => {
                self.report(Code::DialectIgnores, || messages::number_not_read(place, name, value));
                return Value::Absent;
            }
            Err(fault) => {
                self.report(Code::NumberInvalid, || messages::number_invalid(place, name, value, fault));
            }
        }
        Value::Faulty
    }

    /// A number that must lie between two others.
    pub(super) fn ranged(&mut self, element: &Element<'_>, name: &str, least: u8, most: u8) -> Option<u8> {
        let Value::Given(number, place) = self.number(element, name) else { return None };
        let small = u8::try_from(number).ok().filter(|small| (least..=most).contains(small));
        if small.is_none() {
            self.report(Code::NumberInvalid, || {
                messages::number_out_of_range(place, name, number, least, most)
            });
        }
        small
    }

    pub(super) fn delay(&mut self, element: &Element<'_>) -> Delay {
        let (number, place) = match self.number(element, "delay") {
            Value::Absent => return Delay::Absent,
            Value::Faulty => return Delay::Faulty,
            Value::Given(number, place) => (number, place),
        };
        if number > LONGEST && self.dialect == Dialect::ManaPlus {
            self.report(Code::DialectIgnores, || messages::delay_cut(place, number));
        }
        let longest = if self.dialect == Dialect::ManaPlus { LONGEST } else { i32::MAX };
        u32::try_from(number.min(longest)).map_or_else(
            |_| {
                self.report(Code::DelayNegative, || messages::delay_negative(place, number));
                Delay::Faulty
            },
            Delay::Given,
        )
    }

    /// `offsetX` and `offsetY`.
    pub(super) fn offset(&mut self, element: &Element<'_>) -> (i32, i32) {
        let mut one = |name| match self.number(element, name) {
            Value::Given(number, _) => number,
            Value::Absent | Value::Faulty => 0,
        };
        (one("offsetX"), one("offsetY"))
    }

    /// The direction. Without a word for it, it stands at the element's name.
    pub(super) fn direction(&mut self, element: &Element<'_>) -> Value<Option<Direction>> {
        let Some(found) = element.get("direction") else {
            return Value::Given(None, self.at(element.span));
        };
        let place = self.at(found.value_span);
        if found.value.is_empty() {
            return Value::Given(None, place);
        }
        let Ok(direction) = directions::find(&found.value) else {
            self.report(Code::DirectionUnknown, || messages::direction_unknown(place, &found.value));
            return Value::Faulty;
        };
        Value::Given(direction, place)
    }

    /// One of a few words.
    pub(super) fn choice<T: Copy>(
        &mut self,
        attribute: &Attribute<'_>,
        words: &[(&'static str, T)],
    ) -> Value<T> {
        let place = self.at(attribute.value_span);
        if let Some((_, meaning)) = words.iter().find(|(word, _)| *word == attribute.value) {
            return Value::Given(*meaning, place);
        }
        let words: Vec<_> = words.iter().map(|(word, _)| *word).collect();
        self.report(Code::ValueUnknown, || messages::value_unknown(place, attribute, &words));
        Value::Faulty
    }
}

/// The place of a value, when there is one.
pub(super) fn given<T>(value: &Value<T>) -> Option<(&T, Place)> {
    match value {
        Value::Given(value, place) => Some((value, *place)),
        Value::Absent | Value::Faulty => None,
    }
}
