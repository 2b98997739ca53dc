//! Sheets: random descriptions against a slow reading of `docs/formats/sheet.md`.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

mod gaps;
mod random;
mod reading;

use crate::support::play::with_packed;
use crate::support::{compiled, findings};
use random::Drawn;
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
            format!(" {}={},{},{},{}", slice.name, at.x, at.y, size.width, size.height)
        })
        .collect();
    slices.sort();
    text + &slices.concat()
}

#[test]
fn random_descriptions_play_as_a_slow_reading_of_the_page_says() {
    let number =
        |name: &str, usual| std::env::var(name).map_or(usual, |value| value.parse().expect("a number"));
    let usual = if std::env::var_os("THOROUGH").is_some() { 10 * USUAL } else { USUAL };
    let (seed, count) = (number("SHEETS_SEED", 7), number("SHEETS", usual));
    let mut random = Random::of(seed);
    let mut frames = 0;
    for case in 0..count {
        let Drawn { text, pictures } = random::draw(&mut random);
        let mut files = MemoryFiles::new([("hero.sheet.toml", text.as_str())]);
        for picture in &pictures {
            files = files.with(&picture.path, picture.png());
        }
        let reading = Reading::of(&text, &pictures);
        let compilation = compiled(&files);
        let at = || format!("SHEETS_SEED={seed}, case {case}:\n{text}");
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
    }
    assert!(frames > 50 * count, "{frames} frames");
}
