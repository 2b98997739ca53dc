//! Writes a reel as an animated PNG.

use super::reel::Reel;
use std::time::Duration;

impl Reel {
    /// The times of the pictures in whole units, without accumulating rounding errors.
    pub fn delays(&self, unit: Duration) -> impl Iterator<Item = u16> {
        let (mut end, mut written) = (Duration::ZERO, 0_u128);
        self.pictures.iter().map(move |picture| {
            end += picture.time;
            let due = (end.as_nanos() + unit.as_nanos() / 2) / unit.as_nanos();
            let delay = due - written;
            written = due;
            u16::try_from(delay).unwrap_or(u16::MAX)
        })
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
        let count = u32::try_from(self.pictures.len()).unwrap_or(u32::MAX);
        let is_animated = count > 1;
        if is_animated {
            encoder.set_animated(count, 0)?;
        }
        let mut writer = encoder.write_header()?;
        for (picture, delay) in self.pictures.iter().zip(self.delays(Duration::from_millis(1))) {
            if is_animated {
                writer.set_frame_delay(delay, 1_000)?;
            }
            writer.write_image_data(picture.pixels.as_flattened())?;
        }
        writer.finish()?;
        Ok(bytes)
    }
}
