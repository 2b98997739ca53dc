//! Libraries by the number of their frames, and one of very many images: with rivals.

use super::checkout::Checkout;
use super::compare::{self, Built, CHANGES, Costs, IDLE, Rival, TOUCHED};
use super::editor;
use super::library::Plan;
use super::method::Method;
use super::plans::{FEW_IMAGES, FRAMES, IMAGES};
use crate::Pace;
use crate::bars::Bars;
use std::path::Path;

/// The contenders: the method, whether macros are optimised, and a name.
const RIVALS: [(Method, bool, &str); 7] = [
    (Method::Nothing, false, "an empty crate"),
    (Method::Bytes, false, "`include_bytes!`"),
    (Method::Dir, false, "`include_dir!`"),
    (Method::Literals, false, "struct literals"),
    (Method::Sprites, false, "`include_sprites!`"),
    (Method::Sprites, true, "`include_sprites!`, macros optimised"),
    (Method::Apart, false, "`include_sprites!`, in a crate of its own"),
];
const BYTES: usize = 1;
const DIR: usize = 2;
const SPRITES: usize = 4;
const OPTIMISED: usize = 5;
const APART: usize = 6;

pub(crate) fn run(pace: Pace, home: &Path, bars: &mut Bars) -> Result<(), String> {
    let (libraries, images) = match pace {
        Pace::Full => (&FRAMES[..], IMAGES),
        Pace::Quick => (&FRAMES[..1], FEW_IMAGES),
    };
    let again = if pace == Pace::Full { "10k" } else { "1k" };
    for plan in libraries.iter().chain([&images]) {
        let rounds = match (pace, plan.frames()) {
            (Pace::Quick, _) => 1,
            (Pace::Full, ..20_000) => 5,
            (Pace::Full, _) => 3,
        };
        let built = Built::new(plan, &Checkout::this(), &Method::ALL, home)?;
        let rivals = RIVALS.map(|(method, optimised, name)| {
            let cargo = built.cargo(optimised);
            Rival { method, cargo, name: name.to_owned(), over: BYTES, before: None }
        });
        let costs = compare::compare(&rivals, rounds)?;
        compare::report(plan, &rivals, &costs, Method::BYTES);
        if plan.frames() >= 100_000 {
            compare_frames(plan, &costs, bars);
        }
        if plan.sprites >= 1_000 {
            compare_images(&costs, bars);
        }
        if plan.name == again {
            editor::run(&built, rounds)?;
        }
    }
    Ok(())
}

fn compare_frames(plan: &Plan, costs: &Costs, bars: &mut Bars) {
    for (place, (_, change)) in CHANGES.iter().enumerate() {
        for rival in [SPRITES, OPTIMISED, APART] {
            let what = format!(
                "{} frames in {} descriptions, {change}: {} over `include_bytes!`",
                plan.frames(),
                plan.sprites,
                RIVALS[rival].2
            );
            bars.at_most(what, 1.5, costs[rival][place].work.over(&costs[BYTES][place].work), " x");
        }
    }
}

fn compare_images(costs: &Costs, bars: &mut Bars) {
    for place in [TOUCHED, IDLE] {
        for rival in [SPRITES, OPTIMISED, APART] {
            let what = format!("1,000 images, {}: {} over `include_dir!`", CHANGES[place].1, RIVALS[rival].2);
            bars.at_most(what, 1.0, costs[rival][place].work.over(&costs[DIR][place].work), " x");
        }
    }
}
