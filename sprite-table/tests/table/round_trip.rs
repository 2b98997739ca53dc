//! Whatever is packed comes back from the views.

use crate::{plans, user_data};
use proptest::prelude::*;
use sprite_table::write::{self, Animation, Choice, Data, Layer, Offsets, Plan, Time, Track, write};
use sprite_table::{
    AnimationView, Direction, Facing, Frame, Image, LayerView, Playback, Point, ScreenRect, Size, Sprite,
    Table, TrackView,
};

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_a_table_that_shows_the_plan(plan in plans::sprite()) {
        let bytes = write(&plan).unwrap();
        check_sprite(Table::parse(&bytes).unwrap(), &plan);
    }

    #[test]
    fn a_plan_always_gives_the_same_bytes(plan in plans::sprite()) {
        prop_assert_eq!(write(&plan).unwrap(), write(&plan.clone()).unwrap());
    }
}

fn check_sprite(table: Table<'_>, plan: &Plan) {
    let size = Size::new(1 << 20, 1 << 20);
    let images = [0, 1, 2].map(|index| Image::new(index, "sheet.png", size, &[]));
    let images = images.each_ref();
    let sprite = Sprite::new(table, &images);

    assert_eq!(table.image_count(), plan.images);
    assert_eq!(table.start_facing(), plan.start_facing);
    assert_eq!(table.stand(), plan.stand);
    let substitutes = plan.substitutes.iter().map(|(name, animation)| (name.as_str(), *animation));
    assert!(table.substitutes().eq(substitutes.clone()));
    assert!(substitutes.clone().all(|(name, animation)| sprite.resolve(name) == Some(animation)));
    assert_eq!((table.substitute("run"), table.substitute("")), (None, None));
    assert_eq!(usize::from(table.animation_count()), plan.animations.len());
    assert!(table.animation(table.animation_count()).is_none());
    user_data::check_sprite(&sprite, plan);
    let has_free = plan.animations.iter().flat_map(|animation| &animation.tracks).any(has_free);
    for (index, plan) in (0..).zip(&plan.animations) {
        let animation = table.animation(index).expect("an animation");
        check_animation(&sprite, animation, plan);
        assert_eq!(animation.same_as(), plan.same_as.unwrap_or(index));
        let is_walked = |track: &Track| {
            track.offsets.is_some() || track.layers.iter().any(|layer| layer.choices.is_some())
        };
        assert_eq!(animation.is_walked(), has_free || plan.tracks.iter().any(is_walked));
    }
}

fn has_free(track: &Track) -> bool {
    track.layers.iter().any(|layer| layer.is_free)
}

fn check_animation(sprite: &Sprite<'_>, animation: AnimationView<'_>, plan: &Animation) {
    assert_eq!(animation.turn_restarts(), plan.direction_map.restarts);
    assert_eq!(animation.stays_ended(), plan.stays_ended);
    assert!(animation.compass().eq(plan.direction_map.compass.iter().copied()));
    for (direction, track) in Direction::ALL.into_iter().zip(plan.direction_map.facing) {
        assert_eq!(animation.resolve(Facing::Direction(direction)), track);
    }
    assert_eq!(usize::from(animation.track_count()), plan.tracks.len());
    assert!(animation.track(animation.track_count()).is_none());
    assert_eq!(animation.resolve(Facing::Index(animation.track_count())), plan.direction_map.other);
    assert_eq!(animation.resolve(Facing::Index(Facing::MAX_INDEX)), plan.direction_map.other);
    for (index, plan) in (0..).zip(&plan.tracks) {
        assert_eq!(animation.resolve(Facing::Index(index)), index);
        assert_eq!(animation.text(index), plan.text.as_deref());
        user_data::check(animation.user_data(index), plan.user_data.as_ref());
        check_track(sprite, animation.track(index).expect("a track"), plan);
    }
}

