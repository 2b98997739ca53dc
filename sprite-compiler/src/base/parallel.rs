//! Work on all processors.

use crate::base::panics::{catch, rethrow};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

/// Calls a function for each item, on at most `threads` threads. The results are in the order of their items; items for
/// which the function returns [`None`] are left out.
///
/// # Panics
/// The function panics: all threads end first, and [`catch`] gets the path that the thread worked on.
pub(crate) fn each<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> Option<R> + Sync,
) -> Vec<R> {
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
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    let mut keep = |done: Vec<(usize, R)>| {
        for (location, result) in done {
            results[location] = Some(result);
        }
    };
    if threads < 2 {
        keep(take());
    } else {
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| catch(take))).collect();
            for worker in workers {
                match worker.join() {
                    Ok(done) => keep(done.unwrap_or_else(|panic| rethrow(panic))),
                    Err(payload) => resume_unwind(payload),
                }
            }
        });
    }
    results.into_iter().flatten().collect()
}

/// Calls a function for each item and its index, on at most `threads` threads. The results are in the order of their
/// items.
///
/// # Panics
/// The same as for [`each`].
pub(crate) fn for_each<T: Send, R: Send>(
    items: &mut [T],
    threads: usize,
    work: impl Fn(usize, &mut T) -> R + Sync,
) -> Vec<R> {
    let items: Vec<(usize, Mutex<&mut T>)> =
        items.iter_mut().enumerate().map(|(index, item)| (index, Mutex::new(item))).collect();
    each(&items, threads, |(index, item)| {
        let mut item = item.lock().unwrap_or_else(PoisonError::into_inner);
        Some(work(*index, &mut item))
    })
}

/// An amount of memory that threads share. A thread that needs more than is left waits for the others.
#[derive(Debug)]
pub(crate) struct MemoryPool {
    most: u64,
    left: Mutex<u64>,
    returned: Condvar,
}

/// A part of a [`MemoryPool`] amount, which is returned when it is dropped.
#[derive(Debug)]
pub(crate) struct MemoryPermit<'a> {
    shared: &'a MemoryPool,
    amount: u64,
}

impl MemoryPool {
    pub(crate) const fn new(most: u64) -> Self {
        Self { most, left: Mutex::new(most), returned: Condvar::new() }
    }

    /// Takes this amount, or the whole amount if it is less. A thread that has a share must not take another one.
    pub(crate) fn take(&self, amount: u64) -> MemoryPermit<'_> {
        let amount = amount.min(self.most);
        let left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let left = self.returned.wait_while(left, |left| *left < amount);
        *left.unwrap_or_else(PoisonError::into_inner) -= amount;
        MemoryPermit { shared: self, amount }
    }
}

impl Drop for MemoryPermit<'_> {
    fn drop(&mut self) {
        *self.shared.left.lock().unwrap_or_else(PoisonError::into_inner) += self.amount;
        self.shared.returned.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::panics::working_on;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn threads_never_have_more_than_there_is() {
        let (shared, used) = (MemoryPool::new(10), AtomicU64::new(0));
        let amounts: Vec<u64> = (0..200).map(|number| number % 13).collect();
        let done = each(&amounts, 8, |&amount| {
            let _share = shared.take(amount);
            let now = used.fetch_add(amount.min(10), Ordering::SeqCst) + amount.min(10);
            used.fetch_sub(amount.min(10), Ordering::SeqCst);
            Some(now)
        });
        assert_eq!(done.len(), 200);
        assert!(done.iter().all(|used| *used <= 10));
    }

    #[test]
    fn a_panic_in_a_thread_is_not_lost() {
        let done = catch(|| {
            each(&[1, 2, 3, 4, 5, 6, 7, 8], 4, |&item| {
                let _working = working_on(&format!("{item}.png"));
                assert_ne!(item, 7, "the seventh");
                Some(item)
            })
        });
        let panic = done.unwrap_err();
        assert!(panic.message.contains("the seventh"), "{panic:?}");
        assert_eq!(panic.path.as_deref(), Some("7.png"));
    }
}
