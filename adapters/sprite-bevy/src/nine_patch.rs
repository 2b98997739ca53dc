//! Nine-patches: a slice of a frame at any size, drawn by Bevy's own slicing of textures.

use crate::picture::rect;
use crate::shown::Shown;
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::ReflectComponent;
use bevy_ecs::world::DeferredWorld;
use bevy_math::{Rect, Vec2, vec2};
use bevy_reflect::Reflect;
use bevy_sprite::{BorderRect, SliceScaleMode, Sprite, SpriteImageMode, TextureSlicer};
use sprite_runtime::data::Tiling;
use sprite_runtime::{Frame, Point};
use std::borrow::Cow;

/// Draws one slice of what an animator shows as a nine-patch, instead of its frames: a panel, a button or a speech bubble,
/// whose corners keep their size while edges and centre are stretched or repeated.
///
/// - A `Sprite` is as large as its `custom_size` says, or as the slice. Its middle lies at the entity's place, unless the
///   game gives it an [`Anchor`](bevy_sprite::Anchor).
/// - An `ImageNode` (feature `ui`) fills its node, whatever size the layout gives it: around the texts and buttons that
///   are its children, for example. The picture itself takes no space. Bevy draws an image within the padding of its
///   node; with [`VisualBox::BorderBox`](https://docs.rs/bevy/0.20/bevy/ui/enum.VisualBox.html) it is the box around it.
/// - Bevy slices, by [`SpriteImageMode::Sliced`]: `image_mode` is written, and is `Auto` again when this component is
///   removed. At least as large as the slice, the picture is that of
///   [`Frame::nine_patch`](sprite_runtime::Frame::nine_patch), pixel for pixel. Where it is smaller in one direction, Bevy
///   makes all corners smaller, also if they would fit.
/// - Layers whose frame has no slice of this name with a centre are not drawn.
/// - Where an atlas trimmed a part of the slice, that part stays empty. This is exact for borders that do not reach into the
///   centre, as shadows and transparent edges are; a tiled centre that is trimmed itself begins with another pixel.
///
/// ```
/// # use bevy_ecs::prelude::*;
/// # use bevy_math::vec2;
/// # use bevy_sprite::Sprite;
/// # use sprite_bevy::{SpriteAnimator, SpriteNinePatch};
/// # use sprite_runtime::{Animation, Animator};
/// fn spawn_panel(mut commands: Commands, panel: impl Animation) {
///     let panel = SpriteAnimator::new(Animator::new(panel));
///     commands.spawn((panel, SpriteNinePatch::new("panel"), Sprite::sized(vec2(304.0, 52.0))));
/// }
/// ```
#[derive(Component, Clone, Debug, PartialEq, Reflect)]
#[component(on_remove = removed)]
#[reflect(Component)]
pub struct SpriteNinePatch {
    /// The name of the slice.
    pub slice: Cow<'static, str>,
    /// How edges and centre fill their part. Default: they are stretched. It is not reflected, so that saved scenes do not
    /// have it.
    #[reflect(ignore)]
    pub tiling: Tiling,
    /// The factor by which corners, and what is repeated, are larger than in the image; in a user interface a factor of 1
    /// is a pixel of the layout for each pixel of the image. It multiplies the scale of the sprite. Default: 1.
    pub scale: f32,
}

impl SpriteNinePatch {
    /// The slice with this name, stretched.
    pub fn new(slice: impl Into<Cow<'static, str>>) -> Self {
        Self { slice: slice.into(), tiling: Tiling::Stretch, scale: 1.0 }
    }

    /// The slice with this name, whose edges and centre are repeated.
    pub fn tiled(slice: impl Into<Cow<'static, str>>) -> Self {
        Self { tiling: Tiling::Tile, ..Self::new(slice) }
    }

    /// The same with corners that are larger by a factor.
    ///
    /// ```
    /// # use sprite_bevy::SpriteNinePatch;
    /// let panel = SpriteNinePatch::tiled("panel").scaled(3.0);
    /// ```
    #[must_use]
    pub fn scaled(self, scale: f32) -> Self {
        Self { scale, ..self }
    }
}

