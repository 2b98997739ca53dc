//! Where pictures lie on pages, and what they were before their transparent borders were left away.

use crate::model::{Animation, Image, ImageId, Layer, Picture, Untrimmed};
use sprite_table::{Point, Rect, ScreenRect};

/// The new location of a rectangle of an image.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) page: ImageId,
    pub(super) rect: Rect,
    /// The number of columns and rows that were trimmed at the left and at the top.
    pub(super) trimmed: Point,
}

/// The same picture, cut from its page. Its origin stays at the same pixel, whether it is mirrored or not, since
/// mirroring is about the origin.
pub(super) fn moved(picture: &Picture, placed: &Placed) -> Picture {
    let &Placed { page, rect, trimmed } = placed;
    Picture { image: Image::File(page), rect, origin: picture.origin - trimmed, ..*picture }
}

/// Notes the whole rectangle of each picture that a page has without its borders, so that games know the size of an
/// animation whose frames are trimmed differently. What a description says of its canvas stays.
pub(super) fn keep_whole<'p>(animation: &mut Animation, new_place: &impl Fn(&Picture) -> Option<&'p Placed>) {
    let Animation { tracks, at_health, .. } = animation;
    let others = at_health.iter_mut().flat_map(|(_, animation)| &mut animation.tracks);
    for layer in tracks.iter_mut().chain(others).flat_map(|track| &mut track.layers) {
        keep_of(layer, new_place);
    }
}

fn keep_of<'p>(layer: &mut Layer, new_place: &impl Fn(&Picture) -> Option<&'p Placed>) {
    let mut keys: Vec<Untrimmed> = Vec::new();
    let mut said = layer.data.untrimmed.iter().peekable();
    let (mut canvas, mut before) = (None, None);
    for (number, frame) in (0_u16..).zip(&layer.frames) {
        while let Some(key) = said.next_if(|key| key.frame <= number) {
            canvas = key.area;
        }
        let area = match (canvas, &frame.picture) {
            (Some(canvas), _) => Some(canvas),
            (None, None) => before,
            (None, Some(picture)) => {
                let whole = ScreenRect::new(-picture.origin, picture.rect.size());
                let is_trimmed = new_place(picture).is_some_and(|place| place.rect.size() != whole.size());
                // A picture that is whole needs no record, and none ends where the same rectangle applies.
                (is_trimmed || before == Some(whole)).then_some(whole)
            }
        };
        if area != before {
            keys.push(Untrimmed { frame: number, area });
            before = area;
        }
    }
    layer.data.untrimmed = keys;
}
