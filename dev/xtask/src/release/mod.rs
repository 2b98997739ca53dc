//! The steps of a release: `dev/RELEASING.md` says in which order a person calls it.

mod changelog;
mod check;
mod edit;
mod git;
mod workspace;

use crate::files;
use check::{Lacks, PLACEHOLDER};
use std::path::Path;
use workspace::Workspace;

const USAGE: &str = "usage: cargo run -p xtask -- release
       cargo run -p xtask -- release check [--draft]
       cargo run -p xtask -- release address URL
       cargo run -p xtask -- release version X.Y.Z YYYY-MM-DD
       cargo run -p xtask -- release notes X.Y.Z

without a word: looks at everything, and prints the commands that are left to a person
  check            what is wrong, and what a person must fill in; --draft forgives the latter
  address          writes the repository's address into all manifests and pages
  version          writes the next version into all manifests, and makes the changelog's section of it
  notes            the changelog's section of a version, for the page of the release";

pub(super) fn run(words: &[&str]) -> Result<(), String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match words {
        [] => plan(&Workspace::read(&root)?),
        ["check"] => report(&check::check(&Workspace::read(&root)?)?, false),
        ["check", "--draft"] => report(&check::check(&Workspace::read(&root)?)?, true),
        ["address", url] => edit::address(&Workspace::read(&root)?, url),
        ["version", version, day] => edit::version(&Workspace::read(&root)?, version, day),
        ["notes", version] => notes(&root, version),
        _ => Err(USAGE.to_owned()),
    }
}

/// Says what is lacking; it is an error unless only a person can help and that is forgiven.
fn report(lacks: &Lacks, is_draft: bool) -> Result<(), String> {
    for what in &lacks.wrong {
        say(&format!("wrong: {what}"));
    }
    for what in &lacks.person {
        say(&format!("to fill in: {what}"));
    }
    let is_ready = lacks.wrong.is_empty() && (is_draft || lacks.person.is_empty());
    let sum = format!("{} wrong, {} to fill in by a person", lacks.wrong.len(), lacks.person.len());
    say(&sum);
    is_ready.then_some(()).ok_or_else(|| "not ready to publish".to_owned())
}

/// Looks at all that has to be before a release, and prints what comes then.
fn plan(workspace: &Workspace) -> Result<(), String> {
    let mut lacks = check::check(workspace)?;
    let changes = git::output(&workspace.root, &["status", "--porcelain"])?;
    if !changes.is_empty() {
        lacks.person.push(format!("these changes are not committed:\n{}", changes.trim_end()));
    }
    let tag = format!("v{}", workspace.version());
    if !git::output(&workspace.root, &["tag", "--list", &tag])?.is_empty() {
        lacks.person.push(format!("the tag {tag} is there already: `release version` writes the next one"));
    }
    report(&lacks, false)?;
    say(&format!(
        "\nThe rest is a person's:\n  .ci/run\n  git tag -a {tag} -m {tag}\n  git push origin {tag}      # .github/workflows/release.yml builds the programs\n  cargo publish --workspace\n  cargo publish --manifest-path adapters/sprite-bevy/Cargo.toml\n"
    ));
    say("`cargo publish --workspace` has this order, in which a stopped one goes on with `-p NAME`:");
    for next in workspace.order() {
        say(&format!("  {}", next.name));
    }
    Ok(())
}

fn notes(root: &Path, version: &str) -> Result<(), String> {
    let log = files::read_text(&root.join("CHANGELOG.md"))?;
    let section = changelog::section(&log, version);
    say(section.ok_or_else(|| format!("CHANGELOG.md has no section for {version}"))?);
    Ok(())
}

#[expect(clippy::print_stdout, reason = "a command-line tool answers on stdout")]
fn say(text: &str) {
    println!("{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn workspace() -> Workspace {
        Workspace::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("the manifests")
    }

    #[test]
    fn nothing_is_wrong_that_a_person_need_not_fill_in() {
        let lacks = check::check(&workspace()).expect("the repository");
        assert_eq!(lacks.wrong, [""; 0]);
    }

    #[test]
    fn every_crate_comes_after_those_that_it_needs() {
        let workspace = workspace();
        let order: Vec<&str> = workspace.order().iter().map(|next| &*next.name).collect();
        let at = |name: &str| order.iter().position(|next| *next == name).expect("a published crate");
        assert!(
            at("sprite-table") < at("sprite-compiler") && at("sprite-compiler") < at("sprite-macros"),
            "{order:?}"
        );
        assert!(
            at("sprite-macros") < at("sprite-runtime") && at("sprite-runtime") < at("sprite-bevy"),
            "{order:?}"
        );
        assert_eq!(order.len(), 12, "{order:?}");
    }

    #[test]
    fn mistakes_are_found() {
        let mut workspace = workspace();
        let crab =
            workspace.crates.iter_mut().find(|of| of.name == "sprite-pixels").expect("a published crate");
        crab.manifest["package"]["readme"] = toml_edit::Item::None;
        crab.manifest["dependencies"]["sprite-runtime"] = toml_edit::value("=0.0.9");
        crab.manifest["package"]["repository"] = toml_edit::value("https://example.org");
        let wrong = check::check(&workspace).expect("the repository").wrong.join("\n");
        for part in [
            "`readme` is missing",
            "`sprite-runtime` must be `0.1.0`, found =0.0.9",
            "`repository` is not that",
        ] {
            assert!(wrong.contains(part), "{wrong}");
        }
    }
}
