//! Goes through a file element by element, and collects findings.

use super::messages::{self, Definition};
use super::schema::{self, Row, Tag};
use crate::base::diagnostics::{Code, Diagnostic, Level};
use crate::base::limits::FINDINGS;
use crate::base::sorted::Entry;
use crate::base::sorted::SortedMap;
use crate::base::source::{Location, SourceId, Span};
use crate::base::suggest::Near;
use crate::formats::mana::settings::Dialect;
use crate::formats::mana::syntax::Value;
use crate::formats::xml::{self, Attribute, Element, Event, Reader};
use std::borrow::Cow;

/// Elements of one file. No sprite has so many.
pub(super) const FILE_ELEMENTS: usize = 250_000;
/// Cells, ranges of cells and pauses of one file. No description may have more frames.
pub(super) const FILE_STEPS: usize = 500_000;

pub(super) struct Parser<'a> {
    pub(super) reader: Reader<'a>,
    pub(super) text: &'a str,
    pub(super) id: SourceId,
    pub(super) dialect: Dialect,
    pub(super) findings: Vec<Diagnostic>,
    pub(super) errors: usize,
    pub(super) warnings: usize,
    pub(super) elements_left: usize,
    pub(super) steps_left: usize,
    /// True if a limit was exceeded. Later findings may only follow from that.
    pub(super) is_full: bool,
}

/// An element in an allowed position.
pub(super) struct Opened<'a> {
    pub(super) row: &'static Row,
    /// The element's name.
    pub(super) at: Location,
    /// The attributes, without those that the dialect does not read.
    pub(super) attributes: Vec<Attribute<'a>>,
    /// The attributes that the dialect ignores, which are reported.
    pub(super) ignored: Vec<Attribute<'a>>,
    /// Required attributes that are absent, which are reported.
    pub(super) missing: Vec<&'static str>,
}

impl<'a> Opened<'a> {
    pub(super) fn get(&self, name: &str) -> Option<&Attribute<'a>> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    /// An attribute as written, also if the dialect ignores it.
    pub(super) fn written(&self, name: &str) -> Option<&str> {
        let all = self.attributes.iter().chain(&self.ignored);
        all.into_iter().find(|attribute| attribute.name == name).map(|attribute| &*attribute.value)
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub(super) fn lacks(&self, name: &str) -> bool {
        self.missing.contains(&name)
    }

    pub(super) fn unknown(&self) -> impl Iterator<Item = &Attribute<'a>> {
        let is_known = |name: &str| self.row.table.find(name).is_some();
        // Attributes with a prefix are for other readers of XML.
        let is_foreign = |name: &str| match name.split_once(':') {
            Some((prefix, name)) => !prefix.is_empty() && !name.is_empty(),
            None => name == "xmlns",
        };
        self.attributes
            .iter()
            .filter(move |attribute| !is_known(attribute.name) && !is_foreign(attribute.name))
    }

    /// The names that an unknown attribute may mean: those that the element does not have yet or, if there are none,
    /// the one that it has already.
    pub(super) fn meant(&self, word: &str) -> (Vec<&'static str>, Option<&'static str>) {
        let mut meant = self.row.table.meant(word);
        let present = meant.iter().copied().find(|name| self.has(name));
        meant.retain(|name| !self.has(name));
        (meant, present)
    }

    /// Returns whether an unknown attribute was meant to be this one.
    pub(super) fn was_meant(&self, name: &str) -> bool {
        self.unknown().any(|attribute| self.meant(attribute.name).0.first() == Some(&name))
    }

    pub(super) fn absent<T>(&self, name: &str) -> Value<T> {
        if self.lacks(name) { Value::Faulty } else { Value::Absent }
    }
}

