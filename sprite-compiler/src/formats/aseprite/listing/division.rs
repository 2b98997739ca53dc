//! Divides the tags of several files on one sheet: those of the first one come first, and each counts the frames of its
//! own file. An export has some or all frames of a drawing.

use super::numbering::{MOST, Numbering, Slot};
use crate::base::sorted::{SortedMap, sort, sort_by_key};
use crate::base::source::Location;
use crate::formats::aseprite::description::Tag;
use crate::formats::aseprite::export::ListedLayer;

/// The most tags, times files, that are divided.
const WORK: usize = 4_000_000;

/// The tags of each title, whose drawing has this many frames; [`None`] if that is not certain.
///
/// It is certain if only one division fits the ranges of tags and the counts of frames; else if only one of those covers
/// all frames of each drawing that has several.
pub(super) fn divide(tags: &[Tag], titles: &[&str], frames: &[usize]) -> Option<Vec<Vec<Tag>>> {
    if tags.is_empty() {
        return Some(vec![Vec::new(); titles.len()]);
    }
    if let Some(named) = by_titles(tags, titles, frames) {
        return Some(named);
    }
    let work = (tags.len() + 1).saturating_mul(titles.len());
    if work > WORK {
        return None;
    }
    let longest: Vec<Vec<usize>> = frames.iter().map(|frames| longest(tags, *frames)).collect();
    let any = |ends: &Vec<usize>| ends.iter().enumerate().map(|(start, end)| (start, *end)).collect();
    let ends: Vec<Ends> = longest.iter().map(any).collect();
    only_division(tags, &ends).or_else(|| {
        if work.saturating_mul(tags.len()) > WORK {
            return None;
        }
        let covering = |(ends, frames): (&Vec<usize>, &usize)| {
            let ends = ends.iter().enumerate();
            ends.map(|(start, end)| (shortest_cover(tags, start, *frames).unwrap_or(end + 1), *end)).collect()
        };
        let ends: Vec<Ends> = longest.iter().zip(frames).map(covering).collect();
        only_division(tags, &ends)
    })
}

/// For each first tag of a drawing the least and the greatest end of its tags; there is none if the former is greater.
type Ends = Vec<(usize, usize)>;

/// The division of tags among drawings with these ends; [`None`] if there is none, or several.
fn only_division(tags: &[Tag], ends: &[Ends]) -> Option<Vec<Vec<Tag>>> {
    // In how many ways the first drawings can have so many tags, counted up to 2; for each number of drawings.
    let mut ways: Vec<Vec<u8>> = Vec::with_capacity(ends.len() + 1);
    ways.push((0..=tags.len()).map(|count| u8::from(count == 0)).collect());
    for ends in ends {
        let before = ways.last()?;
        // By how much the number of ways changes from one end to the next.
        let mut changes = vec![0_i64; tags.len() + 2];
        for (count, (least, greatest)) in before.iter().zip(ends).filter(|(_, (least, most))| least <= most) {
            for (at, change) in [(*least, i64::from(*count)), (greatest + 1, -i64::from(*count))] {
                if let Some(slot) = changes.get_mut(at) {
                    *slot += change;
                }
            }
        }
        let mut sum = 0;
        let next = changes.iter().take(tags.len() + 1).map(|change| {
            sum += change;
            u8::try_from(sum.min(2)).unwrap_or(2)
        });
        ways.push(next.collect());
    }
    if ways.last()?.last() != Some(&1) {
        return None;
    }
    let mut end = tags.len();
    let mut division = Vec::with_capacity(ends.len());
    for (before, ends) in ways.iter().zip(ends).rev() {
        let mut starts = before.iter().zip(ends).take(end + 1).enumerate();
        let reaches = |(_, (count, (least, greatest))): &(usize, (&u8, &(usize, usize)))| {
            **count > 0 && (*least..=*greatest).contains(&end)
        };
        let (start, _) = starts.rfind(reaches)?;
        division.push(tags.get(start..end)?.to_vec());
        end = start;
    }
    division.reverse();
    Some(division)
}

/// The end of the shortest list of tags from this one on that covers all frames of a drawing; a single frame needs none.
fn shortest_cover(tags: &[Tag], start: usize, frames: usize) -> Option<usize> {
    if frames < 2 {
        return Some(start);
    }
    let mut covered = 0;
    for (index, tag) in tags.iter().enumerate().skip(start) {
        if tag.from > covered {
            return None;
        }
        covered = covered.max(tag.to + 1);
        if covered >= frames {
            return Some(index + 1);
        }
    }
    None
}

