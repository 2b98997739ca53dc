//! Messages of sheets.

pub(super) mod rules;