/// Gives the sprite or node, without its slicing, back to the game.
fn removed(mut world: DeferredWorld<'_>, HookContext { entity, .. }: HookContext) {
    if let Some(mut shown) = world.get_mut::<Shown>(entity) {
        shown.is_stale = true;
    }
    if let Some(mut sprite) = world.get_mut::<Sprite>(entity) {
        sprite.image_mode = SpriteImageMode::Auto;
    }
    #[cfg(feature = "ui")]
    if let Some(mut image) = world.get_mut::<bevy_ui::widget::ImageNode>(entity) {
        image.image_mode = bevy_ui::widget::NodeImageMode::Auto;
    }
}

/// A nine-patch that is to be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    pub(crate) patch: &'a SpriteNinePatch,
    /// Its size; that of the slice if there is none.
    pub(crate) size: Option<Vec2>,
    /// The scale of the sprite.
    pub(crate) scale: f32,
}

/// A part of a frame, and how Bevy slices it. Lengths are those of the drawn nine-patch, `y` grows downwards, and its
/// middle is zero.
#[derive(Debug)]
pub(crate) struct Sliced {
    /// The rectangle of the image.
    pub(crate) rect: Rect,
    /// Where it is drawn.
    pub(crate) bounds: Rect,
    /// Where the whole nine-patch is, whose rest was trimmed.
    pub(crate) whole: Rect,
    pub(crate) slicer: TextureSlicer,
}

impl Wanted<'_> {
    /// [`None`] if the frame has no such slice, and if all of it was trimmed.
    pub(crate) fn of(&self, frame: Frame<'_>) -> Option<Sliced> {
        let slice = frame.slice(&self.patch.slice)?;
        let place = frame.place_at(Point::ZERO);
        let [place, slice, centre] = [place, slice.bounds, slice.centre?].map(rect);
        let length = slice.size().max(Vec2::ONE);
        let scale = self.patch.scale * self.scale;
        let size = self.size.unwrap_or(length * scale);
        // As Bevy does it: no corner is larger than the scale says, and all of them are smaller in a small nine-patch.
        let corner_scale = (size / length).min_element().min(scale).max(f32::EPSILON);
        let across = Axis::new([slice, centre, place].map(|rect| [rect.min.x, rect.max.x]));
        let down = Axis::new([slice, centre, place].map(|rect| [rect.min.y, rect.max.y]));
        let (across, down) = (across?.drawn(size.x, corner_scale), down?.drawn(size.y, corner_scale));
        let bounds = Rect::new(across.place[0], down.place[0], across.place[1], down.place[1]);
        let whole = Rect::from_center_size(Vec2::ZERO, size);
        let bounds = Rect { min: bounds.min + whole.min, max: bounds.max + whole.min };
        // Slices lie in the frame as it is drawn; the image has it as it was painted.
        let (mut from, mut insets) = (across.from, across.insets);
        if frame.is_mirrored() {
            let width = place.width();
            from = [width - from[1], width - from[0]];
            insets.reverse();
        }
        let [left, top, ..] = frame.rect().to_f32();
        let rect = Rect::new(left + from[0], top + down.from[0], left + from[1], top + down.from[1]);
        let mode = match self.patch.tiling {
            Tiling::Stretch => SliceScaleMode::Stretch,
            Tiling::Tile => SliceScaleMode::Tile { stretch_value: corner_scale },
        };
        let border = BorderRect {
            min_inset: vec2(insets[0], down.insets[0]),
            max_inset: vec2(insets[1], down.insets[1]),
        };
        let slicer = TextureSlicer {
            border,
            center_scale_mode: mode,
            sides_scale_mode: mode,
            max_corner_scale: corner_scale,
        };
        Some(Sliced { rect, bounds, whole, slicer })
    }
}

/// The columns or the rows of a slice, in pixels from where it begins.
struct Axis {
    /// The first corner, what is between, and the end.
    ends: [f32; 3],
    /// The part that was not trimmed.
    rest: [f32; 2],
    /// Where the frame's rectangle begins.
    start: f32,
}

