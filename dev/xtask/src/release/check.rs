//! All that a release needs and that a program can look at.

use super::workspace::{APART, Crate, Workspace};
use super::{changelog, git};
use crate::files;
use toml_edit::Item;

/// Stands for the repository's address until a person writes the real one.
pub(super) const PLACEHOLDER: &str = "https://github.com/OWNER/REPOSITORY";
/// Crates whose tables and code are made for exactly one version of those that depend on them.
const EXACT: [&str; 3] = ["sprite-compiler", "sprite-macros", "sprite-table"];

/// The requirements of a release that are not met.
#[derive(Default)]
pub(super) struct Lacks {
    /// Mistakes in the repository.
    pub(super) wrong: Vec<String>,
    /// Decisions that only a person can make.
    pub(super) person: Vec<String>,
}

/// Looks at manifests, texts of licences, pages and versions.
pub(super) fn check(workspace: &Workspace) -> Result<Lacks, String> {
    let mut lacks = Lacks::default();
    for of in &workspace.crates {
        let mut wrong = metadata(workspace, of);
        wrong.extend(dependencies(workspace, of));
        wrong.extend(pages(workspace, of)?);
        lacks.wrong.extend(wrong.into_iter().map(|what| format!("{}: {what}", of.folder)));
    }
    if workspace.order().len() != workspace.crates.len() {
        lacks.wrong.push(
            "crates depend on each other in a circle: they cannot be published one after the other"
                .to_owned(),
        );
    }
    shared_versions(workspace, &mut lacks)?;
    address(workspace, &mut lacks)?;
    let log = files::read_text(&workspace.root.join("CHANGELOG.md"))?;
    if changelog::section(&log, workspace.version()).is_none() {
        let version = workspace.version();
        lacks.person.push(format!("CHANGELOG.md has no section `## {version} - DAY`: `release version {version} DAY` makes it of `Unreleased`"));
    }
    Ok(lacks)
}

/// The mistakes in the metadata of a crate, of which the registry makes its page.
fn metadata(workspace: &Workspace, of: &Crate) -> Vec<String> {
    let mut wrong = Vec::new();
    let text = |key: &str| workspace.value(of, key).and_then(Item::as_str).unwrap_or_default();
    let keys = ["description", "license", "repository", "documentation", "readme", "rust-version", "edition"];
    wrong.extend(keys.iter().filter(|key| text(key).is_empty()).map(|key| format!("`{key}` is missing")));
    for key in ["keywords", "categories"] {
        let count = workspace.value(of, key).and_then(Item::as_array).map_or(0, toml_edit::Array::len);
        if !(1..=5).contains(&count) {
            wrong.push(format!("`{key}` must have 1 to 5 words, found {count}"));
        }
    }
    if text("repository") != workspace.address() {
        wrong.push(format!("`repository` is not that of the workspace, `{}`", workspace.address()));
    }
    if text("version") != workspace.version() && !APART.contains(&of.folder.as_str()) {
        wrong.push(format!("`version` is not that of the workspace, {}", workspace.version()));
    }
    if of.manifest["package"].get("metadata").and_then(|metadata| metadata.get("docs")?.get("rs")).is_none() {
        wrong.push(
            "`[package.metadata.docs.rs]` is missing: docs.rs would show the default features alone"
                .to_owned(),
        );
    }
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let bytes = |folder: &str| files::read_bytes(&workspace.root.join(folder).join(name));
        if bytes(&of.folder).is_none() || bytes(&of.folder) != bytes(".") {
            wrong.push(format!("`{name}` is not that of the repository"));
        }
    }
    wrong
}

/// Exact versions where one crate's tables and code are made for another one; elsewhere a user can take newer ones.
fn dependencies(workspace: &Workspace, of: &Crate) -> Vec<String> {
    let mismatch = |(name, found): (String, Option<String>)| {
        let version = workspace.version();
        let needed = if EXACT.contains(&&*name) { format!("={version}") } else { version.to_owned() };
        let shown = found.as_deref().unwrap_or("no version");
        (found.as_deref() != Some(&*needed)).then(|| format!("`{name}` must be `{needed}`, found {shown}"))
    };
    workspace.dependencies(of).into_iter().filter_map(mismatch).collect()
}

/// A registry and docs.rs show a README without the files around it.
fn pages(workspace: &Workspace, of: &Crate) -> Result<Vec<String>, String> {
    let name = workspace.value(of, "readme").and_then(Item::as_str).unwrap_or("README.md");
    let readme = files::read_text(&workspace.root.join(&of.folder).join(name))?;
    let targets = readme.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let near = targets.filter(|target| !target.starts_with("https://") && !target.starts_with('#'));
    Ok(near
        .map(|target| format!("{name}: the link `{target}` leads nowhere on crates.io and docs.rs"))
        .collect())
}

/// Versions that stand outside of `[workspace.package]`.
fn shared_versions(workspace: &Workspace, lacks: &mut Lacks) -> Result<(), String> {
    let extension = files::read_text(&workspace.root.join("editors/vscode/package.json"))?;
    if !extension.contains(&format!("\"version\": \"{}\"", workspace.version())) {
        lacks.wrong.push(format!("editors/vscode/package.json: `version` is not {}", workspace.version()));
    }
    let minor = workspace.version().rsplit_once('.').map_or("", |(minor, _)| minor);
    for (path, text) in git::files_with(&workspace.root, "sprite-")? {
        let is_page = path.split('.').next_back() == Some("md") && path != "CHANGELOG.md";
        for found in
            text.lines().filter(|_| is_page).filter_map(shown_version).filter(|found| *found != minor)
        {
            lacks
                .wrong
                .push(format!("{path}: shows a dependency on version {found}, and this one is {minor}"));
        }
    }
    Ok(())
}

/// The version in a line of a page that a reader copies into a manifest: `sprite-runtime = "0.1"`.
fn shown_version(line: &str) -> Option<&str> {
    let (name, requirement) = line.trim_start().trim_start_matches("| `").split_once(" = ")?;
    let is_own = name.starts_with("sprite-") && !name.contains(' ');
    let requirement = requirement.strip_prefix("{ version = ").unwrap_or(requirement);
    requirement.strip_prefix('"').filter(|_| is_own)?.split('"').next()
}

/// The address is known, and every page has it.
fn address(workspace: &Workspace, lacks: &mut Lacks) -> Result<(), String> {
    let is_placeholder = workspace.address() == PLACEHOLDER;
    // The tool and its page name the placeholder for ever.
    let files = git::files_with(&workspace.root, PLACEHOLDER)?;
    let paths = files.iter().map(|(path, _)| path.as_str()).filter(|path| !path.starts_with("dev/xtask/"));
    let paths: Vec<&str> = paths.collect();
    if is_placeholder {
        lacks.person.push(format!(
            "the repository's address is not known: `cargo run -p xtask -- release address URL` writes it into\n  {}",
            paths.join("\n  ")
        ));
    } else if !paths.is_empty() {
        lacks.wrong.push(format!("{PLACEHOLDER} still stands in {}", paths.join(", ")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::shown_version;

    #[test]
    fn versions_in_pages_are_found() {
        assert_eq!(shown_version("sprite-runtime = \"0.1\""), Some("0.1"));
        assert_eq!(
            shown_version("   sprite-build = { version = \"0.2\", default-features = false }"),
            Some("0.2")
        );
        assert_eq!(shown_version("| `sprite-reload = \"0.1\"` | a clone |"), Some("0.1"));
        assert_eq!(shown_version("sprite-build = { path = \"x\" }"), None);
        assert_eq!(shown_version("macroquad = \"0.4\""), None);
    }
}
