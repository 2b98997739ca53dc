//! Packs the table that is played, and links without start files and libraries, so that whatever the
//! program needs beyond itself is an error.

use sprite_table::write::{
    Animation, Choice, Command, DirectionMap, Frame, Layer, Motion, Offsets, Picture, Plan, Shift, Step,
    Time, Track, write,
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
fn plan() -> Plan {
    let picture = |x, origin| {
        let rect = Rect::new(x, 0, 1, 1);
        Frame::from(Picture {
            image: 0,
            rect,
            origin,
            mirrored: x == 1,
            shift: Some(Shift { variants: 2, cells: 1 }),
        })
    };
    let frames = vec![picture(0, Point::ZERO), picture(1, Point::new(70_000, -1)), None.into()];
    let layer = |time, playback| Layer { frames: frames.clone(), time, playback, ..Layer::default() };
    let even = Layer { wait: 50_000, ..layer(Time::Each(100_000), Playback::Loop { from: 0 }) };
    let listed = layer(Time::Listed(vec![5, 6, 7]), Playback::Hide);
    let long = layer(Time::Listed(vec![1, 1 << 40, 7]), Playback::Hold);
    let track =
        |layers: &[&Layer]| Track { layers: layers.iter().copied().cloned().collect(), ..Track::default() };
    let compass = vec![(Angle::from_degrees(0.0), 0), (Angle::from_degrees(180.0), 1)];
    let burning = Animation {
        tracks: vec![track(&[&even]), track(&[&listed, &even, &long])],
        direction_map: DirectionMap {
            facing: [0, 0, 0, 1, 1, 1, 0, 0],
            compass,
            ties_clockwise: true,
            ..DirectionMap::default()
        },
        scale: 2.0,
        ..Animation::default()
    };
    let motion =
        Motion { displacement: Offset::new(9, -9), is_tile: true, idle: Some(picture(2, Point::ZERO)) };
    let out = Animation { motion: Some(motion), tracks: vec![track(&[&long])], ..Animation::default() };
    let animations = vec![burning, out, flickering(&even)];
    let substitutes = vec![("lit".to_owned(), 0)];
    Plan {
        images: 1,
        start_facing: Facing::Index(0),
        stand: Some(0),
        animations,
        substitutes,
        ..Plan::default()
    }
}

/// Two of its frames are random and moved about, until it goes back.
fn flickering(layer: &Layer) -> Animation {
    let choice =
        |cell, left, is_random| Choice { milliseconds: 10, left, is_random, excludes: is_random, cell };
    let choices = Some(vec![choice(1, 2, true), choice(2, 1, true), choice(0, 1, false)]);
    let commands =
        vec![Command { at: 2, rand: 50, is_passed_first: false, step: Step::Goto { frame: 0, command: 0 } }];
    let cells = Layer { choices, commands, playback: Playback::Return, ..layer.clone() };
    let offsets = Offsets {
        offsets: vec![Point::new(1, 0), Point::new(0, 1)],
        time: Time::Each(7_000),
        playback: Playback::Loop { from: 0 },
    };
    let track = Track { layers: vec![cells], offsets: Some(offsets), ..Track::default() };
    let weak = Animation { tracks: vec![track.clone(), track.clone()], ..Animation::default() };
    Animation { tracks: vec![track], at_health: vec![(50, weak)], ..Animation::default() }
}
