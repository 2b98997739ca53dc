//! An element with its attributes.

use super::schema::Row;
use crate::base::source::Location;
use crate::formats::mana::syntax::Value;
use crate::formats::xml::Attribute;

/// An element that stands where it may.
pub(super) struct Opened<'a> {
    pub(super) row: &'static Row,
    /// The element's name.
    pub(super) at: Location,
    /// All but those that the dialect does not read.
    pub(super) attributes: Vec<Attribute<'a>>,
    /// Those that the dialect ignores, which is reported.
    pub(super) ignored: Vec<Attribute<'a>>,
    /// Required attributes that are absent, which is reported.
    pub(super) missing: Vec<&'static str>,
}

impl<'a> Opened<'a> {
    pub(super) fn get(&self, name: &str) -> Option<&Attribute<'a>> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    /// An attribute as it is written, also where the dialect ignores it.
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
        let is_known = |name: &str| self.row.shape.field(name).is_some();
        // What has a prefix says something to other readers of XML.
        let is_foreign = |name: &str| name.contains(':') || name == "xmlns";
        self.attributes
            .iter()
            .filter(move |attribute| !is_known(attribute.name) && !is_foreign(attribute.name))
    }

    /// What an unknown attribute probably means: the names that are still free, or the one that is there already.
    pub(super) fn meant(&self, word: &str) -> (Vec<&'static str>, Option<&'static str>) {
        let mut meant = self.row.shape.meant(word);
        let present = meant.iter().copied().find(|name| self.has(name));
        meant.retain(|name| !self.has(name));
        (meant, present)
    }

    /// Whether an unknown attribute was to be this one.
    pub(super) fn was_meant(&self, name: &str) -> bool {
        self.unknown().any(|attribute| self.meant(attribute.name).0.first() == Some(&name))
    }

    pub(super) fn absent<T>(&self, name: &str) -> Value<T> {
        if self.lacks(name) { Value::Faulty } else { Value::Absent }
    }
}
