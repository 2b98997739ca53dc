//! Several measurements of the same quantity.

/// Measurements of one thing, in the order of the rounds.
#[derive(Clone, Default)]
pub(crate) struct Samples(Vec<f64>);

impl Samples {
    pub(crate) fn add(&mut self, value: f64) {
        self.0.push(value);
    }

    pub(crate) fn append(&mut self, others: &Self) {
        self.0.extend(&others.0);
    }

    /// The one in the middle; 0 when nothing was measured.
    pub(crate) fn median(&self) -> f64 {
        let sorted = self.sorted();
        let middle = |index: usize| sorted.get(index).copied().unwrap_or(0.0);
        let half = sorted.len() / 2;
        if sorted.len().is_multiple_of(2) {
            f64::midpoint(middle(half.saturating_sub(1)), middle(half))
        } else {
            middle(half)
        }
    }

    /// How many times as much as others.
    pub(crate) fn over(&self, others: &Self) -> f64 {
        self.median() / others.median()
    }

    /// How many times as much as others, in each round.
    pub(crate) fn ratios(&self, others: &Self) -> Self {
        self.pairs(others, |one, other| one / other)
    }

    /// How much more than others, in each round.
    pub(crate) fn minus(&self, others: &Self) -> Self {
        self.pairs(others, |one, other| one - other)
    }

    /// The median, and from where to where the others go.
    pub(crate) fn show(&self, digits: usize) -> String {
        let sorted = self.sorted();
        let (low, high) = (sorted.first().copied().unwrap_or(0.0), sorted.last().copied().unwrap_or(0.0));
        format!("{:.digits$} ({low:.digits$} to {high:.digits$})", self.median())
    }

    fn pairs(&self, others: &Self, each: impl Fn(f64, f64) -> f64) -> Self {
        Self(self.0.iter().zip(&others.0).map(|(&one, &other)| each(one, other)).collect())
    }

    fn sorted(&self) -> Vec<f64> {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        sorted
    }
}
