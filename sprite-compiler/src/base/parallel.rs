//! Work on all processors.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Does the same work on each item, on at most so many threads. The results come with the indices of their items, in any
/// order; an item without a result has none.
pub(crate) fn each<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> Option<R> + Sync,
) -> Vec<(usize, R)> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let location = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(location) else { return done };
            done.extend(work(item).map(|result| (location, result)));
        }
    };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = processors.min(threads).min(items.len());
    if threads < 2 {
        return take();
    }
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(take)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    })
}

/// Memory for what several threads do at once.
#[derive(Debug)]
pub(crate) struct Memory {
    most: u64,
    taken: Mutex<u64>,
    freed: Condvar,
}

/// Memory that is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Taken<'m> {
    memory: &'m Memory,
    bytes: u64,
}

impl Memory {
    pub(crate) const fn new(most: u64) -> Self {
        Self { most, taken: Mutex::new(0), freed: Condvar::new() }
    }

    /// Takes so many bytes, and waits for others until they are free. What is more than there is waits for all others.
    pub(crate) fn take(&self, bytes: u64) -> Taken<'_> {
        let is_full = |taken: &mut u64| *taken > 0 && taken.saturating_add(bytes) > self.most;
        let taken = self.freed.wait_while(self.lock(), is_full);
        let mut taken = taken.unwrap_or_else(PoisonError::into_inner);
        *taken = taken.saturating_add(bytes);
        Taken { memory: self, bytes }
    }

    fn lock(&self) -> MutexGuard<'_, u64> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let mut taken = self.memory.lock();
        *taken = taken.saturating_sub(self.bytes);
        self.memory.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn no_more_is_taken_at_once_than_there_is_but_for_what_is_too_large_alone() {
        let (memory, now, most) = (Memory::new(10), AtomicU64::new(0), AtomicU64::new(0));
        let items: Vec<u64> = (0..400).map(|item| [3, 7, 10, 25][item % 4]).collect();
        let done = std::thread::scope(|scope| {
            let work = || {
                each(&items, 1, |&bytes| {
                    let _taken = memory.take(bytes);
                    let together = now.fetch_add(bytes, Ordering::SeqCst) + bytes;
                    if together != bytes {
                        most.fetch_max(together, Ordering::SeqCst);
                    }
                    std::thread::yield_now();
                    now.fetch_sub(bytes, Ordering::SeqCst);
                    Some(())
                })
            };
            let others: Vec<_> = (0..3).map(|_| scope.spawn(work)).collect();
            others.into_iter().map(|other| other.join().map_or(0, |done| done.len())).sum::<usize>()
        });
        assert_eq!(done, 3 * items.len());
        assert!(most.into_inner() <= 10);
    }
}
