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
struct Rival {
    name: String,
    method: Method,
    cargo: Cargo,
    rounds: usize,
    /// The index of the same of the checkout before this one.
    before: Option<usize>,
    work: Samples,
    /// Seconds of rustc by packages.
    packages: BTreeMap<String, Samples>,
}

pub(crate) fn run(pace: Pace, home: &Path, before: Option<&Checkout>, bars: &mut Bars) -> Result<(), String> {
    let mut rivals = rivals(pace, home, before)?;
    let rounds = rivals.iter().map(|rival| rival.rounds).max().unwrap_or(0);
    for round in 0..rounds {
        for rival in rivals.iter_mut().filter(|rival| round < rival.rounds) {
            rival.measure(home)?;
        }
    }
    report(&rivals);
    packages(&rivals);
    for rival in rivals.iter().filter(|rival| rival.method == Method::Dependency && rival.rounds > 1) {
        if rival.name.ends_with("before") {
            continue;
        }
        let before = rival.before.map(|index| rivals[index].work.clone());
        let turns = Turns { now: rival.work.clone(), before };
        bars.half_of_before(format!("first build: {}", rival.name), &turns, " s");
    }
    Ok(())
}

/// `include_dir!`, then ours of each checkout as users of a registry get it and as incremental builds do it.
fn rivals(pace: Pace, home: &Path, before: Option<&Checkout>) -> Result<Vec<Rival>, String> {
    let methods = [Method::Dir, Method::Dependency, Method::RuntimeAlone];
    let rounds = if pace == Pace::Full { 3 } else { 1 };
    let this = Checkout::this();
    let mut rivals = Vec::new();
    let home = home.join("first");
    for checkout in [&this].into_iter().chain(before) {
        let built = Built::new(&FRAMES[0], checkout, &methods, &home)?;
        let mut add = |method, what: &str, incremental, optimised, rounds, before| {
            let cargo = Cargo { incremental, target: home.join("target"), ..built.cargo(optimised) };
            let name = format!("{what}{}", checkout.suffix);
            rivals.push(Rival {
                name,
                method,
                cargo,
                rounds,
                before,
                work: Samples::default(),
                packages: BTreeMap::new(),
            });
        };
        let is_this = checkout.suffix.is_empty();
        if is_this {
            add(Method::Dir, "`include_dir!` and a small library", false, false, rounds, None);
        }
        let alone = "`sprite-runtime` without its macro";
        let whole = "`sprite-runtime`";
        if pace == Pace::Quick {
            add(Method::RuntimeAlone, alone, false, false, rounds, before.filter(|_| is_this).map(|_| 2));
            continue;
        }
        let counterpart = |index| before.filter(|_| is_this).map(|_| index);
        add(Method::Dependency, whole, false, false, rounds, counterpart(5));
        add(Method::Dependency, &format!("{whole}, incremental"), true, false, rounds, counterpart(6));
        if is_this {
            add(Method::RuntimeAlone, alone, false, false, rounds, None);
            // Minutes, and no bar is about it.
            add(Method::Dependency, &format!("{whole}, macros optimised"), false, true, 1, None);
        }
    }
    Ok(rivals)
}

impl Rival {
    fn measure(&mut self, home: &Path) -> Result<(), String> {
        if self.cargo.target.exists() {
            fs::remove_dir_all(&self.cargo.target).map_err(|error| error.to_string())?;
        }
        let file = home.join("first/times.txt");
        let stand_in = Some(StandIn::Times(file.clone()));
        let cargo = Cargo { stand_in, ..self.cargo.clone() };
        self.work.add(cargo.check(self.method, Change::Nothing)?.work);
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
    let mut grid = Grid::new("The first `cargo check` of an empty crate, dependencies too", &heads);
    for rival in rivals {
        let ratio = format!("{:.1} x", rival.work.over(&rivals[0].work));
        let before = rival.before.map(|index| rival.work.ratios(&rivals[index].work).show(2));
        grid.row([rival.name.clone(), ratio, rival.work.show(1), before.unwrap_or_default()]);
    }
    grid.print();
}

/// The dearest packages of ours.
fn packages(rivals: &[Rival]) {
    let ours: Vec<&Rival> = rivals.iter().filter(|rival| rival.method != Method::Dir).collect();
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
