//! Levels of findings from `sprites.toml`.

use crate::support::{compiled, findings, folder, image, of_memory};
use sprite_compiler::{Compilation, MemoryFiles, Options, Severity, compile};

/// A sprite with a blank frame and too many columns, and these settings.
fn with(settings: &str) -> Compilation {
    let files = folder("a a.png 1 50 0\n0 0 8 8 0 0 2 3\n", (16, 8));
    let files = files.with("sprites/a.png", image::with_hole(16, 8, [0, 0, 8, 8]));
    compiled(&files.with("sprites.toml", settings))
}

fn codes(compilation: &Compilation) -> Vec<(&str, Severity)> {
    let findings = compilation.diagnostics.findings().iter();
    findings.map(|finding| (finding.code.as_str(), finding.severity)).collect()
}

#[test]
fn lints_have_their_usual_levels_without_settings() {
    assert_eq!(codes(&with("")), [("columns-exceed-frames", Severity::Warning)]);
}

#[test]
fn a_lint_can_be_switched_on_and_off() {
    let settings = "[lints]\nblank-frame = \"warn\"\ncolumns-exceed-frames = \"allow\"\n";
    assert_eq!(codes(&with(settings)), [("blank-frame", Severity::Warning)]);
}

#[test]
fn a_lint_that_is_denied_is_an_error_and_spoils_the_sprite() {
    let compilation = with("[lints]\nblank-frame = \"deny\"\n");
    assert_eq!(
        codes(&compilation),
        [("blank-frame", Severity::Error), ("columns-exceed-frames", Severity::Warning)]
    );
    assert!(compilation.diagnostics.has_errors());
    assert!(!compilation.library.sprites().next().unwrap().is_sound(0));
}

#[test]
fn an_error_stays_one_whatever_the_settings_say() {
    for level in ["allow", "warn", "deny"] {
        let compilation = with(&format!("[lints]\nimage-missing = \"{level}\"\n"));
        assert!(codes(&compilation).contains(&("lint-unknown", Severity::Error)), "{level}");
    }
}

#[test]
fn what_cannot_be_understood_is_reported_with_the_known_words() {
    let message = |settings: &str| {
        let compilation = with(settings);
        let finding = compilation.diagnostics.findings()[0].clone();
        format!(
            "{} {}: {} {}",
            finding.code,
            crate::support::location(&compilation, &finding),
            finding.message,
            finding.help.unwrap_or_default()
        )
    };
    let section = message("[lint]\nx = 1\n");
    assert_eq!(section, "settings-invalid sprites.toml:1:2-1:6: unknown key `lint` did you mean `lints`?");
    let lint = message("[lints]\nspelling = \"warn\"\n");
    assert!(
        lint.starts_with("lint-unknown sprites.toml:2:1-2:9: there is no lint `spelling` the lints are"),
        "{lint}"
    );
    assert!(lint.contains("blank-frame"), "{lint}");
}

/// Each wrong name is compared with all lints, and each character of a pattern takes many times its memory.
#[test]
fn very_many_wrong_names_and_a_very_long_pattern_are_cheap() {
    let mut settings = "[lints]\n".to_owned();
    settings.extend((0..300).map(|number| format!("x{number} = \"deny\"\n")));
    let compilation = with(&settings);
    let unknown = codes(&compilation).into_iter().filter(|(code, _)| *code == "lint-unknown");
    assert_eq!(unknown.count(), 50);
    for settings in
        ["exclude = [\"X\"]", "[lints.\"X\"]\nblank-frame = \"deny\"", "[sheets.\"X\"]\nskip = true"]
    {
        let is_refused = |length: usize| {
            let compilation = with(&settings.replace('X', &"x".repeat(length)));
            codes(&compilation).contains(&("settings-invalid", Severity::Error))
        };
        assert!(is_refused(4_097) && !is_refused(4_096), "{settings}");
    }
}

#[test]
fn settings_elsewhere_are_no_settings() {
    let files =
        folder("a a.png 1 0 0\n0 0 8 8 0 0 1 1\n", (8, 8)).with("sprites/sprites.toml", "no settings");
    assert_eq!(codes(&compiled(&files)), []);
}

#[test]
fn locations_in_settings_count_characters_and_no_byte_order_mark() {
    let compilation = with("\u{feff}# é\n[lints]\n\"é\" = \"warn\"\n");
    let finding = &compilation.diagnostics.findings()[0];
    assert_eq!(crate::support::location(&compilation, finding), "sprites.toml:3:1-3:4");
}

/// The parser of TOML takes many times the memory of a text.
#[test]
fn toml_that_is_too_long_for_its_parser_is_refused() {
    let limits = of_memory(40 * 100);
    let found = |path: &str, length: usize| {
        let files = MemoryFiles::new([(path, format!("#{}\n", "x".repeat(length - 2)))]);
        findings(&compile(&files, &Options { limits, ..Options::default() }))
    };
    for path in ["sprites.toml", "hero.sheet.toml"] {
        assert!(found(path, 101).contains(&format!("limit-exceeded {path}:1:1-1:1")), "{path}");
        assert!(!found(path, 100).iter().any(|finding| finding.starts_with("limit-exceeded")), "{path}");
    }
}
