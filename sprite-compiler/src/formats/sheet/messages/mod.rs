//! Messages of sheets.

pub(super) mod patterns;
pub(super) mod rules;
