//! The tables of formats in `sprites.toml`.

use super::aseprite::settings::AsepriteSettings;
use super::mana::settings::ManaSettings;
use super::openage::settings::OpenageSettings;
use super::sheet::Rules;
use crate::settings::FormatTables;
use crate::settings::report::Report;
use crate::settings::value::{SettingsErrors, Table};

/// The settings of formats.
#[derive(Debug, Default)]
pub(crate) struct FormatSettings {
    pub(crate) aseprite: AsepriteSettings,
    pub(crate) mana: ManaSettings,
    pub(crate) openage: OpenageSettings,
    /// The rules for pictures.
    pub(crate) sheets: Rules,
}

impl FormatTables for FormatSettings {
    const TABLES: &'static [&'static str] = &["aseprite", "mana", "openage", "sheets"];
    const KEYS: &'static [(&'static str, &'static str)] =
        &[("dialect", "mana"), ("dyes", "mana"), ("time", "openage"), ("modpacks", "openage")];

    fn of(table: &Table<'_, '_>, errors: &mut SettingsErrors) -> Self {
        Self {
            aseprite: table.get("aseprite", errors).unwrap_or_default(),
            mana: table.get("mana", errors).unwrap_or_default(),
            openage: table.get("openage", errors).unwrap_or_default(),
            sheets: table.get("sheets", errors).unwrap_or_default(),
        }
    }

    fn patterns(&self) -> impl Iterator<Item = &str> {
        self.aseprite.patterns()
    }

    fn check(&mut self, report: &mut Report<'_>) {
        self.aseprite.check(report);
        self.mana.dyes.check(report);
        self.sheets.check(report);
    }
}
