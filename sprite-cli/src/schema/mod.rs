//! JSON Schemas of the files that people write in TOML, for completion and checks in editors.

#[cfg(test)]
mod tests;

use clap::ValueEnum;

/// A file with a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Schema {
    /// `NAME.sheet.toml`
    Sheet,
    /// `sprites.toml`
    Settings,
}

impl Schema {
    /// The text of the schema.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Sheet => include_str!("sheet.json"),
            Self::Settings => include_str!("settings.json"),
        }
    }
}
