//! Pictures of animations in the documents of generated types.

use crate::support::{assert_silent, compiled, image};
use sprite_compiler::{Inspection, MemoryFiles, Options, base64, compile};

const ON: &str = "[docs]\npreviews = true\n";
const START: &str = "data:image/png;base64,";

fn folder(settings: &str, description: &str, image: Vec<u8>) -> MemoryFiles {
    MemoryFiles::new([("sprites/x.dat", description), ("sprites.toml", settings)])
        .with("sprites/a.png", image)
}

/// The addresses of the pictures in the code, in its order.
fn addresses(code: &str) -> Vec<String> {
    let parts = code.split(START).skip(1);
    parts.map(|part| part[..part.find(')').unwrap()].to_owned()).collect()
}

/// The addresses of the pictures of an animation with this description.
#[track_caller]
fn drawn(settings: &str, description: &str, image: Vec<u8>) -> Vec<String> {
    let compilation = compiled(&folder(settings, description, image));
    assert_silent(&compilation);
    addresses(&compilation.code.to_string())
}

fn bytes(address: &str) -> Vec<u8> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = address.trim_end_matches('=').bytes();
    let values: Vec<u32> =
        digits.map(|digit| (0..).zip(DIGITS).find(|&(_, &known)| known == digit).unwrap().0).collect();
    let mut bytes = Vec::new();
    for group in values.chunks(4) {
        let word = group.iter().enumerate().fold(0, |word, (at, value)| word | value << (18 - 6 * at));
        bytes.extend(&word.to_be_bytes()[1..group.len()]);
    }
    bytes
}

/// The size of an animated PNG, and how many milliseconds each of its pictures is shown.
fn looked_at(address: &str) -> (u32, u32, Vec<u16>) {
    let png = bytes(address);
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    let delays = png.windows(4).enumerate().filter(|(_, window)| window == b"fcTL").map(|(at, _)| {
        let [high, low, unit_high, unit_low] = [24, 25, 26, 27].map(|offset| png[at + offset]);
        assert_eq!(u16::from_be_bytes([unit_high, unit_low]), 1_000);
        u16::from_be_bytes([high, low])
    });
    (number(16), number(20), delays.collect())
}

const WALK: &str = "walk a.png 1 100 0\n0 0 8 8 4 4 3 3\n";

#[test]
fn an_animation_plays_where_it_is_asked_for() {
    let sheet = image::gradient(24, 8);
    assert_eq!(drawn("", WALK, sheet.clone()), [""; 0]);
    assert_eq!(drawn("[docs]\npreviews = false", WALK, sheet.clone()), [""; 0]);
    let pictures = drawn(ON, WALK, sheet.clone());
    assert_eq!(pictures.len(), 1);
    // Four times as large as it is.
    assert_eq!(looked_at(&pictures[0]), (32, 32, vec![100, 100, 100]));
    let first = image::pixels(&bytes(&pictures[0]));
    let original = image::pixels(&sheet);
    let at = |x: usize, y: usize| (first[y * 32 + x], original[y / 4 * 24 + x / 4]);
    for (shown, expected) in [at(0, 0), at(3, 3), at(4, 3), at(31, 31), at(31, 0)] {
        assert_eq!(shown, expected);
    }
    // The same bytes by another encoder.
    let mut again = String::new();
    base64(&bytes(&pictures[0]), &mut again);
    assert_eq!(again, pictures[0]);
}

#[test]
fn an_editor_and_another_run_get_the_same() {
    let files = folder(ON, WALK, image::gradient(24, 8));
    let code = |inspection| {
        let options = Options { inspection, ..Options::default() };
        addresses(&compile(&files, &options).code.to_string())
    };
    assert_eq!(code(Inspection::Full), code(Inspection::Full));
    assert_eq!(code(Inspection::Full), code(Inspection::HeadersOnly));
    // In pages of an atlas and in fewer colours nothing looks different.
    let atlas = format!("{ON}[images]\natlas = true\nembed = \"rgba8\"\n");
    let packed = drawn(&atlas, WALK, image::gradient(24, 8));
    assert_eq!(packed, code(Inspection::Full));
}

#[test]
fn what_is_too_large_stands_still_or_is_left_out() {
    let noise = |width: u32, height: u32| {
        let pixels: Vec<[u8; 4]> = (0..width * height)
            .map(|at| {
                (at.wrapping_mul(2_654_435_761) ^ at.wrapping_mul(40_503).rotate_left(9) | 0xff00_0000)
                    .to_le_bytes()
            })
            .collect();
        image::of_pixels(width, height, &pixels)
    };
    // Three pictures of 48 x 48 are 27 kB, one is 9 kB.
    let pictures = drawn(ON, "walk a.png 1 100 0\n0 0 48 48 4 4 3 3\n", noise(144, 48));
    assert_eq!(pictures.len(), 1);
    assert_eq!(looked_at(&pictures[0]), (48, 48, Vec::new()));
    assert!(pictures[0].len() + START.len() <= 16 << 10);
    assert_eq!(drawn(ON, "walk a.png 1 100 0\n0 0 200 200 4 4 1 1\n", noise(200, 200)), [""; 0]);
}

#[test]
fn a_wrong_key_is_corrected() {
    let compilation = compiled(&folder("[docs]\npreview = true", WALK, image::gradient(24, 8)));
    let findings = compilation.diagnostics.findings();
    assert_eq!(findings.len(), 1);
    assert!(findings[0].message.contains("`preview`"), "{}", findings[0].message);
    let shown = format!("{:?}", findings[0]);
    assert!(shown.contains("previews"), "{shown}");
}
