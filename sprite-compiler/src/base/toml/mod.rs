//! TOML, as the settings and the descriptions that are written in it are read: values by their types, with the findings
//! on those that do not fit, and on texts that are not TOML.

mod cure;
mod expected;
mod header;
mod reader;
mod repair;
mod syntax;

pub(crate) use expected::{Entry, Expected, Kind, Reporting, Value, in_order, span, whole};
pub(crate) use reader::{Reader, too_long};
