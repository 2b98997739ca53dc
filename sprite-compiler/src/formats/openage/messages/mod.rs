//! Every message of this format, one function each: `syntax` and `pairs` for what a line is made of, `values` for
//! what its parameters hold, `meaning` for how lines fit together and where images lie.

mod meaning;
mod pairs;
mod syntax;
mod values;

pub(super) use meaning::{
    angle_without_frames, defined_twice, frame_before_image, frames_on_mirrored_angle, layer_without_frames,
    mirror_cycle, mirror_missing, modpack_missing, no_frames, path_not_allowed, quotes, too_many_angles,
    too_many_layers, unknown_id,
};
pub(super) use pairs::{key_value, pair_for_id, unknown_key};
pub(super) use syntax::{
    frame_surplus, frame_too_short, image_without_id, keyword_twice, name_not_quoted, parameter_missing,
    section_missing, string_not_closed, surplus, texture, unknown_keyword, version_absent,
    version_unsupported,
};
pub(super) use values::{
    degree_out_of_range, index_out_of_range, integer_out_of_range, looks_like_seconds, not_a_decimal,
    not_an_integer, scale_out_of_range, size_out_of_range, time_out_of_range, time_zero, unknown_mode,
};

use super::records::Keyword;

/// What the lines of a keyword define.
pub(super) const fn kind(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::ImageFile => "image",
        keyword => keyword.as_str(),
    }
}

/// What a line looks like.
const fn example(keyword: Keyword) -> &'static str {
    match keyword {
        Keyword::Version => "version 1",
        Keyword::ImageFile => "imagefile 0 \"archer.png\"",
        Keyword::ScaleFactor => "scalefactor 1.0",
        Keyword::Layer => "layer 0 mode=loop time_per_frame=100",
        Keyword::Angle => "angle 0",
        Keyword::Frame => "frame 0 0 0 0 0 0 32 48 16 44",
    }
}

/// `an angle`, `a layer`.
fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

/// `1 frame`, `2 frames`.
fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        many => format!("{many} {what}s"),
    }
}

/// `90`, `90 and 180`, `0, 90 and 180`; of many only the first.
fn list(items: impl ExactSizeIterator<Item = String>) -> String {
    const MANY: usize = 9;
    let count = items.len();
    let mut items: Vec<String> = items.take(MANY).collect();
    let last = if count > MANY { Some(format!("{} more", count - MANY)) } else { items.pop() };
    match (items.as_slice(), last) {
        ([], last) => last.unwrap_or_default(),
        (items, last) => format!("{} and {}", items.join(", "), last.unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn lists_for_people() {
        let list = |count: usize| super::list((0..count).map(|k| k.to_string()));
        assert_eq!([list(0), list(1), list(2), list(3)], ["", "0", "0 and 1", "0, 1 and 2"]);
        assert_eq!(list(9), "0, 1, 2, 3, 4, 5, 6, 7 and 8");
        assert_eq!(list(11), "0, 1, 2, 3, 4, 5, 6, 7, 8 and 2 more");
    }
}
