//! The schema of the format: every element, its possible parents, and its attributes with their kinds.

mod row;
mod table;

pub(crate) use row::{Detail, Excuse, Readers, Row, Tag, ValueKind};

use crate::base::suggest::{self, Near};
use table::TABLE;

/// The elements that may be children of another.
pub(crate) fn children(parent: Tag) -> impl Iterator<Item = &'static Row> + Clone {
    TABLE.iter().filter(move |row| row.parents.contains(&parent))
}

/// The child element of this name.
pub(crate) fn child(parent: Tag, name: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.shape.name == name && row.parents.contains(&parent))
}

/// The names of the possible children of an element.
pub(crate) fn names(parent: Tag) -> Vec<&'static str> {
    children(parent).map(|row| row.shape.name).collect()
}

/// Returns whether the format has an element of this name.
pub(crate) fn is_element(name: &str) -> bool {
    TABLE.iter().any(|row| row.shape.name == name)
}

/// The child element that another word probably means.
pub(crate) fn meant(parent: Tag, name: &str) -> Option<Near<&'static str>> {
    let alias = children(parent).find(|row| row.aliases.contains(&name)).map(|row| row.shape.name);
    alias.map(Near::clear).or_else(|| suggest::nearest(name, children(parent).map(|row| row.shape.name)))
}

/// The usual parent of an element, in words.
pub(crate) fn usual_parent(name: &str) -> Option<&'static str> {
    Some(match name {
        "imageset" | "action" | "include" => "a `sprite`",
        "animation" => "an `action`",
        "frame" | "sequence" | "pause" | "random" | "end" | "label" | "goto" | "jump" => "an `animation`",
        "offset" => "a `sprite`, or in the `animation` of an offset file",
        "with-imageset" => "the `sprite` of a `being`",
        "being" => "`beings`",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_has_a_place_and_no_place_two_of_a_name() {
        for row in TABLE {
            assert!(!row.parents.is_empty(), "{row:?}");
            for &parent in row.parents {
                let same = children(parent).filter(|other| other.shape.name == row.shape.name);
                assert_eq!(same.count(), 1, "{row:?}");
            }
        }
    }
}
