//! The libraries that are measured.

use super::library::{Described, Plan};

/// Libraries by the number of their frames; the first is enough for a quick run.
pub(crate) const FRAMES: [Plan; 4] = [
    Plan { name: "1k", sprites: 5, rows: 20, columns: 10, cell: 16, described: Described::HalfOpenage },
    Plan { name: "10k", sprites: 50, rows: 20, columns: 10, cell: 16, described: Described::HalfOpenage },
    Plan { name: "100k", sprites: 500, rows: 20, columns: 10, cell: 16, described: Described::HalfOpenage },
    // As many frames in few sprites: what frames cost, and not what types do.
    Plan { name: "few", sprites: 20, rows: 100, columns: 50, cell: 16, described: Described::HalfOpenage },
];

/// Very many images, and fewer for a quick run.
pub(crate) const IMAGES: Plan =
    Plan { name: "images", sprites: 1_000, rows: 4, columns: 8, cell: 32, described: Described::HalfOpenage };
pub(crate) const FEW_IMAGES: Plan = Plan { name: "few-images", sprites: 20, ..IMAGES };

/// Each description is a type of three animations.
pub(crate) const TYPES: [Plan; 2] = [types("types-200", 200), types("types-2k", 2_000)];
pub(crate) const FEW_TYPES: Plan = types("types-10", 10);

/// Two that differ by types alone.
pub(crate) const PAIR: [Plan; 2] = [types("types-50", 50), types("types-150", 150)];
pub(crate) const FEW_PAIR: [Plan; 2] = [types("types-2", 2), types("types-4", 4)];

const fn types(name: &'static str, sprites: usize) -> Plan {
    Plan { name, sprites, rows: 9, columns: 5, cell: 16, described: Described::Solarus }
}

/// The same images, with a description for each and with one rule for all.
pub(crate) const RULES: [Plan; 2] = rules(["sheets-2k", "rule-2k"], 2_000);
pub(crate) const FEW_RULES: [Plan; 2] = rules(["sheets-10", "rule-10"], 10);

const fn rules([sheets, rule]: [&'static str; 2], sprites: usize) -> [Plan; 2] {
    let plan = Plan { described: Described::Sheets, ..types(sheets, sprites) };
    [plan, Plan { name: rule, described: Described::Rule, ..plan }]
}

/// All of them.
pub(crate) fn all() -> impl Iterator<Item = Plan> {
    FRAMES
        .into_iter()
        .chain([IMAGES, FEW_IMAGES])
        .chain(TYPES)
        .chain([FEW_TYPES])
        .chain(PAIR)
        .chain(FEW_PAIR)
        .chain(RULES)
        .chain(FEW_RULES)
}
