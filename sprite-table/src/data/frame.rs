//! Data of frames for games: named rectangles, texts and the size of the untrimmed picture.

use super::Data;
use crate::layout::DataSection;
use crate::{Frame, LayerView, Point, ScreenRect, Size, Table};

/// A named rectangle of a frame, in pixels from the sprite's position and after mirroring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Slice<'a> {
    /// Its name.
    pub name: &'a str,
    /// The text that the description gives to it.
    pub text: Option<&'a str>,
    /// The rectangle.
    pub bounds: ScreenRect,
    /// The part that is stretched, if the slice is a picture of nine patches.
    pub centre: Option<ScreenRect>,
    /// A point of it, which may lie outside of the rectangle.
    pub pivot: Option<Point>,
}

/// A text of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FrameText<'a> {
    /// The layer of the drawing that the text was given to, by its name.
    pub layer: &'a str,
    /// The text.
    pub text: &'a str,
}

impl<'a> Frame<'a> {
    /// The rectangle with this name, in pixels from the sprite's position and mirrored with the frame: it is drawn at
    /// `position + slice.bounds.top_left()`. [`None`] if the frame has none of this name, or if it is hidden.
    ///
    /// ```
    /// # use sprite_table::{Frame, Point, ScreenRect};
    /// /// Where a sword hits, on the screen.
    /// fn hits(hero: Frame<'_>, position: Point) -> Option<ScreenRect> {
    ///     Some(hero.slice("sword")?.bounds.moved(position))
    /// }
    /// ```
    pub fn slice(&self, name: &str) -> Option<Slice<'a>> {
        self.slices().find(|slice| slice.name == name)
    }

    /// All named rectangles of the frame, sorted by name; see [`slice`](Self::slice). A player of `sprite-runtime` also
    /// gives those that were there within a tick: `player.slices_in(&tick)`.
    pub fn slices(&self) -> Slices<'a> {
        Slices { frame: *self, next: 0 }
    }

    /// The texts of the frame, each with the name of the layer that it was given to. A player of `sprite-runtime` gives
    /// them when the frame begins: `player.texts_in(&tick)`.
    ///
    /// ```
    /// # use sprite_table::Frame;
    /// fn sounds<'a>(frame: Frame<'a>) -> impl Iterator<Item = &'a str> {
    ///     frame.texts().filter(|text| text.layer == "sound").map(|text| text.text)
    /// }
    /// ```
    pub fn texts(&self) -> FrameTexts<'a> {
        self.table().frame_texts(self.index())
    }

    /// The rectangle of the whole picture before it was trimmed, with its transparent borders, in pixels from the
    /// sprite's position and mirrored with the frame; [`None`] if neither its tool nor an atlas trimmed it.
    pub fn untrimmed(&self) -> Option<ScreenRect> {
        Some(self.around(self.table().data()?.untrimmed(self.index())?))
    }

    /// Mirrors and moves a rectangle with this frame.
    pub(super) fn around(&self, area: ScreenRect) -> ScreenRect {
        if self.is_mirrored() { area.mirrored() } else { area }.moved(self.offset())
    }
}

impl<'a> Table<'a> {
    /// The texts of the frame with this index among all frames of the sprite. An empty frame may have texts, too.
    #[doc(hidden)]
    pub fn frame_texts(self, frame: u32) -> FrameTexts<'a> {
        let data = self.data();
        FrameTexts { data, frame, next: data.map_or(0, |data| data.texts_before(frame)) }
    }

    /// Returns whether any frame has a slice.
    #[doc(hidden)]
    pub fn has_slices(self) -> bool {
        self.data().is_some_and(|data| data.count(DataSection::Slices) > 0)
    }

    /// Returns whether any frame has a text.
    #[doc(hidden)]
    pub fn has_frame_texts(self) -> bool {
        self.data().is_some_and(|data| data.count(DataSection::FrameTexts) > 0)
    }
}

impl LayerView<'_> {
    /// The first frame of the layer with a text, from the frame `first` up to `last`.
    pub fn first_with_text(&self, first: u16, last: u16) -> Option<u16> {
        let [first, last] = [first, last].map(|frame| self.first_frame().saturating_add(frame.into()));
        let found = self.table.data()?.first_with_text(first, last)?;
        u16::try_from(found.checked_sub(self.first_frame())?).ok()
    }

    /// The last frame of the layer with a text, from the frame `first` up to `last`.
    pub fn last_with_text(&self, first: u16, last: u16) -> Option<u16> {
        let [first, last] = [first, last].map(|frame| self.first_frame().saturating_add(frame.into()));
        let found = self.table.data()?.last_with_text(first, last)?;
        u16::try_from(found.checked_sub(self.first_frame())?).ok()
    }
}

impl Data<'_> {
    /// The number of texts of all frames before this one.
    fn texts_before(self, frame: u32) -> u32 {
        let count = self.count(DataSection::FrameTexts);
        frame.checked_sub(1).map_or(0, |before| self.up_to(DataSection::FrameTexts, 0, count, before))
    }

    /// The first frame with a text, from the frame `first` up to `last`.
    fn first_with_text(self, first: u32, last: u32) -> Option<u32> {
        let frame = self.key(DataSection::FrameTexts, self.texts_before(first))?;
        (first..=last).contains(&frame).then_some(frame)
    }

    /// The last frame with a text, from the frame `first` up to `last`.
    fn last_with_text(self, first: u32, last: u32) -> Option<u32> {
        let index = self.texts_before(last.saturating_add(1)).checked_sub(1)?;
        self.key(DataSection::FrameTexts, index).filter(|frame| (first..=last).contains(frame))
    }
}

/// The named rectangles of a frame.
#[derive(Clone, Debug)]
pub struct Slices<'a> {
    frame: Frame<'a>,
    next: u32,
}

impl<'a> Iterator for Slices<'a> {
    type Item = Slice<'a>;

    fn next(&mut self) -> Option<Slice<'a>> {
        let data = self.frame.table().data()?;
        let count = data.count(DataSection::Slices);
        loop {
            let index = self.next;
            if index >= count {
                return None;
            }
            self.next = index.checked_add(1)?;
            if let Some(slice) = data.slice(index, self.frame.index()) {
                return Some(Slice {
                    bounds: self.frame.around(slice.bounds),
                    centre: slice.centre.map(|centre| self.frame.around(centre)),
                    pivot: slice.pivot.map(|Point { x, y }| {
                        self.frame.around(ScreenRect::new(Point::new(x, y), Size::new(0, 0))).top_left()
                    }),
                    ..slice
                });
            }
        }
    }
}

/// The texts of a frame.
#[derive(Clone, Debug)]
pub struct FrameTexts<'a> {
    data: Option<Data<'a>>,
    frame: u32,
    next: u32,
}

impl<'a> Iterator for FrameTexts<'a> {
    type Item = FrameText<'a>;

    fn next(&mut self) -> Option<FrameText<'a>> {
        let data = self.data?;
        let [frame, layer, text] = data.record(DataSection::FrameTexts, self.next)?;
        if frame != self.frame {
            return None;
        }
        self.next = self.next.checked_add(1)?;
        Some(FrameText { layer: data.string(layer), text: data.string(text) })
    }
}
