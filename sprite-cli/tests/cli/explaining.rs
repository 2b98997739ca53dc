//! `explain`.

use super::assets::{sprites, text};
use sprite_compiler::Code;

#[test]
fn every_code_has_a_page_with_its_cure() {
    for code in Code::ALL {
        let output = sprites(["explain", code.as_str()]);
        assert_eq!(output.status.code(), Some(0), "{code}");
        let page = text(&output.stdout);
        assert!(page.starts_with(&format!("# {code}\n\n*")), "{page}");
        assert!(page.contains("**How to fix:** ") && !page.contains("<!-- example"), "{page}");
    }
}

#[test]
fn a_page_shows_a_file_and_what_is_printed() {
    let output = sprites(["explain", "frame-unknown"]);
    let page = text(&output.stdout);
    assert!(page.contains("*Error.*"), "{page}");
    assert!(page.contains("\n`sprites/") && page.contains("\nerror[frame-unknown]: "), "{page}");
    let page = sprites(["explain", "blank-frame"]);
    let level = "*Off; `blank-frame = \"warn\"` under `[lints]` in `sprites.toml` changes that.*";
    assert!(text(&page.stdout).contains(level), "{}", text(&page.stdout));
    let page = sprites(["explain", "defined-twice"]);
    assert!(
        text(&page.stdout).contains("*Error in some formats, warning in others; "),
        "{}",
        text(&page.stdout)
    );
}

#[test]
fn a_code_may_be_pasted_as_it_was_printed() {
    let (pasted, plain) = (sprites(["explain", "error[not-text]:"]), sprites(["explain", "not-text"]));
    assert_eq!((pasted.status.code(), &pasted.stdout), (Some(0), &plain.stdout));
}

#[test]
fn without_a_code_all_are_listed_with_a_line_each() {
    let output = sprites(["explain"]);
    assert_eq!(output.status.code(), Some(0));
    for code in Code::ALL {
        let start = format!("  {code} ");
        let mut lines = text(&output.stdout).lines();
        assert!(lines.any(|line| line.starts_with(&start) && line.ends_with('.')), "{code}");
    }
}

#[test]
fn an_unknown_code_is_a_wrong_call_with_a_suggestion() {
    for (word, expected) in [
        ("blank-fram", "error: there is no finding `blank-fram`; did you mean `blank-frame`?\n"),
        ("BLANK_FRAME", "error: there is no finding `BLANK_FRAME`; did you mean `blank-frame`?\n"),
        ("unknown-key", "error: there is no finding `unknown-key`; it is called `key-unknown` now\n"),
        (
            "error[goto-target]",
            "error: there is no finding `goto-target`; it is called `target-unknown` now\n",
        ),
        ("x", "error: there is no finding `x`; `cargo sprites explain` lists all of them\n"),
    ] {
        let output = sprites(["explain", word]);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(2), expected));
        assert!(output.stdout.is_empty());
    }
}
