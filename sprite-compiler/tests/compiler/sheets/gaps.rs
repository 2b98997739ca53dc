//! A margin and a spacing that a description forgets: the help names them, or others that cut the same cells.

use crate::support::{compiled, image};
use sprite_compiler::{Code, MemoryFiles};
use std::collections::BTreeSet;
use test_support::Random;

/// The cells of a picture, by their upper left corners.
fn cells([width, height]: [u32; 2], cell: [u32; 2], [margin, spacing]: [u32; 2]) -> BTreeSet<[u32; 2]> {
    let starts = |length: u32, cell: u32| {
        (0..).map(move |index| margin + index * (cell + spacing)).take_while(move |at| at + cell <= length)
    };
    starts(width, cell[0]).flat_map(|x| starts(height, cell[1]).map(move |y| [x, y])).collect()
}

/// The margins and spacings that a help names: `margin = 1` and `spacing = 2`, or `spacing = 3`.
fn named(help: &str) -> Vec<[u32; 2]> {
    let value = |part: &str, key: &str| -> u32 {
        let value = part.split_once(&format!("`{key} = ")).and_then(|(_, rest)| rest.split_once('`'));
        value.map_or(0, |(value, _)| value.parse().unwrap())
    };
    let parts = help.split("with ").skip(1);
    parts.map(|part| [value(part, "margin"), value(part, "spacing")]).collect()
}

#[test]
fn forgotten_margins_and_spacings_are_named() {
    let mut random = Random::of(11);
    let mut number = |from: usize, to: usize| u32::try_from(from + random.below(to - from + 1)).unwrap();
    let (mut told, mut tried) = (0, 0);
    while tried < 300 {
        let cell = [number(9, 40), number(9, 40)];
        let counts = [number(1, 6), number(1, 5)];
        let gaps @ [margin, spacing] = [number(0, 8), number(0, 8)];
        if gaps == [0, 0] || counts == [1, 1] {
            continue;
        }
        tried += 1;
        let length = |axis: usize| 2 * margin + counts[axis] * (cell[axis] + spacing) - spacing;
        let size @ [width, height] = [length(0), length(1)];
        let files =
            MemoryFiles::new([("hero.sheet.toml", format!("cell = [{}, {}]\n", cell[0], cell[1]).as_str())])
                .with("hero.png", image::cells(width, height, cell, margin, spacing));
        let found = compiled(&files);
        let finding =
            found.diagnostics.findings().iter().find(|finding| finding.code == Code::ImageNotMultiple);
        // Gaps may add up to further cells; then nothing is left over.
        let Some(help) = finding.map(|finding| finding.help.clone().unwrap()) else { continue };
        told += 1;
        let real = cells(size, cell, gaps);
        let is_named = named(&help).into_iter().any(|gaps| cells(size, cell, gaps) == real);
        assert!(is_named, "{cell:?} in {size:?}, {counts:?}, {gaps:?}: {help}");
    }
    assert!(told > 250, "{told}");
}