/// For each first tag, the end of the longest list of tags from it on that one drawing with so many frames may have: the
/// editor sorts tags by their first frames, and of two that begin together the longer one comes first.
fn longest(tags: &[Tag], frames: usize) -> Vec<usize> {
    let mut ends = vec![tags.len(); tags.len() + 1];
    let mut end = 0;
    let mut last_with_name: SortedMap<&str, usize> = SortedMap::new();
    for (start, slot) in ends.iter_mut().enumerate().take(tags.len()) {
        end = end.max(start);
        while let Some(tag) = tags.get(end) {
            let before = if end > start { tags.get(end - 1) } else { None };
            let is_sorted = before.is_none_or(|before| {
                before.from < tag.from || (before.from == tag.from && before.to >= tag.to)
            });
            let is_twice = last_with_name.get(tag.name.as_str()).is_some_and(|last| *last >= start);
            if tag.from > tag.to || tag.to >= frames || !is_sorted || is_twice {
                break;
            }
            last_with_name.insert(&tag.name, end);
            end += 1;
        }
        *slot = end;
    }
    ends
}

/// The division by names of tags that begin with the titles: `{title}_{tag}`.
fn by_titles(tags: &[Tag], titles: &[&str], frames: &[usize]) -> Option<Vec<Vec<Tag>>> {
    let mut division = vec![Vec::new(); titles.len()];
    for tag in tags {
        let is_of = |title: &str| {
            let rest = tag.name.strip_prefix(title).filter(|_| !title.is_empty());
            rest.is_some_and(|rest| rest.starts_with(|character: char| !character.is_alphanumeric()))
        };
        let of = titles.iter().enumerate().filter(|(_, title)| is_of(title));
        let (index, _) = of.max_by_key(|(_, title)| title.len())?;
        if tag.to >= *frames.get(index)? {
            return None;
        }
        division.get_mut(index)?.push(tag.clone());
    }
    Some(division)
}

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
    /// A drawing of entries that were numbered, whose layers are in the order in which they are listed; [`None`] if it
    /// has more frames than are left.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::aseprite::tests::tags_of;

    /// The names of the tags of each drawing.
    fn divided(tags: &[(&str, usize, usize)], titles: &[(&str, usize)]) -> Option<Vec<Vec<String>>> {
        let (names, frames): (Vec<&str>, Vec<usize>) = titles.iter().copied().unzip();
        let division = divide(&tags_of(tags), &names, &frames)?;
        let names = |tags: Vec<Tag>| tags.into_iter().map(|tag| tag.name).collect();
        Some(division.into_iter().map(names).collect())
    }

    #[test]
    fn a_file_begins_where_ranges_begin_anew() {
        let tags = [("idle", 0, 1), ("walk", 2, 5), ("hop", 0, 3), ("croak", 4, 4)];
        let expected =
            vec![vec!["idle".to_owned(), "walk".to_owned()], vec!["hop".to_owned(), "croak".to_owned()]];
        assert_eq!(divided(&tags, &[("crab", 6), ("frog", 5)]), Some(expected));
        // The second file would have to begin in the middle.
        assert_eq!(divided(&tags, &[("crab", 6)]), None);
        assert_eq!(divided(&tags, &[("crab", 5), ("frog", 5)]), None);
    }

    #[test]
    fn names_are_different_in_one_file() {
        let tags = [("idle", 0, 1), ("idle", 0, 1)];
        let one = vec!["idle".to_owned()];
        assert_eq!(divided(&tags, &[("crab", 2), ("frog", 2)]), Some(vec![one.clone(), one]));
    }

    #[test]
    fn each_file_of_several_frames_is_covered() {
        let one = |name: &str| vec![name.to_owned()];
        let tags = [("fly", 0, 1), ("run", 0, 1)];
        assert_eq!(divided(&tags, &[("bat", 2), ("rat", 2)]), Some(vec![one("fly"), one("run")]));
        // Either may be a tag of the file with one frame.
        assert_eq!(divided(&[("walk", 0, 3), ("idle", 0, 0)], &[("crab", 4), ("rock", 1)]), None);
        assert_eq!(divided(&[("fly", 0, 1), ("run", 0, 0)], &[("bat", 2), ("rat", 2)]), None);
    }

    #[test]
    fn tags_may_name_their_files() {
        let tags = [("bat_fly", 0, 1), ("rat_run", 0, 0)];
        let one = |name: &str| vec![name.to_owned()];
        assert_eq!(divided(&tags, &[("bat", 2), ("rat", 2)]), Some(vec![one("bat_fly"), one("rat_run")]));
    }
}
