//! Parses one file: its syntax tree, and the mistakes in the file by itself.
//!
//! `parser` goes through the file; `schema` defines the elements and attributes; `attributes` compares each element
//! with it and reads values by their kinds; the other modules read one kind of element each. Every function that takes
//! an element reads to the end of that element.

mod attributes;
mod commands;
mod messages;
mod numbers;
mod parser;
mod schema;
mod sprite;
mod vocabulary;

pub(super) use vocabulary::completions;

use super::syntax::{File, Root, Text};
use crate::base::diagnostics::{Code, Diagnostic, FileFindings};
use crate::base::source::{Location, Source, SourceId};
use crate::base::suggest;
use crate::formats::mana::settings::Dialect;
use crate::formats::xml::{self, Fault, Reader, Vocabulary};
use parser::{FILE_ELEMENTS, FILE_STEPS, Parser};
use schema::Tag;
use std::sync::Arc;

/// The vocabulary of the format for messages about XML.
const SPRITES: Vocabulary = Vocabulary { root: "sprite", has: schema::is_element };

/// Parses a file. The paths of its images start from `data_root`.
pub(crate) fn parse(source: &Source, id: SourceId, data_root: &str, dialect: Dialect) -> File {
    // A file that is not text was reported when it was loaded.
    let read = source.text().map(|text| read(text, id, dialect));
    let (root, findings, elements) = read.unwrap_or((Root::Malformed, Vec::new(), 0));
    let findings = Arc::new(FileFindings::new(id, findings));
    let (path, data_root) = (source.path().to_owned(), data_root.to_owned());
    File { id, path, data_root, root, findings, elements }
}

/// The root of a text, what is wrong with it by itself, and the number of its elements.
fn read(text: &str, id: SourceId, dialect: Dialect) -> (Root, Vec<Diagnostic>, usize) {
    let mut parser = Parser {
        reader: Reader::new(text),
        text,
        id,
        dialect,
        findings: Vec::new(),
        errors: 0,
        warnings: 0,
        elements_left: FILE_ELEMENTS,
        steps_left: FILE_STEPS,
        is_full: false,
    };
    let root = parser.root();
    match (parser.reader.fault(), root) {
        (None, root) => {
            let elements = parser.elements();
            (root, parser.findings, elements)
        }
        // All other findings may follow from the fault.
        (Some(_), Root::Other(name)) => (Root::Other(name), Vec::new(), 0),
        (Some(fault), _) => (Root::Malformed, vec![xml::report(fault, text, id, SPRITES)], 0),
    }
}

impl Parser<'_> {
    fn root(&mut self) -> Root {
        let Some(element) = self.start() else { return self.unreadable_root() };
        let (name, location) = (element.name, self.at(element.span));
        let other = || Root::Other(Text { text: name.to_owned(), location });
        let Some(row) = schema::child(Tag::Document, name) else {
            self.misspelt_root(location, name);
            let is_ours = self.reader.fault().is_some() && is_meant(name, self.text);
            self.reader.stop();
            return if is_ours { Root::Malformed } else { other() };
        };
        let opened = self.open(row, element);
        let root = match row.tag {
            Tag::Offsets => Root::Offsets(self.definitions(Tag::Offsets, name, false)),
            Tag::Frames => Root::Frames(self.definitions(Tag::Frames, name, true)),
            Tag::Several => {
                let (members, evidence) = self.members(name);
                let is_cut = self.reader.fault().is_some() && !evidence.is_other;
                if name == "beings" && !evidence.is_ours && !is_cut {
                    self.findings.clear();
                    return other();
                }
                Root::Several(members)
            }
            _ => Root::Sprite(self.sprite(&opened)),
        };
        // Nothing may follow the root.
        while self.reader.next().is_some() {}
        for span in self.reader.loose_tags().to_vec() {
            let name = xml::name(self.text.get(span.start()..).unwrap_or_default());
            let location = self.at(span);
            if schema::is_element(name) {
                self.report(Code::ElementUnknown, || messages::loose_tag(location, name));
            }
        }
        if matches!(root, Root::Several(_)) && self.dialect != Dialect::Document {
            // Nothing in the file can be used, so other findings are dropped.
            self.findings.clear();
            let what = format!("a file of several sprites, `{name}`,");
            self.report(Code::DialectNeeded, || messages::dialect_needed(location, &what));
            return Root::Several(Vec::new());
        }
        root
    }

    /// The root of a text whose first element cannot be read.
    fn unreadable_root(&self) -> Root {
        let Some((name, span)) = xml::first_tag(self.text) else { return Root::Malformed };
        let is_ours = if schema::child(Tag::Document, name).is_none() {
            is_meant(name, self.text)
        } else {
            name != "beings"
                || mentions_reference(self.text)
                || self.reader.fault().is_some_and(Fault::is_cut)
        };
        let other = || Root::Other(Text { text: name.to_owned(), location: self.at(span) });
        if is_ours { Root::Malformed } else { other() }
    }

    /// Reports a misspelt root around elements that only files of the format have.
    fn misspelt_root(&mut self, location: Location, name: &str) {
        let Some(meant) = meant_root(name) else { return };
        let mut telltale = None;
        while let Some(child) = self.start() {
            let is_telltale = match meant {
                "sprite" => matches!(child.name, "imageset" | "action"),
                _ => matches!(child.name, "sprite" | "being") && mentions_reference(self.text),
            };
            telltale = telltale.or(is_telltale.then_some(child.name));
            self.skip();
        }
        if let Some(child) = telltale {
            self.report(Code::RootMisspelt, || messages::root_misspelt(location, name, meant, child));
        }
    }
}

/// The root that a misspelt one probably means. The roots of offset and frame files are not among them: the files that
/// name those report their roots.
fn meant_root(name: &str) -> Option<&'static str> {
    suggest::nearest(name, ["sprite", "sprites", "beings"]).map(|near| near.word)
}

/// Returns whether a broken file with another root was meant as a description.
fn is_meant(root: &str, text: &str) -> bool {
    match meant_root(root) {
        Some("sprite") => text.contains("<imageset") || text.contains("<action"),
        Some(_) => mentions_reference(text),
        None => false,
    }
}

/// Returns whether a text contains elements that only files of several sprites have.
fn mentions_reference(text: &str) -> bool {
    text.contains("<sprite") && text.contains("ref")
}

/// The finding for an element that was meant as a `with-imageset`.
pub(crate) fn unknown_in_reference(location: Location, element: &str) -> Diagnostic {
    let meant = schema::meant(Tag::Reference, element);
    let meant = meant.map(|near| messages::Renamed { near, names: Vec::new() });
    let names = schema::names(Tag::Reference);
    messages::unknown_element(location, element, "sprite ref", &names, meant.as_ref())
}
