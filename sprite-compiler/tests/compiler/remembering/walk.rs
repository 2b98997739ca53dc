//! Hundreds of edits one after the other: what is remembered changes nothing that anybody sees.

use crate::remembering::library::{self, Library};
use crate::support::{findings, is_thorough};
use sprite_compiler::{
    Compilation, ExpansionCache, Limits, Options, Output, Snapshot, compile, compile_snapshot,
};
use std::path::{Path, PathBuf};
use test_support::{Random, TempFolder};

/// Edits in a thorough run, and in a usual one; `WALK=5000` walks further, and `WALK_SEED=3` another way.
const THOROUGH: u64 = 300;
const USUAL: u64 = 60;
const SEED: u64 = 15;

/// All that a front end shows of a folder.
#[derive(Debug, PartialEq)]
pub(crate) struct Shown {
    pub(crate) findings: Vec<String>,
    code: Vec<u8>,
    inputs: Vec<String>,
}

impl Shown {
    /// The macro's cache of it.
    fn answer(&self) -> Vec<u8> {
        [self.findings.join("\n").as_bytes(), &self.code].concat()
    }

    pub(crate) fn of(compilation: &Compilation) -> Self {
        let all = compilation.diagnostics.findings().iter().zip(findings(compilation));
        let findings = all.map(|(finding, place)| format!("{place}: {} {:?}", finding.message, finding.help));
        Self {
            findings: findings.collect(),
            code: compilation.code.to_bytes(),
            inputs: compilation.inputs.clone(),
        }
    }
}

/// The macro: what a call became is remembered, and else the facts of images.
struct Macro {
    answer: PathBuf,
    facts: PathBuf,
    recalled: u32,
}

impl Macro {
    fn show(&mut self, library: &Library) -> Vec<u8> {
        let limits = Limits::default();
        let snapshot = Snapshot::new(library, &limits);
        let cache = ExpansionCache::open(self.answer.clone(), &snapshot, &limits, b"walk".to_vec());
        let cache = cache.expect("times are known");
        if let Some(known) = cache.get() {
            self.recalled += 1;
            return known.to_vec();
        }
        let compilation = compile_snapshot(&snapshot, &options(&self.facts, Output::Code));
        let shown = Shown::of(&compilation);
        if compilation.may_be_remembered && !compilation.diagnostics.has_errors() {
            cache.store(&shown.answer());
        }
        shown.answer()
    }
}

/// The result of a run with its cache at this path.
fn compiled(library: &Library, facts: &Path, output: Output) -> Compilation {
    compile(library, &options(facts, output))
}

fn options(facts: &Path, output: Output) -> Options {
    Options { cache: Some(facts.to_owned()), output, ..Options::default() }
}

#[test]
fn a_walk_of_edits_shows_the_same_with_and_without_memory() {
    let number =
        |name: &str, usual| std::env::var(name).map_or(usual, |value| value.parse().expect("a number"));
    let (seed, edits) =
        (number("WALK_SEED", SEED), number("WALK", if is_thorough() { THOROUGH } else { USUAL }));
    let mut random = Random::of(seed);
    let mut library = library::stock();
    let folder = TempFolder::new();
    let [answer, facts, images, script] =
        ["walk.code", "walk.facts", "walk-images.facts", "walk-script.facts"].map(|name| folder.join(name));
    let mut call = Macro { answer, facts, recalled: 0 };
    let (mut with_errors, mut read, mut taken) = (0, [0; 2], 0);
    for edit in 0..=edits {
        let what = if edit == 0 { "nothing".to_owned() } else { library.edit(&mut random) };
        let alone = compile(&library, &Options::default());
        let expected = Shown::of(&alone);
        with_errors += u32::from(alone.diagnostics.has_errors());
        read[0] += library.forget_reads();
        let at = || format!("WALK_SEED={seed}, edit {edit}: {what}");
        assert!(
            Shown::of(&compiled(&library, &images, Output::LibraryAndCode)) == expected,
            "{}: facts alone",
            at()
        );
        read[1] += library.forget_reads();
        // Facts of images are stored without objects: these are then older than the facts.
        if edit % 3 == 0 {
            compiled(&library, &script, Output::Library);
            library.forget_reads();
        }
        let script = compiled(&library, &script, Output::Code);
        taken += script.library.sprite_count() - script.library.sprites().count();
        let script = Shown::of(&script);
        library.forget_reads();
        assert!(
            script.findings == expected.findings,
            "{}: {:?}\n{:?}",
            at(),
            script.findings,
            expected.findings
        );
        assert!(script == expected, "{}: the code or its inputs", at());
        assert!(call.show(&library) == expected.answer(), "{}: the macro", at());
    }
    // The walk went through good and bad, and something was remembered.
    let [alone, script] = read;
    assert!(script < alone / 2, "{script} of {alone} images were read");
    assert!(taken as u64 > 20 * edits, "{taken} sprites were taken");
    if edits >= THOROUGH {
        assert!(call.recalled > 5, "{} recalled", call.recalled);
        assert!((30..edits - 30).contains(&with_errors.into()), "{with_errors} with errors");
    }
}
