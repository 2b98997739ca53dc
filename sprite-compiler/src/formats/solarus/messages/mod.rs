//! Every message of this format, one function each.

mod shape;
mod value;

pub(super) use shape::{
    comment, direction_fields, direction_surplus, directions_in_front, directions_missing, file_empty,
    header_fields, header_too_early, lua_syntax, name_with_blank, surplus,
};
pub(super) use value::{
    columns_exceed_frames, commas, control_character, delay_zero, duplicate, loop_outside, not_an_integer,
    too_large, too_many_directions, too_many_frames, too_small,
};

/// `1 frame`, `2 frames`.
fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        many => format!("{many} {what}s"),
    }
}
