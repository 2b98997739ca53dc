//! The encoding of everything that is stored between runs. Numbers have eight bytes; texts, bytes and lists begin with
//! their length. It is public for the front ends of this workspace.

use crate::base::digest::Digest;

/// Writes values one after the other.
#[derive(Debug, Default)]
pub struct Encoder(Vec<u8>);

impl Encoder {
    /// Adds a number.
    pub fn number(&mut self, number: u64) {
        self.numbers([number]);
    }

    /// Adds several numbers.
    pub fn numbers<const N: usize>(&mut self, numbers: [u64; N]) {
        self.0.extend_from_slice(numbers.map(u64::to_le_bytes).as_flattened());
    }

    /// Adds one of two values.
    pub fn flag(&mut self, flag: bool) {
        self.0.push(flag.into());
    }

    /// Adds a digest.
    pub fn digest(&mut self, digest: Digest) {
        self.0.extend(digest.to_bytes());
    }

    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    /// Adds a text.
    pub fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Adds several texts.
    pub fn texts<T: AsRef<str>>(&mut self, texts: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>) {
        self.list(texts, |encoder, text| {
            encoder.text(text.as_ref());
            Some(())
        });
    }

    /// Adds a list. Returns [`None`] if `each` does, because an item cannot be encoded.
    pub fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>,
        mut each: impl FnMut(&mut Self, T) -> Option<()>,
    ) -> Option<()> {
        let mut items = items.into_iter();
        self.number(items.len() as u64);
        items.try_for_each(|item| each(self, item))
    }

    /// Adds a value that may be absent. Returns [`None`] if `each` does, because the value cannot be encoded.
    pub fn option<T>(
        &mut self,
        value: Option<T>,
        each: impl FnOnce(&mut Self, T) -> Option<()>,
    ) -> Option<()> {
        self.flag(value.is_some());
        value.map_or(Some(()), |value| each(self, value))
    }

    /// The encoded bytes.
    pub fn finish(self) -> Vec<u8> {
        self.0
    }
}

/// Reads the values that an [`Encoder`] wrote, in the same order. Each method returns [`None`] if the bytes end too
/// early or do not hold such a value.
#[derive(Clone, Debug)]
pub struct Decoder<'a>(&'a [u8]);

impl<'a> Decoder<'a> {
    /// A decoder at the first value.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Returns whether all bytes were read.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next number.
    pub fn number(&mut self) -> Option<u64> {
        self.numbers().map(|[number]| number)
    }

    /// The next number, as a length or an index.
    pub fn index(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    /// The next numbers.
    pub fn numbers<const N: usize>(&mut self) -> Option<[u64; N]> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = u64::from_le_bytes(*self.chunk()?);
        }
        Some(numbers)
    }

    /// The next flag.
    pub fn flag(&mut self) -> Option<bool> {
        match self.chunk()? {
            [0] => Some(false),
            [1] => Some(true),
            _ => None,
        }
    }

    /// The next digest.
    pub fn digest(&mut self) -> Option<Digest> {
        Some(Digest::from_bytes(*self.chunk()?))
    }

    /// The next bytes.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = self.index()?;
        let (bytes, after) = self.0.split_at_checked(length)?;
        self.0 = after;
        Some(bytes)
    }

    /// The next text.
    pub fn text(&mut self) -> Option<&'a str> {
        str::from_utf8(self.bytes()?).ok()
    }

    /// The next texts.
    pub fn texts(&mut self) -> Option<Vec<String>> {
        self.list(|decoder| decoder.text().map(str::to_owned))
    }

    /// The next list. A wrong length takes no memory, because each item has at least one byte.
    pub fn list<T>(&mut self, mut each: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.index()?;
        let items = (count <= self.0.len()).then_some(0..count)?;
        items.map(|_| each(self)).collect()
    }

    /// The next value that may be absent.
    pub fn option<T>(&mut self, each: impl FnOnce(&mut Self) -> Option<T>) -> Option<Option<T>> {
        if self.flag()? { each(self).map(Some) } else { Some(None) }
    }

    fn chunk<const N: usize>(&mut self) -> Option<&'a [u8; N]> {
        let (chunk, after) = self.0.split_first_chunk()?;
        self.0 = after;
        Some(chunk)
    }
}

/// The first bytes of a file of this kind. They differ between builds of this crate, since another build may compile to
/// something else.
fn mark(kind: &str) -> String {
    format!("sprite {kind} {} {}\n", env!("CARGO_PKG_VERSION"), env!("SPRITE_COMPILER_STAMP"))
}

