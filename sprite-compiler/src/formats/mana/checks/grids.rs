//! Checks the cells of all commands against their grids: which cells are missing, and which variants leave the grid.
//!
//! An image that is too small is one mistake, however many commands show missing cells. It is reported once, at the
//! image, if it was exported at another scale, or if the commands are in other files than the imageset.

use super::messages;
use crate::base::limits::{FINDINGS, IMAGE_FACTORS};
use crate::base::sorted::{SortedMap, SortedSet, sort, sort_by_key};
use crate::formats::context::Context;
use crate::formats::mana::resolve::{AnimationDef, Grid, ImagesetId, OriginId, ResolvedSprite, ScopeId};
use crate::formats::mana::syntax::{Cell, CellRange, Kind, Random};
use sprite_table::Size;

/// Commands with cells outside of the grid that are kept for one imageset of another file.
const CELLS_OUTSIDE: usize = 1_000;

/// Checks the cells of all commands. Returns for each scope how many of its variants fit the grids.
pub(crate) fn check(sprite: &ResolvedSprite<'_>, context: &mut Context<'_>) -> Vec<i64> {
    let mut fits: Vec<i64> = sprite.scopes.iter().map(|scope| scope.steps().0).collect();
    let mut all_missing: SortedMap<ImagesetId, Vec<Missing>> = SortedMap::new();
    for def in sprite.animations() {
        let shows = def.animation.shows().filter_map(|show| Some((show, sprite.imageset_of(show, def)?)));
        for (id, range) in shows.flat_map(|(show, id)| show.ranges().map(move |range| (id, range))) {
            let imageset = sprite.imageset(id);
            let Some(grid) = imageset.grid else { continue };
            let outside = [range.first, range.last].into_iter().find(|cell| !grid.has(cell.index));
            if let Some(cell) = outside {
                let missing = all_missing.entry(id).or_default();
                // Further ones would not be reported.
                if missing.len() < FINDINGS {
                    let is_foreign = sprite.origins.is_foreign(def.origin, imageset.origin);
                    let is_brought = imageset.passed.is_some() || is_foreign;
                    missing.push(Missing { cell, range, origin: def.origin, is_brought });
                }
            } else if let Some((scope, offset)) = sprite.variants(def.origin) {
                let left = grid.cells() - 1 - i64::from(range.bounds().1);
                // Tables store positive steps of 16 bits.
                let fit = if (1..=i64::from(u16::MAX)).contains(&offset) { left / offset + 1 } else { 1 };
                fits[scope.0] = fit.min(fits[scope.0]);
            }
        }
        for command in &def.animation.commands {
            if let Kind::Random(random) = &command.kind
                && has_no_choice(random, def, sprite)
            {
                let finding = messages::random_too_few(command.location, random.choices.is_empty());
                context.diagnostics.push_via(finding, sprite.origins.via(def.origin));
            }
        }
    }
    let mut reduced = SortedSet::new();
    for (id, missing) in &all_missing {
        if report_missing(*id, missing, sprite, context) {
            reduced.insert(*id);
        }
    }
    for (index, imageset) in sprite.imagesets.iter().enumerate() {
        let is_reduced = reduced.contains(&ImagesetId(index));
        if let Some(grid) = imageset.grid.filter(|grid| !is_reduced && grid.is_partial()) {
            let via = sprite.origins.via(imageset.origin).filter(|_| imageset.passed.is_none());
            context.diagnostics.push_via(messages::image_not_multiple(imageset, grid), via);
        }
    }
    for (index, scope) in sprite.scopes.iter().enumerate() {
        let (fits, (variants, offset)) = (fits[index], scope.steps());
        if let Some(attribute) = scope.variants.filter(|_| fits < variants) {
            let finding = messages::variants_outside(attribute.location, variants, offset, fits);
            context.diagnostics.push_via(finding, sprite.origins.via_scope(ScopeId(index)));
        }
    }
    fits
}

/// Returns whether there is nothing to choose from, or only what must not be chosen.
fn has_no_choice<'a>(random: &'a Random, def: &AnimationDef<'a>, sprite: &ResolvedSprite<'a>) -> bool {
    let mut cells = SortedSet::new();
    for choice in &random.choices {
        let imageset = sprite.imageset_of(choice, def);
        for range in choice.ranges() {
            cells.extend([range.first, range.last].map(|cell| (imageset, cell.index)));
            if cells.len() > 1 {
                return false;
            }
        }
    }
    random.choices.is_empty() && !sprite.has_faulty_random || cells.len() == 1 && random.excludes
}

/// A command that shows a cell which its imageset does not have.
#[derive(Clone, Copy, Debug)]
struct Missing {
    cell: Cell,
    /// The range of which it is the first or the last cell.
    range: CellRange,
    origin: OriginId,
    /// True if the command is in another file than the imageset.
    is_brought: bool,
}

/// Reports the commands that show missing cells of an imageset. Returns whether its image was exported too small.
fn report_missing(
    id: ImagesetId,
    missing: &[Missing],
    sprite: &ResolvedSprite<'_>,
    context: &mut Context<'_>,
) -> bool {
    let imageset = sprite.imageset(id);
    let location = imageset.passed.or(imageset.src).unwrap_or(imageset.location);
    let via = sprite.origins.via(imageset.origin);
    let Some(grid) = imageset.grid else { return false };
    if let Some(factor) = factor(grid, missing) {
        context.diagnostics.push_via(messages::image_reduced(location, imageset, grid, factor), via);
        return true;
    }
    let brought = missing.iter().filter(|missing| missing.is_brought).map(|missing| missing.cell);
    let largest = brought.reduce(|largest, cell| if cell.index > largest.index { cell } else { largest });
    // An image that has the cells of commands from other files would have these cells, too.
    let is_cured = |missing: &Missing| largest.is_some_and(|largest| missing.cell.index <= largest.index);
    let (mut together, alone): (Vec<Missing>, Vec<Missing>) = missing.iter().copied().partition(is_cured);
    for Missing { cell, range, origin, .. } in alone {
        let finding = messages::index_outside(cell, range, imageset, grid);
        context.diagnostics.push_via(finding, sprite.origins.via(origin));
    }
    let Some(largest) = largest else { return false };
    sort_by_key(&mut together, |missing| missing.is_brought);
    let cells: Vec<_> = together.iter().map(|missing| missing.cell).collect();
    let finding =
        messages::index_outside_brought(location, largest, &cells, imageset, grid).reached_from(via);
    // If all of these commands are in other files, each is reported there.
    if together.len() <= CELLS_OUTSIDE && together.iter().all(|missing| missing.is_brought) {
        context.diagnostics.push_unless(cells.iter().map(|cell| cell.location).collect(), finding);
    } else {
        context.diagnostics.push_once(finding);
    }
    false
}

/// The factor by which an image is too small. An image enlarged by it has all cells that are shown, and the cells fill
/// it: they reach its last row, and three quarters of the additional cells are shown.
fn factor(grid: Grid, missing: &[Missing]) -> Option<u32> {
    let ends = |missing: &Missing| {
        let (first, last) = missing.range.bounds();
        (i64::from(first), i64::from(last))
    };
    let mut missing: Vec<(i64, i64)> = missing.iter().map(ends).collect();
    sort(&mut missing);
    let cells = grid.cells();
    let (mut count, mut counted) = (0, cells);
    for (first, last) in &missing {
        count += (last + 1 - first.max(&counted)).max(0);
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
