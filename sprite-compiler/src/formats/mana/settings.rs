//! `[mana]` in `sprites.toml`.

use super::set_dyes::Dyes;
use crate::base::toml::{Expected, Value};
use crate::settings::value::{Setting, SettingsErrors, Table};

/// The settings of `[mana]`.
#[derive(Default, Debug)]
pub(crate) struct ManaSettings {
    /// The client whose interpretation of the format is used.
    pub(crate) dialect: Dialect,
    /// The dyes of sprites.
    pub(crate) dyes: Dyes,
}

impl Setting for ManaSettings {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        let table = Table::of(value, Expected::table("mana"), errors)?;
        table.only(&["dialect", "dyes"], errors);
        Some(Self {
            dialect: table.get("dialect", errors).unwrap_or_default(),
            dyes: table.get("dyes", errors).unwrap_or_default(),
        })
    }
}

/// The client whose interpretation of the format is used.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// The format's document, with its proposals.
    #[default]
    Document,
    /// The Mana client.
    Mana,
    /// The ManaPlus client.
    ManaPlus,
}

impl Setting for Dialect {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        errors
            .word(value, &[("document", Self::Document), ("mana", Self::Mana), ("manaplus", Self::ManaPlus)])
    }
}
