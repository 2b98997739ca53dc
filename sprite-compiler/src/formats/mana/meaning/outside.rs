//! Cells that an imageset does not have. A picture that became too small is one slip, however many commands show what it
//! lost: what files bring that the imageset does not belong to is told once, at the picture.

use super::heritage::Unit;
use super::messages;
use super::report::{MOST, Report, named_from};
use super::sheets::{Sheets, via};
use crate::diagnostics::Diagnostic;
use crate::source::Place;
use std::collections::BTreeMap;

/// Places of commands that are kept for one imageset.
const KEPT: usize = 1_000;

/// A command that shows such a cell: the cell's number, and where that stands.
pub(super) type Shown = (i64, Place);

/// The commands of other files than the one that an imageset belongs to.
#[derive(Debug, Default)]
struct Brought {
    /// The first ones, and how many there are.
    commands: Vec<Shown>,
    count: usize,
    /// Commands beside the imageset that the same picture would mend.
    own: Vec<Shown>,
    /// The one whose cell has the largest number.
    largest: Option<Shown>,
}

/// A command beside its imageset.
#[derive(Debug)]
struct Own {
    sheet: usize,
    shown: Shown,
    finding: Diagnostic,
}

/// All commands of a sprite that show cells which there are not.
#[derive(Debug, Default)]
pub(super) struct Outside {
    brought: BTreeMap<usize, Brought>,
    own: Vec<Own>,
}

impl Outside {
    /// Notes a command of another file than the one that the imageset belongs to.
    pub(super) fn bring(&mut self, sheet: usize, shown: Shown) {
        let known = self.brought.entry(sheet).or_default();
        known.count += 1;
        if known.commands.len() < KEPT {
            known.commands.push(shown);
        }
        if known.largest.is_none_or(|largest| shown.0 > largest.0) {
            known.largest = Some(shown);
        }
    }

    /// Notes a command beside its imageset, with what is to be said about it.
    pub(super) fn add(&mut self, sheet: usize, shown: Shown, finding: Diagnostic) {
        if self.own.len() < MOST {
            self.own.push(Own { sheet, shown, finding });
        }
    }

    /// Reports all of them.
    pub(super) fn report(mut self, sheets: &Sheets<'_>, units: &[Unit], report: &mut Report) {
        for Own { sheet, shown, finding } in self.own {
            match self.brought.get_mut(&sheet) {
                // A picture that is large enough for what is brought would be so for this one too.
                Some(brought) if brought.largest.is_some_and(|largest| shown.0 <= largest.0) => {
                    brought.own.push(shown);
                }
                _ => report.add(finding),
            }
        }
        for (sheet, brought) in self.brought {
            let Some((sheet, largest)) = sheets.get(sheet).zip(brought.largest) else { continue };
            let place = sheet.passed.or(sheet.src).unwrap_or(sheet.place);
            let (commands, count) =
                (brought.own.iter().chain(&brought.commands), brought.own.len() + brought.count);
            let finding = messages::index_outside_brought(place, largest, commands, count, sheet);
            let finding = named_from(finding, via(units, sheet.unit));
            // Where each of them is told in the file that brings it, there is nothing wrong here.
            if brought.own.is_empty() && brought.count == brought.commands.len() {
                report.add_follower(brought.commands.iter().map(|(_, place)| *place).collect(), finding);
            } else {
                report.add(finding);
            }
        }
    }
}
