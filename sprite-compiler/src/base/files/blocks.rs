//! The encoding of everything that is remembered: blocks of bytes with their length before them, numbers of eight
//! bytes, and around a whole file a mark of who wrote it and a sum over its bytes. For the front ends of this
//! workspace.

/// Adds bytes, their number first.
pub fn put(bytes: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(&(bytes.len() as u64).to_le_bytes());
    out.extend_from_slice(bytes);
}

/// The next bytes that [`put`] added; [`None`] when there are fewer than it says.
pub fn take<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let [length] = take_numbers(rest)?;
    let (block, after) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    *rest = after;
    Some(block)
}

/// The next bytes that [`put`] added, when they are a text.
pub fn take_text(rest: &mut &[u8]) -> Option<String> {
    String::from_utf8(take(rest)?.to_vec()).ok()
}

/// The next numbers, of eight bytes each.
pub fn take_numbers<const N: usize>(rest: &mut &[u8]) -> Option<[u64; N]> {
    let mut numbers = [0; N];
    for number in &mut numbers {
        let (chunk, after) = rest.split_first_chunk()?;
        (*number, *rest) = (u64::from_le_bytes(*chunk), after);
    }
    Some(numbers)
}

/// Adds numbers, of eight bytes each.
pub fn put_numbers<const N: usize>(numbers: [u64; N], out: &mut Vec<u8>) {
    out.extend_from_slice(numbers.map(u64::to_le_bytes).as_flattened());
}

/// A file with this body. Only who knows the mark opens it.
pub fn seal(mark: &[u8], body: &[u8]) -> Vec<u8> {
    [mark, &digest(body).to_le_bytes(), body].concat()
}

/// How long the file is around a body of this length.
pub fn sealed_length(mark: &[u8], body: u64) -> u64 {
    body.saturating_add(mark.len() as u64 + 8)
}

/// The body of a file; [`None`] when its mark is another one, or its bytes are damaged.
pub fn open<'a>(mark: &[u8], file: &'a [u8]) -> Option<&'a [u8]> {
    let (expected, body) = file.strip_prefix(mark)?.split_first_chunk()?;
    (u64::from_le_bytes(*expected) == digest(body)).then_some(body)
}

/// A number that other bytes hardly have. No more than that: who wants two files with the same one can make them.
pub fn digest(bytes: &[u8]) -> u64 {
    // One multiplication for sixteen bytes: in a macro, which is compiled without optimisation, the standard library's
    // hasher costs twenty times as much.
    let (words, rest) = bytes.as_chunks();
    let mut last = [0; 16];
    last[..rest.len()].copy_from_slice(rest);
    let mut digest = bytes.len() as u128;
    for word in words {
        digest = mix(digest, *word);
    }
    // The lower bits of a product depend on the lower bits of its factors alone.
    (mix(digest, last) >> u64::BITS) as u64
}

const fn mix(digest: u128, word: [u8; 16]) -> u128 {
    let mixed = digest.rotate_left(5) ^ u128::from_le_bytes(word);
    mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_taken_in_the_same_order() {
        let mut bytes = Vec::new();
        put(b"abc", &mut bytes);
        put_numbers([1, u64::MAX], &mut bytes);
        put(b"", &mut bytes);
        let mut rest = bytes.as_slice();
        assert_eq!(take(&mut rest), Some(b"abc".as_slice()));
        assert_eq!(take_numbers(&mut rest), Some([1, u64::MAX]));
        assert_eq!((take(&mut rest), take(&mut rest)), (Some(b"".as_slice()), None));
        for end in 0..bytes.len() {
            let mut rest = &bytes[..end];
            let all =
                take(&mut rest).and_then(|_| take_numbers::<2>(&mut rest)).and_then(|_| take(&mut rest));
            assert_eq!(all, None, "{end}");
        }
    }

    #[test]
    fn a_file_is_opened_whole_by_who_wrote_it_or_not_at_all() {
        let file = seal(b"mark 1\n", b"body of a file");
        assert_eq!(file.len() as u64, sealed_length(b"mark 1\n", 14));
        assert_eq!(open(b"mark 1\n", &file), Some(b"body of a file".as_slice()));
        assert_eq!(open(b"mark 2\n", &file), None);
        for at in 0..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert_eq!((open(b"mark 1\n", &damaged), open(b"mark 1\n", &file[..at])), (None, None), "{at}");
        }
    }
}
