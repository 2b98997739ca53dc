//! The frames of the drawing that the entries of one title are, by their numbers, tags and layers.

use super::names::ListEntry;
use crate::base::sorted::{SortedMap, SortedSet, sort};
use crate::formats::aseprite::description::Tag;

/// The greatest number of a frame: a file of the editor has no more.
pub(super) const MOST: usize = 65_535;

/// Where the entries of one title are in their drawing.
#[derive(Debug)]
pub(super) struct Numbering {
    /// In the order of their first entries.
    pub(super) layers: Vec<Option<String>>,
    /// Each entry with its frame and its layer.
    pub(super) placed: Vec<Slot>,
    /// The ranges of the tags, if they differ from those that are written.
    pub(super) ranges: Option<Vec<(usize, usize)>>,
    /// Two entries of one frame, if there are some: then their order is all that is known.
    pub(super) twice: Option<(usize, usize)>,
    /// Two entries that different tags count as the same frame, if there are some: then `ranges` gives tags frames of their
    /// own.
    pub(super) shared: Option<(usize, usize)>,
}

/// An entry, and the frame and the layer that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) frame: usize,
    pub(super) layer: usize,
    pub(super) entry: usize,
}

impl Numbering {
    /// Numbers these entries, whose drawing has these tags. `version` is that of the editor.
    pub(super) fn of(entries: &[ListEntry], all: &[usize], tags: &[Tag], version: &str) -> Self {
        let mut layers: Vec<Option<String>> = Vec::new();
        let mut known: SortedMap<Option<&str>, usize> = SortedMap::new();
        let mut counts: Vec<usize> = Vec::new();
        let mut rows: Vec<Row<'_>> = Vec::with_capacity(all.len());
        for &entry in all {
            let Some(ListEntry { name, .. }) = entries.get(entry) else { continue };
            let layer = *known.entry(name.layer.as_deref()).or_insert(layers.len());
            if layer == layers.len() {
                layers.push(name.layer.clone());
                counts.push(0);
            }
            let place = counts.get_mut(layer).map_or(0, |count| {
                *count += 1;
                *count - 1
            });
            let number = name.number.and_then(|number| usize::try_from(number).ok());
            rows.push(Row { entry, layer, place, number, tag: name.tag.as_deref() });
        }
        let listed = |rows: &[Row<'_>]| rows.iter().map(|row| row.slot(row.place)).collect();
        let mut numbering = Self { placed: listed(&rows), layers, ranges: None, twice: None, shared: None };
        if rows.iter().any(|row| row.number.is_some_and(|number| number > MOST)) {
            return numbering;
        }
        let is_one = numbering.layers.len() == 1;
        if !tags.is_empty() && rows.iter().all(|row| row.tag.is_some()) {
            let names = TagNames::of(tags);
            if is_one && is_consistent(&rows, tags, &names) {
                return numbering;
            }
            if numbering.by_tags(&rows, tags, &names) {
                return numbering;
            }
        }
        let Some(numbers) = rows.iter().map(|row| row.number).collect::<Option<Vec<usize>>>() else {
            return numbering;
        };
        let is_merged = matches!(numbering.layers.as_slice(), [None]);
        if is_merged && is_adjusted(version, rows.len(), tags) && is_ascending(&numbers) {
            return numbering;
        }
        if let Some(twice) = twice(&rows) {
            let is_told = !is_one || repeats(&numbers, tags);
            numbering.twice = is_told.then_some(twice);
            return numbering;
        }
        if is_one && !is_ascending(&numbers) && !is_sorted_as_text(&numbers) {
            return numbering;
        }
        let first = base(&numbers, tags);
        numbering.placed = rows.iter().zip(&numbers).map(|(row, number)| row.slot(number - first)).collect();
        numbering
    }

    /// The number of frames up to the last entry.
    pub(super) fn frames(&self) -> usize {
        self.placed.iter().map(|slot| slot.frame + 1).max().unwrap_or(0)
    }

    /// Returns whether the entries are all frames of the drawing in their order, with its layers merged.
    pub(super) fn is_as_listed(&self) -> bool {
        self.layers.len() == 1
            && self.ranges.is_none()
            && self.placed.iter().enumerate().all(|(index, slot)| slot.frame == index)
    }

    /// Numbers entries that all have a tag by their tags, and returns whether that can be done. The numbers count the
    /// frames of the tag or those of the drawing; without numbers, the order counts.
    fn by_tags(&mut self, rows: &[Row<'_>], tags: &[Tag], names: &TagNames) -> bool {
        let tagged = rows.iter().map(|row| {
            let index = names.first(row.tag?)?;
            Some((index, tags.get(index)?))
        });
        let Some(tagged) = tagged.collect::<Option<Vec<(usize, &Tag)>>>() else { return false };
        let mut counts: SortedMap<(usize, usize), usize> = SortedMap::new();
        let mut count = |row: &Row<'_>, tag: usize| {
            let count = counts.entry((row.layer, tag)).or_default();
            *count += 1;
            *count - 1
        };
        let in_order: Vec<usize> = rows.iter().zip(&tagged).map(|(row, (tag, _))| count(row, *tag)).collect();
        let rules: [Rule<'_>; 4] = [
            &|_, row, tag| Some(tag.from + row.number?),
            &|_, row, _| row.number,
            &|_, row, tag| (tag.from + row.number?).checked_sub(1),
            &|place, row, tag| row.number.is_none().then_some(tag.from + place),
        ];
        for rule in rules {
            let placed = rows.iter().zip(&tagged).zip(&in_order).map(|((row, (_, tag)), place)| {
                let frame = rule(*place, row, tag)?;
                (tag.from..=tag.to).contains(&frame).then(|| row.slot(frame))
            });
            let Some(placed) = placed.collect::<Option<Vec<Slot>>>() else { continue };
            let numbers: SortedSet<(usize, usize, usize)> =
                placed.iter().zip(&tagged).map(|(slot, (tag, _))| (*tag, slot.layer, slot.frame)).collect();
            if numbers.len() < placed.len() {
                continue;
            }
            self.placed = placed;
            self.separate(&tagged, tags);
            return true;
        }
        false
    }

    /// Gives each tag frames of its own if several tags count the same ones, as those of several files do.
    fn separate(&mut self, tagged: &[(usize, &Tag)], tags: &[Tag]) {
        let mut known: SortedMap<(usize, usize), usize> = SortedMap::new();
        self.shared = self
            .placed
            .iter()
            .find_map(|slot| Some((known.insert((slot.layer, slot.frame), slot.entry)?, slot.entry)));
        if self.shared.is_none() {
            return;
        }
        let (mut ranges, mut next) = (Vec::with_capacity(tags.len()), 0_usize);
        for tag in tags {
            let last = next.saturating_add(tag.to.saturating_sub(tag.from));
            ranges.push((next, last));
            next = last.saturating_add(1);
        }
        if next > MOST {
            return;
        }
        for (slot, (index, tag)) in self.placed.iter_mut().zip(tagged) {
            let first = ranges.get(*index).map_or(0, |(first, _)| *first);
            slot.frame = first + (slot.frame - tag.from);
        }
        self.ranges = Some(ranges);
    }
}

/// The frame of the drawing that an entry is: by its place among those of its tag, itself, and its tag.
type Rule<'r> = &'r dyn Fn(usize, &Row<'_>, &Tag) -> Option<usize>;

/// An entry of one title.
struct Row<'e> {
    entry: usize,
    layer: usize,
    /// Its place among the entries of its layer.
    place: usize,
    number: Option<usize>,
    tag: Option<&'e str>,
}

impl Row<'_> {
    const fn slot(&self, frame: usize) -> Slot {
        Slot { frame, layer: self.layer, entry: self.entry }
    }
}

