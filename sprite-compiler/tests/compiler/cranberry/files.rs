//! Which JSON files are Cranberry descriptions, where their sheets lie, and what hostile ones do.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

use crate::support::{assert_silent, compiled, findings, image, of_memory};
use sprite_compiler::{Files, Limits, MemoryFiles, Options, compile};

const FRAME: &str = "{\"duration\": 80, \"rect\": {\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8}}";

/// A sprite with one movement.
fn sprite(sheet: &str) -> String {
    format!(
        "{{\n\"version\": 1,\n\"sheet\": \"{sheet}\",\n\"movements\": [\n\
         {{\"name\": \"walk\", \"mode\": \"tile\", \"advanceX\": 8,\n\"frames\": [{FRAME}]}}\n]\n}}\n"
    )
}

#[track_caller]
fn found_in(files: &dyn Files) -> Vec<String> {
    findings(&compiled(files))
}

#[test]
fn folders_are_modules_and_movements_are_variants() {
    let text = sprite(":/s.png").replace("walk", "walk-left");
    let files = MemoryFiles::new([("chars/Old Ones/hero.json", text)]).with("s.png", image::opaque(8, 8));
    let compilation = compiled(&files);
    assert_silent(&compilation);
    let [packed] = compilation.library.sprites().collect::<Vec<_>>()[..] else {
        panic!("one sprite is expected")
    };
    let sprite = packed.sprite();
    assert_eq!(
        (sprite.modules.join("::"), sprite.identifier.as_str()),
        ("chars::old_ones".to_owned(), "Hero")
    );
    let animation = &sprite.animations[0];
    assert_eq!((animation.identifier.as_str(), animation.name.as_str()), ("WalkLeft", "walk-left"));
    assert_eq!(
        (
            animation.value.tracks[0].meta.label.as_str(),
            animation.value.tracks[0].layers[0].meta.label.as_str()
        ),
        ("-", "0")
    );
}

/// Vector 16 of docs/formats/cranberry.md.
#[test]
fn the_sheet_is_looked_for_below_the_root_and_then_beside_the_description() {
    let png = || image::opaque(8, 8);
    for (sheet, images) in [
        ("/art/s.png", ["art/s.png", "chars/art/s.png"].as_slice()),
        (":/art/s.png", &["chars/art/s.png"]),
        ("art/./s.png", &["chars/art/s.png"]),
        ("../art/s.png", &["art/s.png"]),
        (":/../art/s.png", &["art/s.png"]),
    ] {
        let mut files = MemoryFiles::new([("chars/hero.json", sprite(sheet))]);
        for path in images {
            files = files.with(*path, png());
        }
        let compilation = compiled(&files);
        assert_silent(&compilation);
        assert_eq!(compilation.library.images().paths().collect::<Vec<_>>(), images[..1], "{sheet}");
    }
    let missing = compiled(&MemoryFiles::new([("chars/hero.json", sprite("/art/s.png"))]));
    assert_eq!(findings(&missing), ["image-missing chars/hero.json:3:10-3:22"]);
    let message = &missing.diagnostics.findings()[0].message;
    assert!(message.contains("`art/s.png`") && message.contains("`chars/art/s.png`"), "{message}");
    for sheet in ["../../s.png", ":/", "", "a\\\\b.png", "//s.png", ".."] {
        let files = MemoryFiles::new([("chars/hero.json", sprite(sheet))]).with("s.png", png());
        let end = sheet.len() + 12;
        assert_eq!(found_in(&files), [format!("path-not-allowed chars/hero.json:3:10-3:{end}")], "{sheet}");
    }
}

#[test]
fn other_peoples_json_is_silent_however_bad_it_is() {
    let deep = "[".repeat(100_000);
    let long = format!("[{}0]", "0,".repeat(100));
    let texts: [&[u8]; 8] = [
        b"",
        b"{",
        b"{\"sheet\": \"a\", \"frames\": []}",
        b"{\"sheet\": \"a\", \"meta\": {}}",
        b"{\"spritesheets\": [], \"sheetindex\": 0}",
        b"\xff\xfe{\x00}\x00",
        deep.as_bytes(),
        long.as_bytes(),
    ];
    for text in texts {
        let files = MemoryFiles::new([("x.json", text), ("a.dat", b"a i.png 1 0 -1\n0 0 8 8 0 0 1 1\n")]);
        let files = files.with("i.png", image::opaque(8, 8));
        for bytes in [150_000, 4_000] {
            let options = Options { limits: of_memory(bytes), ..Options::default() };
            let found = findings(&compile(&files, &options));
            assert_eq!(
                found,
                Vec::<String>::new(),
                "{}",
                String::from_utf8_lossy(&text[..text.len().min(40)])
            );
        }
    }
}

