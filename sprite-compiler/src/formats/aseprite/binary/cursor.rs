//! Little-endian fields of bounded length, of a file, a frame or a chunk; and pixels and tiles, which are stored as
//! they are or in a zlib stream.

use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use std::borrow::Cow;

/// The bytes that are left to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    rest: &'a [u8],
    /// Where these bytes begin in the file.
    at: usize,
}

/// A range of the bytes of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByteRange {
    start: usize,
    end: usize,
}

impl ByteRange {
    /// The bytes, in the content of the file; empty if that is another file.
    pub(super) fn of(self, content: &[u8]) -> &[u8] {
        content.get(self.start..self.end).unwrap_or_default()
    }

    /// The number of bytes.
    pub(super) const fn length(self) -> usize {
        self.end - self.start
    }

    /// A cursor over the bytes.
    pub(super) fn cursor(self, content: &[u8]) -> Cursor<'_> {
        Cursor { rest: self.of(content), at: self.start }
    }
}

impl<'a> Cursor<'a> {
    /// A cursor over a whole file.
    pub(super) const fn new(content: &'a [u8]) -> Self {
        Self { rest: content, at: 0 }
    }

    /// Number of bytes that are left.
    pub(super) const fn left(&self) -> usize {
        self.rest.len()
    }

    /// The bytes that are left.
    pub(super) const fn bytes_left(&self) -> &'a [u8] {
        self.rest
    }

    /// The range of all that is left.
    pub(super) const fn rest(self) -> ByteRange {
        ByteRange { start: self.at, end: self.at + self.rest.len() }
    }

    /// A cursor over the next bytes alone.
    pub(super) fn part(&mut self, count: usize) -> Result<Self, BinaryError> {
        let at = self.at;
        Ok(Self { rest: self.bytes(count)?, at })
    }

    fn bytes(&mut self, count: usize) -> Result<&'a [u8], BinaryError> {
        let (bytes, rest) =
            self.rest.split_at_checked(count).ok_or_else(|| messages::cut(count, self.left()))?;
        self.rest = rest;
        self.at += count;
        Ok(bytes)
    }

    pub(super) fn skip(&mut self, count: usize) -> Result<(), BinaryError> {
        self.bytes(count).map(|_| ())
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], BinaryError> {
        let (bytes, rest) = self.rest.split_first_chunk().ok_or_else(|| messages::cut(N, self.left()))?;
        self.rest = rest;
        self.at += N;
        Ok(*bytes)
    }

    pub(super) fn u8(&mut self) -> Result<u8, BinaryError> {
        self.array().map(u8::from_le_bytes)
    }

    pub(super) fn u16(&mut self) -> Result<u16, BinaryError> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, BinaryError> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Result<u64, BinaryError> {
        self.array().map(u64::from_le_bytes)
    }

    pub(super) fn i16(&mut self) -> Result<i16, BinaryError> {
        self.array().map(i16::from_le_bytes)
    }

    pub(super) fn i32(&mut self) -> Result<i32, BinaryError> {
        self.array().map(i32::from_le_bytes)
    }

    /// A count of bytes, and so many bytes of text. Bytes that are not UTF-8 become U+FFFD.
    pub(super) fn string(&mut self) -> Result<String, BinaryError> {
        let length = self.u16()?;
        Ok(String::from_utf8_lossy(self.bytes(length.into())?).into_owned())
    }
}

/// Bytes that are needed, and where they come from.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats::aseprite) struct Stream {
    stored: ByteRange,
    is_compressed: bool,
    wanted: u64,
}

impl Stream {
    /// The first bytes of these.
    pub(super) fn raw(stored: ByteRange, wanted: u64) -> Result<Self, BinaryError> {
        if wanted > stored.length() as u64 {
            return Err(messages::cut(usize::try_from(wanted).unwrap_or(usize::MAX), stored.length()));
        }
        Ok(Self { stored, is_compressed: false, wanted })
    }

    /// The first bytes of what a zlib stream holds. It is not looked at yet.
    pub(super) const fn zlib(stored: ByteRange, wanted: u64) -> Self {
        Self { stored, is_compressed: true, wanted }
    }

    /// Bytes that [`Self::read`] gives.
    pub(super) const fn wanted(&self) -> u64 {
        self.wanted
    }

