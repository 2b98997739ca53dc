//! `[lints]` in `sprites.toml`: what is done with findings that are a matter of taste, everywhere or below a path.

use super::report::Report;
use super::value::{Setting, SettingsErrors};
use crate::base::diagnostics::{Applicability, Code, Diagnostic, Level};
use crate::base::limits::SETTINGS_MISTAKES;
use crate::base::sorted::{SortedMap, sort_by_key};
use crate::base::suggest::{self, Near};
use crate::base::text::shown;
use crate::base::toml::{Expected, Kind, Value};
use crate::base::words::{one_of, quoted};
use toml::Spanned;
use toml::de::DeValue;

/// The values of a lint, after the first words about them.
const LEVELS: &str =
    ": `\"allow\"`, `\"warn\"`, `\"deny\"`, or a table of lints for the paths that its name matches";

/// The levels, by lint or by path.
#[derive(Default, Debug)]
pub(super) struct Lints(SortedMap<Spanned<String>, Entry>);

/// A level, or the levels of the files whose paths match a pattern.
#[derive(Debug)]
enum Entry {
    Level(Level),
    Paths(SortedMap<Spanned<String>, Level>),
}

impl Setting for Lints {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        SortedMap::read(value, errors).map(Self)
    }
}

impl Setting for Level {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        errors.word(value, &[("allow", Self::Allow), ("warn", Self::Warn), ("deny", Self::Deny)])
    }
}

impl Setting for Entry {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        match value.get_ref() {
            DeValue::String(_) => Level::read(value, errors).map(Self::Level),
            DeValue::Table(_) => SortedMap::read(value, errors).map(Self::Paths),
            _ => errors.expected(Expected::new(Kind::Other, "a word in quotes", LEVELS, "\"warn\""), value),
        }
    }
}

impl Lints {
    /// All patterns, each for every lint below it.
    pub(super) fn patterns(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|(name, entry)| {
            let count = match entry {
                Entry::Level(_) => 0,
                Entry::Paths(levels) => levels.len(),
            };
            std::iter::repeat_n(name.get_ref().as_str(), count)
        })
    }

    /// Sets the levels, those of paths in the order of the file: of two patterns that match, the later one counts.
    pub(super) fn set(&self, report: &mut Report<'_>) {
        // Each wrong name is compared with all lints.
        let mut unknown = 0;
        let mut find = |name: &Spanned<String>, report: &mut Report<'_>| {
            let lint = lint(name.get_ref());
            if lint.is_none() {
                unknown += 1;
                if unknown <= SETTINGS_MISTAKES {
                    report_unknown(name, report);
                }
            }
            lint
        };
        let mut entries: Vec<_> = self.0.iter().collect();
        sort_by_key(&mut entries, |(name, _)| name.span().start);
        for (name, entry) in entries {
            match entry {
                Entry::Level(level) => {
                    if let Some(lint) = find(name, report) {
                        report.diagnostics.set_level(lint, *level);
                    }
                }
                Entry::Paths(levels) => {
                    let example = "`sprites/hud/**` for all files below that folder";
                    let Some(pattern) = report.pattern(name, example) else { continue };
                    for (lint, level) in levels {
                        if let Some(lint) = find(lint, report) {
                            report.diagnostics.set_level_below(pattern.clone(), lint, *level);
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
fn report_unknown(name: &Spanned<String>, report: &mut Report<'_>) {
    let text = name.get_ref();
    let known = Code::find(text);
    let lints = || Code::ALL.iter().filter(|code| is_lint(**code)).map(|code| code.as_str());
    let message = match known {
        Some(_) => format!("`{}` is always an error and cannot be set", shown(text)),
        None => format!("there is no lint `{}`", shown(text)),
    };
    let finding = Diagnostic::new(Code::LintUnknown, report.location(name.span()), message);
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
