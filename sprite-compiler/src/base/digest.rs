//! Digests, by which a run notices that a content is the same as in an earlier run.

use siphasher::sip128::{Hasher128, SipHasher13};
use std::fmt;
use std::hash::Hasher;

/// 128 bits of a content. Two contents that differ have the same digest with a probability of 2^-128. The key is
/// public, so an attacker with much time could construct two such contents.
///
/// It is SipHash-1-3, which is the same in every build and on every system. `docs/why.md` compares it with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Digest(u128);

impl Digest {
    /// The digest of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(SipHasher13::new().hash(bytes).as_u128())
    }

    /// The digest of a sequence. It includes the length of each part, so moving a byte to the next part changes the
    /// digest.
    pub fn of_parts<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hasher = SipHasher13::new();
        for part in parts {
            hasher.write(&(part.len() as u64).to_le_bytes());
            hasher.write(part);
        }
        Self(hasher.finish128().as_u128())
    }

    /// The digest as bytes, for a file.
    pub const fn to_bytes(self) -> [u8; 16] {
        self.0.to_le_bytes()
    }

    /// The digest that [`Self::to_bytes`] gave.
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(u128::from_le_bytes(bytes))
    }
}

/// Writes 32 hexadecimal digits, for names.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values are those of another implementation, which was checked with the published vectors of SipHash-2-4.
    #[test]
    fn it_is_the_same_in_every_build() {
        assert_eq!(Digest::of(b"").to_string(), "b91c5ed031fb33032134935d61d9b40d");
        assert_eq!(Digest::of(b"sprites").to_string(), "42c7609aa3bf479b054ff910a2c104c2");
    }

    #[test]
    fn a_part_is_no_continuation_of_the_one_before() {
        let of = |parts: &[&str]| Digest::of_parts(parts.iter().map(|part| part.as_bytes()));
        let all = [of(&["ab", "c"]), of(&["a", "bc"]), of(&["abc"]), of(&["abc", ""]), of(&["", "abc"])];
        for (index, digest) in all.iter().enumerate() {
            assert!(!all[..index].contains(digest), "{index}");
            assert_eq!(Digest::from_bytes(digest.to_bytes()), *digest);
        }
    }
}
