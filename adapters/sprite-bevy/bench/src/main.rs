//! 10,000 animated sprites, headless, ticked and shown: the time of a frame of `sprite-bevy`, of two crates that play
//! animations in Bevy, and of the way of Bevy's own example, a timer and an index.
//!
//! `cargo run --release` prints times and ratios, `-- --quick` runs a moment only. No bar is checked.

mod contenders;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use contenders::{CONTENDERS, Contender};
use std::time::{Duration, Instant};

/// Sprites of each contender.
const SPRITES: usize = 10_000;
/// They are spawned in so many frames, so that their animations are at different times.
const SPAWNING: usize = 50;
const FRAME: Duration = Duration::from_nanos(16_666_667);

fn main() {
    let is_quick = std::env::args().any(|argument| argument == "--quick");
    let (rounds, frames) = if is_quick { (3, 10) } else { (41, 120) };
    let mut apps: Vec<App> = CONTENDERS.iter().map(app).collect();
    let mut times = vec![Vec::new(); apps.len()];
    // They take turns, so that whatever else the machine does hits all of them.
    for _ in 0..rounds {
        for (app, times) in apps.iter_mut().zip(&mut times) {
            let start = Instant::now();
            for _ in 0..frames {
                app.update();
            }
            times.push(start.elapsed() / frames);
        }
    }
    let medians: Vec<f64> = times.iter_mut().map(|times| median(times)).collect();
    let empty = medians[0];
    println!("{SPRITES} sprites, {rounds} rounds of {frames} frames in turn, medians");
    println!("an app without sprites: {:.0} us a frame, which is taken off below", empty * 1e6);
    let first = medians[1] - empty;
    for (contender, median) in CONTENDERS.iter().zip(&medians).skip(1) {
        let own = median - empty;
        println!("{:32} {:6.0} us a frame, {:5.2} x the first", contender.name, own * 1e6, own / first);
    }
}

fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

/// An app in which all sprites play.
fn app(contender: &Contender) -> App {
    let mut app = App::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets").to_owned();
    let assets = AssetPlugin { file_path: folder, ..AssetPlugin::default() };
    app.add_plugins((TaskPoolPlugin::default(), bevy::time::TimePlugin, assets));
    app.init_asset::<Image>().init_asset::<TextureAtlasLayout>();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    (contender.add)(&mut app);
    app.finish();
    app.cleanup();
    for _ in 0..SPAWNING {
        (contender.spawn)(&mut app, SPRITES / SPAWNING);
        app.update();
    }
    let start = Instant::now();
    while !(contender.is_ready)(&mut app) {
        assert!(start.elapsed() < Duration::from_mins(1), "{}: its assets are never loaded", contender.name);
        app.update();
    }
    // All of them were shown, and move.
    for _ in 0..10 {
        app.update();
    }
    let before = (contender.seen)(&mut app);
    // Longer than a frame of the animation, and shorter than two.
    for _ in 0..10 {
        app.update();
    }
    let after = (contender.seen)(&mut app);
    let moved = before.iter().zip(&after).filter(|(before, after)| before != after).count();
    assert!(moved * 2 >= before.len(), "{}: {moved} of {} sprites move", contender.name, before.len());
    app
}
