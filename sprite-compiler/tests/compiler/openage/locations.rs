//! Where findings stand, to the column.

use crate::openage::{BASE, edited, folder, shown};
use crate::support::{assert_silent, compiled, findings, image};

#[track_caller]
fn assert_found(text: &str, expected: &[&str]) {
    let found = findings(&compiled(&folder(text)));
    let found: Vec<_> = found.iter().map(|finding| finding.replace(" archer/walk.sprite:", " ")).collect();
    assert_eq!(found, expected, "{text}");
}

/// Vector 9 of docs/formats/openage.md.
#[test]
fn mirrors() {
    let angles = |lines: &str| edited(BASE, "angle 0\n", &format!("angle 0\n{lines}\n"));
    let forward = "version 1\nimagefile 0 \"a.png\"\nlayer 0\nangle 0 mirror-from=180\nangle 180\n\
        frame 0 180 0 0 0 0 10 10 5 9\n";
    assert_silent(&compiled(&folder(forward)));
    let cycle = "angle 90 mirror_from=270\nangle 270 mirror_from=90";
    assert_found(&angles(cycle), &["reference-cycle 5:22-5:25"]);
    assert_found(&angles("angle 90 mirror_from=90"), &["reference-cycle 5:22-5:24"]);
    assert_found(&angles(&format!("angle 45 mirror_from=90\n{cycle}")), &["reference-cycle 6:22-6:25"]);
    // Two circles are two mistakes; what leads to one of them is none.
    let two = format!(
        "{cycle}\nangle 1 mirror_from=2\nangle 2 mirror_from=3\nangle 3 mirror_from=1\nangle 4 mirror_from=3"
    );
    assert_found(&angles(&two), &["reference-cycle 5:22-5:25", "reference-cycle 7:21-7:22"]);
    assert_found(&angles("angle 90 mirror_from=77\nangle 91 mirror_from=90"), &["id-unknown 5:22-5:24"]);
}

/// Vector 11 of docs/formats/openage.md.
#[test]
fn layout_makes_no_difference() {
    let text = "\u{feff}version 1\r\n  # a comment\r\nimagefile 0 \"a.png\"\r\nlayer 0\r\n\
        layer 1 mode=off\tposition=10\r\nangle 0\r\nangle 45  # note\r\n\
        frame 0 0 0 0 0 0 10 10 0 0\r\nframe 0 45 0 0 0 0 10 10 0 0\r\n\
        frame 0 0 1 0 10 0 10 10 0 0\r\nframe 0 45 1 0 10 0 10 10 0 0\r\n";
    let compilation = compiled(&folder(text));
    assert_silent(&compilation);
    let plain =
        text.replace("\r\n", "\n").replace('\t', "  ").replace("  # a comment\n", "").replace("  # note", "");
    let plain = compiled(&folder(plain.trim_start_matches('\u{feff}')));
    assert_silent(&plain);
    assert_eq!(
        plain.library.sprites().next().unwrap().table(),
        compilation.library.sprites().next().unwrap().table()
    );
    assert_eq!(shown(&compilation, &[0]), "0");
}

/// Vector 12 of docs/formats/openage.md.
#[test]
fn names() {
    let first = |line: &str| {
        let rest = edited(BASE, "imagefile 0 \"a.png\"\n", "");
        format!("{line}\n{rest}")
    };
    assert_found(&first("imagefile 0 a.png"), &["name-not-quoted 1:13-1:18"]);
    let files = folder(&first("imagefile 0 \"a b.png\"")).with("archer/a b.png", image::opaque(40, 40));
    assert_silent(&compiled(&files));
    assert_found(&first("imagefile 0 \"a.png"), &["string-not-closed 1:13-1:19"]);
    assert_found(&first("imagefile 0 \"b.png\""), &["image-missing 1:13-1:20"]);
    assert_found(&first("\timagefile\t0\tä.png  x"), &["surplus-token 1:21-1:22"]);
}

