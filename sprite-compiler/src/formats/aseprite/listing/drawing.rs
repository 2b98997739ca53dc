//! The frames of a drawing, of which an export has some or all.

use super::numbering::{MOST, Numbering, Slot};
use crate::base::sorted::{SortedMap, sort, sort_by_key};
use crate::base::source::Location;
use crate::formats::aseprite::description::Tag;
use crate::formats::aseprite::export::ListedLayer;

/// A drawing of which an export has frames.
#[derive(Debug)]
pub(in crate::formats::aseprite) struct Drawing {
    /// Its title, and where that is first; [`None`] if all frames are of one drawing.
    pub(in crate::formats::aseprite) title: Option<(String, Location)>,
    /// From back to front; without names when they were merged.
    pub(in crate::formats::aseprite) layers: Vec<Option<String>>,
    /// For each frame of the drawing, the layers that show something, and the entry of the list that each shows.
    pub(in crate::formats::aseprite) frames: Vec<Vec<(usize, usize)>>,
    pub(in crate::formats::aseprite) tags: Vec<Tag>,
}

/// The part of a drawing that an export does not have.
#[derive(Debug)]
pub(super) struct Missing {
    /// The frames that tags count.
    pub(super) frames: Vec<usize>,
    /// The tags without any frame.
    pub(super) tags: Vec<Tag>,
    /// The first entry after the first of them.
    pub(super) next: usize,
}

impl Drawing {
    /// A drawing of entries that were numbered, whose layers are in the order in which they are listed; [`None`] if it has
    /// more frames than are left.
    pub(super) fn new(
        title: Option<(String, Location)>,
        numbering: Numbering,
        mut tags: Vec<Tag>,
        listed: &[ListedLayer],
        frames_left: &mut usize,
    ) -> Option<Self> {
        let Numbering { layers, placed, ranges, .. } = numbering;
        for (tag, (from, to)) in tags.iter_mut().zip(ranges.into_iter().flatten()) {
            (tag.from, tag.to) = (from, to);
        }
        let places: SortedMap<&str, usize> =
            listed.iter().enumerate().map(|(at, layer)| (layer.name.as_str(), at)).collect();
        let rank = |layer: &Option<String>| layer.as_deref().and_then(|name| places.get(name).copied());
        let mut order: Vec<usize> = (0..layers.len()).collect();
        sort_by_key(&mut order, |layer| (layers.get(*layer).and_then(rank), *layer));
        let mut place_of = vec![0; layers.len()];
        for (place, layer) in order.iter().enumerate() {
            if let Some(slot) = place_of.get_mut(*layer) {
                *slot = place;
            }
        }
        let shown = placed.iter().map(|slot| slot.frame);
        let count = tags.iter().map(|tag| tag.to).filter(|last| *last <= MOST).chain(shown).max();
        let count = count.map_or(0, |last| last + 1);
        *frames_left = frames_left.checked_sub(count)?;
        let mut frames: Vec<Vec<(usize, usize)>> = vec![Vec::new(); count];
        for Slot { frame, layer, entry } in placed {
            let place = place_of.get(layer).copied().unwrap_or_default();
            if let Some(shown) = frames.get_mut(frame) {
                shown.push((place, entry));
            }
        }
        for shown in &mut frames {
            // Tags that overlap may list a frame several times.
            sort(shown);
            shown.dedup_by_key(|(layer, _)| *layer);
        }
        let layers = order.iter().filter_map(|layer| layers.get(*layer).cloned()).collect();
        Some(Self { title, layers, frames, tags })
    }

    /// Finds the frames of tags that are missing, and takes out the tags that have none. Without tags all frames count.
    pub(super) fn take_missing(&mut self) -> Option<Missing> {
        let frames = self.frames.len();
        // The number of entries before each frame.
        let mut before = vec![0_usize];
        for shown in &self.frames {
            before.push(before.last().map_or(0, |count| count + shown.len()));
        }
        let shows =
            |tag: &Tag| before.get(tag.from) < before.get((tag.to + 1).min(frames)) || tag.from > tag.to;
        let (tags, unseen): (Vec<Tag>, Vec<Tag>) =
            std::mem::take(&mut self.tags).into_iter().partition(shows);
        self.tags = tags;
        // How many more tags there are in a frame than in the one before it.
        let mut changes = vec![0_i64; frames + 1];
        let all = (self.tags.is_empty() && unseen.is_empty()).then_some((0, frames.saturating_sub(1)));
        for (from, to) in self.tags.iter().map(|tag| (tag.from, tag.to)).chain(all) {
            for (at, change) in [(from, 1), (to + 1, -1)] {
                if let Some(slot) = changes.get_mut(at) {
                    *slot += change;
                }
            }
        }
        let mut tagged = 0;
        let missing = self.frames.iter().zip(changes).enumerate().filter_map(|(frame, (shown, change))| {
            tagged += change;
            (tagged > 0 && shown.is_empty()).then_some(frame)
        });
        let missing: Vec<usize> = missing.collect();
        if missing.is_empty() && unseen.is_empty() {
            return None;
        }
        let later = missing.first().and_then(|first| self.frames.get(*first..));
        let all = self.frames.iter();
        let next = later.into_iter().flatten().chain(all).find_map(|shown| shown.first());
        let next = next.map_or(0, |(_, entry)| *entry);
        Some(Missing { frames: missing, tags: unseen, next })
    }
}
