//! The fields that an object of a description may have: their names, whether they are required, and other words that
//! people write for them.
//!
//! Attributes of XML elements and keys of JSON objects use the same mechanism. A format declares its objects as
//! constants, and keeps properties that only it has (a kind, the dialects that read a field) in `detail`:
//!
//! ```ignore
//! const DELAY: Field<Kind> = Field::new("delay", Kind::Number).aliases(&["duration", "time"]);
//! const FRAME: Shape<Kind> =
//!     Shape { name: "frame", fields: &[Field::new("index", Kind::Number).required(), DELAY] };
//! ```

use crate::base::suggest;

/// A word that may be written at a position of a description, for editors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word as written.
    pub name: &'static str,
    /// Its meaning, in a sentence or two; empty if the word is clear by itself.
    pub meaning: String,
}

impl Word {
    pub(crate) fn new(name: &'static str, meaning: impl Into<String>) -> Self {
        Self { name, meaning: meaning.into() }
    }
}

/// An attribute of an element, or a key of an object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<T: 'static = ()> {
    pub(crate) name: &'static str,
    pub(crate) is_required: bool,
    /// Other words that people write for it.
    pub(crate) aliases: &'static [&'static str],
    /// Further properties, which the format defines.
    pub(crate) detail: T,
}

impl<T: Copy> Field<T> {
    /// An optional field.
    pub(crate) const fn new(name: &'static str, detail: T) -> Self {
        Self { name, is_required: false, aliases: &[], detail }
    }

    pub(crate) const fn required(self) -> Self {
        Self { is_required: true, ..self }
    }

    pub(crate) const fn aliases(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }
}

/// An object with its fields.
#[derive(Debug)]
pub(crate) struct Shape<T: 'static = ()> {
    /// The name of the element, or what messages call the object.
    pub(crate) name: &'static str,
    /// The fields, in the order in which messages list them.
    pub(crate) fields: &'static [Field<T>],
}

impl<T> Shape<T> {
    pub(crate) fn field(&self, name: &str) -> Option<&'static Field<T>> {
        self.fields.iter().find(|field| field.name == name)
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.fields.iter().map(|field| field.name)
    }

    /// The required fields that are absent and not excused.
    pub(crate) fn missing(
        &self,
        is_present: impl Fn(&str) -> bool,
        is_excused: impl Fn(&Field<T>) -> bool,
    ) -> Vec<&'static str> {
        let missing = |field: &&Field<T>| field.is_required && !is_present(field.name) && !is_excused(field);
        self.fields.iter().filter(missing).map(|field| field.name).collect()
    }

    /// The fields that another word probably means: those that have it as an alias, in any letter case, else the one
    /// with the most similar name.
    pub(crate) fn meant(&self, word: &str) -> Vec<&'static str> {
        let names: Vec<&'static str> = self.names().collect();
        self.meant_among(word, &names)
    }

    /// The same if only some of the fields may be meant.
    pub(crate) fn meant_among(&self, word: &str, names: &[&'static str]) -> Vec<&'static str> {
        let is_alias = |field: &&Field<T>| field.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(word));
        let aliased = self.fields.iter().filter(is_alias).map(|field| field.name);
        let aliased: Vec<&'static str> = aliased.filter(|name| names.contains(name)).collect();
        if aliased.is_empty() {
            suggest::nearest(word, names.iter().copied()).map(|near| near.word).into_iter().collect()
        } else {
            aliased
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEQUENCE: Shape = Shape {
        name: "sequence",
        fields: &[
            Field::new("start", ()).required().aliases(&["from", "index"]),
            Field::new("end", ()).required().aliases(&["to", "index"]),
            Field::new("delay", ()).aliases(&["time"]),
        ],
    };

    #[test]
    fn a_word_means_the_fields_that_have_it_as_an_alias_or_the_nearest_one() {
        let meant = |word| SEQUENCE.meant(word);
        assert_eq!((meant("index"), meant("Time")), (vec!["start", "end"], vec!["delay"]));
        assert_eq!((meant("strat"), meant("zzzz")), (vec!["start"], vec![]));
    }

    #[test]
    fn required_fields_are_missed_unless_they_are_excused() {
        assert_eq!(SEQUENCE.missing(|name| name == "end", |_| false), ["start"]);
        assert!(SEQUENCE.missing(|_| false, |field| field.name != "delay").is_empty());
    }
}
