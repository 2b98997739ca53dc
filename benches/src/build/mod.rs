//! Compiling: what `cargo check` of a library takes, embedded in several ways.

mod cargo;
mod crates;
mod library;

use crate::Pace;
use crate::bars::Bars;
use crate::grid::Grid;
use crate::sample::Samples;
use cargo::{Cargo, Change};
use crates::Method;
use library::Plan;
use std::fs;
use std::path::{Path, PathBuf};

/// Libraries by the number of their frames, then the one of very many images.
const FRAMES: [Plan; 6] = [
    Plan { name: "1k", sprites: 5, rows: 20, columns: 10, cell: 16, openage: true },
    Plan { name: "10k", sprites: 50, rows: 20, columns: 10, cell: 16, openage: true },
    Plan { name: "100k", sprites: 500, rows: 20, columns: 10, cell: 16, openage: true },
    // As many frames in few sprites: what frames cost, and not what types do.
    Plan { name: "few", sprites: 20, rows: 100, columns: 50, cell: 16, openage: true },
    // Types: each description is one.
    Plan { name: "types-200", sprites: 200, rows: 9, columns: 5, cell: 16, openage: false },
    Plan { name: "types-2k", sprites: 2_000, rows: 9, columns: 5, cell: 16, openage: false },
];
const IMAGES: Plan = Plan { name: "images", sprites: 1_000, rows: 4, columns: 8, cell: 32, openage: true };
const FEW_IMAGES: Plan = Plan { name: "few-images", sprites: 20, ..IMAGES };

/// Those who are compared: the method, whether macros are optimised, and a name.
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

const CHANGES: [(Change, &str); 4] = [
    (Change::Cold, "cold"),
    (Change::Source, "source touched"),
    (Change::Asset, "one description changed"),
    (Change::Nothing, "nothing to do"),
];

pub(crate) fn run(pace: Pace, bars: &mut Bars) -> Result<(), String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("target"));
    measure(pace, bars, &target.join("libraries"))
}

/// Writes the workspace of one of the libraries.
pub(crate) fn write(name: &str, folder: &Path) -> Result<(), String> {
    let plan = FRAMES.iter().chain([&IMAGES]).find(|plan| plan.name == name);
    crates::write(plan.ok_or_else(|| format!("there is no library {name}"))?, folder)
}

fn measure(pace: Pace, bars: &mut Bars, home: &Path) -> Result<(), String> {
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
        let built = Built::new(plan, home)?;
        let costs = built.compare(rounds)?;
        report(plan, &costs);
        if plan.frames() >= 100_000 {
            judge_frames(plan, &costs, bars);
        }
        if plan.sprites >= 1_000 {
            judge_images(&costs, bars);
        }
        if plan.name == again {
            editor(&built, rounds)?;
        }
    }
    if pace == Pace::Full { first(&images, home) } else { Ok(()) }
}

/// A library on the disk.
struct Built {
    plan: Plan,
    workspace: PathBuf,
    /// Where cargo builds, with macros as they are by default and optimised.
    targets: [PathBuf; 2],
}

/// What a rival costs after each change.
type Costs = [[Totals; CHANGES.len()]; RIVALS.len()];

#[derive(Default)]
struct Totals {
    work: Samples,
    seconds: Samples,
    megabytes: Samples,
}

impl Built {
    fn new(plan: &Plan, home: &Path) -> Result<Self, String> {
        let workspace = home.join(plan.name);
        crates::write(plan, &workspace)?;
        Ok(Self {
            plan: *plan,
            workspace,
            targets: ["target", "target-optimised"].map(|name| home.join(name)),
        })
    }

    fn cargo(&self, optimised: bool) -> Cargo {
        let target = self.targets[usize::from(optimised)].clone();
        Cargo { plan: self.plan, workspace: self.workspace.clone(), target, optimised }
    }

    fn compare(&self, rounds: usize) -> Result<Costs, String> {
        // The dependencies, and the disk's cache.
        for (method, optimised, _) in RIVALS {
            self.cargo(optimised).check(method, Change::Nothing)?;
        }
        let mut costs = Costs::default();
        for _ in 0..rounds {
            for (place, (change, _)) in CHANGES.into_iter().enumerate() {
                for ((method, optimised, _), costs) in RIVALS.into_iter().zip(&mut costs) {
                    let cargo = self.cargo(optimised);
                    // The others have changed the library meanwhile, or touched the crate that this one uses.
                    if change == Change::Nothing || method == Method::Apart {
                        cargo.check(method, Change::Nothing)?;
                    }
                    let cost = cargo.check(method, change)?;
                    costs[place].work.add(cost.work);
                    costs[place].seconds.add(cost.seconds);
                    costs[place].megabytes.add(cost.megabytes);
                }
            }
        }
        Ok(costs)
    }
}

