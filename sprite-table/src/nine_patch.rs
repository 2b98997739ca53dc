//! Nine-patches: one slice of a frame, drawn at any size. Corners keep their size, edges and centre fill the rest.

use crate::{Frame, Point, Rect, ScreenRect, Size, Slice};

/// How the edges and the centre of a nine-patch fill their part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tiling {
    /// They are stretched.
    #[default]
    Stretch,
    /// They are repeated from the left and from the top; the last repetition is cut off.
    Tile,
}

/// A part of a nine-patch: a rectangle of the image, and where it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Patch {
    /// The rectangle of the image, at least one pixel.
    pub source: Rect,
    /// Where it is drawn, from the upper left corner of the whole nine-patch; at least one pixel.
    pub place: ScreenRect,
    /// True if it is drawn mirrored left-right.
    pub is_mirrored: bool,
    columns: Scale,
    rows: Scale,
}

impl Patch {
    /// The pixel of the image, by column and row, that a pixel of the place shows if each one shows the nearest;
    /// `x` and `y` count from the place's upper left corner.
    #[inline]
    pub fn pixel_at(&self, x: u32, y: u32) -> (u32, u32) {
        let x = if self.is_mirrored { self.place.width.saturating_sub(x).saturating_sub(1) } else { x };
        let column = self.columns.nearest(x).min(self.source.width.saturating_sub(1));
        let row = self.rows.nearest(y).min(self.source.height.saturating_sub(1));
        (self.source.x.saturating_add(column), self.source.y.saturating_add(row))
    }

    /// The rectangle of the image, for engines that take parts of pixels: x, y, width and height. It is
    /// [`source`](Self::source), unless a stretched part is cut where the frame's rectangle ends: then its edges lie
    /// within pixels, so that each pixel of the place shows what it would show of the whole part.
    pub fn exact_source(&self) -> [f32; 4] {
        let [x, y, ..] = self.source.to_f32();
        let [_, _, width, height] = self.place.into();
        let ([left, wide], [top, high]) = (self.columns.stretched(width), self.rows.stretched(height));
        [x + left, y + top, wide, high]
    }
}

/// How many pixels of the image stand for how many drawn ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Scale {
    /// The pixels of the image, also those that were cut.
    length: u32,
    /// The same as they are drawn.
    drawn: u32,
    /// The pixels of the image that were cut before the first one that is left.
    cut: u32,
    /// The same as they would be drawn.
    passed: u32,
}

impl Scale {
    /// The pixel of the image whose middle is nearest to that of a drawn one, both counted from the first that is left.
    #[inline]
    fn nearest(&self, at: u32) -> u32 {
        if self.length == self.drawn {
            return at;
        }
        let at = u64::from(at) + u64::from(self.passed);
        let twice = (2 * at).saturating_add(1).saturating_mul(self.length.into());
        let pixel = twice.checked_div(2 * u64::from(self.drawn)).unwrap_or(0);
        u32::try_from(pixel).unwrap_or(u32::MAX).saturating_sub(self.cut)
    }

    /// Where so many drawn pixels begin in the image, counted from the first pixel that is left, and their length there.
    #[expect(clippy::cast_possible_truncation, reason = "an engine has no finer numbers")]
    fn stretched(&self, drawn: f32) -> [f32; 2] {
        if self.length == self.drawn {
            return [0.0, drawn];
        }
        let factor = f64::from(self.length) / f64::from(self.drawn.max(1));
        let start = f64::from(self.passed) * factor - f64::from(self.cut);
        [start as f32, (f64::from(drawn) * factor) as f32]
    }
}

/// The parts of a nine-patch, row by row, without allocation. [`Frame::nine_patch`] gives them.
#[derive(Clone, Debug)]
pub struct NinePatch {
    columns: Axis,
    rows: Axis,
    /// The upper left corner of the frame's rectangle in the image.
    corner: (u32, u32),
    is_mirrored: bool,
    column: u32,
    row: u32,
}