#[test]
fn what_is_meant_as_a_description_is_not_passed_over() {
    let deep = format!("{{\"movements\": {}", "[".repeat(100_000));
    let short = of_memory(16);
    let utf_16: Vec<u8> = "\u{feff}{\"movements\": []}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let cases: [(&[u8], &str, Limits); 7] = [
        (&utf_16, "not-text x.json", Limits::default()),
        (b"{\"movements\": []", "json-malformed x.json:1:17-1:17", Limits::default()),
        (b"{\"frames\": [}", "json-malformed x.json:1:13-1:14", Limits::default()),
        (b"\xef\xbb\xbf{\"movements\" []}", "json-malformed x.json:1:14-1:15", Limits::default()),
        (b"{\"movements\": \"\xff\"}", "not-text x.json", Limits::default()),
        (b"{\"movements\": []}", "limit-exceeded x.json:1:1-1:1", short),
        (deep.as_bytes(), "limit-exceeded x.json:1:142-1:143", Limits::default()),
    ];
    for (text, expected, limits) in cases {
        let files = MemoryFiles::new([("x.json", text)]);
        let found = findings(&compile(&files, &Options { limits, ..Options::default() }));
        assert_eq!(found, [expected], "{}", String::from_utf8_lossy(&text[..text.len().min(40)]));
    }
}

#[test]
fn names_in_front_of_a_mistake_are_still_generated() {
    let text = sprite(":/s.png");
    let files = MemoryFiles::new([("hero.json", &text[..text.len() - 3])]).with("s.png", image::opaque(8, 8));
    let compilation = compiled(&files);
    assert_eq!(compilation.diagnostics.findings().len(), 1);
    let code = compilation.code.to_string();
    assert!(code.contains("enum Hero") && code.contains("Walk"), "{code}");
}

/// The code must compile, so that the mistake in the text is the only one that is shown.
#[test]
fn names_in_front_of_a_mistake_are_generated_once() {
    let names = ["walk", "Walk", "run"].map(|name| format!("{{\"name\": \"{name}\"}}")).join(", ");
    let text = format!("{{\"version\": 1, \"sheet\": \":/s.png\", \"movements\": [{names}, {{");
    let compilation = compiled(&MemoryFiles::new([("hero.json", text)]));
    assert_eq!(compilation.diagnostics.findings().len(), 1);
    let animations = &compilation.library.sprites().next().unwrap().sprite().animations;
    let names: Vec<&str> = animations.iter().map(|named| named.identifier.as_str()).collect();
    assert_eq!(names, ["Walk", "Run"]);
}

#[test]
fn limits_are_checked_before_memory_is_taken() {
    let frames = |count: usize| {
        let text = sprite(":/s.png");
        text.replace(&format!("[{FRAME}]"), &format!("[{}]", vec![FRAME; count].join(",")))
    };
    let limits = Limits::default().with(|limits| limits.direction_frames = 4);
    for (count, expected) in [(4, Vec::new()), (5, vec!["limit-exceeded hero.json:6:11-6:12"])] {
        let files = MemoryFiles::new([("hero.json", frames(count))]).with("s.png", image::opaque(8, 8));
        let found = findings(&compile(&files, &Options { limits, ..Options::default() }));
        assert_eq!(found, expected, "{count} frames");
    }
    // A frame takes 80 bytes.
    let files = MemoryFiles::new([("hero.json", frames(200))]).with("s.png", image::opaque(8, 8));
    let limits = of_memory(200 * 80 - 1);
    let found = findings(&compile(&files, &Options { limits, ..Options::default() }));
    assert_eq!(found, ["limit-exceeded hero.json:6:11-6:12"]);
    let most = 65_535;
    for (count, expected) in [(most, false), (most + 1, true)] {
        let movements = vec!["{}"; count].join(",");
        let text = format!("{{\"version\":1,\"sheet\":\":/s.png\",\"movements\":[{movements}]}}");
        let found = found_in(&MemoryFiles::new([("hero.json", text)]).with("s.png", image::opaque(8, 8)));
        let is_refused = found.contains(&"limit-exceeded hero.json:1:44-1:45".to_owned());
        assert_eq!(is_refused, expected, "{count} movements");
    }
    let movements =
        format!("{{\"version\":1,\"sheet\":\":/s.png\",\"movements\":[{}1]}}", "1,".repeat(70_000));
    let files = MemoryFiles::new([("hero.json", movements)]).with("s.png", image::opaque(8, 8));
    assert_eq!(found_in(&files), ["limit-exceeded hero.json:1:44-1:45"]);
}

/// Each is compared with all keys that are known.
#[test]
fn of_very_many_unknown_keys_the_first_are_reported() {
    let keys = (0..2_000).map(|number| format!("\"noise{number}\": 0, ")).collect::<Vec<_>>().concat();
    let text = sprite(":/s.png").replace("\"name\"", &format!("{keys}\"name\""));
    let files = MemoryFiles::new([("hero.json", text)]).with("s.png", image::opaque(8, 8));
    assert_eq!(found_in(&files).len(), 50);
}
