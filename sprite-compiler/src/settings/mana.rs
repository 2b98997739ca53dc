//! `[mana]` in `sprites.toml`.

use super::dyes::Dyes;
use serde::Deserialize;

/// What the owner of the asset folder decides.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default, expecting = "a table: a line `[mana]`, and below it its keys")]
pub(crate) struct ManaSettings {
    /// Whose reading of the format holds.
    pub(crate) dialect: Dialect,
    /// Which sprites are dyed.
    pub(crate) dyes: Dyes,
}

/// Whose reading of the format holds.
#[derive(Deserialize, Clone, Copy, Default, Debug, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Dialect {
    /// The format's document, with its proposals.
    #[default]
    Document,
    /// The Mana client.
    Mana,
    /// The ManaPlus client.
    ManaPlus,
}
