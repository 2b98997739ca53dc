//! The values of keys. [`None`] means that something is wrong, and that it is reported.

use super::messages;
use super::parse::Reader;
use super::whose::Field;
use crate::formats::json::{Kind, Value};
use crate::formats::numbers::Decimal;
use std::borrow::Cow;

/// The largest number of the format: milliseconds and pixels.
pub(super) const LARGEST: i64 = 2_147_483_647;
/// The largest displacement, in pixels.
pub(super) const FURTHEST: u128 = 32_767;
/// Tenths of milliseconds that a screen of 60 Hz shows one picture.
const ONE_PICTURE: u128 = 166;

impl<'d> Reader<'_, '_> {
    /// The text of a string.
    pub(super) fn string(&mut self, value: Value<'d>, field: Field<'_>) -> Option<Cow<'d, str>> {
        self.expect(value, Kind::String, field)?;
        value.string()
    }

    fn number(&mut self, value: Value<'d>, field: Field<'_>) -> Option<Decimal> {
        self.expect(value, Kind::Number, field)?;
        Decimal::parse(value.written())
    }

    /// Reports a value of another kind.
    pub(super) fn expect(&mut self, value: Value<'d>, kind: Kind, field: Field<'_>) -> Option<()> {
        if value.kind() == kind {
            return Some(());
        }
        self.push(messages::type_mismatch(self.id, value, kind, field));
        None
    }

    /// The version must be 1, the only one that is defined.
    pub(super) fn version(&mut self, value: Value<'d>, field: Field<'_>) {
        if let Some(number) = self.number(value, field)
            && number.whole() != Some(1)
        {
            self.push(messages::version(self.id, value));
        }
    }

    /// A number of whole pixels.
    pub(super) fn pixels(&mut self, value: Value<'d>, field: Field<'_>) -> Option<u32> {
        let number = self.number(value, field)?;
        let least = i64::from(matches!(field.key, "w" | "h"));
        let pixels = number.whole();
        if let Some(pixels) = pixels.filter(|pixels| (least..=LARGEST).contains(pixels)) {
            return u32::try_from(pixels).ok();
        }
        let has_fraction = number.truncated(0).1;
        self.push(messages::pixels_out_of_range(self.id, value, field, least, has_fraction));
        None
    }

    /// A displacement in 1/65,536 pixels, rounded to nearest, a half away from zero.
    pub(super) fn displacement(&mut self, value: Value<'d>, field: Field<'_>) -> Option<i32> {
        // A multiple of 1/131,072 has 17 decimals: further ones do not change which one is nearest.
        const DECIMALS: i64 = 17;
        let one = 10_u128.pow(17);
        let number = self.number(value, field)?;
        let (whole, has_fraction) = number.truncated(0);
        if whole > FURTHEST || whole == FURTHEST && has_fraction {
            self.push(messages::displacement_out_of_range(self.id, value, field));
            return None;
        }
        let rounded = (number.truncated(DECIMALS).0 * 65_536 + one / 2) / one;
        let displacement = i32::try_from(rounded).ok()?;
        Some(if number.is_negative { -displacement } else { displacement })
    }

    /// Milliseconds as microseconds.
    pub(super) fn duration(&mut self, value: Value<'d>, field: Field<'_>) -> Option<u64> {
        let number = self.number(value, field)?;
        let (whole, has_fraction) = number.truncated(0);
        let longest = LARGEST.unsigned_abs().into();
        if number.is_negative || whole == 0 || whole > longest || whole == longest && has_fraction {
            let is_short = number.is_negative || whole == 0;
            self.push(messages::duration_out_of_range(self.id, value, field, is_short));
            return None;
        }
        if number.truncated(1).0 < ONE_PICTURE {
            self.push(messages::duration_short(self.id, value, field));
        }
        Some(number.scaled(3))
    }
}
