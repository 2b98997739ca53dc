//! Writes what stands in several places: the repository's address, and the version.

use super::workspace::Workspace;
use super::{PLACEHOLDER, changelog, git, say};
use crate::files;
use std::path::Path;

/// Replaces the address, also a former one, in all files but those of this tool.
pub(super) fn address(workspace: &Workspace, url: &str) -> Result<(), String> {
    let url = url.trim_end_matches('/');
    if !url.starts_with("https://")
        || url.contains(char::is_whitespace)
        || url.split('.').next_back() == Some("git")
        || url == PLACEHOLDER
    {
        return Err(format!("`{url}` is not the address of a page: https://HOST/OWNER/NAME"));
    }
    for (path, text) in git::files_with(&workspace.root, workspace.address())? {
        if !path.starts_with("dev/xtask/") {
            write(&workspace.root, &path, &text.replace(workspace.address(), url))?;
        }
    }
    Ok(())
}

/// Writes a version into all manifests that have that of the workspace, and makes the changelog's section of it. An adapter
/// with a version of its own gets the new requirements alone.
pub(super) fn version(workspace: &Workspace, version: &str, day: &str) -> Result<(), String> {
    let is_number = |part: &str| part == "0" || !part.starts_with('0') && part.parse::<u32>().is_ok();
    if version.split('.').count() != 3 || !version.split('.').all(is_number) {
        return Err(format!("`{version}` is not a version: X.Y.Z"));
    }
    if day.len() != 10 || !day.split('-').map(str::len).eq([4, 2, 2]) {
        return Err(format!("`{day}` is not a day: YYYY-MM-DD"));
    }
    let root = &workspace.root;
    let log = files::read_text(&root.join("CHANGELOG.md"))?;
    if changelog::section(&log, version).is_none() {
        let log =
            changelog::released(&log, version, day).ok_or("CHANGELOG.md has no heading `## Unreleased`")?;
        write(root, "CHANGELOG.md", &log)?;
    }
    let old = workspace.version();
    if old == version {
        return Ok(());
    }
    let text = files::read_text(&root.join("Cargo.toml"))?;
    let text = text.replace(&format!("\nversion = \"{old}\""), &format!("\nversion = \"{version}\""));
    write(root, "Cargo.toml", &own_requirements(&text, old, version))?;
    for apart in workspace.crates.iter().filter(|of| of.own_version().is_some()) {
        let path = format!("{}/Cargo.toml", apart.folder);
        let text = files::read_text(&root.join(&path))?;
        write(root, &path, &own_requirements(&text, old, version))?;
    }
    let path = "editors/vscode/package.json";
    let text = files::read_text(&root.join(path))?;
    write(
        root,
        path,
        &text.replacen(&format!("\"version\": \"{old}\""), &format!("\"version\": \"{version}\""), 1),
    )?;
    say(
        "now `cargo check --workspace` and `.ci/run bevy` bring the lock files up to date; `npm install` does in editors/vscode",
    );
    Ok(())
}

/// The lines that name a crate of this repository, which have a path and a version.
fn own_requirements(manifest: &str, old: &str, new: &str) -> String {
    let line = |line: &str| {
        let is_own = line.contains("path = \"");
        let replace = |exact: &str, line: &str| {
            line.replace(&format!("version = \"{exact}{old}\""), &format!("version = \"{exact}{new}\""))
        };
        if is_own { replace("=", &replace("", line)) } else { line.to_owned() }
    };
    manifest.split_inclusive('\n').map(line).collect()
}

fn write(root: &Path, path: &str, text: &str) -> Result<(), String> {
    files::write(&root.join(path), text.as_bytes())?;
    say(&format!("changed: {path}"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::own_requirements;

    #[test]
    fn only_crates_of_the_repository_get_another_version() {
        let manifest = "a = { path = \"a\", version = \"=0.1.0\" }\nb = { path = \"b\", version = \"0.1.0\" }\nc = { version = \"0.1.0\" }\n";
        let expected = "a = { path = \"a\", version = \"=0.2.0\" }\nb = { path = \"b\", version = \"0.2.0\" }\nc = { version = \"0.1.0\" }\n";
        assert_eq!(own_requirements(manifest, "0.1.0", "0.2.0"), expected);
    }
}
