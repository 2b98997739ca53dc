//! Every command against its grid: which cells are missing, and which variants leave it.

use super::grid_messages;
use super::messages;
use super::outside::Outside;
use crate::base::source::Location;
use crate::formats::mana::report::{Report, named_from};
use crate::formats::mana::resolve::{
    ImagesetId, OriginId, ResolvedAnimation, ResolvedShow, ResolvedSprite, ScopeId, Shown,
};
use crate::formats::mana::syntax::{Random, Step};
use std::collections::BTreeSet;

/// Checks the cells of all commands. The answer is how many variants of each scope fit the grids, at most as many as
/// there are.
pub(crate) fn check(sprite: &ResolvedSprite<'_>, report: &mut Report) -> Vec<i64> {
    let fits = sprite.scopes.iter().map(|scope| scope.steps().0).collect();
    let mut check = Check { sprite, report, fits, outside: Outside::default() };
    let actions = sprite.actions.iter().chain(&sprite.weak);
    for animation in actions.flat_map(|action| &action.animations).chain(&sprite.free) {
        check.animation(animation);
    }
    check.outside.report(sprite, check.report);
    for (index, scope) in sprite.scopes.iter().enumerate() {
        let (fits, (variants, offset)) = (check.fits[index], scope.steps());
        if let Some(attribute) = scope.variants.filter(|_| fits < variants) {
            let finding = grid_messages::variants_outside(attribute.location, variants, offset, fits);
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
        for resolved in &animation.commands {
            for show in resolved.shown.all() {
                if let Some(imageset) = show.imageset {
                    self.show(show, imageset, animation.origin);
                }
            }
            if let Shown::Random(random, choices) = &resolved.shown {
                self.random(random, choices, resolved.command.location, animation.origin);
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
        let imageset = self.sprite.imageset(id);
        if imageset.passed.is_some() || self.sprite.origins.is_foreign(origin, imageset.origin) {
            self.outside.bring(id, cell);
            return;
        }
        let finding = grid_messages::index_outside(cell.1, cell.0, range, imageset);
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
