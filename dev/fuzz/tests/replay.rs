//! Every seed, and every input that was a find once.
#![expect(clippy::disallowed_methods, reason = "it reads the repository's test data, no assets")]

use fuzz::{TARGETS, Target, seeds};
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn seeds_and_former_finds_are_no_finds() {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(target) = TARGETS.get(next.fetch_add(1, Ordering::Relaxed)) {
                    replay(*target);
                }
            });
        }
    });
}

fn replay(target: Target) {
    let seeds = seeds::of(target).expect("the case files");
    assert!(seeds.len() >= 10, "{} has {} seeds", target.name, seeds.len());
    for seed in seeds {
        (target.run)(&seed);
    }
    for path in seeds::regressions(target).expect("the folder of regressions") {
        eprintln!("{}", path.display());
        (target.run)(&std::fs::read(&path).expect("a regression"));
    }
}

#[test]
fn every_target_is_one_of_cargo_fuzz_too() {
    let manifest = include_str!("../Cargo.toml");
    for target in TARGETS {
        let path = format!("fuzz_targets/{}.rs", target.name);
        assert!(manifest.contains(&format!("path = \"{path}\"")), "{path} is not in Cargo.toml");
        let text = std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(&path));
        assert!(text.expect(&path).contains(&format!("fuzz::targets::{}(", target.name)), "{path}");
    }
}
