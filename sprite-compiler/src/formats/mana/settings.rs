//! `[mana]` in `sprites.toml`.

use super::dye_settings::Dyes;
use crate::base::keys::{Map, Word, keys};
use crate::settings::report::Report;

keys! {
    /// The keys of `[mana]`.
    pub(crate) struct ManaKeys {
        /// The client whose reading of the format holds.
        "dialect" => dialect: Dialect = "\"document\"";
        /// Sprites that are dyed.
        "dyes" => dyes: Map<String>, example "{ \"monsters/slime\" = \"R:#ff0000,00ff00\" }";
    }
}

/// The settings of `[mana]`.
#[derive(Default, Debug)]
pub(crate) struct ManaSettings {
    /// The client whose interpretation of the format is used.
    pub(crate) dialect: Dialect,
    /// The dyes of sprites.
    pub(crate) dyes: Dyes,
}

impl ManaSettings {
    /// Checks the values that were read.
    pub(crate) fn of(keys: ManaKeys, report: &mut Report<'_>) -> Self {
        let dyes = keys.dyes.value().map(|dyes| Dyes::of(dyes, report)).unwrap_or_default();
        Self { dialect: keys.dialect.or_default(), dyes }
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

impl Word for Dialect {
    const WORDS: &'static [(&'static str, Self)] =
        &[("document", Self::Document), ("mana", Self::Mana), ("manaplus", Self::ManaPlus)];
}