impl Frame<'_> {
    /// The parts of the slice with this name, to draw it as a nine-patch of a size in pixels: a panel or a button
    /// whose corners keep their size, while the edges between them and the centre are stretched or repeated.
    /// [`None`] if the frame has no slice of this name with a [`centre`](Slice::centre).
    ///
    /// - If the size is smaller than two corners together, they share it in the ratio of their sizes, rounded to whole
    ///   pixels, and nothing is between them.
    /// - A mirrored frame gives the mirror image of the nine-patch.
    /// - The slice may reach beyond the frame's rectangle, for example where transparent borders were trimmed. Parts
    ///   without pixels are left out, and others are cut there.
    /// - With [`Tiling::Tile`] there is a part for each repetition. What is one pixel long is stretched, which looks the
    ///   same.
    ///
    /// ```
    /// # use sprite_table::{Frame, Rect, ScreenRect, Point, Size, Tiling};
    /// # fn blit(_: &str, _: Rect, _: ScreenRect, _: bool) {}
    /// fn draw_box(frame: Frame<'_>, corner: Point, size: Size) {
    ///     for patch in frame.nine_patch("box", size, Tiling::Stretch).into_iter().flatten() {
    ///         blit(frame.image().path(), patch.source, patch.place.moved(corner), patch.is_mirrored);
    ///     }
    /// }
    /// ```
    pub fn nine_patch(&self, name: &str, size: Size, tiling: Tiling) -> Option<NinePatch> {
        let Slice { bounds, centre, .. } = self.slice(name)?;
        let (centre, rect) = (centre?, self.rect());
        // Rectangles of the picture as it is drawn, from its upper left corner.
        let place = self.place_at(Point::ZERO);
        let from = |at: i32, place: i32| i64::from(at) - i64::from(place);
        let is_mirrored = self.is_mirrored();
        let across = |area: ScreenRect| {
            let left = from(area.x, place.x);
            // Back to the picture as it is in the image.
            if is_mirrored { i64::from(rect.width) - left - i64::from(area.width) } else { left }
        };
        let columns = Axis::new(
            (across(bounds), bounds.width),
            (across(centre), centre.width),
            (rect.width, size.width),
            tiling,
        );
        let rows = Axis::new(
            (from(bounds.y, place.y), bounds.height),
            (from(centre.y, place.y), centre.height),
            (rect.height, size.height),
            tiling,
        );
        Some(NinePatch { columns, rows, corner: (rect.x, rect.y), is_mirrored, column: 0, row: 0 })
    }
}

impl Iterator for NinePatch {
    type Item = Patch;

    fn next(&mut self) -> Option<Patch> {
        while self.row < self.rows.count() {
            let rows = self.rows.part(self.row);
            while self.column < self.columns.count() {
                let columns = self.columns.part(self.column);
                self.column = self.column.saturating_add(1);
                if let (Some(columns), Some(rows)) = (columns, rows) {
                    return Some(self.patch(columns, rows));
                }
            }
            (self.row, self.column) = (self.row.saturating_add(1), 0);
        }
        None
    }
}

impl NinePatch {
    fn patch(&self, columns: Part, rows: Part) -> Patch {
        let left = if self.is_mirrored {
            self.columns.drawn.saturating_sub(columns.place).saturating_sub(columns.drawn)
        } else {
            columns.place
        };
        let [left, top] = [left, rows.place].map(|pixels| i32::try_from(pixels).unwrap_or(i32::MAX));
        Patch {
            source: Rect::new(
                self.corner.0.saturating_add(columns.from),
                self.corner.1.saturating_add(rows.from),
                columns.length,
                rows.length,
            ),
            place: ScreenRect::new(Point::new(left, top), Size::new(columns.drawn, rows.drawn)),
            is_mirrored: self.is_mirrored,
            columns: columns.scale,
            rows: rows.scale,
        }
    }
}

/// The columns or the rows of a nine-patch: a corner, what is stretched or repeated, and the other corner.
#[derive(Clone, Copy, Debug)]
struct Axis {
    /// Where the slice begins, from the left or upper edge of the picture.
    from: i64,
    /// The pixels of the picture.
    picture: u32,
    /// The pixels of the corners in the image, and of what is between them.
    lengths: [u32; 3],
    /// The same as they are drawn.
    sizes: [u32; 3],
    /// The pixels of the whole as it is drawn.
    drawn: u32,
    is_tiled: bool,
}

