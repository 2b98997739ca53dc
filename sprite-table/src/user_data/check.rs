//! Checks of user data.

use super::block::Block;
use crate::Table;
use crate::data::Data;
use crate::layout::{self, DataSection, owners, properties};
use crate::parse::{TableError, each, inside};

impl Table<'_> {
    /// Checks what follows the data of a table with these numbers of frames and tracks: user data, or nothing.
    pub(crate) fn check_user_data(self, data: Data<'_>, frames: u32, tracks: u32) -> Result<(), TableError> {
        let length = self.bytes().len();
        if !self.has_user_data() {
            return if data.end() == length { Ok(()) } else { Err(TableError::Length) };
        }
        let block = Block::of(data).ok_or(TableError::Sections)?;
        if block.end != length {
            return Err(TableError::Length);
        }
        let is_whole = block.entries.len().is_multiple_of(layout::USER_ENTRY)
            && block.properties.len().is_multiple_of(layout::PROPERTY);
        if !is_whole {
            return Err(TableError::Sections);
        }
        let (strings, known) = (data.count(DataSection::Strings), block.property_count());
        each("property", known, |index| {
            let [name, kind, text, ..] = block.property_record(index)?;
            Some(name < strings && kind <= properties::RECT && (kind != properties::TEXT || text < strings))
        })?;
        each("user data", block.entry_count(), |index| {
            let entry = block.entry(index)?;
            let is_owner = match entry.kind {
                owners::TRACK => entry.key < tracks && entry.name == 0,
                owners::SLICE | owners::LAYER => entry.key == 0 && entry.name > 0,
                owners::CEL => entry.key < frames && entry.name > 0,
                _ => false,
            };
            let follows = index
                .checked_sub(1)
                .and_then(|before| block.entry(before))
                .is_none_or(|before| (before.kind, before.key) <= (entry.kind, entry.key));
            Some(is_owner && entry.name <= strings && follows && inside(entry.first, entry.count, known))
        })
    }
}
