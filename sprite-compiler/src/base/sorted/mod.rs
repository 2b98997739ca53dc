//! Maps and sets in the order of their keys, and sorting, which are quick to compile.
//!
//! The ordered maps and the sorts of the standard library are compiled anew for each type of their items: they were 40 %
//! of the code that a first build generates for this crate. Here the parts that do the work deal with indices, compare
//! items through a pointer to a function, and so are compiled once.

mod map;
mod order;
mod set;
mod sort;

pub(crate) use map::{Entry, SortedMap};
pub(crate) use set::SortedSet;
pub(crate) use sort::{sort, sort_by, sort_by_key};
