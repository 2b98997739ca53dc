//! Asset folders in memory, real PNG files, and findings as text, for all tests.
#![allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "in a test that is how one finds out")]

pub(crate) mod case;
pub(crate) mod good;
pub(crate) mod image;
pub(crate) mod moving;
pub(crate) mod play;

use sprite_compiler::{ByKind, Code, Compilation, Diagnostic, Files, Limits, MemoryFiles, Options, compile};
use sprite_table::Table;

/// The features of formats, and whether the compiler reads each.
pub(crate) const FORMATS: [(&str, bool); 6] = [
    ("aseprite", cfg!(feature = "aseprite")),
    ("cranberry", cfg!(feature = "cranberry")),
    ("mana", cfg!(feature = "mana")),
    ("openage", cfg!(feature = "openage")),
    ("sheet", cfg!(feature = "sheet")),
    ("solarus", cfg!(feature = "solarus")),
];

/// Compiles with the usual options. Whatever the folder holds, the compiler does not panic.
#[track_caller]
pub(crate) fn compiled(files: &dyn Files) -> Compilation {
    compiled_with(files, &Options::default())
}

/// The same with other options.
#[track_caller]
pub(crate) fn compiled_with(files: &dyn Files, options: &Options) -> Compilation {
    let compilation = compile(files, options);
    let panic = compilation.diagnostics.findings().iter().find(|finding| finding.code == Code::InternalError);
    assert!(panic.is_none(), "{panic:?}");
    compilation
}

/// A folder with one description, and an opaque image `sprites/a.png` of this size for it.
pub(crate) fn folder(text: &str, (width, height): (u32, u32)) -> MemoryFiles {
    MemoryFiles::new([("sprites/x.dat", text)]).with("sprites/a.png", image::opaque(width, height))
}

/// Returns whether random edits are tried in numbers that are too many for a usual run: see CONTRIBUTING.md.
pub(crate) fn is_thorough() -> bool {
    std::env::var_os("THOROUGH").is_some()
}

/// All findings, each as `code path:line:column-line:column`.
pub(crate) fn findings(compilation: &Compilation) -> Vec<String> {
    let one = |finding: &Diagnostic| format!("{} {}", finding.code, location(compilation, finding));
    compilation.diagnostics.findings().iter().map(one).collect()
}

/// Where a finding is: `path:line:column-line:column`, only the path for a file that is not text.
pub(crate) fn location(compilation: &Compilation, finding: &Diagnostic) -> String {
    let source = compilation.sources.get(finding.location.source);
    let Some(span) = finding.location.span else { return source.path().to_owned() };
    let (start, end) = (source.position(span.start()), source.position(span.end()));
    format!("{}:{}:{}-{}:{}", source.path(), start.line, start.column, end.line, end.column)
}

/// Asserts that nothing at all is found.
#[track_caller]
pub(crate) fn assert_silent(compilation: &Compilation) {
    assert_eq!(findings(compilation), Vec::<String>::new());
}

/// Whatever was read: places lie inside the text, and what counts as sound is a table.
pub(crate) fn assert_sensible(compilation: &Compilation) {
    for finding in compilation.diagnostics.findings() {
        assert!(!finding.message.is_empty() && !finding.message.contains('\n'));
        for location in finding.notes.iter().map(|note| note.location).chain([finding.location]) {
            let text = compilation.sources.get(location.source).text();
            let Some((text, span)) = text.zip(location.span) else { continue };
            assert!(text.get(span.start()..span.end()).is_some(), "{finding:?}");
        }
    }
    for sprite in compilation.library.sprites() {
        Table::parse(sprite.table()).unwrap();
    }
}

/// Limits of so many bytes of memory for any folder.
pub(crate) fn of_memory(memory: u64) -> Limits {
    Limits::default().with(|limits| (limits.memory, limits.memory_by_byte) = (memory, ByKind::default()))
}

/// Limits of so many nanoseconds of work for any folder.
pub(crate) fn of_work(work: u64) -> Limits {
    Limits::default().with(|limits| (limits.work, limits.work_by_byte) = (work, ByKind::default()))
}
