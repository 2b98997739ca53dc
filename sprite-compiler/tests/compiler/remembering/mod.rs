//! The caches between runs, of facts of images and of whole results: what is read again, and how damage is noticed.
#![expect(clippy::disallowed_methods, reason = "the tests look at what is remembered, and damage it")]
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

mod alone;
mod bounds;
mod editor;
mod folders;
mod library;
mod numbers;
mod together;
mod units;
mod walk;
mod watched;
