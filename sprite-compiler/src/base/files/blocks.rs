//! The encoding of everything that is remembered: blocks of bytes with their length before them, numbers of eight
//! bytes, digests, and around a whole file a mark of who wrote it and a digest of its bytes. For the front ends of this
//! workspace.

use crate::base::digest::Digest;

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

/// Adds a digest.
pub(crate) fn put_digest(digest: Digest, out: &mut Vec<u8>) {
    out.extend(digest.to_bytes());
}

/// The next digest.
pub(crate) fn take_digest(rest: &mut &[u8]) -> Option<Digest> {
    let (bytes, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(Digest::from_bytes(*bytes))
}

/// Adds a digest that may be absent.
pub(crate) fn put_optional_digest(digest: Option<Digest>, out: &mut Vec<u8>) {
    put_numbers([digest.is_some().into()], out);
    out.extend(digest.map(Digest::to_bytes).as_slice().as_flattened());
}

/// The next digest that [`put_optional_digest`] added; [`None`] when there are fewer bytes than it needs.
#[expect(clippy::option_option, reason = "the outer one is that of all functions which read")]
pub(crate) fn take_optional_digest(rest: &mut &[u8]) -> Option<Option<Digest>> {
    let [is_some] = take_numbers(rest)?;
    if is_some == 0 { Some(None) } else { take_digest(rest).map(Some) }
}

/// A file with this body. Only who knows the mark opens it.
pub fn seal(mark: &[u8], body: &[u8]) -> Vec<u8> {
    [mark, &Digest::of(body).to_bytes(), body].concat()
}

/// How long the file is around a body of this length.
pub fn sealed_length(mark: &[u8], body: u64) -> u64 {
    body.saturating_add(mark.len() as u64 + 16)
}

/// The body of a file; [`None`] when its mark is another one, or its bytes are damaged.
pub fn open<'a>(mark: &[u8], file: &'a [u8]) -> Option<&'a [u8]> {
    let mut body = file.strip_prefix(mark)?;
    let expected = take_digest(&mut body)?;
    (Digest::of(body) == expected).then_some(body)
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
        for digest in [None, Some(Digest::of(b"abc"))] {
            put_optional_digest(digest, &mut bytes);
        }
        let mut rest = bytes.as_slice();
        assert_eq!(take(&mut rest), Some(b"abc".as_slice()));
        assert_eq!(take_numbers(&mut rest), Some([1, u64::MAX]));
        assert_eq!(take(&mut rest), Some(b"".as_slice()));
        assert_eq!(take_optional_digest(&mut rest), Some(None));
        assert_eq!(take_optional_digest(&mut rest), Some(Some(Digest::of(b"abc"))));
        assert_eq!((take(&mut rest), take_optional_digest(&mut rest)), (None, None));
        for end in 0..bytes.len() {
            let mut rest = &bytes[..end];
            let all = take(&mut rest)
                .and_then(|_| take_numbers::<2>(&mut rest))
                .and_then(|_| take(&mut rest))
                .and_then(|_| take_optional_digest(&mut rest))
                .and_then(|_| take_optional_digest(&mut rest));
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
