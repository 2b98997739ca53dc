//! Views of tracks.

use super::LayerView;
use crate::Table;
use crate::layout::Section;
use crate::record::{LayerRecord, TrackRecord};

/// The layers of one direction of an animation: one, or several from back to front.
#[derive(Clone, Copy, Debug)]
pub struct TrackView<'a> {
    table: Table<'a>,
    record: TrackRecord,
}

impl<'a> TrackView<'a> {
    #[inline]
    pub(super) const fn new(table: Table<'a>, record: TrackRecord) -> Self {
        Self { table, record }
    }

    /// Number of layers; [`offsets`](Self::offsets) count as one.
    #[inline]
    pub fn layer_count(self) -> u16 {
        self.record.layers
    }

    /// The layer that draws nothing but moves the pictures of the others.
    pub fn offsets(self) -> Option<LayerView<'a>> {
        self.layer(self.record.layers.checked_sub(1)?).filter(LayerView::is_offsets)
    }

    /// The layer with this index, from the back; [`None`] beyond the last.
    #[inline]
    pub fn layer(self, index: u16) -> Option<LayerView<'a>> {
        if index >= self.record.layers {
            return None;
        }
        let index = self.record.first_layer.checked_add(index.into())?;
        let record = LayerRecord::from_bytes(self.table.record(Section::Layers, index)?);
        Some(LayerView { table: self.table, record })
    }

    /// The index of the layer whose frame is the player's frame.
    #[inline]
    pub fn lead(self) -> u16 {
        self.record.lead
    }
}
