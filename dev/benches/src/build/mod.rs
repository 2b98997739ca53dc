//! Compiling: what `cargo check` of a library takes, embedded in several ways.

mod cargo;
mod checkout;
mod compare;
mod crates;
mod editor;
mod first;
mod frames;
mod library;
mod literals;
mod method;
mod one_type;
mod plans;
mod rules;
pub(crate) mod stand_in;
mod types;

use crate::Pace;
use crate::bars::Bars;
use checkout::Checkout;
use method::Method;
use std::path::{Path, PathBuf};

/// The parts of `build`, in their order.
pub(crate) const PARTS: [&str; 4] = ["frames", "types", "rules", "first"];

/// Measures what cargo does: some of the [`PARTS`], or all of them. `before` is the folder of another checkout.
pub(crate) fn run(pace: Pace, parts: &[&str], before: Option<&str>, bars: &mut Bars) -> Result<(), String> {
    if let Some(part) = parts.iter().find(|part| !PARTS.contains(part)) {
        return Err(format!("`build` has no part {part}; its parts are {}", PARTS.join(", ")));
    }
    let before = before.map(Checkout::before).transpose()?;
    let (home, before) = (home()?, before.as_ref());
    for part in PARTS.into_iter().filter(|part| parts.is_empty() || parts.contains(part)) {
        match part {
            "types" => types::run(pace, &home, before, bars)?,
            "rules" => rules::run(pace, &home, bars)?,
            "first" => first::run(pace, &home, before, bars)?,
            _ => frames::run(pace, &home, bars)?,
        }
    }
    Ok(())
}

/// Counts what rustc does for one type.
pub(crate) fn count_type(pace: Pace, before: Option<&str>) -> Result<(), String> {
    let before = before.map(Checkout::before).transpose()?;
    one_type::run(pace, &home()?, before.as_ref())
}

/// Writes the workspace of one of the libraries.
pub(crate) fn write(name: &str, folder: &Path) -> Result<(), String> {
    let plan = plans::all().find(|plan| plan.name == name);
    let plan = plan.ok_or_else(|| format!("there is no library {name}; there are {}", libraries()))?;
    crates::write(&plan, &Checkout::this(), &Method::ALL, folder)
}

/// The names of the libraries.
pub(crate) fn libraries() -> String {
    plans::all().map(|plan| plan.name).collect::<Vec<_>>().join(", ")
}

/// Where the libraries are written and built: cargo runs in other folders, so the path is absolute.
fn home() -> Result<PathBuf, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let target = target.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target"));
    std::path::absolute(target.join("libraries")).map_err(|error| error.to_string())
}
