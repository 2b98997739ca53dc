//! Writes the crates that embed a library, each by another method.

use super::checkout::Checkout;
use super::library::Plan;
use super::literals;
use super::method::Method;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Writes a workspace with the library in `assets` and a crate for each method.
pub(crate) fn write(
    plan: &Plan,
    checkout: &Checkout,
    methods: &[Method],
    folder: &Path,
) -> Result<(), String> {
    let mut paths = Vec::new();
    for index in 0..plan.sprites {
        for (path, bytes) in plan.files(index)? {
            put(&folder.join("assets").join(&path), bytes)?;
            paths.push(path);
        }
        if methods.contains(&Method::Literals) {
            put(&folder.join(format!("literals/src/actor{index}.rs")), literals::module(plan, index))?;
        }
    }
    let mut members = String::new();
    for &method in methods {
        let package = method.package();
        let manifest = format!(
            "[package]\nname = \"{package}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n{}",
            method.dependencies(checkout)
        );
        put(&folder.join(package).join("Cargo.toml"), manifest)?;
        put(&folder.join(package).join(method.root()), method.source(plan, &paths))?;
        let _ = write!(members, "\"{package}\", ");
    }
    put(&folder.join("Cargo.toml"), format!("[workspace]\nmembers = [{members}]\nresolver = \"3\"\n"))?;
    if methods.contains(&Method::Generated) {
        let script = "fn main() -> Result<(), sprite_build::Error> {\n    sprite_build::Config::new(\"../assets\").compile()\n}\n";
        put(&folder.join(Method::Generated.package()).join("build.rs"), script)?;
    }
    let lock = checkout.lock();
    let text = fs::read(&lock).map_err(|error| format!("{}: {error}", lock.display()))?;
    put(&folder.join("Cargo.lock"), text)
}

fn put(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(wrong)?;
    }
    fs::write(path, content).map_err(wrong)
}
