//! Stores equal runs of records once.

use super::encode::Encode;
use super::error::WriteError;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// A section that is being written.
pub(super) struct Pool<T> {
    records: Vec<T>,
    /// The starts of runs, by their bytes, so that all types of records use the same map.
    starts: BTreeMap<Vec<u8>, u32>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self { records: Vec::new(), starts: BTreeMap::new() }
    }
}

impl<T: Encode> Pool<T> {
    /// The index of the first record of this run. An equal run is reused.
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
