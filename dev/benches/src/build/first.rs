//! The very first build, of all dependencies.

use super::cargo::{Cargo, Change};
use super::checkout::Checkout;
use super::compare::Built;
use super::method::Method;
use super::plans::FRAMES;
use super::stand_in::{self, StandIn};
use crate::Pace;
use crate::bars::{Bars, Turns};
use crate::grid::Grid;
use crate::sample::Samples;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// How many packages are named.
const DEAREST: usize = 12;

/// One way to build the dependencies.
#[derive(Clone, Copy)]
struct Way {
    name: &'static str,
    method: Method,
    incremental: bool,
    optimised: bool,
    /// True if it is measured for the checkout before this one too.
    has_bar: bool,
}

const DIR: Way = Way {
    name: "`include_dir!` and a small library",
    method: Method::Dir,
    incremental: false,
    optimised: false,
    has_bar: false,
};
const RUNTIME_ALONE: Way =
    Way { name: "`sprite-runtime` without its macro", method: Method::RuntimeAlone, has_bar: true, ..DIR };
/// As users of a registry get it, and as it is for those who change it.
const WHOLE: Way = Way { name: "`sprite-runtime`", method: Method::Dependency, has_bar: true, ..DIR };
const INCREMENTAL: Way = Way { name: "`sprite-runtime`, incremental", incremental: true, ..WHOLE };
/// Minutes, so it is built once.
const OPTIMISED: Way =
    Way { name: "`sprite-runtime`, macros optimised", optimised: true, has_bar: false, ..WHOLE };

/// A way, and what it costs.
struct Rival {
    way: Way,
    name: String,
    cargo: Cargo,
    rounds: usize,
    /// The index of the same way with the checkout before this one.
    before: Option<usize>,
    work: Samples,
    /// Seconds of rustc by packages.
    packages: BTreeMap<String, Samples>,
}

pub(crate) fn run(pace: Pace, home: &Path, before: Option<&Checkout>, bars: &mut Bars) -> Result<(), String> {
    let home = home.join("first");
    let (ways, rounds) = match pace {
        Pace::Full => (&[DIR, WHOLE, INCREMENTAL, RUNTIME_ALONE, OPTIMISED][..], 3),
        Pace::Quick => (&[DIR, RUNTIME_ALONE][..], 1),
    };
    let mut rivals = rivals(ways, rounds, &home, before)?;
    for round in 0..rounds {
        for rival in rivals.iter_mut().filter(|rival| round < rival.rounds) {
            rival.measure(&home)?;
        }
    }
    report(&rivals);
    packages(&rivals);
    for rival in &rivals[..ways.len()] {
        if rival.way.method == Method::Dependency && rival.way.has_bar {
            let before = rival.before.map(|index| rivals[index].work.clone());
            let turns = Turns { now: rival.work.clone(), before };
            bars.half_of_before(format!("first build: {}", rival.name), &turns, " s");
        }
    }
    Ok(())
}

/// The ways with this checkout, then those that have a bar with the one before it.
fn rivals(ways: &[Way], rounds: usize, home: &Path, before: Option<&Checkout>) -> Result<Vec<Rival>, String> {
    let methods = [Method::Dir, Method::Dependency, Method::RuntimeAlone];
    let this = Checkout::this();
    let mut rivals: Vec<Rival> = Vec::new();
    for checkout in [&this].into_iter().chain(before) {
        let built = Built::new(&FRAMES[0], checkout, &methods, home)?;
        let is_this = checkout.suffix.is_empty();
        for &way in ways.iter().filter(|way| is_this || way.has_bar) {
            if !is_this && let Some(now) = ways.iter().position(|other| other.name == way.name) {
                rivals[now].before = Some(rivals.len());
            }
            rivals.push(Rival {
                way,
                name: format!("{}{}", way.name, checkout.suffix),
                cargo: Cargo {
                    incremental: way.incremental,
                    target: home.join("target"),
                    ..built.cargo(way.optimised)
                },
                rounds: if way.optimised { 1 } else { rounds },
                before: None,
                work: Samples::default(),
                packages: BTreeMap::new(),
            });
        }
    }
    Ok(rivals)
}

impl Rival {
    fn measure(&mut self, home: &Path) -> Result<(), String> {
        if self.cargo.target.exists() {
            fs::remove_dir_all(&self.cargo.target).map_err(|error| error.to_string())?;
        }
        let file = home.join("times.txt");
        let stand_in = Some(StandIn::Times(file.clone()));
        let cargo = Cargo { stand_in, ..self.cargo.clone() };
        self.work.add(cargo.check(self.way.method, Change::Nothing)?.work);
        for (package, seconds) in stand_in::times(&file) {
            self.packages.entry(package).or_default().add(seconds);
        }
        Ok(())
    }

    fn seconds(&self, package: &str) -> f64 {
        self.packages.get(package).map_or(0.0, Samples::median)
    }
}

fn report(rivals: &[Rival]) {
    let heads = ["", "how many times `include_dir!`", "work, s", "work over before"];
    let mut grid = Grid::new(
        "The first `cargo check` of an empty crate, dependencies too, as they come from a registry or incremental",
        &heads,
    );
    for rival in rivals {
        let ratio = format!("{:.1} x", rival.work.over(&rivals[0].work));
        let before = rival.before.map(|index| rival.work.ratios(&rivals[index].work).show(2));
        grid.row([rival.name.clone(), ratio, rival.work.show(1), before.unwrap_or_default()]);
    }
    grid.print();
}

/// The dearest packages of ours.
fn packages(rivals: &[Rival]) {
    let ours: Vec<&Rival> = rivals.iter().filter(|rival| rival.way.method != Method::Dir).collect();
    let mut heads = vec!["work of rustc, s"];
    heads.extend(ours.iter().map(|rival| rival.name.as_str()));
    let mut grid =
        Grid::new("The dearest packages of the first build, for both sides where they have two", &heads);
    let all = ours.iter().flat_map(|rival| rival.packages.keys());
    let mut names: Vec<&String> = all.collect();
    names.sort_unstable();
    names.dedup();
    let dearest = |name: &str| ours.iter().map(|rival| rival.seconds(name)).fold(0.0, f64::max);
    names.sort_by(|one, other| dearest(other).total_cmp(&dearest(one)));
    for name in names.iter().take(DEAREST) {
        let seconds = ours.iter().map(|rival| format!("{:.2}", rival.seconds(name)));
        grid.row([(*name).clone()].into_iter().chain(seconds));
    }
    let others = ours.iter().map(|rival| {
        let seconds = names.iter().skip(DEAREST).fold(0.0, |sum, name| sum + rival.seconds(name));
        format!("{seconds:.2}")
    });
    grid.row([format!("the others ({})", names.len().saturating_sub(DEAREST))].into_iter().chain(others));
    grid.print();
}
