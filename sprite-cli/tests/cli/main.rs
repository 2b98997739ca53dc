//! The command line as scripts call it.

mod assets;
mod calls;
mod edited;
mod explaining;
mod formats;
mod listing;
mod people;
