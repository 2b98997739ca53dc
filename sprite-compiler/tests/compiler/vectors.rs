//! The vectors of docs/formats that are about findings: a description, and all that is found in it.

use crate::support::{compiled, findings, image};
use sprite_compiler::MemoryFiles;

/// Asserts what is found in a Solarus description with an image of 64 x 64, each as `code line:column-line:column`.
#[track_caller]
fn assert_solarus(text: &str, expected: &[&str]) {
    let found = findings(&compiled(&crate::support::folder(text, (64, 64))));
    let found: Vec<String> = found.iter().map(|finding| finding.replace(" sprites/x.dat:", " ")).collect();
    assert_eq!(found, expected, "{text}");
}

/// Asserts which codes are found in a Cranberry description with a sheet of 512 x 512.
#[track_caller]
fn assert_cranberry(text: &str, expected: &[&str]) {
    let files = MemoryFiles::new([("hero.json", text)]).with("s.png", image::opaque(512, 512));
    let found = findings(&compiled(&files));
    let codes: Vec<&str> = found.iter().filter_map(|finding| finding.split(' ').next()).collect();
    assert_eq!(codes, expected, "{text}");
}

const LINE: &str = "0 0 16 16 8 8 1 1\n";

/// Vector 7 of docs/formats/solarus.md.
#[test]
fn a_loop_frame_is_one_of_the_frames() {
    assert_solarus("flame a.png 1 50 50\n0 0 16 16 8 8 3 3\n", &["frame-unknown 1:18-1:20"]);
}

/// Vector 8 of docs/formats/solarus.md.
#[test]
fn a_header_counts_its_lines() {
    let header = |count: u32, lines: usize| format!("walk a.png {count} 100 0\n{}", LINE.repeat(lines));
    assert_solarus(&header(4, 3), &["direction-lines-missing 1:12-1:13"]);
    for lines in [3, 4] {
        assert_solarus(&header(2, lines), &["direction-line-surplus 4:1-4:18"]);
    }
}

/// Vector 9 of docs/formats/solarus.md.
#[test]
fn comments_are_not_allowed() {
    let header = "walk a.png 1 100 0\n";
    assert_solarus(&format!("# hero\n{header}{LINE}"), &["comment-not-allowed 1:1-1:7"]);
    let commented = LINE.replace('\n', " # x\n");
    assert_solarus(&format!("{header}{commented}"), &["comment-not-allowed 2:19-2:22"]);
}

/// Vector 10 of docs/formats/solarus.md.
#[test]
fn a_line_has_eight_numbers() {
    let nine = "walk a.png 1 100 0\n0 0 16 16 8 8 1 1 7\n";
    assert_solarus(nine, &["surplus-token 2:19-2:20"]);
    let joined = format!("walk a.png 2 100 0\n{}{LINE}", LINE.replace('\n', " "));
    assert_solarus(&joined, &["surplus-token 2:19-2:36"]);
}

/// Vector 12 of docs/formats/solarus.md.
#[test]
fn two_frames_without_a_delay_are_two_warnings() {
    let text = "egg a.png 1 0 -1\n0 0 16 16 8 8 2 3\n";
    assert_solarus(text, &["time-zero 1:13-1:14", "columns-exceed-frames 2:17-2:18"]);
}

/// Vector 16 of docs/formats/solarus.md.
#[test]
fn names_that_become_one_collide() {
    for (first, second) in [("sword_1", "sword1"), ("walk", "Walk")] {
        let text = format!("{first} a.png 1 100 0\n{LINE}{second} a.png 1 100 0\n{LINE}");
        assert_solarus(&text, &[&format!("name-collision 3:1-3:{}", second.len() + 1)]);
    }
}

/// Vector 16 of docs/formats/mana.md.
#[test]
fn attributes_and_directions_are_spelt_exactly() {
    let found = |attributes: &str, direction: &str| {
        let text = format!(
            "<sprite><imageset name=\"base\" src=\"graphics/p.png\" width=\"64\" height=\"64\"/>\
             <action name=\"stand\" imageset=\"base\"><animation direction=\"{direction}\">\
             <frame index=\"0\"{attributes}/></animation></action></sprite>"
        );
        let files = MemoryFiles::new([("graphics/sprites/s.xml", text)]);
        let compilation = compiled(&files.with("graphics/p.png", image::opaque(64, 64)));
        let found = compilation.diagnostics.findings();
        found
            .iter()
            .map(|finding| format!("{} {}", finding.code, finding.help.clone().unwrap_or_default()))
            .collect::<Vec<_>>()
    };
    let [attribute] = &found(" offset=\"-1\"", "down")[..] else { panic!("one finding is expected") };
    assert!(attribute.starts_with("key-unknown "), "{attribute}");
    assert!(attribute.contains("`offsetX`") && attribute.contains("`offsetY`"), "{attribute}");
    let [direction] = &found("", "leftup")[..] else { panic!("one finding is expected") };
    assert!(direction.starts_with("direction-unknown ") && direction.contains("`upleft`"), "{direction}");
}

