//! `docs/diagnostics.md`, made from the pages.

use crate::explain::pages::{GROUPS, Page};
use std::fmt::Write;

const INTRODUCTION: &str = "\
# Every finding

What each finding of `include_sprites!` and `cargo sprites check` means, a file that has it, what is printed, and the
cure. The same page about one of them is printed by `cargo sprites explain CODE`.

A finding is an *error*, which stops the build, or a *warning*. Warnings, and a few findings that are off, are set in
`sprites.toml` in the asset folder:

```toml
[lints]
blank-frame = \"warn\"       # or \"deny\", which makes it an error
attack-loops = \"allow\"     # no longer reported

[lints.\"old/**\"]           # only for the files that match
cell-bleed = \"allow\"
```

This file is made by a test from `sprite-cli/src/explain/codes/` and the case files of the compiler's tests: see
`sprite-cli/src/explain/tests/mod.rs`.
";

/// The whole document, of the pages' codes and files.
pub(super) fn document(files: &[(&'static str, &'static str)]) -> String {
    let mut text = INTRODUCTION.to_owned();
    for (title, pages) in GROUPS {
        let links: Vec<String> = pages.iter().map(|page| format!("[{0}](#{0})", page.code)).collect();
        let _ = write!(text, "\n**{title}:** {}\n", links.join(",\n"));
    }
    for (title, pages) in GROUPS {
        let _ = write!(text, "\n## {title}\n");
        for page in *pages {
            let file = files.iter().find(|(code, _)| *code == page.code).map_or(page.file, |(_, file)| file);
            let _ = write!(text, "\n{}", Page { code: page.code, file }.section("###"));
        }
    }
    text
}
