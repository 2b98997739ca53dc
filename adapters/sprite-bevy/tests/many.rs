//! The time of a frame of 10,000 players in a development build, where nothing is optimised. It judges nothing, and is
//! only run when it is asked for:
//!
//! `cargo test --test many -- --ignored --nocapture`

mod support;

use bevy_sprite::Sprite;
use sprite_bevy::SpriteAnimator;
use sprite_runtime::Animator;
use sprite_scene::{Form, png};
use std::time::{Duration, Instant};
use support::{app, update};

const FRAME: Duration = Duration::from_nanos(16_666_667);
const PLAYERS: usize = 10_000;
/// They are spawned in so many frames, so that their animations are at different times.
const SPAWNING: usize = 50;

#[test]
#[ignore = "it measures, and takes some seconds"]
fn ten_thousand_players() {
    let [empty, full] = [0, PLAYERS].map(|players| {
        let mut app = app(&[Form::Png.library()]);
        for _ in 0..SPAWNING {
            let crab = |_| (SpriteAnimator::new(Animator::new(png::Crab::Walk)), Sprite::default());
            app.world_mut().spawn_batch((0..players / SPAWNING).map(crab).collect::<Vec<_>>());
            update(&mut app, FRAME);
        }
        let mut times: Vec<Duration> = (0..200)
            .map(|_| {
                let start = Instant::now();
                update(&mut app, FRAME);
                start.elapsed()
            })
            .collect();
        times.sort_unstable();
        [times[times.len() / 10], times[times.len() / 2]]
    });
    println!("{PLAYERS} players: {:?} a frame, in quick frames {:?}", full[1], full[0]);
    println!("an app without players: {:?}, {:?}", empty[1], empty[0]);
}
