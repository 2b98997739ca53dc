//! Grids of which another one divides the picture far better.

use super::cuts::Lines;
use super::fills::{Fill, list};
use super::findings::{Findings, UsedGrid};
use super::grid::{Given, in_name};
use crate::base::budget::Expense;
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::sorted::SortedSet;
use crate::base::words::{counted, shown};
use crate::formats::context::Context;
use crate::grids::{self, CellGrid, Doubt, Drawing};
use crate::images::Mask;
use crate::model::of_unit::{Image, SpritePart};
use sprite_table::{Rect, Size};

/// The most words of 64 pixels that are looked at for a picture: some pixels more than 4,000,000 have.
const MOST_WORK: u64 = 16 << 20;

/// Compares the grids of pictures with others that divide them. `parts` are the sprites that were made of them.
///
/// A grid for a part of a picture is not compared: the rest of it may be divided in another way.
pub(super) fn check(parts: &[SpritePart], findings: &mut Findings, context: &Context<'_>) {
    let grids = std::mem::take(&mut findings.grids);
    for used in &grids {
        let is_only = grids.iter().filter(|other| other.image == used.image).count() == 1;
        let facts = context.images.facts(used.image).ok();
        let Some((mask, size)) = facts.and_then(|facts| Some((facts.visible.as_ref()?, facts.size))) else {
            continue;
        };
        // The given grid alone takes each pixel a few times.
        let pixels = u64::from(size.width).saturating_mul(size.height.into());
        if !is_only || !context.budget.charge(Expense::MaskWord, pixels / 8) {
            continue;
        }
        let drawing = Drawing::of_rows(size, (0..size.height).map(|y| mask.row(y)));
        let may_take = |work| work <= MOST_WORK && context.budget.charge(Expense::MaskWord, work);
        if let Some(doubt) = grids::doubt(&drawing, used.cells(), may_take)
            && uses_most(used, mask, parts)
        {
            findings.begin_grid(used);
            let path = context.images.path(used.image);
            let finding = report(used, doubt, size, &path, findings);
            findings.push_on(&path, finding);
        }
    }
}

impl UsedGrid {
    fn cells(&self) -> CellGrid {
        let grid = self.grid;
        CellGrid {
            cell: grid.cell,
            margin: grid.margin,
            spacing: grid.spacing,
            counts: [grid.columns, grid.rows],
        }
    }
}

/// Returns whether frames are cut from three quarters of the cells in which something can be seen.
fn uses_most(used: &UsedGrid, mask: &Mask, parts: &[SpritePart]) -> bool {
    let animations = parts.iter().flat_map(|part| &part.animations);
    let layers = animations.flat_map(|animation| &animation.tracks).flat_map(|track| &track.layers);
    let pictures = layers.flat_map(|layer| &layer.frames).filter_map(|frame| frame.picture.as_ref());
    let own = pictures.filter(|picture| picture.image == Image::File(used.image));
    let frames: SortedSet<(u32, u32)> = own.map(|picture| (picture.rect.x, picture.rect.y)).collect();
    let cells = u32::try_from(used.grid.cells()).unwrap_or(u32::MAX);
    let seen = (0..cells).map(|cell| used.grid.rect(cell)).filter(|cell| mask.any(*cell));
    let (mut all, mut in_use) = (0_u64, 0_u64);
    for Rect { x, y, .. } in seen {
        all += 1;
        in_use += u64::from(frames.contains(&(x, y)));
    }
    4 * in_use >= 3 * all
}

fn report(used: &UsedGrid, doubt: Doubt, size: Size, path: &str, findings: &Findings) -> Diagnostic {
    let Doubt { other, cut, alike } = doubt;
    let percent = |part: f64| (part * 100.0).round();
    let Size { width, height } = used.grid.cell;
    let [given, better] = [used.grid.cell, other.cell].map(|cell| format!("{}x{}", cell.width, cell.height));
    let [own_cut, other_cut] = cut.map(percent);
    let given_grid = used.cells();
    let rests = given_grid.rests(size);
    let message = if rests != [0; 2] && other.counts == given_grid.counts {
        let [right, below] = rests;
        let pixels = |count: u32| counted(count as usize, "pixel");
        let over = match (right, below) {
            (0, below) => format!("{} at the bottom", pixels(below)),
            (right, 0) => format!("{} at the right", pixels(right)),
            _ => format!("{} at the right and {below} at the bottom", pixels(right)),
        };
        format!(
            "cells of {given} leave {over} of `{}`, and as many cells of {better} leave none",
            shown(path)
        )
    } else if own_cut > other_cut + 1.0 {
        format!(
            "cells of {given} cut the drawings of `{}` at {own_cut} % of their borders, and cells of {better} at {other_cut} %",
            shown(path)
        )
    } else {
        let [own, others] = alike.map(percent);
        let figures = if own < others {
            format!("they are alike by {others} %, and cells of {given} by {own} %")
        } else {
            "the parts of a cell are as alike as cells are".to_owned()
        };
        format!(
            "cells of {given} hold several drawings of `{}`: cells of {better} divide it, too, and {figures}",
            shown(path)
        )
    };
    let keys = Fill::Lines(Lines { cell: other.cell, margin: other.margin, spacing: other.spacing });
    let is_same_gaps = other.margin == used.grid.margin && other.spacing == used.grid.spacing;
    let counts = format!("[{}, {}]", other.counts[0], other.counts[1]);
    let written = match used.grid.given {
        Given::Name => in_name("correct the size", path, other.cell),
        Given::CountInName => {
            format!("correct the number in the name of the picture, to {}", other.counts[0])
        }
        Given::Counts if is_same_gaps => format!("write `grid = {counts}`"),
        Given::Counts => format!("in place of `grid` write {}", keys.with_cell(&used.grid)),
        Given::Key | Given::Nowhere => format!("write {}", keys.keys(&used.grid)),
    };
    let finding = findings.finding(Code::GridDoubtful, used.at, message).label(format!(
        "{}x{} cells of {width}x{height} in {}x{} pixels",
        used.grid.columns, used.grid.rows, size.width, size.height
    ));
    let fix = match used.grid.given {
        Given::Key if is_same_gaps => Some(list(other.cell)),
        Given::Counts if is_same_gaps => Some(counts),
        _ => None,
    };
    // The correction says what to write.
    match fix.filter(|_| !findings.are_of_rule()) {
        Some(fix) => finding.help("look at its frames with `cargo sprites preview --open`").fix_at(
            used.at,
            fix,
            Applicability::Likely,
        ),
        None => finding.help(format!(
            "look at its frames with `cargo sprites preview --open`; {written}, if that is meant"
        )),
    }
}
