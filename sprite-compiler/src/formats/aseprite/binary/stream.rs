//! Stored pixels and tiles: as they are, or in a zlib stream.

use super::cursor::ByteRange;
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use std::borrow::Cow;

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
