//! How much there is to draw in a file, judged before any pixel is.

use super::canvas::Area;
use super::order;
use crate::base::limits::GROUP_COST_PIXELS;
use crate::base::limits::Limits;
use crate::formats::aseprite::binary::File;
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use std::collections::BTreeMap;

/// Judges what is to be drawn.
pub(in crate::formats::aseprite) fn judge(file: &File<'_>, limits: &Limits) -> Result<(), BinaryError> {
    let (mut cels, mut groups) = (0_u64, 0_u64);
    for (number, frame) in file.frames.iter().enumerate() {
        let mut held: BTreeMap<usize, Held> = BTreeMap::new();
        for (_, cel, layer) in order::drawn(file, frame) {
            let area = order::area(file, cel);
            cels = cels.saturating_add(area.pixels());
            if let (true, Some(group)) = (file.groups_blend, layer.group) {
                held.entry(group).or_default().add(area, 0);
            }
        }
        if cels > limits.drawn_pixels {
            return Err(messages::drawn_too_much(cels, limits.drawn_pixels));
        }
        // A group stands before what it holds, so the last one is in no other that is left.
        while let Some((number_of_group, group)) = held.pop_last() {
            groups = groups.saturating_add(GROUP_COST_PIXELS + group.area.pixels());
            if groups > limits.group_pixels {
                return Err(messages::groups_too_large(groups, limits.group_pixels));
            }
            let alive = group.deepest + group.area.pixels();
            if alive > limits.open_group_pixels {
                return Err(messages::groups_too_deep(number, alive, limits.open_group_pixels));
            }
            if let Some(around) = file.layers.get(number_of_group).and_then(|layer| layer.group) {
                held.entry(around).or_default().add(group.area, alive);
            }
        }
    }
    Ok(())
}

/// What a group holds in a frame.
#[derive(Clone, Copy, Debug)]
struct Held {
    area: Area,
    /// Pixels of the groups in it that are open at the same time.
    deepest: u64,
}

impl Default for Held {
    fn default() -> Self {
        Self { area: Area::new(0, 0, 0, 0), deepest: 0 }
    }
}

impl Held {
    fn add(&mut self, area: Area, deepest: u64) {
        self.area = self.area.around(area);
        self.deepest = self.deepest.max(deepest);
    }
}
