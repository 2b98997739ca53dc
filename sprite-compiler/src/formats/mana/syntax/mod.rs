//! The syntax tree of one file, with locations. Nothing in it depends on another file.
//!
//! Elements and attributes that the dialect ignores are not in the tree; those that it adds (a delay that was not
//! given) are.

mod command;
mod file;
mod sprite;
mod value;

pub(crate) use command::{Cell, CellRange, Command, Kind, Random, Show, Step};
pub(crate) use file::{Being, File, Member, Reference, Root};
pub(crate) use sprite::{Action, Animation, Child, Imageset, Offset, Sprite};
pub(crate) use value::{Delay, Number, Text, Value};
