//! Which images an atlas packs.

use crate::embedding::canvas::drawn;
use crate::support::{assert_silent, compiled, findings, image, of_memory};
use sprite_compiler::{
    Compilation, Embedded, Inspection, Limits, MemoryFiles, Options, Sizes, compile, model,
};
use sprite_runtime::pixels::PixelForm;
use sprite_runtime::{Point, ScreenRect, Size};

pub(crate) const ATLAS: &str = "[images]\natlas = true\n";
const RED: [u8; 4] = [255, 0, 0, 255];
const BLUE: [u8; 4] = [0, 0, 255, 128];
const NOTHING: [u8; 4] = [1, 2, 3, 0];

/// Path and size of each image that is embedded.
pub(crate) fn embedded(compilation: &Compilation) -> Vec<String> {
    let library = &compilation.library;
    let shown = |&id| {
        let size = library.images().size(id).unwrap();
        format!("{} {}x{}", library.images().path(id), size.width, size.height)
    };
    library.used_images().iter().map(shown).collect()
}

/// The pictures of an animation, as rectangle and origin.
fn pictures(compilation: &Compilation, sprite: usize) -> Vec<[i64; 6]> {
    let animation = &compilation.library.sprites().nth(sprite).unwrap().sprite().animations[0].value;
    let frames = animation.tracks.iter().flat_map(|track| &track.layers).flat_map(|layer| &layer.frames);
    let numbers = |picture: model::Picture| {
        let (rect, origin) = (picture.rect, picture.origin);
        [
            rect.x.into(),
            rect.y.into(),
            rect.width.into(),
            rect.height.into(),
            origin.x.into(),
            origin.y.into(),
        ]
    };
    frames.filter_map(|frame| frame.picture).map(numbers).collect()
}

/// The rectangles before trimming that the first animation of a sprite has, and the frames from which they apply.
fn canvases(compilation: &Compilation, sprite: usize) -> Vec<(u16, Option<ScreenRect>)> {
    let animation = &compilation.library.sprites().nth(sprite).unwrap().sprite().animations[0].value;
    let layers = animation.tracks.iter().flat_map(|track| &track.layers);
    layers.flat_map(|layer| &layer.data.untrimmed).map(|key| (key.frame, key.area)).collect()
}

#[test]
fn repeated_edges_are_on_the_page_alone() {
    let sheet = image::of_pixels(2, 1, &[RED, BLUE]);
    let description = "walk x.png 1 100 -1\n0 0 1 1 0 0 2 2\n";
    let settings = |more: &str| format!("{ATLAS}[atlas]\nmargin = 1\n{more}");
    let of = |more: &str| {
        compiled(
            &MemoryFiles::new([("x.dat", description.to_owned()), ("sprites.toml", settings(more))])
                .with("x.png", sheet.clone()),
        )
    };
    let (plain, extruded) = (of(""), of("extrude = 2\n"));
    let sizes = |compilation: &Compilation| {
        pictures(compilation, 0).iter().map(|picture| [picture[2], picture[3]]).collect::<Vec<_>>()
    };
    assert_eq!(sizes(&plain), sizes(&extruded));
    for [x, y, width, height, ..] in pictures(&extruded, 0) {
        let page = extruded.library.used_images()[0];
        let Embedded::Bytes(PixelForm::Png, png) = extruded.library.embedded(0) else { panic!("a page") };
        let pixels = image::pixels(png);
        let size = extruded.library.images().size(page).unwrap();
        let at = |x: i64, y: i64| pixels[usize::try_from(y * i64::from(size.width) + x).unwrap()];
        for (dx, dy) in (-2..width + 2).flat_map(|dx| (-2..height + 2).map(move |dy| (dx, dy))) {
            assert_eq!(at(x + dx, y + dy), at(x, y), "{dx}, {dy}");
        }
    }
}

