//! Takes turns: what each rival costs after each change.

use super::cargo::{Cargo, Change};
use super::checkout::Checkout;
use super::crates;
use super::library::Plan;
use super::method::Method;
use crate::grid::Grid;
use crate::sample::Samples;
use std::path::{Path, PathBuf};

/// A library on the disk, with crates that embed it.
pub(crate) struct Built {
    pub(crate) plan: Plan,
    workspace: PathBuf,
    /// Where cargo builds, with macros as they are by default and optimised.
    targets: [PathBuf; 2],
}

/// One of those who are compared.
pub(crate) struct Rival {
    pub(crate) method: Method,
    pub(crate) cargo: Cargo,
    pub(crate) name: String,
    /// The index of the rival over which it is shown: `include_bytes!` in a crate of the same kind.
    pub(crate) over: usize,
    /// The index of the same method of the checkout before this one.
    pub(crate) before: Option<usize>,
}

/// The cost of a contender after one kind of change.
#[derive(Default)]
pub(crate) struct Totals {
    pub(crate) work: Samples,
    seconds: Samples,
    megabytes: Samples,
}

/// The cost of each contender after each change.
pub(crate) type Costs = Vec<[Totals; CHANGES.len()]>;

pub(crate) const COLD: usize = 0;
pub(crate) const TOUCHED: usize = 1;
pub(crate) const CHANGED: usize = 2;
pub(crate) const IDLE: usize = 3;

pub(crate) const CHANGES: [(Change, &str); 4] = [
    (Change::Cold, "cold"),
    (Change::Source, "source touched"),
    (Change::Asset, "one description changed"),
    (Change::Nothing, "nothing to do"),
];

impl Built {
    pub(crate) fn new(
        plan: &Plan,
        checkout: &Checkout,
        methods: &[Method],
        home: &Path,
    ) -> Result<Self, String> {
        let home = checkout.home(home);
        let workspace = home.join(plan.name);
        crates::write(plan, checkout, methods, &workspace)?;
        let targets = ["target", "target-optimised"].map(|name| home.join(name));
        Ok(Self { plan: *plan, workspace, targets })
    }

    pub(crate) fn cargo(&self, optimised: bool) -> Cargo {
        let target = self.targets[usize::from(optimised)].clone();
        let (plan, workspace) = (self.plan, self.workspace.clone());
        Cargo { plan, workspace, target, optimised, incremental: true, stand_in: None }
    }
}

/// Measures all of them in each round, one after the other.
pub(crate) fn compare(rivals: &[Rival], rounds: usize) -> Result<Costs, String> {
    // The dependencies, and the disk's cache.
    for rival in rivals {
        rival.cargo.check(rival.method, Change::Nothing)?;
    }
    let mut costs: Costs = rivals.iter().map(|_| <[Totals; CHANGES.len()]>::default()).collect();
    for round in 0..rounds {
        for (place, (change, _)) in CHANGES.into_iter().enumerate() {
            for turn in 0..rivals.len() {
                // Nobody always comes first.
                let index = (round + turn) % rivals.len();
                let (Rival { method, cargo, .. }, costs) = (&rivals[index], &mut costs[index]);
                match change {
                    // Others were cold since, and that forgot what this one's macro had remembered.
                    Change::Source => drop(cargo.check(*method, Change::Source)?),
                    // Others have changed the library meanwhile, or what this one uses.
                    Change::Nothing => drop(cargo.check(*method, Change::Nothing)?),
                    Change::Asset if *method == Method::Apart => {
                        cargo.check(*method, Change::Nothing)?;
                    }
                    Change::Asset | Change::Cold => {}
                }
                let cost = cargo.check(*method, change)?;
                costs[place].work.add(cost.work);
                costs[place].seconds.add(cost.seconds);
                costs[place].megabytes.add(cost.megabytes);
            }
        }
    }
    Ok(costs)
}

/// Prints the costs. `over` names the rivals over which others are shown.
pub(crate) fn report(plan: &Plan, rivals: &[Rival], costs: &Costs, over: &str) {
    let pixels = plan.pixels() as f64 / 1e6;
    println!(
        "\n# Compiling {} frames: {} described images, {pixels:.1} million pixels",
        plan.frames(),
        plan.sprites
    );
    let has_before = rivals.iter().any(|rival| rival.before.is_some());
    for (place, (_, change)) in CHANGES.iter().enumerate() {
        let mut heads = vec!["", "work", "memory", "work, s", "on the clock, s", "MB"];
        heads.extend(has_before.then_some("work over before"));
        let title = format!("`cargo check`, {change}: how many times {over}");
        let mut grid = Grid::new(title, &heads);
        for (rival, ours) in rivals.iter().zip(costs) {
            let (ours, theirs) = (&ours[place], &costs[rival.over][place]);
            let work = format!("{:.2} x", ours.work.over(&theirs.work));
            let memory = format!("{:.2} x", ours.megabytes.over(&theirs.megabytes));
            let megabytes = format!("{:.0}", ours.megabytes.median());
            let mut cells =
                vec![rival.name.clone(), work, memory, ours.work.show(2), ours.seconds.show(2), megabytes];
            if has_before {
                let ratios = |before: usize| ours.work.ratios(&costs[before][place].work).show(2);
                cells.push(rival.before.map(ratios).unwrap_or_default());
            }
            grid.row(cells);
        }
        grid.print();
    }
}
