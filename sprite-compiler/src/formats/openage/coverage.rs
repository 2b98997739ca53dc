//! Which angles and layers have frames.

use std::collections::{BTreeMap, BTreeSet};

/// Which angles have frames on which layers.
#[derive(Debug, Default)]
pub(super) struct Coverage {
    pub(super) by_layer: BTreeMap<i32, BTreeSet<i32>>,
    pub(super) angles: BTreeSet<i32>,
    /// Whether a faulty line may have given any of them a frame: what that would explain is not reported.
    pub(super) is_doubtful: bool,
}

impl Coverage {
    /// Notes a frame at an angle and on a layer, [`None`] when they are not known.
    pub(super) fn add(&mut self, angle_and_layer: Option<(i32, i32)>) {
        match angle_and_layer {
            Some((angle, layer)) => {
                self.by_layer.entry(layer).or_default().insert(angle);
                self.angles.insert(angle);
            }
            None => self.is_doubtful = true,
        }
    }
}