/// A child of an element.
pub(super) enum Next<'a> {
    Known(Opened<'a>),
    /// An element that the dialect does not read, which is reported.
    Dropped,
    /// An element that is not allowed there, which is skipped: its name and location.
    Unknown(&'a str, Location),
}

impl<'a> Parser<'a> {
    pub(super) fn at(&self, span: Span) -> Location {
        self.id.at(span)
    }

    /// The name of the element at a location.
    pub(super) fn name(&self, location: Location) -> &'a str {
        location.span.and_then(|span| self.text.get(span.start()..span.end())).unwrap_or_default()
    }

    /// Adds a finding of this kind. It is only made if it is kept, because making it may take time.
    pub(super) fn report(&mut self, code: Code, finding: impl FnOnce() -> Diagnostic) {
        self.add(code, code.default_level() == Level::Deny, finding);
    }

    /// The same for a finding that is an error whatever level its kind has.
    pub(super) fn report_error(&mut self, code: Code, finding: impl FnOnce() -> Diagnostic) {
        self.add(code, true, finding);
    }

    fn add(&mut self, code: Code, is_error: bool, finding: impl FnOnce() -> Diagnostic) {
        let count = if is_error { &mut self.errors } else { &mut self.warnings };
        if self.is_full || *count == FINDINGS {
            return;
        }
        *count += 1;
        let is_last = *count == FINDINGS;
        let finding = finding();
        debug_assert_eq!(finding.code, code);
        self.findings.push(if is_last { messages::too_many_findings(finding, FINDINGS) } else { finding });
    }

    /// The next element in the one that was opened last; [`None`] at its end.
    pub(super) fn start(&mut self) -> Option<Element<'a>> {
        let Event::Start(element) = self.reader.next()? else { return None };
        let Some(left) = self.elements_left.checked_sub(1) else {
            let location = self.at(element.span);
            self.full(location, "elements", FILE_ELEMENTS);
            return None;
        };
        self.elements_left = left;
        Some(element)
    }

    /// The next element in an element of this kind, compared with the schema.
    pub(super) fn next(&mut self, parent: Tag) -> Option<Next<'a>> {
        let element = self.start()?;
        let (name, location) = (element.name, self.at(element.span));
        let Some(row) = schema::child(parent, name) else {
            self.skip();
            return Some(Next::Unknown(name, location));
        };
        if row.dialects.has(self.dialect.place()) {
            return Some(Next::Known(self.open(row, element)));
        }
        if schema::is_proposal(row.dialects) {
            let what = if row.tag == Tag::Free {
                "an `animation` outside of any `action`".to_owned()
            } else {
                format!("the element `{name}`")
            };
            self.report(Code::DialectNeeded, || messages::dialect_needed(location, &what));
        } else {
            self.report(Code::DialectIgnores, || {
                messages::ignored(location, format!("the dialect `mana` has no `{name}`"))
            });
        }
        self.skip();
        Some(Next::Dropped)
    }

    /// The next element that the format allows in an element of this kind; others are reported. `name` is the name of
    /// the parent in messages.
    pub(super) fn child(&mut self, parent: Tag, name: &str) -> Option<Opened<'a>> {
        loop {
            match self.next(parent)? {
                Next::Known(opened) => return Some(opened),
                Next::Dropped => {}
                Next::Unknown(found, location) => self.unknown(location, found, parent, name),
            }
        }
    }

    /// Reports an element that is not allowed there.
    pub(super) fn unknown(&mut self, location: Location, found: &str, parent: Tag, name: &str) {
        let text = self.text;
        self.report(Code::ElementUnknown, || {
            let meant = renamed(text, location, schema::meant(parent, found));
            messages::unknown_element(location, found, name, &schema::names(parent), meant.as_ref())
        });
    }

    /// Goes to the end of an element that has no children.
    pub(super) fn leaf(&mut self, opened: &Opened<'a>) {
        while self.child(opened.row.tag, opened.row.table.name).is_some() {}
    }

    /// The number of elements that were read.
    pub(super) const fn elements(&self) -> usize {
        FILE_ELEMENTS - self.elements_left
    }

    /// Skips to the end of the element that was opened last.
    pub(super) fn skip(&mut self) {
        let mut depth = 1_usize;
        while depth > 0 {
            match self.reader.next() {
                Some(Event::Start(_)) => depth += 1,
                Some(Event::End) => depth -= 1,
                None => return,
            }
        }
    }

    /// Takes memory for a cell, a range or a pause.
    pub(super) fn take_step(&mut self, location: Location) -> bool {
        let left = self.steps_left.checked_sub(1);
        if left.is_none() {
            self.full(location, "steps of animations", FILE_STEPS);
        }
        self.steps_left = left.unwrap_or(0);
        left.is_some()
    }

    pub(super) fn full(&mut self, location: Location, what: &str, most: usize) {
        self.report(Code::LimitExceeded, || messages::too_many(location, what, most));
        self.is_full = true;
        self.reader.stop();
    }
}

/// The definitions so far, with the location of the first of each. Actions of the same name differ by their `hp`.
#[derive(Default)]
pub(super) struct SeenDefinitions(SortedMap<(Definition, Cow<'static, str>, i32), Location>);

impl SeenDefinitions {
    /// Notes a definition, and reports it if it is the second one.
    pub(super) fn note(
        &mut self,
        kind: Definition,
        name: Value<impl Into<Cow<'static, str>>>,
        hp: i32,
        parser: &mut Parser<'_>,
    ) {
        let Value::Given(name, location) = name else { return };
        match self.0.entry((kind, name.into(), hp)) {
            Entry::Vacant(entry) => {
                entry.insert(location);
            }
            Entry::Occupied(entry) => {
                let ((_, name, _), first) = (entry.key(), *entry.get());
                parser.report(Code::DefinedTwice, || messages::defined_twice(kind, location, first, name));
            }
        }
    }
}

/// The correction of the name of an element.
pub(super) fn renamed(
    text: &str,
    location: Location,
    meant: Option<Near<&'static str>>,
) -> Option<messages::Renamed> {
    let names = location.span.and_then(|name| xml::names_of(text, name));
    Some(messages::Renamed { near: meant?, names: names.unwrap_or_default() })
}
