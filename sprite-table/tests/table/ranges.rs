//! Tables with wrong bytes that `Table::parse` accepts: whatever the views of them answer is in its documented range.
//!
//! `PROPTEST_CASES=1000000 cargo test --release -p sprite-table --all-features --test table ranges` looks at more of
//! them.

use crate::plans;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use sprite_table::write::write;
use sprite_table::{AnimationView, Direction, Facing, Image, LayerView, Playback, Size, Sprite, Table};

/// Nanoseconds of a pass at most.
const LONGEST: u64 = 1 << 62;

fn look(table: Table<'_>) {
    let image = Image::new(0, "sheet.png", Size::new(640, 480), b"PNG");
    let images = vec![&image; table.image_count().into()];
    let sprite = Sprite::new(table, &images);
    let count = table.animation_count();
    assert!(table.stand().is_none_or(|stand| stand < count));
    for animation in (0..count).filter_map(|index| table.animation(index)) {
        assert!(animation.same_as() < count);
        assert!(animation.scale().is_finite() && animation.scale() > 0.0);
        for track in tracks(animation) {
            let track = animation.track(track).expect("a track");
            assert!(track.lead() < track.layer_count());
            for index in 0..track.layer_count() {
                let layer = track.layer(index).expect("a layer");
                assert!(!layer.is_offsets() || index + 1 == track.layer_count() && animation.is_walked());
                assert!(!(layer.is_random() || layer.is_free()) || animation.is_walked());
                check_layer(&sprite, layer);
            }
        }
    }
}

/// All tracks, and those that facings lead to.
fn tracks(animation: AnimationView<'_>) -> impl Iterator<Item = u16> {
    let count = animation.track_count();
    let facings = Direction::ALL.map(|direction| [Facing::Direction(direction), direction.angle().into()]);
    let faced = facings.into_iter().flatten().chain([Facing::Index(u16::MAX)]);
    let faced: Vec<_> = faced.map(|facing| animation.resolve(facing)).filter(|_| count > 0).collect();
    assert!(faced.iter().all(|&track| track < count), "{faced:?} of {count}");
    (0..count).chain(faced)
}

fn check_layer(sprite: &Sprite<'_>, layer: LayerView<'_>) {
    let last = layer.last_frame();
    assert_eq!(layer.frame_count(), u32::from(last) + 1);
    for frame in [0, last / 2, last] {
        check_frame(sprite, layer.first_frame() + u32::from(frame));
    }
    if layer.is_random() {
        for frame in [0, last / 2, last] {
            let choice = layer.choice(frame).expect("a choice");
            assert!(choice.milliseconds <= 2_147_483_647, "{choice:?}");
            assert!((1..=layer.frame_count()).contains(&(u32::from(frame) + u32::from(choice.left))));
        }
        return;
    }
    let total = layer.total();
    assert!(total <= LONGEST, "{total}");
    for frame in [0, last / 2, last] {
        let (start, end) = (layer.start(frame), layer.end(frame));
        let is_still = layer.playback() == Playback::Still;
        assert!(is_still || start <= end && end <= total, "{start} to {end} of {total}");
        assert!(is_still || layer.duration(frame) == end - start && layer.begins(frame) <= total);
    }
    let play_time = layer.play_time();
    assert_eq!(play_time.is_some(), layer.passes().is_some());
    assert!(play_time.is_none_or(|time| time >= total), "{play_time:?} of {total}");
    let cycle = layer.cycle();
    assert!(layer.playback() == Playback::Still || total == 0 || cycle > 0 && cycle <= 2 * total, "{cycle}");
    for time in [0, 1, total.saturating_sub(1), total, total + 1, 86_400_000_000_000] {
        let frame = layer.frame_at(time);
        assert!(frame == last || frame < last && layer.end(frame) > time, "{frame} at {time}");
        assert!(frame == 0 || layer.start(frame) <= time, "{frame} at {time}");
    }
    for frame in [layer.first_with_text(0, last), layer.last_with_text(0, last)] {
        assert!(frame.is_none_or(|frame| frame <= last), "{frame:?} of {last}");
    }
}

fn check_frame(sprite: &Sprite<'_>, index: u32) {
    let Some(frame) = sprite.frame(index) else { return };
    let rect = frame.rect();
    assert!(rect.width > 0 && rect.height > 0, "{rect:?}");
    assert!(!frame.image().is_tileset(), "every slot has an image");
    assert!(frame.slices().count() <= 65_536 && frame.texts().count() <= 65_536);
    for variant in [1, u16::MAX] {
        let shown = frame.variant(variant);
        assert_eq!(shown.rect().size(), rect.size());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_table_that_is_accepted_gives_answers_in_their_ranges(
        plan in plans::sprite(),
        edits in vec((any::<Index>(), prop_oneof![any::<u8>(), Just(0), Just(1), Just(0x7f), Just(0xff)]), 1..24),
    ) {
        let mut bytes = write(&plan).unwrap();
        look(Table::parse(&bytes).unwrap());
        for (place, byte) in edits {
            let place = place.index(bytes.len());
            let right = core::mem::replace(&mut bytes[place], byte);
            match Table::parse(&bytes) {
                Ok(table) => look(table),
                // A value that is refused is restored, so that several faults come together.
                Err(_) => bytes[place] = right,
            }
        }
    }
}
