//! Every message of this format, one function each.

mod keys;
mod values;

pub(super) use keys::{key_beside, key_twice, key_unknown, keys_missing, not_an_object, type_mismatch};
pub(super) use values::{
    displacement_out_of_range, duration_out_of_range, duration_short, frames_empty, mode_unknown,
    movement_twice, movements_empty, pixels_out_of_range, tile_without_advance, too_many, version,
};
