//! `check --fix` and version control: a file is corrected only if its repository has it as it is.

use super::assets::{Assets, sprites_in, text};
use super::fixing::{FILE, MISSPELT, RIGHT, misspelt};
use std::fs;
use std::process::{Command, Output};

impl Assets {
    fn git(&self, arguments: &[&str]) {
        self.git_in("", arguments);
    }

    /// Calls git in a folder of the assets.
    fn git_in(&self, folder: &str, arguments: &[&str]) {
        let identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "core.autocrlf=false"];
        let mut command = Command::new("git");
        let output =
            command.arg("-C").arg(self.0.join(folder)).args(identity).args(arguments).output().expect("git");
        assert!(output.status.success(), "{}", text(&output.stderr));
    }

    /// Returns whether there is a git to ask; notes it when there is none.
    fn has_git() -> bool {
        let is_there = Command::new("git").arg("--version").output().is_ok();
        if !is_there {
            test_support::skipped("check --fix in a repository: there is no git");
        }
        is_there
    }

    /// A repository of the whole folder, with everything committed.
    fn committed(&self) {
        self.git(&["init", "-q"]);
        self.git(&["add", "-A"]);
        self.git(&["commit", "-qm", "all"]);
    }

    /// Corrects with these options more.
    fn fix_asking(&self, more: &[&str]) -> Output {
        self.run(&[&["check", "ROOT", "--fix"], more].concat())
    }

    /// The file is refused with these words, and stays as it was.
    fn assert_refused(&self, words: &str) {
        let before = self.read(FILE);
        let output = self.fix_asking(&["--allow-no-vcs"]);
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
        let printed = text(&output.stderr);
        assert!(printed.contains(words) && printed.contains("`--allow-dirty`"), "{printed}");
        assert_eq!(self.read(FILE), before);
    }

    fn assert_corrected(&self) {
        let output = self.fix_asking(&[]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert_eq!(text(&self.read(FILE)).replace("\r\n", "\n").lines().next(), RIGHT.lines().next());
    }
}

const CHANGED: &str = "boom.dat: it has changes that are not committed";

#[test]
fn changes_that_are_not_committed_are_not_mixed_with_corrections() {
    if !Assets::has_git() {
        return;
    }
    let assets = misspelt();
    let fix = |more: &[&str]| assets.fix_asking(more);
    let refused = |output: &Output, what: &str| {
        assert_eq!(output.status.code(), Some(2), "{}", text(&output.stdout));
        assert!(text(&output.stderr).contains(what), "{}", text(&output.stderr));
        assert_ne!(text(&assets.read(FILE)).lines().next(), RIGHT.lines().next());
    };
    // The repository of this workspace ignores the folder of tests: a new one around it.
    assets.git(&["init", "-q"]);
    refused(&fix(&[]), "`--allow-dirty`");
    assets.text(".gitignore", "*.dat\n");
    refused(&fix(&[]), "`--allow-dirty`");
    fs::remove_file(assets.0.join(".gitignore")).expect("a file");
    assets.git(&["add", "-A"]);
    refused(&fix(&[]), "boom.dat");
    assets.git(&["commit", "-qm", "all"]);
    assets.text(FILE, &format!("{MISSPELT}\n"));
    refused(&fix(&["--allow-no-vcs"]), "boom.dat");
    // A change of another file is no obstacle.
    assets.text(FILE, MISSPELT);
    assets.text("notes.txt", "new");
    let output = fix(&[]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&assets.read(FILE)), RIGHT);
}

