//! Which imageset a command is cut from, and which attributes hold for it.

use super::super::syntax::{Show, Value};
use super::definitions::{Cut, Track};
use super::grid::Sheet;
use super::heritage::{Heritage, Unit};
use super::sheets::Sheets;
use crate::settings::mana::Dialect;
use crate::source::Place;
use std::collections::BTreeMap;

/// Everything that commands refer to.
#[derive(Debug)]
pub(super) struct Cutter<'s, 'a> {
    pub(super) sheets: &'s Sheets<'a>,
    pub(super) units: &'s [Unit],
    pub(super) groups: &'s [Heritage<'a>],
    /// When each imageset was read first.
    pub(super) times: &'s BTreeMap<&'a str, usize>,
    pub(super) dialect: Dialect,
}

/// Why a command has no imageset.
#[derive(Clone, Copy, Debug)]
pub(super) enum NoSheet<'a> {
    /// None is named.
    Absent,
    /// There is no such imageset.
    Undefined(&'a str, Place),
    /// The imageset comes only later; with its place.
    Later(&'a str, Place, Place),
    /// Reported already.
    Faulty,
}

impl<'a> Cutter<'_, 'a> {
    /// The imageset of a command.
    pub(super) fn sheet(
        &self,
        track: &Track<'a>,
        show: &'a Show,
        is_free: bool,
    ) -> Result<usize, NoSheet<'a>> {
        match (&show.imageset, track.cut) {
            (Value::Given(name, place), _) => self.named(name, *place, track.time),
            (Value::Faulty, _) | (_, Cut::Faulty) => Err(NoSheet::Faulty),
            (_, Cut::Named(name, place, time)) => self.named(name, place, time),
            (_, Cut::Absent) if is_free => self.sheets.base().ok_or(NoSheet::Absent),
            (_, Cut::Absent) => Err(NoSheet::Absent),
        }
    }

    /// The imageset of a name that was read at some time.
    pub(super) fn named(&self, name: &'a str, place: Place, time: usize) -> Result<usize, NoSheet<'a>> {
        let sheet = self.sheets.find(name).ok_or(NoSheet::Undefined(name, place))?;
        if self.times.get(name).is_some_and(|defined| *defined > time) {
            let later = self.sheets.get(sheet).map_or(place, |sheet| sheet.place);
            return Err(NoSheet::Later(name, place, later));
        }
        Ok(sheet)
    }

    /// The group whose attributes say how many variants the commands of a file have, and the cells from one to
    /// the next; [`None`] when there is only one.
    pub(super) fn variants(&self, unit: usize) -> Option<(usize, i64, i64)> {
        let group = self.units.get(unit)?.group;
        // The Mana client shows included files as if they had no variants.
        if group != 0 && self.dialect == Dialect::Mana {
            return None;
        }
        let (variants, offset) = self.groups.get(group)?.steps();
        (variants > 1 && offset != 0).then_some((group, variants, offset))
    }

    /// Whether an imageset comes from elsewhere than from the file, brought by another one, that a command stands in.
    pub(super) fn is_foreign(&self, unit: usize, sheet: &Sheet<'_>) -> bool {
        let parent =
            |unit: usize| self.units.get(unit).and_then(|unit| unit.parent).map(|(parent, _)| parent);
        if parent(unit).is_none() {
            return false;
        }
        let mut around = Some(sheet.unit);
        while let Some(at) = around.filter(|at| *at != unit) {
            around = parent(at);
        }
        around.is_none()
    }
}
