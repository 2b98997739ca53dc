//! The error of a build script. The findings themselves have been printed by then.

use std::path::PathBuf;
use std::{fmt, io};

/// The reason why the sprites could not be compiled. The findings have been printed already.
///
/// A `main` that returns it shows it as one short line.
#[non_exhaustive]
pub enum Error {
    /// Cargo has not set this environment variable: the caller is not a build script.
    NotABuildScript(&'static str),
    /// The folder cannot be opened, or a name that was given to [`Config`](crate::Config) cannot be used; with the
    /// message that was printed.
    Call(String),
    /// There are errors in the sprites of a folder.
    Sprites {
        /// The folder, as messages name it.
        folder: String,
        /// The number of errors.
        errors: usize,
    },
    /// A generated file cannot be written.
    Write {
        /// The file.
        path: PathBuf,
        /// The error of the file system, which [`source`](std::error::Error::source) gives as well.
        source: io::Error,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotABuildScript(variable) => write!(f, "{variable} is not set: call it from build.rs"),
            Self::Call(_) => f.write_str("the sprites cannot be compiled, see the error above"),
            Self::Sprites { folder, errors } => {
                let plural = if *errors == 1 { "" } else { "s" };
                write!(f, "{errors} error{plural} in the sprites of `{folder}`, see above")
            }
            Self::Write { path, source } => {
                write!(f, "{} cannot be written: {source}", sprite_compiler::shown_path(path))
            }
        }
    }
}

// The text that `fn main() -> Result<...>` prints.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Write { source, .. } => Some(source),
            _ => None,
        }
    }
}
