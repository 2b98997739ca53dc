//! Compares colours and properties of animations, slices, layers of a drawing and cels.

use super::change::{Change, How, Kind, Place};
use super::data;
use super::grouped::Grouped;
use super::shown::ShownLayer;
use crate::user_data::{json, words};
use sprite_compiler::model::{SpriteUserData, UserData};
use std::collections::{BTreeMap, BTreeSet};

/// Compares those of one owner, whose name begins the sentence.
fn one(owner: &str, old: Option<&UserData>, new: Option<&UserData>, place: &Place) -> Option<Change> {
    if old == new {
        return None;
    }
    let (how, sentence) = match (old, new) {
        (Some(old), Some(new)) => {
            (How::Changed, format!("has the user data `{}` instead of `{}`", words(new), words(old)))
        }
        (None, Some(new)) => (How::Came, format!("has the new user data `{}`", words(new))),
        (Some(old), None) => (How::Went, format!("lacks the user data `{}` now", words(old))),
        (None, None) => return None,
    };
    let change = Change::new(place, Kind::UserData, how, format!("{owner}{sentence}"));
    Some(change.values(old.map(json), new.map(json)))
}

/// Compares those of a direction.
pub(super) fn track(old: Option<&UserData>, new: Option<&UserData>, place: &Place) -> Option<Change> {
    one("", old, new, place)
}

/// Compares those of slices and layers, whose names games use.
pub(super) fn sprite(old: &SpriteUserData, new: &SpriteUserData) -> Vec<Change> {
    let mut changes = Vec::new();
    for (kind, old, new) in [("slice", &old.slices, &new.slices), ("layer", &old.layers, &new.layers)] {
        let (before, now) = (by_name(old), by_name(new));
        let names: BTreeSet<&str> = before.keys().chain(now.keys()).copied().collect();
        for name in names {
            let owner = format!("the {kind} `{name}` ");
            let (before, now) = (before.get(name).copied(), now.get(name).copied());
            changes.extend(one(&owner, before, now, &Place::default()));
        }
    }
    changes
}

/// The first of each name, which is the one that games find.
fn by_name(list: &[(String, UserData)]) -> BTreeMap<&str, &UserData> {
    let mut named = BTreeMap::new();
    for (name, data) in list {
        named.entry(name.as_str()).or_insert(data);
    }
    named
}

/// Compares those of the cels of frames that were matched.
pub(super) fn cels(
    old: &ShownLayer<'_>,
    new: &ShownLayer<'_>,
    matched: &[(usize, usize)],
    grouped: &mut Grouped,
) {
    let [old, new] = [old, new]
        .map(|layer| layer.model.data.cels.iter().map(|cel| (cel.frame, (&*cel.layer, words(&cel.data)))));
    data::by_frames(old, new, matched, |how, (layer, data), frame| {
        let text = match how {
            How::Went => format!("lacks|lack the user data `{data}` of `{layer}` now"),
            _ => format!("has|have the new user data `{data}` of `{layer}`"),
        };
        grouped.add_as(Kind::UserData, how, text, frame, None);
    });
}
