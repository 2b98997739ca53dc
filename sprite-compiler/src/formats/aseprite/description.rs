//! The description that exports and binary files share: frames, tags and slices.

use crate::base::source::Location;
use crate::formats::cuts::Place;
use crate::model::UserData;
use sprite_table::{Order, ScreenRect};
use std::sync::Arc;

/// The content of one file, as far as it is right: its frames as the file has them, or with their pictures.
#[derive(Debug)]
pub(super) struct Description<F = Frame> {
    /// In the order of the file. Tags and slices name them by index.
    pub(super) frames: Vec<F>,
    pub(super) tags: Vec<Tag>,
    pub(super) slices: Vec<Slice>,
    /// The layers that stay separate, from back to front; empty when they are merged.
    pub(super) layers: Vec<SeparateLayer>,
    /// The colours and properties of all layers that have some, by their names.
    pub(super) layer_data: Vec<(String, UserData)>,
}

/// A layer that stays separate.
#[derive(Debug)]
pub(super) struct SeparateLayer {
    pub(super) name: String,
    /// For each frame whether it has a picture of the layer.
    pub(super) shown: Vec<bool>,
}

impl SeparateLayer {
    /// How many pictures so many frames have, with these layers or with none.
    pub(super) fn pictures(layers: &[Self], frames: usize) -> usize {
        let shown = || layers.iter().flat_map(|layer| &layer.shown).filter(|is_shown| **is_shown).count();
        if layers.is_empty() { frames } else { shown() }
    }
}

/// A frame.
#[derive(Debug)]
pub(super) struct Frame {
    /// Where its rectangle is given.
    pub(super) location: Location,
    /// Milliseconds.
    pub(super) duration: u32,
    /// Width and height of the canvas, in pixels.
    pub(super) canvas: (i64, i64),
    /// The layer and the text of each cel that has one.
    pub(super) texts: Vec<(String, String)>,
    /// The layer of each cel with a colour or properties, and these.
    pub(super) cel_data: Vec<(String, Arc<UserData>)>,
}

/// A frame with its picture.
#[derive(Debug)]
pub(super) struct PlacedFrame {
    pub(super) frame: Frame,
    pub(super) place: Place,
    /// Where the pictures of the layers above the first one are.
    pub(super) above: Vec<Place>,
}

impl PlacedFrame {
    /// Where the picture of a layer is, counted from the back.
    pub(super) fn place_in(&self, layer: usize) -> Place {
        let above = |index: usize| self.above.get(index).copied();
        layer.checked_sub(1).map_or(Some(self.place), above).unwrap_or_default()
    }
}

impl Description {
    /// The description of a file that cannot be used.
    pub(super) const EMPTY: Self = Self {
        frames: Vec::new(),
        tags: Vec::new(),
        slices: Vec::new(),
        layers: Vec::new(),
        layer_data: Vec::new(),
    };

    /// Joins the frames with their pictures, which come frame by frame, and in each from back to front. A frame without
    /// one has no rectangle.
    pub(super) fn place(self, places: Vec<Place>) -> Description<PlacedFrame> {
        let Self { frames, tags, slices, layers, layer_data } = self;
        let mut places = places.into_iter();
        let frames = frames.into_iter().enumerate().map(|(index, frame)| {
            let place = places.next().unwrap_or_default();
            let is_shown = |layer: &SeparateLayer| layer.shown.get(index) == Some(&true);
            let mut upper = |layer| if is_shown(layer) { places.next() } else { None };
            let above = layers.iter().skip(1).map(|layer| upper(layer).unwrap_or_default()).collect();
            PlacedFrame { frame, place, above }
        });
        Description { frames: frames.collect(), tags, slices, layers, layer_data }
    }
}

/// A tag: frames that are played together.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    pub(super) name: String,
    /// Where its name is.
    pub(super) location: Location,
    /// The first and the last frame.
    pub(super) from: usize,
    pub(super) to: usize,
    /// Where both are given.
    pub(super) ends: (Location, Location),
    pub(super) order: Order,
    /// How often it is played; 0 for ever.
    pub(super) passes: u16,
    pub(super) text: Option<String>,
    pub(super) user_data: Option<UserData>,
}

/// The orders of a tag with their names in exports, sorted by their numbers in binary files.
pub(super) const ORDERS: [(Order, &str); 4] = [
    (Order::Forward, "forward"),
    (Order::Reverse, "reverse"),
    (Order::PingPong, "pingpong"),
    (Order::PingPongReverse, "pingpong_reverse"),
];

/// A slice: a rectangle with a name.
#[derive(Clone, Debug)]
pub(super) struct Slice {
    pub(super) name: String,
    pub(super) text: Option<String>,
    pub(super) user_data: Option<UserData>,
    /// Sorted by frame; each holds until the next one.
    pub(super) keys: Vec<SliceKey>,
}

/// A slice from a frame on.
#[derive(Clone, Copy, Debug)]
pub(super) struct SliceKey {
    pub(super) frame: usize,
    /// On the canvas, in pixels.
    pub(super) bounds: ScreenRect,
    /// The inner part of a 9-patch, relative to the corner of the slice.
    pub(super) center: Option<ScreenRect>,
    /// Relative to the corner of the slice.
    pub(super) pivot: Option<(i32, i32)>,
}

impl SliceKey {
    /// Returns whether the slice is not there from this frame on.
    pub(super) const fn is_hidden(&self) -> bool {
        self.bounds.width == 0 || self.bounds.height == 0
    }
}

impl Slice {
    /// Where its pivot is on the canvas in a frame. Keys without a pivot do not count. Before the first key, and while
    /// the slice is hidden, the first one holds. [`None`] when it has no pivot at all.
    pub(super) fn pivot(&self, frame: usize) -> Option<(i64, i64)> {
        let keys = || self.keys.iter().filter_map(|key| Some((key, key.pivot?)));
        let in_force = keys().take_while(|(key, _)| key.frame <= frame).last();
        let in_force = in_force.filter(|(key, _)| !key.is_hidden());
        let (key, (x, y)) = in_force.or_else(|| keys().next())?;
        Some((i64::from(key.bounds.x) + i64::from(x), i64::from(key.bounds.y) + i64::from(y)))
    }

    /// Returns whether any of its keys has a pivot.
    pub(super) fn has_pivot(&self) -> bool {
        self.keys.iter().any(|key| key.pivot.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(frame: usize, (x, width): (i32, u32), pivot: Option<(i32, i32)>) -> SliceKey {
        SliceKey { frame, bounds: ScreenRect { x, y: 2, width, height: 9 }, center: None, pivot }
    }

    #[test]
    fn the_key_in_force_gives_the_pivot() {
        let keys = vec![
            key(1, (10, 9), Some((1, 3))),
            key(2, (99, 9), None),
            key(3, (20, 0), Some((5, 5))),
            key(5, (-30, 9), Some((-2, 40))),
        ];
        let slice = Slice { name: "foot".to_owned(), text: None, user_data: None, keys };
        let first = Some((11, 5));
        let pivots: Vec<_> = (0..7).map(|frame| slice.pivot(frame)).collect();
        assert_eq!(pivots, [first, first, first, first, first, Some((-32, 42)), Some((-32, 42))]);
        let hit = Slice { keys: vec![key(0, (1, 9), None)], ..slice };
        assert_eq!((hit.pivot(0), hit.has_pivot()), (None, false));
    }
}
