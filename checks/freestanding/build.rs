//! Packs the table that is played, and links without start files and libraries, so that whatever the
//! program needs beyond itself is an error.

use sprite_table::write::{
    AnimationPlan, ChoicePlan, LayerPlan, MotionPlan, OffsetsPlan, Picture, SpritePlan, Time, TrackPlan,
    write,
};
use sprite_table::{Angle, Facing, Offset, Playback, Point, Rect};
use std::{env, fs, path::Path};

fn main() {
    for argument in ["-nostartfiles", "-nostdlib", "-static", "-no-pie"] {
        println!("cargo::rustc-link-arg-bins={argument}");
    }
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var_os("OUT_DIR").expect("cargo names the folder");
    fs::write(Path::new(&folder).join("table.bin"), write(&plan()).expect("it fits"))
        .expect("a writable folder");
}

/// Something of everything that a table can hold.
fn plan() -> SpritePlan {
    let picture = |x, origin| {
        let rect = Rect::new(x, 0, 1, 1);
        Some(Picture { image: 0, rect, origin, mirrored: x == 1, shift: Some((2, 1)) })
    };
    let frames = vec![picture(0, Point::ZERO), picture(1, Point::new(70_000, -1)), None];
    let layer = |time, playback| LayerPlan { frames: frames.clone(), time, playback, ..LayerPlan::default() };
    let even = LayerPlan { wait: 50_000, ..layer(Time::Each(100_000), Playback::Loop { from: 0 }) };
    let listed = layer(Time::Listed(vec![5, 6, 7]), Playback::Hide);
    let long = layer(Time::Listed(vec![1, 1 << 40, 7]), Playback::Hold);
    let track = |layers: &[&LayerPlan]| TrackPlan {
        layers: layers.iter().copied().cloned().collect(),
        offsets: None,
    };
    let compass = vec![(Angle::from_degrees(0.0), 0), (Angle::from_degrees(180.0), 1)];
    let burning = AnimationPlan {
        tracks: vec![track(&[&even]), track(&[&listed, &even, &long])],
        facing: [0, 0, 0, 1, 1, 1, 0, 0],
        compass,
        ties_clockwise: true,
        scale: 2.0,
        ..AnimationPlan::default()
    };
    let motion = MotionPlan { advance: Offset::new(9, -9), is_tile: true, idle: picture(2, Point::ZERO) };
    let out =
        AnimationPlan { motion: Some(motion), tracks: vec![track(&[&long])], ..AnimationPlan::default() };
    let animations = vec![burning, out, flickering(&even)];
    SpritePlan { images: 1, start_facing: Facing::Index(0), stand: Some(0), animations }
}

/// Two of its frames are drawn by lot and moved about, until it goes back.
fn flickering(layer: &LayerPlan) -> AnimationPlan {
    let choice = |cell, left, is_lot| ChoicePlan { time: 10, left, is_lot, excludes: is_lot, cell };
    let choices = Some(vec![choice(1, 2, true), choice(2, 1, true), choice(0, 1, false)]);
    let cells = LayerPlan { choices, playback: Playback::Return, ..layer.clone() };
    let offsets = OffsetsPlan {
        offsets: vec![Point::new(1, 0), Point::new(0, 1)],
        time: Time::Each(7_000),
        playback: Playback::Loop { from: 0 },
    };
    let track = TrackPlan { layers: vec![cells], offsets: Some(offsets) };
    AnimationPlan { tracks: vec![track], ..AnimationPlan::default() }
}
