//! The expansion of a macro call: the cached one while nothing changes, else a new one.

use crate::arguments::Arguments;
use crate::{host, large, report, watch};
use proc_macro2::TokenStream;
use quote::quote;
use sprite_compiler::{
    Code, Compilation, Costs, DiskFiles, ExpansionCache, GeneratedCode, Inspection, Level, Options, Severity,
    Snapshot, codec, compile_snapshot,
};

/// The code for a call.
pub(crate) struct Expansion {
    pub(crate) code: TokenStream,
    /// The costs of compiling, and the level of the lint on large libraries; [`None`] when the code was cached.
    pub(crate) costs: Option<(Costs, Level)>,
}

/// Expands a call.
pub(crate) fn expand(files: &DiskFiles, arguments: &Arguments, options: &Options) -> Expansion {
    let kind = match options.inspection {
        Inspection::Full => "code",
        Inspection::HeadersOnly => "headers",
    };
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let location = host::cache([files.root().as_os_str(), &manifest], kind);
    let snapshot = Snapshot::new(files, &options.limits);
    let cache = location.and_then(|location| {
        ExpansionCache::open(location, &snapshot, &options.limits, head(arguments, options))
    });
    let cached = cache.as_ref().and_then(|cache| CachedExpansion::decode(cache.get()?));
    if let Some(code) = cached.and_then(|cached| cached.code(arguments, options)) {
        return Expansion { code, costs: None };
    }

    let compilation = compile_snapshot(&snapshot, options);
    let costs = Some((compilation.costs.clone(), compilation.diagnostics.level(Code::LargeLibrary)));
    let findings = report::texts(&compilation, options);
    if let Some(cached) = CachedExpansion::of(&compilation, &findings) {
        if let Some(cache) = cache.filter(|_| compilation.may_be_remembered) {
            cache.store(&cached.encode());
        }
        if let Some(code) = cached.code(arguments, options) {
            return Expansion { code, costs };
        }
    }
    // Errors come first.
    let notice =
        (!compilation.diagnostics.has_errors()).then(|| Notices::of(&compilation).code(arguments, options));
    let findings = report::tokens(&findings, options);
    let code = &compilation.code;
    Expansion { code: quote!(#findings #notice #code), costs }
}

/// All that the code depends on besides the folder.
fn head(arguments: &Arguments, options: &Options) -> Vec<u8> {
    let Options { include_root, shown_root, limits, inspection, unwatched, derive, .. } = options;
    let path = &arguments.path;
    // The compiler compares its own version.
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "{version}\n{path}\n{include_root}\n{shown_root}\n{limits:?}\n{inspection:?} {unwatched} {derive}"
    )
    .into_bytes()
}

/// Facts of the crate that findings depend on.
struct Notices {
    /// The level of the finding that the folder is not watched.
    unwatched: Level,
    /// The level of the finding that there are very many sprites.
    large: Level,
    sprites: u64,
}

impl Notices {
    fn of(compilation: &Compilation) -> Self {
        let level = |code| compilation.diagnostics.level(code);
        let sprites = compilation.library.sprite_count() as u64;
        Self { unwatched: level(Code::FolderUnwatched), large: level(Code::LargeLibrary), sprites }
    }

    fn code(&self, arguments: &Arguments, options: &Options) -> TokenStream {
        let unwatched = watch::notice(arguments, self.unwatched, options);
        let large = large::notice(arguments, self.large, self.sprites, options);
        quote!(#unwatched #large)
    }
}

/// The cached part of a compilation without errors.
struct CachedExpansion {
    notices: Notices,
    warnings: Vec<String>,
    /// See [`GeneratedCode::to_bytes`].
    code: Vec<u8>,
}

impl CachedExpansion {
    /// The value to cache; [`None`] when it could not repeat all findings.
    fn of(compilation: &Compilation, findings: &[(Severity, String)]) -> Option<Self> {
        // With a compiler that shows findings in the assets themselves, none of them is a text.
        let is_shown = findings.is_empty() && !compilation.diagnostics.findings().is_empty();
        if compilation.diagnostics.has_errors() || is_shown || (cfg!(can_point) && !findings.is_empty()) {
            return None;
        }
        Some(Self {
            notices: Notices::of(compilation),
            warnings: findings.iter().map(|(_, text)| text.clone()).collect(),
            code: compilation.code.to_bytes(),
        })
    }

    fn encode(&self) -> Vec<u8> {
        let Notices { unwatched, large, sprites } = self.notices;
        codec::to_bytes(&(
            [unwatched as u64, large as u64, sprites],
            self.warnings.clone(),
            self.code.clone(),
        ))
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let level = |number: u64| {
            [Level::Allow, Level::Warn, Level::Deny].into_iter().find(|level| *level as u64 == number)
        };
        let ([unwatched, large, sprites], warnings, code) = codec::from_bytes(bytes)?;
        let notices = Notices { unwatched: level(unwatched)?, large: level(large)?, sprites };
        Some(Self { notices, warnings, code })
    }

    /// The expansion of the call.
    fn code(self, arguments: &Arguments, options: &Options) -> Option<TokenStream> {
        let code = GeneratedCode::from_bytes(&self.code, options)?.tokens();
        let warnings: Vec<_> = self.warnings.into_iter().map(|text| (Severity::Warning, text)).collect();
        let warnings = report::tokens(&warnings, options);
        let notice = self.notices.code(arguments, options);
        Some(quote!(#warnings #notice #code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use edited_folder::{EditedFolder, edits, number_edits, walks};
    use sprite_compiler::{ByKind, Limits, Output};
    use std::fs;
    use std::path::{Path, PathBuf};
    use test_support::TempFolder;

    fn expanded(root: &Path, options: &Options) -> String {
        let files = DiskFiles::open(root).expect("the folder is there");
        let arguments = Arguments {
            runtime: quote!(::sprite_runtime),
            path: "assets".to_owned(),
            span: proc_macro2::Span::call_site(),
            limits: 1,
            derive: String::new(),
        };
        expand(&files, &arguments, options).code.to_string()
    }

    /// The options of a call without a cache, and of one that caches facts and units at this place.
    fn options(facts: PathBuf) -> (Options, Options) {
        let new = Options {
            include_root: "/game/assets".to_owned(),
            shown_root: "assets".to_owned(),
            ..Options::default()
        };
        let caching = Options { cache: Some(facts), output: Output::Code, ..new.clone() };
        (new, caching)
    }

    #[test]
    fn another_number_of_equal_length_makes_another_call() {
        let place = TempFolder::new();
        for (number, edit) in number_edits().iter().enumerate() {
            let (new, caching) = options(place.join(format!("{number}.facts")));
            let folder = EditedFolder::before(place.join("assets"), edit).expect("it can be written");
            let before = expanded(folder.root(), &caching);
            assert!(!before.contains("compile_error"), "edit {number}: {before}");
            folder.make(edit).expect("it can be written");
            let copy = place.join(format!("copy-{number}"));
            folder.copy_to(&copy).expect("it can be copied");
            let after = expanded(folder.root(), &caching);
            assert!(after != before, "edit {number}");
            assert!(after == expanded(&copy, &new), "edit {number}");
        }
    }

    /// The cached expansion; for a folder that was never seen before, a compiled one.
    #[test]
    fn a_call_in_a_folder_that_is_edited_becomes_the_same_as_in_a_new_one() {
        walks([3, 4], edits(150), walk);
    }

    /// Edits a folder so often, and returns how many of the edited folders have errors.
    fn walk(seed: u64, all: u64) -> u64 {
        let place = TempFolder::new();
        let mut folder = EditedFolder::new(place.join("assets"), seed).expect("it can be written");
        let (new, walked) = options(place.join("walk.facts"));
        let mut with_errors = 0;
        for edit in 0..=all {
            let what =
                if edit == 0 { "nothing".to_owned() } else { folder.edit().expect("it can be edited") };
            let copy = place.join(format!("copy-{edit}"));
            folder.copy_to(&copy).expect("it can be copied");
            let expected = expanded(&copy, &new);
            fs::remove_dir_all(copy).expect("it was made above");
            let has_errors = expected.contains("compile_error");
            assert!(edit > 0 || !has_errors, "the folder is right at first");
            with_errors += u64::from(has_errors);
            for time in ["first", "second"] {
                assert!(expanded(folder.root(), &walked) == expected, "edit {edit}, {time} time: {what}");
            }
        }
        with_errors
    }

    /// The same folder is too large for some limits and not for others.
    #[test]
    fn a_call_with_other_limits_is_compiled_again() {
        let place = TempFolder::new();
        let folder = EditedFolder::new(place.join("assets"), 5).expect("it can be written");
        let few =
            Limits::default().with(|limits| (limits.work, limits.work_by_byte) = (1_000, ByKind::default()));
        for (times, has_errors) in [(1_000_000, false), (1, true), (1_000_000, false), (1, true)] {
            let raise_limits = "`limits = 4`".to_owned();
            let options = Options { limits: few.times(times), raise_limits, ..Options::default() };
            let code = expanded(folder.root(), &options);
            assert_eq!(
                code.contains("If everything is needed, raise the limits: `limits = 4`"),
                has_errors,
                "{times}"
            );
            assert_eq!(code.contains("compile_error"), has_errors, "{times}");
        }
    }
}
