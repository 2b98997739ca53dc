//! The choice of colour: the caller's, else that of the environment and the terminal.

use clap::ValueEnum;
use std::ffi::OsString;
use std::io::IsTerminal;

/// When to print in colour.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless `NO_COLOR` or `CLICOLOR=0` is set; everywhere with `CLICOLOR_FORCE=1`
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

impl Colour {
    /// Returns whether standard output gets colour.
    pub(crate) fn on_stdout(self) -> bool {
        self.is_on(std::io::stdout().is_terminal(), |name| std::env::var_os(name))
    }

    /// The columns of the terminal; [`None`] if standard output gets no colour.
    pub(crate) fn columns(self) -> Option<usize> {
        self.on_stdout().then(|| console::Term::stdout().size().1.into())
    }

    fn is_on(self, is_terminal: bool, variable: impl Fn(&str) -> Option<OsString>) -> bool {
        let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
        let is = |name, wanted: &str| variable(name).is_some_and(|value| value == wanted);
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto if is_set("NO_COLOR") => false,
            Self::Auto if is_set("CLICOLOR_FORCE") && !is("CLICOLOR_FORCE", "0") => true,
            Self::Auto => is_terminal && !is("CLICOLOR", "0") && !is("TERM", "dumb"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Colour;

    #[test]
    fn the_caller_counts_before_the_environment_and_that_before_the_terminal() {
        for (choice, terminal, environment, expected) in [
            (Colour::Auto, true, &[][..], true),
            (Colour::Auto, false, &[], false),
            (Colour::Auto, true, &[("NO_COLOR", "1")], false),
            (Colour::Auto, true, &[("NO_COLOR", "")], true),
            (Colour::Auto, true, &[("CLICOLOR", "0")], false),
            (Colour::Auto, true, &[("CLICOLOR", "1")], true),
            (Colour::Auto, true, &[("TERM", "dumb")], false),
            (Colour::Auto, false, &[("CLICOLOR_FORCE", "1")], true),
            (Colour::Auto, false, &[("CLICOLOR_FORCE", "0")], false),
            (Colour::Auto, false, &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
            (Colour::Always, false, &[("NO_COLOR", "1")], true),
            (Colour::Never, true, &[("CLICOLOR_FORCE", "1")], false),
        ] {
            let variable =
                |name: &str| environment.iter().find(|(known, _)| *known == name).map(|v| v.1.into());
            assert_eq!(choice.is_on(terminal, variable), expected, "{terminal} {environment:?}");
        }
    }
}
