//! Tests of the compiler by format and by stage, in one program, so that it is linked once.

mod aseprite;
mod atlas;
mod cases;
mod companions;
mod corrections;
mod cranberry;
mod documents;
mod edits;
mod embedding;
mod failing;
mod imports;
mod left_out;
#[cfg(unix)]
mod links;
mod mana;
mod moving;
mod openage;
mod outlines;
mod pages;
mod remembering;
mod sheets;
mod solarus;
mod support;
mod vectors;