/// An axis as it is drawn.
struct Span {
    /// The part of the frame's rectangle.
    from: [f32; 2],
    /// The lengths of its corners in the image.
    insets: [f32; 2],
    /// Where it is drawn.
    place: [f32; 2],
}

impl Axis {
    /// Of the beginnings and ends of the slice, its centre, and the frame's rectangle.
    fn new([slice, centre, place]: [[f32; 2]; 3]) -> Option<Self> {
        let inside = |at: f32| (at - slice[0]).clamp(0.0, slice[1] - slice[0]);
        let rest = place.map(inside);
        let ends = [inside(centre[0]), inside(centre[1]), slice[1] - slice[0]];
        (rest[0] < rest[1]).then_some(Self { ends, rest, start: place[0] - slice[0] })
    }

    fn drawn(&self, size: f32, corner_scale: f32) -> Span {
        let [first, second, length] = self.ends;
        let between = size - (first + length - second) * corner_scale;
        let at = |pixel: f32| {
            if pixel <= first {
                pixel * corner_scale
            } else if pixel >= second {
                size - (length - pixel) * corner_scale
            } else {
                first * corner_scale + between * (pixel - first) / (second - first)
            }
        };
        let [start, end] = self.rest;
        let mut insets = [(first - start).max(0.0), (end - second).max(0.0)];
        // Bevy does not slice what has corners only, and one corner alone is drawn as it is.
        if insets[0] + insets[1] >= end - start {
            insets = [0.0; 2];
        }
        Span { from: self.rest.map(|at| at - self.start), insets, place: [at(start), at(end)] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprite_scene::{Form, panels};

    /// A frame that is mirrored shows the same part of the image, at the mirrored place.
    #[test]
    fn mirrored_frames_are_mirrored() {
        let mut trimmed = 0;
        for panel in panels(Form::Atlas) {
            let patch = SpriteNinePatch { tiling: panel.tiling, ..SpriteNinePatch::new(panel.slice) };
            let size = Some(Vec2::from(panel.size.to_f32())).filter(|size| size.min_element() > 0.0);
            let wanted = Wanted { patch: &patch, size, scale: 1.0 };
            let [plain, mirrored] =
                [panel.frame, panel.frame.flipped()].map(|frame| wanted.of(frame).expect("a slice"));
            let mirror = vec2(-1.0, 1.0);
            let bounds = Rect::from_corners(plain.bounds.min * mirror, plain.bounds.max * mirror);
            assert_eq!((mirrored.rect, mirrored.bounds), (plain.rect, bounds), "{panel:?}");
            // The insets are those of the image, which is not mirrored.
            assert_eq!(mirrored.slicer, plain.slicer, "{panel:?}");
            trimmed += u32::from(plain.bounds != plain.whole);
        }
        assert!(trimmed > 0);
    }

    /// A slice that an atlas did not trim, a corner, an edge of the centre, and all of it.
    #[test]
    fn a_trimmed_axis_keeps_what_is_left() {
        let axis = |rest: [f32; 2]| Axis::new([[10.0, 34.0], [18.0, 26.0], rest]);
        let drawn = |rest| {
            let Span { from, insets, place } = axis(rest).expect("pixels are left").drawn(40.0, 1.0);
            [from, insets, place]
        };
        assert_eq!(drawn([0.0, 99.0]), [[10.0, 34.0], [8.0, 8.0], [0.0, 40.0]]);
        assert_eq!(drawn([13.0, 34.0]), [[0.0, 21.0], [5.0, 8.0], [3.0, 40.0]]);
        // Half of the centre, which is 24 pixels long as it is drawn.
        assert_eq!(drawn([22.0, 40.0]), [[0.0, 12.0], [0.0, 8.0], [20.0, 40.0]]);
        // One corner alone.
        assert_eq!(drawn([28.0, 40.0]), [[0.0, 6.0], [0.0, 0.0], [34.0, 40.0]]);
        assert!(axis([34.0, 60.0]).is_none() && axis([0.0, 10.0]).is_none());
    }
}
