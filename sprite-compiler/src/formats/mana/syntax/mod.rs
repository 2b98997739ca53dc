//! The syntax tree of one file, with locations. Nothing in it depends on another file.
//!
//! The tree does not have elements and attributes that the dialect ignores, but it has the defaults of the dialect,
//! such as a delay.

mod command;
mod file;

pub(crate) use command::{Cell, CellRange, Command, Delay, Kind, Number, Random, Show, Step, Text, Value};
pub(crate) use file::{Action, Animation, Being, Child, File, Imageset, Member, Reference, Root, Sprite};
