//! `check --fix` and `--diff`: what they change, what they leave alone, and that nothing is lost.
#![expect(clippy::disallowed_methods, reason = "a test looks at the files that were written")]

use super::assets::{Assets, text};
use std::fs;
use std::path::Path;
use std::process::Output;

pub(crate) const MISSPELT: &str = "boom fx/BOOM.png 1 40 -1\n0 0 16 16 8 8 6 4\n";
pub(crate) const RIGHT: &str = "boom fx/boom.png 1 40 -1\n0 0 16 16 8 8 6 4\n";
pub(crate) const FILE: &str = "sprites/fx/boom.dat";

/// A folder whose only description names its image in the wrong letter case.
pub(crate) fn misspelt() -> Assets {
    let assets = Assets::new();
    assets.text(FILE, MISSPELT);
    assets
}

impl Assets {
    pub(crate) fn read(&self, path: &str) -> Vec<u8> {
        fs::read(self.0.join(path)).expect("a file")
    }

    /// Corrects without version control.
    fn fix(&self, more: &[&str]) -> Output {
        self.run(&[&["check", "ROOT", "--fix", "--allow-no-vcs"], more].concat())
    }

    /// No file that is not finished stays anywhere.
    fn assert_tidy(&self) {
        let entries = fs::read_dir(self.0.join("sprites/fx")).expect("a folder");
        let names: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
        assert!(names.iter().all(|name| !name.to_string_lossy().contains("unfinished")), "{names:?}");
    }
}

#[test]
fn what_is_certain_is_corrected_shown_and_checked_again() {
    let assets = misspelt();
    let output = assets.fix(&[]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    assert!(printed.contains("\n-boom fx/BOOM.png 1 40 -1\n+boom fx/boom.png 1 40 -1\n"), "{printed}");
    assert!(printed.contains("1 correction in 1 file\n"), "{printed}");
    assert!(printed.ends_with("1 sprite with 1 animation: 0 errors, 0 warnings\n"), "{printed}");
    assert_eq!(text(&assets.read(FILE)), RIGHT);
    assert!(!printed.contains("--fix=likely"), "{printed}");
    assets.assert_tidy();
    let again = assets.fix(&[]);
    assert!(text(&again.stdout).starts_with("nothing was corrected\n"), "{}", text(&again.stdout));
}

#[test]
fn a_suggestion_is_made_only_when_it_is_asked_for() {
    let assets = Assets::new();
    // There is another one of nearly this name.
    assets.image("sprites/fx/boon.png", 64, 32);
    assets.text(FILE, "boom fx/boo.png 1 40 -1\n0 0 16 16 8 8 6 4\n");
    let output = assets.fix(&[]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stdout));
    let printed = text(&output.stdout);
    assert!(printed.contains("if that is meant"), "{printed}");
    let more =
        "nothing was corrected\n1 suggestion more with `--fix=likely`; `--fix=likely --diff` shows what it";
    assert!(printed.starts_with(more), "{printed}");
    let output = assets.run(&["check", "--fix=likely", "--diff", "ROOT"]);
    let printed = text(&output.stdout);
    assert!(printed.ends_with("1 correction in 1 file; nothing is written\n"), "{printed}");
    let output = assets.run(&["check", "--fix", "likely", "ROOT", "--allow-no-vcs"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    assert_eq!(text(&assets.read(FILE)), RIGHT);
}

#[test]
fn a_diff_changes_nothing_and_needs_no_version_control() {
    let assets = misspelt();
    for arguments in [&["check", "ROOT", "--diff"][..], &["check", "ROOT", "--fix", "--diff"]] {
        let output = assets.run(arguments);
        let printed = text(&output.stdout);
        assert!(printed.contains("\n-boom fx/BOOM.png 1 40 -1\n+boom fx/boom.png 1 40 -1\n"), "{printed}");
        assert!(printed.ends_with("1 correction in 1 file; nothing is written\n"), "{printed}");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(text(&assets.read(FILE)), MISSPELT);
    }
}

#[test]
fn programs_that_read_the_findings_see_nothing_else() {
    let assets = misspelt();
    let output = assets.run(&["check", "ROOT", "--format", "json"]);
    let finding: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
    let replaced = serde_json::json!({
        "line": 1, "column": 6, "end_line": 1, "end_column": 17, "text": "fx/boom.png",
    });
    let fix = serde_json::json!({ "applicability": "certain", "replacements": [replaced] });
    assert_eq!(finding["fix"], fix);
    let output = assets.fix(&["--format", "json"]);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), ""));
    assert!(text(&output.stderr).contains("+boom fx/boom.png"), "{}", text(&output.stderr));
}

