//! Tables with wrong bytes, played with every function: nothing panics and nothing hangs.

use crate::plans::{animation, any_layers, layer, one_track, sprite, track};
use crate::random_plans;
use core::time::Duration;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use sprite_runtime::mana::ManaExt as _;
use sprite_runtime::{Angle, AnyAnimator, Direction, Image, Size, Sprite};
use sprite_table::write::{Layer, Plan, Time, write};
use sprite_table::{Playback, Table};

/// Calls every function of a player, with times that go from nothing to the end of all clocks.
fn play(table: Table<'_>) {
    play_for(table, &[Duration::ZERO, Duration::from_millis(16), Duration::from_secs(3_600), Duration::MAX]);
}

/// As [`play`], with times that a test of many tables has.
fn play_for(table: Table<'_>, times: &[Duration]) {
    let image = Image::new(0, "sheet.png", Size::new(64, 64), &[]);
    let images = [&image];
    let sprite = Sprite::new(table, &images);
    for index in [0, 1, u16::MAX] {
        let mut player = AnyAnimator::of(&sprite, index);
        for &time in times {
            let tick = player.tick(time);
            let _ = player.texts_in(&tick).take(9).count();
            let _ = player.slices_in(&tick).take(9).count();
            look(&player);
            player.face(Direction::Left);
            let _ = player.tick(player.until_change().unwrap_or(time));
            look(&player);
            player.face(Angle::from_steps(12_345));
            let _ = player.play(1 - index.min(1));
            let _ = (player.set_frame(1), player.set_frame(u16::MAX));
            look(&player);
            player.face(sprite_runtime::Facing::Index(1));
            let tick = player.tick_then(time, 0);
            let _ = player.texts_in(&tick).take(9).count();
            let _ = player.slices_in(&tick).take(9).count();
            player = player.with_variant(index).with_seed(u64::from(index));
            let _ = player.tick(time);
        }
    }
}

/// A table that was checked reports what is possible: a frame lasts a microsecond, but for the last one of a round.
fn count(table: Table<'_>) {
    let sprite = Sprite::new(table, &[]);
    for index in [0, 1] {
        let mut player = AnyAnimator::of(&sprite, index);
        for time in [1, 16_000, 3_600_000_000, 86_400_000_000].map(Duration::from_micros) {
            let tick = player.tick(time);
            let most = 2 * u64::try_from(time.as_micros()).expect("a day") + 3;
            assert!(tick.frame_count() <= most && tick.loops() <= most, "{tick:?} in {time:?} of {table:?}");
            assert!(tick.left_over() <= time, "{tick:?} in {time:?} of {table:?}");
            let until = player.until_change().unwrap_or_default();
            assert!(until.as_secs() < 147 * 366 * 86_400, "{until:?} of {table:?}");
        }
    }
}

fn look(player: &AnyAnimator<'_>) {
    let _ = (
        format!("{player:?}"),
        player.frame(),
        player.frame_index(),
        player.until_change(),
        player.elapsed(),
    );
    let _ = (player.direction_index(), player.facing(), player.is_finished());
    for frame in player.frames() {
        let _ = (frame.origin(), frame.rect(), frame.image().size());
    }
}

