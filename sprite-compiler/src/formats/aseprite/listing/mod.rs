//! Which frame of which drawing each frame of an export is. Tags count the frames of the drawing, and the list of an
//! export has those that were exported: they are the same only if one file was exported whole, with its layers merged.
//! The names of the frames show it.
//!
//! ```text
//! names       a name -> title, layer, tag, number
//! numbering   the names of one title -> which frame of the drawing each is
//! division    the frames of a drawing, and the tags of several files -> those of each
//! ```

mod division;
mod names;
mod numbering;

pub(super) use division::Drawing;

use super::description::Tag;
use super::export::{Export, ExportFrame};
use super::messages::export;
use super::tracks::{Clip, NAMELESS};
use crate::base::diagnostics::Diagnostics;
use crate::base::sorted::{SortedMap, SortedSet, sort_by_key};
use crate::base::source::{Location, SourceId};
use crate::formats::aseprite::settings::AsepriteChoice;
use division::Missing;
use names::{Known, ListEntry, Name};
use numbering::Numbering;

/// The most frames that the drawings of one export may have, and how many more for each entry of its list: those that are
/// missing cost no byte of the file.
const FRAMES: usize = 1 << 17;
const FRAMES_BY_ENTRY: usize = 64;

/// The kinds of lists that an export may have.
#[derive(Debug)]
pub(super) enum Listing {
    /// The frames of the drawing, in their order.
    AsListed,
    /// The same, without tags: what these count cannot be told, or is not there, which is reported.
    WithoutTags,
    /// Frames of these drawings.
    Drawings(Vec<Drawing>),
    /// Frames without tags, whose names are those of animations.
    Animations(Vec<Clip>),
}

/// Finds out what the list of an export is, by the names of its frames. What is missing, or cannot be told, is reported.
pub(super) fn of(
    export: &Export<'_>,
    choice: &AsepriteChoice,
    id: SourceId,
    diagnostics: &mut Diagnostics,
) -> Listing {
    if choice.by_position {
        return Listing::AsListed;
    }
    let known = Known {
        tags: export.tags.iter().map(|tag| tag.name.to_lowercase()).collect(),
        layers: export.layers.iter().map(|layer| layer.name.clone()).collect(),
    };
    let entry = |frame: &ExportFrame<'_>| {
        let (name, span) = frame.name.as_ref()?;
        Some(ListEntry {
            name: Name::read(name, &known),
            location: id.at(*span),
            duration: frame.described.duration,
        })
    };
    let Some(mut entries) = export.frames.iter().map(entry).collect::<Option<Vec<ListEntry>>>() else {
        return Listing::AsListed;
    };
    // The title of a single frame may end with a number.
    if matches!(entries.as_slice(), [] | [ListEntry { name: Name { tag: None, .. }, .. }]) {
        return Listing::AsListed;
    }
    if entries.iter().any(|entry| entry.name.layer.is_none()) {
        for entry in &mut entries {
            entry.name.put_layer_back();
        }
    }
    let has_durations = |entry: &ListEntry| entry.name.number == Some(entry.duration);
    if entries.iter().all(has_durations) && titles(&entries).len() > 1 {
        for entry in &mut entries {
            entry.name = entry.name.without_duration(&known);
        }
    }
    if titles(&entries).len() > 1 {
        let named: Vec<Name> = entries.iter().map(|entry| entry.name.with_words(&known)).collect();
        let is_one = named.windows(2).all(|pair| matches!(pair, [a, b] if a.title == b.title));
        let all_tagged = named.iter().all(|name| name.tag.is_some());
        if is_one || all_tagged {
            for (entry, name) in entries.iter_mut().zip(named) {
                entry.name = name;
            }
        }
    }
    let frames_left = FRAMES + FRAMES_BY_ENTRY * entries.len();
    let is_separate = choice.separate.is_some();
    let mut reading = Reading { export, entries: &entries, id, diagnostics, is_separate, frames_left };
    let titles = titles(&entries);
    match titles.as_slice() {
        [(_, all)] => reading.of_one(all),
        titles => reading.of_several(titles),
    }
}

