//! Sheets: random descriptions against a slow reading of `docs/formats/sheet.md`.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

mod gaps;
mod random;
mod reading;

use crate::support::play::with_packed;
use crate::support::{compiled, findings};
use random::{Drawn, Picture};
use reading::Reading;
use sprite_compiler::MemoryFiles;
use sprite_runtime::AnyAnimator;
use sprite_table::{Direction, Frame};
use std::fmt::Write;
use std::time::Duration;
use test_support::Random;

/// Descriptions of a usual run; `SHEETS=100000` tries more, and `SHEETS_SEED=3` others.
const USUAL: u64 = 1_500;

/// A frame with its data, as text.
fn shown(frame: Frame<'_>) -> String {
    let (rect, origin) = (frame.rect(), frame.origin());
    let mirrored = if frame.is_mirrored() { "~" } else { "" };
    let mut text = format!(
        "{} {},{},{},{} {},{}{mirrored}",
        frame.image().path(),
        rect.x,
        rect.y,
        rect.width,
        rect.height,
        origin.x,
        origin.y
    );
    frame.texts().for_each(|found| write!(text, " {}", found.text).unwrap());
    let mut slices: Vec<String> = frame
        .slices()
        .map(|slice| {
            let (at, size) = (slice.bounds.top_left(), slice.bounds.size());
            let centre = slice.centre.map(|centre| {
                let (at, size) = (centre.top_left(), centre.size());
                format!("<{},{},{},{}>", at.x, at.y, size.width, size.height)
            });
            let centre = centre.unwrap_or_default();
            format!(" {}={},{},{},{}{centre}", slice.name, at.x, at.y, size.width, size.height)
        })
        .collect();
    slices.sort();
    text + &slices.concat()
}

/// Compares how a description plays with a reading of it. Returns the number of frames.
fn compare(
    text: &str,
    reading: &Reading,
    pictures: &[Picture],
    random: &mut Random,
    at: &dyn Fn() -> String,
) -> u64 {
    let mut files = MemoryFiles::new([("hero.sheet.toml", text)]);
    for picture in pictures {
        files = files.with(&picture.path, picture.png());
    }
    let mut frames = 0;
    let compilation = compiled(&files);
    let errors = compilation.diagnostics.has_errors();
    assert!(!errors, "{}\n{:?}", at(), findings(&compilation));
    let [packed] = compilation.library.sprites().collect::<Vec<_>>()[..] else { panic!("{}", at()) };
    with_packed(&compilation, packed, |sprite| {
        let names = packed.sprite().animations.iter().map(|animation| &animation.name);
        assert!(names.eq(reading.animations.iter().map(|animation| &animation.name)), "{}", at());
        for (index, animation) in (0..).zip(&reading.animations) {
            for direction in Direction::ALL {
                let mut player = AnyAnimator::of(sprite, index);
                player.face(direction);
                let mut now = 0;
                for _ in 0..8 {
                    let expected = reading.shown(animation, direction, now);
                    let found = player.frame().map_or_else(|| "-".to_owned(), shown);
                    assert!(
                        found == expected,
                        "{}\n{} {direction:?} at {now} ms:\n  {found}\n  {expected}",
                        at(),
                        animation.name
                    );
                    frames += 1;
                    let step = random.below(400) as u64;
                    let _ = player.tick(Duration::from_millis(step));
                    now += step;
                }
            }
        }
    });
    frames
}

/// The seed, and how many descriptions are tried.
fn asked() -> (u64, u64) {
    let number =
        |name: &str, usual| std::env::var(name).map_or(usual, |value| value.parse().expect("a number"));
    let usual = if std::env::var_os("THOROUGH").is_some() { 10 * USUAL } else { USUAL };
    (number("SHEETS_SEED", 7), number("SHEETS", usual))
}

#[test]
fn random_descriptions_play_as_a_slow_reading_of_the_page_says() {
    let (seed, count) = asked();
    let mut random = Random::of(seed);
    let mut frames = 0;
    for case in 0..count {
        let Drawn { text, pictures } = random::draw(&mut random);
        let reading = Reading::of(&text, &pictures);
        let at = || format!("SHEETS_SEED={seed}, case {case}:\n{text}");
        frames += compare(&text, &reading, &pictures, &mut random, &at);
    }
    assert!(frames > 50 * count, "{frames} frames");
}

/// Keys of a sprite may stand at the top of a file with several, and replace those that stand there.
#[test]
fn a_sprite_of_several_plays_as_a_file_of_its_own() {
    let (seed, count) = asked();
    let mut random = Random::of(seed + 1);
    for case in 0..count / 3 {
        let Drawn { text, pictures } = random::draw(&mut random);
        let reading = Reading::of(&text, &pictures);
        let shared = random::shared(&text, &mut random);
        let at = || format!("SHEETS_SEED={seed}, case {case}:\n{shared}\nas:\n{text}");
        compare(&shared, &reading, &pictures, &mut random, &at);
    }
}