#[test]
fn borders_are_left_away_and_equal_pictures_are_there_once() {
    // Two cells of 3 x 2: the same pixel at different places, and under it a colour that cannot be seen.
    let sheet = [
        NOTHING,
        RED,
        NOTHING,
        [9, 9, 9, 0],
        NOTHING,
        NOTHING,
        NOTHING,
        BLUE,
        NOTHING,
        RED,
        NOTHING,
        NOTHING,
    ];
    let sheet = [sheet.as_slice(), &[NOTHING, NOTHING, NOTHING, BLUE, NOTHING, NOTHING]].concat();
    let files = MemoryFiles::new([
        ("sprites/x.dat", "still a.png 1 40 -1\n0 0 3 3 1 2 2 2\n"),
        ("sprites/y.dat", "still b.png 1 0 -1\n0 0 1 2 5 5 1 1\n"),
        ("sprites/z.dat", "still c.png 1 0 -1\n0 0 4 4 2 2 1 1\n"),
        ("sprites.toml", "[lints]\nblank-direction = \"allow\"\n[images]\natlas = true\n"),
    ])
    .with("sprites/a.png", image::of_pixels(6, 3, &sheet))
    .with("sprites/b.png", image::of_pixels(1, 2, &[RED, BLUE]))
    .with("sprites/c.png", image::transparent(4, 4));
    let compilation = compiled(&files);
    assert_silent(&compilation);
    // The column of both, and one pixel for what cannot be seen; each with a margin of 1, in steps of 4.
    assert_eq!(embedded(&compilation), ["atlas/0.png 4x8"]);
    let [first, second] = pictures(&compilation, 0).try_into().unwrap();
    assert_eq!((first, second), ([1, 1, 1, 2, 0, 2], [1, 1, 1, 2, 1, 1]));
    assert_eq!(pictures(&compilation, 1), [[1, 1, 1, 2, 5, 5]]);
    // The whole cells, about the origin; a picture without borders has none.
    let cell = Some(ScreenRect::new(Point::new(-1, -2), Size::new(3, 3)));
    assert_eq!(canvases(&compilation, 0), [(0, cell)]);
    assert_eq!(canvases(&compilation, 1), []);
    assert_eq!(pictures(&compilation, 2), [[1, 4, 1, 1, 2, 2]]);
    let Embedded::Bytes(PixelForm::Png, png) = compilation.library.embedded(0) else { panic!("a page") };
    let page = image::pixels(png);
    assert_eq!((page[4 + 1], page[8 + 1], page[16 + 1]), (RED, BLUE, [0; 4]));
    assert!(page.iter().filter(|pixel| pixel[3] > 0).count() == 2 && page.contains(&[0; 4]));
}

#[test]
fn what_a_game_chooses_or_counts_stays_where_it_is() {
    let files = MemoryFiles::new([
        ("sprites/door.dat", "closed tileset 1 0 -1\n0 0 8 8 4 4 1 1\n"),
        ("sprites/x.dat", "still a.png 1 0 -1\n0 0 8 8 4 4 1 1\n"),
        ("sprites/y.dat", "still ../tilesets/t.entities.png 1 0 -1\n0 0 8 8 4 4 1 1\n"),
        (
            "graphics/sprites/s.xml",
            "<sprite variants=\"2\" variant_offset=\"1\"><imageset name=\"base\" src=\"graphics/v.png\" width=\"8\" \
             height=\"8\"/><action name=\"stand\" imageset=\"base\"><animation><frame index=\"0\"/></animation>\
             </action></sprite>",
        ),
        (
            "graphics/sprites/d.xml",
            "<sprite><imageset name=\"base\" src=\"graphics/d.png|W\" width=\"8\" height=\"8\"/>\
             <action name=\"stand\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action></sprite>",
        ),
        ("sprites.toml", ATLAS),
    ])
    .with("sprites/a.png", image::opaque(8, 8))
    .with("tilesets/t.entities.png", image::opaque(8, 8))
    .with("graphics/v.png", image::opaque(16, 8))
    .with("graphics/d.png", image::opaque(8, 8));
    let compilation = compiled(&files);
    assert!(!compilation.diagnostics.has_errors(), "{:?}", findings(&compilation));
    assert_eq!(
        embedded(&compilation),
        ["atlas/0.png 12x12", "graphics/d.png 8x8", "graphics/v.png 16x8", "tilesets/t.entities.png 8x8"]
    );
    // Dyed by the compiler it has pixels of its own, and can be packed.
    let settings = format!("{ATLAS}[mana.dyes]\nd = \"W:#0000ff\"\n");
    let dyed = compiled(&files.clone().with("sprites.toml", settings));
    assert_eq!(embedded(&dyed)[1], "graphics/v.png 16x8");
    let plain = compiled(&files.clone().with("sprites.toml", "[mana.dyes]\nd = \"W:#0000ff\"\n"));
    assert!(drawn(&dyed, &files) == drawn(&plain, &files));
}

