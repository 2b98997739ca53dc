//! Reads one file: its root element says which kind it is.
//!
//! Every function that is given an element reads on to the end of that element.

use super::findings::Findings;
use super::messages;
use super::syntax::{File, Root, Text};
use super::xml::{self, Element, Event, Reader};
use crate::diagnostics::{Code, Diagnostic};
use crate::settings::mana::Dialect;
use crate::source::{Place, Source, SourceId, Span};

/// Elements of one file. No sprite has so many.
pub(super) const MOST_ELEMENTS: usize = 250_000;
/// Cells, ranges of cells and pauses of one file. No description may have more frames.
pub(super) const MOST_STEPS: usize = 500_000;

/// The roots of the format's files.
const ROOTS: [&str; 5] = ["sprite", "sprites", "beings", "offsets", "frames"];

/// Reads a file and says what is wrong with it by itself.
pub(super) fn parse(source: &Source, id: SourceId, dialect: Dialect) -> File {
    // What is no text was reported when it was loaded.
    let Some(text) = source.text() else { return File::new(id, Root::Malformed, Vec::new(), 0) };
    let mut parser = Parser {
        reader: Reader::new(text),
        id,
        dialect,
        findings: Findings::default(),
        elements_left: MOST_ELEMENTS,
        steps_left: MOST_STEPS,
        is_flow_told: false,
        is_full: false,
    };
    let root = parser.root();
    let Some(fault) = parser.reader.fault() else {
        let findings = parser.findings.take();
        return File::new(id, root, findings, parser.elements());
    };
    // Whatever else was found may follow from it.
    let other = xml::first_tag(text).filter(|(name, _)| {
        !ROOTS.contains(name) || *name == "beings" && !(text.contains("<sprite") && text.contains("ref"))
    });
    match other {
        Some((name, span)) => File::new(id, other_root(name, id.at(span)), Vec::new(), 0),
        None => File::new(id, Root::Malformed, vec![messages::malformed(id, text, fault)], 0),
    }
}

/// Whether a root is `sprite` in other letter case or with one slip in it.
fn is_nearly_sprite(name: &str) -> bool {
    name.len() < 10 && strsim::damerau_levenshtein(&name.to_lowercase(), "sprite") <= 1
}

fn other_root(name: &str, place: Place) -> Root {
    Root::Other(Text { text: name.to_owned(), place })
}

pub(super) struct Parser<'a> {
    pub(super) reader: Reader<'a>,
    id: SourceId,
    pub(super) dialect: Dialect,
    findings: Findings,
    elements_left: usize,
    steps_left: usize,
    /// Whether it was told that flow is not played yet.
    is_flow_told: bool,
    /// Whether a limit was exceeded: what is found from there on may only follow from it.
    is_full: bool,
}

impl<'a> Parser<'a> {
    fn root(&mut self) -> Root {
        let Some(element) = self.child() else { return Root::Malformed };
        let (name, place) = (element.name, self.at(element.span));
        let root = match name {
            "sprite" => Root::Sprite(self.sprite(element, false)),
            "offsets" => Root::Offsets(self.offset_file(element)),
            "frames" => Root::Frames(self.frame_file(element)),
            "sprites" | "beings" => {
                let (members, is_ours) = self.members(element);
                if !is_ours {
                    self.findings.take();
                    return other_root(name, place);
                }
                Root::Several(members)
            }
            _ => {
                if is_nearly_sprite(name) {
                    self.nearly_sprite(place, name);
                }
                self.reader.stop();
                return other_root(name, place);
            }
        };
        // What stands behind the root is no part of it, but must not be there.
        while self.reader.next().is_some() {}
        if matches!(root, Root::Several(_)) && self.dialect != Dialect::Document {
            // Nothing in it can be used.
            self.findings.take();
            self.report(Code::DialectNeeded, || messages::root_needs_dialect(place, name));
            return Root::Several(Vec::new());
        }
        root
    }

    /// What has nearly the right root, and holds what only sprites hold, was meant as one.
    fn nearly_sprite(&mut self, place: Place, name: &str) {
        while let Some(child) = self.child() {
            if matches!(child.name, "imageset" | "action") {
                self.report(Code::RootMisspelt, || messages::root_misspelt(place, name, child.name));
                return;
            }
            self.skip();
        }
    }

    pub(super) fn at(&self, span: Span) -> Place {
        self.id.at(span)
    }

    pub(super) fn report(&mut self, code: Code, finding: impl FnOnce() -> Diagnostic) {
        if !self.is_full {
            self.findings.add(code, finding);
        }
    }

    /// The next element in the one that was opened last; [`None`] at its end.
    pub(super) fn child(&mut self) -> Option<Element<'a>> {
        let Event::Start(element) = self.reader.next()? else { return None };
        let Some(left) = self.elements_left.checked_sub(1) else {
            let place = self.at(element.span);
            self.full(place, "elements", MOST_ELEMENTS);
            return None;
        };
        self.elements_left = left;
        Some(element)
    }

    /// How many elements were read.
    pub(super) const fn elements(&self) -> usize {
        MOST_ELEMENTS - self.elements_left
    }

    /// Goes to the end of the element that was opened last, whatever it holds.
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

    /// Goes to the end of an element that holds no others.
    pub(super) fn leaf(&mut self, parent: &'static str) {
        while let Some(child) = self.child() {
            self.unknown_element(&child, parent, &[]);
        }
    }

    /// An element that does not stand there.
    pub(super) fn unknown_element(
        &mut self,
        element: &Element<'_>,
        parent: &'static str,
        allowed: &'static [&'static str],
    ) {
        let place = self.at(element.span);
        self.report(Code::UnknownElement, || messages::unknown_element(place, element.name, parent, allowed));
        self.skip();
    }

    /// An element that only the document's dialect has.
    pub(super) fn proposed_element(&mut self, element: &Element<'_>, what: &str) {
        let place = self.at(element.span);
        self.report(Code::DialectNeeded, || messages::dialect_needed(place, what));
        self.skip();
    }

    /// An element that the Mana client knows nothing of.
    pub(super) fn ignored_element(&mut self, element: &Element<'_>) {
        let place = self.at(element.span);
        self.report(Code::DialectIgnores, || messages::element_ignored(place, element.name));
        self.skip();
    }

    /// Takes room for a cell, a range or a pause.
    pub(super) fn take_step(&mut self, place: Place) -> bool {
        let left = self.steps_left.checked_sub(1);
        if left.is_none() {
            self.full(place, "steps of animations", MOST_STEPS);
        }
        self.steps_left = left.unwrap_or(0);
        left.is_some()
    }

    fn full(&mut self, place: Place, what: &str, most: usize) {
        self.report(Code::LimitExceeded, || messages::too_many(place, what, most));
        self.is_full = true;
        self.reader.stop();
    }

    /// Notes something that is not played yet.
    pub(super) fn flow(&mut self, place: Place, what: &str) {
        if !std::mem::replace(&mut self.is_flow_told, true) {
            self.report(Code::NotPlayedYet, || messages::not_played_yet(place, what));
        }
    }
}
