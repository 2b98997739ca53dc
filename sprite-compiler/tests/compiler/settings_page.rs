//! `docs/settings.md` shows every setting there is, and none that is not.
#![expect(clippy::disallowed_methods, reason = "the test reads the page")]
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

use crate::support::image;
use sprite_compiler::{Compilation, Diagnostic, MemoryFiles, Options, compile};
use std::path::Path;

const SLIME: &str = "<sprite><imageset name=\"base\" src=\"graphics/slime.png|R\" width=\"8\" height=\"8\"/>\
    <action name=\"stand\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action></sprite>";

fn compiled(settings: &str) -> Compilation {
    let files = MemoryFiles::new([
        ("sprites.toml", settings),
        ("graphics/sprites/monsters/slime.xml", SLIME),
        ("mods/base/readme.txt", ""),
    ]);
    let pictures = ["icons/sword.png", "icons/sword_n.png", "icons/light/sword.png", "icons/unused/bow.png"];
    let pictures = pictures.map(str::to_owned);
    let frames = (1..=4).map(|number| format!("frames/elf_run_{number}.png"));
    let files =
        pictures.into_iter().chain(frames).fold(files, |files, path| files.with(path, image::opaque(8, 8)));
    compile(&files, &Options::default())
}

/// The findings about the settings themselves, each with its help.
fn complaints(settings: &str) -> Vec<String> {
    let compilation = compiled(settings);
    let findings = compilation.diagnostics.findings().iter();
    let of_settings =
        findings.filter(|finding| compilation.sources.get(finding.location.source).path() == "sprites.toml");
    let text = |finding: &Diagnostic| {
        format!("{}; {}", finding.message, finding.help.as_deref().unwrap_or_default())
    };
    of_settings.map(text).collect()
}

/// The blocks of TOML on the page.
fn examples() -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/settings.md");
    let page = std::fs::read_to_string(page).unwrap();
    let examples = page.split("```toml\n").skip(1);
    examples.map(|example| example.split("```").next().unwrap().to_owned()).collect()
}

#[test]
fn the_examples_are_right() {
    assert_eq!(examples().len(), 5);
    for example in examples() {
        assert_eq!(complaints(&example), Vec::<String>::new(), "{example}");
    }
}

#[test]
fn the_first_example_is_what_counts_without_it() {
    let (with, without) = (compiled(&examples()[0]), compiled(""));
    assert_eq!(with.code.to_string(), without.code.to_string());
    let messages = |compilation: &Compilation| -> Vec<String> {
        compilation.diagnostics.findings().iter().map(|finding| finding.message.clone()).collect()
    };
    assert_eq!(messages(&with), messages(&without));
}

#[test]
fn every_key_that_the_compiler_knows_stands_on_the_page() {
    let page = examples().concat();
    for table in [
        "",
        "[images]\n",
        "[images.\"a\"]\n",
        "[atlas]\n",
        "[docs]\n",
        "[companions]\n",
        "[aseprite]\n",
        "[mana]\n",
        "[openage]\n",
    ] {
        let complaint = complaints(&format!("{table}no-such-key = []\n")).concat();
        // The key itself, and then those that there are.
        let known: Vec<&str> = complaint.split('`').skip(1).step_by(2).skip(1).collect();
        assert!(!known.is_empty(), "{table}{complaint}");
        for key in known {
            let shown = [format!("\n{key} = "), format!("[{key}]"), format!(".{key}]"), format!("[{key}.\"")];
            let is_shown = page.starts_with(&shown[0][1..]) || shown.iter().any(|shown| page.contains(shown));
            assert!(is_shown, "{table}{key}");
        }
    }
}
