//! Names that are commands to a terminal: nothing that is printed holds one, or a line of its own.

use super::assets::{Assets, text};
use serde_json::Value;

/// A name as TOML and XML write it. It clears the screen, begins a line and a field, and changes the direction.
const IN_TOML: &str = "\\u001b[2Jx\\nFORGED\\t\\r\\u009b1m\\u202e\\\\;`<b>";
const IN_XML: &str = "x&#10;FORGED&#9;&#13;&#x9b;1m&#x202e;\\;`&lt;b>";
/// The name itself, and as a field of a line.
const NAME: &str = "\u{1b}[2Jx\nFORGED\t\r\u{9b}1m\u{202e}\\;`<b>";
const FIELD: &str = "\\u{1b}[2Jx\\nFORGED\\t\\r\\u{9b}1m\\u{202e}\\\\\\u{3b}`<b>";

fn assets() -> Assets {
    let assets = Assets::new();
    assets.text(
        "hero.sheet.toml",
        &format!(
            "cell = [8, 8]\n[animations.\"{IN_TOML}a\"]\nrow = 0\n[animations.\"{IN_TOML}b\"]\nrow = 0\n\
             slices.\"{IN_TOML}c\" = {{ rect = [0, 0, 2, 2] }}\ntexts = {{ 0 = \"{IN_TOML}\" }}\n"
        ),
    );
    assets.image("hero.png", 16, 8);
    assets.text(
        "graphics/sprites/all.xml",
        &format!(
            "<sprites><sprite name=\"{IN_XML}d\"><imageset name=\"base\" src=\"graphics/sprites/i.png\" width=\"8\" \
             height=\"8\"/><action name=\"{IN_XML}e\" imageset=\"base\"><animation><frame index=\"0\"/></animation>\
             </action></sprite></sprites>"
        ),
    );
    assets.image("graphics/sprites/i.png", 8, 8);
    // Mistakes that name them.
    assets.text("wrong.sheet.toml", &format!("cell = [8, 8]\n[animations.\"{IN_TOML}f\"]\nrow = 7\n"));
    assets.image("wrong.png", 8, 8);
    assets.text("sprites/raw.dat", "a\u{1b}[2J\u{9b}1m\u{202e} none.png 1 0 -1\n0 0 8 8 0 0 1 1\n");
    #[cfg(unix)]
    for file in ["\u{1b}[2J\nFORGED", "b\u{202e}d"] {
        assets.text(&format!("{file}.sheet.toml"), "cell = [8, 8]\n");
        assets.image(&format!("{file}.png"), 8, 8);
    }
    assets
}

/// Returns whether a terminal obeys a character, or hides it.
fn is_obeyed(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text without colours.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('m') {
            Some((digits, rest)) if digits.chars().all(|c| c.is_ascii_digit() || c == ';') => {
                plain.push_str(rest);
            }
            _ => plain = plain + "\u{1b}[" + part,
        }
    }
    plain
}

#[test]
fn nothing_that_is_printed_is_a_command_to_the_terminal() {
    let (assets, other) = (assets(), Assets::new());
    let (other, page) = (other.0.display().to_string(), assets.0.join("page.html").display().to_string());
    let (file, gif) = (assets.0.join("wrong.sheet.toml"), assets.0.join("a.gif").display().to_string());
    let file = file.display().to_string();
    let (animation, hostile) = (format!("Hero/{NAME}a"), format!("--{NAME}"));
    let calls: [&[&str]; 22] = [
        &["list", "ROOT"],
        &["list", "ROOT", "--sizes"],
        &["list", "ROOT", "--json"],
        &["check", "ROOT"],
        &["check", "ROOT", "--color", "always"],
        &["check", "ROOT", "--format", "short"],
        &["check", "ROOT", "--format", "json"],
        &["check", "ROOT", "--format", "github"],
        &["check", "ROOT", "--format", "sarif"],
        &["check", "ROOT", "--fix", "--allow-no-vcs", "--diff"],
        &["check", &file],
        &["diff", "ROOT", &other],
        &["diff", &other, "ROOT"],
        &["diff", &other, "ROOT", "--format", "json"],
        &["diff", &other, "ROOT", "--page", &page],
        &["preview", "ROOT", "-o", &page],
        &["export", "ROOT", "Hero", "-o", &gif],
        &["export", "ROOT", "Hero/no", "-o", &gif],
        &["export", "ROOT", &animation, "-o", &gif, "--direction", "no"],
        &["export", "ROOT", &hostile, "-o", &gif],
        &["export", "ROOT", NAME, "-o", &gif],
        &["check", NAME],
    ];
    for call in calls {
        let output = assets.run(call);
        let printed = format!("{}{}", text(&output.stdout), text(&output.stderr));
        let printed = if call.contains(&"always") { without_colours(&printed) } else { printed };
        assert!(!printed.contains(|c| is_obeyed(c) && c != '\n'), "{call:?}: {printed:?}");
        assert!(!printed.lines().any(|line| line.starts_with("FORGED")), "{call:?}: {printed}");
        assert!(!printed.is_empty(), "{call:?}");
        if call.contains(&"json") || call.contains(&"--json") {
            assert!(printed.lines().any(|line| line.starts_with('{')), "{call:?}: {printed}");
        }
    }
    // The output for programs says which name it was.
    let facts: Value = serde_json::from_slice(&assets.run(&["list", "ROOT", "--json"]).stdout).expect("JSON");
    let names =
        facts["sprites"].as_array().into_iter().flatten().map(|sprite| &sprite["animations"][0]["name"]);
    assert!(names.into_iter().any(|name| name.as_str() == Some(format!("{NAME}a").as_str())), "{facts}");
}

