//! Parts of byte strings, in constants too.

/// Splits bytes after the first `count`; the second part is empty if there are fewer.
pub(crate) const fn split(bytes: &[u8], count: u64) -> (&[u8], &[u8]) {
    if count > bytes.len() as u64 {
        return (bytes, &[]);
    }
    #[expect(clippy::cast_possible_truncation, reason = "it is not above a length")]
    match bytes.split_at_checked(count as usize) {
        Some(halves) => halves,
        None => (bytes, &[]),
    }
}

/// The part with this number, if there are that many parts of `N` bytes.
pub(crate) const fn part<const N: usize>(bytes: &[u8], number: u64) -> Option<[u8; N]> {
    let parts = bytes.as_chunks::<N>().0;
    if number >= parts.len() as u64 {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "it is below a length")]
    let halves = parts.split_at_checked(number as usize);
    match halves {
        Some((_, [part, ..])) => Some(*part),
        _ => None,
    }
}
