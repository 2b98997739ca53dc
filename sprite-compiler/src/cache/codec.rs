//! The encoding of everything that is stored between runs. Numbers have eight bytes; texts, bytes and lists begin with
//! their length. It is public for the front ends of this workspace.

use crate::base::digest::Digest;
use crate::base::files::Stamp;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::{Location, SourceId, Span};

/// How deep values of a type may be nested.
const DEPTH: usize = 256;

/// A value that can be stored between runs.
pub trait Codec: Sized {
    /// Adds the value.
    fn encode(&self, encoder: &mut Encoder);

    /// The next value; [`None`] if the bytes end too early or do not hold such a value.
    fn decode(decoder: &mut Decoder<'_>) -> Option<Self>;
}

/// Encodes a value without references to sources.
pub fn to_bytes(value: &impl Codec) -> Vec<u8> {
    let mut encoder = Encoder::default();
    value.encode(&mut encoder);
    encoder.bytes
}

/// Decodes a value that [`to_bytes`] encoded; [`None`] if the bytes are damaged.
pub fn from_bytes<T: Codec>(bytes: &[u8]) -> Option<T> {
    let mut decoder = Decoder::new(bytes, &[]);
    let value = T::decode(&mut decoder)?;
    decoder.is_empty().then_some(value)
}

/// Implements [`Codec`] for a structure, field by field. Fields after `but` are not stored, and get these values.
macro_rules! codec {
    ($type:ty { $($field:ident),* $(; but $($other:ident: $value:expr),*)? }) => {
        #[doc(hidden)]
        impl $crate::cache::codec::Codec for $type {
            fn encode(&self, encoder: &mut $crate::cache::codec::Encoder) {
                let Self { $($field,)* $($($other: _,)*)? } = self;
                $($crate::cache::codec::Codec::encode($field, encoder);)*
            }

            fn decode(decoder: &mut $crate::cache::codec::Decoder<'_>) -> Option<Self> {
                Some(Self {
                    $($field: $crate::cache::codec::Codec::decode(decoder)?,)*
                    $($($other: $value,)*)?
                })
            }
        }
    };
}
/// Implements [`Codec`] by way of another type.
macro_rules! codec_as {
    ($($type:ty as $other:ty: $to:expr, $from:expr;)*) => {
        $(#[doc(hidden)]
        impl $crate::cache::codec::Codec for $type {
            fn encode(&self, encoder: &mut $crate::cache::codec::Encoder) {
                let to: fn(&Self) -> $other = $to;
                $crate::cache::codec::Codec::encode(&to(self), encoder);
            }

            fn decode(decoder: &mut $crate::cache::codec::Decoder<'_>) -> Option<Self> {
                let from: fn($other) -> Option<Self> = $from;
                from($crate::cache::codec::Codec::decode(decoder)?)
            }
        })*
    };
}
pub(crate) use {codec, codec_as};

/// Writes values one after the other.
#[derive(Debug, Default)]
pub struct Encoder {
    bytes: Vec<u8>,
    /// The indices of the sources that values may refer to.
    sources: SortedMap<SourceId, u64>,
    /// `true` after a value that cannot be stored.
    has_failed: bool,
}

impl Encoder {
    /// An encoder of values that refer to these sources.
    pub(crate) fn new(sources: impl IntoIterator<Item = SourceId>) -> Self {
        Self { sources: sources.into_iter().zip(0..).collect(), ..Self::default() }
    }

    /// Adds bytes.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        (bytes.len() as u64).encode(self);
        self.bytes.extend_from_slice(bytes);
    }

    /// Adds a text.
    pub(crate) fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Adds a list.
    pub(crate) fn list<'t, T: Codec + 't>(
        &mut self,
        items: impl IntoIterator<Item = &'t T, IntoIter: ExactSizeIterator>,
    ) {
        let items = items.into_iter();
        (items.len() as u64).encode(self);
        for item in items {
            item.encode(self);
        }
    }

    /// Notes that a value cannot be stored.
    pub(crate) fn fail(&mut self) {
        self.has_failed = true;
    }

    /// The encoded bytes; [`None`] if a value cannot be stored.
    pub(crate) fn finish(self) -> Option<Vec<u8>> {
        (!self.has_failed).then_some(self.bytes)
    }
}

