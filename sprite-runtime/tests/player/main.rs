//! How players behave, against a naive player that walks frame by frame and against the words of the formats.

mod control;
mod exhaustive;
mod flow;
mod flow_plans;
mod health;
mod hostile;
mod moving;
mod plans;
mod progress;
mod queue;
mod random;
mod random_plans;
mod ranges;
mod reference;
mod returning;
#[cfg(feature = "serde")]
mod saved;
mod seeking;
mod slices;
mod texts;
mod ticking;
mod time;
mod turning;
mod typed;
mod typed_plays;
mod walking;
mod whole;
