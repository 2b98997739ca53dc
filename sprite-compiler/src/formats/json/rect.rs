//! Values of formats in JSON that cut pictures from sheets: sizes, points and rectangles.

use super::{Kind, ObjectEntry, ObjectReader, RECT, Value, keys_missing};
use crate::formats::numbers::Decimal;
use sprite_table::ScreenRect;

/// A whole number from 1 on, where nothing is reported.
fn positive(value: Value<'_>) -> Option<u32> {
    let number = (value.kind() == Kind::Number).then(|| Decimal::parse(value.written())).flatten()?;
    number
        .whole()
        .and_then(|number| u32::try_from(number).ok())
        .filter(|&number| (1..=1 << 31).contains(&number))
}

/// An object with a width and a height that make sense.
pub(crate) fn size(value: Value<'_>) -> Option<(u32, u32)> {
    Some((positive(value.get("w")?)?, positive(value.get("h")?)?))
}

/// Returns whether a scale is 1, as a string or as a number.
pub(crate) fn is_one(value: Value<'_>) -> bool {
    match value.string() {
        Some(text) => text == "1",
        None => positive(value) == Some(1),
    }
}

/// Returns whether both sides of a rectangle are 0: the editor writes an empty frame so that was trimmed.
pub(crate) fn is_nothing(rect: Value<'_>) -> bool {
    let is_zero = |side: Option<Value<'_>>| {
        let number = side.filter(|side| side.kind() == Kind::Number);
        let number = number.and_then(|number| Decimal::parse(number.written()));
        number.and_then(|number| number.whole()) == Some(0)
    };
    is_zero(rect.get("w")) && is_zero(rect.get("h"))
}

/// A rectangle. `corner` is the least coordinate of its corner, `side` the least width and height.
pub(crate) fn bounds(
    entry: ObjectEntry<'_, '_>,
    (corner, side): (i64, i64),
    reader: &mut ObjectReader<'_>,
) -> Option<ScreenRect> {
    let keys = [("x", corner), ("y", corner), ("w", side), ("h", side)];
    let [x, y, width, height] = numbers(entry, keys, reader)?;
    Some(ScreenRect {
        x: i32::try_from(x).ok()?,
        y: i32::try_from(y).ok()?,
        width: u32::try_from(width).ok()?,
        height: u32::try_from(height).ok()?,
    })
}

/// The values of an object for these keys of a rectangle, whole numbers that are not below their least ones.
pub(crate) fn numbers<const N: usize>(
    entry: ObjectEntry<'_, '_>,
    keys: [(&str, i64); N],
    reader: &mut ObjectReader<'_>,
) -> Option<[i64; N]> {
    reader.expect(entry, Kind::Object)?;
    let found = keys.map(|(name, least)| {
        let key = RECT.find(name)?;
        Some((key, least, ObjectEntry::find(entry.value, key, &entry)))
    });
    let missing = found.iter().flatten().filter(|(.., found)| found.is_none());
    let missing: Vec<_> = missing.map(|(key, ..)| *key).collect();
    if !missing.is_empty() {
        reader.diagnostics.push(keys_missing(reader.id, entry.value, &entry, &missing));
    }
    let mut whole = [None; N];
    for (whole, found) in whole.iter_mut().zip(found) {
        *whole = found.and_then(|(_, least, found)| reader.whole_from(found?, least));
    }
    let mut numbers = [0; N];
    for (number, whole) in numbers.iter_mut().zip(whole) {
        *number = whole?;
    }
    Some(numbers)
}
