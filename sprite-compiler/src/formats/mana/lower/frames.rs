//! The frames of commands and of animations.

use crate::base::sorted::SortedMap;
use crate::base::source::Location;
use crate::formats::mana::resolve::{AnimationDef, Grid, ImagesetId, ResolvedSprite};
use crate::formats::mana::syntax::{Delay, Show};
use crate::model::of_unit::{Frame, Image, Picture, UnitImage};
use crate::model::{Command, Shift};
use sprite_table::{Point, Rect};

/// A frame with its delay.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimedFrame {
    pub(crate) frame: Frame,
    pub(crate) delay: Delay,
    /// The imageset and the cell.
    pub(crate) cell: Option<(ImagesetId, i32)>,
    /// The number of choices from this one to the last of its group; 1 for a frame that is not chosen.
    pub(crate) left: u16,
    /// True if it is one of several that are chosen at random.
    pub(crate) is_random: bool,
    pub(crate) excludes: bool,
}

impl TimedFrame {
    /// A frame that is not chosen from several.
    pub(super) const fn new(frame: Frame, delay: Delay, cell: Option<(ImagesetId, i32)>) -> Self {
        Self { frame, delay, cell, left: 1, is_random: false, excludes: false }
    }
}

/// The cells that a command shows, as frames.
#[derive(Debug)]
pub(super) struct CommandCells {
    imageset: ImagesetId,
    pub(super) grid: Option<Grid>,
    /// The image, and where it is named.
    pub(super) image: Option<(UnitImage, Location)>,
    offset: (i64, i64),
    shift: Option<Shift>,
}

impl CommandCells {
    /// The cells of a command; [`None`] without an imageset, which is reported. `fits` has the number of variants that
    /// fit for each scope.
    pub(super) fn new<'a>(
        sprite: &ResolvedSprite<'a>,
        fits: &[i64],
        show: &'a Show,
        def: &AnimationDef<'a>,
    ) -> Option<Self> {
        let id = sprite.imageset_of(show, def)?;
        let imageset = sprite.imageset(id);
        let shift = sprite.variants(def.origin).and_then(|(scope, cells)| {
            let variants = fits.get(scope.0).copied().unwrap_or(1).min(i64::from(u16::MAX));
            let (variants, cells) = (u16::try_from(variants).ok()?, u16::try_from(cells).ok()?);
            (variants > 1).then_some(Shift { variants, cells })
        });
        let ((x, y), own) = (imageset.offset, show.offset);
        Some(Self {
            imageset: id,
            grid: imageset.grid,
            image: imageset.image.zip(imageset.src),
            offset: (x + i64::from(own.x), y + i64::from(own.y)),
            shift,
        })
    }

    pub(super) fn frame(&self, index: i32, location: Location, delay: Delay) -> TimedFrame {
        // The bottom centre of the cell, moved by all offsets. Nothing is drawn so far away that clamping matters.
        let moved = |side: u32, offset: i64| {
            let moved = i64::from(side) - offset;
            i32::try_from(moved).unwrap_or(if moved < 0 { i32::MIN } else { i32::MAX })
        };
        let found = self.grid.and_then(|grid| grid.rect(index)).zip(self.image);
        let (image, rect, origin, shift) = match found {
            Some((rect, (image, _))) => {
                let origin =
                    Point::new(moved(rect.width / 2, self.offset.0), moved(rect.height, self.offset.1));
                (Image::File(image), rect, origin, self.shift)
            }
            None => (Image::Missing, Rect::new(0, 0, 1, 1), Point::ZERO, None),
        };
        let picture = Picture { image, rect, origin, mirrored: false, shift };
        let frame = Frame { picture: Some(picture), location };
        TimedFrame::new(frame, delay, Some((self.imageset, index)))
    }
}

/// The continuation after the last frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ending {
    #[default]
    Loops,
    Holds,
    Returns,
}

/// The frames of an animation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frames {
    pub(crate) list: Vec<TimedFrame>,
    /// The ending as written, without control flow.
    pub(crate) ending: Ending,
    /// Milliseconds to the ending as written, or to the frame that holds; [`None`] if that is random.
    pub(crate) total: Option<u64>,
    /// The ending as played.
    pub(super) played: Ending,
    /// The frame at which a loop continues.
    pub(super) from: u16,
    /// The commands between frames that do not simply follow each other.
    pub(super) commands: Vec<Command>,
    /// The location of its `end`.
    pub(crate) end: Option<Location>,
    /// True if the frames are chosen one by one.
    pub(crate) is_random: bool,
    pub(crate) has_jump: bool,
    /// True if faulty cells, which are reported, were left out.
    pub(crate) has_gaps: bool,
    /// The images that it uses, and where they are named.
    pub(crate) images: SortedMap<UnitImage, Location>,
}

impl Frames {
    /// Lets the last frame with an image stay for ever, so that the dead stay visible. Returns its index.
    pub(super) fn hold_last_image(&mut self) -> Option<usize> {
        let last = self.list.iter().rposition(|frame| frame.frame.picture.is_some())?;
        self.list[last].delay = Delay::FOREVER;
        Some(last)
    }
}
