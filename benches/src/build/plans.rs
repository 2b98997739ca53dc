//! The libraries that are measured.

use super::library::Plan;

/// Libraries by the number of their frames; the first is enough for a quick run.
pub(crate) const FRAMES: [Plan; 4] = [
    Plan { name: "1k", sprites: 5, rows: 20, columns: 10, cell: 16, openage: true },
    Plan { name: "10k", sprites: 50, rows: 20, columns: 10, cell: 16, openage: true },
    Plan { name: "100k", sprites: 500, rows: 20, columns: 10, cell: 16, openage: true },
    // As many frames in few sprites: what frames cost, and not what types do.
    Plan { name: "few", sprites: 20, rows: 100, columns: 50, cell: 16, openage: true },
];

/// Very many images, and fewer for a quick run.
pub(crate) const IMAGES: Plan =
    Plan { name: "images", sprites: 1_000, rows: 4, columns: 8, cell: 32, openage: true };
pub(crate) const FEW_IMAGES: Plan = Plan { name: "few-images", sprites: 20, ..IMAGES };

/// Each description is a type of three animations.
pub(crate) const TYPES: [Plan; 2] = [types("types-200", 200), types("types-2k", 2_000)];
pub(crate) const FEW_TYPES: Plan = types("types-10", 10);

/// Two that differ by types alone.
pub(crate) const PAIR: [Plan; 2] = [types("types-50", 50), types("types-150", 150)];
pub(crate) const FEW_PAIR: [Plan; 2] = [types("types-2", 2), types("types-4", 4)];

const fn types(name: &'static str, sprites: usize) -> Plan {
    Plan { name, sprites, rows: 9, columns: 5, cell: 16, openage: false }
}

/// All of them.
pub(crate) fn all() -> impl Iterator<Item = Plan> {
    FRAMES.into_iter().chain([IMAGES, FEW_IMAGES]).chain(TYPES).chain([FEW_TYPES]).chain(PAIR).chain(FEW_PAIR)
}
