//! The bars that were set before anything was measured.

use crate::grid::Grid;
use crate::sample::Samples;

/// Which bars were reached.
#[derive(Default)]
pub(crate) struct Bars {
    rows: Vec<[String; 5]>,
}

/// The measurements of this checkout, and of the one before it where there is one.
pub(crate) struct Turns {
    pub(crate) now: Samples,
    pub(crate) before: Option<Samples>,
}

impl Bars {
    /// Notes a value that may be this much at most.
    pub(crate) fn at_most(&mut self, what: impl Into<String>, bar: f64, value: f64, unit: &str) {
        let excess = if value <= bar { 1.0 } else { value / bar };
        self.add(what.into(), format!("at most {bar}{unit}"), value, unit, excess);
    }

    /// Notes a value that must be this much at least.
    pub(crate) fn at_least(&mut self, what: impl Into<String>, bar: f64, value: f64, unit: &str) {
        self.add(what.into(), format!("at least {bar}{unit}"), value, unit, bar / value);
    }

    /// Notes several measurements, whose median may be this much at most.
    pub(crate) fn at_most_in_turns(&mut self, what: impl Into<String>, bar: f64, turns: &Turns, unit: &str) {
        let value = turns.now.median();
        let verdict = verdict(if value <= bar { 1.0 } else { value / bar });
        self.turns(what.into(), format!("at most {bar}{unit}"), turns, unit, verdict);
    }

    /// Notes several measurements, whose median may be half as much as before at most.
    pub(crate) fn half_of_before(&mut self, what: impl Into<String>, turns: &Turns, unit: &str) {
        let verdict = turns.before.as_ref().map_or("needs --before".to_owned(), |before| {
            let share = turns.now.over(before);
            format!("{share:.2} x, {}", verdict((share / 0.5).max(1.0)))
        });
        self.turns(what.into(), "half of before".to_owned(), turns, unit, verdict);
    }

    fn turns(&mut self, what: String, bar: String, turns: &Turns, unit: &str, verdict: String) {
        let show = |samples: &Samples| samples.show(2) + unit;
        let before = turns.before.as_ref().map(show).unwrap_or_default();
        self.rows.push([what, bar, before, show(&turns.now), verdict]);
    }

    fn add(&mut self, what: String, bar: String, value: f64, unit: &str, excess: f64) {
        let digits = if value.fract() == 0.0 { 0 } else { 2 };
        self.rows.push([what, bar, String::new(), format!("{value:.digits$}{unit}"), verdict(excess)]);
    }

    pub(crate) fn print(self) {
        let mut grid = Grid::new("The bars", &["what", "bar", "before", "measured", ""]);
        for row in self.rows {
            grid.row(row);
        }
        grid.print();
    }
}

fn verdict(excess: f64) -> String {
    if excess <= 1.0 { "PASS".to_owned() } else { format!("missed by {excess:.2} x") }
}