/// Neighbouring columns or rows of the picture, and where they are drawn.
#[derive(Clone, Copy, Debug)]
struct Part {
    from: u32,
    length: u32,
    place: u32,
    drawn: u32,
    scale: Scale,
}

impl Axis {
    /// The axis of a slice and of its centre, each with its beginning and its length, in a picture so long, drawn so
    /// long.
    fn new(
        (from, length): (i64, u32),
        (centre, middle): (i64, u32),
        (picture, drawn): (u32, u32),
        tiling: Tiling,
    ) -> Self {
        let inside = |at: i64| u32::try_from(at.saturating_sub(from).max(0)).unwrap_or(u32::MAX).min(length);
        let first = inside(centre);
        let end = inside(centre.saturating_add(middle.into()));
        let (middle, last) = (end.saturating_sub(first), length.saturating_sub(end));
        let corners = u64::from(first) + u64::from(last);
        let sizes = if corners > u64::from(drawn) {
            let share = (u64::from(drawn) * u64::from(first)).saturating_add(corners / 2);
            let share = share.checked_div(corners).unwrap_or(0);
            let share = u32::try_from(share).unwrap_or(u32::MAX).min(drawn);
            [share, 0, drawn.saturating_sub(share)]
        } else {
            [first, drawn.saturating_sub(first).saturating_sub(last), last]
        };
        let is_tiled = tiling == Tiling::Tile && middle > 1;
        Self { from, picture, lengths: [first, middle, last], sizes, drawn, is_tiled }
    }

    /// The number of parts, also of those that nothing is drawn of.
    fn count(&self) -> u32 {
        self.repetitions().saturating_add(2)
    }

    /// How often the middle is drawn.
    fn repetitions(&self) -> u32 {
        let ([_, middle, _], [_, drawn, _]) = (self.lengths, self.sizes);
        match middle {
            0 => 0,
            _ if self.is_tiled => drawn.div_ceil(middle),
            _ => 1,
        }
    }

    /// The part with this index; [`None`] if nothing is drawn of it.
    fn part(&self, index: u32) -> Option<Part> {
        let ([first, middle, last], [before, between, after]) = (self.lengths, self.sizes);
        let repetitions = self.repetitions();
        // Where it begins in the slice, its length, where it is drawn, and how long.
        let (from, length, place, drawn) = match index.checked_sub(1) {
            None => (0, first, 0, before),
            Some(number) if number >= repetitions => {
                (u64::from(first) + u64::from(middle), last, u64::from(before) + u64::from(between), after)
            }
            Some(_) if !self.is_tiled => (first.into(), middle, before.into(), between),
            Some(number) => {
                let passed = number.saturating_mul(middle);
                let length = between.saturating_sub(passed).min(middle);
                (first.into(), length, u64::from(before) + u64::from(passed), length)
            }
        };
        let place = u32::try_from(place).ok()?;
        self.in_picture(from, length, place, drawn)
    }

    /// The pixels of a part that are in the picture.
    fn in_picture(&self, from: u64, length: u32, place: u32, drawn: u32) -> Option<Part> {
        let from = self.from.saturating_add_unsigned(from);
        let start = u32::try_from(from.saturating_neg().max(0)).ok()?;
        let left = i64::from(self.picture).saturating_sub(from);
        let end = u32::try_from(left.max(0)).unwrap_or(u32::MAX).min(length);
        // The first pixel that shows this one, or a later one, as the nearest.
        let at = |pixel: u32| {
            let double = u64::from(length) * 2;
            let twice = (2 * u64::from(pixel)).saturating_mul(drawn.into());
            let shown = twice.saturating_add(u64::from(length).saturating_sub(1)).checked_div(double)?;
            u32::try_from(shown).ok()
        };
        let (passed, stop) = if length == drawn { (start, end) } else { (at(start)?, at(end)?) };
        let part = Part {
            from: u32::try_from(from.saturating_add(start.into())).ok()?,
            length: end.checked_sub(start)?,
            place: place.checked_add(passed)?,
            drawn: stop.checked_sub(passed)?,
            scale: Scale { length, drawn, cut: start, passed },
        };
        (part.length > 0 && part.drawn > 0).then_some(part)
    }
}
