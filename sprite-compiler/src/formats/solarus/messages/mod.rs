//! Every message of this format, one function each.

mod fields;
mod lines;

pub(super) use fields::{
    columns_exceed_frames, commas, control_character, defined_twice, delay_zero, frame_too_far, loop_outside,
    not_an_integer, too_large, too_many_directions, too_many_frames, too_small,
};
pub(super) use lines::{
    comment, direction_fields, direction_surplus, directions_before_header, directions_missing, file_empty,
    foreign, header_fields, header_too_early, lua_syntax, name_with_space, surplus, too_many_animations,
};
