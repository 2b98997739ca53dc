//! `docs/diagnostics.md`, an index, and the pages that it leads to: one for each group of findings.

use crate::explain::pages::{GROUPS, Page};
use sprite_compiler::{Code, Level};
use std::fmt::Write;

const INTRODUCTION: &str = "\
# Every finding

What each finding of `include_sprites!` and `cargo sprites check` means, a file that has it, what is printed, and the
fix. `cargo sprites explain CODE` prints the same about one of them, and `cargo sprites check --fix` makes
[corrections](corrections.md) that are certain.

A finding is an *error*, which stops the build, or a *warning*. Warnings, and a few findings that are off, are set in
`sprites.toml` in the asset folder:

```toml
[lints]
blank-frame = \"warn\"       # or \"deny\", which makes it an error
attack-loops = \"allow\"     # no longer reported

[lints.\"old/**\"]           # only for the files that match
cell-bleed = \"allow\"
```

In the build of a game, warnings are shown like those of rustc: [how](warnings.md).

This page and those it leads to are made by a test from `sprite-cli/src/explain/codes/` and the case files of the
compiler's tests: see `sprite-cli/src/explain/tests/mod.rs`.
";

/// The documents below `docs/`, each with its path, of the pages' codes and files.
pub(super) fn documents(files: &[(&'static str, &'static str)]) -> Vec<(String, String)> {
    let mut index = INTRODUCTION.to_owned();
    let mut documents = Vec::new();
    for (title, pages) in GROUPS {
        let path = format!("diagnostics/{}.md", title.to_lowercase().replace(' ', "-"));
        let _ = write!(index, "\n## [{title}]({path})\n\n| finding | level | when |\n|---|---|---|\n");
        let mut text = format!("# Findings: {title}\n\n[All findings](../diagnostics.md)\n");
        for page in *pages {
            let code = page.code;
            let file = files.iter().find(|(other, _)| *other == code).map_or(page.file, |(_, file)| file);
            let page = Page { code, file };
            let _ = writeln!(index, "| [{code}]({path}#{code}) | {} | {} |", level(code), page.summary());
            let _ = write!(text, "\n{}", page.section("##"));
        }
        documents.push((path, text));
    }
    documents.push(("diagnostics.md".to_owned(), index));
    documents
}

/// How bad a finding is, in a word or three.
fn level(code: &str) -> &'static str {
    let Some(code) = Code::find(code) else { return "" };
    match (code.default_level(), code.is_error_in_some_formats()) {
        (Level::Deny, _) => "error",
        (Level::Warn, false) => "warning",
        (Level::Warn, true) => "error or warning",
        (Level::Allow, false) => "off",
        (Level::Allow, true) => "error or off",
    }
}
