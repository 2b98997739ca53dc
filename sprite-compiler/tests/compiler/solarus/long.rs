//! Very long inputs: each of these takes minutes or all memory where anything is looked at once for every line.

use crate::support::{compiled, findings, folder, image};
use sprite_compiler::{Compilation, Renderer};

/// Animations in the long descriptions.
const MANY: usize = 10_000;

/// Compiles a description with many times the same lines, `{}` standing for their number.
fn many(lines: &str) -> Compilation {
    let text: String = (0..MANY).map(|number| lines.replace("{}", &number.to_string())).collect();
    compiled(&folder(&text, (16, 16)).with("tilesets/1.entities.png", image::opaque(16, 16)))
}

#[track_caller]
fn assert_count(compilation: &Compilation, code: &str, count: usize) {
    let found = findings(compilation);
    let of_code = found.iter().filter(|finding| finding.starts_with(&format!("{code} "))).count();
    assert_eq!((of_code, found.len()), (count, count), "{:?}", found.first());
}

#[test]
fn many_animations_without_a_mistake() {
    assert_count(&many("a{} a.png 1 40 -1\n0 0 8 8 4 4 1 1\n"), "", 0);
    assert_count(&many("a{} tileset 1 40 -1\n0 0 8 8 4 4 1 1\n"), "", 0);
}

#[test]
fn many_mistakes_of_one_kind() {
    assert_count(&many("a{} none{}.png 1 40 -1\n0 0 8 8 4 4 1 1\n"), "image-missing", MANY);
    assert_count(&many("a{} a.png 1 40 -1\n0 0 8 8 4 4\n"), "fields-missing", MANY);
    assert_count(&many("a{} a.png 2 40 -1\n0 0 8 8 4 4 1 1\n"), "direction-lines-missing", MANY);
    assert_count(&many("a{} a.png 1 40 -1\n0 9 8 8 4 4 1 1\n"), "frame-outside-image", MANY);
    assert_count(&many("a{} a.png\n"), "fields-missing", MANY);
    assert_count(&many("# {}\n"), "comment-not-allowed", MANY);
    assert_count(&many("a a.png 1 40 -1\n0 0 8 8 4 4 1 1\n"), "defined-twice", MANY - 1);
    assert_count(&many("0 0 8 8 4 4 1 1\n"), "direction-line-surplus", 1);
}

#[test]
fn drawing_a_finding_does_not_go_through_the_whole_text() {
    let compilation = many("a a.png 1 40 -1\n0 0 8 8 4 4 1 1\n");
    let renderer = Renderer::plain(&compilation.sources, "");
    let findings = compilation.diagnostics.findings();
    let length: usize = findings.iter().map(|finding| renderer.render(finding).len()).sum();
    assert!(length < 1_000 * MANY, "{length}");
}

#[test]
fn many_numbers_on_one_line() {
    let numbers = "1 ".repeat(MANY * 8);
    assert_count(&compiled(&folder(&format!("a a.png 1 40 -1\n{numbers}\n"), (16, 16))), "surplus-token", 1);
    assert_count(&compiled(&folder(&format!("a a.png 1 40 -1 {numbers}\n"), (16, 16))), "surplus-token", 1);
    assert_count(&compiled(&folder(&numbers, (16, 16))), "direction-line-surplus", 1);
    let commas = "1, ".repeat(MANY * 8);
    let compilation = compiled(&folder(&format!("a a.png 1 40 -1\n{commas}\n"), (16, 16)));
    assert_eq!(findings(&compilation).len(), 2, "the commas, and the line breaks that are not there");
}

#[test]
fn very_long_words_are_cut_where_they_are_shown() {
    let long = "x".repeat(200_000);
    let dot = "0 0 8 8 4 4 1 1\n";
    for text in [
        format!("{long} a.png 1 40 -1\n0 9 8 8 4 4 1 1\n"),
        format!("a {long} 1 40 -1\n{dot}"),
        format!("a a.png 1 {long} -1\n{dot}"),
        format!("a a.png 1 {} -1\n{dot}", "9".repeat(200_000)),
        format!("{long}\n"),
        format!("{long} a.png 1 40 -1\n{dot}").repeat(2),
        format!("a {}a.png 1 40 -1\n{dot}", "fx/../".repeat(30_000)),
    ] {
        let compilation = compiled(&folder(&text, (16, 16)));
        let renderer = Renderer::plain(&compilation.sources, "");
        for finding in compilation.diagnostics.findings() {
            let texts =
                [finding.message.len(), finding.label.len(), finding.help.as_ref().map_or(0, String::len)];
            assert!(texts.iter().all(|&length| length < 10_000), "{texts:?}");
            assert!(!renderer.render(finding).is_empty());
        }
    }
}
