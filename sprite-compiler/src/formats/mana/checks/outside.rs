//! Cells that an imageset does not have. An image that became too small is one mistake, however many commands show what
//! it lost: what files bring that the imageset does not belong to is reported once, at the image.

use super::grid_messages;
use crate::base::diagnostics::Diagnostic;
use crate::base::limits::{CELLS_OUTSIDE, FINDINGS};
use crate::base::source::Location;
use crate::formats::mana::report::{Report, named_from};
use crate::formats::mana::resolve::{ImagesetId, ResolvedSprite};
use std::collections::BTreeMap;

/// A cell that is shown: its index, and where that is written.
pub(super) type Cell = (i32, Location);

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
pub(super) struct Outside {
    brought: BTreeMap<ImagesetId, Brought>,
    own: Vec<Own>,
}

impl Outside {
    /// Notes a command of another file than the one that the imageset belongs to.
    pub(super) fn bring(&mut self, imageset: ImagesetId, cell: Cell) {
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
    pub(super) fn add(&mut self, imageset: ImagesetId, cell: Cell, finding: Diagnostic) {
        if self.own.len() < FINDINGS {
            self.own.push(Own { imageset, cell, finding });
        }
    }

    /// Reports all of them.
    pub(super) fn report(&mut self, sprite: &ResolvedSprite<'_>, report: &mut Report) {
        for Own { imageset, cell, finding } in self.own.drain(..) {
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
            let finding = grid_messages::index_outside_brought(location, largest, commands, count, imageset);
            let finding = named_from(finding, sprite.origins.via(imageset.origin));
            // Where each of them is reported in the file that brings it, there is nothing wrong here.
            if brought.own.is_empty() && brought.count == brought.commands.len() {
                let causes = brought.commands.iter().map(|(_, location)| *location).collect();
                report.add_consequence(causes, finding);
            } else {
                report.add(finding);
            }
        }
    }
}
