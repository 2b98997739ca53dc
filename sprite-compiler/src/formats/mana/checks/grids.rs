//! Every command against its grid: which cells are missing, and which variants leave it.
//!
//! An image that became too small is one mistake, however many commands show what it lost: what files bring that the
//! imageset does not belong to is reported once, at the image.

use super::messages;
use crate::base::diagnostics::Diagnostic;
use crate::base::limits::{CELLS_OUTSIDE, FINDINGS, IMAGE_FACTORS};
use crate::base::source::Location;
use crate::formats::mana::report::{Report, named_from};
use crate::formats::mana::resolve::{
    Grid, ImagesetId, OriginId, ResolvedAnimation, ResolvedShow, ResolvedSprite, ScopeId,
};
use crate::formats::mana::syntax::{Kind, Random, Step};
use sprite_table::Size;
use std::collections::{BTreeMap, BTreeSet};

/// Checks the cells of all commands. The answer is how many variants of each scope fit the grids, at most as many as
/// there are.
pub(crate) fn check(sprite: &ResolvedSprite<'_>, report: &mut Report) -> Vec<i64> {
    let fits = sprite.scopes.iter().map(|scope| scope.steps().0).collect();
    let mut check = Check { sprite, report, fits, outside: Outside::default() };
    let actions = sprite.actions.iter().chain(&sprite.weak);
    for animation in actions.flat_map(|action| &action.animations).chain(&sprite.free) {
        check.animation(animation);
    }
    let reduced = check.outside.report(sprite, check.report);
    for (index, imageset) in sprite.imagesets.iter().enumerate() {
        let is_reduced = reduced.contains(&ImagesetId(index));
        if let Some(grid) = imageset.grid.filter(|grid| !is_reduced && grid.is_partial()) {
            let via = sprite.origins.via(imageset.origin).filter(|_| imageset.passed.is_none());
            check.report.add_via(via, messages::image_not_multiple(imageset, grid));
        }
    }
    for (index, scope) in sprite.scopes.iter().enumerate() {
        let (fits, (variants, offset)) = (check.fits[index], scope.steps());
        if let Some(attribute) = scope.variants.filter(|_| fits < variants) {
            let finding = messages::variants_outside(attribute.location, variants, offset, fits);
            check.report.add_via(sprite.origins.via_scope(ScopeId(index)), finding);
        }
    }
    check.fits
}

struct Check<'s, 'a> {
    sprite: &'s ResolvedSprite<'a>,
    report: &'s mut Report,
    fits: Vec<i64>,
    outside: Outside,
}

impl<'a> Check<'_, 'a> {
    fn animation(&mut self, animation: &ResolvedAnimation<'a>) {
        for (command, shows) in animation.commands() {
            for show in shows {
                if let Some(imageset) = show.imageset {
                    self.show(show, imageset, animation.origin);
                }
            }
            if let Kind::Random(random) = &command.kind {
                self.random(random, shows, command.location, animation.origin);
            }
        }
    }

    fn show(&mut self, resolved: &ResolvedShow<'a>, imageset: ImagesetId, origin: OriginId) {
        let Some(grid) = self.sprite.imageset(imageset).grid else { return };
        let variants = self.sprite.variants(origin);
        for step in &resolved.show.steps {
            let Step::Cells { first, last, .. } = *step else { continue };
            if let Some(cell) = [first, last].into_iter().find(|(index, _)| !grid.has(*index)) {
                self.outside(imageset, cell, (first.0, last.0), origin);
            } else if let Some((scope, offset)) = variants {
                let left = grid.cells() - 1 - i64::from(first.0.max(last.0));
                // Tables hold steps of 16 bits forwards.
                let fits = if (1..=i64::from(u16::MAX)).contains(&offset) { left / offset + 1 } else { 1 };
                let known = &mut self.fits[scope.0];
                *known = fits.min(*known);
            }
        }
    }

    fn outside(&mut self, id: ImagesetId, cell: (i32, Location), range: (i32, i32), origin: OriginId) {
        let ends = (range.0.min(range.1), range.0.max(range.1));
        self.outside.missing.entry(id).or_default().push(ends);
        let imageset = self.sprite.imageset(id);
        if imageset.passed.is_some() || self.sprite.origins.is_foreign(origin, imageset.origin) {
            self.outside.bring(id, cell);
            return;
        }
        let finding = messages::index_outside(cell.1, cell.0, range, imageset);
        self.outside.add(id, cell, named_from(finding, self.sprite.origins.via(origin)));
    }

    /// Whether there is something to choose from.
    fn random(
        &mut self,
        random: &Random,
        choices: &[ResolvedShow<'a>],
        location: Location,
        origin: OriginId,
    ) {
        let mut cells = BTreeSet::new();
        for choice in choices {
            for step in &choice.show.steps {
                if let Step::Cells { first, last, .. } = step {
                    cells.insert((choice.imageset, first.0));
                    cells.insert((choice.imageset, last.0));
                }
                if cells.len() > 1 {
                    return;
                }
            }
        }
        let is_empty = choices.is_empty();
        if is_empty && !self.sprite.has_faulty_random || cells.len() == 1 && random.excludes {
            let via = self.sprite.origins.via(origin);
            self.report.add_via(via, messages::random_too_few(location, is_empty));
        }
    }
}

