//! Anchors, sheets and names: what is taken, and what is reported at which place.

use crate::aseprite::sheet::{export, folder, four, silent, tag, tagged};
use crate::support::compiled;
use crate::support::play::with_sprite;
use sprite_runtime::AnyAnimator;

/// The findings about an export, each as its code and the text that is underlined.
fn found(text: &str, settings: &str) -> Vec<(String, String)> {
    let compilation = compiled(&folder(text, settings));
    let marked = compilation.diagnostics.findings().iter().map(|finding| {
        let source = compilation.sources.get(finding.location.source);
        let marked =
            source.text().zip(finding.location.span).map(|(text, span)| &text[span.start()..span.end()]);
        (finding.code.to_string(), marked.unwrap_or_default().to_owned())
    });
    marked.collect()
}

#[track_caller]
fn assert_found(text: &str, settings: &str, expected: &[(&str, &str)]) {
    let expected: Vec<_> =
        expected.iter().map(|(code, marked)| ((*code).to_owned(), (*marked).to_owned())).collect();
    assert_eq!(found(text, settings), expected);
}

/// A slice of all frames with a pivot.
fn slice(name: &str, pivot: &str) -> String {
    format!(
        r#"{{ "name": "{name}", "keys": [{{ "frame": 0, "bounds": {{ "x": 2, "y": 2, "w": 9, "h": 9 }}, "pivot": {pivot} }}] }}"#
    )
}

/// Vector 9 of docs/formats/aseprite.md.
#[test]
fn a_trimmed_frame_keeps_its_place_at_the_pivot() {
    let frame = r#"[{ "frame": { "x": 0, "y": 0, "w": 10, "h": 12 }, "trimmed": true,
        "spriteSourceSize": { "x": 3, "y": 4, "w": 10, "h": 12 }, "sourceSize": { "w": 16, "h": 16 }, "duration": 100 }]"#;
    let slices = format!("\"slices\": [{}]", slice("foot", r#"{ "x": 6, "y": 13 }"#));
    for (meta, expected) in [(slices.as_str(), (5, 11)), ("", (-3, -4))] {
        with_sprite(&silent(&export(frame, meta), ""), |sprite| {
            let frame = AnyAnimator::of(sprite, 0).frame().unwrap();
            let (rect, origin) = (frame.rect(), frame.origin());
            assert_eq!([rect.x, rect.y, rect.width, rect.height], [0, 0, 10, 12]);
            assert_eq!((origin.x, origin.y), expected);
        });
    }
}

/// Vector 10 of docs/formats/aseprite.md.
#[test]
fn a_tag_beyond_the_frames_is_found_at_the_end_that_is_wrong() {
    let one = crate::aseprite::sheet::frames(&[100]);
    let tags = format!("\"frameTags\": [{}]", tag("walk", 0, 1, ""));
    assert_found(&export(&one, &tags), "", &[("tag-outside-frames", "1")]);
    assert_found(&tagged(&[tag("walk", 2, 1, "")]), "", &[("tag-outside-frames", "2")]);
}

/// Vector 12 of docs/formats/aseprite.md.
#[test]
fn of_a_path_from_another_machine_only_the_last_part_counts() {
    silent(&export(&four(), "").replace("hero.png", r"C:\\art\\hero.png"), "");
    silent(&export(&four(), "").replace("hero.png", "/Users/ann/art/hero.png"), "");
    let without = export(&four(), r#""app": "x""#).replace(r#""image": "hero.png", "#, "");
    assert_found(&without, "", &[("image-missing", "{")]);
}

/// Vector 13 of docs/formats/aseprite.md.
#[test]
fn names_that_become_one_and_names_that_are_one() {
    let both = |second: &str| tagged(&[tag("walk", 0, 1, ""), tag(second, 2, 3, "")]);
    assert_found(&both("Walk"), "", &[("name-collision", "\"Walk\"")]);
    assert_found(&both("walk"), "", &[("tag-duplicate", "\"walk\"")]);
}

/// Vector 14 of docs/formats/aseprite.md.
#[test]
fn a_frame_beyond_the_sheet_and_a_sheet_of_another_size() {
    let beyond = export(&four(), "").replace("\"x\": 48", "\"x\": 49");
    let rect = r#"{ "x": 49, "y": 0, "w": 16, "h": 16 }"#;
    assert_found(&beyond, "", &[("frame-outside-image", rect)]);
    let old = export(&four(), r#""size": { "w": 64, "h": 32 }"#);
    assert_found(&old, "", &[("size-differs", r#"{ "w": 64, "h": 32 }"#)]);
}

/// Vector 15 of docs/formats/aseprite.md.
#[test]
fn of_several_pivots_one_must_be_chosen() {
    let pivot = r#"{ "x": 4, "y": 8 }"#;
    let slices = format!("[{}, {}]", slice("foot", pivot), slice("hand", pivot));
    let text = export(&four(), &format!("\"slices\": {slices}"));
    assert_found(&text, "", &[("pivot-ambiguous", &slices)]);
    silent(&text, "[aseprite]\npivot = \"foot\"\n");
    let wrong = "[aseprite]\npivot = \"feet\"\n";
    assert_found(&text, wrong, &[("pivot-unknown", &slices)]);
    let compilation = compiled(&folder(&text, wrong));
    let help = compilation.diagnostics.findings()[0].help.clone().unwrap();
    assert!(help.contains("`pivot = \"foot\"`"), "{help}");
}

/// Vector 20 of docs/formats/aseprite.md: names.
#[test]
fn directions_that_are_there_twice() {
    let on = "[aseprite]\ndirections = true\n";
    let both = |first: &str, second: &str| tagged(&[tag(first, 0, 1, ""), tag(second, 2, 3, "")]);
    assert_found(&both("walk-right", "walk side"), on, &[("tag-duplicate", "\"walk side\"")]);
    assert_found(&both("walk-up", "Walk left"), on, &[("name-collision", "\"Walk left\"")]);
    let compilation = silent(&both("cleanup", "walk_up_2"), on);
    let animations = &compilation.library.sprites().next().unwrap().sprite().animations;
    let names: Vec<&str> = animations.iter().map(|animation| animation.name.as_str()).collect();
    assert_eq!(names, ["cleanup", "walk_up_2"]);
    assert!(animations.iter().all(|animation| animation.value.direction_map.compass.is_empty()));
}
