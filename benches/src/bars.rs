//! The bars that were set before anything was measured.

use crate::grid::Grid;

/// Which bars were reached.
#[derive(Default)]
pub(crate) struct Bars {
    rows: Vec<[String; 4]>,
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

    fn add(&mut self, what: String, bar: String, value: f64, unit: &str, excess: f64) {
        let verdict = if excess <= 1.0 { "PASS".to_owned() } else { format!("missed by {excess:.2} x") };
        let digits = if value.fract() == 0.0 { 0 } else { 2 };
        self.rows.push([what, bar, format!("{value:.digits$}{unit}"), verdict]);
    }

    pub(crate) fn print(self) {
        let mut grid = Grid::new("The bars", &["what", "bar", "measured", ""]);
        for row in self.rows {
            grid.row(row);
        }
        grid.print();
    }
}
