//! The weights of features. `cargo run --release -p grid-weights -- DIR --write` makes this file.

use super::COUNT;

/// The weight of each of `FEATURES`, in their order.
pub(super) const WEIGHTS: [f64; COUNT] = [
    -0.655, // ratio
    1.969,  // square
    0.451,  // eights
    1.140,  // powers
    -0.166, // area
    -0.927, // tiny
    -0.933, // small
    -1.021, // narrow
    0.070,  // cells
    -1.014, // strip
    5.130,  // square_strip
    1.417,  // wide_strip
    1.638,  // grid
    -3.216, // spacing
    -1.170, // one_row
    6.403,  // named
    1.381,  // fits_others
    0.926,  // height_of_others
    2.716,  // known
    -2.589, // cut
    -3.198, // cut_most
    -1.377, // cut_least
    0.668,  // gutter
    1.202,  // gutter_most
    -0.169, // gutter_least
    1.950,  // alike
    1.687,  // alike_most
    1.635,  // alike_least
    4.009,  // period
    2.528,  // period_most
    4.427,  // period_least
];
