//! `[mana]` in `sprites.toml`.

use super::dyes::Dyes;
use super::misfit::Expected;
use super::value::{Misfits, Setting, Table, Value};

/// What the owner of the asset folder decides.
#[derive(Default, Debug)]
pub(crate) struct ManaSettings {
    /// Whose reading of the format holds.
    pub(crate) dialect: Dialect,
    /// Which sprites are dyed.
    pub(crate) dyes: Dyes,
}

impl Setting for ManaSettings {
    fn read(value: &Value<'_>, misfits: &mut Misfits) -> Option<Self> {
        let table = Table::of(value, Expected::Table("mana"), misfits)?;
        table.only(&["dialect", "dyes"], misfits);
        Some(Self {
            dialect: table.get("dialect", misfits).unwrap_or_default(),
            dyes: table.get("dyes", misfits).unwrap_or_default(),
        })
    }
}

/// Whose reading of the format holds.
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
    fn read(value: &Value<'_>, misfits: &mut Misfits) -> Option<Self> {
        misfits
            .word(value, &[("document", Self::Document), ("mana", Self::Mana), ("manaplus", Self::ManaPlus)])
    }
}
