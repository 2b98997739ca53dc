//! Tables with wrong bytes that `Table::parse` accepts: whatever a player of them answers is in its documented range.
//!
//! `PROPTEST_CASES=1000000 cargo test --release -p sprite-runtime --test player ranges` looks at more of them.

use crate::health;
use crate::hostile::any_sprite;
use crate::moving::movement;
use crate::plans::{layer, sprite};
use crate::random_plans;
use core::time::Duration;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use sprite_runtime::cranberry::CranberryExt as _;
use sprite_runtime::mana::ManaExt as _;
use sprite_runtime::{Angle, AnyAnimator, Direction, Image, Offset, Size, Sprite, Tick};
use sprite_table::write::{Plan, write};
use sprite_table::{Playback, Table};

/// The longest pass of a table: 2^62 nanoseconds.
const LONGEST: Duration = Duration::from_nanos(1 << 62);

/// Layers, turns, random frames, returns, health and movements.
fn any_plan() -> impl Strategy<Value = Plan> {
    let displacement = (-99..99_i32, -99..99_i32).prop_map(|(x, y)| (x * Offset::PIXEL, y * 1_000));
    let moving = (displacement, any::<bool>(), any::<bool>(), 1..5_usize).prop_map(
        |(displacement, is_tile, has_idle, frames)| {
            let playback = if is_tile { Playback::Hold } else { Playback::Loop { from: 0 } };
            sprite(vec![movement(layer(frames, 80, playback), displacement, is_tile, has_idle)])
        },
    );
    prop_oneof![4 => any_sprite(), 4 => random_plans::any_sprite(20), 1 => moving, 1 => Just(health::plan())]
}

/// Plays a table with everything that a game can do, and looks at each answer.
fn play(table: Table<'_>, variant: u16) {
    let image = Image::new(0, "sheet.png", Size::new(640, 480), b"PNG");
    let images = vec![&image; table.image_count().into()];
    let sprite = Sprite::new(table, &images);
    for animation in 0..table.animation_count().min(4) {
        let mut player = AnyAnimator::of(&sprite, animation).with_seed(7).with_variant(variant);
        look(&player, true);
        for (step, micros) in [0, 1, 16_000, 99_999, 2_000_000].into_iter().enumerate() {
            let time = Duration::from_micros(micros);
            check_tick(&player, player.clone().tick(time), time);
            player.tick(time);
            look(&player, true);
            match step {
                0 => _ = player.play(animation),
                1 => player.face(Direction::Left),
                2 => player.face(Angle::from_steps(12_345)),
                3 => _ = player.set_frame(1),
                _ => player.set_health(30),
            }
            look(&player, false);
        }
        let next = animation.saturating_sub(1);
        let tick = player.tick_then(Duration::from_secs(2), next);
        assert!(tick.left_over() <= Duration::from_secs(2), "{tick:?}");
        player.seek(Duration::from_millis(700));
        look(&player, false);
        player.end_move();
        look(&player, false);
        assert!(!player.begin_idle(u16::MAX));
        player.stop();
        assert_eq!((player.frame(), player.frames().count()), (None, 0));
    }
}

/// Checks the report of a player's tick.
fn check_tick(before: &AnyAnimator<'_>, tick: Tick, time: Duration) {
    // A frame lasts a microsecond, but for the last one of a pass, and for what an animation ends or begins with.
    let most = 2 * u64::try_from(time.as_micros()).expect("seconds") + 8;
    // A flow may go round without any time until the work of a tick is done.
    let most_loops = most + (1 << 20);
    assert!(tick.frame_count() <= most && tick.loops() <= most_loops, "{tick:?} in {time:?} of {before:?}");
    assert!(tick.left_over() <= time, "{tick:?} in {time:?} of {before:?}");
    assert!(tick.is_changed() || tick.frame_count() == 0, "{tick:?} in {time:?} of {before:?}");
    let (moved, whole) = (tick.movement(), before.displacement());
    for (moved, whole) in [(moved.x, whole.x), (moved.y, whole.y)] {
        assert!(moved.unsigned_abs() <= whole.unsigned_abs(), "{tick:?} in {time:?} of {before:?}");
    }
    let is_finished = tick.is_finished() || tick.left_over() == Duration::ZERO;
    assert!(is_finished, "nothing is left of what goes on: {tick:?} in {time:?} of {before:?}");
}

/// Checks the frames and the state of a player. Of one that is not healthy the table's animation may be another one.
fn look(player: &AnyAnimator<'_>, is_healthy: bool) {
    let sprite = player.sprite();
    let table = sprite.table();
    assert!(player.animation().index() < table.animation_count(), "{player:?}");
    let view = table.animation(player.animation().index()).expect("an animation");
    assert!(!is_healthy || player.direction_index() <= view.track_count().saturating_sub(1), "{player:?}");
    if let Some(track) = view.track(player.direction_index()).filter(|_| is_healthy) {
        assert!(player.layer_count() == track.layer_count());
        let lead = track.layer(track.lead()).expect("a layer");
        assert!(u32::from(player.frame_index()) < lead.frame_count(), "{player:?}");
    }
    let scale = player.scale();
    assert!(scale.is_finite() && scale > 0.0, "{scale}");
    let until = player.until_change();
    assert!(until.is_none_or(|until| until <= LONGEST), "{until:?} of {player:?}");
    assert!(player.elapsed() <= Duration::from_nanos(u64::MAX - 1));
    let (offset, whole) = (player.offset(), player.displacement());
    for (part, whole) in [(offset.x, whole.x), (offset.y, whole.y)] {
        let is_between =
            part == 0 || (part < 0) == (whole < 0) && part.unsigned_abs() <= whole.unsigned_abs();
        assert!(is_between, "{offset:?} of {whole:?} in {player:?}");
    }
    let frames = player.frames();
    assert!(frames.clone().count() <= player.layer_count().into(), "{player:?}");
    assert_eq!(player.layer_frame(player.layer_count()), None);
    for frame in frames.chain(player.frame()) {
        let rect = frame.rect();
        assert!(rect.width > 0 && rect.height > 0, "{rect:?} of {player:?}");
        assert!([rect.x, rect.y, rect.width, rect.height].iter().all(|side| *side <= 65_535), "{rect:?}");
        assert!(!frame.image().is_tileset(), "every slot has an image: {player:?}");
        assert!(frame.anchor().iter().all(|part| part.is_finite()));
        assert_eq!(frame.place_at(frame.origin()).size(), rect.size());
        assert_eq!(frame.flipped().flipped(), frame);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_table_that_is_accepted_gives_answers_in_their_ranges(
        plan in any_plan(),
        edits in vec((any::<Index>(), prop_oneof![any::<u8>(), Just(0), Just(1), Just(0x7f), Just(0xff)]), 1..24),
        keeps in any::<bool>(),
        variant: u16,
    ) {
        let bytes = write(&plan).unwrap();
        play(Table::parse(&bytes).unwrap(), variant);
        let mut wrong = bytes.clone();
        for (place, byte) in edits {
            let place = place.index(bytes.len());
            let right = wrong[place];
            wrong[place] = byte;
            match Table::parse(&wrong) {
                Ok(table) => play(table, variant),
                // A value that is refused is restored, so that several faults come together.
                Err(_) => wrong[place] = right,
            }
            if keeps {
                wrong[place] = right;
            }
        }
    }
}
