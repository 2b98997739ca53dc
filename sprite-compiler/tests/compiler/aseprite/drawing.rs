//! Binary files are drawn pixel by pixel.

use crate::support::{assert_silent, compiled};
use aseprite_writer::text::file;
use sprite_compiler::{Limits, MemoryFiles};

const RED: [u8; 4] = [255, 0, 0, 255];

/// The picture of the first frame: its size, its origin and its pixels.
fn drawn(text: &str) -> ([u32; 2], [i32; 2], Vec<[u8; 4]>) {
    let files = MemoryFiles::new([("hero.aseprite", file(text).unwrap())]);
    let compilation = compiled(&files);
    assert_silent(&compilation);
    let library = &compilation.library;
    let animation = &library.sprites().next().unwrap().sprite().animations[0].value;
    let picture = animation.tracks[0].layers[0].frames[0].picture.unwrap();
    let [image] = library.used_images() else { panic!("one image is expected") };
    let width = library.images().size(*image).unwrap().width as usize;
    let pixels = library.pixels(*image, &files, &Limits::default()).unwrap();
    let (rect, origin) = (picture.rect, picture.origin);
    let rows = (rect.y as usize..).take(rect.height as usize);
    let start = |row: usize| row * width + rect.x as usize;
    let seen = rows.flat_map(|row| pixels[start(row)..start(row) + rect.width as usize].to_vec()).collect();
    ([rect.width, rect.height], [origin.x, origin.y], seen)
}

/// Vector 17 of docs/formats/aseprite.md.
#[test]
fn only_what_can_be_seen_is_kept_and_stays_in_place() {
    let text = "canvas 2x1\nframe 100\nlayer body\ncel 0 1,0 1x1 #ff0000ff\n";
    assert_eq!(drawn(text), ([1, 1], [-1, 0], vec![RED]));
}

/// An atlas that keeps borders gets pictures without any.
#[test]
fn borders_are_cut_whatever_an_atlas_does() {
    let text =
        "canvas 6x5\nframe 100\nlayer body\nlayer hat\ncel 0 1,1 3x2 #ff0000ff\ncel 1 2,0 1x1 #00ff00ff\n";
    for settings in ["", "layers = \"separate\"\n"] {
        let settings = format!("[images]\natlas = true\n[atlas]\ntrim = false\n[aseprite]\n{settings}");
        let files = MemoryFiles::new([("hero.aseprite", file(text).unwrap())]).with("sprites.toml", settings);
        let compilation = compiled(&files);
        assert_silent(&compilation);
        let track = &compilation.library.sprites().next().unwrap().sprite().animations[0].value.tracks[0];
        let sizes: Vec<[u32; 2]> = track
            .layers
            .iter()
            .map(|layer| layer.frames[0].picture.unwrap().rect)
            .map(|rect| [rect.width, rect.height])
            .collect();
        assert_eq!(sizes, if track.layers.len() == 1 { vec![[3, 3]] } else { vec![[3, 2], [1, 1]] });
        assert_eq!(
            track.layers[0].data.untrimmed[0].area.map(|area| (area.width, area.height)),
            Some((6, 5))
        );
    }
}

/// Vector 18 of docs/formats/aseprite.md.
#[test]
fn cels_are_drawn_by_layer_and_z() {
    // a meets b in the middle and c on the left: what is seen there was drawn later.
    let order = |[a, b, c]: [i16; 3]| {
        let text = format!(
            "canvas 3x1\nframe 100\nlayer a\nlayer b\nlayer c\n\
             cel 0 0,0 2x1 #aa0000ff z {a}\ncel 1 1,0 2x1 #00bb00ff z {b}\ncel 2 0,0 1x1 #0000ccff z {c}\n\
             frame 100\n"
        );
        drawn(&text).2
    };
    let (a, b, c) = ([0xaa, 0, 0, 255], [0, 0xbb, 0, 255], [0, 0, 0xcc, 255]);
    // b, c, a: a is over both.
    assert_eq!(order([2, 0, 0]), [a, a, b]);
    // b, a, c: a is over b, and c over a.
    assert_eq!(order([1, 0, 0]), [c, a, b]);
    assert_eq!(order([0, 0, 0]), [c, b, b]);
}
