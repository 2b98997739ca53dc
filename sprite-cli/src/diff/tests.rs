//! Libraries in memory, compared.

use super::compare::Difference;
use super::shown::Shown;
use super::text;
use crate::bitmap::Bitmap;
use crate::folder::{Folder, Trust};
use sprite_compiler::MemoryFiles;

/// Pixels on a side of a cell.
const CELL: u32 = 8;

/// A row of cells, each with a picture of its own in its middle; the transparent ones have a colour, too.
fn sheet(pictures: &[u8]) -> Bitmap {
    let count = u32::try_from(pictures.len().max(1)).expect("few cells");
    let mut sheet = Bitmap::filled(CELL * count, CELL, [7, 7, 7, 0]);
    for (cell, &picture) in (0..).zip(pictures) {
        for (x, y) in (2..6).flat_map(|x| (1..7).map(move |y| (x, y))) {
            let shade = u8::try_from(x * 16 + y).expect("a small number");
            sheet.put(cell * CELL + x, y, [picture, shade, 90, 255]);
        }
    }
    sheet
}

fn png(bitmap: &Bitmap) -> Vec<u8> {
    bitmap.encode().expect("a PNG")
}

/// `hero.sheet.toml` and its picture.
fn hero(description: &str, pictures: &[u8]) -> MemoryFiles {
    MemoryFiles::default()
        .with("hero.sheet.toml", format!("cell = [8, 8]\n{description}"))
        .with("hero.png", png(&sheet(pictures)))
}

/// The printed lines without that of the sprite and the last one, and the number of names that vanished.
fn compare(old: MemoryFiles, new: MemoryFiles) -> (Vec<String>, usize) {
    let (printed, vanished) = printed(old, new);
    let lines = printed
        .lines()
        .filter(|line| line.starts_with("  ") || line.contains("gone (") || line.contains(" tile set `"));
    (lines.map(|line| line.trim().to_owned()).collect(), vanished)
}

fn printed(old: MemoryFiles, new: MemoryFiles) -> (String, usize) {
    let [old, new] = [old, new].map(|files| Folder::not_on_disk(files, "memory", Trust::default()));
    let (before, now) = (old.compile_library(), new.compile_library());
    for compilation in [&before, &now] {
        assert!(!compilation.diagnostics.has_errors(), "{:?}", compilation.diagnostics.findings());
    }
    let (before, now) = (Shown::of(&before, &old).expect("images"), Shown::of(&now, &new).expect("images"));
    let difference = Difference::of(&before, &now).expect("images");
    let mut out = Vec::new();
    text::print(&difference, &now, &mut out).expect("memory");
    (String::from_utf8(out).expect("UTF-8"), difference.vanished())
}

const WALK: &str = "[animations.walk]\nframes = \"0-3\"\nduration = 100\n";

#[test]
fn a_library_does_not_differ_from_itself() {
    let (old, new) = (hero(WALK, &[1, 2, 3, 4]), hero(WALK, &[1, 2, 3, 4]));
    assert_eq!(printed(old, new), ("no difference: 1 sprite with 1 animation on both sides\n".to_owned(), 0));
}

#[test]
fn times_are_told_with_both_figures() {
    let other = WALK.replace("duration = 100", "duration = [100, 100, 100, 120]");
    let (lines, vanished) = compare(hero(WALK, &[1, 2, 3, 4]), hero(&other, &[1, 2, 3, 4]));
    assert_eq!((lines, vanished), (vec!["~ walk: frame 3 takes 120 ms instead of 100 ms".to_owned()], 0));
    let slower = WALK.replace("100", "130");
    let (lines, _) = compare(hero(WALK, &[1, 2, 3, 4]), hero(&slower, &[1, 2, 3, 4]));
    assert_eq!(lines, ["~ walk: every frame takes 130 ms instead of 100 ms"]);
}

/// Another order in the sheet, in another file.
#[test]
fn a_sheet_that_was_packed_again_is_no_change() {
    let again = "image = \"again.png\"\n[animations.walk]\nframes = [3, 1, 4, 0]\nduration = 100\n";
    let new = MemoryFiles::default()
        .with("hero.sheet.toml", format!("cell = [8, 8]\n{again}"))
        .with("again.png", png(&sheet(&[4, 2, 9, 1, 3])));
    assert_eq!(compare(hero(WALK, &[1, 2, 3, 4]), new), (Vec::new(), 0));
}

#[test]
fn an_atlas_trims_pictures_and_is_no_change() {
    let packed = |atlas| {
        let settings = format!("[images]\nembed = \"rgba8\"\natlas = {atlas}\n");
        let description = format!("origin = [3, 5]\n{WALK}");
        hero(&description, &[1, 2, 3, 4]).with("sprites.toml", settings)
    };
    assert_eq!(compare(packed("false"), packed("true")), (Vec::new(), 0));
    assert_eq!(compare(packed("true"), packed("false")), (Vec::new(), 0));
}

