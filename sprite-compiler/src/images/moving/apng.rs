//! Reads PNGs with an animation: their chunks, and the pixels of their frames.
//!
//! Each frame is decoded as a PNG of its own, made from the header of the file and the frame's data, so that frames
//! with any kind of colours are decoded like other PNGs.

use super::canvas::Canvas;
use super::frame::{BlendStep, Disposal, Pixel, USUAL_DELAY, cut_short, too_many};
use crate::images::decode;
use crate::images::png::{Header, SIGNATURE};
use crate::images::{ImageError, wording};
use sprite_table::{Rect, Size};

/// A PNG whose chunks were found.
#[derive(Debug)]
pub(super) struct Apng<'a> {
    header: Header,
    /// The chunks that hold the palette and the transparent colours.
    colours: Vec<Chunk<'a>>,
    pub(super) frames: Vec<ApngFrame<'a>>,
}

#[derive(Debug)]
pub(super) struct ApngFrame<'a> {
    pub(super) area: Rect,
    /// The time of the frame in milliseconds.
    pub(super) delay: u32,
    disposal: Disposal,
    is_over: bool,
    /// The control chunk of the frame.
    control: Chunk<'a>,
    /// The chunks of its pixels.
    data: Vec<Chunk<'a>>,
}

#[derive(Clone, Copy, Debug)]
struct Chunk<'a> {
    kind: [u8; 4],
    content: &'a [u8],
    checksum: u32,
}

/// The greatest number of bytes of a palette.
const PALETTE_BYTES: usize = 3 * 256;

/// The chunks of a file, up to the first incomplete one.
struct Chunks<'a>(&'a [u8]);

impl<'a> Iterator for Chunks<'a> {
    type Item = Chunk<'a>;

    fn next(&mut self) -> Option<Chunk<'a>> {
        let (length, rest) = self.0.split_first_chunk()?;
        let (kind, rest) = rest.split_first_chunk()?;
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
        let (content, rest) = rest.split_at_checked(length)?;
        let (checksum, rest) = rest.split_first_chunk()?;
        self.0 = rest;
        Some(Chunk { kind: *kind, content, checksum: u32::from_be_bytes(*checksum) })
    }
}

/// Returns whether a PNG has an animation, by its first bytes; [`None`] if more bytes are needed.
pub(crate) fn is_animated(start: &[u8]) -> Option<bool> {
    let Some(chunks) = start.strip_prefix(&SIGNATURE) else {
        return (start.len() >= SIGNATURE.len()).then_some(false);
    };
    Chunks(chunks).find_map(|chunk| match &chunk.kind {
        b"acTL" => count(chunk).map(|_| true),
        b"IDAT" | b"IEND" => Some(false),
        _ => None,
    })
}

/// The number of frames in a chunk; [`None`] if it is 0, as if the chunk were absent.
fn count(chunk: Chunk<'_>) -> Option<u32> {
    let (count, rest) = chunk.content.split_first_chunk()?;
    let count = u32::from_be_bytes(*count);
    (rest.len() == 4 && (1..1 << 31).contains(&count)).then_some(count)
}

fn damaged(why: impl std::fmt::Display) -> String {
    format!("the PNG is damaged: {why}")
}

fn unreadable(why: impl std::fmt::Display) -> ImageError {
    ImageError::Unreadable(damaged(why))
}

impl<'a> Apng<'a> {
    /// Finds the frames of a file, at most `most`.
    pub(super) fn read(bytes: &'a [u8], most: usize) -> Result<Self, ImageError> {
        let Some(chunks) = bytes.strip_prefix(&SIGNATURE) else {
            return Err(wording::not_a("PNG", bytes));
        };
        let header = Header::of(bytes).ok_or_else(|| unreadable("its header is wrong"))?;
        let mut apng = Self { header, colours: Vec::new(), frames: Vec::new() };
        let Size { width, height } = apng.canvas();
        if width == 0 || height == 0 {
            return Err(unreadable("its width or height is 0"));
        }
        let (mut claimed, mut has_pixels, mut is_complete) = (None, false, false);
        // The number that the next chunk of the animation must have.
        let mut sequence = 0_u32;
        for chunk in Chunks(chunks) {
            let mut is_next = |number: Option<&[u8; 4]>| {
                let is_next = number.is_some_and(|number| u32::from_be_bytes(*number) == sequence);
                sequence = sequence.wrapping_add(1);
                if is_next { Ok(()) } else { Err(unreadable("its frames are not in order")) }
            };
            match &chunk.kind {
                b"acTL" if !has_pixels => claimed = claimed.or(count(chunk)),
                // Each of these is kept at most once, since they are read again for each frame.
                b"PLTE" | b"tRNS" if !has_pixels => {
                    let is_first = apng.colours.iter().all(|known| known.kind != chunk.kind);
                    if !is_first || chunk.content.len() > PALETTE_BYTES {
                        return Err(unreadable("its palette is wrong"));
                    }
                    apng.colours.push(chunk);
                }
                b"fcTL" => {
                    is_next(chunk.content.first_chunk())?;
                    if apng.frames.len() >= most {
                        return Err(too_many(most));
                    }
                    apng.frames.push(apng.frame(chunk)?);
                }
                b"IDAT" => {
                    has_pixels = true;
                    // Pixels before the first frame are for programs that show no animation.
                    match apng.frames.as_mut_slice() {
                        [] => {}
                        [first] if first.area == Rect::new(0, 0, width, height) => first.data.push(chunk),
                        _ => return Err(unreadable("its first frame has another size")),
                    }
                }
                b"fdAT" => {
                    is_next(chunk.content.first_chunk())?;
                    let Some(frame) = apng.frames.last_mut().filter(|_| has_pixels) else {
                        return Err(unreadable("pixels come before their frame"));
                    };
                    frame.data.push(chunk);
                }
                b"IEND" => {
                    is_complete = true;
                    break;
                }
                _ => {}
            }
        }
        if !is_complete {
            return Err(ImageError::Unreadable(cut_short("PNG")));
        }
        let Some(claimed) = claimed else {
            return Err(ImageError::Unreadable("the PNG has no animation".to_owned()));
        };
        if claimed as usize != apng.frames.len() {
            let found = apng.frames.len();
            return Err(unreadable(format!("it says that it has {claimed} frames, and has {found}")));
        }
        Ok(apng)
    }