/// The titles in the order of their first entries, each with its entries.
fn titles(entries: &[ListEntry]) -> Vec<(&str, Vec<usize>)> {
    let mut order: Vec<(&str, Vec<usize>)> = Vec::new();
    let mut known: SortedMap<&str, usize> = SortedMap::new();
    for (index, entry) in entries.iter().enumerate() {
        let at = *known.entry(entry.name.title.as_str()).or_insert(order.len());
        if at == order.len() {
            order.push((&entry.name.title, Vec::new()));
        }
        if let Some((_, of_title)) = order.get_mut(at) {
            of_title.push(index);
        }
    }
    order
}

/// An export while its names are compared.
struct Reading<'r, 'd> {
    export: &'r Export<'d>,
    entries: &'r [ListEntry],
    id: SourceId,
    diagnostics: &'r mut Diagnostics,
    /// `true` if layers are to stay separate.
    is_separate: bool,
    /// How many frames drawings may still have.
    frames_left: usize,
}

/// A title and its entries.
type Title<'e> = (&'e str, Vec<usize>);

impl Reading<'_, '_> {
    /// The frames of one drawing.
    fn of_one(&mut self, all: &[usize]) -> Listing {
        let tags = &self.export.tags;
        let named: SortedSet<Option<&str>> =
            self.entries.iter().map(|entry| entry.name.tag.as_deref()).collect();
        if tags.is_empty() && named.len() > 1 && !named.contains(&None) {
            return self.animations(|name| name.tag.as_deref());
        }
        let numbering = Numbering::of(self.entries, all, tags, &self.export.version);
        // Keys of slices count the frames of the drawing, which are not known where tags got frames of their own.
        let has_keys = self.export.slice_frames.iter().any(|key| key.frame > 0);
        let twice = numbering.twice.or(numbering.shared.filter(|_| has_keys));
        if let Some((first, second)) = twice {
            let finding = export::frame_twice(self.location(second), self.location(first));
            self.diagnostics.push(finding);
            return Listing::WithoutTags;
        }
        let is_split = self.is_separate && numbering.layers.iter().all(Option::is_some);
        if numbering.is_as_listed() && !is_split {
            return Listing::AsListed;
        }
        self.report_order(&numbering);
        let Some(mut drawing) = self.drawing(None, numbering, tags.clone()) else { return Listing::AsListed };
        self.report_missing(&mut drawing);
        // Tags of frames that are not there leave the frames that are.
        let is_seen = tags.is_empty() || !drawing.tags.is_empty() || drawing.layers.len() > 1;
        if is_seen { Listing::Drawings(vec![drawing]) } else { Listing::WithoutTags }
    }