/// Reads the values that an [`Encoder`] wrote, in the same order. Each method returns [`None`] if the bytes end too
/// early or do not hold such a value.
#[derive(Clone, Debug)]
pub struct Decoder<'a> {
    bytes: &'a [u8],
    sources: &'a [SourceId],
    /// The number of values around the next one, of those that may contain values of their own type.
    depth: usize,
}

impl<'a> Decoder<'a> {
    /// A decoder at the first value. The values may refer to these sources.
    pub(crate) const fn new(bytes: &'a [u8], sources: &'a [SourceId]) -> Self {
        Self { bytes, sources, depth: 0 }
    }

    /// Returns whether all bytes were read.
    pub(crate) const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The next bytes.
    pub(crate) fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = usize::decode(self)?;
        let (bytes, after) = self.bytes.split_at_checked(length)?;
        self.bytes = after;
        Some(bytes)
    }

    /// The next text.
    pub(crate) fn text(&mut self) -> Option<&'a str> {
        str::from_utf8(self.bytes()?).ok()
    }

    /// The next list. A wrong length takes no memory, because each item has at least one byte.
    fn list<T: Codec, L: FromIterator<T>>(&mut self) -> Option<L> {
        let count = usize::decode(self)?;
        let items = (count <= self.bytes.len()).then_some(0..count)?;
        items.map(|_| T::decode(self)).collect()
    }

    /// The next value of a type that may contain values of the same type. Damaged bytes cannot overflow the stack.
    pub(crate) fn nested<T>(&mut self, decode: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += 1;
        let value = (self.depth <= DEPTH).then(|| decode(self))?;
        self.depth -= 1;
        value
    }

    fn chunk<const N: usize>(&mut self) -> Option<&'a [u8; N]> {
        let (chunk, after) = self.bytes.split_first_chunk()?;
        self.bytes = after;
        Some(chunk)
    }
}

impl Codec for u64 {
    fn encode(&self, encoder: &mut Encoder) {
        encoder.bytes.extend(self.to_le_bytes());
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        decoder.chunk().copied().map(Self::from_le_bytes)
    }
}

codec_as! {
    u32 as u64: |number| (*number).into(), |number| number.try_into().ok();
    i32 as u64: |number| number.cast_unsigned().into(), |number| Some(u32::try_from(number).ok()?.cast_signed());
    usize as u64: |number| *number as u64, |number| number.try_into().ok();
    Span as [usize; 2]: |span| [span.start(), span.end()], |[start, end]| Some(Self::new(start, end));
}

codec!(Location { source, span });
codec!(Stamp { modified, changed, identity });

impl Codec for bool {
    fn encode(&self, encoder: &mut Encoder) {
        encoder.bytes.push((*self).into());
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        match decoder.chunk()? {
            [0] => Some(false),
            [1] => Some(true),
            _ => None,
        }
    }
}

impl Codec for Digest {
    fn encode(&self, encoder: &mut Encoder) {
        encoder.bytes.extend(self.to_bytes());
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        decoder.chunk().copied().map(Self::from_bytes)
    }
}

/// A source is stored as its index in the list that the encoder and the decoder have.
#[doc(hidden)]
impl Codec for SourceId {
    fn encode(&self, encoder: &mut Encoder) {
        match encoder.sources.get(self).copied() {
            Some(index) => index.encode(encoder),
            None => encoder.fail(),
        }
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        let index = usize::decode(decoder)?;
        decoder.sources.get(index).copied()
    }
}

impl Codec for String {
    fn encode(&self, encoder: &mut Encoder) {
        encoder.text(self);
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        decoder.text().map(str::to_owned)
    }
}

impl Codec for Vec<u8> {
    fn encode(&self, encoder: &mut Encoder) {
        encoder.bytes(self);
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        decoder.bytes().map(<[u8]>::to_vec)
    }
}

impl<T: Codec> Codec for Vec<T> {
    fn encode(&self, encoder: &mut Encoder) {
        encoder.list(self);
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        decoder.list()
    }
}

impl<T: Codec + Ord> Codec for SortedSet<T> {
    fn encode(&self, encoder: &mut Encoder) {
        encoder.list(self);
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        decoder.list()
    }
}

