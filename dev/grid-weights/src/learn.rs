//! Softmax regression by gradient descent.

use crate::sheets::Variant;
use sprite_compiler::grids::{COUNT, CellGrid, FEATURES};

/// How strongly weights are held near 0.
const DECAY: f64 = 0.03;
/// Added to the weight of names: hardly an example has a size in its name, and where one is, it is right in ten cases of
/// twelve.
const NAMED: f64 = 3.0;
const STEPS: usize = 1_500;

pub(crate) type Weights = [f64; COUNT];

/// A sheet with all its grids.
pub(crate) struct Example {
    pub(crate) name: String,
    pub(crate) folder: String,
    pub(crate) variant: Variant,
    pub(crate) grids: Vec<CellGrid>,
    pub(crate) features: Vec<[f64; COUNT]>,
    /// The index of the true grid.
    pub(crate) truth: usize,
}

/// The probability of each grid of an example.
pub(crate) fn chances(example: &Example, weights: &Weights) -> Vec<f64> {
    let scores: Vec<f64> = example
        .features
        .iter()
        .map(|features| features.iter().zip(weights).map(|(a, b)| a * b).sum())
        .collect();
    let most = scores.iter().copied().fold(f64::MIN, f64::max);
    let all: f64 = scores.iter().map(|score| (score - most).exp()).sum();
    scores.iter().map(|score| (score - most).exp() / all).collect()
}

/// The weights that make the true grids of examples likeliest.
pub(crate) fn learn(examples: &[&Example]) -> Weights {
    let scale = deviations(examples);
    let total: f64 = examples.iter().map(|example| example.variant.weight()).sum();
    // Of features divided by their deviation; with momentum.
    let (mut weights, mut speed) = ([0.0; COUNT], [0.0; COUNT]);
    for _ in 0..STEPS {
        let plain: Weights = std::array::from_fn(|at| weights[at] / scale[at]);
        let mut slope: Weights = std::array::from_fn(|at| DECAY * weights[at]);
        for example in examples {
            let share = example.variant.weight() / total;
            let truth = &example.features[example.truth];
            for (chance, features) in chances(example, &plain).into_iter().zip(&example.features) {
                if chance < 1e-9 {
                    continue;
                }
                for at in 0..COUNT {
                    slope[at] += share * chance * (features[at] - truth[at]) / scale[at];
                }
            }
        }
        for at in 0..COUNT {
            speed[at] = 0.9 * speed[at] - 0.1 * slope[at];
            weights[at] += speed[at];
        }
    }
    std::array::from_fn(|at| weights[at] / scale[at] + if FEATURES[at] == "named" { NAMED } else { 0.0 })
}

fn deviations(examples: &[&Example]) -> Weights {
    let all = || examples.iter().flat_map(|example| &example.features);
    let count = number(all().count().max(1));
    std::array::from_fn(|at| {
        let mean = all().map(|features| features[at]).sum::<f64>() / count;
        let square = all().map(|features| (features[at] - mean).powi(2)).sum::<f64>() / count;
        if square > 1e-12 { square.sqrt() } else { 1.0 }
    })
}

/// A count as a number with a fraction.
pub(crate) fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
