//! Sheets: a description of our own for pictures that have none.

mod pattern;
