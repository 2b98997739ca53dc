//! The cost of one generated type for rustc, in instructions that callgrind counts, which do not depend on how busy the
//! machine is.

use super::cargo::{Cargo, Change};
use super::checkout::Checkout;
use super::compare::Built;
use super::method::Method;
use super::plans::{FEW_PAIR, PAIR};
use super::stand_in::{self, StandIn};
use crate::Pace;
use crate::grid::Grid;
use std::path::Path;
use std::process::{Command, Stdio};

const METHODS: [(Method, &str); 2] = [
    (Method::Generated, "rustc alone: the code from a build script"),
    (Method::Sprites, "`include_sprites!`, with the macro's own work"),
];

/// Millions of instructions for a library, cold and touched.
type Counts = [f64; 2];

pub(crate) fn run(pace: Pace, home: &Path, before: Option<&Checkout>) -> Result<(), String> {
    let version = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
    if !version.is_ok_and(|status| status.success()) {
        println!("\nskipped: what one type costs rustc, for there is no valgrind");
        return Ok(());
    }
    let (plans, methods) = match pace {
        Pace::Full => (PAIR, &METHODS[..]),
        Pace::Quick => (FEW_PAIR, &METHODS[..1]),
    };
    let this = Checkout::this();
    let [few, many] = plans;
    let title = format!(
        "Millions of rustc's instructions for one type of three animations: the difference of {} and {} types",
        few.sprites, many.sprites
    );
    let of_few = |change: &str| format!("{} types, {change}", few.sprites);
    let (few_cold, few_touched) = (of_few("cold"), of_few("touched"));
    let mut grid = Grid::new(title, &["", "cold", "source touched", &few_cold, &few_touched]);
    for &(method, name) in methods {
        for checkout in [&this].into_iter().chain(before) {
            let mut counts = [Counts::default(); 2];
            for (plan, counts) in plans.iter().zip(&mut counts) {
                let methods = [Method::Generated, Method::Sprites];
                let built = Built::new(plan, checkout, &methods, home)?;
                *counts = count(&built, method, home)?;
            }
            let [less, more] = counts;
            let types = (many.sprites - few.sprites) as f64;
            let each = |change: usize| format!("{:.2}", (more[change] - less[change]) / types);
            let whole = |change: usize| format!("{:.0}", less[change]);
            grid.row([format!("{name}{}", checkout.suffix), each(0), each(1), whole(0), whole(1)]);
        }
    }
    grid.print();
    Ok(())
}

fn count(built: &Built, method: Method, home: &Path) -> Result<Counts, String> {
    // The dependencies are compiled without callgrind.
    let cargo = built.cargo(false);
    cargo.check(method, Change::Nothing)?;
    let file = home.join("instructions.txt");
    let counting = Cargo { stand_in: Some(StandIn::Instructions(file.clone())), ..cargo };
    let mut counts = Counts::default();
    for (change, count) in [Change::Cold, Change::Source].into_iter().zip(&mut counts) {
        counting.check(method, change)?;
        *count = stand_in::instructions(&file)? / 1e6;
    }
    Ok(counts)
}
