//! The frame that a layer of a player shows, as engines draw it.

use crate::images::{CurrentTileset, Sprites};
use crate::nine_patch::Wanted;
use bevy_asset::Handle;
use bevy_image::Image;
use bevy_math::{Rect, Vec2, vec2};
use bevy_sprite::TextureSlicer;
use sprite_runtime::{Frame, LayerSet, ScreenRect};

/// The images, and the settings of the sprite, that pictures of frames are made with.
#[derive(Clone, Copy)]
pub(crate) struct Pictures<'a> {
    pub(crate) images: &'a Sprites,
    pub(crate) tileset: CurrentTileset,
    pub(crate) hidden: LayerSet,
    /// The nine-patch that is drawn instead of the frame.
    pub(crate) nine_patch: Option<Wanted<'a>>,
}

/// A rectangle of an image, and where it lies. Lengths are pixels of the sprite, and `y` grows downwards.
#[derive(Debug)]
pub(crate) struct Picture<'a> {
    pub(crate) image: &'a Handle<Image>,
    pub(crate) rect: Rect,
    /// True if the image is drawn mirrored left-right.
    pub(crate) is_mirrored: bool,
    /// Where it lies about the sprite's origin.
    pub(crate) bounds: Rect,
    /// Where the whole picture lies of which it is a part, when it was trimmed; else `bounds`.
    pub(crate) untrimmed: Rect,
    /// How Bevy slices it, when it is a nine-patch: then lengths are those of the drawn one, and its middle is zero.
    pub(crate) slicer: Option<TextureSlicer>,
}

impl<'a> Picture<'a> {
    /// [`None`] when the layer shows nothing.
    pub(crate) fn of(frame: Option<Frame<'static>>, by: &Pictures<'a>) -> Option<Self> {
        let frame = frame.filter(|frame| !by.hidden.contains(frame.layer()))?;
        let image = by.images.get(frame.image_in(by.tileset.0))?;
        let is_mirrored = frame.is_mirrored();
        if let Some(wanted) = by.nine_patch {
            let sliced = wanted.of(frame)?;
            let (rect, bounds, untrimmed) = (sliced.rect, sliced.bounds, sliced.whole);
            return Some(Self { image, rect, is_mirrored, bounds, untrimmed, slicer: Some(sliced.slicer) });
        }
        let [left, top, width, height] = frame.rect().to_f32();
        let corner = Vec2::ZERO - Vec2::from(frame.origin().to_f32());
        let bounds = Rect { min: corner, max: corner + vec2(width, height) };
        Some(Self {
            image,
            rect: Rect::new(left, top, left + width, top + height),
            is_mirrored,
            bounds,
            untrimmed: frame.untrimmed().map_or(bounds, rect),
            slicer: None,
        })
    }
}

pub(crate) fn rect(rect: ScreenRect) -> Rect {
    let corner = Vec2::from(rect.top_left().to_f32());
    Rect { min: corner, max: corner + Vec2::from(rect.size().to_f32()) }
}

impl Picture<'_> {
    /// The same, mirrored left-right and upside down about the origin.
    pub(crate) fn flipped(self, [x, y]: [bool; 2]) -> Self {
        let is_mirrored = self.is_mirrored ^ x;
        let flip = |rect: Rect| {
            let factor = vec2(if x { -1.0 } else { 1.0 }, if y { -1.0 } else { 1.0 });
            Rect::from_corners(rect.min * factor, rect.max * factor)
        };
        Self { is_mirrored, bounds: flip(self.bounds), untrimmed: flip(self.untrimmed), ..self }
    }

    /// A point as a part of the bounds, counted from their middle, with `y` upwards.
    pub(crate) fn anchor(&self, point: Vec2) -> Vec2 {
        let [x, y] = ((point - self.bounds.min) / self.bounds.size().max(Vec2::ONE)).to_array();
        vec2(x - 0.5, 0.5 - y)
    }

    /// The point of the whole picture that an anchor of Bevy names.
    pub(crate) fn point_at(&self, anchor: Vec2) -> Vec2 {
        self.untrimmed.min + self.untrimmed.size() * vec2(anchor.x + 0.5, 0.5 - anchor.y)
    }
}
