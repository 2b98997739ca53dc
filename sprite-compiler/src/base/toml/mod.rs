//! TOML, as the settings and the descriptions that are written in it are read: values by their types, with the findings
//! on those that do not fit, and on texts that are not TOML.

mod cure;
mod header;
mod reader;
mod repair;
mod syntax;
mod value;

pub(crate) use reader::{Reader, too_long};
pub(crate) use value::{Entry, Reporting, Value, in_order, span, whole};