#[test]
fn line_ends_byte_order_mark_and_permissions_stay() {
    let assets = misspelt();
    assets.text(FILE, &format!("\u{feff}{}", MISSPELT.replace('\n', "\r\n")));
    set_mode(&assets.0.join(FILE), 0o640);
    assert_eq!(assets.fix(&[]).status.code(), Some(0));
    assert_eq!(text(&assets.read(FILE)), format!("\u{feff}{}", RIGHT.replace('\n', "\r\n")));
    assert_mode(&assets.0.join(FILE), 0o640);
}

#[test]
fn one_file_is_corrected_and_the_others_are_not() {
    let assets = misspelt();
    assets.text("sprites/fx/bang.dat", MISSPELT);
    let file = assets.0.join(FILE).display().to_string();
    let root = assets.0.display().to_string();
    let output = assets.run(&["check", &file, "--root", &root, "--fix", "--allow-no-vcs"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&assets.read(FILE)), RIGHT);
    assert_eq!(text(&assets.read("sprites/fx/bang.dat")), MISSPELT);
}

#[cfg(unix)]
#[test]
fn links_and_files_that_may_not_be_written_are_left_alone() {
    let assets = misspelt();
    fs::rename(assets.0.join(FILE), assets.0.join("sprites/real.txt")).expect("a file");
    std::os::unix::fs::symlink("../real.txt", assets.0.join(FILE)).expect("a link");
    let output = assets.fix(&[]);
    assert!(
        text(&output.stdout).contains("boom.dat is left alone: it is a link"),
        "{}",
        text(&output.stdout)
    );
    assert_eq!(text(&assets.read("sprites/real.txt")), MISSPELT);
    assert!(fs::symlink_metadata(assets.0.join(FILE)).expect("a link").is_symlink());

    let assets = misspelt();
    set_mode(&assets.0.join(FILE), 0o444);
    let output = assets.fix(&[]);
    assert!(text(&output.stdout).contains("left alone: it may not be written"), "{}", text(&output.stdout));
    assert_eq!(text(&assets.read(FILE)), MISSPELT);
    assets.assert_tidy();
}

#[test]
fn a_file_that_says_that_it_is_not_utf_8_is_left_alone() {
    let assets = Assets::new();
    let sprite = r#"<?xml version="1.0" encoding="ISO-8859-1"?>
<sprite>
    <imageset name="base" src="graphics/sprites/guard.png" width="10" height="10"/>
    <action name="stand" imageset="base"><animation directon="up"><frame index="0"/></animation></action>
</sprite>
"#;
    assets.text("graphics/sprites/guard.xml", sprite);
    assets.image("graphics/sprites/guard.png", 30, 10);
    let output = assets.fix(&["likely"]);
    let output = [output.stdout, output.stderr].concat();
    assert_eq!(text(&assets.read("graphics/sprites/guard.xml")), sprite, "{}", text(&output));
}

/// Of a correction that uncovers an error which was not there, nothing is made.
#[test]
fn a_correction_that_leads_to_other_errors_is_not_made() {
    let assets = misspelt();
    fs::write(assets.0.join("sprites/fx/boom.png"), b"no image").expect("a file");
    let output = assets.fix(&[]);
    let printed = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(
        printed.contains("boom.dat is left alone: its corrections would lead to other errors"),
        "{printed}"
    );
    assert_eq!(text(&assets.read(FILE)), MISSPELT);
}

#[test]
fn watching_corrects_nothing() {
    let output = misspelt().run(&["check", "ROOT", "--watch", "--fix"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("--watch corrects nothing"), "{}", text(&output.stderr));
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("a mode");
}

#[cfg(unix)]
fn assert_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    assert_eq!(fs::metadata(path).expect("a file").permissions().mode() & 0o777, mode);
}

#[cfg(not(unix))]
fn set_mode(_: &Path, _: u32) {}

#[cfg(not(unix))]
fn assert_mode(_: &Path, _: u32) {}

/// A file with two names is replaced under one of them only, so it is left alone.
#[cfg(unix)]
#[test]
fn a_file_with_hard_links_is_left_alone() {
    let assets = misspelt();
    let other = assets.0.join("other.txt");
    let _ = fs::remove_file(&other);
    fs::hard_link(assets.0.join(FILE), &other).expect("a second name");
    let printed = assets.fix(&[]);
    assert!(text(&printed.stdout).contains("is left alone: it has other names"), "{}", text(&printed.stdout));
    assert_eq!(text(&assets.read(FILE)), MISSPELT);
    assets.assert_tidy();
}
