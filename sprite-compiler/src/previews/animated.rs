//! Times of pictures in the units of a file, and a reel as an animated PNG, also as text for `data:` addresses (RFC
//! 4648, section 4).

use super::reel::{PreviewFrame, Reel};
use std::time::Duration;

/// The time for which a file shows a picture of a [`Reel`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureTime {
    /// The index of the picture.
    pub picture: usize,
    /// Its time in units of the file.
    pub units: u64,
}

/// The greatest number of units by which a picture may end too late. One that would end later is left out.
const MOST_LATE: u64 = 2;

impl PictureTime {
    /// The frames that show the picture for its time, since the time of a frame has 16 bits.
    pub fn frames(self) -> impl Iterator<Item = (usize, u16)> {
        let most = u64::from(u16::MAX);
        let frames = self.units.div_ceil(most).max(1);
        (0..frames).map(move |frame| {
            let left = self.units - frame * most;
            (self.picture, u16::try_from(left).unwrap_or(u16::MAX))
        })
    }
}

impl Reel {
    /// The times of the pictures in whole units, each at least `least`. They add up to the time of the reel, rounded
    /// once: rounding does not accumulate, and pictures that need more time take it from the next ones. If there is not
    /// enough time for all of them, some pictures are left out, never the last one.
    pub fn times(&self, unit: Duration, least: u64) -> Vec<PictureTime> {
        let unit = unit.as_nanos().max(1);
        let in_units =
            |time: Duration| u64::try_from((time.as_nanos() + unit / 2) / unit).unwrap_or(u64::MAX);
        let (mut end, mut shown) = (Duration::ZERO, Vec::<(usize, u64)>::new());
        let mut now = 0_u64;
        let final_picture = self.pictures.len().saturating_sub(1);
        for (picture, PreviewFrame { time, .. }) in self.pictures.iter().enumerate() {
            end += *time;
            let due = in_units(end);
            let ends = due.max(now.saturating_add(least));
            if picture == final_picture || ends <= due.saturating_add(MOST_LATE) {
                shown.push((picture, ends));
                now = ends;
            }
        }
        // The last picture ends exactly, so those before it end earlier if there is no time left for it.
        let count = usize::try_from(in_units(end) / least.max(1)).unwrap_or(usize::MAX).max(1);
        while shown.len() > count {
            shown.remove(shown.len().saturating_sub(2));
        }
        let mut latest = in_units(end).max(least);
        for (_, ends) in shown.iter_mut().rev() {
            *ends = latest.min(*ends);
            latest = ends.saturating_sub(least);
        }
        let mut start = 0;
        let times = shown.into_iter().map(|(picture, ends)| {
            let units = ends - start;
            start = ends;
            PictureTime { picture, units }
        });
        times.collect()
    }

    /// The reel as an animated PNG, without loss. A single picture is a plain PNG.
    ///
    /// # Errors
    /// A picture has no pixels.
    pub fn animated_png(&self) -> Result<Vec<u8>, String> {
        self.encode().map_err(|error| error.to_string())
    }

    fn encode(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width.into(), self.height.into());
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let times = self.times(Duration::from_millis(1), 1);
        let frames: Vec<(usize, u16)> = times.into_iter().flat_map(PictureTime::frames).collect();
        let count = u32::try_from(frames.len()).unwrap_or(u32::MAX);
        let is_animated = count > 1;
        if is_animated {
            encoder.set_animated(count, self.plays.unwrap_or(0))?;
        }
        let mut writer = encoder.write_header()?;
        for (picture, delay) in frames {
            if is_animated {
                writer.set_frame_delay(delay, 1_000)?;
            }
            let pixels = self.pictures.get(picture).map_or(&[][..], |picture| &picture.pixels);
            writer.write_image_data(pixels.as_flattened())?;
        }
        writer.finish()?;
        Ok(bytes)
    }
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Appends bytes in base 64, padded.
pub fn encode(bytes: &[u8], text: &mut String) {
    text.reserve(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |index: usize| u32::from(group.get(index).copied().unwrap_or(0));
        let word = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let value = (word >> (18 - 6 * digit) & 63) as usize;
            text.push(if digit > group.len() { '=' } else { char::from(DIGITS[value]) });
        }
    }
}

#[cfg(test)]
mod tests {

    #[test]
    fn the_document_s_own_examples() {
        for (bytes, expected) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            let mut text = String::new();
            super::encode(bytes.as_bytes(), &mut text);
            assert_eq!(text, expected);
        }
        let mut text = String::new();
        super::encode(&[0xfb, 0xff, 0xbf], &mut text);
        assert_eq!(text, "+/+/");
    }
}
