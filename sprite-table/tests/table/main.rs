//! The promises of the packed table: plans come back from their bytes, and no bytes make it panic.

mod facing;
mod golden;
mod hostile;
mod nine_patch;
mod pixels;
mod plans;
mod ranges;
mod refused;
mod round_trip;
mod sharing;
mod user_data;
mod variants;
