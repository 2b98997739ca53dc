//! Differences for programs: one object.

use super::change::{SpriteDifference, TilesetDifference};
use super::compare::Difference;
use super::side::Side;
use crate::fault::Fault;
use crate::finding::Finding;
use crate::print;
use serde::Serialize;
use std::io::Write;

/// Errors of a folder that are listed.
const MOST_FINDINGS: usize = 100;

#[derive(Serialize)]
struct Output<'a> {
    old: Part<'a>,
    new: Part<'a>,
    /// The number of names that a game may use and that are gone.
    vanished: usize,
    sprites: &'a [SpriteDifference],
    tilesets: &'a [TilesetDifference],
}

#[derive(Serialize)]
struct Part<'a> {
    folder: &'a str,
    sprites: usize,
    errors: usize,
    /// The first errors.
    findings: Vec<Finding<'a>>,
}

pub(super) fn print(
    difference: &Difference,
    [old, new]: [&Side; 2],
    out: &mut impl Write,
) -> Result<(), Fault> {
    let Difference { sprites, tilesets } = difference;
    let vanished = difference.vanished();
    let output = Output { old: part(old), new: part(new), vanished, sprites, tilesets };
    print::json(out, &output, true)?;
    Ok(())
}

fn part(side: &Side) -> Part<'_> {
    let findings = side.found_errors().take(MOST_FINDINGS);
    Part {
        folder: side.name(),
        sprites: side.compilation.library.sprite_count(),
        errors: side.errors(),
        findings: findings.map(|finding| Finding::new(finding, &side.compilation.sources)).collect(),
    }
}
