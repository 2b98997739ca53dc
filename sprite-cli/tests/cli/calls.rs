//! The outputs of the program, and its exit statuses.

use super::assets::{Assets, sprites, sprites_in, text};
use std::path::MAIN_SEPARATOR;
use test_support::TempFolder;

#[test]
fn what_is_right_is_silent_in_json_and_exits_with_0() {
    let output = Assets::new().run(&["check", "ROOT", "--format", "json"]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), ""));
    // As cargo calls it.
    let output = Assets::new().run(&["sprites", "check", "ROOT"]);
    assert_eq!(
        (output.status.code(), text(&output.stdout)),
        (Some(0), "1 sprite with 1 animation: 0 errors, 0 warnings\n")
    );
}

#[test]
fn the_folder_is_assets_unless_it_is_given() {
    let crate_folder = Assets::new();
    crate_folder.text("assets/sprites/egg.dat", "egg fx/none.png 1 0 -1\n0 0 16 16 8 8 2 2\n");
    for command in ["check", "list"] {
        let output = sprites_in(&crate_folder.0, [command]);
        assert_eq!(output.status.code(), Some(1), "{command}: {}", text(&output.stderr));
    }
    let output = sprites_in(&crate_folder.0, ["check", "--format", "short"]);
    let place = "assets/sprites/egg.dat:1:5: error[image-missing]";
    assert!(text(&output.stdout).starts_with(place), "{}", text(&output.stdout));
    // Here is no such folder.
    let output = sprites_in(&crate_folder.0.join("sprites"), ["preview", "-o", "page.html"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("`assets`"), "{}", text(&output.stderr));
}

#[test]
fn a_finding_is_one_json_object_with_its_place_below_the_root() {
    let assets = Assets::new();
    assets.text("sprites/fx/flame.dat", "flame fx/boom.png 1 50 50\n0 0 16 16 8 8 3 3\n");
    let output = assets.run(&["check", "ROOT", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let finding: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
    let expected = serde_json::json!({
        "severity": "error", "code": "frame-unknown", "file": "sprites/fx/flame.dat",
        "line": 1, "column": 24, "end_line": 1, "end_column": 26,
        "message": finding["message"], "help": finding["help"],
    });
    assert_eq!(finding, expected);
    let output = assets.run(&["check", "ROOT"]);
    assert!(text(&output.stdout).contains("1 | flame fx/boom.png 1 50 50"), "{}", text(&output.stdout));
}

#[test]
fn a_warning_fails_only_when_warnings_are_denied() {
    let assets = Assets::new();
    assets.text("sprites/egg.dat", "egg fx/boom.png 1 0 -1\n0 0 16 16 8 8 2 2\n");
    assert_eq!(assets.run(&["check", "ROOT"]).status.code(), Some(0));
    assert_eq!(assets.run(&["check", "ROOT", "--deny-warnings"]).status.code(), Some(1));
}

#[test]
fn a_wrong_call_exits_with_2_and_says_why() {
    for arguments in
        [&["check"][..], &["check", "no/such/folder"], &["check", ".", "--format", "xml"], &["chekc", "."]]
    {
        // Without a folder `assets`, which `check` takes when none is named.
        let output = sprites_in(&TempFolder::new(), arguments);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
        assert!(!output.stderr.is_empty());
    }
    let output = Assets::new().trace("5\n4\n");
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
    let assets = Assets::new();
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

/// As a new player, which faces down, shows it.
#[test]
fn a_trace_returns_to_the_direction_that_a_new_player_faces() {
    let assets = Assets::new();
    assets.text(
        "hero.sheet.toml",
        "cell = [8, 8]\nduration = 100\n\n[animations.hit]\nrow = 0\nrepeat = 1\nend = \"stand\"\n\n\
         [animations.stand]\nrows = { right = 1, down = 2 }\n",
    );
    assets.image("hero.png", 8, 24);
    let output = assets.trace("0\n100000000\n");
    let stdout = text(&output.stdout);
    let hit = stdout.lines().find(|line| line.contains("\thit\t")).unwrap_or_default();
    assert!(hit.contains("hero.png@0,0,8,8") && hit.contains(";hero.png@0,16,8,8"), "{stdout}");
}

/// Vector 5 of docs/formats/openage.md.
#[test]
fn a_trace_counts_the_times_at_which_a_picture_is_shown() {
    let assets = Assets::new();
    let frames = [0, 1, 2, 3].map(|at| format!("frame {at} 0 0 0 {} 0 10 10 5 9\n", at * 10)).concat();
    let head =
        "version 1\nimagefile 0 \"a.png\"\nlayer 0 mode=loop time_per_frame=100 replay_delay=50\nangle 0\n";
    assets.text("archer/walk.sprite", &format!("{head}{frames}"));
    assets.image("archer/a.png", 40, 10);
    let output = assets.trace("0\n100000000\n400000000\n");
    let row = "archer/walk.sprite\tdefault\t0\t0\tarcher/a.png@0,0,10,10,5,9*1;archer/a.png@10,0,10,10,5,9*1;archer/a.png@30,0,10,10,5,9*1";
    assert!(text(&output.stdout).lines().any(|line| line == row), "{}", text(&output.stdout));
}

/// Where the action's `default` is over at once, a player that looks down plays `stand`: a trace of `up` looks up
/// first.
#[test]
fn a_trace_of_a_direction_does_not_depend_on_the_others() {
    let assets = Assets::new();
    assets.text(
        "graphics/sprites/guard.xml",
        r#"<sprite>
            <imageset name="base" src="graphics/sprites/guard.png" width="10" height="10"/>
            <action name="stand" imageset="base"><animation><frame index="0"/></animation></action>
            <action name="salute" imageset="base">
                <animation direction="default"><end/></animation>
                <animation direction="up"><frame index="1" delay="40"/><frame index="2" delay="40"/><end/></animation>
            </action>
        </sprite>"#,
    );
    assets.image("graphics/sprites/guard.png", 30, 10);
    let output = assets.trace("0\n40000000\n80000000\n");
    let rows: Vec<&str> = text(&output.stdout)
        .lines()
        .filter_map(|line| line.strip_prefix("graphics/sprites/guard.xml\t"))
        .collect();
    let cell =
        |index: u32, count: u32| format!("graphics/sprites/guard.png@{},0,10,10,5,10*{count}", index * 10);
    let expected = [
        format!("stand\tdefault\t0\t{}", cell(0, 3)),
        format!("salute\tdefault\t0\t{}", cell(0, 3)),
        format!("salute\tup\t0\t{};{};{}", cell(1, 1), cell(2, 1), cell(0, 1)),
    ];
    assert_eq!(rows, expected);
}

#[test]
fn the_help_of_a_trace_explains_its_output() {
    let output = sprites(["trace", "--help"]);
    let help = text(&output.stdout);
    for part in ["IMAGE@X,Y,W,H,OX,OY", "W,H,OX,OY#CRC", "--pixels", "nanoseconds"] {
        assert!(help.contains(part), "{part}: {help}");
    }
}

/// The advice of `limit-exceeded` must be an option of the command that printed it.
#[test]
fn every_command_that_compiles_takes_limits() {
    for command in ["check", "list", "preview", "export", "diff", "trace", "new", "init"] {
        let output = sprites([command, "--help"]);
        assert!(text(&output.stdout).contains("--limits <TIMES>"), "{command}: {}", text(&output.stdout));
    }
}

/// Terminals and editors follow a path from the folder in which the program was called.
#[test]
fn short_prints_paths_from_the_current_folder() {
    let assets = Assets::new();
    assets.text("sprites/fx/flame.dat", "flame fx/boom.png 1 50 50\n0 0 16 16 8 8 3 3\n");
    let whole = assets.0.display().to_string();
    let beside = assets.around().join("beside");
    std::fs::create_dir_all(&beside).expect("a folder");
    for (here, root, shown) in [
        (assets.0.clone(), ".", "sprites/fx/flame.dat"),
        (assets.0.join(".."), "assets", "assets/sprites/fx/flame.dat"),
        (assets.0.join(".."), "./assets/", "assets/sprites/fx/flame.dat"),
        (assets.0.join(".."), &whole, "assets/sprites/fx/flame.dat"),
        (beside.clone(), "../assets", "../assets/sprites/fx/flame.dat"),
        (beside, &whole, &format!("{}/sprites/fx/flame.dat", whole.replace(MAIN_SEPARATOR, "/"))),
    ] {
        let output = sprites_in(&here, ["check", root, "--format", "short"]);
        let expected = format!("{shown}:1:24: error[frame-unknown]: ");
        assert!(text(&output.stdout).starts_with(&expected), "{root}: {}", text(&output.stdout));
    }
}

#[test]
fn a_folder_without_sprites_is_an_error_wherever_it_is_asked_for() {
    let assets = Assets::new();
    std::fs::remove_dir_all(assets.0.join("sprites")).expect("a folder");
    assets.image("hero.png", 64, 16);
    let output = assets.run(&["check", "ROOT", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let finding: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
    let expected = serde_json::json!({
        "severity": "error", "code": "nothing-compiled", "file": ".",
        "line": null, "column": null, "end_line": null, "end_column": null,
        "message": finding["message"], "help": finding["help"],
    });
    assert_eq!(finding, expected);
    let message = finding["message"].as_str().expect("a message");
    assert!(message.starts_with("no sprite description in `") && message.contains(": 1 .png;"), "{message}");
    for (format, start) in [
        ("human", "error[nothing-compiled]: no sprite description in `assets`: 1 .png; "),
        ("short", "assets: error[nothing-compiled]: "),
        ("github", "::error file=assets,title=nothing-compiled::assets: no sprite"),
    ] {
        let above = assets.0.join("..");
        let output = sprites_in(&above, ["check", "assets", "--format", format]);
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stdout).starts_with(start), "{}", text(&output.stdout));
    }
    for command in ["list", "trace"] {
        assets.text("times.txt", "0\n");
        let times = assets.0.join("times.txt").display().to_string();
        let options = if command == "trace" { vec!["--times", &times] } else { vec![] };
        let output = assets.run(&[&[command, "ROOT"], options.as_slice()].concat());
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert!(text(&output.stderr).contains("error[nothing-compiled]"), "{}", text(&output.stderr));
    }
}

/// The folder of a file is found, and the other files of it count as they do in a game.
#[test]
fn one_file_is_checked_in_its_folder() {
    let assets = Assets::new();
    assets.text("sprites/fx/flame.dat", "flame fx/boom.png 1 50 50\n0 0 16 16 8 8 3 3\n");
    assets.text("readme.txt", "not a description");
    let check = |here: &str, words: &[&str]| {
        let output = sprites_in(&assets.0.join(here), [&["check", "--format", "short"], words].concat());
        (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
    };
    for (here, file) in
        [("sprites/fx", "flame.dat"), ("", "sprites/fx/flame.dat"), ("..", "assets/sprites/fx/flame.dat")]
    {
        let (status, found, _) = check(here, &[file, "--root", &assets.0.display().to_string()]);
        assert_eq!((status, found.lines().count()), (Some(1), 1), "{found}");
        assert!(found.contains("flame.dat:1:24: error[frame-unknown]"), "{found}");
    }
    let (status, found, _) = check("..", &["assets/sprites/fx/flame.dat"]);
    assert!(status == Some(1) && found.starts_with("assets/sprites/fx/flame.dat:1:24: error["), "{found}");
    assert_eq!(check("..", &["assets/sprites/fx/boom.dat"]), (Some(0), String::new(), String::new()));
    for (words, message) in [
        (&["assets/readme.txt"][..], "error: `readme.txt` is not a sprite description that can be read"),
        (
            &["assets/readme.txt", "--root", "assets/sprites"],
            "error: `assets/readme.txt` does not lie below `assets/sprites`",
        ),
        (&["assets", "--root", "assets"], "error: --root needs a file"),
        (&["assets/readme.txt", "--watch"], "error: --watch is for a folder"),
    ] {
        let (status, _, error) = check("..", words);
        assert_eq!(status, Some(2));
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn shells_get_their_completions() {
    for (shell, part) in
        [("bash", "complete -F"), ("zsh", "#compdef cargo-sprites"), ("fish", "complete -c cargo-sprites")]
    {
        let output = sprites(["completions", shell]);
        assert_eq!(output.status.code(), Some(0));
        assert!(text(&output.stdout).contains(part), "{shell}");
        assert!(text(&output.stdout).contains("deny-warnings"), "{shell}");
    }
    assert_eq!(sprites(["completions", "dos"]).status.code(), Some(2));
}
