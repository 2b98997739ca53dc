//! Encodes records as bytes, in the order of the layout's tables.

use crate::record::{
    AnimationRecord, ChoiceRecord, CompassRecord, DetailRecord, LayerRecord, MotionRecord, RectRecord,
    ShiftRecord, TrackRecord,
};
use crate::{Point, layout};
use alloc::vec::Vec;

/// A record of the table.
pub(super) trait Encode {
    /// Appends its bytes.
    fn encode(&self, out: &mut Vec<u8>);
}

// Each implementation destructures all fields, so that a new field does not compile until it is written.

impl Encode for RectRecord {
    fn encode(&self, out: &mut Vec<u8>) {
        let Self { x, y, width, height } = *self;
        [x, y, width, height].encode(out);
    }
}

impl Encode for DetailRecord {
    fn encode(&self, out: &mut Vec<u8>) {
        let Self { origin, image, flags } = *self;
        origin.encode(out);
        [image, flags].encode(out);
    }
}

impl Encode for LayerRecord {
    fn encode(&self, out: &mut Vec<u8>) {
        let Self { first_frame, time, wait, last, from, playback, clock, flags } = *self;
        first_frame.encode(out);
        time.encode(out);
        wait.encode(out);
        last.encode(out);
        from.encode(out);
        out.extend([playback + layout::CLOCK * clock, flags]);
    }
}

impl Encode for TrackRecord {
    fn encode(&self, out: &mut Vec<u8>) {
        let Self { first_layer, layers, lead } = *self;
        first_layer.encode(out);
        layers.encode(out);
        lead.encode(out);
    }
}

impl Encode for AnimationRecord {
    fn encode(&self, out: &mut Vec<u8>) {
        let Self {
            first_track,
            tracks,
            facing_row,
            first_point,
            points,
            flags,
            scale,
            motion,
            other,
            same_as,
            health,
        } = *self;
        first_track.encode(out);
        tracks.encode(out);
        facing_row.encode(out);
        first_point.encode(out);
        points.encode(out);
        flags.encode(out);
        scale.encode(out);
        motion.encode(out);
        other.encode(out);
        same_as.encode(out);
        health.encode(out);
    }
}

impl Encode for MotionRecord {
    fn encode(&self, out: &mut Vec<u8>) {
        let Self { displacement, idle, flags } = *self;
        displacement.x.cast_unsigned().encode(out);
        displacement.y.cast_unsigned().encode(out);
        idle.encode(out);
        flags.encode(out);
        out.extend([0, 0]);
    }
}

impl Encode for ChoiceRecord {
    fn encode(&self, out: &mut Vec<u8>) {
        let Self { time, cell, left } = *self;
        time.encode(out);
        cell.encode(out);
        left.encode(out);
    }
}

impl Encode for ShiftRecord {
    fn encode(&self, out: &mut Vec<u8>) {
        let Self { variants, cells } = *self;
        variants.encode(out);
        cells.encode(out);
    }
}

impl Encode for CompassRecord {
    fn encode(&self, out: &mut Vec<u8>) {
        let Self { angle, track } = *self;
        angle.steps().encode(out);
        track.encode(out);
    }
}

impl Encode for Point {
    fn encode(&self, out: &mut Vec<u8>) {
        self.x.cast_unsigned().encode(out);
        self.y.cast_unsigned().encode(out);
    }
}

impl<const N: usize> Encode for [u32; N] {
    fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.map(u32::to_le_bytes).as_flattened());
    }
}

impl<const N: usize> Encode for [u16; N] {
    fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.map(u16::to_le_bytes).as_flattened());
    }
}

impl Encode for u16 {
    fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.to_le_bytes());
    }
}

impl Encode for u32 {
    fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.to_le_bytes());
    }
}

impl Encode for u64 {
    fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.to_le_bytes());
    }
}

impl<A: Encode, B: Encode> Encode for (A, B) {
    fn encode(&self, out: &mut Vec<u8>) {
        self.0.encode(out);
        self.1.encode(out);
    }
}