/// A cell that is shown: its index, and where that is written.
type Cell = (i32, Location);

/// The commands of other files than the one that an imageset belongs to.
#[derive(Debug, Default)]
struct Brought {
    /// The first ones, and how many there are.
    commands: Vec<Cell>,
    count: usize,
    /// Commands beside the imageset that the same image would cure.
    own: Vec<Cell>,
    /// The one whose cell has the largest index.
    largest: Option<Cell>,
}

/// A command beside its imageset.
#[derive(Debug)]
struct Own {
    imageset: ImagesetId,
    cell: Cell,
    finding: Diagnostic,
}

/// All commands of a sprite that show missing cells.
#[derive(Debug, Default)]
struct Outside {
    brought: BTreeMap<ImagesetId, Brought>,
    own: Vec<Own>,
    /// The least and the largest cell of each step with a missing one.
    missing: BTreeMap<ImagesetId, Vec<(i32, i32)>>,
}

impl Outside {
    /// Notes a command of another file than the one that the imageset belongs to.
    fn bring(&mut self, imageset: ImagesetId, cell: Cell) {
        let known = self.brought.entry(imageset).or_default();
        known.count += 1;
        if known.commands.len() < CELLS_OUTSIDE {
            known.commands.push(cell);
        }
        if known.largest.is_none_or(|largest| cell.0 > largest.0) {
            known.largest = Some(cell);
        }
    }

    /// Notes a command beside its imageset, with the finding on it.
    fn add(&mut self, imageset: ImagesetId, cell: Cell, finding: Diagnostic) {
        if self.own.len() < FINDINGS {
            self.own.push(Own { imageset, cell, finding });
        }
    }

    /// Reports all of them. Gives the imagesets whose images were exported too small, which is one mistake.
    fn report(&mut self, sprite: &ResolvedSprite<'_>, report: &mut Report) -> BTreeSet<ImagesetId> {
        let mut reduced = BTreeSet::new();
        for (id, missing) in &mut self.missing {
            let imageset = sprite.imageset(*id);
            if let Some((grid, factor)) = imageset.grid.and_then(|grid| Some((grid, factor(grid, missing)?)))
            {
                reduced.insert(*id);
                let location = imageset.passed.or(imageset.src).unwrap_or(imageset.location);
                let finding = messages::image_reduced(location, imageset, grid, factor);
                report.add_via(sprite.origins.via(imageset.origin), finding);
            }
        }
        self.brought.retain(|id, _| !reduced.contains(id));
        for Own { imageset, cell, finding } in
            self.own.drain(..).filter(|own| !reduced.contains(&own.imageset))
        {
            match self.brought.get_mut(&imageset) {
                // An image that is large enough for what is brought would be so for this one too.
                Some(brought) if brought.largest.is_some_and(|largest| cell.0 <= largest.0) => {
                    brought.own.push(cell);
                }
                _ => report.add(finding),
            }
        }
        for (id, brought) in std::mem::take(&mut self.brought) {
            let (imageset, Some(largest)) = (sprite.imageset(id), brought.largest) else { continue };
            let location = imageset.passed.or(imageset.src).unwrap_or(imageset.location);
            let commands = brought.own.iter().chain(&brought.commands);
            let count = brought.own.len() + brought.count;
            let finding = messages::index_outside_brought(location, largest, commands, count, imageset);
            let finding = named_from(finding, sprite.origins.via(imageset.origin));
            // Where each of them is reported in the file that brings it, there is nothing wrong here.
            if brought.own.is_empty() && brought.count == brought.commands.len() {
                let causes = brought.commands.iter().map(|(_, location)| *location).collect();
                report.add_consequence(causes, finding);
            } else {
                report.add(finding);
            }
        }
        reduced
    }
}

/// How many times too small an image is, when a larger version has all cells that are shown and they fill it: they reach
/// its last row, and three quarters of what it has more are shown.
fn factor(grid: Grid, missing: &mut [(i32, i32)]) -> Option<u32> {
    missing.sort_unstable();
    let cells = grid.cells();
    let (mut count, mut counted) = (0, cells);
    for (first, last) in missing.iter().map(|(first, last)| (i64::from(*first), i64::from(*last))) {
        count += (last + 1 - first.max(counted)).max(0);
        counted = counted.max(last + 1);
    }
    let is_negative = missing.first().is_some_and(|(first, _)| *first < 0);
    let fills = |factor: &u32| {
        let Size { width, height } = grid.image;
        let larger = width.checked_mul(*factor).zip(height.checked_mul(*factor));
        let larger = larger.and_then(|(width, height)| Grid::new(Size::new(width, height), grid.cell));
        larger.is_some_and(|larger| {
            let last_row = larger.cells() - i64::from(larger.columns);
            (last_row + 1..=larger.cells()).contains(&counted) && 4 * count >= 3 * (larger.cells() - cells)
        })
    };
    IMAGE_FACTORS.into_iter().find(fills).filter(|_| !is_negative)
}
