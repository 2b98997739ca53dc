//! How much there is to draw in a file, summed before any of it is drawn.

use super::order;
use crate::base::budget::{Cost, Expense};
use crate::base::sorted::SortedMap;
use crate::formats::aseprite::binary::BinaryFile;

/// The cost of drawing a group in addition to its pixels, counted in pixels.
const GROUP_COST_PIXELS: u64 = 256;

/// How much there is to draw in a file.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats::aseprite) struct Work {
    /// Bytes of all pictures, tilemaps and tilesets, decompressed.
    inflated: u64,
    /// Pixels of the canvases of all pictures, and of one.
    drawn: u64,
    canvas: u64,
    /// Pixels of cels and groups that are laid on them.
    blended: u64,
    /// Pixels of groups inside each other that are drawn at the same time, in the frame with most of them.
    open: u64,
}

impl Work {
    /// The work for a file of which so many pictures are handed over.
    pub(in crate::formats::aseprite) fn of(file: &BinaryFile, pictures: u64) -> Self {
        let canvas = order::canvas(file).pixels();
        let (mut blended, mut open) = (0_u64, 0_u64);
        for frame in &*file.frames {
            let cels = order::drawn(file, frame).map(|(_, cel, _)| order::area(file, cel).pixels());
            blended = cels.fold(blended, u64::saturating_add);
            // Of each group, the pixels of the groups in it that are open at the same time.
            let mut deepest: SortedMap<usize, u64> = SortedMap::new();
            for (number, area) in order::group_areas(file, frame) {
                blended = blended.saturating_add(GROUP_COST_PIXELS + area.pixels());
                let inner = deepest.get(&number).copied().unwrap_or_default();
                let alive = inner.saturating_add(area.pixels());
                open = open.max(alive);
                if let Some(around) = file.layers.get(number).and_then(|layer| layer.group) {
                    let known = deepest.entry(around).or_default();
                    *known = alive.max(*known);
                }
            }
        }
        let drawn = canvas.saturating_mul(pictures);
        Self { inflated: file.stream_bytes, drawn, canvas, blended, open }
    }

    /// The work for a file and a copy of it that are drawn side by side. Their streams are decompressed once.
    pub(in crate::formats::aseprite) const fn and(self, other: Self) -> Self {
        Self {
            inflated: self.inflated,
            drawn: self.drawn.saturating_add(other.drawn),
            canvas: self.canvas.saturating_add(other.canvas),
            blended: self.blended.saturating_add(other.blended),
            open: self.open.saturating_add(other.open),
        }
    }

    /// Pixels of the canvases of all pictures.
    pub(in crate::formats::aseprite) const fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Pixels of cels and groups that are laid on canvases.
    pub(in crate::formats::aseprite) const fn blended(&self) -> u64 {
        self.blended
    }

    /// The price of drawing it, and the bytes that are in memory at the same time for it.
    pub(in crate::formats::aseprite) fn price(&self) -> (Cost, u64) {
        let Self { inflated, drawn, canvas, blended, open } = *self;
        let price = Cost::default().and(Expense::Inflated, inflated).and(Expense::Drawn, drawn);
        let pixels = canvas.saturating_add(open).saturating_mul(4);
        (price.and(Expense::Blended, blended), inflated.saturating_add(pixels))
    }
}
