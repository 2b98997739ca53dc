//! Every command against its imageset: what is not there, and which variants leave the grid.

use super::super::syntax::{Command, Kind, Random, Show, Step, Value};
use super::cutting::{Cutter, NoSheet};
use super::definitions::{ActionDef, Cut, Track};
use super::heritage::Heritage;
use super::messages;
use super::outside::Outside;
use super::report::{Report, named_from};
use super::sheets::via;
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::settings::mana::Dialect;
use crate::source::Place;
use crate::suggest;
use std::collections::BTreeSet;

/// Checks the commands of a sprite.
#[derive(Debug)]
pub(super) struct Checker<'s, 'a, 'c> {
    cutter: &'s Cutter<'s, 'a>,
    report: &'s mut Report,
    context: &'s mut Context<'c>,
    /// How many variants of each group fit the grids, at most as many as there are.
    fits: Vec<i64>,
    outside: Outside,
    /// Names of imagesets that are reported.
    undefined: BTreeSet<Place>,
    /// Whether something inside `random` is reported that leaves it without a choice.
    has_faulty_random: bool,
    /// Whether something is missing that may define imagesets.
    has_gaps: bool,
}

impl<'s, 'a, 'c> Checker<'s, 'a, 'c> {
    pub(super) fn new(
        cutter: &'s Cutter<'s, 'a>,
        report: &'s mut Report,
        context: &'s mut Context<'c>,
        has_faulty_random: bool,
        has_gaps: bool,
    ) -> Self {
        let fits = cutter.groups.iter().map(|group| group.steps().0).collect();
        Self {
            cutter,
            report,
            context,
            fits,
            outside: Outside::default(),
            undefined: BTreeSet::new(),
            has_faulty_random,
            has_gaps,
        }
    }

    /// An action, of which every direction may come from another file.
    pub(super) fn action(&mut self, action: &ActionDef<'a>) {
        if let Cut::Named(name, place, time) = action.cut
            && let Err(why) = self.cutter.named(name, place, time)
        {
            self.no_sheet(why, action.element, action.unit, None);
        }
        for track in &action.tracks {
            self.track(track, Some(action));
        }
    }

    /// An animation of an action, or a free one.
    pub(super) fn track(&mut self, track: &Track<'a>, action: Option<&ActionDef<'a>>) {
        for command in &track.animation.commands {
            match &command.kind {
                Kind::Show(show) => self.show(show, command.place, track, action),
                Kind::Random(random) => {
                    for (show, place) in &random.choices {
                        self.show(show, *place, track, action);
                    }
                    self.random(random, command, track, action);
                }
                _ => {}
            }
        }
    }

    fn show(&mut self, show: &'a Show, command: Place, track: &Track<'a>, action: Option<&ActionDef<'a>>) {
        let sheet = match self.cutter.sheet(track, show, action.is_none()) {
            Ok(sheet) => sheet,
            Err(why) => {
                if show.steps.iter().any(|step| matches!(step, Step::Cells { .. }))
                    || matches!(show.imageset, Value::Given(..))
                {
                    let element = action.map_or(track.animation.place, |action| action.element);
                    self.no_sheet(why, element, track.unit, Some(command));
                }
                return;
            }
        };
        let Some(grid) = self.cutter.sheets.get(sheet).and_then(|sheet| sheet.grid) else { return };
        let variants = self.cutter.variants(track.unit);
        for step in &show.steps {
            let Step::Cells { first, last, .. } = *step else { continue };
            let is_outside = |(index, _): &(i32, Place)| !(0..grid.cells()).contains(&i64::from(*index));
            if let Some((index, place)) = [first, last].into_iter().find(is_outside) {
                self.outside(sheet, i64::from(index), place, (first, last), track.unit);
            } else if let Some((group, _, offset)) = variants {
                let left = grid.cells() - 1 - i64::from(first.0.max(last.0));
                // Tables hold steps of 16 bits forwards.
                let fits = if (1..=i64::from(u16::MAX)).contains(&offset) { left / offset + 1 } else { 1 };
                if let Some(known) = self.fits.get_mut(group) {
                    *known = fits.min(*known);
                }
            }
        }
    }