/// The tags of a drawing by their names in lower case.
struct TagNames(SortedMap<String, Vec<usize>>);

impl TagNames {
    fn of(tags: &[Tag]) -> Self {
        let mut names: SortedMap<String, Vec<usize>> = SortedMap::new();
        for (index, tag) in tags.iter().enumerate() {
            names.entry(tag.name.to_lowercase()).or_default().push(index);
        }
        Self(names)
    }

    fn all(&self, name: &str) -> &[usize] {
        self.0.get(&name.to_lowercase()).map_or(&[], Vec::as_slice)
    }

    fn first(&self, name: &str) -> Option<usize> {
        self.all(name).first().copied()
    }
}

/// Returns whether the tags in names are those that count the entries as they are listed, and numbers do not contradict
/// that.
fn is_consistent(rows: &[Row<'_>], tags: &[Tag], names: &TagNames) -> bool {
    let is_named = |row: &Row<'_>| {
        let holds = |index: &usize| {
            let Some(tag) = tags.get(*index) else { return false };
            let is_number = row.number.is_none_or(|number| {
                let within = row.place.wrapping_sub(tag.from);
                [row.place, row.place + 1, within, within.wrapping_add(1)].contains(&number)
            });
            (tag.from..=tag.to).contains(&row.place) && is_number
        };
        row.tag.is_some_and(|name| names.all(name).iter().any(holds))
    };
    tags.iter().all(|tag| tag.to < rows.len()) && rows.iter().all(is_named)
}