/// A file of this kind with this body.
pub(super) fn file_of(kind: &str, body: &[u8]) -> Vec<u8> {
    [mark(kind).as_bytes(), &Digest::of(body).to_bytes(), body].concat()
}

/// The length of a file of this kind with a body of this length.
pub(super) fn file_length(kind: &str, body: u64) -> u64 {
    body.saturating_add(mark(kind).len() as u64 + 16)
}

/// The body of a file; [`None`] when it is of another kind, another build wrote it, or its bytes are damaged.
pub(super) fn body_of<'a>(kind: &str, file: &'a [u8]) -> Option<&'a [u8]> {
    let mut body = Decoder::new(file.strip_prefix(mark(kind).as_bytes())?);
    let digest = body.digest()?;
    (Digest::of(body.0) == digest).then_some(body.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Values = (Vec<u64>, [u64; 2], [bool; 2], Digest, Vec<u8>, Vec<String>, [Option<u64>; 2]);

    fn values() -> Values {
        let texts = ["", "péché"].map(str::to_owned).to_vec();
        let digest = Digest::of(b"abc");
        (vec![3, u64::MAX], [1, 2], [true, false], digest, b"\0\xFF".to_vec(), texts, [None, Some(7)])
    }

    fn encoded() -> Vec<u8> {
        let (list, numbers, flags, digest, bytes, texts, options) = values();
        let mut encoder = Encoder::default();
        let number = |encoder: &mut Encoder, number| {
            encoder.number(number);
            Some(())
        };
        encoder.list(list, number).expect("all are encoded");
        encoder.numbers(numbers);
        for flag in flags {
            encoder.flag(flag);
        }
        encoder.digest(digest);
        encoder.bytes(&bytes);
        encoder.texts(texts);
        for option in options {
            encoder.option(option, number).expect("it is encoded");
        }
        encoder.finish()
    }

    fn decoded(bytes: &[u8]) -> Option<Values> {
        let mut decoder = Decoder::new(bytes);
        let values = (
            decoder.list(Decoder::number)?,
            decoder.numbers()?,
            [decoder.flag()?, decoder.flag()?],
            decoder.digest()?,
            decoder.bytes()?.to_vec(),
            decoder.texts()?,
            [decoder.option(Decoder::number)?, decoder.option(Decoder::number)?],
        );
        decoder.is_empty().then_some(values)
    }

    #[test]
    fn values_are_decoded_in_the_order_in_which_they_were_encoded() {
        let bytes = encoded();
        assert_eq!(decoded(&bytes), Some(values()));
        assert_eq!(decoded(&[bytes.as_slice(), &[0]].concat()), None);
        for end in 0..bytes.len() {
            assert_eq!(decoded(&bytes[..end]), None, "{end}");
        }
        // A changed byte gives other values or none.
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                assert_ne!(decoded(&damaged), Some(values()), "bit {bit} of byte {at}");
            }
        }
    }

    #[test]
    fn an_item_that_cannot_be_encoded_is_reported() {
        let mut encoder = Encoder::default();
        let small = |encoder: &mut Encoder, number| (number < 2).then(|| encoder.number(number));
        assert_eq!(encoder.list([0, 1], small), Some(()));
        assert_eq!(encoder.list([0, 2], small), None);
        assert_eq!((encoder.option(Some(1), small), encoder.option(Some(2), small)), (Some(()), None));
        assert_eq!(encoder.option(None, small), Some(()));
    }

    #[test]
    fn a_count_that_the_bytes_cannot_hold_takes_no_time_and_no_memory() {
        for count in [3, 1 << 40, u64::MAX] {
            let mut encoder = Encoder::default();
            encoder.number(count);
            encoder.flag(true);
            let bytes = encoder.finish();
            assert_eq!(Decoder::new(&bytes).list(|_| Some([0; 1_000])), None);
            assert_eq!(Decoder::new(&bytes).bytes(), None);
            assert_eq!(Decoder::new(&bytes).texts(), None);
        }
    }

    #[test]
    fn a_file_is_read_whole_or_not_at_all() {
        let file = file_of("facts", b"body of a file");
        assert_eq!(file.len() as u64, file_length("facts", 14));
        assert_eq!(body_of("facts", &file), Some(b"body of a file".as_slice()));
        assert_eq!(body_of("units", &file), None);
        for at in 0..file.len() {
            let mut damaged = file.clone();
            damaged[at] ^= 1;
            assert_eq!((body_of("facts", &damaged), body_of("facts", &file[..at])), (None, None), "{at}");
        }
    }
}