#[test]
fn pixels_that_differ_are_counted() {
    let mut changed = sheet(&[1, 2, 3, 4]);
    changed.put(CELL + 3, 3, [255; 4]);
    changed.put(CELL + 4, 3, [255; 4]);
    // Nobody sees the colour of what is transparent.
    changed.put(0, 0, [200, 0, 0, 0]);
    let new = hero(WALK, &[]).with("hero.png", png(&changed));
    let (lines, vanished) = compare(hero(WALK, &[1, 2, 3, 4]), new);
    assert_eq!((lines, vanished), (vec!["~ walk: frame 1 differs in 2 of 64 pixels".to_owned()], 0));
}

#[test]
fn a_picture_that_comes_or_goes_is_told_without_a_count() {
    let mut empty = sheet(&[1, 2, 3, 4]);
    for (x, y) in (0..CELL).flat_map(|x| (0..CELL).map(move |y| (x, y))) {
        empty.put(x, y, [0; 4]);
    }
    let with = |bitmap: &Bitmap| hero(WALK, &[]).with("hero.png", png(bitmap));
    let (full, empty) = (sheet(&[1, 2, 3, 4]), empty);
    assert_eq!(compare(with(&full), with(&empty)).0, ["~ walk: frame 0 shows nothing any more"]);
    assert_eq!(compare(with(&empty), with(&full)).0, ["~ walk: frame 0 showed nothing before"]);
}

#[test]
fn another_origin_moves_pictures() {
    let moved = format!("origin = [2, 1]\n{WALK}");
    let (lines, _) = compare(hero(WALK, &[1, 2, 3, 4]), hero(&moved, &[1, 2, 3, 4]));
    assert_eq!(lines, ["~ walk: every frame lies 2 pixels to the left and 1 up"]);
    // The same pixels in a larger cell, at the same place.
    let (small, large) = (
        "frames = [{ rect = [2, 1, 4, 6], origin = [0, 0] }]\n",
        "frames = [{ rect = [0, 0, 8, 8], origin = [2, 1] }]\n",
    );
    let of = |description: &str| hero("", &[1]).with("hero.sheet.toml", description);
    let (lines, _) = compare(of(small), of(large));
    assert_eq!(lines, ["~ default: its picture is 8 x 8 instead of 4 x 6, with the same pixels in sight"]);
}

#[test]
fn frames_in_between_are_found_by_their_pictures() {
    let longer = "[animations.walk]\nframes = \"0-5\"\nduration = 100\n";
    let (lines, vanished) = compare(hero(WALK, &[1, 2, 3, 4]), hero(longer, &[1, 8, 9, 2, 3, 4]));
    assert_eq!(lines, ["~ walk: has 6 frames instead of 4; frames 1 and 2 are new"]);
    assert_eq!(vanished, 0);
    let (lines, _) = compare(hero(longer, &[1, 8, 9, 2, 3, 4]), hero(WALK, &[1, 2, 3, 4]));
    assert_eq!(lines, ["~ walk: has 4 frames instead of 6; frames 1 and 2 are gone"]);
}

#[test]
fn how_it_plays_is_told() {
    let once = format!("{WALK}end = \"hold\"\nrepeat = 2\n");
    let (lines, _) = compare(hero(WALK, &[1, 2, 3, 4]), hero(&once, &[1, 2, 3, 4]));
    assert_eq!(lines, ["~ walk: plays 2 times and stays on its last picture instead of in a loop"]);
}

#[test]
fn a_name_that_is_gone_vanished_and_may_have_another_one() {
    let both = format!("{WALK}[animations.jump]\nframes = \"4\"\n");
    let (lines, vanished) = compare(hero(&both, &[1, 2, 3, 4, 5]), hero(WALK, &[1, 2, 3, 4]));
    assert_eq!((lines, vanished), (vec!["- jump is gone".to_owned()], 1));
    let renamed = both.replace("jump", "leap");
    let (lines, vanished) = compare(hero(&both, &[1, 2, 3, 4, 5]), hero(&renamed, &[1, 2, 3, 4, 5]));
    assert_eq!(
        lines,
        [
            "- jump is gone; `leap` is new and shows the same: was it renamed?",
            "+ leap is new and shows what `jump` showed"
        ]
    );
    assert_eq!(vanished, 1);
    // Of code only the case is the same.
    let (lines, vanished) =
        compare(hero(WALK, &[1, 2, 3, 4]), hero(&WALK.replace("walk", "Walk"), &[1, 2, 3, 4]));
    assert_eq!((lines, vanished), (vec!["~ Walk is written so, and not `walk` any more".to_owned()], 1));
}

