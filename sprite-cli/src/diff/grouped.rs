//! Groups changes of single frames.

use super::change::{Change, How, Kind, Place, of_frames};
use serde_json::Value;
use std::collections::BTreeMap;

/// The old and the new value of a difference.
pub(super) type Values = Option<(Value, Value)>;

/// Changes of single frames, grouped by their texts.
#[derive(Default)]
pub(super) struct Grouped {
    list: Vec<Group>,
    /// The index of each text in the list.
    known: BTreeMap<(Kind, String), usize>,
}

struct Group {
    kind: Kind,
    how: How,
    text: String,
    values: Values,
    frames: Vec<usize>,
}

impl Grouped {
    pub(super) fn add(&mut self, kind: Kind, text: String, frame: usize, values: Values) {
        self.add_as(kind, How::Changed, text, frame, values);
    }

    pub(super) fn add_as(&mut self, kind: Kind, how: How, text: String, frame: usize, values: Values) {
        let next = self.list.len();
        let at = *self.known.entry((kind, text.clone())).or_insert(next);
        if at == next {
            self.list.push(Group { kind, how, text, values, frames: Vec::new() });
        }
        if let Some(group) = self.list.get_mut(at) {
            group.frames.push(frame);
        }
    }

    /// Adds them as changes of a layer of `count` frames.
    pub(super) fn end(self, place: &Place, count: usize, changes: &mut Vec<Change>) {
        for Group { kind, how, text, values, frames } in self.list {
            let (old, new) = values.unwrap_or_default();
            let text = of_frames(&text, &frames, frames.len() == count);
            changes.push(Change { frames, ..Change::new(place, kind, how, text).values(old, new) });
        }
    }
}
