//! The outlines of frames, where descriptions or settings ask for them. They are made of what is known of the visible
//! pixels of images, so that no image is decoded for them.

use super::polygon;
use crate::base::budget::{Budget, Expense};
use crate::base::sorted::SortedMap;
use crate::images::Images;
use crate::model::{Image, Layer, Outline, Picture, SpritePart};
use crate::options::Inspection;
use sprite_table::{Point, Rect};

/// How many words of pixels are searched in the time in which an edge is looked at.
const EDGE: u64 = 160;

/// The corners of a picture's polygon, by what decides on them: the image, the rectangle and the most corners.
type Known = SortedMap<(Image, Rect, u8), Vec<Point>>;

/// Adds outlines to the layers of a sprite that ask for them.
pub(super) fn add(part: &mut SpritePart, images: &Images, budget: &Budget) {
    // Without pixels every frame would be a rectangle.
    if images.inspection() == Inspection::HeadersOnly {
        return;
    }
    let mut known = Known::new();
    for animation in &mut part.animations {
        let others = animation.at_health.iter_mut().flat_map(|(_, other)| &mut other.tracks);
        for layer in animation.tracks.iter_mut().chain(others).flat_map(|track| &mut track.layers) {
            if let Some(most) = layer.meta.outline {
                layer.data.outlines = outlines(layer, most, &mut known, images, budget);
            }
        }
    }
}

/// The outlines of a layer's frames, where they change.
fn outlines(layer: &Layer, most: u8, known: &mut Known, images: &Images, budget: &Budget) -> Vec<Outline> {
    let mut outlines: Vec<Outline> = Vec::new();
    for (frame, shown) in (0..=u16::MAX).zip(&layer.frames) {
        let points = shown.picture.map_or_else(Vec::new, |picture| {
            let key = (picture.image, picture.rect, most);
            let polygon =
                known.entry(key).or_insert_with(|| around(picture, most, images, budget).unwrap_or_default());
            polygon.iter().map(|corner| *corner - picture.origin).collect()
        });
        let last = outlines.last().map_or([].as_slice(), |last| last.points.as_slice());
        if points != last {
            outlines.push(Outline { frame, points });
        }
    }
    outlines
}

/// The corners around a picture, from its upper left corner; none if nothing can be seen of it.
fn around(picture: Picture, most: u8, images: &Images, budget: &Budget) -> Option<Vec<Point>> {
    let Image::File(image) = picture.image else { return None };
    let facts = images.facts(image).ok()?;
    let rect = picture.rect;
    if !rect.fits(facts.size) {
        return None;
    }
    let words = u64::from(rect.width / 64 + 1) * u64::from(rect.height);
    if !budget.charge(Expense::MaskWord, words) {
        return None;
    }
    let row = |y: u32| match &facts.visible {
        Some(mask) => mask.ends((rect.x, y), rect.width),
        None => Some((0, rect.width)),
    };
    let hull = polygon::hull((rect.y..rect.y + rect.height).map(row));
    // Each corner that is taken away is looked for among all edges.
    let edges = (hull.len() as u64).saturating_mul(hull.len() as u64);
    if !budget.charge(Expense::MaskWord, edges.saturating_mul(EDGE)) {
        return None;
    }
    Some(polygon::around(&hull, most.into()))
}
