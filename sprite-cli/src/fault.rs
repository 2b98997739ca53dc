//! The error of a call.

use sprite_compiler::one_line;
use sprite_watch::WatchError;
use std::io;

/// The reason why a call failed.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The arguments are wrong.
    Call(String),
    /// Writing failed.
    Io(io::Error),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<WatchError> for Fault {
    fn from(error: WatchError) -> Self {
        Self::Call(error.to_string())
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            // It may name what stands in a file.
            Self::Call(message) => f.write_str(&one_line(message.clone())),
            Self::Io(error) => write!(f, "{error}"),
        }
    }
}