    pub(super) const fn canvas(&self) -> Size {
        self.header.size
    }

    /// The bytes of a frame's decoded pixels.
    pub(super) fn decoded_bytes(&self, frame: &ApngFrame<'_>) -> u64 {
        self.header.with_size(frame.area.size()).decoded_bytes()
    }

    fn frame(&self, chunk: Chunk<'a>) -> Result<ApngFrame<'a>, ImageError> {
        let wrong = || unreadable("a frame is described wrongly");
        let control: &[u8; 26] = chunk.content.try_into().map_err(|_| wrong())?;
        let mut numbers = control.as_chunks::<4>().0.iter().skip(1).map(|bytes| u32::from_be_bytes(*bytes));
        let mut next = || numbers.next().unwrap_or_default();
        let [width, height, x, y] = [next(), next(), next(), next()];
        let area = Rect::new(x, y, width, height);
        if width == 0 || height == 0 || !area.fits(self.canvas()) {
            return Err(unreadable("a frame does not fit into it"));
        }
        let &[above_high, above_low, below_high, below_low, disposal, blending] =
            control.last_chunk().unwrap_or(&[0; 6]);
        let numerator = u16::from_be_bytes([above_high, above_low]);
        let delay = milliseconds(numerator, u16::from_be_bytes([below_high, below_low]));
        let disposal = match disposal {
            0 => Disposal::Keep,
            1 => Disposal::Clear,
            2 => Disposal::Restore,
            _ => return Err(wrong()),
        };
        if blending > 1 {
            return Err(wrong());
        }
        let (is_over, data) = (blending == 1, Vec::new());
        Ok(ApngFrame { area, delay, disposal, is_over, control: chunk, data })
    }

    /// Draws the first frames, at most `count`.
    pub(super) fn draw(&self, count: usize, take: &mut dyn FnMut(&[Pixel])) -> Result<(), String> {
        let mut canvas = Canvas::new(self.canvas());
        if self.colours.iter().any(|chunk| !chunk.is_sound()) {
            return Err(damaged("a checksum is wrong"));
        }
        for (number, frame) in self.frames.iter().take(count).enumerate() {
            let pixels = self.pixels(frame).map_err(|why| damaged(format!("{why} in frame {number}")))?;
            let ApngFrame { area, is_over, disposal, .. } = *frame;
            canvas.show(BlendStep { area, is_over, disposal }, &pixels, take);
        }
        Ok(())
    }

    /// The pixels of a frame.
    fn pixels(&self, frame: &ApngFrame<'_>) -> Result<Vec<Pixel>, String> {
        if frame.data.is_empty() {
            return Err("pixels are missing".to_owned());
        }
        if !frame.data.iter().chain([&frame.control]).all(Chunk::is_sound) {
            return Err("a checksum is wrong".to_owned());
        }
        let mut png = SIGNATURE.to_vec();
        write(&mut png, *b"IHDR", &self.header.with_size(frame.area.size()).to_bytes());
        for chunk in &self.colours {
            write(&mut png, chunk.kind, chunk.content);
        }
        for chunk in &frame.data {
            // In these chunks a sequence number precedes the pixels.
            let number = if chunk.kind == *b"fdAT" { 4 } else { 0 };
            write(&mut png, *b"IDAT", chunk.content.get(number..).unwrap_or_default());
        }
        write(&mut png, *b"IEND", &[]);
        let samples = decode::OpenPng::read(&png).and_then(decode::OpenPng::decode);
        samples.map(|samples| samples.to_rgba8()).map_err(|error| wording::reason(&error))
    }
}

impl Chunk<'_> {
    fn is_sound(&self) -> bool {
        checksum(self.kind, self.content) == self.checksum
    }
}

fn checksum(kind: [u8; 4], content: &[u8]) -> u32 {
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(&kind);
    checksum.update(content);
    checksum.finalize()
}

/// Writes a chunk.
fn write(png: &mut Vec<u8>, kind: [u8; 4], content: &[u8]) {
    png.extend(u32::try_from(content.len()).unwrap_or(u32::MAX).to_be_bytes());
    png.extend(kind);
    png.extend(content);
    png.extend(checksum(kind, content).to_be_bytes());
}

/// The time of a frame: a fraction of a second.
fn milliseconds(numerator: u16, denominator: u16) -> u32 {
    let denominator = if denominator == 0 { 100 } else { u32::from(denominator) };
    match (u32::from(numerator) * 2_000 + denominator) / (2 * denominator) {
        0 => USUAL_DELAY,
        milliseconds => milliseconds,
    }
}
