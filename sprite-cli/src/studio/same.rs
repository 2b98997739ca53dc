//! Compares how two sprites play: the pictures, the times and the data of every direction.

use sprite_compiler::{Compilation, Images, PackedSprite, Severity, model};
use sprite_table::{Direction, Playback};

/// The track that shows a direction.
pub(super) fn track_of(animation: &model::Animation, direction: Direction) -> Option<&model::Track> {
    let number = animation.direction_map.facing.get(direction.index())?;
    animation.tracks.get(usize::from(*number))
}

/// The time of a frame, in microseconds.
pub(super) fn microseconds(time: &model::Time, index: usize) -> u64 {
    match time {
        model::Time::Each(each) => *each,
        model::Time::Listed(times) => times.get(index).copied().unwrap_or_default(),
    }
}

/// The reason why a copy does not play the same; [`None`] if it does.
pub(super) fn differs(sprite: &model::Sprite, images: &Images, copy: &Compilation) -> Option<String> {
    let mut errors = copy.diagnostics.findings().iter();
    if let Some(error) = errors.find(|finding| finding.severity == Severity::Error) {
        return Some(format!("the copy would have an error: {}", error.message));
    }
    let Some(own) = copy.library.sprites().next().map(PackedSprite::sprite) else {
        return Some("the copy would show nothing".to_owned());
    };
    let copied = copy.library.images();
    if own.animations.len() != sprite.animations.len() {
        return Some("an animation of it cannot be copied".to_owned());
    }
    for (a, b) in sprite.animations.iter().zip(&own.animations) {
        let is_same = a.identifier == b.identifier
            && a.value.stays_ended == b.value.stays_ended
            && a.value.scale.to_bits() == b.value.scale.to_bits()
            && (a.value.tracks.len() == 1) == (b.value.tracks.len() == 1)
            && Direction::ALL.into_iter().all(|direction| {
                match (track_of(&a.value, direction), track_of(&b.value, direction)) {
                    (Some(a), Some(b)) => is_same_track((a, images), (b, copied)),
                    (a, b) => a.is_none() == b.is_none(),
                }
            });
        if !is_same {
            return Some(format!("a sheet has no words for how `{}` plays", a.name));
        }
    }
    None
}

fn is_same_track((a, of_a): (&model::Track, &Images), (b, of_b): (&model::Track, &Images)) -> bool {
    let frame = |images: &Images, frame: &model::Frame| {
        frame.picture.map(|picture| {
            let path = match picture.image {
                model::Image::File(image) => images.path(image).to_owned(),
                model::Image::Tileset | model::Image::Missing => String::new(),
            };
            (path, picture.rect, picture.origin, picture.mirrored, picture.shift)
        })
    };
    a.text == b.text
        && a.offsets.is_none()
        && a.layers.len() == b.layers.len()
        && a.layers.iter().zip(&b.layers).all(|(a, b)| {
            let times = |layer: &model::Layer| -> Vec<u64> {
                (0..layer.frames.len()).map(|frame| microseconds(&layer.time, frame)).collect()
            };
            let is_still = |layer: &model::Layer| layer.frames.len() == 1 && !ends(layer.playback);
            a.frames
                .iter()
                .map(|shown| frame(of_a, shown))
                .eq(b.frames.iter().map(|shown| frame(of_b, shown)))
                && (times(a) == times(b) && (a.wait, a.passes, a.playback) == (b.wait, b.passes, b.playback)
                    || is_still(a) && is_still(b))
                && (a.order == b.order || a.frames.len() == 1)
                && !a.is_free
                && a.choices.is_none()
                && a.commands.is_empty()
                && (&a.data.slices, &a.data.texts) == (&b.data.slices, &b.data.texts)
        })
}

const fn ends(playback: Playback) -> bool {
    matches!(playback, Playback::Hold | Playback::Hide | Playback::Return)
}
