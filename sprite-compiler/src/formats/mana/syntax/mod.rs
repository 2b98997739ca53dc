//! The syntax tree of one file, with locations. Nothing in it depends on another file.
//!
//! The tree does not have elements and attributes that the dialect ignores, but it has the defaults of the dialect,
//! such as a delay.

mod command;
mod file;
mod value;

pub(crate) use command::{Cell, CellRange, Command, Kind, Random, Show, Step};
pub(crate) use file::{Action, Animation, Being, Child, File, Imageset, Member, Reference, Root, Sprite};
pub(crate) use value::{Delay, Number, Text, Value};
