//! Collects the different pictures of a sprite.

use super::images::ImageNumbers;
use crate::user_data::played_words;
use serde::Serialize;
use sprite_compiler::model;
use sprite_runtime::data::{FrameText, Slice, UserData};
use sprite_runtime::{Frame, Point, Rect, ScreenRect};
use std::collections::HashMap;

/// The pictures that timelines of one sprite name by number.
pub(super) struct Pictures<'a, 'f> {
    slots: &'a [model::Image],
    numbers: &'a ImageNumbers,
    known: HashMap<Picture<'f>, u32>,
    lists: PictureLists,
}

/// A picture with its named rectangles and texts, which may differ between pictures that look the same.
#[derive(PartialEq, Eq, Hash)]
struct Picture<'f> {
    slot: Option<usize>,
    rect: Rect,
    origin: Point,
    mirrored: bool,
    slices: Vec<Slice<'f>>,
    texts: Vec<FrameText<'f>>,
    /// The layers of cels with colours or properties, and these in words.
    cels: Vec<(&'f str, String)>,
}

/// The pictures as the page holds them.
#[derive(Default, Serialize)]
pub(super) struct PictureLists {
    /// Eight numbers for each picture: image (-1 for the current tile set), x, y, width, height, the point that goes to
    /// the sprite's position, and whether it is mirrored.
    pictures: Vec<i64>,
    /// For each version of the sprite after the first: x and y of each picture.
    shifts: Vec<Vec<u32>>,
    slices: Vec<PageSlice>,
    texts: Vec<PageText>,
    cels: Vec<PageCel>,
}

/// The colour and the properties that the description gives to a cel, for games.
#[derive(Serialize)]
struct PageCel {
    picture: u32,
    /// The layer that it belongs to in the description.
    layer: String,
    /// In words.
    user_data: String,
}

/// A text that the description gives to a frame, for games.
#[derive(Serialize)]
struct PageText {
    picture: u32,
    /// The layer that it belongs to in the description.
    layer: String,
    text: String,
}

/// A named rectangle of a picture, in pixels from the sprite's position.
#[derive(Serialize)]
struct PageSlice {
    picture: u32,
    name: String,
    text: Option<String>,
    /// The colour and the properties in words.
    user_data: Option<String>,
    bounds: [i64; 4],
    centre: Option<[i64; 4]>,
    pivot: Option<[i32; 2]>,
}

impl PageSlice {
    fn new(picture: u32, slice: &Slice<'_>, user_data: Option<UserData<'_>>) -> Self {
        let sides = |rect: ScreenRect| [rect.x.into(), rect.y.into(), rect.width.into(), rect.height.into()];
        Self {
            picture,
            name: slice.name.to_owned(),
            text: slice.text.map(str::to_owned),
            user_data: user_data.map(played_words),
            bounds: sides(slice.bounds),
            centre: slice.centre.map(sides),
            pivot: slice.pivot.map(|pivot| [pivot.x, pivot.y]),
        }
    }
}

impl<'a, 'f> Pictures<'a, 'f> {
    pub(super) fn new(slots: &'a [model::Image], numbers: &'a ImageNumbers, variants: u16) -> Self {
        let shifts = vec![Vec::new(); usize::from(variants.saturating_sub(1))];
        let lists = PictureLists { shifts, ..PictureLists::default() };
        Self { slots, numbers, known: HashMap::new(), lists }
    }

    /// The number of a frame's picture, which is added if it is new.
    pub(super) fn number(&mut self, frame: Frame<'f>) -> u32 {
        let (slot, rect, origin, mirrored) =
            (frame.image().index(), frame.rect(), frame.origin(), frame.is_mirrored());
        let next = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
        let picture = Picture {
            slot,
            rect,
            origin,
            mirrored,
            slices: frame.slices().collect(),
            texts: frame.texts().collect(),
            cels: frame.cels().map(|(layer, data)| (layer, played_words(data))).collect(),
        };
        let number = *self.known.entry(picture).or_insert(next);
        if number == next {
            let image = slot.and_then(|slot| self.slots.get(slot));
            let image = image.map_or(ImageNumbers::TILESET, |&slot| self.numbers.of(slot));
            let Rect { x, y, width, height } = rect;
            self.lists.pictures.push(image);
            self.lists.pictures.extend([x, y, width, height].map(i64::from));
            self.lists.pictures.extend([i64::from(origin.x), origin.y.into(), mirrored.into()]);
            for (variant, shifts) in (1..).zip(&mut self.lists.shifts) {
                let rect = frame.variant(variant).rect();
                shifts.extend([rect.x, rect.y]);
            }
            let texts = frame.texts().map(|FrameText { layer, text, .. }| PageText {
                picture: number,
                layer: layer.to_owned(),
                text: text.to_owned(),
            });
            self.lists.texts.extend(texts);
            let cels = frame.cels().map(|(layer, data)| PageCel {
                picture: number,
                layer: layer.to_owned(),
                user_data: played_words(data),
            });
            self.lists.cels.extend(cels);
            let slices = frame.slices();
            let slices = slices.map(|slice| PageSlice::new(number, &slice, frame.slice_data(slice.name)));
            self.lists.slices.extend(slices);
        }
        number
    }

    /// All pictures, as lists.
    pub(super) fn into_lists(self) -> PictureLists {
        self.lists
    }
}
