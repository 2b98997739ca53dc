//! Makes additions to a `Cargo.toml`, and keeps the rest as its author wrote it.

use similar::{ChangeTag, TextDiff};
use toml_edit::{DocumentMut, InlineTable, Item, Table, TomlError, Value};

/// A manifest that is edited.
#[derive(Default)]
pub(super) struct Manifest {
    /// The text as it was read.
    text: String,
    document: DocumentMut,
    has_changed: bool,
}

/// The byte order mark, with which some editors begin a file.
const MARK: &str = "\u{feff}";

impl Manifest {
    /// # Errors
    /// The text is not TOML.
    pub(super) fn parse(text: &str) -> Result<Self, TomlError> {
        let document = plain(text).parse()?;
        Ok(Self { text: text.to_owned(), document, has_changed: false })
    }

    /// Adds a dependency to a section, unless that has one of this name already.
    pub(super) fn add(&mut self, section: &str, name: &str, dependency: InlineTable) {
        let section = self.document.entry(section).or_insert_with(|| Item::Table(Table::new()));
        if let Some(section) = section.as_table_like_mut()
            && !section.contains_key(name)
        {
            section.insert(name, Item::Value(Value::InlineTable(dependency)));
            self.has_changed = true;
        }
    }

    /// Returns whether a dependency of this name is in a section.
    pub(super) fn has(&self, section: &str, name: &str) -> bool {
        self.document
            .get(section)
            .and_then(Item::as_table_like)
            .is_some_and(|section| section.contains_key(name))
    }

    /// Returns whether a dependency is taken with one of its default features.
    pub(super) fn has_feature(&self, section: &str, name: &str, feature: &str) -> bool {
        let dependency = self.document.get(section).and_then(|section| section.get(name));
        let key = |key| dependency.and_then(|dependency| dependency.get(key));
        let mut chosen = key("features").and_then(Item::as_array).into_iter().flatten();
        key("default-features").and_then(Item::as_bool) != Some(false)
            || chosen.any(|chosen| chosen.as_str() == Some(feature))
    }

    /// Has a crate optimised in development builds, unless the profile says something about it, or about all crates.
    pub(super) fn optimise(&mut self, name: &str) {
        let table = || Item::Table(Table::new());
        let implicit = || {
            let mut table = Table::new();
            table.set_implicit(true);
            Item::Table(table)
        };
        let profile = self.document.entry("profile").or_insert_with(implicit);
        let Some(profile) = profile.as_table_like_mut() else { return };
        let Some(dev) = profile.entry("dev").or_insert_with(implicit).as_table_like_mut() else { return };
        if dev.contains_key("opt-level") {
            return;
        }
        let Some(packages) = dev.entry("package").or_insert_with(implicit).as_table_like_mut() else {
            return;
        };
        if packages.contains_key(name) || packages.contains_key("*") {
            return;
        }
        let package = packages.entry(name).or_insert_with(table);
        if let Some(package) = package.as_table_like_mut() {
            package.insert("opt-level", Item::Value(Value::from(3)));
            self.has_changed = true;
        }
    }

    /// Returns whether it is the root of a workspace.
    pub(super) fn is_workspace(&self) -> bool {
        self.document.contains_key("workspace")
    }

    /// Makes it the root of a workspace, unless it is one already.
    pub(super) fn begin_workspace(&mut self) {
        if !self.is_workspace() {
            self.document.insert("workspace", Item::Table(Table::new()));
            self.has_changed = true;
        }
    }

    /// The text with the additions; [`None`] if nothing was added. Other lines have the bytes that they had, and new
    /// ones end as the first line does.
    pub(super) fn changed(&self) -> Option<String> {
        if !self.has_changed {
            return None;
        }
        let (before, after) = (plain(&self.text), self.document.to_string());
        let mut lines = self.text.strip_prefix(MARK).unwrap_or(&self.text).split_inclusive('\n');
        let end = if self.text.split_inclusive('\n').next().is_some_and(|first| first.ends_with("\r\n")) {
            "\r\n"
        } else {
            "\n"
        };
        let mut changed = if self.text.starts_with(MARK) { MARK.to_owned() } else { String::new() };
        for change in TextDiff::from_lines(&before, &after).iter_all_changes() {
            match change.tag() {
                ChangeTag::Equal => changed.push_str(lines.next().unwrap_or_default()),
                ChangeTag::Delete => drop(lines.next()),
                ChangeTag::Insert => {
                    let line = change.value();
                    changed.push_str(line.strip_suffix('\n').unwrap_or(line));
                    changed.push_str(if line.ends_with('\n') { end } else { "" });
                }
            }
        }
        Some(changed)
    }
}

