//! Messages of sheets.

pub(super) mod areas;
pub(super) mod joined;
pub(super) mod patterns;
pub(super) mod rules;