pub(crate) fn any_sprite() -> impl Strategy<Value = Plan> {
    let animation = (vec(any_layers().prop_map(track), 1..3), any::<bool>())
        .prop_map(|(tracks, turn_restarts)| animation(tracks, turn_restarts));
    vec(animation, 1..3).prop_map(sprite)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_table_of_everything_with_wrong_bytes_is_played_without_harm(
        plan in random_plans::any_sprite(20),
        edits in vec((any::<Index>(), prop_oneof![any::<u8>(), Just(0), Just(1), Just(0xff)]), 0..8),
    ) {
        let times = [Duration::ZERO, Duration::from_millis(16), Duration::from_secs(2)];
        let mut bytes = write(&plan).unwrap();
        play_for(Table::parse(&bytes).unwrap(), &times);
        for (place, byte) in edits {
            // Behind the offsets of the header, so that most records stay where they are.
            let place = 60 + place.index(bytes.len() - 60);
            bytes[place] = byte;
            play_for(Table::new_unchecked(&bytes), &times);
            let _ = Table::parse(&bytes).map(count);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_table_with_wrong_bytes_is_played_without_harm(
        plan in any_sprite(),
        edits in vec((any::<Index>(), prop_oneof![any::<u8>(), Just(0), Just(1), Just(0xff)]), 0..8),
    ) {
        let mut bytes = write(&plan).unwrap();
        play(Table::parse(&bytes).unwrap());
        for (place, byte) in edits {
            let place = place.index(bytes.len());
            bytes[place] = byte;
            play(Table::new_unchecked(&bytes));
            let _ = Table::parse(&bytes).map(count);
        }
    }

    #[test]
    fn bytes_that_are_no_table_are_played_without_harm(bytes in vec(any::<u8>(), 0..300)) {
        play(Table::new_unchecked(&bytes));
    }
}

#[test]
fn a_layer_whose_frames_take_no_time_or_end_before_they_start_is_played_without_harm() {
    let no_time = Layer { wait: 5_000, ..layer(3, 0, Playback::Loop { from: 1 }) };
    let mut backwards = layer(3, 0, Playback::Loop { from: 1 });
    backwards.time = Time::Listed(vec![7, 8, 9]);
    for layers in [vec![no_time.clone()], vec![backwards.clone()], vec![backwards, no_time]] {
        for restarts in [true, false] {
            let mut bytes = write(&one_track(layers.clone(), restarts)).unwrap();
            let ends = [7_u32, 15, 24].map(u32::to_le_bytes).concat();
            if let Some(at) = bytes.windows(12).position(|window| window == ends) {
                bytes[at..at + 12].copy_from_slice(&[9_u32, 2, 5].map(u32::to_le_bytes).concat());
            }
            assert!(Table::parse(&bytes).is_err());
            play(Table::new_unchecked(&bytes));
        }
    }
}

#[test]
fn every_byte_of_a_table_that_is_still_accepted_may_be_wrong_and_counts_stay_possible() {
    let forever =
        Layer { time: Time::Listed(vec![1, 1 << 40, 7]), ..layer(3, 1, Playback::Loop { from: 1 }) };
    let waits = Layer { wait: 5_000, ..layer(3, 20, Playback::Hold) };
    for layers in [vec![forever.clone()], vec![waits.clone()], vec![forever, waits]] {
        let bytes = write(&one_track(layers, false)).unwrap();
        let mut accepted = 0;
        for at in 0..bytes.len() {
            for byte in [0, 1, 2, 4, 8, 0x10, 0x3f, 0x40, 0x7f, 0x80, 0xff] {
                let mut wrong = bytes.clone();
                wrong[at] = byte;
                if let Ok(table) = Table::parse(&wrong) {
                    count(table);
                    accepted += 1;
                }
            }
        }
        assert!(accepted > 100);
    }
}

#[test]
fn a_table_that_is_cut_anywhere_is_played_without_harm() {
    let layers = vec![layer(2, 0, Playback::Still), layer(3, 100, Playback::Hide)];
    let bytes = write(&one_track(layers, false)).unwrap();
    for end in 0..bytes.len() {
        play(Table::new_unchecked(&bytes[..end]));
    }
}

#[test]
fn an_animation_that_does_not_exist_shows_nothing() {
    let bytes = write(&sprite(Vec::new())).unwrap();
    let sprite = Sprite::new(Table::parse(&bytes).unwrap(), &[]);
    let mut player = AnyAnimator::of(&sprite, 0);
    assert!(!player.tick(Duration::MAX).is_changed());
    assert_eq!(player.frames().count(), 0);
    assert_eq!(player.until_change(), None);
    assert!(!player.play(0).has_started());
    assert!(!player.set_frame(0));
}
