//! `check --fix` is killed at any moment: each file is as it was or as it is corrected, and the next run ends the work.
#![expect(clippy::disallowed_methods, reason = "a test looks at the files that were written")]

use super::assets::{Assets, text};
use std::collections::BTreeSet;
use std::fs;
use std::hint::spin_loop;
use std::process::{Child, Command, Stdio};
use std::time::Instant;
use test_support::Random;

/// Descriptions that are corrected.
const FILES: usize = 12;

/// A description of many lines, so that writing takes a while. Its first line is wrong: in letter case, which has a
/// certain correction, or in a number, which is guessed by the lines around it.
fn description(first: &str) -> String {
    let more = (0..300).map(|k| format!("more{k} fx/boom.png 1 40 -1\n0 0 16 16 8 8 6 4\n"));
    format!("{first}\n0 0 16 16 8 8 6 4\n{}", more.collect::<String>())
}

struct Folder {
    assets: Assets,
    wrong: String,
    right: String,
    how: &'static str,
}

impl Folder {
    fn new(how: &'static str) -> Self {
        let first = if how == "likely" { "boom fx/boo.png 1 40 -1" } else { "boom fx/BOOM.png 1 40 -1" };
        let assets = Assets::new();
        // Of two names that are as near, one is a suggestion.
        assets.image("sprites/fx/book.png", 8, 8);
        Self { assets, wrong: description(first), right: description("boom fx/boom.png 1 40 -1"), how }
    }

    fn path(number: usize) -> String {
        format!("sprites/fx/own{number}.dat")
    }

    fn spoil(&self) {
        (0..FILES).for_each(|number| self.assets.text(&Self::path(number), &self.wrong));
    }

    /// How many files are corrected. None is anything but wrong or right.
    fn corrected(&self) -> usize {
        let is_right = |number: &usize| {
            let found = fs::read(self.assets.0.join(Self::path(*number))).expect("it is always there");
            let is_right = found == self.right.as_bytes();
            assert!(is_right || found == self.wrong.as_bytes(), "half written: {}", text(&found));
            is_right
        };
        (0..FILES).filter(is_right).count()
    }

    fn names(&self) -> BTreeSet<String> {
        let entries = fs::read_dir(self.assets.0.join("sprites/fx")).expect("a folder");
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect()
    }

    fn start(&self) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sprites"));
        command.arg("check").arg(&self.assets.0).arg(format!("--fix={}", self.how)).arg("--allow-no-vcs");
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program runs")
    }
}

fn is_running(child: &mut Child) -> bool {
    child.try_wait().expect("a child").is_none()
}

#[test]
fn a_run_that_is_killed_leaves_whole_files_and_the_next_one_ends_its_work() {
    let kills = if std::env::var_os("THOROUGH").is_some_and(|value| value == "1") { 60 } else { 10 };
    for how in ["certain", "likely"] {
        let folder = Folder::new(how);
        folder.spoil();
        let clean = folder.names();
        let start = Instant::now();
        assert!(folder.start().wait().expect("it ends").success());
        let whole = start.elapsed();
        assert_eq!((folder.corrected(), folder.names()), (FILES, clean.clone()), "{how}");

        let mut random = Random::of(7);
        let mut seen = [0; FILES + 1];
        for kill in 0..kills {
            folder.spoil();
            let mut child = folder.start();
            if kill % 2 == 0 {
                // At any moment of the run.
                let share = u32::try_from(random.below(1_000)).expect("it is small");
                let until = Instant::now() + whole * share / 1_000;
                while Instant::now() < until && is_running(&mut child) {
                    spin_loop();
                }
            } else {
                // While files are written: after one that is beside another, or after some of them.
                let most = random.below(FILES);
                let is_writing = || folder.names().len() > clean.len() && folder.corrected() >= most;
                while is_running(&mut child) && !is_writing() {}
            }
            child.kill().expect("it is there or has ended");
            child.wait().expect("it ends");
            seen[folder.corrected()] += 1;

            // A run that only checks ignores the file that is left.
            let left = folder.names();
            let checked = folder.assets.run(&["check", "ROOT", "--format", "json"]);
            assert!(!text(&checked.stdout).contains("unfinished"), "{}", text(&checked.stdout));
            assert_eq!(folder.names(), left);
            assert!(folder.start().wait().expect("it ends").success(), "{how} {kill}");
            assert_eq!((folder.corrected(), folder.names()), (FILES, clean.clone()), "{how} {kill}");
        }
        assert!(seen[..FILES].iter().sum::<usize>() > 0, "no run was killed before its end: {seen:?}");
    }
}