#[test]
fn a_line_of_a_trace_has_five_fields_whatever_a_name_is() {
    let assets = assets();
    for more in [&[][..], &["--pixels"]] {
        assets.text("times.txt", "0\n");
        let times = assets.0.join("times.txt").display().to_string();
        let output = assets.run(&[&["trace", "ROOT", "--times", &times], more].concat());
        let printed = text(&output.stdout);
        let rows: Vec<Vec<&str>> = printed.lines().map(|line| line.split('\t').collect()).collect();
        assert!(rows.iter().all(|row| row.len() == 5), "{printed:?}");
        assert!(!printed.contains(|c| is_obeyed(c) && c != '\n' && c != '\t'), "{printed:?}");
        let hero =
            |end: char| rows.iter().any(|row| row[..2] == ["hero.sheet.toml", &format!("{FIELD}{end}")]);
        assert!(hero('a') && hero('b'), "{printed}");
        let member = FIELD.trim_start_matches("\\u{1b}[2J");
        let source = format!("graphics/sprites/all.xml#{member}d");
        assert!(rows.iter().any(|row| row[..2] == [source.as_str(), &format!("{member}e")]), "{printed}");
        assert!(!text(&output.stderr).contains(|c| is_obeyed(c) && c != '\n'), "{:?}", output.stderr);
    }
}

/// Windows has no such names.
#[cfg(unix)]
#[test]
fn a_description_that_is_written_names_its_picture_whatever_that_is_called() {
    const PICTURE: &str = "we\"ird & <x>\\'#[1].png";
    for (format, is_written) in [
        ("sheet", true),
        ("aseprite", false),
        ("cranberry", true),
        ("mana", true),
        ("openage", false),
        ("solarus", false),
    ] {
        let assets = Assets::new();
        let picture = format!("graphics/sprites/{PICTURE}");
        assets.image(&picture, 16, 8);
        let path = assets.0.join(&picture).display().to_string();
        let root = assets.0.display().to_string();
        let call = [
            "new",
            "hero",
            "--sheet",
            &path,
            "--cell",
            "8x8",
            "--format",
            format,
            "--rows",
            "animations",
            "--root",
            &root,
        ];
        let output = assets.run(&call);
        let printed = format!("{}{}", text(&output.stdout), text(&output.stderr));
        if is_written {
            assert!(
                !printed.contains("-malformed") && !printed.contains("image-missing"),
                "{format}: {printed}"
            );
            assert!(printed.contains("in the game's code: "), "{format}: {printed}");
        } else {
            assert_eq!(output.status.code(), Some(2), "{format}: {printed}");
            assert!(printed.contains("a description cannot name `"), "{format}: {printed}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_rule_that_is_proposed_matches_its_pictures_whatever_they_are_called() {
    let assets = Assets::new();
    for picture in ["a\"[b]*{n}?/x[1.png", "a\"[b]*{n}?/x[2.png"] {
        assets.image(&format!("art/{picture}"), 8, 8);
    }
    let folder = assets.0.join("art/a\"[b]*{n}?").display().to_string();
    let output = assets.run(&["new", "--sheet", &folder, "--root", "ROOT"]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{printed}{}", text(&output.stderr));
    assert!(printed.contains("It makes 1 sprite:"), "{printed}");
}
