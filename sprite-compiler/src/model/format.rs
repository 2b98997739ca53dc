//! The formats of descriptions.

/// A format of sprite descriptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Solarus 0.9 `.dat` and the older `.zsd`.
    Solarus,
    /// openage `.sprite`, version 1.
    Openage,
    /// Cranberry `.json`, version 1.
    Cranberry,
    /// Aseprite: `.json` exports, and binary `.ase` and `.aseprite`.
    Aseprite,
    /// The Mana World and ManaPlus `.xml`.
    Mana,
    /// Sheets: pictures described in TOML, `.sheet.toml`.
    Sheet,
}

impl Format {
    /// Its name, for example `openage`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Solarus => "Solarus",
            Self::Openage => "openage",
            Self::Cranberry => "Cranberry",
            Self::Aseprite => "Aseprite",
            Self::Mana => "Mana",
            Self::Sheet => "sheet",
        }
    }
}