#[test]
fn a_sprite_may_have_another_name() {
    let other = MemoryFiles::default()
        .with("knight.sheet.toml", format!("cell = [8, 8]\n{WALK}"))
        .with("knight.png", png(&sheet(&[1, 2, 3, 4])));
    let (printed, vanished) = printed(hero(WALK, &[1, 2, 3, 4]), other);
    assert_eq!(
        printed,
        "- Hero is gone (hero); `Knight` is new and shows the same: was it renamed?\n\
         + Knight is new (knight) and shows what `Hero` showed\n\n\
         1 sprite new, 1 sprite gone; 1 name vanished\n"
    );
    assert_eq!(vanished, 1);
}

#[test]
fn directions_are_names_and_what_all_of_them_share_is_one_line() {
    let rows = |names: &str, more: &str| format!("[animations.walk]\nrows = {{ {names} }}\n{more}");
    let picture = |rows: u32| {
        let mut bitmap = Bitmap::filled(16, 8 * rows, [0; 4]);
        for (x, y) in (0..16).flat_map(|x| (0..8 * rows).map(move |y| (x, y))) {
            let [x_shade, y_shade] = [x, y].map(|at| u8::try_from(at * 5).expect("small"));
            bitmap.put(x, y, [x_shade, y_shade, 0, 255]);
        }
        png(&bitmap)
    };
    let of = |description: &str, count| hero(description, &[]).with("hero.png", picture(count));
    let three = "down = 0, left = 1, up = 2";
    let old = || of(&rows(three, "duration = 100\n"), 3);
    let (lines, vanished) = compare(old(), of(&rows(three, "duration = 90\n"), 3));
    assert_eq!(lines, ["~ walk, every direction: every frame takes 90 ms instead of 100 ms"]);
    assert_eq!(vanished, 0);
    let (lines, vanished) = compare(old(), of(&rows("down = 0, left = 1", "duration = 100\n"), 2));
    assert_eq!((lines, vanished), (vec!["- walk, direction up is gone".to_owned()], 1));
}

#[test]
fn slices_and_texts_of_frames_are_compared() {
    let with = |more: &str| hero(&format!("{WALK}{more}"), &[1, 2, 3, 4]);
    let old = || {
        with(
            "texts = { 1 = \"step\" }\nslices.hit = { rect = [1, 2, 3, 4] }\nslices.foot = { rect = [0, 0, 2, 2] }\n",
        )
    };
    let (lines, vanished) = compare(
        old(),
        with(
            "texts = { 1 = \"stamp\" }\nslices.hit = { rect = [1, 2, 3, 5] }\nslices.hand = { rect = [0, 0, 2, 2] }\n",
        ),
    );
    let expected = [
        "- walk: frame 1 lacks the text `step` now",
        "+ walk: frame 1 has the new text `stamp`",
        "- walk: the slice `foot` is gone",
        "~ walk: the slice `hit` is 3 x 5 at (1, 2) instead of 3 x 4 at (1, 2)",
        "+ walk: the slice `hand` is new",
    ];
    assert_eq!(lines, expected);
    assert_eq!(vanished, 1, "a text is no name");
    assert_eq!(compare(old(), old()), (Vec::new(), 0));
}

#[test]
fn normal_maps_are_compared_by_frames() {
    let with = |maps: Option<&[u8]>| {
        let files = hero(WALK, &[1, 2, 3, 4]).with("sprites.toml", "[companions]\nnormal = \"*_n.png\"\n");
        match maps {
            Some(maps) => files.with("hero_n.png", png(&sheet(maps))),
            None => hero(WALK, &[1, 2, 3, 4]),
        }
    };
    let all = || with(Some(&[5, 6, 7, 8]));
    assert_eq!(compare(all(), all()), (Vec::new(), 0));
    for (old, new, line) in [
        (all(), with(Some(&[5, 9, 7, 8])), "~ walk: frame 1 has another normal map"),
        (with(None), all(), "~ walk: every frame has the new normal map"),
        (all(), with(None), "~ walk: every frame lacks the normal map now"),
    ] {
        let (lines, vanished) = compare(old, new);
        // The mark is that of the change.
        assert_eq!(lines.len(), 1);
        assert_eq!((&lines[0][2..], vanished), (&line[2..], 0));
    }
}

