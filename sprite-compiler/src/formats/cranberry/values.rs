//! Reads the values of keys. [`None`] means that a mistake was reported.

use super::keys::FURTHEST;
use super::messages;
use super::parse::Parser;
use crate::formats::json::{LARGEST, ObjectEntry};

/// Tenths of milliseconds for which a screen of 60 Hz shows one picture.
const ONE_PICTURE: u128 = 166;

impl Parser<'_, '_> {
    /// The version must be 1, the only one that is defined.
    pub(super) fn version(&mut self, entry: ObjectEntry<'_, '_>) {
        if let Some(number) = self.reader().number(entry)
            && number.whole() != Some(1)
        {
            self.push(messages::version(self.id, entry.value));
        }
    }

    /// A displacement in 1/65,536 pixels, rounded to nearest, a half away from zero.
    pub(super) fn displacement(&mut self, entry: ObjectEntry<'_, '_>) -> Option<i32> {
        // A multiple of 1/131,072 has 17 decimals, so further decimals do not change the rounding.
        const DECIMALS: i64 = 17;
        let one = 10_u128.pow(17);
        let number = self.reader().number(entry)?;
        let (whole, has_fraction) = number.truncated(0);
        let furthest = FURTHEST.unsigned_abs().into();
        if whole > furthest || whole == furthest && has_fraction {
            self.push(messages::displacement_out_of_range(self.id, entry));
            return None;
        }
        let rounded = (number.truncated(DECIMALS).0 * 65_536 + one / 2) / one;
        let displacement = i32::try_from(rounded).ok()?;
        Some(if number.is_negative { -displacement } else { displacement })
    }

    /// Milliseconds as microseconds.
    pub(super) fn duration(&mut self, entry: ObjectEntry<'_, '_>) -> Option<u64> {
        let number = self.reader().number(entry)?;
        let (whole, has_fraction) = number.truncated(0);
        let longest = LARGEST.unsigned_abs().into();
        if number.is_negative || whole == 0 || whole > longest || whole == longest && has_fraction {
            let is_short = number.is_negative || whole == 0;
            self.push(messages::duration_out_of_range(self.id, entry, is_short));
            return None;
        }
        if number.truncated(1).0 < ONE_PICTURE {
            self.push(messages::duration_short(self.id, entry));
        }
        Some(number.scaled(3))
    }
}
