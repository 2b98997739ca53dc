//! Which attributes an element has: known ones, unknown ones, missing ones, and those of other dialects.

use super::messages::{self, Instead};
use super::parse::Parser;
use super::shapes;
use super::xml::{Attribute, Element};
use crate::diagnostics::Code;
use crate::settings::mana::Dialect;

impl<'a> Parser<'a> {
    /// Judges which attributes an element has. Those that the dialect does not have are taken away.
    pub(super) fn admit(
        &mut self,
        element: &mut Element<'a>,
        known: &[&'static str],
        required: &[&'static str],
    ) {
        let mut ignored = self.strip(element, known);
        let missing: Vec<_> = required.iter().copied().filter(|name| element.get(name).is_none()).collect();
        // Who leaves out a `start` may have meant a list of cells.
        let is_wanted = |name: &str| missing.contains(&name) || name == "value" && missing.contains(&"start");
        let mut instead = Vec::new();
        if let Some(index) = ignored.iter().position(|attribute| is_wanted(attribute.name)) {
            ignored.swap(0, index);
            instead = ignored.drain(..1).collect();
            // It belongs to the list, of which is told already.
            ignored.retain(|attribute| attribute.name != "repeat");
        }
        for attribute in &ignored {
            let place = self.at(attribute.name_span);
            self.report(Code::DialectIgnores, || messages::attribute_ignored(place, attribute.name));
        }
        let mut instead: Vec<_> =
            instead.iter().map(|attribute| Instead { attribute, meant: Vec::new() }).collect();
        for attribute in element.attributes.iter().filter(|attribute| !is_known(attribute.name, known)) {
            if instead.len() < missing.len() {
                let (meant, _) = meant(element, attribute.name, known);
                if meant.iter().any(|name| is_wanted(name)) {
                    instead.push(Instead { attribute, meant });
                    continue;
                }
            }
            let place = self.at(attribute.name_span);
            self.report(Code::UnknownAttribute, || {
                let (meant, present) = meant(element, attribute.name, known);
                messages::unknown_attribute(place, element.name, attribute.name, &meant, present, known)
            });
        }
        if !missing.is_empty() {
            let place = self.at(element.span);
            let id = place.source;
            self.report(Code::AttributeMissing, || {
                messages::attribute_missing(id, element, &missing, &instead)
            });
        }
    }

    /// Takes away what the dialect does not have, and returns what it does not read.
    fn strip(&mut self, element: &mut Element<'a>, known: &[&'static str]) -> Vec<Attribute<'a>> {
        let mut ignored = Vec::new();
        for attribute in std::mem::take(&mut element.attributes) {
            let (is_known, name) = (known.contains(&attribute.name), attribute.name);
            if is_known && self.dialect == Dialect::Mana && shapes::is_ignored_by_mana(element.name, name) {
                ignored.push(attribute);
            } else if is_known && self.dialect != Dialect::Document && shapes::is_proposed(element.name, name)
            {
                let place = self.at(attribute.name_span);
                self.report(Code::DialectNeeded, || {
                    messages::dialect_needed(place, &format!("the attribute `{name}`"))
                });
            } else {
                element.attributes.push(attribute);
            }
        }
        ignored
    }
}

/// Whether an attribute says something to the format, or to whoever reads XML.
fn is_known(name: &str, known: &[&str]) -> bool {
    known.contains(&name) || name.contains(':') || name == "xmlns"
}

/// Whether an unknown attribute was to be this one.
pub(super) fn means(
    element: &Element<'_>,
    attribute: &Attribute<'_>,
    name: &str,
    known: &[&'static str],
) -> bool {
    !is_known(attribute.name, known) && meant(element, attribute.name, known).0.first() == Some(&name)
}

/// What an unknown attribute probably means: the names that are still free, or the one that is there already.
fn meant(
    element: &Element<'_>,
    name: &str,
    known: &[&'static str],
) -> (Vec<&'static str>, Option<&'static str>) {
    let mut meant = shapes::meant_attributes(element.name, name, known);
    let present = meant.iter().copied().find(|meant| element.get(meant).is_some());
    meant.retain(|meant| element.get(meant).is_none());
    (meant, present)
}