#[test]
fn a_palette_that_is_full_begins_another_page() {
    let reds = |first: u32| (first..first + 100).map(|n| (0xff00_0000 | n).to_le_bytes()).collect::<Vec<_>>();
    let mut files = MemoryFiles::new([("sprites.toml", "[images]\natlas = true\nembed = \"indexed8\"\n")]);
    for (name, first) in [("a", 0), ("b", 100), ("c", 200), ("d", 50)] {
        files = files
            .with(format!("sprites/{name}.dat"), format!("still {name}.png 1 0 -1\n0 0 10 10 0 0 1 1\n"))
            .with(format!("sprites/{name}.png"), image::of_pixels(10, 10, &reds(first)));
    }
    let compilation = compiled(&files);
    assert_silent(&compilation);
    assert_eq!(embedded(&compilation), ["atlas/0.png 24x24", "atlas/1.png 12x12"]);
    // One image with too many is reported as usual, and the others are packed.
    let many = files
        .with("sprites/e.dat", "still e.png 1 0 -1\n0 0 4 4 0 0 1 1\n")
        .with("sprites/e.png", image::gradient(20, 15));
    let compilation = compiled(&many);
    assert_eq!(findings(&compilation), ["too-many-colours sprites.toml:3:9-3:19"]);
    assert_eq!(embedded(&compilation)[2], "sprites/e.png 20x15");
}

#[test]
fn a_page_takes_no_path_that_an_image_has() {
    let files = MemoryFiles::new([
        ("sprites/x.dat", "still ../atlas/0.png 1 0 -1\n0 0 8 8 4 4 1 1\n"),
        ("sprites/y.dat", "still y.png 1 0 -1\n0 0 8 8 4 4 1 1\n"),
        ("sprites.toml", "[images.\"sprites/*\"]\natlas = true\n"),
    ])
    .with("atlas/0.png", image::opaque(8, 8))
    .with("sprites/y.png", image::opaque(8, 8));
    let compilation = compiled(&files);
    if compilation.diagnostics.has_errors() {
        // This format's images lie below `sprites/`.
        assert_eq!(findings(&compilation).len(), 1);
    }
    assert_eq!(embedded(&compilation).iter().filter(|path| path.starts_with("atlas/")).count(), 2);
}

#[test]
fn more_than_the_limits_allow_is_reported_once_and_nothing_is_packed() {
    let files = MemoryFiles::new([
        ("sprites/x.dat", "still a.png 1 40 -1\n0 0 2 2 0 0 4 4\n"),
        ("sprites/y.dat", "still b.png 1 40 -1\n0 0 2 2 0 0 4 4\n"),
        ("sprites.toml", ATLAS),
    ])
    .with("sprites/a.png", image::gradient(8, 2))
    .with("sprites/b.png", image::gradient(16, 2));
    let run = |limits| compile(&files, &Options { limits, ..Options::default() });
    // Packing is charged last.
    let memory = compiled(&files).costs.memory;
    assert_silent(&run(of_memory(memory)));
    for limits in [of_memory(memory - 1), of_memory(memory - 200)] {
        let compilation = run(limits);
        assert_eq!(findings(&compilation), ["limit-exceeded sprites.toml:2:9-2:13"]);
        assert_eq!(embedded(&compilation), ["sprites/a.png 8x2", "sprites/b.png 16x2"]);
    }
    // Decoded pages count among what is decoded.
    let decoded = files.clone().with("sprites.toml", "[images]\natlas = true\nembed = \"rgba8\"\n");
    let limits = of_memory(compiled(&decoded).costs.memory - 1);
    let compilation = compile(&decoded, &Options { limits, ..Options::default() });
    assert_eq!(findings(&compilation), ["limit-exceeded sprites.toml:3:9-3:16"]);
    assert!(!compilation.code.to_string().contains("include_bytes ! (\"/atlas"), "there is no such file");
}