/// An export of two frames with these objects in the tag, the slice, the layer and its cel in the last frame.
fn export([tag, slice, layer, cel]: [&str; 4]) -> MemoryFiles {
    let frame = |x: u32| format!(r#"{{ "frame": {{ "x": {x}, "y": 0, "w": 8, "h": 8 }}, "duration": 100 }}"#);
    let bounds = r#"{ "x": 0, "y": 0, "w": 8, "h": 8 }"#;
    let text = format!(
        r#"{{ "frames": [{}, {}], "meta": {{ "image": "hero.png", "size": {{ "w": 16, "h": 8 }}, "scale": "1",
        "frameTags": [{{ "name": "walk", "from": 0, "to": 1{tag} }}],
        "slices": [{{ "name": "hit", "keys": [{{ "frame": 0, "bounds": {bounds} }}]{slice} }}],
        "layers": [{{ "name": "body", "cels": [{{ "frame": 1{cel} }}]{layer} }}] }} }}"#,
        frame(0),
        frame(8)
    );
    MemoryFiles::new([("sprites.toml", "[aseprite]\nuser_data = true\n")])
        .with("hero.json", text)
        .with("hero.png", png(&sheet(&[1, 2])))
}

#[test]
fn colours_and_properties_are_compared() {
    let all = |hp: u32| {
        let data = format!(r##", "color": "#ff8000ff", "properties": {{ "hp": {hp} }}"##);
        export([&data; 4])
    };
    let (lines, vanished) = compare(all(3), all(4));
    let expected = [
        "~ the slice `hit` has the user data `#ff8000ff, hp 4` instead of `#ff8000ff, hp 3`",
        "~ the layer `body` has the user data `#ff8000ff, hp 4` instead of `#ff8000ff, hp 3`",
        "~ walk: has the user data `#ff8000ff, hp 4` instead of `#ff8000ff, hp 3`",
        "- walk: frame 1 lacks the user data `#ff8000ff, hp 3` of `body` now",
        "+ walk: frame 1 has the new user data `#ff8000ff, hp 4` of `body`",
    ];
    assert_eq!((lines, vanished), (expected.map(str::to_owned).to_vec(), 0));
    let (lines, _) = compare(export([""; 4]), all(4));
    assert_eq!(lines.len(), 4);
    assert!(
        lines.iter().all(|line| line.starts_with('+') && line.contains("the new user data")),
        "{lines:?}"
    );
    let (lines, _) = compare(all(4), export([""; 4]));
    assert!(lines.iter().all(|line| line.starts_with('-') && line.contains("the user data")), "{lines:?}");
    assert_eq!(compare(all(3), all(3)), (Vec::new(), 0));
}

/// Solarus: frames from the current tile set, which a game chooses by name.
#[test]
fn tile_sets_are_names_too() {
    let door = |names: &[&str], picture: &[u8]| {
        let files = MemoryFiles::default().with("sprites/door.dat", "open tileset 1 0 -1\n0 0 8 8 0 0 1 1\n");
        names.iter().fold(files, |files, name| {
            files.with(format!("tilesets/{name}.entities.png"), png(&sheet(picture)))
        })
    };
    let (lines, vanished) = compare(door(&["cave", "field"], &[1, 2]), door(&["cave"], &[1, 2]));
    assert_eq!((lines, vanished), (vec!["- tile set `Field` is gone".to_owned()], 1));
    let (lines, vanished) = compare(door(&["cave"], &[1, 2]), door(&["cave"], &[1, 3]));
    assert_eq!((lines, vanished), (vec!["~ tile set `Cave` has another picture".to_owned()], 0));
}

/// Mana: several versions in one sheet, and other actions at lower health.
#[test]
fn variants_and_actions_of_lower_health_are_compared() {
    let ogre = |pictures: &[u8], wounded: &str| {
        let xml = format!(
            "<sprite variants=\"2\" variant_offset=\"2\">\
             <imageset name=\"base\" src=\"graphics/sprites/ogre.png\" width=\"8\" height=\"8\"/>\
             <action name=\"stand\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action>{wounded}</sprite>"
        );
        MemoryFiles::default()
            .with("graphics/sprites/ogre.xml", xml)
            .with("graphics/sprites/ogre.png", png(&sheet(pictures)))
    };
    let (lines, _) = compare(ogre(&[1, 2, 3, 4], ""), ogre(&[1, 2, 9, 4], ""));
    assert_eq!(lines, ["~ stand: its picture shows other pixels in other variants"]);
    let wounded = "<action name=\"stand\" hp=\"30\" imageset=\"base\"><animation><frame index=\"1\"/></animation></action>";
    let (lines, _) = compare(ogre(&[1, 2, 3, 4], ""), ogre(&[1, 2, 3, 4], wounded));
    assert_eq!(lines, ["+ stand: is another one up to a health of 30 %"]);
    let (lines, vanished) = compare(ogre(&[1, 2, 3, 4], wounded), ogre(&[1, 7, 3, 4], wounded));
    assert_eq!(lines, ["~ stand, up to a health of 30 %: its picture differs in 24 of 64 pixels"]);
    assert_eq!(vanished, 0);
}
