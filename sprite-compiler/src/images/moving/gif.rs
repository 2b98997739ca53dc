//! Reads GIFs: their blocks, and the pixels of their frames.

use super::canvas::Canvas;
use super::frame::{BlendStep, Disposal, Pixel, USUAL_DELAY, cut_short, too_many};
use crate::images::{ImageError, wording};
use sprite_table::{Rect, Size};
use weezl::{BitOrder, LzwStatus, decode::Decoder};

/// A GIF whose blocks were found.
#[derive(Debug)]
pub(super) struct Gif<'a> {
    pub(super) canvas: Size,
    /// The colours of frames that have no palette of their own.
    palette: &'a [u8],
    pub(super) frames: Vec<GifFrame<'a>>,
}

#[derive(Debug)]
pub(super) struct GifFrame<'a> {
    pub(super) area: Rect,
    /// The time of the frame in milliseconds.
    pub(super) delay: u32,
    disposal: Disposal,
    transparent: Option<u8>,
    palette: Option<&'a [u8]>,
    is_interlaced: bool,
    /// Bits of a pixel in the compressed data.
    bits: u8,
    /// The compressed data: blocks with their lengths, and the empty block that ends them.
    data: &'a [u8],
}

/// The bytes that are not read yet.
struct Blocks<'a>(&'a [u8]);

/// A frame's control block, which precedes it.
#[derive(Clone, Copy, Default)]
struct Control {
    flags: u8,
    hundredths: u16,
    transparent: u8,
}

/// The bits of a packed field which say that a palette follows, and that a frame is interlaced.
const HAS_PALETTE: u8 = 0x80;
const IS_INTERLACED: u8 = 0x40;

impl<'a> Gif<'a> {
    /// Finds the frames of a file, at most `most`.
    pub(super) fn read(bytes: &'a [u8], most: usize) -> Result<Self, ImageError> {
        let blocks = bytes.strip_prefix(b"GIF89a").or_else(|| bytes.strip_prefix(b"GIF87a"));
        let Some(blocks) = blocks else {
            return Err(wording::not_a("GIF", bytes));
        };
        let mut blocks = Blocks(blocks);
        let [width, height] = [blocks.number()?, blocks.number()?];
        let [flags, _background, _ratio] = blocks.take()?;
        let mut gif = Self {
            canvas: Size::new(width.into(), height.into()),
            palette: blocks.palette(flags)?.unwrap_or_default(),
            frames: Vec::new(),
        };
        let mut control = Control::default();
        while let Some(kind) = blocks.next_kind() {
            match kind {
                EXTENSION => {
                    let [label] = blocks.take()?;
                    if label == CONTROL {
                        control = blocks.control()?;
                    } else {
                        blocks.data()?;
                    }
                }
                FRAME => {
                    if gif.frames.len() >= most {
                        return Err(too_many(most));
                    }
                    let frame = blocks.frame(std::mem::take(&mut control))?;
                    if frame.palette.is_none() && gif.palette.is_empty() {
                        let number = gif.frames.len();
                        return Err(ImageError::Unreadable(format!(
                            "the GIF is damaged: frame {number} has no palette, and the file has none for all frames"
                        )));
                    }
                    gif.frames.push(frame);
                }
                _ => break,
            }
        }
        let Some(first) = gif.frames.first() else {
            return Err(ImageError::Unreadable("the GIF has no frame".to_owned()));
        };
        let Rect { x, y, width, height } = first.area;
        gif.canvas.width = gif.canvas.width.max(x + width);
        gif.canvas.height = gif.canvas.height.max(y + height);
        if gif.canvas.width == 0 || gif.canvas.height == 0 {
            return Err(ImageError::Unreadable("the GIF is damaged: its width or height is 0".to_owned()));
        }
        Ok(gif)
    }

    /// Draws the first frames, at most `count`.
    pub(super) fn draw(&self, count: usize, take: &mut dyn FnMut(&[Pixel])) -> Result<(), String> {
        let mut canvas = Canvas::new(self.canvas);
        let mut decoder: Option<(u8, Decoder)> = None;
        let (mut indices, mut pixels) = (Vec::new(), Vec::new());
        for (number, frame) in self.frames.iter().take(count).enumerate() {
            let decoder = match &mut decoder {
                Some((bits, decoder)) if *bits == frame.bits => {
                    decoder.reset();
                    decoder
                }
                slot => &mut slot.insert((frame.bits, Decoder::new(BitOrder::Lsb, frame.bits))).1,
            };
            let length = (frame.area.width as usize).saturating_mul(frame.area.height as usize);
            indices.clear();
            indices.resize(length, 0);
            frame
                .decompress(decoder, &mut indices)
                .map_err(|why| format!("the GIF is damaged: {why} in frame {number}"))?;
            frame.colour(&indices, self.palette, &mut pixels);
            let step = BlendStep { area: frame.area, is_over: true, disposal: frame.disposal };
            canvas.show(step, &pixels, take);
        }
        Ok(())
    }
}

/// The first bytes of blocks, and the byte of the extension that controls the next frame.
const EXTENSION: u8 = 0x21;
const FRAME: u8 = 0x2C;
const CONTROL: u8 = 0xF9;

