//! `[docs]` in `sprites.toml`: what the documents of generated types show.

use super::value::{Setting, SettingsErrors, Table};
use crate::base::toml::{Expected, Value};

/// The settings of `[docs]`.
#[derive(Default, Debug)]
pub(crate) struct DocsSettings {
    /// `true` if each animation has a picture that moves.
    pub(crate) previews: bool,
}

impl Setting for DocsSettings {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        let table = Table::of(value, Expected::table("docs"), errors)?;
        table.only(&["previews"], errors);
        Some(Self { previews: table.get("previews", errors).unwrap_or_default() })
    }
}