    /// The frames of drawings with different titles.
    fn of_several(&mut self, titles: &[Title<'_>]) -> Listing {
        let tags = &self.export.tags;
        let are_files = self.are_files(titles);
        if tags.is_empty() && !are_files {
            // Where each animation has one frame, their numbers go on.
            let mut counted = self.entries.iter().zip(self.first_number()..);
            let is_counted = counted.all(|(entry, number)| entry.name.number == Some(number));
            let is_named = self.have_numbers(titles) && (titles.len() < self.entries.len() || is_counted);
            return if is_named { self.animations(|name| Some(&name.title)) } else { Listing::AsListed };
        }
        let is_tagged = !tags.is_empty() && self.entries.iter().all(|entry| entry.name.tag.is_some());
        let may_be_files = self.have_numbers(titles) && self.restarts(titles) && !self.is_plausible(titles);
        if !is_tagged && !are_files && !may_be_files {
            return Listing::AsListed;
        }
        let named = if is_tagged { self.tags_named(titles) } else { Some(vec![Vec::new(); titles.len()]) };
        let Some(mut own) = named else { return self.cannot_divide(titles) };
        let number = |((_, all), tags): (&Title<'_>, &Vec<Tag>)| {
            Numbering::of(self.entries, all, tags, &self.export.version)
        };
        let numberings: Vec<Numbering> = titles.iter().zip(&own).map(number).collect();
        if !is_tagged {
            let frames: Vec<usize> = numberings.iter().map(Numbering::frames).collect();
            let files: Vec<&str> = titles.iter().map(|(title, _)| *title).collect();
            match division::divide(tags, &files, &frames) {
                Some(division) => own = division,
                None if self.is_plausible(titles) => return Listing::AsListed,
                None => return self.cannot_divide(titles),
            }
        }
        let is_certain = self.export.slices.is_empty() && numberings.iter().all(|one| one.twice.is_none());
        if !is_certain {
            return self.cannot_divide(titles);
        }
        if let Some(numbering) = numberings.iter().find(|numbering| numbering.layers.len() > 1) {
            self.report_order(numbering);
        }
        let drawings = titles.iter().zip(numberings).zip(own).map(|(((title, all), numbering), tags)| {
            let first = all.first().copied().unwrap_or_default();
            self.drawing(Some(((*title).to_owned(), self.location(first))), numbering, tags)
        });
        let Some(mut drawings) = drawings.collect::<Option<Vec<Drawing>>>() else {
            return self.cannot_divide(titles);
        };
        for drawing in &mut drawings {
            self.report_missing(drawing);
        }
        Listing::Drawings(drawings)
    }

    fn first_number(&self) -> u32 {
        self.entries.first().and_then(|entry| entry.name.number).unwrap_or(0)
    }

    fn location(&self, entry: usize) -> Location {
        self.entries.get(entry).map_or_else(|| self.id.start(), |entry| entry.location)
    }

    fn names(&self, all: &[usize]) -> impl Iterator<Item = &Name> {
        all.iter().filter_map(|index| Some(&self.entries.get(*index)?.name))
    }

    /// Returns whether titles are those of files that the editor exported with the pattern that it chooses itself.
    fn are_files(&self, titles: &[Title<'_>]) -> bool {
        let is_usual = |entry: &ListEntry| entry.name.is_usual && entry.name.is_of_drawing;
        self.entries.iter().all(is_usual) && self.restarts(titles)
    }

    /// Returns whether the frames of each title are beside each other, and their numbers begin with 0 or 1.
    fn restarts(&self, titles: &[Title<'_>]) -> bool {
        let begins = |all: &[usize]| {
            let is_together =
                all.windows(2).all(|pair| pair.first().map(|at| at + 1) == pair.last().copied());
            let numbers: Option<Vec<u32>> = self.names(all).map(|name| name.number).collect();
            is_together
                && match numbers {
                    Some(numbers) => numbers.iter().min().is_some_and(|least| *least < 2),
                    // A file of one frame has no number.
                    None => all.len() == 1,
                }
        };
        titles.iter().all(|(_, all)| begins(all))
    }

    /// Returns whether each name has a number, which is its own in its title, and a title.
    fn have_numbers(&self, titles: &[Title<'_>]) -> bool {
        titles.iter().all(|(title, all)| {
            let numbers: SortedSet<u32> = self.names(all).filter_map(|name| name.number).collect();
            numbers.len() == all.len() && title.contains(char::is_alphanumeric)
        })
    }

    /// Returns whether tags fit the list as it is: each is within the frames of one title, or is all frames of several, and
    /// no title is without one.
    fn is_plausible(&self, titles: &[Title<'_>]) -> bool {
        let mut is_tagged = vec![false; titles.len()];
        let firsts: Vec<usize> = titles.iter().filter_map(|(_, all)| all.first().copied()).collect();
        let title_of = |frame: usize| firsts.partition_point(|first| *first <= frame).checked_sub(1);
        let last_of = |title: usize| titles.get(title).and_then(|(_, all)| all.last().copied());
        let fits = self.export.tags.iter().all(|tag| {
            let (Some(from), Some(to)) = (title_of(tag.from), title_of(tag.to)) else { return false };
            if let Some(slot) = is_tagged.get_mut(from).filter(|_| from == to) {
                *slot = true;
            }
            let is_whole = firsts.get(from) == Some(&tag.from) && last_of(to) == Some(tag.to);
            last_of(to).is_some_and(|last| tag.to <= last) && (from == to || is_whole)
        });
        fits && is_tagged.into_iter().all(|is_tagged| is_tagged)
    }

    /// The tags of each title by the names of its entries. Files follow each other in the order of their tags; [`None`] if
    /// there are more or fewer tags of a name than titles with it. Tags that no name has are reported.
    fn tags_named(&mut self, titles: &[Title<'_>]) -> Option<Vec<Vec<Tag>>> {
        let mut titles_of: SortedMap<String, Vec<usize>> = SortedMap::new();
        for (title, (_, all)) in titles.iter().enumerate() {
            for tag in self.names(all).filter_map(|name| name.tag.as_ref()) {
                let titles = titles_of.entry(tag.to_lowercase()).or_default();
                if titles.last() != Some(&title) {
                    titles.push(title);
                }
            }
        }
        let mut own = vec![Vec::new(); titles.len()];
        let mut counts: SortedMap<String, usize> = SortedMap::new();
        let mut unseen = Vec::new();
        for tag in &self.export.tags {
            let name = tag.name.to_lowercase();
            let Some(titles) = titles_of.get(&name) else {
                unseen.push(tag.clone());
                continue;
            };
            let count = counts.entry(name).or_default();
            own.get_mut(*titles.get(*count)?)?.push(tag.clone());
            *count += 1;
        }
        let is_right = |(name, titles): (&String, &Vec<usize>)| counts.get(name) == Some(&titles.len());
        if !titles_of.iter().all(is_right) {
            return None;
        }
        if !unseen.is_empty() {
            self.diagnostics.push(export::incomplete(None, &[], &unseen, self.location(0)));
        }
        Some(own)
    }

    /// Reports layers whose order is that of the frames, as the export does not list them.
    fn report_order(&mut self, numbering: &Numbering) {
        if numbering.layers.len() > 1 && self.export.layers.is_empty() {
            let layers = numbering.layers.iter().map(|layer| layer.as_deref().unwrap_or_default());
            self.diagnostics.push(export::layers_not_listed(layers, self.location(0)));
        }
    }

    fn cannot_divide(&mut self, titles: &[Title<'_>]) -> Listing {
        let second = titles.get(1).and_then(|(_, all)| all.first().copied()).unwrap_or_default();
        let titles: Vec<&str> = titles.iter().map(|(title, _)| *title).collect();
        let has_slices = !self.export.slices.is_empty();
        let finding = export::several_files(&titles, self.location(second), has_slices);
        self.diagnostics.push(finding);
        Listing::WithoutTags
    }

    /// The animations that the names of frames are where there are no tags, which is reported.
    fn animations(&mut self, name: impl Fn(&Name) -> Option<&str>) -> Listing {
        let mut animations: Vec<(&str, Location, Vec<usize>)> = Vec::new();
        let mut numbered: SortedMap<(usize, u32), usize> = SortedMap::new();
        let mut known: SortedMap<&str, usize> = SortedMap::new();
        for (index, entry) in self.entries.iter().enumerate() {
            let name = name(&entry.name).unwrap_or(NAMELESS);
            let at = *known.entry(name).or_insert(animations.len());
            if at == animations.len() {
                animations.push((name, entry.location, Vec::new()));
            }
            if let Some((_, _, frames)) = animations.get_mut(at) {
                frames.push(index);
            }
            let number = entry.name.number.map(|number| (at, number));
            if let Some(first) = number.and_then(|number| numbered.insert(number, index)) {
                let finding = export::frame_twice(self.location(index), self.location(first));
                self.diagnostics.push(finding);
                return Listing::WithoutTags;
            }
        }
        let names = animations.iter().map(|(name, ..)| *name);
        self.diagnostics.push(export::tags_not_exported(names, self.location(0)));
        let clip = |(name, location, mut frames): (&str, Location, Vec<usize>)| {
            sort_by_key(&mut frames, |index| {
                (self.entries.get(*index).and_then(|entry| entry.name.number), *index)
            });
            Clip::new(name.to_owned(), location, frames)
        };
        Listing::Animations(animations.into_iter().map(clip).collect())
    }

    /// A drawing of entries that were numbered; [`None`] if all drawings have too many frames.
    fn drawing(
        &mut self,
        title: Option<(String, Location)>,
        numbering: Numbering,
        tags: Vec<Tag>,
    ) -> Option<Drawing> {
        Drawing::new(title, numbering, tags, &self.export.layers, &mut self.frames_left)
    }

    /// Reports the frames of tags that are not in the export, and leaves out the tags that have none.
    fn report_missing(&mut self, drawing: &mut Drawing) {
        let Some(Missing { frames, tags, next }) = drawing.take_missing() else { return };
        let title = drawing.title.as_ref().map(|(title, _)| title.as_str());
        self.diagnostics.push(export::incomplete(title, &frames, &tags, self.location(next)));
    }
}
