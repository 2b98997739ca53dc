//! The records of user data.

use super::Property;
use crate::data::Data;
use crate::layout::{self, properties};
use crate::{Point, ScreenRect, Size, Table};

/// The bytes of user data, at the end of a table.
#[derive(Clone, Copy)]
pub(super) struct Block<'a> {
    /// The data, which have the texts.
    pub(super) data: Data<'a>,
    pub(super) entries: &'a [u8],
    pub(super) properties: &'a [u8],
    /// The end of the properties in the table.
    pub(super) end: usize,
}

/// An owner of user data, and where these are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) kind: u32,
    pub(super) key: u32,
    /// The string of its name, counted from 1; 0 for none.
    pub(super) name: u32,
    pub(super) color: Option<[u8; 4]>,
    /// The index of the first property.
    pub(super) first: u32,
    pub(super) count: u32,
}

impl Entry {
    pub(super) const fn is_of(&self, kind: u32, key: u32) -> bool {
        self.kind == kind && self.key == key
    }
}

impl<'a> Table<'a> {
    /// The user data of the sprite; [`None`] if there are none.
    pub(super) fn user_data(self) -> Option<Block<'a>> {
        if self.has_user_data() { Block::of(self.data()?) } else { None }
    }
}

impl<'a> Block<'a> {
    /// The user data after these data; [`None`] if the bytes of its sections are not there.
    pub(super) fn of(data: Data<'a>) -> Option<Self> {
        let start = data.end();
        let bytes = data.bytes();
        let offset = |at: usize| {
            let chunk = bytes.get(start.checked_add(at)?..)?.first_chunk()?;
            Some(u32::from_le_bytes(*chunk) as usize)
        };
        let (properties, end) = (offset(0)?, offset(4)?);
        let entries = bytes.get(start.checked_add(layout::USER_HEADER)?..properties)?;
        Some(Self { data, entries, properties: bytes.get(properties..end)?, end })
    }

    pub(super) fn entry(self, index: u32) -> Option<Entry> {
        let [kind, key, name, has_color, color, first, count] =
            record(self.entries, layout::USER_ENTRY, index)?;
        let color = (has_color != 0).then_some(color.to_le_bytes());
        Some(Entry { kind, key, name, color, first, count })
    }

    /// The index of the first entry of an owner, or of the first one after where it would be.
    pub(super) fn first(self, kind: u32, key: u32) -> u32 {
        let (mut low, mut high) = (0, self.entry_count());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.entry(middle).is_some_and(|entry| (entry.kind, entry.key) < (kind, key)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    pub(super) fn entry_count(self) -> u32 {
        count(self.entries, layout::USER_ENTRY)
    }

    pub(super) fn property_count(self) -> u32 {
        count(self.properties, layout::PROPERTY)
    }

    /// The name of an owner; empty if it has none.
    pub(super) fn name(self, entry: Entry) -> &'a str {
        entry.name.checked_sub(1).map_or("", |name| self.data.string(name))
    }

    /// The numbers of a property.
    pub(super) fn property_record(self, index: u32) -> Option<[u32; 6]> {
        record(self.properties, layout::PROPERTY, index)
    }

    /// A property and its name.
    pub(super) fn property(self, index: u32) -> Option<(&'a str, Property<'a>)> {
        let [name, kind, a, b, c, d] = self.property_record(index)?;
        let long = u64::from(a) | u64::from(b) << 32;
        let point = Point::new(a.cast_signed(), b.cast_signed());
        let property = match kind {
            properties::FLAG => Property::Flag(a != 0),
            properties::INTEGER => Property::Integer(long.cast_signed()),
            properties::NUMBER => Property::Number(f64::from_bits(long)),
            properties::TEXT => Property::Text(self.data.string(a)),
            properties::POINT => Property::Point(point),
            properties::SIZE => Property::Size(Size::new(a, b)),
            properties::RECT => Property::Rect(ScreenRect::new(point, Size::new(c, d))),
            _ => return None,
        };
        Some((self.data.string(name), property))
    }
}

/// The number of records in a section.
fn count(section: &[u8], record: usize) -> u32 {
    section.len().checked_div(record).map_or(0, |count| u32::try_from(count).unwrap_or(u32::MAX))
}

/// The numbers of a record.
fn record<const N: usize>(section: &[u8], size: usize, index: u32) -> Option<[u32; N]> {
    let words = section.get((index as usize).checked_mul(size)?..)?.as_chunks().0.first_chunk::<N>()?;
    Some(words.map(u32::from_le_bytes))
}
