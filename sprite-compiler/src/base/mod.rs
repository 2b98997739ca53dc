//! The base of every stage: texts and locations in them, findings, files, and limits. Nothing in it depends on sprites.

pub(crate) mod budget;
pub(crate) mod diagnostics;
pub(crate) mod digest;
pub(crate) mod files;
pub mod foreign;
pub(crate) mod identifiers;
pub(crate) mod keys;
pub(crate) mod limits;
pub(crate) mod load;
pub(crate) mod panics;
pub(crate) mod parallel;
pub(crate) mod paths;
pub(crate) mod patterns;
pub mod schema;
pub(crate) mod sorted;
pub(crate) mod source;
pub(crate) mod suggest;
pub(crate) mod toml;
pub(crate) mod watch;
pub(crate) mod words;