impl<K: Codec + Ord, V: Codec> Codec for SortedMap<K, V> {
    fn encode(&self, encoder: &mut Encoder) {
        self.len().encode(encoder);
        for (key, value) in self {
            key.encode(encoder);
            value.encode(encoder);
        }
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        decoder.list()
    }
}

impl<T: Codec> Codec for Option<T> {
    fn encode(&self, encoder: &mut Encoder) {
        self.is_some().encode(encoder);
        if let Some(value) = self {
            value.encode(encoder);
        }
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        if bool::decode(decoder)? { T::decode(decoder).map(Some) } else { Some(None) }
    }
}

impl<T: Codec> Codec for Box<T> {
    fn encode(&self, encoder: &mut Encoder) {
        (**self).encode(encoder);
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        T::decode(decoder).map(Self::new)
    }
}

impl<T: Codec, const N: usize> Codec for [T; N] {
    fn encode(&self, encoder: &mut Encoder) {
        for item in self {
            item.encode(encoder);
        }
    }

    fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
        let items: Option<Vec<T>> = (0..N).map(|_| T::decode(decoder)).collect();
        items?.try_into().ok()
    }
}

/// Implements [`Codec`] for tuples.
macro_rules! codec_tuple {
    ($($name:ident $value:ident),*) => {
        impl<$($name: Codec),*> Codec for ($($name),*) {
            fn encode(&self, encoder: &mut Encoder) {
                let ($($value),*) = self;
                $($value.encode(encoder);)*
            }

            fn decode(decoder: &mut Decoder<'_>) -> Option<Self> {
                Some(($($name::decode(decoder)?),*))
            }
        }
    };
}

codec_tuple!(A a, B b);
codec_tuple!(A a, B b, C c);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::source::Sources;

    type Values = (Vec<u64>, (u32, [bool; 2], Digest), (Vec<u8>, Vec<String>, [Option<i32>; 2]));

    fn values() -> Values {
        let texts = ["", "péché"].map(str::to_owned).to_vec();
        let digest = Digest::of(b"abc");
        (vec![3, u64::MAX], (7, [true, false], digest), (b"\0\xFF".to_vec(), texts, [None, Some(-7)]))
    }

    #[test]
    fn values_are_decoded_in_the_order_in_which_they_were_encoded() {
        let bytes = to_bytes(&values());
        assert_eq!(from_bytes(&bytes), Some(values()));
        assert_eq!(from_bytes::<Values>(&[bytes.as_slice(), &[0]].concat()), None);
        for end in 0..bytes.len() {
            assert_eq!(from_bytes::<Values>(&bytes[..end]), None, "{end}");
        }
        // A changed byte gives other values or none.
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[at] ^= 1 << bit;
                assert_ne!(from_bytes(&damaged), Some(values()), "bit {bit} of byte {at}");
            }
        }
    }

    #[test]
    fn a_source_is_stored_as_its_index_in_a_list() {
        let mut sources = Sources::default();
        let [first, second, other] = ["a", "b", "c"].map(|path| sources.add_unread(path.to_owned()));
        let encoded = |source: SourceId| {
            let mut encoder = Encoder::new([second, first]);
            vec![first, source].encode(&mut encoder);
            encoder.finish()
        };
        let bytes = encoded(second).expect("both are in the list");
        let now = [first, other];
        assert_eq!(Vec::decode(&mut Decoder::new(&bytes, &now)), Some(vec![other, first]));
        assert_eq!(Vec::<SourceId>::decode(&mut Decoder::new(&bytes, &now[..1])), None);
        assert_eq!(encoded(other), None);
    }

    #[test]
    fn a_count_that_the_bytes_cannot_hold_takes_no_time_and_no_memory() {
        for count in [3_u64, 1 << 40, u64::MAX] {
            let bytes = to_bytes(&(count, true));
            assert_eq!(from_bytes::<Vec<[u64; 1_000]>>(&bytes), None);
            assert_eq!(from_bytes::<Vec<u8>>(&bytes), None);
            assert_eq!(from_bytes::<Vec<String>>(&bytes), None);
        }
    }
}
