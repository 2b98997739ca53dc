//! The command line as scripts call it.

mod assets;
mod calls;
mod explaining;
mod formats;
mod people;
