//! How players behave, against a naive player that walks frame by frame and against the words of the formats.

mod control;
mod hostile;
mod lots;
mod lottery;
mod moving;
mod plans;
mod reference;
mod returning;
mod ticking;
mod time;
mod turning;
mod typed;
mod walking;
mod whole;
