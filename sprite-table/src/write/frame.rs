//! Writes frames: what they draw, and where.

use super::error::{WriteError, small};
use super::model::{Data, Picture, Shift};
use super::writer::Writer;
use crate::Point;
use crate::layout::frame_flags;
use crate::record::{DetailRecord, RectRecord, ShiftRecord};
use alloc::vec::Vec;

impl<I: Copy> Writer<'_, I> {
    pub(super) fn frame(
        &mut self,
        picture: Option<Picture<I>>,
    ) -> Result<(RectRecord, DetailRecord), WriteError> {
        let Some(picture) = picture else { return Ok(Default::default()) };
        let image = (self.slot)(picture.image);
        self.images = self.images.max(image.saturating_add(1));
        let side = |value: u32| small(value as usize, "pixels on a side of a rectangle");
        let rect = picture.rect;
        let mut flags = if picture.mirrored { frame_flags::MIRRORED } else { 0 };
        if let Some(Shift { variants, cells }) = picture.shift {
            let index = self.shifts.run(Vec::from([ShiftRecord { variants, cells }]))?;
            let index = small(index as usize + 1, "kinds of variants")?;
            let bits =
                index.checked_shl(frame_flags::SHIFT).filter(|flag| flag >> frame_flags::SHIFT == index);
            flags |= bits.ok_or(WriteError("kinds of variants"))?;
        }
        let (origin, far) = self.origin(picture.origin)?;
        flags |= far;
        let (x, y, width, height) = (side(rect.x)?, side(rect.y)?, side(rect.width)?, side(rect.height)?);
        Ok((RectRecord { x, y, width, height }, DetailRecord { origin, image, flags }))
    }

    /// The encoded origin of a frame, and the flag for its encoding.
    pub(super) fn origin(&mut self, origin: Point) -> Result<(u32, u16), WriteError> {
        let near = i16::try_from(origin.x).ok().zip(i16::try_from(origin.y).ok());
        if let Some((x, y)) = near {
            let [x, y] = [x, y].map(|side| u32::from(side.cast_unsigned()));
            return Ok((x | y << 16, 0));
        }
        Ok((self.far_points.run(Vec::from([origin]))?, frame_flags::FAR))
    }

    /// The index of the first of these frames with these data. An equal run is reused.
    pub(super) fn run(
        &mut self,
        frames: &[(RectRecord, DetailRecord)],
        data: &Data,
    ) -> Result<u32, WriteError> {
        if data.slices.iter().flat_map(|slice| &slice.keys).any(|key| usize::from(key.frame) >= frames.len())
            || data.texts.iter().any(|text| usize::from(text.frame) >= frames.len())
            || data.cels.iter().any(|cel| usize::from(cel.frame) >= frames.len())
            || data.untrimmed.iter().any(|key| usize::from(key.frame) >= frames.len())
        {
            return Err(WriteError("data of a frame that the layer does not have"));
        }
        let number = self.data.number(data);
        let known = self.frames.records().len();
        let frames = frames.iter().map(|&frame| (frame, number)).collect();
        let start = self.frames.run(frames)?;
        if start as usize == known {
            self.data.add(start, data)?;
        }
        Ok(start)
    }
}
