//! Bytes of known length behind each other: how remembered things are written. For the doors of this workspace.

use std::hash::{DefaultHasher, Hasher};

/// Adds bytes, their number first.
pub fn put(bytes: &[u8], out: &mut Vec<u8>) {
    out.extend((bytes.len() as u64).to_le_bytes());
    out.extend(bytes);
}

/// The next bytes that [`put`] added; [`None`] when there are fewer than it says.
pub fn take<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let [length] = take_numbers(rest)?;
    let (block, behind) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    *rest = behind;
    Some(block)
}

/// The next numbers, of eight bytes each.
pub fn take_numbers<const N: usize>(rest: &mut &[u8]) -> Option<[u64; N]> {
    let mut numbers = [0; N];
    for number in &mut numbers {
        let (chunk, behind) = rest.split_first_chunk()?;
        (*number, *rest) = (u64::from_le_bytes(*chunk), behind);
    }
    Some(numbers)
}

/// A number that other bytes hardly have.
pub fn digest(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// A sum over all bytes, which a flipped bit changes.
pub fn sum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let mix = |sum: u64, word: u64| (sum.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let sum = words.iter().fold(bytes.len() as u64, |sum, word| mix(sum, u64::from_le_bytes(*word)));
    rest.iter().fold(sum, |sum, &byte| mix(sum, byte.into()))
}
