//! Summaries of a run in words.

use super::one_file::Scope;
use sprite_compiler::{Compilation, Severity};
use std::time::Duration;

/// The last line for people.
pub(crate) fn summary(compilation: &Compilation, scope: &Scope) -> String {
    let animations = scope.sprites(compilation).map(|sprite| sprite.sprite().animations.len()).sum();
    format!(
        "{} with {}: {}",
        number(scope.sprites(compilation).count(), "sprite"),
        number(animations, "animation"),
        found(compilation)
    )
}

/// The last line for people who wait for the next change.
pub(crate) fn waiting(compilation: &Compilation, scope: &Scope, taken: Duration) -> String {
    let sprites = number(scope.sprites(compilation).count(), "sprite");
    format!("checked {sprites} in {} ms, {}; waiting for changes", taken.as_millis(), found(compilation))
}

/// The numbers of errors and warnings.
pub(crate) fn found(compilation: &Compilation) -> String {
    let count = |severity| {
        let findings = compilation.diagnostics.findings().iter();
        findings.filter(|finding| finding.severity == severity).count()
    };
    format!("{}, {}", number(count(Severity::Error), "error"), number(count(Severity::Warning), "warning"))
}

pub(crate) fn number(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
