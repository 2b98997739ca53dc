//! Outlines of frames: of sheets, Aseprite files and atlases of packers.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

use crate::support::{assert_silent, compiled, compiled_with, image};
use aseprite_writer::text::file;
use sprite_compiler::{Compilation, Inspection, MemoryFiles, Options};
use sprite_table::Point;

/// Two cells of 16 x 12: a slanted line whose pixels can hardly be seen, and a dot.
fn is_seen(x: u32, y: u32) -> bool {
    if x < 16 { x.abs_diff(y + 2) < 2 && y > 0 } else { (x, y) == (20, 5) }
}

fn sheet() -> Vec<u8> {
    let cells = (0..12).flat_map(|y| (0..32).map(move |x| (x, y)));
    let pixels: Vec<[u8; 4]> = cells.map(|(x, y)| [9, 8, 7, u8::from(is_seen(x, y))]).collect();
    image::of_pixels(32, 12, &pixels)
}

/// Outlines with the frames from which on they hold.
type Outlines = Vec<(u16, Vec<Point>)>;

/// The outlines of the first track of each animation, by the frames at which they change.
fn outlines(compilation: &Compilation) -> Vec<(String, Outlines)> {
    let sprites = compilation.library.sprites().flat_map(|packed| &packed.sprite().animations);
    let own = sprites.map(|animation| {
        let data = &animation.value.tracks[0].layers[0].data;
        let own = data.outlines.iter().map(|outline| (outline.frame, outline.points.clone()));
        (animation.name.clone(), own.collect())
    });
    own.collect()
}

/// Twice the area to the right of each edge of a clockwise polygon in which a point lies.
fn is_inside(points: &[Point], x: u32, y: u32) -> bool {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).all(|(a, b)| {
        let (edge, to) = (*b - *a, Point::new(x.cast_signed(), y.cast_signed()) - *a);
        edge.x * to.y - edge.y * to.x >= 0
    })
}

#[test]
fn a_sheet_has_outlines_where_its_levels_say_so() {
    let text = "cell = [16, 12]\noutline = 8\norigin = [3, 4]\n[animations.line]\nframes = \"0,0,1\"\n\
                [animations.few]\nframes = \"0\"\noutline = 3\n";
    let files = MemoryFiles::new([("hero.sheet.toml", text.as_bytes().to_vec()), ("hero.png", sheet())]);
    let compilation = compiled(&files);
    assert_silent(&compilation);
    let found = outlines(&compilation);
    let [(_, line), (_, few)] = found.as_slice() else { panic!("two animations: {found:?}") };
    let [(0, slanted), (2, dot)] = line.as_slice() else { panic!("it changes once: {line:?}") };
    let corner = |x, y| Point::new(x - 3, y - 4);
    assert_eq!(dot, &[corner(5, 5), corner(5, 6), corner(4, 6), corner(4, 5)]);
    assert!((5..=8).contains(&slanted.len()), "{slanted:?}");
    assert_eq!((few.len(), few[0].1.len()), (1, 3));
    for outline in [slanted, &few[0].1] {
        let outline: Vec<Point> = outline.iter().map(|point| *point + Point::new(3, 4)).collect();
        for (x, y) in (0..12).flat_map(|y| (0..16).map(move |x| (x, y))).filter(|&(x, y)| is_seen(x, y)) {
            let corners = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            assert!(corners.into_iter().all(|(x, y)| is_inside(&outline, x, y)), "{x} {y}: {outline:?}");
        }
        assert!(!is_inside(&outline, 15, 1), "{outline:?}");
    }
    // Without pixels nothing is known, and nothing is guessed.
    let options = Options { inspection: Inspection::HeadersOnly, ..Options::default() };
    assert!(outlines(&compiled_with(&files, &options)).iter().all(|(_, own)| own.is_empty()));
}

#[test]
fn an_atlas_changes_no_outline() {
    let text = "cell = [16, 12]\noutline = 6\n";
    let settings = "[images]\natlas = true\n";
    let files = [("hero.sheet.toml", text.as_bytes().to_vec()), ("hero.png", sheet())];
    let plain = compiled(&MemoryFiles::new(files.clone()));
    let packed = files.into_iter().chain([("sprites.toml", settings.as_bytes().to_vec())]);
    let packed = compiled(&MemoryFiles::new(packed));
    assert_eq!(outlines(&plain), outlines(&packed));
    assert_eq!(outlines(&plain)[0].1.len(), 2);
}

#[test]
fn the_settings_give_outlines_to_drawings_and_to_atlases_of_packers() {
    let drawing = "canvas 8x6\nframe 100\nlayer body\ncel 0 2,1 3x4 #ff0000ff\nframe 100\nslice foot 0 0,0 8x6 pivot 1,1\n";
    let list = r#"{"frames": {"walk": {"frame": {"x": 0, "y": 0, "w": 16, "h": 12}, "rotated": false,
        "trimmed": false, "spriteSourceSize": {"x": 0, "y": 0, "w": 16, "h": 12},
        "sourceSize": {"w": 16, "h": 12}}}, "meta": {"image": "pack.png", "size": {"w": 32, "h": 12}}}"#;
    let with = |settings: &str| {
        let files = [
            ("crab.aseprite", file(drawing).unwrap()),
            ("pack.json", list.as_bytes().to_vec()),
            ("pack.png", sheet()),
            ("sprites.toml", settings.as_bytes().to_vec()),
        ];
        let compilation = compiled(&MemoryFiles::new(files));
        assert_silent(&compilation);
        outlines(&compilation)
    };
    assert!(with("").iter().all(|(_, own)| own.is_empty()));
    let found = with("[aseprite]\noutline = 8\n[atlas]\noutline = 8\n");
    let [(_, crab), (_, walk)] = found.as_slice() else { panic!("two animations: {found:?}") };
    let corners = [(5, 1), (5, 5), (2, 5), (2, 1)].map(|(x, y)| Point::new(x - 1, y - 1)).to_vec();
    assert_eq!(crab, &[(0, corners), (1, Vec::new())], "nothing is seen of the second frame");
    assert!((5..=8).contains(&walk[0].1.len()), "{walk:?}");
}
