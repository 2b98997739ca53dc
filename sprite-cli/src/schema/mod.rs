//! JSON Schemas of the files that people write in TOML, for completion and checks in editors.

mod json;
#[cfg(test)]
mod tests;

use clap::ValueEnum;
use sprite_compiler::{Format, SETTINGS, description_keys};
use std::path::Path;

/// The folders around a file, its own included, in which its schema is looked for.
const FOLDERS: usize = 8;

/// A file with a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Schema {
    /// `NAME.sheet.toml`
    Sheet,
    /// `sprites.toml`
    Settings,
}

impl Schema {
    /// The name that its file has beside the files that it is for.
    pub(crate) const fn file_name(self) -> &'static str {
        match self {
            Self::Sheet => "sheet.schema.json",
            Self::Settings => "settings.schema.json",
        }
    }

    /// The first line of a file in a folder, with which editors find the schema: it names the schema's file there or in a
    /// folder around it. Empty where there is none.
    pub(crate) fn line_for(self, folder: &Path) -> String {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let Ok(folder) = folder.canonicalize() else { return String::new() };
        let found = folder.ancestors().take(FOLDERS).position(|above| above.join(self.file_name()).is_file());
        found.map_or_else(String::new, |above| {
            let up = if above == 0 { "./".to_owned() } else { "../".repeat(above) };
            format!("#:schema {up}{}\n", self.file_name())
        })
    }

    /// The text of the schema.
    pub(crate) fn text(self) -> String {
        let (title, table) = match self {
            Self::Sheet => ("Sheet", description_keys(Format::Sheet)),
            Self::Settings => ("Sprites", &SETTINGS),
        };
        json::schema(title, table)
    }
}