impl<'a> Blocks<'a> {
    /// The first byte of the next block; [`None`] at the end of the file, since some programs write no trailer.
    fn next_kind(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn slice(&mut self, length: usize) -> Result<&'a [u8], ImageError> {
        let cut = self.0.split_at_checked(length);
        let (slice, rest) = cut.ok_or_else(|| ImageError::Unreadable(cut_short("GIF")))?;
        self.0 = rest;
        Ok(slice)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], ImageError> {
        Ok(self.slice(N)?.first_chunk().copied().unwrap_or([0; N]))
    }

    fn number(&mut self) -> Result<u16, ImageError> {
        self.take().map(u16::from_le_bytes)
    }

    /// The palette that follows, if a packed field says so.
    fn palette(&mut self, flags: u8) -> Result<Option<&'a [u8]>, ImageError> {
        let colours = 2 << (flags & 7);
        (flags & HAS_PALETTE != 0).then(|| self.slice(3 * colours)).transpose()
    }

    /// The blocks of data up to the empty one, which is included.
    fn data(&mut self) -> Result<&'a [u8], ImageError> {
        let all = self.0;
        loop {
            let [length] = self.take()?;
            if length == 0 {
                let read = all.len() - self.0.len();
                return Ok(all.get(..read).unwrap_or_default());
            }
            self.slice(length.into())?;
        }
    }

    fn control(&mut self) -> Result<Control, ImageError> {
        let [length, flags, low, high, transparent, end] = self.take()?;
        if (length, end) != (4, 0) {
            let why = "the GIF is damaged: a block that controls a frame has the wrong length";
            return Err(ImageError::Unreadable(why.to_owned()));
        }
        Ok(Control { flags, hundredths: u16::from_le_bytes([low, high]), transparent })
    }

    fn frame(&mut self, control: Control) -> Result<GifFrame<'a>, ImageError> {
        let [x, y, width, height] = [self.number()?, self.number()?, self.number()?, self.number()?];
        let [flags] = self.take()?;
        let palette = self.palette(flags)?;
        let [bits] = self.take()?;
        if !(1..=8).contains(&bits) {
            let why = format!("the GIF is damaged: a frame says that its pixels have {bits} bits");
            return Err(ImageError::Unreadable(why));
        }
        let disposal = match (control.flags >> 2) & 7 {
            2 => Disposal::Clear,
            3 | 4 => Disposal::Restore,
            _ => Disposal::Keep,
        };
        let delay = if control.hundredths < 2 { USUAL_DELAY } else { u32::from(control.hundredths) * 10 };
        Ok(GifFrame {
            area: Rect::new(x.into(), y.into(), width.into(), height.into()),
            delay,
            disposal,
            transparent: (control.flags & 1 != 0).then_some(control.transparent),
            palette,
            is_interlaced: flags & IS_INTERLACED != 0,
            bits,
            data: self.data()?,
        })
    }
}

impl GifFrame<'_> {
    /// Decompresses the indices of its colours, in the order of the file.
    fn decompress(&self, decoder: &mut Decoder, indices: &mut [u8]) -> Result<(), &'static str> {
        let mut open = indices;
        let mut blocks = self.data;
        while let Some((&length, rest)) = blocks.split_first() {
            let Some((mut block, rest)) = rest.split_at_checked(length.into()) else { break };
            blocks = rest;
            while !open.is_empty() {
                let result = decoder.decode_bytes(block, open);
                block = block.get(result.consumed_in..).unwrap_or_default();
                open = open.get_mut(result.consumed_out..).unwrap_or_default();
                match result.status {
                    Ok(LzwStatus::Done) => blocks = &[],
                    Ok(_) if result.consumed_in > 0 || result.consumed_out > 0 => continue,
                    Ok(_) => {}
                    Err(_) => return Err("there are wrong codes"),
                }
                break;
            }
        }
        if open.is_empty() { Ok(()) } else { Err("pixels are missing") }
    }

    /// The colours of its pixels, row by row from the top.
    fn colour(&self, indices: &[u8], global: &[u8], pixels: &mut Vec<Pixel>) {
        let palette = self.palette.unwrap_or(global);
        let mut colours = [[0, 0, 0, u8::MAX]; 256];
        for (colour, &[r, g, b]) in colours.iter_mut().zip(palette.as_chunks().0) {
            *colour = [r, g, b, u8::MAX];
        }
        if let Some(colour) = self.transparent.and_then(|index| colours.get_mut(usize::from(index))) {
            *colour = [0; 4];
        }
        let colour = |index: &u8| colours.get(usize::from(*index)).copied().unwrap_or_default();
        pixels.clear();
        if !self.is_interlaced {
            pixels.extend(indices.iter().map(colour));
            return;
        }
        pixels.resize(indices.len(), [0; 4]);
        let (width, height) = (self.area.width as usize, self.area.height as usize);
        // The passes of interlaced rows: every eighth row, the rows in the middle between them, and so on.
        let passes = [(0, 8), (4, 8), (2, 4), (1, 2)];
        let rows = passes.into_iter().flat_map(|(first, step)| (first..height).step_by(step));
        for (row, y) in indices.chunks(width.max(1)).zip(rows) {
            for (pixel, index) in pixels.iter_mut().skip(y * width).zip(row) {
                *pixel = colour(index);
            }
        }
    }
}