/// Vector 15 of docs/formats/openage.md.
#[test]
fn lines_that_cannot_be_read() {
    let first = |line: &str| format!("{line}\n{BASE}");
    assert_found(&first("angle 360"), &["value-out-of-range 1:7-1:10"]);
    assert_found(&edited(BASE, "angle 0", "anglee 0"), &["keyword-unknown 4:1-4:7"]);
    let layer = |attributes: &str| {
        let frames = "frame 0 0 9 0 0 0 10 10 5 9\n";
        format!("layer 9 {attributes}\n{BASE}{frames}")
    };
    assert_found(&layer("mode=Loop"), &["value-unknown 1:14-1:18"]);
    assert_found(&layer("mode = loop"), &["key-value 1:9-1:13"]);
    assert_found(&layer("mode= position=x"), &["key-value 1:9-1:14"]);
    assert_found(&layer("speed=2 position=x"), &["key-unknown 1:9-1:14", "number-invalid 1:26-1:27"]);
    assert_found(&layer("mode=off mode=off"), &["defined-twice 1:18-1:22"]);
    assert_found(&layer("position=1e1"), &["number-invalid 1:18-1:21"]);
    assert_found(&layer("replay_delay=-0.1"), &["value-out-of-range 1:22-1:26"]);
    assert_found(&first("version"), &["fields-missing 1:8-1:8", "defined-twice 2:1-2:8"]);
}

#[test]
fn frames() {
    let more = |line: &str| format!("{BASE}{line}\n");
    assert_found(&more("frame 4 0 0 0 0 0 10 10 5"), &["fields-missing 9:26-9:26"]);
    assert_found(&more("frame 4 0 0 0 0 0 10 10 5 9 1 2  # c"), &["surplus-token 9:29-9:32"]);
    assert_found(&more("frame 4 0 0 0 0 0 10 0 5 9"), &["value-out-of-range 9:22-9:23"]);
    assert_found(&more("frame 4 0 1 0 0 0 10 10 5 9"), &["id-unknown 9:11-9:12"]);
    assert_found(&more("frame 4 0 0 1 0 0 10 10 5 9"), &["id-unknown 9:13-9:14"]);
    assert_found(&more("frame 4 1 0 0 0 0 10 10 5 9"), &["id-unknown 9:9-9:10"]);
    assert_found(&more("frame 3 0 0 0 0 0 10 10 5 9"), &["defined-twice 9:7-9:8"]);
    assert_found(&more("frame 65536 0 0 0 0 0 10 10 5 9"), &["value-out-of-range 9:7-9:12"]);
    // Each mistake in a line is a finding.
    let two = ["number-invalid 9:15-9:16", "value-out-of-range 9:19-9:20"];
    assert_found(&more("frame 4 0 0 0 x 0 0 10 5 9"), &two);
}

/// Vector 16 of docs/formats/openage.md.
#[test]
fn frames_outside_their_image() {
    let files = folder(BASE).with("archer/a.png", image::opaque(40, 9));
    let expected = [
        "frame-outside-image archer/walk.sprite:5:15-5:24",
        "frame-outside-image archer/walk.sprite:6:15-6:25",
        "frame-outside-image archer/walk.sprite:7:15-7:25",
        "frame-outside-image archer/walk.sprite:8:15-8:25",
    ];
    assert_eq!(findings(&compiled(&files)), expected);
    // Several tracks that show one line's frame do not repeat what is wrong with it.
    let text = edited(BASE, "angle 0\n", "angle 0\nangle 90 mirror_from=0\nangle 180 mirror_from=90\n");
    assert_eq!(findings(&compiled(&folder(&text).with("archer/a.png", image::opaque(40, 9)))).len(), 4);
}

#[test]
fn what_the_file_as_a_whole_lacks() {
    assert_found("", &["section-missing 1:1-1:1"]);
    assert_found("version 1\n", &["section-missing 1:1-1:1"]);
    assert_found(&edited(BASE, "version 1\n", ""), &["version-absent 1:1-1:1"]);
    for line in
        ["imagefile 0 \"a.png\"\n", "layer 0 mode=loop time_per_frame=100 replay_delay=50\n", "angle 0\n"]
    {
        assert_found(&edited(BASE, line, ""), &["section-missing 1:1-1:1"]);
    }
    assert_found(&edited(BASE, "angle 0\n", "angle 0\nangle 9\n"), &["frames-empty 5:7-5:8"]);
    assert_found(&edited(BASE, "angle 0\n", "layer 7\nangle 0\n"), &["layer-without-frames 4:7-4:8"]);
    let mirrored =
        format!("{BASE}angle 5 mirror_from=0\nframe 0 5 0 0 0 0 9 9 0 0\nframe 1 5 0 0 0 0 9 9 0 0\n");
    assert_found(&mirrored, &["frames-on-mirrored-angle 10:9-10:10"]);
}