const RECT: &str = r#"{"x": 0, "y": 0, "w": 32, "h": 48}"#;

/// A description with these movements.
fn movements(movements: &str) -> String {
    format!(r#"{{"version": 1, "sheet": ":/s.png", "movements": [{movements}]}}"#)
}

/// A movement with more keys, and a frame of this duration and rectangle.
fn movement(name: &str, keys: &str, rect: &str) -> String {
    format!(r#"{{"name": "{name}", {keys} "frames": [{{"duration": 80, "rect": {rect}}}]}}"#)
}

/// Vector 5 of docs/formats/cranberry.md.
#[test]
fn a_duration_is_at_least_a_millisecond() {
    let text = movements(&movement("walk", "", RECT)).replace("80", "0.9");
    assert_cranberry(&text, &["value-out-of-range"]);
}

/// Vector 9 of docs/formats/cranberry.md.
#[test]
fn keys_and_modes_are_spelt_exactly() {
    let text = movements(&movement("walk", "", RECT));
    assert_cranberry(&text.replace("movements", "movement"), &["key-unknown"]);
    let with = |keys: &str| movements(&movement("walk", keys, RECT));
    assert_cranberry(&with(r#""mode": "tile","#), &["tile-without-advance"]);
    assert_cranberry(&with(r#""mode": "Tile", "advanceX": 32,"#), &["value-unknown"]);
}

/// Vector 10 of docs/formats/cranberry.md.
#[test]
fn an_idle_picture_lies_inside_the_sheet() {
    let idle = r#""idle": {"x": 0, "y": 508, "w": 32, "h": 48},"#;
    assert_cranberry(&movements(&movement("walk", idle, RECT)), &["frame-outside-image"]);
}

/// Vector 11 of docs/formats/cranberry.md.
#[test]
fn a_rectangle_has_whole_numbers() {
    let with = |x: &str| movements(&movement("walk", "", &RECT.replace("\"x\": 0", x)));
    assert_cranberry(&with("\"x\": 32.0"), &[]);
    assert_cranberry(&with("\"x\": 32.5"), &["value-out-of-range"]);
    assert_cranberry(&with("\"x\": \"32\""), &["type-mismatch"]);
    assert_cranberry(&with("").replace("{, ", "{"), &["key-missing"]);
}

/// Vector 12 of docs/formats/cranberry.md.
#[test]
fn only_version_1_is_read() {
    let with = |version: &str| movements(&movement("walk", "", RECT)).replace("\"version\": 1, ", version);
    for version in ["2", "0", "1.5"] {
        assert_cranberry(&with(&format!("\"version\": {version}, ")), &["version-unsupported"]);
    }
    assert_cranberry(&with("\"version\": \"1\", "), &["type-mismatch"]);
    assert_cranberry(&with(""), &["key-missing"]);
}

/// Vector 13 of docs/formats/cranberry.md.
#[test]
fn columns_count_from_the_character_after_a_byte_order_mark() {
    let good = movements(&movement("walk", "", RECT));
    assert_cranberry(&format!("\u{feff}{good}"), &[]);
    let wrong = good.replace("\"version\": 1", "\"version\": 2");
    let files = MemoryFiles::new([("hero.json", format!("\u{feff}{wrong}"))]);
    let found = findings(&compiled(&files.with("s.png", image::opaque(64, 64))));
    assert_eq!(found, ["version-unsupported hero.json:1:13-1:14"]);
}

/// Vector 14 of docs/formats/cranberry.md.
#[test]
fn movements_have_names_of_their_own() {
    let two = |first, second| {
        let (first, second) = (movement(first, "", RECT), movement(second, "", RECT));
        movements(&format!("{first}, {second}"))
    };
    assert_cranberry(&two("walk-left", "walk_left"), &["name-collision"]);
    assert_cranberry(&two("walk", "walk"), &["defined-twice"]);
}

/// The places of the frames of each sprite, in the order of the names: those of its first animation.
fn cuts(text: &str, pictures: &[(&str, u32, u32)]) -> Vec<String> {
    let files =
        pictures.iter().fold(MemoryFiles::new([("sprites.toml", "")]), |files, (path, width, height)| {
            files.with(*path, image::opaque(*width, *height))
        });
    let path = if text.starts_with("[sheets") { "sprites.toml" } else { "items.sheet.toml" };
    let compilation = compiled(&files.with(path, text));
    assert_eq!(findings(&compilation), [""; 0]);
    let sprite = |packed: &sprite_compiler::PackedSprite| {
        let animations = packed.sprite().animations.iter().map(|animation| {
            let frames = &animation.value.tracks[0].layers[0].frames;
            let place = |frame: &sprite_compiler::model::Frame| {
                frame
                    .picture
                    .as_ref()
                    .map_or_else(String::new, |picture| format!("{},{}", picture.rect.x, picture.rect.y))
            };
            let places: Vec<String> = frames.iter().map(place).collect();
            format!(" {} {}", animation.identifier, places.join(" "))
        });
        let modules = packed.sprite().modules.join("::");
        format!("{modules}::{}{}", packed.sprite().identifier, animations.collect::<String>())
    };
    compilation.library.sprites().map(sprite).collect()
}

/// The findings in a sheet with a picture of this size, with their messages.
fn found_in_sheet(text: &str, (width, height): (u32, u32)) -> Vec<String> {
    let files = MemoryFiles::new([("x.sheet.toml", text)]).with("x.png", image::opaque(width, height));
    let compilation = compiled(&files);
    let shown = |finding: &sprite_compiler::Diagnostic| {
        format!("{}: {}; {}", finding.code, finding.message, finding.help.clone().unwrap_or_default())
    };
    compilation.diagnostics.findings().iter().map(shown).collect()
}

/// Vector 12 of docs/formats/sheet.md.
#[test]
fn a_grid_divides_and_an_area_counts_for_itself() {
    let strip = cuts("grid = [8, 1]\n", &[("items.png", 256, 32)]);
    assert_eq!(strip, ["::Items Default 0,0 32,0 64,0 96,0 128,0 160,0 192,0 224,0"]);
    let [uneven] = found_in_sheet("grid = [8, 1]\n", (250, 32)).try_into().unwrap();
    assert!(uneven.starts_with("grid-uneven") && uneven.contains("rest of 2 pixels"), "{uneven}");
    assert!(uneven.contains("5 columns or 10 columns"), "{uneven}");
    let actors = "cell = [48, 48]\narea = [3, 0, 3, 4]\n";
    let cells = |keys: &str| cuts(&format!("{actors}{keys}"), &[("items.png", 576, 384)]);
    assert_eq!(cells("frames = \"0\"\n"), ["::Items Default 144,0"]);
    assert_eq!(cells("row = 1\n"), ["::Items Default 144,48 192,48 240,48"]);
    let [outside] = found_in_sheet(&format!("{actors}frames = \"12\"\n"), (576, 384)).try_into().unwrap();
    assert!(outside.starts_with("index-outside-grid") && outside.contains("12 cells"), "{outside}");
}

/// Vector 13 of docs/formats/sheet.md.
#[test]
fn a_file_has_several_sprites() {
    let items = "cell = [16, 16]\nspacing = 1\n[sprites]\nsword = \"12\"\ntorch = { frames = \"20-23\", duration = 80 }\n";
    assert_eq!(
        cuts(items, &[("items.png", 135, 135)]),
        ["items::Sword Default 68,17", "items::Torch Default 68,34 85,34 102,34 119,34"]
    );
    let [twice] = found_in_sheet("cell = [16, 16]\n[sprites]\na-b = \"0\"\na_b = \"1\"\n", (64, 64))
        .try_into()
        .unwrap();
    assert!(twice.starts_with("name-collision"), "{twice}");
}

/// Vector 14 of docs/formats/sheet.md.
#[test]
fn two_rules_make_one_sprite() {
    let rules = "[sheets.\"Traps/*/{animation}.png\"]\n[sheets.\"Traps/*/{animation} ({cell}).png\"]\n";
    let pictures = [("Traps/Fire/Off.png", 16, 32), ("Traps/Fire/On (16x32).png", 48, 32)];
    assert_eq!(cuts(rules, &pictures), ["traps::Fire Off 0,0 On 0,0 16,0 32,0"]);
    let strip = "[sheets.\"fx/{animation}_strip{count}.png\"]\n";
    assert_eq!(cuts(strip, &[("fx/run_strip3.png", 24, 8)]), ["::Fx Run 0,0 8,0 16,0"]);
}
