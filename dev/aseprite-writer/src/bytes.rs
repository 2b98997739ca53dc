//! Numbers and texts as the format has them: little-endian, and strings with their lengths.

use miniz_oxide::deflate::compress_to_vec_zlib;

/// Bytes that are written one after the other.
#[derive(Default)]
pub(crate) struct Bytes(Vec<u8>);

impl Bytes {
    pub(crate) fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    pub(crate) fn u16(&mut self, value: u16) {
        self.0.extend(value.to_le_bytes());
    }

    pub(crate) fn i16(&mut self, value: i16) {
        self.0.extend(value.to_le_bytes());
    }

    pub(crate) fn u32(&mut self, value: u32) {
        self.0.extend(value.to_le_bytes());
    }

    pub(crate) fn i32(&mut self, value: i32) {
        self.0.extend(value.to_le_bytes());
    }

    pub(crate) fn zeros(&mut self, count: usize) {
        self.0.resize(self.0.len() + count, 0);
    }

    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        self.0.extend(bytes);
    }

    pub(crate) fn size(&mut self, (width, height): (u16, u16)) {
        self.u16(width);
        self.u16(height);
    }

    /// Zeros up to a length of all bytes so far.
    pub(crate) fn zeros_to(&mut self, length: usize) {
        self.0.resize(length, 0);
    }

    pub(crate) fn string(&mut self, text: &str) {
        self.u16(short(text.len()));
        self.0.extend(text.bytes());
    }

    pub(crate) fn zlib(&mut self, bytes: &[u8]) {
        self.0.extend(zlib(bytes));
    }

    pub(crate) fn bounds(&mut self, (x, y, width, height): (i32, i32, u32, u32)) {
        self.i32(x);
        self.i32(y);
        self.u32(width);
        self.u32(height);
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.0
    }
}

/// A zlib stream.
pub(crate) fn zlib(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(bytes, 6)
}

/// A length in four bytes; nothing longer is ever written.
pub(crate) fn long(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// A length in two bytes.
pub(crate) fn short(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}