fn report(plan: &Plan, costs: &Costs) {
    let pixels = plan.pixels() as f64 / 1e6;
    println!(
        "\n# Compiling {} frames: {} descriptions, as many images, {pixels:.1} million pixels",
        plan.frames(),
        plan.sprites
    );
    for (place, (_, change)) in CHANGES.iter().enumerate() {
        let heads = ["", "work", "memory", "work, s", "on the clock, s", "MB"];
        let title = format!("`cargo check`, {change}: how many times `include_bytes!`");
        let mut grid = Grid::new(title, &heads);
        let theirs = &costs[BYTES][place];
        for ((_, _, name), ours) in RIVALS.iter().zip(costs) {
            let ours = &ours[place];
            let work = format!("{:.2} x", ours.work.over(&theirs.work));
            let memory = format!("{:.2} x", ours.megabytes.over(&theirs.megabytes));
            let megabytes = format!("{:.0}", ours.megabytes.median());
            grid.row([(*name).to_owned(), work, memory, ours.work.show(2), ours.seconds.show(2), megabytes]);
        }
        grid.print();
    }
}

fn judge_frames(plan: &Plan, costs: &Costs, bars: &mut Bars) {
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

fn judge_images(costs: &Costs, bars: &mut Bars) {
    for place in [1, 3] {
        for rival in [SPRITES, OPTIMISED, APART] {
            let what = format!("1,000 images, {}: {} over `include_dir!`", CHANGES[place].1, RIVALS[rival].2);
            bars.at_most(what, 1.0, costs[rival][place].work.over(&costs[DIR][place].work), " x");
        }
    }
}

/// What each further expansion of the same call costs in a process that has expanded it before.
fn editor(built: &Built, rounds: usize) -> Result<(), String> {
    let rivals = [
        (Method::Dir, Method::DirTenTimes, false, "`include_dir!`"),
        (Method::Sprites, Method::SpritesTenTimes, false, "`include_sprites!`"),
        (Method::Sprites, Method::SpritesTenTimes, true, "`include_sprites!`, macros optimised"),
    ];
    let mut costs: [[Samples; 2]; 3] = Default::default();
    for round in 0..=rounds {
        for ((once, ten_times, optimised, _), costs) in rivals.into_iter().zip(&mut costs) {
            for (method, samples) in [once, ten_times].into_iter().zip(costs) {
                let cost = built.cargo(optimised).check(method, Change::Source)?;
                if round > 0 {
                    samples.add(cost.work);
                }
            }
        }
    }
    let each = |[once, ten_times]: &[Samples; 2]| (ten_times.median() - once.median()) / 9.0;
    let title = "Expanding again, as an editor does: each of nine further calls in the same process";
    let mut grid =
        Grid::new(title, &["", "how many times `include_dir!`", "work, ms", "one call, s", "ten calls, s"]);
    for ((_, _, _, name), cost) in rivals.iter().zip(&costs) {
        let ratio = format!("{:.2} x", each(cost) / each(&costs[0]));
        grid.row([
            (*name).to_owned(),
            ratio,
            format!("{:.1}", each(cost) * 1e3),
            cost[0].show(2),
            cost[1].show(2),
        ]);
    }
    grid.print();
    Ok(())
}

/// The very first build: the dependencies too, which are many.
fn first(plan: &Plan, home: &Path) -> Result<(), String> {
    let mut grid = Grid::new(
        "The first `cargo check`, dependencies too, once",
        &["", "how many times `include_dir!`", "work, s"],
    );
    let mut seconds = Vec::new();
    for rival in [DIR, SPRITES, OPTIMISED] {
        let (method, optimised, name) = RIVALS[rival];
        let target = home.join(format!("first-{rival}"));
        let _ = fs::remove_dir_all(&target);
        let cargo = Cargo { plan: *plan, workspace: home.join(plan.name), target, optimised };
        seconds.push((name, cargo.check(method, Change::Nothing)?.work));
    }
    let theirs = seconds.first().map_or(0.0, |(_, seconds)| *seconds);
    for (name, seconds) in seconds {
        grid.row([name.to_owned(), format!("{:.1} x", seconds / theirs), format!("{seconds:.1}")]);
    }
    grid.print();
    Ok(())
}