/// The text without a byte order mark, and with the line ends of Unix.
fn plain(text: &str) -> String {
    text.strip_prefix(MARK).unwrap_or(text).replace("\r\n", "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(text: &str) -> Manifest {
        Manifest::parse(text).expect("it is TOML")
    }

    fn changed(manifest: &Manifest, text: &str) -> String {
        manifest.changed().unwrap_or_else(|| text.to_owned())
    }

    fn added(text: &str) -> String {
        let mut manifest = manifest(text);
        manifest.add("dependencies", "x", InlineTable::from_iter([("version", "1")]));
        changed(&manifest, text)
    }

    #[test]
    fn a_dependency_is_added_once_and_the_rest_stays() {
        const X: &str = "x = { version = \"1\" }\n";
        let text = "[package]\nname = \"a\" # x = 1\n\n[dependencies] # what it needs\ny = \"2\"\n";
        assert_eq!(added(text), format!("{text}{X}"));
        assert_eq!(added("[package]\n"), format!("[package]\n\n[dependencies]\n{X}"));
        assert_eq!(added("[dependencies]"), format!("[dependencies]\n{X}"));
        for known in [
            "[dependencies]\nx={ path = \"x\" }\n",
            "[dependencies]\nx.workspace = true\n",
            "[dependencies.x]\nversion = \"1\"\n",
            "[dependencies]\n\"x\" = \"1\"\n",
        ] {
            assert_eq!(added(known), known);
        }
        // A name with this start, and the same name in another section, are different dependencies.
        let others = "[dependencies]\nxy = \"1\"\n";
        let tests = "[dev-dependencies]\nx = \"1\"\n";
        assert_eq!(added(&format!("{others}\n{tests}")), format!("{others}{X}\n{tests}"));
    }

    #[test]
    fn crates_are_optimised_unless_the_profile_says_something() {
        let optimised = |text: &str| {
            let mut manifest = manifest(text);
            for name in ["png", "image"] {
                manifest.optimise(name);
            }
            changed(&manifest, text)
        };
        let added =
            "[profile.dev.package.png]\nopt-level = 3\n\n[profile.dev.package.image]\nopt-level = 3\n";
        assert_eq!(optimised("[package]\nname = \"a\"\n"), format!("[package]\nname = \"a\"\n\n{added}"));
        let own = "[profile.dev.package.png]\nopt-level = 1\n";
        assert_eq!(optimised(own), format!("{own}\n[profile.dev.package.image]\nopt-level = 3\n"));
        for known in [
            "[profile.dev]\nopt-level = 1\n",
            "[profile.dev.package.\"*\"]\nopt-level = 2\n",
            "[profile]\ndev = { opt-level = 1 }\n",
        ] {
            assert_eq!(optimised(known), known);
        }
        let twice = optimised(&optimised("[profile.release]\nlto = true\n"));
        assert_eq!(twice, optimised("[profile.release]\nlto = true\n"));
    }

    #[test]
    fn a_workspace_is_begun_once() {
        let alone = "[package]\nname = \"a\"\n";
        let mut crate_alone = manifest(alone);
        assert!(!crate_alone.is_workspace());
        for _ in 0..2 {
            crate_alone.begin_workspace();
            assert_eq!(changed(&crate_alone, alone), format!("{alone}\n[workspace]\n"));
        }
        assert!(manifest("[workspace.package]\n").is_workspace());
        assert!(!manifest("# [workspace]\n").is_workspace());
    }

    #[test]
    fn lines_keep_their_ends_and_a_file_its_mark() {
        const X: &str = "x = { version = \"1\" }";
        let windows =
            "\u{feff}[package]\r\nname = \"a\"\r\n\r\n[dependencies]\r\ny = \"1\"\r\n\r\n[features]\r\n";
        assert_eq!(added(windows), windows.replace("\"1\"\r\n", &format!("\"1\"\r\n{X}\r\n")));
        // An editor has mixed them, also in a text of several lines.
        let mixed =
            "[package]\nname = \"a\"\r\ndescription = \"\"\"\r\none\ntwo\r\n\"\"\"\n[dependencies]\r\n";
        assert_eq!(added(mixed), format!("{mixed}{X}\n"));
        for known in
            ["[dependencies]\r\nx = \"1\"\r\n", "\u{feff}dependencies.x = \"1\"", "[dependencies]\nx = 1\r\n"]
        {
            assert_eq!(manifest(known).text, known);
            assert_eq!(added(known), known);
        }
        assert_eq!(
            added("[package]\r\nname = \"a\"\r\n[dependencies]"),
            format!("[package]\r\nname = \"a\"\r\n[dependencies]\r\n{X}\r\n")
        );
    }
}
