//! Little-endian fields of bounded length: of a file, a frame or a chunk.

use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;

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

#[cfg(test)]
mod tests {
    use super::*;

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
}
