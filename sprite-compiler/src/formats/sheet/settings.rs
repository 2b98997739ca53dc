//! Checks that `[sheets]` in `sprites.toml` has tables. [`super::rules`] reads them.

use crate::base::toml::Value;
use crate::settings::error::Expected;
use crate::settings::value::{Setting, SettingsErrors, Table};

/// The table of rules.
pub(crate) struct SheetSettings;

impl Setting for SheetSettings {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        Table::of(
            value,
            Expected::Other("a table for each pattern, such as `[sheets.\"icons/*.png\"]`"),
            errors,
        )?;
        Some(Self)
    }
}
