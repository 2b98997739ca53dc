//! The manifests of the crates that are published.

use crate::files;
use std::path::{Path, PathBuf};
use toml_edit::{DocumentMut, Item};

/// Folders of published crates that are no members of the workspace. They follow the versions of their engines.
const APART: [&str; 1] = ["adapters/sprite-bevy"];

/// The repository's folder, its manifest, and the crates that a registry gets.
pub(super) struct Workspace {
    pub(super) root: PathBuf,
    pub(super) manifest: DocumentMut,
    pub(super) crates: Vec<Crate>,
}

/// A crate that is published.
pub(super) struct Crate {
    pub(super) name: String,
    /// Its folder, from the root, with `/` between the parts.
    pub(super) folder: String,
    pub(super) manifest: DocumentMut,
}

impl Crate {
    /// Its version, if it is not that of the workspace: an adapter follows the versions of its engine.
    pub(super) fn own_version(&self) -> Option<&str> {
        self.manifest["package"]["version"].as_str()
    }
}

impl Workspace {
    /// Reads the manifests below a folder.
    pub(super) fn read(root: &Path) -> Result<Self, String> {
        let manifest = parse(root, "Cargo.toml")?;
        let members = manifest["workspace"]["members"].as_array().into_iter().flatten();
        let members = members.filter_map(|member| member.as_str());
        let mut crates = Vec::new();
        for folder in members.chain(APART) {
            let manifest = parse(root, &format!("{folder}/Cargo.toml"))?;
            let package = &manifest["package"];
            if package.get("publish").and_then(Item::as_bool) == Some(false) {
                continue;
            }
            let name = package["name"].as_str().unwrap_or_default().to_owned();
            crates.push(Crate { name, folder: folder.to_owned(), manifest });
        }
        Ok(Self { root: root.to_owned(), manifest, crates })
    }

    /// The version of the workspace.
    pub(super) fn version(&self) -> &str {
        self.shared("version")
    }

    /// The repository's address.
    pub(super) fn address(&self) -> &str {
        self.shared("repository")
    }

    /// A text of `[workspace.package]`; empty when it is not there.
    pub(super) fn shared(&self, key: &str) -> &str {
        let shared = self.manifest["workspace"]["package"].get(key);
        shared.and_then(Item::as_str).unwrap_or_default()
    }

    /// A value of a crate's `[package]`, also one that it inherits.
    pub(super) fn value<'a>(&'a self, of: &'a Crate, key: &str) -> Option<&'a Item> {
        let own = of.manifest["package"].get(key)?;
        if own.get("workspace").and_then(Item::as_bool) == Some(true) {
            return self.manifest["workspace"]["package"].get(key);
        }
        Some(own)
    }

    /// The dependencies of a crate on other published ones, with what their versions have to be. Those of tests have
    /// no version of their own where they are not published.
    pub(super) fn dependencies(&self, of: &Crate) -> Vec<(String, Option<String>)> {
        let tables = ["dependencies", "build-dependencies"];
        let entries = tables
            .iter()
            .filter_map(|table| of.manifest.get(table)?.as_table_like())
            .flat_map(|table| table.iter());
        let own = entries.filter(|(name, _)| self.crates.iter().any(|other| other.name == *name));
        own.map(|(name, entry)| (name.to_owned(), self.requirement(name, entry))).collect()
    }

    fn requirement(&self, name: &str, entry: &Item) -> Option<String> {
        let is_shared = entry.get("workspace").and_then(Item::as_bool) == Some(true);
        let entry = if is_shared { &self.manifest["workspace"]["dependencies"][name] } else { entry };
        entry.as_str().or_else(|| entry.get("version")?.as_str()).map(str::to_owned)
    }

    /// The crates in an order in which each comes after those that it depends on.
    pub(super) fn order(&self) -> Vec<&Crate> {
        let mut ordered: Vec<&Crate> = Vec::new();
        while let Some(next) = self.crates.iter().find(|next| {
            let is_there = |name: &str| ordered.iter().any(|earlier| earlier.name == name);
            !is_there(&next.name) && self.dependencies(next).iter().all(|(name, _)| is_there(name))
        }) {
            ordered.push(next);
        }
        ordered
    }
}

fn parse(root: &Path, path: &str) -> Result<DocumentMut, String> {
    files::read_text(&root.join(path))?.parse().map_err(|error| format!("{path}: {error}"))
}
