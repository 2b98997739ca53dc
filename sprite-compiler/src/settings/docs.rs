//! `[docs]` in `sprites.toml`: what the documents of generated types show.

use super::misfit::Expected;
use super::value::{Misfits, Setting, Table, Value};

/// What the owner of the asset folder decides.
#[derive(Default, Debug)]
pub(crate) struct DocsSettings {
    /// Whether each animation has a picture that moves.
    pub(crate) previews: bool,
}

impl Setting for DocsSettings {
    fn read(value: &Value<'_>, misfits: &mut Misfits) -> Option<Self> {
        let table = Table::of(value, Expected::Table("docs"), misfits)?;
        table.only(&["previews"], misfits);
        Some(Self { previews: table.get("previews", misfits).unwrap_or_default() })
    }
}
