//! Runs of equal records are stored once.

use super::error::WriteError;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// A section in the making.
pub(super) struct Pool<T> {
    records: Vec<T>,
    starts: BTreeMap<Vec<T>, u32>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self { records: Vec::new(), starts: BTreeMap::new() }
    }
}

impl<T: Clone + Ord> Pool<T> {
    /// The index of the first record of this run; an equal run that is already there serves again.
    pub(super) fn run(&mut self, run: Vec<T>) -> Result<u32, WriteError> {
        if let Some(start) = self.starts.get(&run) {
            return Ok(*start);
        }
        let start = u32::try_from(self.records.len()).map_err(|_| WriteError("more than 2^32 records"))?;
        self.records.extend_from_slice(&run);
        self.starts.insert(run, start);
        Ok(start)
    }

    pub(super) fn records(&self) -> &[T] {
        &self.records
    }
}