#[test]
fn an_editor_keeps_what_people_drew_and_cargo_watches_it() {
    let files = MemoryFiles::new([
        ("sprites/x.dat", "still a.png 1 0 -1\n0 0 8 8 4 4 1 1\n"),
        ("sprites.toml", ATLAS),
    ])
    .with("sprites/a.png", image::opaque(8, 8));
    let options = Options { include_root: "/game/assets".to_owned(), ..Options::default() };
    let compilation = compile(&files, &options);
    assert_eq!(compilation.inputs, ["sprites.toml", "sprites/a.png", "sprites/x.dat"]);
    let code = compilation.code.to_string();
    assert_eq!(code.matches("include_bytes ! (\"/game/assets/sprites/a.png\")").count(), 1);
    assert!(!code.contains("/game/assets/atlas"), "there is no such file");
    assert!(matches!(compilation.library.embedded(0), Embedded::Bytes(PixelForm::Png, _)));
    let headers = compile(&files, &Options { inspection: Inspection::HeadersOnly, ..options });
    assert_eq!(embedded(&headers), ["sprites/a.png 8x8"]);
}

fn sizes_of(files: &MemoryFiles) -> Sizes {
    compiled(files).library.sizes(files, &Limits::default())
}

#[test]
fn sizes_tell_what_there_was_and_what_there_is() {
    let files = MemoryFiles::new([
        ("sprites/x.dat", "still a.png 1 0 -1\n0 0 8 8 4 4 1 1\n"),
        ("sprites/y.dat", "still b.png 1 0 -1\n0 0 8 8 4 4 1 1\n"),
        ("sprites.toml", "[images]\natlas = true\nembed = \"rgba8\"\n[images.\"**/b.png\"]\natlas = false\nembed = \"indexed8\"\n"),
    ])
    .with("sprites/a.png", image::with_patch(100, 100, [0, 0, 2, 2]))
    .with("sprites/b.png", image::opaque(16, 16));
    let sizes = sizes_of(&files);
    assert!(sizes.is_packed());
    let rows = sizes
        .rows()
        .iter()
        .map(|row| format!("{} {} {} {} {}", row.kind.as_str(), row.name, row.note, row.before, row.now));
    let [first, second, third, fourth, fifth] = rows.collect::<Vec<_>>().try_into().unwrap();
    assert_eq!(first, "image sprites/a.png in the atlas 40000 0");
    assert_eq!(second, "image sprites/b.png indexed8, 16 x 16 264 264");
    assert!(third.starts_with("table X ") && fourth.starts_with("table Y "), "{third} {fourth}");
    assert_eq!(fifth, "image atlas/0.png rgba8, 4 x 4 0 64");
    let text = sizes.text(1);
    let [_, all] = text
        .lines()
        .filter(|line| line.contains("a.png") || line.contains("all images"))
        .collect::<Vec<_>>()
        .try_into()
        .unwrap();
    assert_eq!(all, "40,264     328  all images");
    assert!(text.contains("4 more"), "{text}");
    let alone = sizes_of(&files.with("sprites.toml", ""));
    assert!(!alone.is_packed() && !alone.to_string().contains("before"));
}
