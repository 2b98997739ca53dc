//! Finds settings of formats that have no effect, after all units are compiled.

use super::context::Context;
use super::mana::{Dyed, check_dyes};
use crate::cache::codec::{Decoder, Encoder};

/// The facts of a unit by which settings without effect are found.
#[derive(Debug)]
pub(crate) struct SettingsUse {
    pub(super) dyed: Dyed,
}

impl SettingsUse {
    pub(crate) fn encode(&self, encoder: &mut Encoder) {
        self.dyed.encode(encoder);
    }

    pub(crate) fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        Some(Self { dyed: Dyed::decode(decoder)? })
    }
}

/// Reports settings without effect. `units` are all units of the folder.
pub(crate) fn report_unused<'u>(units: impl Iterator<Item = &'u SettingsUse>, context: &mut Context<'_>) {
    check_dyes(units.map(|unit| &unit.dyed), context);
}
