//! Tables in the hands of the player.

use sprite_runtime::mana::ManaExt as _;
use sprite_runtime::{Angle, AnyAnimator, Direction, Image, Size, Sprite};
use sprite_table::Table;
use std::time::Duration;

/// How long a player is left alone.
const TIMES: [Duration; 4] =
    [Duration::ZERO, Duration::from_millis(16), Duration::from_secs(2), Duration::from_secs(3_600)];

/// Texts of one tick that are looked at.
const TEXTS: usize = 9;

/// Animations that are played at most.
const ANIMATIONS: u16 = 4;

/// Frames of one moment that are looked at: a damaged table may have tens of thousands of layers.
const FRAMES: usize = 64;

/// Plays the first animations with every function of a player.
pub(crate) fn play(table: Table<'_>) {
    let image = Image::new(0, "sheet.png", Size::new(64, 64), &[]);
    let images = [&image; 4];
    let sprite = Sprite::new(table, &images);
    for index in (0..table.animation_count().min(ANIMATIONS)).chain([u16::MAX]) {
        let mut player = AnyAnimator::of(&sprite, index);
        for time in TIMES {
            let tick = player.tick(time);
            let _ = player.texts_in(&tick).take(TEXTS).count();
            let _ = player.slices_in(&tick).take(TEXTS).count();
            look(&player);
            player.face(Direction::Left);
            let _ = player.tick(player.until_change().unwrap_or(time));
            player.face(Angle::from_steps(12_345));
            let _ = (player.set_frame(1), player.set_frame(u16::MAX));
            look(&player);
            player.face(sprite_runtime::Facing::Index(1));
            let tick = player.tick_then(time, 0);
            let _ = player.texts_in(&tick).take(TEXTS).count();
            let _ = player.slices_in(&tick).take(TEXTS).count();
            player = player.with_variant(index).with_seed(u64::from(index));
            let _ = player.tick(time);
        }
    }
}

/// Plays the first animations to the end of all clocks in one tick: the work of a tick has a bound in any table.
pub(crate) fn exhaust(table: Table<'_>) {
    let sprite = Sprite::new(table, &[]);
    for index in (0..table.animation_count().min(ANIMATIONS)).chain([u16::MAX]) {
        let mut player = AnyAnimator::of(&sprite, index);
        player.face(sprite_runtime::Facing::Index(1));
        let tick = player.tick_then(Duration::MAX, 0);
        let _ = player.texts_in(&tick).take(TEXTS).count();
        let _ = player.slices_in(&tick).take(TEXTS).count();
    }
}

/// A table that was checked reports what is possible: a frame lasts a microsecond, but for the last one of a round.
pub(crate) fn count(table: Table<'_>) {
    let sprite = Sprite::new(table, &[]);
    for index in 0..table.animation_count().min(ANIMATIONS) {
        let mut player = AnyAnimator::of(&sprite, index);
        for time in TIMES {
            let tick = player.tick(time);
            let most = 2 * u64::try_from(time.as_micros()).expect("an hour") + 3;
            assert!(tick.frame_count() <= most && tick.loops() <= most, "{tick:?} in {time:?}");
            assert!(tick.left_over() <= time, "{tick:?} in {time:?}");
        }
    }
}

fn look(player: &AnyAnimator<'_>) {
    let _ = format!("{:?}", player.user_data());
    let _ = (player.frame_index(), player.elapsed(), player.facing(), player.is_finished());
    for frame in player.frames().take(FRAMES).chain(player.frame()) {
        let _ = (frame.origin(), frame.rect(), frame.image().size());
        let _ = format!("{:?}", (frame.slice_data("hit"), frame.layer_data("hit"), frame.cels().next()));
    }
}
