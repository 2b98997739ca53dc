//! Work on all processors.

use std::sync::atomic::{AtomicUsize, Ordering};

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
