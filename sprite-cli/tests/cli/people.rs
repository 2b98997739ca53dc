//! Output for people: in colour where it is wanted, and not more than they read.

use super::assets::{Assets, sprites, text};
use std::fmt::Write;
use std::process::Command;

#[test]
fn people_see_fifty_of_each_severity_errors_first() {
    let assets = Assets::new();
    let (mut errors, mut warnings) = (String::new(), String::new());
    for number in 0..52 {
        let _ = write!(errors, "e{number} fx/boom.png 1 50 7\n0 0 16 16 8 8 1 1\n");
        let _ = write!(warnings, "w{number} fx/boom.png 1 50 0\n0 0 16 16 8 8 1 4\n");
    }
    assets.text("sprites/a_warnings.dat", &warnings);
    assets.text("sprites/b_errors.dat", &errors);
    assets.text("sprites/c_error.dat", "c none.png 1 50 0\n0 0 16 16 8 8 1 1\n");
    let output = assets.run(&["check", "ROOT"]);
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    let count = |start: &str| lines.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!((count("error["), count("warning[")), (50, 50));
    let location =
        |line: &str| lines.iter().position(|found| *found == line).unwrap_or_else(|| panic!("no {line}"));
    assert!(location("and 3 more errors in 2 files") < location("and 2 more warnings in 1 file"));
    assert!(lines[0].starts_with("error["));
    assert_eq!(lines.last(), Some(&"4 sprites with 106 animations: 53 errors, 52 warnings"));
    // Programs get all of them.
    for (format, error, warning) in [
        ("short", " error[", " warning["),
        ("json", "\"error\"", "\"warning\""),
        ("github", "::error ", "::warning "),
    ] {
        let output = assets.run(&["check", "ROOT", "--format", format]);
        let count = |word: &str| text(&output.stdout).lines().filter(|line| line.contains(word)).count();
        assert_eq!((count(error), count(warning)), (53, 52), "{format}");
    }
}

#[test]
fn colour_is_for_terminals_and_for_those_who_ask() {
    let assets = Assets::new();
    assets.text("sprites/x.dat", "x none.png 1 50 0\n0 0 16 16 8 8 1 1\n");
    let is_coloured = |options: &[&str], environment: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sprites"));
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command.arg("check").arg(&assets.0).args(options).envs(environment.iter().copied());
        text(&command.output().expect("the program runs").stdout).contains('\u{1b}')
    };
    assert!(!is_coloured(&[], &[]));
    assert!(is_coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(is_coloured(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!is_coloured(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(!is_coloured(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    // Only people see colours.
    for format in ["short", "json", "github", "sarif"] {
        assert!(!is_coloured(&["--color", "always", "--format", format], &[]), "{format}");
    }
    assert_eq!(sprites(["check", ".", "--color", "blue"]).status.code(), Some(2));
}

#[test]
fn a_wrong_watch_ends_at_once() {
    let watch = sprites(["check", "no/such/folder", "--watch"]);
    assert_eq!(watch.status.code(), Some(2));
    let assets = Assets::new();
    for format in ["json", "github", "sarif"] {
        let watch = assets.run(&["check", "ROOT", "--watch", "--format", format]);
        assert_eq!(watch.status.code(), Some(2));
        assert!(text(&watch.stderr).contains("--watch prints for people"), "{}", text(&watch.stderr));
    }
}
