//! Which sources are measured: those around this program, and those of another checkout of the project.

use std::path::{Path, PathBuf};

/// A folder with the crates of this project.
#[derive(Clone)]
pub(crate) struct Checkout {
    root: PathBuf,
    /// The crates that are written and built for it stand below this folder of the benchmarks.
    folder: &'static str,
    /// The suffix of the measurement's name.
    pub(crate) suffix: &'static str,
}

impl Checkout {
    /// The one around this program.
    pub(crate) fn this() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        Self { root, folder: "", suffix: "" }
    }

    /// Another one, which is measured in turns with this one.
    pub(crate) fn before(folder: &str) -> Result<Self, String> {
        let root = Path::new(folder).canonicalize().map_err(|error| format!("--before {folder}: {error}"))?;
        if !root.join("sprite-runtime/Cargo.toml").exists() {
            return Err(format!(
                "--before {folder}: no checkout of this project, for it has no sprite-runtime"
            ));
        }
        Ok(Self { root, folder: "before", suffix: ", before" })
    }

    /// A dependency on one of its crates, as a manifest says it.
    pub(crate) fn dependency(&self, package: &str, more: &str) -> String {
        format!("{package} = {{ path = {:?}{more} }}\n", self.root.join(package).display().to_string())
    }

    /// Its lock file: nothing has to be fetched, and nothing differs tomorrow.
    pub(crate) fn lock(&self) -> PathBuf {
        self.root.join("Cargo.lock")
    }

    /// Its part of the folder in which the benchmarks write.
    pub(crate) fn home(&self, home: &Path) -> PathBuf {
        home.join(self.folder)
    }
}
