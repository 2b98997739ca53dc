//! Writes user data, which stand after the other data of the sprite and take their texts from them.

use super::data::{DataWriter, bytes};
use super::error::WriteError;
use super::model::{Property, UserData};
use super::pool::Pool;
use crate::layout::{self, owners, properties};
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

/// The user data of the sprite.
#[derive(Default)]
pub(super) struct UserDataWriter {
    /// The numbers of the user data of tracks: equal tracks are stored once only if they have the same user data.
    known: BTreeMap<Arc<UserData>, u32>,
    /// The same by their numbers, which start at 1.
    listed: Vec<Arc<UserData>>,
    /// The records by their kinds and keys, without these, in the order in which they were added.
    entries: BTreeMap<[u32; 2], Vec<[u32; 5]>>,
    properties: Pool<[u32; 6]>,
}

/// An owner of user data.
#[derive(Clone, Copy, Debug)]
pub(super) enum Owner<'o> {
    /// The track with this index.
    Track(u32),
    /// The slices of this name.
    Slice(&'o str),
    /// The layer of this name in the drawing.
    Layer(&'o str),
    /// The layer of this name in the frame with this index.
    Cel(u32, &'o str),
}

impl UserDataWriter {
    /// A number for these user data, 0 for none.
    pub(super) fn number(&mut self, data: Option<&UserData>) -> u32 {
        let Some(data) = data.filter(|data| !data.is_empty()) else { return 0 };
        if let Some(number) = self.known.get(data) {
            return *number;
        }
        let data = Arc::new(data.clone());
        self.listed.push(Arc::clone(&data));
        let number = u32::try_from(self.listed.len()).unwrap_or(u32::MAX);
        self.known.insert(data, number);
        number
    }

    /// The user data with this number.
    pub(super) fn numbered(&self, number: u32) -> Option<Arc<UserData>> {
        self.listed.get(number.checked_sub(1)? as usize).cloned()
    }

    /// Returns whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The bytes of the user data, which begin at this offset of the table; empty if there are none.
    pub(super) fn finish(&self, start: usize) -> Result<Vec<u8>, WriteError> {
        if self.is_empty() {
            return Ok(Vec::new());
        }
        let mut entries: Vec<[u32; 7]> = Vec::new();
        for (&[kind, key], own) in &self.entries {
            let full = |&[name, has_color, color, first, count]: &[u32; 5]| {
                [kind, key, name, has_color, color, first, count]
            };
            entries.extend(own.iter().map(full));
        }
        let (entries, properties) = (bytes(&entries), bytes(self.properties.records()));
        let properties_start = start + layout::USER_HEADER + entries.len();
        let offset = |at: usize| u32::try_from(at).map_err(|_| WriteError("more than 4 GiB in a table"));
        let header = [offset(properties_start)?, offset(properties_start + properties.len())?];
        Ok([bytes(&header), entries, properties].concat())
    }
}

impl DataWriter {
    /// Adds the user data of an owner.
    pub(super) fn add_user_data(&mut self, owner: Owner<'_>, data: &UserData) -> Result<(), WriteError> {
        if data.is_empty() {
            return Ok(());
        }
        let (kind, key, name) = match owner {
            Owner::Track(track) => (owners::TRACK, track, None),
            Owner::Slice(name) => (owners::SLICE, 0, Some(name)),
            Owner::Layer(name) => (owners::LAYER, 0, Some(name)),
            Owner::Cel(frame, layer) => (owners::CEL, frame, Some(layer)),
        };
        let name = match name {
            Some(name) => self.string(name)?.saturating_add(1),
            None => 0,
        };
        let mut run = Vec::new();
        for (name, property) in &data.properties {
            let name = self.string(name)?;
            let (kind, [a, b, c, d]) = self.property(property)?;
            run.push([name, kind, a, b, c, d]);
        }
        let count = u32::try_from(run.len()).map_err(|_| WriteError("more than 2^32 properties"))?;
        let first = if run.is_empty() { 0 } else { self.user_data.properties.run(run)? };
        let color = data.color.map_or(0, u32::from_le_bytes);
        let entry = [name, data.color.is_some().into(), color, first, count];
        self.user_data.entries.entry([kind, key]).or_default().push(entry);
        Ok(())
    }

    /// The kind and the value of a property.
    fn property(&mut self, property: &Property) -> Result<(u32, [u32; 4]), WriteError> {
        Ok(match property {
            Property::Flag(flag) => (properties::FLAG, [u32::from(*flag), 0, 0, 0]),
            Property::Integer(integer) => (properties::INTEGER, halves(integer.cast_unsigned())),
            Property::Number(bits) => (properties::NUMBER, halves(*bits)),
            Property::Text(text) => (properties::TEXT, [self.string(text)?, 0, 0, 0]),
            Property::Point(point) => {
                (properties::POINT, [point.x.cast_unsigned(), point.y.cast_unsigned(), 0, 0])
            }
            Property::Size(size) => (properties::SIZE, [size.width, size.height, 0, 0]),
            Property::Rect(rect) => {
                (properties::RECT, [rect.x.cast_unsigned(), rect.y.cast_unsigned(), rect.width, rect.height])
            }
        })
    }
}

/// The halves of a number of 64 bits, the lower one first.
fn halves(long: u64) -> [u32; 4] {
    let half = |half: u64| u32::try_from(half).unwrap_or(u32::MAX);
    [half(long & u64::from(u32::MAX)), half(long >> 32), 0, 0]
}
