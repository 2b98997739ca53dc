//! The weights of features. `cargo run --release -p grid-weights -- DIR --write` makes this file.

/// The number of features.
pub const COUNT: usize = 33;

/// The weight of each of `FEATURES`, in their order.
pub(super) const WEIGHTS: [f64; COUNT] = [
    -0.660, // ratio
    1.891,  // square
    0.450,  // eights
    1.119,  // powers
    -0.164, // area
    -0.964, // tiny
    -0.962, // small
    -1.078, // narrow
    0.069,  // cells
    -1.119, // strip
    5.263,  // square_strip
    1.433,  // wide_strip
    1.657,  // grid
    -3.252, // spacing
    -1.220, // one_row
    9.411,  // named
    1.355,  // fits_others
    0.811,  // height_of_others
    2.619,  // known
    0.448,  // clean
    -2.131, // cut_more
    -2.291, // cut
    -2.514, // cut_most
    -1.612, // cut_least
    0.548,  // gutter
    1.068,  // gutter_most
    -0.236, // gutter_least
    1.880,  // alike
    1.583,  // alike_most
    1.619,  // alike_least
    3.963,  // period
    2.552,  // period_most
    4.275,  // period_least
];
