//! Pictures that are described by one rule, beside the same with a description for each.

use super::checkout::Checkout;
use super::compare::{self, Built, COLD, Rival, TOUCHED};
use super::library::Plan;
use super::method::Method;
use super::plans::{FEW_RULES, RULES};
use crate::Pace;
use crate::bars::{Bars, Turns};
use std::path::Path;

pub(crate) fn run(pace: Pace, home: &Path, bars: &mut Bars) -> Result<(), String> {
    let (plans, rounds) = match pace {
        Pace::Full => (RULES, 5),
        Pace::Quick => (FEW_RULES, 1),
    };
    let checkout = Checkout::this();
    let rival = |(plan, name): (&Plan, &str)| {
        // Cargo names what it makes by the path of a package in its workspace, which is the same in both.
        let built = Built::new(plan, &checkout, &[Method::Sprites], &home.join(plan.name))?;
        let (method, cargo) = (Method::Sprites, built.cargo(false));
        Ok::<_, String>(Rival { method, cargo, name: name.to_owned(), over: 0, before: None })
    };
    let rivals = [rival((&plans[0], "a sheet for each"))?, rival((&plans[1], "one rule"))?];
    let costs = compare::compare(&rivals, rounds)?;
    compare::report(&plans[0], &rivals, &costs, rivals[0].name.as_str());
    // A changed rule has no bar: it changes every sprite, a changed sheet one.
    for (place, change) in [(TOUCHED, "source touched"), (COLD, "cold")] {
        let turns = Turns { now: costs[1][place].work.ratios(&costs[0][place].work), before: None };
        let what = format!("{} sprites, {change}: one rule over a sheet for each", plans[0].sprites);
        bars.at_most_in_turns(what, 1.05, &turns, " x");
    }
    Ok(())
}
