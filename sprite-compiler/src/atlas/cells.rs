//! The pictures of all images. Equal pictures are stored once, in groups that may share a page.

use super::choose::Packable;
use super::sheet::{Sheet, Stack};
use crate::base::limits::PALETTES_TRIED;
use crate::model::ImageId;
use crate::settings::images::{EmbedFormat, ImageChoice};
use sprite_table::{Companion, Point, Rect};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};

/// All pictures.
#[derive(Debug)]
pub(super) struct Cells {
    /// Each different picture, in the order of the first image that shows it.
    pub(super) list: Vec<Stack>,
    /// The index of each picture's group.
    pub(super) group_of: Vec<usize>,
    /// Pictures that may share a page.
    pub(super) groups: Vec<Group>,
    /// The picture that each rectangle of an image became.
    pub(super) cuts: Vec<CutRect>,
    /// The images whose pictures are here, and the bytes that each has by itself; [`None`] for a PNG that is not written.
    pub(super) replaced: Vec<(ImageId, Option<u64>)>,
    /// The pictures by a hash of form and picture. The hash differs from run to run, and is used for lookups alone.
    known: HashMap<u64, Vec<usize>>,
    hasher: RandomState,
}

/// Pictures that may share a page.
#[derive(Debug)]
pub(super) struct Group {
    /// The form of their pages.
    pub(super) choice: ImageChoice,
    /// The companions that all of them have, and the forms of their pages.
    pub(super) companions: Vec<(Companion, ImageChoice)>,
    /// The colours of the palette of their pages and of those of each companion, where there is one.
    colours: Vec<HashSet<[u8; 4]>>,
}

/// The properties that all pictures on a page share: the forms of the page and of its companions, and whether its colours
/// are multiplied by alpha.
type Family = (EmbedFormat, bool, Vec<(Companion, EmbedFormat)>);

/// The picture that a rectangle of an image became.
#[derive(Debug)]
pub(super) struct CutRect {
    pub(super) image: ImageId,
    pub(super) rect: Rect,
    pub(super) trimmed: Point,
    pub(super) cell: usize,
}

impl Cells {
    /// No pictures.
    pub(super) fn new() -> Self {
        Self {
            list: Vec::new(),
            group_of: Vec::new(),
            groups: Vec::new(),
            cuts: Vec::new(),
            replaced: Vec::new(),
            known: HashMap::new(),
            hasher: RandomState::new(),
        }
    }

    /// Adds the pictures that are cut from an image.
    pub(super) fn add(&mut self, candidate: &Packable, sheet: Sheet) {
        let Sheet { cells, cuts, colours, alone } = sheet;
        let group = self.group(candidate, colours);
        let numbers: Vec<usize> = cells.into_iter().map(|cell| self.number(cell, group)).collect();
        let cut = |(rect, trimmed, cell): (Rect, Point, usize)| {
            Some(CutRect { image: candidate.image, rect, trimmed, cell: numbers.get(cell).copied()? })
        };
        self.cuts.extend(cuts.into_iter().filter_map(cut));
        self.replaced.extend(alone);
    }

    /// The index of a picture, which is added if its form does not have it yet.
    fn number(&mut self, cell: Stack, group: usize) -> usize {
        let form = |group: usize| self.groups.get(group).map(Group::family);
        let hash = self.hasher.hash_one((form(group), &cell));
        let same = self.known.entry(hash).or_default();
        let is_same = |number: &&usize| {
            self.list.get(**number) == Some(&cell)
                && self.group_of.get(**number).and_then(|&group| form(group)) == form(group)
        };
        if let Some(&number) = same.iter().find(is_same) {
            return number;
        }
        let number = self.list.len();
        same.push(number);
        self.list.push(cell);
        self.group_of.push(group);
        number
    }

    /// The group for an image: the first of its family whose palettes have space for its colours.
    fn group(&mut self, candidate: &Packable, colours: Vec<HashSet<[u8; 4]>>) -> usize {
        let companions = candidate.companions.iter().map(|beside| (beside.kind, beside.choice)).collect();
        let mut group = Group { choice: candidate.choice, companions, colours };
        let family = group.family();
        let of_family = self.groups.iter_mut().enumerate().rev();
        let of_family: Vec<_> =
            of_family.filter(|(_, group)| group.family() == family).take(PALETTES_TRIED).collect();
        // The latest groups are tried in the order in which they were added.
        for (number, known) in of_family.into_iter().rev() {
            let has_space =
                known.forms().zip(known.colours.iter().zip(&group.colours)).all(|(form, (known, new))| {
                    let all = || known.len() + new.iter().filter(|colour| !known.contains(*colour)).count();
                    form.palette_colours().is_none_or(|most| all() <= most)
                });
            if has_space {
                for (known, new) in known.colours.iter_mut().zip(group.colours) {
                    known.extend(new);
                }
                return number;
            }
        }
        let forms: Vec<EmbedFormat> = group.forms().collect();
        for (colours, _) in
            group.colours.iter_mut().zip(forms).filter(|(_, form)| form.palette_colours().is_some())
        {
            // The transparent pixels between pictures need a colour, too.
            colours.insert([0; 4]);
        }
        self.groups.push(group);
        self.groups.len() - 1
    }
}

impl Group {
    fn family(&self) -> Family {
        let companions = self.companions.iter().map(|(kind, choice)| (*kind, choice.form)).collect();
        let ImageChoice { form, premultiply, .. } = self.choice;
        (form, premultiply && form.is_decoded(), companions)
    }

    /// The forms of its pages and of those of its companions.
    fn forms(&self) -> impl Iterator<Item = EmbedFormat> {
        [self.choice.form].into_iter().chain(self.companions.iter().map(|(_, choice)| choice.form))
    }
}
