//! The tables of formats in `sprites.toml`.

use super::aseprite::settings::AsepriteSettings;
use super::mana::settings::ManaSettings;
use super::openage::settings::OpenageSettings;
use super::sheet::settings::SheetSettings;
use crate::settings::FormatTables;
use crate::settings::report::Report;
use crate::settings::value::{SettingsErrors, Table};

/// The settings of formats.
#[derive(Debug, Default)]
pub(crate) struct FormatSettings {
    pub(crate) aseprite: AsepriteSettings,
    pub(crate) mana: ManaSettings,
    pub(crate) openage: OpenageSettings,
}

impl FormatTables for FormatSettings {
    const TABLES: &'static [&'static str] = &["aseprite", "mana", "openage", "sheets"];
    const KEYS: &'static [(&'static str, &'static str)] =
        &[("dialect", "mana"), ("dyes", "mana"), ("time", "openage"), ("modpacks", "openage")];

    fn of(table: &Table<'_, '_>, errors: &mut SettingsErrors) -> Self {
        // The rules of sheets are read by `sheet/rules.rs`.
        let _ = table.get::<SheetSettings>("sheets", errors);
        Self {
            aseprite: table.get("aseprite", errors).unwrap_or_default(),
            mana: table.get("mana", errors).unwrap_or_default(),
            openage: table.get("openage", errors).unwrap_or_default(),
        }
    }

    fn patterns(&self) -> impl Iterator<Item = &str> {
        self.aseprite.patterns()
    }

    fn check(&mut self, report: &mut Report<'_>) {
        self.aseprite.check(report);
        self.mana.dyes.check(report);
    }
}
