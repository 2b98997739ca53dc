//! Draws every animation of three sprites at the times of the scene onto a display in memory, and prints what is on it.
//! `check.py` compares that with the trace.
#![no_std]
#![no_main]
#![forbid(unsafe_code)]

mod display;

use core::fmt::Write;
use core::time::Duration;
use cortex_m_semihosting::{debug, hio};
use display::{Display, POSITION};
use sprite_runtime::{Angle, AnyAnimator, Facing, Sprite};

sprite_runtime::include_generated!();

const TIMES: &str = include_str!("../../../../dev/scene/times.txt");

#[cortex_m_rt::entry]
fn main() -> ! {
    let status = if LIBRARY.sprites().iter().try_for_each(sprite).is_ok() {
        debug::EXIT_SUCCESS
    } else {
        debug::EXIT_FAILURE
    };
    loop {
        debug::exit(status);
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        debug::exit(debug::EXIT_FAILURE);
    }
}

/// Each animation of a sprite in each direction, named as the trace names it.
fn sprite(sprite: &'static Sprite<'static>) -> Result<(), ()> {
    let path = sprite.path();
    for (index, name) in (0..).zip(sprite.animation_names()) {
        match path {
            "archer" => {
                for degrees in (0..360_u16).step_by(45) {
                    let facing = Angle::from_degrees(f32::from(270_u16.wrapping_sub(degrees).cast_signed()));
                    let names = format_args!("{path}/{name}.sprite\tdefault\t{degrees}");
                    animation(AnyAnimator::of(sprite, index), facing.into(), names)?;
                }
            }
            "crab" => {
                let names = format_args!("{path}.aseprite\t{name}\t-");
                animation(AnyAnimator::of(sprite, index), Facing::Index(0), names)?;
            }
            _ => {
                for direction in 0..4 {
                    let names = format_args!("{path}.dat\t{name}\t{direction}");
                    animation(AnyAnimator::of(sprite, index), Facing::Index(direction), names)?;
                }
            }
        }
    }
    Ok(())
}

/// Plays an animation, and prints what each of its layers shows at the times.
fn animation(
    player: AnyAnimator<'static>,
    facing: Facing,
    names: core::fmt::Arguments<'_>,
) -> Result<(), ()> {
    let mut out = hio::hstdout()?;
    let mut player = player;
    player.face(facing);
    player.restart();
    let mut now = 0;
    for time in TIMES.lines() {
        let time: u64 = time.parse().map_err(drop)?;
        player.tick(Duration::from_nanos(time - now));
        now = time;
        for layer in 0..player.layer_count() {
            let mut display = Display::new();
            if let Some(frame) = player.layer_frame(layer) {
                display.show(frame, POSITION);
            }
            writeln!(out, "= {names}\t{layer}").map_err(drop)?;
            display.print(&mut out)?;
        }
    }
    Ok(())
}
