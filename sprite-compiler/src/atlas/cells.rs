//! The pictures of all images. Equal pictures are stored once, in groups that may share a page.

use super::choose::Candidate;
use super::sheet::Sheet;
use crate::base::limits::{PALETTE_COLOURS, PALETTES_TRIED};
use crate::images::cells::Cell;
use crate::model::ImageId;
use crate::settings::images::{Form, ImageChoice};
use sprite_table::{Point, Rect};
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};

/// All pictures.
#[derive(Debug)]
pub(super) struct Cells {
    /// Each different picture, in the order of the first image that shows it.
    pub(super) list: Vec<Cell>,
    /// The index of each picture's group.
    pub(super) group_of: Vec<usize>,
    /// Pictures that may share a page.
    pub(super) groups: Vec<Group>,
    /// The picture that each rectangle of an image became.
    pub(super) cuts: Vec<CutRect>,
    /// The images whose pictures are here, and the bytes that each has by itself.
    pub(super) replaced: Vec<(ImageId, u64)>,
    /// The pictures by a hash of form and picture. The hash differs from run to run, and is used for lookups alone.
    known: HashMap<u64, Vec<usize>>,
    hasher: RandomState,
}

/// Pictures that may share a page.
#[derive(Debug)]
pub(super) struct Group {
    /// The form of their pages.
    pub(super) choice: ImageChoice,
    /// The colours of their palette, when they have one.
    colours: HashSet<[u8; 4]>,
}

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
    pub(super) fn add(&mut self, candidate: &Candidate, sheet: Sheet) {
        let Sheet { cells, cuts, colours, alone } = sheet;
        let group = self.group(candidate.choice, colours);
        let numbers: Vec<usize> = cells.into_iter().map(|cell| self.number(cell, group)).collect();
        let cut = |(rect, trimmed, cell): (Rect, Point, usize)| {
            Some(CutRect { image: candidate.image, rect, trimmed, cell: numbers.get(cell).copied()? })
        };
        self.cuts.extend(cuts.into_iter().filter_map(cut));
        self.replaced.push((candidate.image, alone));
    }

    /// The index of a picture, which is added if its form does not have it yet.
    fn number(&mut self, cell: Cell, group: usize) -> usize {
        let form = |group: usize| self.groups.get(group).map(|group| family(group.choice));
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

    /// The group for an image: the first of its form, whose palette has space for its colours.
    fn group(&mut self, choice: ImageChoice, colours: HashSet<[u8; 4]>) -> usize {
        let is_indexed = choice.form == Form::Indexed8;
        let of_form = self.groups.iter_mut().enumerate().rev();
        let of_form: Vec<_> = of_form
            .filter(|(_, group)| family(group.choice) == family(choice))
            .take(PALETTES_TRIED)
            .collect();
        // The latest groups are tried in the order in which they were added.
        for (number, group) in of_form.into_iter().rev() {
            let new = colours.iter().filter(|colour| !group.colours.contains(*colour)).count();
            if !is_indexed || group.colours.len() + new <= PALETTE_COLOURS {
                group.colours.extend(colours);
                return number;
            }
        }
        let mut group = Group { choice, colours };
        if is_indexed {
            // The transparent pixels between pictures need a colour, too.
            group.colours.insert([0; 4]);
        }
        self.groups.push(group);
        self.groups.len() - 1
    }
}

/// The properties that all pictures on a page share.
fn family(choice: ImageChoice) -> (Form, bool) {
    (choice.form, choice.premultiply && choice.form.is_decoded())
}
