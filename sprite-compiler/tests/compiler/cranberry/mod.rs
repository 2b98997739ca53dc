//! Cranberry descriptions: which files they are, how they play, and what random edits do to them.

mod edits;
mod files;
mod playing;
