//! An animated GIF of the screen, as small as it can be: each picture holds only what has changed.

use super::pixels::Pixels;
use super::{HEIGHT, WIDTH};
use gif::{Encoder, EncodingError, Frame, Repeat};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

const SCALE: u32 = 2;
/// The entry of each palette for what stays as it was.
const SAME: u8 = 0;

pub(super) struct Gif {
    encoder: Encoder<BufWriter<File>>,
    /// In hundredths of a second.
    delay: u16,
    shown: Pixels,
}

impl Gif {
    /// A file for pictures that are each shown for so many hundredths of a second.
    pub(super) fn create(path: &Path, delay: u16) -> Result<Self, EncodingError> {
        let file = BufWriter::new(File::create(path)?);
        let shown = Pixels::new(WIDTH, HEIGHT);
        let [width, height] = [WIDTH, HEIGHT].map(|side| u16::try_from(side * SCALE).unwrap_or(u16::MAX));
        let mut encoder = Encoder::new(file, width, height, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        // Nothing is shown yet: transparent, as no picture is.
        Ok(Self { encoder, delay, shown })
    }

    pub(super) fn push(&mut self, screen: &Pixels) -> Result<(), EncodingError> {
        let frame = changes(&self.shown, screen);
        self.shown.clone_from(screen);
        self.encoder.write_frame(&Frame { delay: self.delay, ..frame })
    }
}

/// A picture of what differs, in the smallest rectangle that holds it.
fn changes(old: &Pixels, new: &Pixels) -> Frame<'static> {
    let changed = changed_pixels(old, new);
    // A GIF wants one pixel at least, to hold the time.
    let start = changed.first().map_or([0; 4], |&(x, y, _)| [x, y, x, y]);
    let [left, top, right, bottom] = changed.iter().fold(start, |[left, top, right, bottom], &(x, y, _)| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    });
    let (width, height) = ((right - left + 1) * SCALE, (bottom - top + 1) * SCALE);
    let (palette, indices) = palette(&changed);
    let mut buffer = vec![SAME; (width * height) as usize];
    for ((x, y, _), index) in changed.iter().zip(indices) {
        let (x, y) = ((x - left) * SCALE, (y - top) * SCALE);
        for row in y..y + SCALE {
            let start = (row * width + x) as usize;
            buffer[start..start + SCALE as usize].fill(index);
        }
    }
    let [left, top, width, height] =
        [left * SCALE, top * SCALE, width, height].map(|side| u16::try_from(side).unwrap_or(u16::MAX));
    Frame {
        left,
        top,
        width,
        height,
        transparent: Some(SAME),
        palette: Some(palette),
        buffer: buffer.into(),
        ..Frame::default()
    }
}

/// The pixels that differ, with their places. Most rows stay as they were, and a row is compared at once.
fn changed_pixels(old: &Pixels, new: &Pixels) -> Vec<(u32, u32, [u8; 4])> {
    let mut changed = Vec::new();
    for (y, (row, before)) in (0..).zip(new.rows().zip(old.rows())).filter(|(_, (row, before))| row != before)
    {
        let differ = (0..).zip(row.iter().zip(before)).filter(|(_, (pixel, before))| pixel != before);
        changed.extend(differ.map(|(x, (pixel, _))| (x, y, *pixel)));
    }
    changed
}

/// A palette, and the entry of each changed pixel in it. Where there are more colours than entries, those share
/// one that differ in their lowest bits only.
fn palette(changed: &[(u32, u32, [u8; 4])]) -> (Vec<u8>, Vec<u8>) {
    let mut mask = u8::MAX;
    loop {
        // The first entry is what stays the same.
        let mut palette = vec![0; 3];
        let mut entries = BTreeMap::new();
        let entry = |&(.., colour): &(u32, u32, [u8; 4])| {
            let key = colour.map(|part| part & mask);
            let next = u8::try_from(entries.len() + 1).ok();
            entries.get(&key).copied().or_else(|| {
                entries.insert(key, next?);
                palette.extend(&colour[..3]);
                next
            })
        };
        if let Some(indices) = changed.iter().map(entry).collect() {
            return (palette, indices);
        }
        mask <<= 1;
    }
}