    /// The bytes, from the content of the file. More than are wanted, and the checksum, are not looked at.
    pub(in crate::formats::aseprite) fn read<'c>(
        &self,
        content: &'c [u8],
    ) -> Result<Cow<'c, [u8]>, BinaryError> {
        let (stored, wanted) = (self.stored.of(content), usize::try_from(self.wanted).unwrap_or(usize::MAX));
        if !self.is_compressed {
            return Ok(Cow::Borrowed(stored.get(..wanted).unwrap_or_default()));
        }
        let body = deflated(stored).ok_or_else(messages::zlib_header)?;
        let mut bytes = vec![0; wanted];
        let mut state = Box::<DecompressorOxide>::default();
        let (status, _, given) =
            decompress(&mut state, body, &mut bytes, 0, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF);
        if given == wanted && matches!(status, TINFLStatus::Done | TINFLStatus::HasMoreOutput) {
            return Ok(Cow::Owned(bytes));
        }
        Err(match status {
            TINFLStatus::Done => messages::too_few(given, wanted),
            TINFLStatus::FailedCannotMakeProgress | TINFLStatus::NeedsMoreInput => {
                messages::stream_cut(given, wanted)
            }
            _ => messages::stream_damaged(given, wanted),
        })
    }
}

/// The bytes after a valid header of a zlib stream.
fn deflated(stream: &[u8]) -> Option<&[u8]> {
    let (&[method, flags], body) = stream.split_first_chunk()?;
    let is_deflate = method & 15 == 8 && method >> 4 <= 7;
    let has_dictionary = flags & 0x20 != 0;
    let is_whole = (u16::from(method) << 8 | u16::from(flags)).is_multiple_of(31);
    (is_deflate && is_whole && !has_dictionary).then_some(body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::aseprite::binary::cursor::Cursor;
    use miniz_oxide::deflate::compress_to_vec_zlib;

    #[test]
    fn fields_are_little_endian_and_end_where_their_bytes_end() {
        let mut cursor = Cursor::new(&[1, 2, 1, 0xfe, 0xff, 3, 0, 0, 0, 2, 0, b'h', 0xff, 9]);
        assert_eq!((cursor.u8(), cursor.u16(), cursor.i16()), (Ok(1), Ok(0x102), Ok(-2)));
        assert_eq!((cursor.u32(), cursor.string().as_deref()), (Ok(3), Ok("h\u{fffd}")));
        assert!(cursor.u16().is_err(), "one byte is left");
        assert_eq!((cursor.left(), cursor.u8(), cursor.left()), (1, Ok(9), 0));
        assert!(cursor.u8().is_err() && Cursor::new(&[5, 0, b'a']).string().is_err());
    }

    #[test]
    fn a_range_is_one_of_the_whole_file() {
        let file = [0, 1, 2, 3, 4, 5, 6, 7];
        let mut cursor = Cursor::new(&file);
        let _ = cursor.u16();
        let mut part = cursor.part(4).unwrap();
        assert_eq!((part.u8(), part.rest().of(&file)), (Ok(2), &file[3..6]));
        assert_eq!(part.part(2).unwrap().rest().of(&file), &file[3..5]);
        assert_eq!((cursor.rest().of(&file), cursor.rest().length()), (&file[6..], 2));
        assert_eq!((part.rest().cursor(&file).u8(), part.rest().of(&file[..5])), (Ok(5), &[][..]));
    }

    /// The content of a stream that is these bytes.
    fn read(stored: &[u8], wanted: u64) -> Result<Cow<'_, [u8]>, BinaryError> {
        Stream::zlib(Cursor::new(stored).rest(), wanted).read(stored)
    }

    #[test]
    fn a_stream_gives_what_is_wanted_or_says_why_not() {
        let bytes: Vec<u8> = (0..=255).cycle().take(5_000).collect();
        let stream = compress_to_vec_zlib(&bytes, 6);
        assert_eq!(read(&stream, 5_000).as_deref(), Ok(bytes.as_slice()));
        assert_eq!(read(&stream, 7).as_deref(), Ok(&bytes[..7]));
        let without_checksum = &stream[..stream.len() - 4];
        assert_eq!(read(without_checksum, 5_000).as_deref(), Ok(bytes.as_slice()));
        assert!(read(&stream, 5_001).is_err());
        assert!(read(&stream[..stream.len() / 2], 5_000).is_err());
        assert!(read(&stream[2..], 5_000).is_err());
        for length in 0..2 {
            assert!(read(&stream[..length], 1).is_err());
        }
        let raw = |wanted| Stream::raw(Cursor::new(&bytes).rest(), wanted)?.read(&bytes);
        assert_eq!(raw(3).as_deref(), Ok(&bytes[..3]));
        assert!(raw(5_001).is_err());
    }

    #[test]
    fn a_header_is_valid_or_refused() {
        for (header, is_valid) in [
            ([0x78, 0x9c], true),
            ([0x78, 0x01], true),
            ([0x08, 0x1d], true),
            ([0x78, 0x9d], false),
            ([0x88, 0x1c], false),
            ([0x79, 0x9b], false),
            ([0x78, 0xbb], false),
        ] {
            assert_eq!(deflated(&header).is_some(), is_valid, "{header:?}");
        }
    }
}
