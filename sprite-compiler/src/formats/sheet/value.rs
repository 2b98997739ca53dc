//! Lists of values, all of which have to fit.

/// All items, unless one of them does not fit. All are read, so that each mistake is reported.
pub(super) fn all<T>(items: impl Iterator<Item = Option<T>>) -> Option<Vec<T>> {
    let items: Vec<Option<T>> = items.collect();
    items.into_iter().collect()
}