    fn outside(
        &mut self,
        sheet: usize,
        index: i64,
        place: Place,
        range: ((i32, Place), (i32, Place)),
        unit: usize,
    ) {
        let Some(found) = self.cutter.sheets.get(sheet) else { return };
        if found.passed.is_some() || self.cutter.is_foreign(unit, found) {
            self.outside.bring(sheet, (index, place));
            return;
        }
        let finding = messages::index_outside(place, index, (range.0.0, range.1.0), found);
        let finding = named_from(finding, via(self.cutter.units, unit));
        self.outside.add(sheet, (index, place), finding);
    }

    fn no_sheet(&mut self, why: NoSheet<'a>, element: Place, unit: usize, command: Option<Place>) {
        let key = match why {
            NoSheet::Faulty => return,
            NoSheet::Absent => element,
            NoSheet::Undefined(_, place) | NoSheet::Later(_, place, _) => place,
        };
        // What only follows from another finding is not told.
        if self.has_gaps || !self.undefined.insert(key) {
            return;
        }
        let cutter = self.cutter;
        let names = || cutter.sheets.list.iter().map(|sheet| sheet.name);
        let finding = match why {
            NoSheet::Faulty => return,
            NoSheet::Absent => messages::imageset_absent(element, command, names()),
            NoSheet::Undefined(name, place) => {
                let look = || suggest::nearest(name, names()).map(str::to_owned);
                let near = self.context.suggest(place, look);
                messages::imageset_undefined(place, name, near.as_deref(), names())
            }
            NoSheet::Later(name, place, later) => messages::imageset_later(place, name, later),
        };
        self.tell(unit, finding);
    }

    /// Whether there is something to choose from.
    fn random(
        &mut self,
        random: &'a Random,
        command: &Command,
        track: &Track<'a>,
        action: Option<&ActionDef<'a>>,
    ) {
        let mut cells = BTreeSet::new();
        for (show, _) in &random.choices {
            let sheet = self.cutter.sheet(track, show, action.is_none()).unwrap_or(usize::MAX);
            for step in &show.steps {
                if let Step::Cells { first, last, .. } = step {
                    cells.insert((sheet, first.0));
                    cells.insert((sheet, last.0));
                }
                if cells.len() > 1 {
                    return;
                }
            }
        }
        let is_empty = random.choices.is_empty();
        if is_empty && !self.has_faulty_random || cells.len() == 1 && random.excludes {
            self.tell(track.unit, messages::random_too_few(command.place, is_empty));
        }
    }

    /// Reports what concerns several commands, and says how many variants there are in each group.
    pub(super) fn finish(mut self) -> Vec<i64> {
        let outside = std::mem::take(&mut self.outside);
        outside.report(self.cutter.sheets, self.cutter.units, self.report);
        for (group, heritage) in self.cutter.groups.iter().enumerate() {
            let Some(fits) = self.fits.get(group).copied() else { continue };
            let (variants, offset) = heritage.steps();
            if let Some(attribute) = heritage.variants.filter(|_| fits < variants) {
                let unit = self.cutter.units.iter().position(|unit| unit.group == group).unwrap_or(0);
                let finding = messages::variants_outside(attribute.place, variants, offset, fits);
                self.tell(unit, finding);
            }
        }
        self.fits
    }

    fn tell(&mut self, unit: usize, finding: Diagnostic) {
        self.report.add(named_from(finding, via(self.cutter.units, unit)));
    }
}

/// The number of variants of a sprite, when so many of each group fit.
pub(super) fn variants(fits: &[i64], groups: &[Heritage<'_>], dialect: Dialect) -> u16 {
    let counted = if dialect == Dialect::Mana { 1 } else { groups.len() };
    let most = fits.iter().take(counted).copied().max().unwrap_or(1);
    u16::try_from(most.max(1)).unwrap_or(u16::MAX)
}
