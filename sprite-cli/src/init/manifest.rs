//! Makes additions to a `Cargo.toml`, and keeps the rest as its author wrote it.

use std::fmt;
use toml_edit::{DocumentMut, InlineTable, Item, Table, TomlError, Value};

/// A manifest that is edited.
pub(super) struct Manifest(DocumentMut);

impl Manifest {
    /// # Errors
    /// The text is not TOML.
    pub(super) fn parse(text: &str) -> Result<Self, TomlError> {
        text.parse().map(Self)
    }

    /// Adds a dependency to a section, unless that has one of this name already.
    pub(super) fn add(&mut self, section: &str, name: &str, dependency: InlineTable) {
        let section = self.0.entry(section).or_insert_with(|| Item::Table(Table::new()));
        if let Some(section) = section.as_table_like_mut()
            && !section.contains_key(name)
        {
            section.insert(name, Item::Value(Value::InlineTable(dependency)));
        }
    }

    /// Returns whether it is the root of a workspace.
    pub(super) fn is_workspace(&self) -> bool {
        self.0.contains_key("workspace")
    }

    /// Makes it the root of a workspace, unless it is one already.
    pub(super) fn begin_workspace(&mut self) {
        self.0.entry("workspace").or_insert_with(|| Item::Table(Table::new()));
    }
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(text: &str) -> Manifest {
        Manifest::parse(text).expect("it is TOML")
    }

    fn added(text: &str) -> String {
        let mut manifest = manifest(text);
        manifest.add("dependencies", "x", InlineTable::from_iter([("version", "1")]));
        manifest.to_string()
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
    fn a_workspace_is_begun_once() {
        let mut crate_alone = manifest("[package]\nname = \"a\"\n");
        assert!(!crate_alone.is_workspace());
        crate_alone.begin_workspace();
        assert_eq!(crate_alone.to_string(), "[package]\nname = \"a\"\n\n[workspace]\n");
        crate_alone.begin_workspace();
        assert_eq!(crate_alone.to_string(), "[package]\nname = \"a\"\n\n[workspace]\n");
        assert!(manifest("[workspace.package]\n").is_workspace());
        assert!(!manifest("# [workspace]\n").is_workspace());
    }
}
