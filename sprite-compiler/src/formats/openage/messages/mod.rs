//! The messages of this format, one function each: `syntax` about the parts of a line, `values` about
//! single parameters, `meaning` about contradictory lines and images.

mod meaning;
mod syntax;
mod values;

pub(super) use meaning::{
    angle_without_frames, defined_twice, frame_before_image, frames_on_mirrored_angle, layer_without_frames,
    mirror_cycle, mirror_missing, modpack_missing, no_frames, path_not_allowed, quotes, too_many_angles,
    too_many_layers, unknown_id,
};
pub(super) use syntax::{
    frame_surplus, frame_too_short, image_without_id, keyword_twice, name_not_quoted, parameter_missing,
    section_missing, string_not_closed, surplus, texture, unknown_keyword, version_absent,
    version_unsupported,
};
pub(super) use values::{
    commas, degree_out_of_range, index_out_of_range, key_unknown, key_value, looks_like_seconds,
    not_a_decimal, not_an_integer, pair_for_id, scale_out_of_range, size_out_of_range, time_out_of_range,
    time_zero, unknown_mode,
};

use super::records::Keyword;

/// The name of what lines with a keyword define.
pub(super) const fn kind(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::ImageFile => "image",
        keyword => keyword.as_str(),
    }
}

/// An example of a line with a keyword.
fn example(keyword: Keyword) -> String {
    let key = keyword.key();
    format!("{} {}", key.name, key.expected.example)
}
