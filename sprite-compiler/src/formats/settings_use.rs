//! Finds settings of formats that have no effect, after all units are compiled.

use super::context::Context;
use super::mana::{Dyed, check_dyes};
use crate::cache::codec::codec;

/// The facts of a unit by which settings without effect are found.
#[derive(Debug)]
pub(crate) struct SettingsUse {
    pub(super) dyed: Dyed,
}

codec!(SettingsUse { dyed });

/// Reports settings without effect. `units` are all units of the folder.
pub(crate) fn report_unused<'u>(units: impl Iterator<Item = &'u SettingsUse>, context: &mut Context<'_>) {
    check_dyes(units.map(|unit| &unit.dyed), context);
}
