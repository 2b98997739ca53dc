//! Images as other people's programs write them.

use crate::support::{assert_silent, compiled, findings, folder, image};
use sprite_compiler::MemoryFiles;

const TEXT: &str = "a a.png 1 0 -1\n0 0 8 8 0 0 1 1\n";

fn with_image(bytes: Vec<u8>) -> MemoryFiles {
    MemoryFiles::new([("sprites/x.dat", TEXT)]).with("sprites/a.png", bytes)
}

#[test]
fn every_colour_type_can_be_read() {
    for colour in image::colours() {
        assert_silent(&compiled(&with_image(image::of_colour(8, 8, colour))));
    }
}

#[test]
fn a_direction_is_blank_only_when_every_frame_is() {
    let text = "a a.png 1 100 0\n0 0 8 8 0 0 2 2\n";
    let files = |hole| folder(text, (16, 8)).with("sprites/a.png", image::with_hole(16, 8, hole));
    assert_silent(&compiled(&files([0, 0, 15, 8])));
    assert_eq!(findings(&compiled(&files([0, 0, 16, 8]))), ["blank-direction sprites/x.dat:2:1-2:16"]);
}

#[test]
fn pixels_outside_of_the_frames_do_not_matter() {
    let text = "a a.png 1 0 -1\n65 3 63 2 0 0 1 1\n";
    let files = folder(text, (200, 8)).with("sprites/a.png", image::with_hole(200, 8, [65, 3, 63, 2]));
    assert_eq!(findings(&compiled(&files)), ["blank-direction sprites/x.dat:2:1-2:18"]);
}

#[test]
fn a_colour_profile_that_decompresses_without_end_is_no_danger() {
    let mut profile = b"icc\0\0".to_vec();
    profile.extend(image::unfolding(100 << 20));
    let mut bytes = image::opaque(8, 8);
    let after_header = 8 + 25;
    bytes.splice(after_header..after_header, image::chunk(*b"iCCP", &profile));
    assert_eq!(findings(&compiled(&with_image(bytes))), Vec::<String>::new());
}

#[test]
fn a_description_under_the_name_of_an_image_is_reported() {
    let files = MemoryFiles::new([("sprites/x.dat", "a x.dat 1 0 -1\n0 0 8 8 0 0 1 1\n")]);
    assert_eq!(findings(&compiled(&files)), ["image-unreadable sprites/x.dat:1:3-1:8"]);
}