fn check_track(sprite: &Sprite<'_>, track: TrackView<'_>, plan: &Track) {
    let moves = |layer: &Layer| layer.playback != Playback::Still && layer.frames.len() > 1;
    assert_eq!(usize::from(track.lead()), plan.layers.iter().position(moves).unwrap_or(0));
    assert_eq!(usize::from(track.layer_count()), plan.layers.len() + usize::from(plan.offsets.is_some()));
    assert_eq!(track.offsets().is_some(), plan.offsets.is_some());
    if let (Some(layer), Some(plan)) = (track.offsets(), &plan.offsets) {
        check_offsets(sprite, layer, plan);
    }
    assert!(track.layer(track.layer_count()).is_none());
    for (index, plan) in (0..).zip(&plan.layers) {
        check_layer(sprite, track.layer(index).expect("a layer"), plan);
    }
}

fn check_offsets(sprite: &Sprite<'_>, layer: LayerView<'_>, plan: &Offsets) {
    let frames = vec![write::Frame::from(None); plan.offsets.len()];
    let Offsets { time, playback, .. } = plan.clone();
    check_layer(sprite, layer, &Layer { frames, time, playback, ..Layer::default() });
    for (index, offset) in (layer.first_frame()..).zip(&plan.offsets) {
        assert_eq!(sprite.offset(index), *offset);
    }
    assert!(layer.is_offsets() && !layer.is_free() && !layer.is_random());
}

fn check_layer(sprite: &Sprite<'_>, layer: LayerView<'_>, plan: &Layer) {
    assert_eq!((layer.playback(), layer.order()), (plan.playback, plan.order));
    let ends = matches!(plan.playback, Playback::Hold | Playback::Hide | Playback::Return);
    assert_eq!(layer.passes(), ends.then_some(plan.passes.into()));
    for (index, frame) in (layer.first_frame()..).zip(0..).take(plan.frames.len()) {
        if let Some(shown) = sprite.frame(index) {
            check_data(&shown, frame, &plan.data);
        }
    }
    assert_eq!(layer.frame_count() as usize, plan.frames.len());
    assert_eq!(u32::from(layer.last_frame()) + 1, layer.frame_count());
    for (index, frame) in (layer.first_frame()..).zip(&plan.frames) {
        check_frame(sprite, index, frame);
    }
    let has_text = |frame: &u16| {
        let index = layer.first_frame() + u32::from(*frame);
        sprite.table().frame_texts(index).next().is_some()
    };
    let last = layer.last_frame();
    for first in [0, last / 2, last] {
        assert_eq!(layer.first_with_text(first, last), (first..=last).find(has_text));
        assert_eq!(layer.last_with_text(0, first), (0..=first).rfind(has_text));
    }
    assert_eq!((layer.is_free(), layer.is_random()), (plan.is_free, plan.choices.is_some()));
    if let Some(choices) = &plan.choices {
        check_choices(layer, choices);
    } else if plan.playback != Playback::Still {
        check_times(layer, plan);
    }
}

/// The data that hold at a frame of a layer.
fn check_data(shown: &Frame<'_>, frame: u16, plan: &Data) {
    let around = |area: ScreenRect| if shown.is_mirrored() { area.mirrored() } else { area };
    let mut expected = Vec::new();
    for slice in &plan.slices {
        let Some(key) = slice.keys.iter().rfind(|key| key.frame <= frame) else { continue };
        if let Some(bounds) = key.bounds {
            let pivot = key.pivot.map(|point| {
                around(ScreenRect::new(Point::new(point.x, point.y), Size::new(0, 0))).top_left()
            });
            let (name, text) = (slice.name.as_str(), slice.text.as_deref());
            expected.push((name, text, around(bounds), key.centre.map(around), pivot));
        }
    }
    let outline = plan.outlines.iter().rfind(|key| key.frame <= frame).map(|key| key.points.as_slice());
    let mut corners: Vec<Point> = outline.unwrap_or_default().to_vec();
    if shown.is_mirrored() {
        corners.reverse();
        for corner in &mut corners {
            corner.x = 0_i32.saturating_sub(corner.x);
        }
    }
    let found = shown.outline();
    assert_eq!(found.as_ref().map_or(0, ExactSizeIterator::len), corners.len());
    assert!(found.into_iter().flatten().eq(corners));
    // Sorted by name; those of one name stay in their order.
    expected.sort_by_key(|(name, ..)| *name);
    let found: Vec<_> =
        shown.slices().map(|own| (own.name, own.text, own.bounds, own.centre, own.pivot)).collect();
    assert_eq!(found, expected);
    let hit = expected.iter().find(|(name, ..)| *name == "hit");
    assert_eq!(shown.slice("hit").map(|slice| (slice.name, slice.bounds)), hit.map(|hit| (hit.0, hit.2)));
    let texts: Vec<_> = plan.texts.iter().filter(|text| text.frame == frame).collect();
    let texts: Vec<_> = texts.iter().map(|text| (text.layer.as_str(), text.text.as_str())).collect();
    assert_eq!(shown.texts().map(|text| (text.layer, text.text)).collect::<Vec<_>>(), texts);
    let stored = plan.cels.iter().filter(|cel| cel.frame == frame && !cel.data.is_empty());
    let stored: Vec<_> = stored.collect();
    assert_eq!(shown.cels().count(), stored.len());
    for ((layer, data), cel) in shown.cels().zip(&stored) {
        assert_eq!(layer, cel.layer);
        user_data::check(Some(data), Some(&cel.data));
    }
    let hit = stored.iter().find(|cel| cel.layer == "hit");
    user_data::check(shown.cel_data("hit"), hit.map(|cel| &*cel.data));
    let key = plan.untrimmed.iter().rfind(|key| key.frame <= frame);
    assert_eq!(shown.untrimmed(), key.and_then(|key| key.area).map(around));
}

