//! Packs the table that the players play.

#[path = "src/play/shape.rs"]
mod shape;

use sprite_table::write::{Animation, DirectionMap, Frame, Layer, Picture, Plan, Time, Track, write};
use sprite_table::{Angle, Playback, Point, Rect};
use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/play/shape.rs");
    let folder = env::var_os("OUT_DIR").ok_or("cargo names the folder")?;
    let animations = (0..shape::ANIMATIONS).map(animation).collect();
    let plan = Plan { images: 1, animations, ..Plan::default() };
    fs::write(Path::new(&folder).join("table.bin"), write(&plan)?)?;
    Ok(())
}

fn animation(animation: u16) -> Animation {
    let tracks = (0..shape::DIRECTIONS).map(|direction| track(animation, direction)).collect();
    let degrees = [(0.0, 0), (90.0, 1), (180.0, 2), (270.0, 3)];
    Animation {
        tracks,
        direction_map: DirectionMap {
            facing: [0, 0, 1, 2, 2, 2, 3, 0],
            compass: degrees.map(|(angle, track)| (Angle::from_degrees(angle), track)).to_vec(),
            restarts: true,
            ..DirectionMap::default()
        },
        ..Animation::default()
    }
}

fn track(animation: u16, direction: u16) -> Track {
    let picture = |frame| {
        let [x, y, width, height] = shape::rect(animation, direction, frame);
        let (rect, origin) = (Rect::new(x, y, width, height), Point::new(16, 29));
        Frame::from(Picture { origin, ..Picture::new(0, rect) })
    };
    let layer = Layer {
        frames: (0..shape::FRAMES).map(picture).collect(),
        time: Time::Each(u64::from(shape::milliseconds(animation)) * 1_000),
        playback: Playback::Loop { from: 0 },
        ..Layer::default()
    };
    Track { layers: vec![layer], ..Track::default() }
}
