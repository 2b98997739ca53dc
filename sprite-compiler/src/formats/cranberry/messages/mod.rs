//! Every message of this format, one function each.

mod keys;
mod values;

pub(super) use keys::{key_beside, key_unknown};
pub(super) use values::{
    MODES, displacement_out_of_range, duration_out_of_range, duration_short, frames_empty, mode_unknown,
    movement_twice, movements_empty, tile_without_advance, too_many, version,
};