/// Returns whether the editor adjusted the ranges of tags to the empty frames that it left out: versions from 1.2.14 to
/// 1.2.33 did that, as long as layers were merged, and so did the first versions of 1.3.
fn is_adjusted(version: &str, listed: usize, tags: &[Tag]) -> bool {
    let number = version.split('-').next().unwrap_or_default();
    let mut parts = number.split('.').map(|part| part.parse::<u32>().ok());
    let parts = [parts.next().flatten(), parts.next().flatten(), parts.next().flatten()];
    let adjusts = match parts {
        [Some(1), Some(2), Some(patch)] => (14..34).contains(&patch),
        [Some(1), Some(3), None] => version.contains("-beta"),
        _ => false,
    };
    adjusts && !tags.is_empty() && tags.iter().all(|tag| tag.to < listed)
}

fn is_ascending(numbers: &[usize]) -> bool {
    numbers.windows(2).all(|pair| pair.first() < pair.last())
}

/// Returns whether numbers are in the order of their texts: 1, 10, 11, 2. Programs that sort the keys of a file leave
/// them so.
fn is_sorted_as_text(numbers: &[usize]) -> bool {
    let texts: Vec<String> = numbers.iter().map(usize::to_string).collect();
    texts.windows(2).all(|pair| pair.first() < pair.last())
}

/// The first two entries that are the same frame of the same layer.
fn twice(rows: &[Row<'_>]) -> Option<(usize, usize)> {
    let mut known: SortedMap<(usize, Option<usize>), usize> = SortedMap::new();
    rows.iter().find_map(|row| Some((known.insert((row.layer, row.number), row.entry)?, row.entry)))
}

/// Returns whether the same numbers come again and again, and tags count those that come first: then the others are of
/// other files, or of other layers.
fn repeats(numbers: &[usize], tags: &[Tag]) -> bool {
    let length = numbers.windows(2).take_while(|pair| pair.first() < pair.last()).count() + 1;
    let mut runs = numbers.chunks(length);
    let first = runs.next().unwrap_or_default();
    let is_same = runs.all(|run| run == first);
    is_same && !tags.is_empty() && tags.iter().all(|tag| tag.to < length)
}

/// The number of the drawing's first frame: 0, or 1 where that makes all tags complete. Without tags it is the first
/// number that there is.
fn base(numbers: &[usize], tags: &[Tag]) -> usize {
    let least = numbers.iter().min().copied().unwrap_or(0);
    if tags.is_empty() {
        return least;
    }
    let mut numbers = numbers.to_vec();
    sort(&mut numbers);
    numbers.dedup();
    let below = |end: usize| numbers.partition_point(|number| *number < end);
    let is_complete = |first: usize| {
        tags.iter().all(|tag| {
            let count = (tag.to + 1).checked_sub(tag.from);
            count == below(tag.to + first + 1).checked_sub(below(tag.from + first))
        })
    };
    usize::from(least > 0 && !is_complete(0) && is_complete(1))
}
