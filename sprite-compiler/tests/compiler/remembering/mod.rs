//! What is remembered between runs, facts of images and whole answers: what is read again, and what no damage can do.
#![expect(clippy::disallowed_methods, reason = "the tests look at what is remembered, and damage it")]
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

mod alone;
mod bounds;
mod folders;
mod library;
mod numbers;
mod together;
mod units;
mod walk;
mod watched;