fn check_choices(layer: LayerView<'_>, plan: &[Choice]) {
    for (frame, plan) in (0..).zip(plan) {
        assert_eq!(layer.choice(frame), Some(*plan));
    }
    assert_eq!(layer.choice(layer.last_frame() + 1), None);
}

fn check_times(layer: LayerView<'_>, plan: &Layer) {
    let mut end = 0_u128;
    for frame in 0..=layer.last_frame() {
        let own = match &plan.time {
            Time::Each(each) => *each,
            Time::Listed(list) => list[usize::from(frame)],
        };
        let wait = if frame == layer.last_frame() { plan.wait } else { 0 };
        assert_eq!(layer.start(frame), nanoseconds(end), "start of frame {frame}");
        end += u128::from(own) + u128::from(wait);
        assert_eq!(layer.end(frame), nanoseconds(end), "end of frame {frame}");
        assert!(layer.frame_at(layer.start(frame)) == frame || own == 0, "start of frame {frame}");
    }
    assert_eq!(layer.total(), nanoseconds(end));
}

/// A time of the plan as the clock has it: beyond 584 years is never.
fn nanoseconds(microseconds: u128) -> u64 {
    u64::try_from(microseconds * 1_000).unwrap_or(u64::MAX)
}

fn check_frame(sprite: &Sprite<'_>, index: u32, plan: &write::Frame) {
    let frame = sprite.frame(index);
    assert_eq!(frame.is_some(), plan.picture.is_some());
    let (Some(frame), Some(picture)) = (frame, plan.picture) else { return };
    let width = i32::try_from(picture.rect.width).expect("a width of 16 bits");
    let x = if picture.mirrored { width.saturating_sub(picture.origin.x) } else { picture.origin.x };
    assert_eq!(frame.image().index(), Some(picture.image.into()));
    assert_eq!(frame.rect(), picture.rect);
    assert_eq!(frame.size(), picture.rect.size());
    assert_eq!(frame.origin(), Point::new(x, picture.origin.y));
    assert_eq!(frame.is_mirrored(), picture.mirrored);
}

#[test]
fn frames_without_an_image_of_their_own_take_the_tile_set() {
    let plan = plans::one_layer(Layer { frames: plans::strip(1), ..Layer::default() });
    let bytes = write(&plan).unwrap();
    let images = [&Image::TILESET];
    let sprite = Sprite::new(Table::parse(&bytes).unwrap(), &images);
    let forest = Image::new(7, "tilesets/forest.png", Size::new(64, 64), b"PNG");

    let frame = sprite.frame(0).unwrap();
    assert!(frame.image().is_tileset() && frame.image().index().is_none());
    assert_eq!(frame.image_in(&forest).index(), Some(7));
    assert_eq!(frame.image_in(&forest).size(), Size::new(64, 64));
}
