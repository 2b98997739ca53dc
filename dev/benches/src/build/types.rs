//! Libraries of types, which are what a game's crate pays for at every change: this checkout and one before it.

use super::checkout::Checkout;
use super::compare::{self, Built, CHANGED, COLD, Costs, Rival, TOUCHED};
use super::library::Plan;
use super::method::Method;
use super::plans::{FEW_TYPES, TYPES};
use crate::Pace;
use crate::bars::{Bars, Turns};
use crate::sample::Samples;
use std::path::Path;

/// The reference of every checkout: the method, a name, and the index of what it is shown over.
const OTHERS: [(Method, &str, usize); 4] = [
    (Method::Nothing, "an empty library", BYTES),
    (Method::Bytes, "`include_bytes!` in a library", BYTES),
    (Method::NothingInProgram, "an empty program", PROGRAM_BYTES),
    (Method::BytesInProgram, "`include_bytes!` in a program", PROGRAM_BYTES),
];
const NOTHING: usize = 0;
const BYTES: usize = 1;
const PROGRAM_NOTHING: usize = 2;
const PROGRAM_BYTES: usize = 3;

/// The measurements of each checkout.
const OURS: [(Method, &str, usize); 3] = [
    (Method::Sprites, "`include_sprites!` in a library", BYTES),
    (Method::SpritesInProgram, "`include_sprites!` in a program", PROGRAM_BYTES),
    (Method::Apart, "`include_sprites!` in a crate of its own", BYTES),
];
const SPRITES: usize = OTHERS.len();
const PROGRAM_SPRITES: usize = SPRITES + 1;
const APART: usize = SPRITES + 2;

pub(crate) fn run(pace: Pace, home: &Path, before: Option<&Checkout>, bars: &mut Bars) -> Result<(), String> {
    let (plans, rounds) = match pace {
        Pace::Full => (&TYPES[..], 3),
        Pace::Quick => (&[FEW_TYPES][..], 1),
    };
    for plan in plans {
        let rounds = if plan.sprites < 1_000 { 2 * rounds - 1 } else { rounds };
        let rivals = rivals(plan, home, before)?;
        let costs = compare::compare(&rivals, rounds)?;
        compare::report(plan, &rivals, &costs, Method::BYTES);
        let measure = Measure { plan, rivals: &rivals, costs: &costs };
        if plan.sprites < 1_000 {
            measure.added(bars);
        }
        if plan.sprites >= 1_000 || pace == Pace::Quick {
            measure.ratios(bars);
            measure.seconds(bars);
        }
    }
    Ok(())
}

fn rivals(plan: &Plan, home: &Path, before: Option<&Checkout>) -> Result<Vec<Rival>, String> {
    let this = Checkout::this();
    let methods: Vec<Method> = OTHERS.iter().chain(&OURS).map(|(method, ..)| *method).collect();
    let mut rivals = Vec::new();
    for checkout in [&this].into_iter().chain(before) {
        let built = Built::new(plan, checkout, &methods, home)?;
        let others = OTHERS.iter().filter(|_| checkout.suffix.is_empty());
        for (index, &(method, name, over)) in others.chain(&OURS).enumerate() {
            let name = format!("{name}{}", checkout.suffix);
            // The figures of the commit before follow those of this one.
            let counterpart = before.filter(|_| checkout.suffix.is_empty() && index >= SPRITES);
            let before = counterpart.map(|_| index + OURS.len());
            rivals.push(Rival { method, cargo: built.cargo(false), name, over, before });
        }
    }
    Ok(rivals)
}

/// The costs of one plan, which are compared with the bars.
struct Measure<'a> {
    plan: &'a Plan,
    rivals: &'a [Rival],
    costs: &'a Costs,
}

impl Measure<'_> {
    /// The seconds that sprites add to a crate without any.
    fn added(&self, bars: &mut Bars) {
        for (rival, empty) in [(SPRITES, NOTHING), (PROGRAM_SPRITES, PROGRAM_NOTHING)] {
            let empty = &self.costs[empty][TOUCHED].work;
            let turns = self.turns(rival, TOUCHED, |work| work.minus(empty));
            bars.half_of_before(self.what("source touched", rival, "added to an empty crate"), &turns, " s");
        }
    }

    fn ratios(&self, bars: &mut Bars) {
        for (rival, bar) in [(APART, 1.0), (SPRITES, 15.0), (PROGRAM_SPRITES, 15.0)] {
            let bytes = &self.costs[self.rivals[rival].over][TOUCHED].work;
            let turns = self.turns(rival, TOUCHED, |work| work.ratios(bytes));
            let what = self.what("source touched", rival, "over `include_bytes!`");
            bars.at_most_in_turns(what, bar, &turns, " x");
        }
    }

    fn seconds(&self, bars: &mut Bars) {
        for (place, change) in [(CHANGED, "one description changed"), (COLD, "cold")] {
            for rival in [SPRITES, PROGRAM_SPRITES] {
                let turns = self.turns(rival, place, Samples::clone);
                bars.half_of_before(self.what(change, rival, "work"), &turns, " s");
            }
        }
    }

    fn turns(&self, rival: usize, place: usize, each: impl Fn(&Samples) -> Samples) -> Turns {
        let work = |rival: usize| each(&self.costs[rival][place].work);
        Turns { now: work(rival), before: self.rivals[rival].before.map(work) }
    }

    fn what(&self, change: &str, rival: usize, measure: &str) -> String {
        format!("{} sprites, {change}: {}, {measure}", self.plan.sprites, self.rivals[rival].name)
    }
}
