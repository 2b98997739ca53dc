//! What several measurements of the same thing came to.

/// Measurements of one thing.
#[derive(Clone, Default)]
pub(crate) struct Samples(Vec<f64>);

impl Samples {
    pub(crate) fn add(&mut self, value: f64) {
        let place = self.0.partition_point(|&other| other < value);
        self.0.insert(place, value);
    }

    pub(crate) fn append(&mut self, others: &Self) {
        others.0.iter().for_each(|&other| self.add(other));
    }

    /// The one in the middle; 0 when nothing was measured.
    pub(crate) fn median(&self) -> f64 {
        let middle = |index: usize| self.0.get(index).copied().unwrap_or(0.0);
        let half = self.0.len() / 2;
        if self.0.len().is_multiple_of(2) {
            f64::midpoint(middle(half.saturating_sub(1)), middle(half))
        } else {
            middle(half)
        }
    }

    /// How many times as much as others.
    pub(crate) fn over(&self, others: &Self) -> f64 {
        self.median() / others.median()
    }

    /// The median, and from where to where the others go.
    pub(crate) fn show(&self, digits: usize) -> String {
        let (low, high) = (self.0.first().copied().unwrap_or(0.0), self.0.last().copied().unwrap_or(0.0));
        format!("{:.digits$} ({low:.digits$} to {high:.digits$})", self.median())
    }
}
