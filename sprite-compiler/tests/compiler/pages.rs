//! `docs/settings.md` and `docs/formats/sheet.md` show every key that is declared, with its default and its words. The
//! examples on the page of settings are right.
#![expect(clippy::disallowed_methods, reason = "the tests read pages")]
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

use crate::support::image;
use sprite_compiler::schema::{Key, Shape};
use sprite_compiler::{
    Compilation, Diagnostic, Format, MemoryFiles, Options, SETTINGS, compile, description_keys,
};
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

/// The text of a page.
fn text_of(page: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(page)).unwrap()
}

/// The blocks of TOML on the page of settings.
fn examples() -> Vec<String> {
    let page = text_of("settings.md");
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

/// The text between two marks, or after the first one.
fn between<'t>(text: &'t str, first: &str, last: &str) -> &'t str {
    let (_, rest) = text.split_once(first).expect(first);
    rest.split_once(last).map_or(rest, |(between, _)| between)
}

#[test]
fn the_page_of_settings_has_each_key_with_its_default_and_its_words() {
    let page = text_of("settings.md");
    let whole = between(&page, "```toml\n", "```");
    let mut count = 0;
    let mut check = |table: &str, text: &str, key: &Key| {
        let line = text.lines().find(|line| line.split(" = ").next() == Some(key.name));
        let name = format!("{table}.{}", key.name);
        count += 1;
        // A key that needs another one beside it stands in another example.
        let Some(line) = line.filter(|_| !key.default.is_empty()) else {
            let is_table = matches!(key.shape(), Shape::Table(_)) && page.contains(&format!("[{name}]"));
            let has_line = page.lines().any(|line| line.starts_with(&format!("{} = ", key.name)));
            assert!(is_table || has_line, "docs/settings.md says nothing of {name}");
            return;
        };
        let value = line.split_once(" = ").and_then(|(_, rest)| rest.split(" #").next()).unwrap_or_default();
        assert_eq!(value.trim(), key.default, "{name}");
        match key.shape() {
            Shape::Words(words) => {
                let missing = words().into_iter().find(|word| !line.contains(&format!("\"{}\"", word.name)));
                assert_eq!(missing, None, "{name}: {line}");
            }
            Shape::Whole(least, most) => {
                assert!(line.contains(&format!("{least} to {most}")), "{name}: {line}");
            }
            _ => {}
        }
    };
    for key in SETTINGS.keys() {
        let Shape::Table(table) = key.shape() else {
            check("", whole.split("\n[").next().unwrap_or_default(), key);
            continue;
        };
        let text = between(whole, &format!("\n[{}]", key.name), "\n\n");
        table.keys().for_each(|of_table| check(key.name, text, of_table));
    }
    assert!(count >= 25, "{count} keys");
}

/// A number with commas between thousands, as pages have it.
fn spelt(number: i64) -> String {
    let digits = number.to_string();
    let parts = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    parts.collect::<Vec<_>>().join(",")
}

#[test]
fn the_page_of_sheets_has_each_key_with_its_default_and_its_words() {
    let page = text_of("formats/sheet.md");
    let rows = between(&page, "| key | value | without it | where |\n", "\n\n");
    for key in description_keys(Format::Sheet).keys().filter(|key| key.name != "animations") {
        let name = format!("`{}`", key.name);
        let cells = |row: &str| row.trim_matches('|').split('|').map(str::to_owned).collect::<Vec<_>>();
        let row = rows.lines().map(cells).find(|cells| cells[0].contains(&name));
        let row = row.unwrap_or_else(|| panic!("docs/formats/sheet.md has no row for {name}"));
        assert!(row[2].contains(key.default), "{name}: {row:?}");
        let own = [key.shape()];
        let shapes = if let Shape::OneOf(shapes) = key.shape() { shapes } else { &own };
        for shape in shapes {
            match shape {
                Shape::Words(words) => {
                    let missing =
                        words().into_iter().find(|word| !row[1].contains(&format!("\"{}\"", word.name)));
                    assert_eq!(missing, None, "{name}: {row:?}");
                }
                // Numbers that count something from 0 end where the picture does.
                Shape::Whole(least @ 1.., most) => {
                    assert!(row[1].contains(&format!("{least} to {}", spelt(*most))), "{name}: {row:?}");
                }
                _ => {}
            }
        }
    }
}
