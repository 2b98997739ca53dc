//! The error that stops the reading of a binary file.

use crate::base::diagnostics::Code;

/// Why a binary file cannot be used. It has no line, so the message itself says where: in which frame, on which layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BinaryError {
    pub(super) code: Code,
    pub(super) message: String,
    pub(super) help: &'static str,
}

impl BinaryError {
    /// The same error, found within something: `frame 3: cel on layer 1: ...`.
    pub(super) fn within(self, what: impl std::fmt::Display) -> Self {
        Self { message: format!("{what}: {}", self.message), ..self }
    }
}
