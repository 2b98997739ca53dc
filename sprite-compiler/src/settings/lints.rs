//! `[lints]` in `sprites.toml`: what is done with findings that are a matter of taste, everywhere or below a path.

use super::report::Report;
use crate::base::diagnostics::{Applicability, Code, Diagnostic, Level};
use crate::base::keys::{At, Map, ValueKind};
use crate::base::limits::SETTINGS_MISTAKES;
use crate::base::schema::{Expected, Shape, Words};
use crate::base::suggest::{self, Near};
use crate::base::toml::{Reader, Value};
use crate::base::words::{one_of, quoted, shown};
use toml::de::DeValue;

/// The values of a lint, after the first words about them.
const LEVELS: &str =
    ": `\"allow\"`, `\"warn\"`, `\"deny\"`, or a table of lints for the paths that its name matches";

/// The levels, by lint or by path.
pub(crate) type Lints = Map<LintValue>;

/// A level, or the levels of the files whose paths match a pattern.
#[derive(Debug)]
pub(crate) enum LintValue {
    Level(Level),
    Paths(Map<Level>),
}

impl Words for Level {
    const WORDS: &'static [(&'static str, Self)] =
        &[("allow", Self::Allow), ("warn", Self::Warn), ("deny", Self::Deny)];
}

impl ValueKind for LintValue {
    type Out = Self;
    const EXPECTED: Expected = Expected::new(
        Shape::OneOf(&[Level::EXPECTED.shape, Map::<Level>::EXPECTED.shape]),
        "a word in quotes",
        LEVELS,
    )
    .like("\"warn\"");

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        match value.get_ref() {
            DeValue::String(_) => Level::take(value, Level::EXPECTED, reader).map(Self::Level),
            DeValue::Table(table) => Some(Self::Paths(Map::of::<Level>(table, reader))),
            _ => reader.expected(expected, value),
        }
    }
}

impl Lints {
    /// All patterns, each for every lint below it.
    pub(crate) fn patterns(&self) -> impl Iterator<Item = &str> {
        self.iter().flat_map(|(name, entry)| {
            let count = match entry {
                LintValue::Level(_) => 0,
                LintValue::Paths(levels) => levels.0.len(),
            };
            std::iter::repeat_n(name, count)
        })
    }

    /// Sets the levels, those of paths in the order of the file: of two patterns that match, the later one counts.
    pub(crate) fn set(&self, report: &mut Report<'_>) {
        // Each wrong name is compared with all lints.
        let mut unknown = 0;
        let mut find = |name: &At<String>, report: &mut Report<'_>| {
            let lint = lint(&name.value);
            if lint.is_none() {
                unknown += 1;
                if unknown <= SETTINGS_MISTAKES {
                    report_unknown(name, report);
                }
            }
            lint
        };
        for (name, entry) in &self.0 {
            match &entry.value {
                LintValue::Level(level) => {
                    if let Some(lint) = find(name, report) {
                        report.diagnostics.set_level(lint, *level);
                    }
                }
                LintValue::Paths(levels) => {
                    let example = "`sprites/hud/**` for all files below that folder";
                    let Some(pattern) = report.pattern(name, example) else { continue };
                    for (lint, level) in &levels.0 {
                        if let Some(lint) = find(lint, report) {
                            report.diagnostics.set_level_below(pattern.clone(), lint, level.value);
                        }
                    }
                }
            }
        }
    }
}

/// Only what is a matter of taste may be changed: an error stays one.
fn is_lint(code: Code) -> bool {
    code.default_level() != Level::Deny
}

/// The lint of a name.
fn lint(name: &str) -> Option<Code> {
    Code::find(name).filter(|code| is_lint(*code))
}

/// Reports a name that is not that of a lint.
fn report_unknown(name: &At<String>, report: &mut Report<'_>) {
    let text = name.value.as_str();
    let known = Code::find(text);
    let lints = || Code::ALL.iter().filter(|code| is_lint(**code)).map(|code| code.as_str());
    let message = match known {
        Some(_) => format!("`{}` is always an error and cannot be set", shown(text)),
        None => format!("there is no lint `{}`", shown(text)),
    };
    let finding = Diagnostic::new(Code::LintUnknown, report.at(name.span), message);
    let renamed: Vec<Code> = Code::renamed(text).collect();
    report.diagnostics.push(match (renamed.as_slice(), suggest::nearest(text, lints())) {
        _ if known.is_some() => finding.help("remove this line: only warnings can be set"),
        ([now], _) if is_lint(*now) => finding.help(format!("`{text}` is called `{now}` now")).fix(
            text,
            now.as_str(),
            Applicability::Certain,
        ),
        ([_, ..], _) => finding.help(format!(
            "`{text}` is called {} now, which is always an error: remove this line",
            one_of(quoted(renamed))
        )),
        ([], Some(near)) => finding.did_you_mean(text, near),
        ([], None) => match suggest::nearest(text, Code::ALL.iter().map(|code| code.as_str())) {
            Some(Near { word: near, .. }) => {
                finding.help(format!("`{near}` is always an error and cannot be set"))
            }
            None => finding.help(format!("the lints are {}", lints().collect::<Vec<_>>().join(", "))),
        },
    });
}
