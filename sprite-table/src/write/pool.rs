//! Runs of equal records are stored once.

use super::encode::Encode;
use super::error::WriteError;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// A section in the making.
pub(super) struct Pool<T> {
    records: Vec<T>,
    /// By the bytes of a run: one type of keys for all records, of which a debug build compiles each.
    starts: BTreeMap<Vec<u8>, u32>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self { records: Vec::new(), starts: BTreeMap::new() }
    }
}

impl<T: Encode> Pool<T> {
    /// The index of the first record of this run; an equal run that is already there serves again.
    pub(super) fn run(&mut self, run: Vec<T>) -> Result<u32, WriteError> {
        // A record has no more bytes than it takes in memory.
        let mut bytes = Vec::with_capacity(size_of_val(run.as_slice()));
        for record in &run {
            record.encode(&mut bytes);
        }
        if let Some(start) = self.starts.get(&bytes) {
            return Ok(*start);
        }
        let start = u32::try_from(self.records.len()).map_err(|_| WriteError("more than 2^32 records"))?;
        self.records.extend(run);
        self.starts.insert(bytes, start);
        Ok(start)
    }

    pub(super) fn records(&self) -> &[T] {
        &self.records
    }
}