#[test]
fn without_version_control_nothing_is_changed_unless_that_is_allowed() {
    let outside = misspelt();
    if outside.0.ancestors().any(|above| above.join(".git").exists()) {
        return;
    }
    let fix = |more: &[&str]| sprites_in(&outside.0, [&["check", ".", "--fix"], more].concat());
    let output = fix(&[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("`--allow-no-vcs`"), "{}", text(&output.stderr));
    assert_eq!(text(&outside.read(FILE)), MISSPELT);
    assert_eq!(fix(&["--allow-no-vcs"]).status.code(), Some(0));
    assert_eq!(text(&outside.read(FILE)), RIGHT);
}

/// Another repository inside of the folder: the outer one says nothing about its files.
#[test]
fn a_file_is_asked_for_in_the_repository_that_it_is_in() {
    if !Assets::has_git() {
        return;
    }
    let inner = || {
        let assets = misspelt();
        assets.git_in("sprites/fx", &["init", "-q"]);
        assets.git_in("sprites/fx", &["add", "-A"]);
        assets.git_in("sprites/fx", &["commit", "-qm", "all"]);
        assets
    };
    let clone = inner();
    clone.text(".gitignore", "fx\n");
    clone.committed();
    // The outer repository has the inner one as a submodule.
    let submodule = inner();
    submodule.committed();
    for assets in [clone, submodule] {
        assets.text(FILE, &format!("{MISSPELT}\n"));
        assets.assert_refused(CHANGED);
        assets.git_in("sprites/fx", &["commit", "-qam", "more"]);
        assets.assert_corrected();
        assets.text("sprites/fx/new.dat", MISSPELT);
        let output = assets.fix_asking(&[]);
        let printed = text(&output.stderr);
        assert!(printed.contains("new.dat: it is not in the last commit"), "{printed}");
    }
    let broken = misspelt();
    broken.committed();
    broken.text("sprites/fx/.git", "gitdir: nowhere\n");
    broken.assert_refused("boom.dat` are committed (git: not a git repository");
}

#[test]
fn marks_in_the_index_hide_no_changes() {
    if !Assets::has_git() {
        return;
    }
    for (mark, cure) in
        [("--assume-unchanged", "--no-assume-unchanged"), ("--skip-worktree", "--no-skip-worktree")]
    {
        let assets = misspelt();
        assets.committed();
        assets.git(&["update-index", mark, FILE]);
        assets.text(FILE, &format!("{MISSPELT}\n"));
        assets.assert_refused(cure);
        assets.git(&["update-index", cure, FILE]);
        assets.assert_refused(CHANGED);
        assets.git(&["commit", "-qam", "more"]);
        assets.assert_corrected();
    }
}

/// A change with the length and the time of the committed file, which the index takes for unchanged.
#[test]
fn a_change_that_has_an_old_time_is_seen() {
    if !Assets::has_git() {
        return;
    }
    let assets = misspelt();
    let (path, old) =
        (assets.0.join(FILE), std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(9));
    let set_old = || fs::File::options().write(true).open(&path).and_then(|file| file.set_modified(old));
    set_old().expect("a time");
    assets.git(&["init", "-q"]);
    assets.git(&["config", "core.trustctime", "false"]);
    assets.git(&["config", "core.checkStat", "minimal"]);
    assets.git(&["add", "-A"]);
    assets.git(&["commit", "-qm", "all"]);
    fs::write(&path, MISSPELT.replace("40", "41")).expect("a file");
    set_old().expect("a time");
    assets.assert_refused(CHANGED);
}

/// Git converts line ends, so the file is committed although its bytes differ from those in the repository.
#[test]
fn converted_line_ends_are_no_change() {
    if !Assets::has_git() {
        return;
    }
    // Without attributes it was committed before git was told to convert.
    for attributes in ["*.dat text eol=crlf\n", ""] {
        let assets = misspelt();
        assets.text(FILE, &MISSPELT.replace('\n', "\r\n"));
        assets.text(".gitattributes", attributes);
        assets.committed();
        assets.git(&["config", "core.autocrlf", "true"]);
        assets.assert_corrected();
        assert!(assets.read(FILE).ends_with(b"\r\n"));
    }
}

/// The configuration of a repository that came with the assets names programs. None is run.
#[cfg(unix)]
#[test]
fn a_repository_in_the_folder_runs_no_program() {
    if !Assets::has_git() {
        return;
    }
    let assets = misspelt();
    assets.committed();
    let ran = assets.0.join("ran");
    let program = format!("touch '{}'; cat", ran.display());
    assets.text(".gitattributes", "*.dat filter=evil\n");
    let settings = [
        "core.fsmonitor",
        "filter.evil.clean",
        "filter.evil.smudge",
        "filter.evil.process",
        "core.sshCommand",
    ];
    for setting in settings {
        assets.git(&["config", setting, &program]);
    }
    assets.text(FILE, &format!("{MISSPELT}\n"));
    assets.assert_refused("boom.dat: git stores it through the filter `evil`, which is not run here");
    // Bytes that are those of the last commit need no filter.
    assets.text(FILE, MISSPELT);
    assets.assert_corrected();
    assert!(!ran.exists(), "a program was run");
}

/// A program that is called git, and answers otherwise.
#[cfg(unix)]
#[test]
fn no_answer_but_that_of_a_committed_file_counts() {
    use std::os::unix::fs::PermissionsExt as _;
    let assets = misspelt();
    fs::create_dir_all(assets.0.join(".git")).expect("a folder");
    let programs = assets.0.join("programs");
    let git = programs.join("git");
    let fix = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sprites"));
        command.env("PATH", &programs).arg("check").arg(&assets.0).args(["--fix", "--allow-no-vcs"]);
        command.output().expect("the program runs")
    };
    let refused = |what: &str| {
        let output = fix();
        assert_eq!(output.status.code(), Some(2), "{what}: {}", text(&output.stdout));
        assert!(text(&output.stderr).contains("`--allow-dirty`"), "{what}: {}", text(&output.stderr));
        assert_eq!(text(&assets.read(FILE)), MISSPELT, "{what}");
    };
    refused("there is no git");
    for answer in ["", "echo true", "printf 'true\\0\\0\\t'", "echo true; exit 1"] {
        assets.text("programs/git", &format!("#!/bin/sh\n{answer}\n"));
        fs::set_permissions(&git, fs::Permissions::from_mode(0o755)).expect("a mode");
        refused(answer);
    }
}

/// A hook of git names its repository and its index to all programs that it runs.
#[test]
fn a_hook_asks_the_repository_that_the_file_is_in() {
    if !Assets::has_git() {
        return;
    }
    let (assets, other) = (misspelt(), misspelt());
    assets.committed();
    other.text(FILE, &format!("{MISSPELT}\n"));
    other.committed();
    let fix = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sprites"));
        command.env("GIT_DIR", other.0.join(".git")).env("GIT_WORK_TREE", &assets.0);
        command.env("GIT_INDEX_FILE", other.0.join(".git/index"));
        command.arg("check").arg(&assets.0).arg("--fix").output().expect("the program runs")
    };
    assets.text(FILE, &format!("{MISSPELT}\n"));
    assert_eq!(fix().status.code(), Some(2));
    assets.text(FILE, MISSPELT);
    assert_eq!(fix().status.code(), Some(0));
    assert_eq!(text(&assets.read(FILE)), RIGHT);
}
