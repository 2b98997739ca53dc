//! Anything larger than allowed is a finding, and no memory is taken for it.

use crate::support::{findings, image, of_memory, of_work};
use sprite_compiler::{Compilation, Limits, MemoryFiles, Options, compile};

const DOT: &str = "a i.png 1 0 -1\n0 0 8 8 0 0 1 1\n";

fn limited(files: &MemoryFiles, limits: Limits) -> Compilation {
    compile(files, &Options { limits, ..Options::default() })
}

/// The findings on a description and its image, which is 8 x 8 pixels, within limits.
fn found(text: &str, change: impl Fn(&mut Limits)) -> Vec<String> {
    let mut limits = Limits::default();
    change(&mut limits);
    let files = MemoryFiles::new([("sprites/x.dat", text)]).with("sprites/i.png", image::opaque(8, 8));
    findings(&limited(&files, limits))
}

/// Memory grows with what is on the disk: only a folder that may take less than it has is refused.
#[test]
fn no_file_is_longer_than_the_memory_of_a_run() {
    let length = DOT.len() as u64;
    assert_eq!(
        found(DOT, |limits| *limits = of_memory(length - 1)),
        ["limit-exceeded sprites/x.dat:1:1-1:1"]
    );
    // Bytes after the end of an image are read as well.
    let image = [image::opaque(8, 8), vec![0; 3_000]].concat();
    let files = MemoryFiles::new([("sprites/x.dat", DOT)]).with("sprites/i.png", image.clone());
    let length = image.len() as u64;
    assert_eq!(findings(&limited(&files, of_memory(length - 1))), ["limit-exceeded sprites/x.dat:1:3-1:8"]);
    assert_eq!(findings(&limited(&files, of_memory(length))), Vec::<String>::new());
}

#[test]
fn an_image_may_be_as_wide_as_a_table_can_say() {
    assert_eq!(found(DOT, |limits| limits.image_side = 7), ["limit-exceeded sprites/x.dat:1:3-1:8"]);
    assert_eq!(found(DOT, |limits| limits.image_side = 8), Vec::<String>::new());
}

#[test]
fn directions_and_frames_may_be_as_many_as_allowed() {
    let directions = "a i.png 3 0 -1\n0 0 8 8 0 0 1 1\n0 0 8 8 0 0 1 1\n0 0 8 8 0 0 1 1\n";
    assert_eq!(found(directions, |limits| limits.directions = 3), Vec::<String>::new());
    assert_eq!(found(directions, |limits| limits.directions = 2), ["limit-exceeded sprites/x.dat:1:9-1:10"]);
    let frames = "a i.png 2 50 -1\n0 0 1 1 0 0 8 8\n0 0 1 1 0 0 8 8\nb i.png 1 50 -1\n0 0 1 1 0 0 8 8\n";
    assert_eq!(found(frames, |limits| limits.direction_frames = 7).len(), 3);
    assert_eq!(found(frames, |limits| limits.direction_frames = 8), Vec::<String>::new());
}

/// Frames of 80 bytes in few characters.
#[test]
fn a_description_that_asks_for_too_many_frames_is_refused_alone() {
    let many = "a i.png 2 50 -1\n0 0 1 1 0 0 60 8\n0 0 1 1 0 0 60 8\n";
    let files = MemoryFiles::new([("sprites/x.dat", DOT), ("sprites/y.dat", many), ("sprites/z.dat", DOT)])
        .with("sprites/i.png", image::opaque(8, 8));
    let compilation = limited(&files, of_memory(120 * 80 - 1));
    assert_eq!(findings(&compilation), ["limit-exceeded sprites/y.dat:3:13-3:15"]);
    let sound: Vec<bool> = compilation.library.sprites().map(|sprite| sprite.is_sound(0)).collect();
    assert_eq!(sound, [true, false, true]);
}

#[test]
fn a_folder_that_asks_for_too_much_is_reported_once() {
    let all = (0..100).map(|number| (format!("sprites/s{number}.dat"), DOT));
    let files = MemoryFiles::new(all).with("sprites/i.png", image::opaque(8, 8));
    assert_eq!(findings(&limited(&files, Limits::default())), Vec::<String>::new());
    for limits in [of_work(200_000), of_memory(20_000)] {
        assert_eq!(findings(&limited(&files, limits)), ["limit-exceeded .:1:1-1:1"]);
    }
}

#[test]
fn what_is_too_deep_is_reported_and_the_rest_is_read() {
    let files = MemoryFiles::new([("sprites/x.dat", DOT), ("sprites/a/b/y.dat", DOT)])
        .with("sprites/i.png", image::opaque(8, 8));
    assert_eq!(
        findings(&limited(&files, Limits::default().with(|limits| limits.depth = 3))),
        Vec::<String>::new()
    );
    let compilation = limited(&files, Limits::default().with(|limits| limits.depth = 2));
    assert_eq!(findings(&compilation), ["limit-exceeded .:1:1-1:1"]);
    assert_eq!(compilation.library.sprites().count(), 1);
}

#[test]
fn no_frame_may_be_wrapped_around_by_16_bits() {
    let location = |text: &str| found(&format!("a tileset 1 40 -1\n{text}\n"), |_| ());
    assert_eq!(location("32767 32767 65535 65535 0 0 1 1"), Vec::<String>::new());
    assert_eq!(location("32768 0 8 8 0 0 1 1"), ["value-out-of-range sprites/x.dat:2:1-2:6"]);
    assert_eq!(location("0 32768 8 8 0 0 1 1"), ["value-out-of-range sprites/x.dat:2:3-2:8"]);
    assert_eq!(location("0 0 65536 8 0 0 1 1"), ["value-out-of-range sprites/x.dat:2:5-2:10"]);
    assert_eq!(location("0 0 8 65536 0 0 1 1"), ["value-out-of-range sprites/x.dat:2:7-2:12"]);
    // The last frame of the first row, and the last row.
    assert_eq!(location("32703 0 32 8 0 0 3 3"), Vec::<String>::new());
    assert_eq!(location("32704 0 32 8 0 0 3 3"), ["value-out-of-range sprites/x.dat:2:18-2:19"]);
    assert_eq!(location("0 32703 8 32 0 0 5 2"), Vec::<String>::new());
    assert_eq!(location("0 32704 8 32 0 0 5 2"), ["value-out-of-range sprites/x.dat:2:18-2:19"]);
    assert_eq!(location("0 0 2147483647 1 0 0 1 1"), ["value-out-of-range sprites/x.dat:2:5-2:15"]);
    assert_eq!(location("0 0 1 1 0 0 2147483647 1"), ["value-out-of-range sprites/x.dat:2:13-2:23"]);
}

#[test]
fn origins_may_lie_anywhere() {
    for origin in [i32::MIN, -40_000, 0, 40_000, i32::MAX] {
        let text = format!("a i.png 1 0 -1\n0 0 8 8 {origin} {origin} 1 1\n");
        let files = MemoryFiles::new([("sprites/x.dat", text)]).with("sprites/i.png", image::opaque(8, 8));
        let compilation = limited(&files, Limits::default());
        crate::support::play::with_sprite(&compilation, |sprite| {
            let frame = sprite_runtime::AnyAnimator::of(sprite, 0).frame().unwrap();
            assert_eq!((frame.origin().x, frame.origin().y), (origin, origin));
        });
    }
}
