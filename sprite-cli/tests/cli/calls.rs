//! What the program prints where, and how it exits.

use super::assets::{Assets, sprites, text};

#[test]
fn what_is_right_is_silent_in_json_and_exits_with_0() {
    let output = Assets::new("right").run(&["check", "ROOT", "--format", "json"]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), ""));
    // As cargo calls it.
    let output = Assets::new("right2").run(&["sprites", "check", "ROOT"]);
    assert_eq!(
        (output.status.code(), text(&output.stdout)),
        (Some(0), "1 sprite with 1 animation: 0 errors, 0 warnings\n")
    );
}

#[test]
fn a_finding_is_one_json_object_with_its_place_below_the_root() {
    let assets = Assets::new("finding");
    assets.text("sprites/fx/flame.dat", "flame fx/boom.png 1 50 50\n0 0 16 16 8 8 3 3\n");
    let output = assets.run(&["check", "ROOT", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let finding: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
    let expected = serde_json::json!({
        "severity": "error", "code": "loop-outside-frames", "file": "sprites/fx/flame.dat",
        "line": 1, "column": 24, "end_line": 1, "end_column": 26,
        "message": finding["message"], "help": finding["help"],
    });
    assert_eq!(finding, expected);
    let output = assets.run(&["check", "ROOT", "--format", "short"]);
    assert!(text(&output.stdout).starts_with("sprites/fx/flame.dat:1:24: error[loop-outside-frames]: "));
    let output = assets.run(&["check", "ROOT"]);
    assert!(text(&output.stdout).contains("1 | flame fx/boom.png 1 50 50"), "{}", text(&output.stdout));
}

#[test]
fn a_warning_fails_only_when_warnings_are_denied() {
    let assets = Assets::new("warning");
    assets.text("sprites/egg.dat", "egg fx/boom.png 1 0 -1\n0 0 16 16 8 8 2 2\n");
    assert_eq!(assets.run(&["check", "ROOT"]).status.code(), Some(0));
    assert_eq!(assets.run(&["check", "ROOT", "--deny-warnings"]).status.code(), Some(1));
}

#[test]
fn a_wrong_call_exits_with_2_and_says_why() {
    for arguments in
        [&["check"][..], &["check", "no/such/folder"], &["check", ".", "--format", "xml"], &["chekc", "."]]
    {
        let output = sprites(arguments);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
        assert!(!output.stderr.is_empty());
    }
    let output = Assets::new("times").trace("5\n4\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("line 2: 4 is before the time above it"),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(sprites(["--help"]).status.code(), Some(0));
}

#[test]
fn a_trace_shows_what_is_drawn_and_leaves_out_what_is_wrong() {
    let assets = Assets::new("trace");
    assets.text("sprites/fx/worse.dat", "worse fx/none.png 1 40 -1\n0 0 16 16 8 8 6 4\n");
    assets.text(
        "archer/walk.sprite",
        "version 1\nimagefile 0 \"a.png\"\nlayer 7 position=5\nlayer 0\nangle 90\nangle 270 mirror_from=90\n\
         frame 0 90 0 0 0 0 20 30 7 28\nframe 0 90 7 0 20 0 20 30 7 28\n",
    );
    assets.image("archer/a.png", 40, 30);
    let output = assets.trace("0\n39999999\n40000000\n160000000\n239999999\n240000000\n");
    let (walk, boom) =
        ("archer/walk.sprite\tdefault", "sprites/fx/boom.dat\tboom\t0\t0\tsprites/fx/boom.png@");
    let expected = [
        format!("{walk}\t90\t7\tarcher/a.png@20,0,20,30,7,28*6"),
        format!("{walk}\t90\t0\tarcher/a.png@0,0,20,30,7,28*6"),
        format!("{walk}\t270\t7\tarcher/a.png@20,0,20,30,13,28~*6"),
        format!("{walk}\t270\t0\tarcher/a.png@0,0,20,30,13,28~*6"),
        format!(
            "{boom}0,0,16,16,8,8*2;sprites/fx/boom.png@16,0,16,16,8,8*1;\
             sprites/fx/boom.png@0,16,16,16,8,8*1;sprites/fx/boom.png@16,16,16,16,8,8*1;-*1"
        ),
    ];
    assert_eq!(text(&output.stdout).lines().collect::<Vec<_>>(), expected);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("sprites/fx/worse.dat:1:7: error[image-missing]"));
}
