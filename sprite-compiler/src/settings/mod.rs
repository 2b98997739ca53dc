//! `sprites.toml` in the asset folder: settings that hold for every door.

pub(crate) mod openage;

use crate::diagnostics::{Code, Diagnostic, Diagnostics, Level, shown};
use crate::inventory::Inventory;
use crate::source::{SourceId, Sources, Span};
use crate::{Files, Limits, load, suggest};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The name of the file.
pub(crate) const FILE: &str = "sprites.toml";

/// What the settings say.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Settings {
    lints: BTreeMap<Spanned<String>, Spanned<LintLevel>>,
    pub(crate) openage: openage::Options,
}

#[derive(Deserialize, Clone, Copy, Debug)]
#[serde(rename_all = "kebab-case")]
enum LintLevel {
    Allow,
    Warn,
    Deny,
}

/// Reads the settings, when there are any; levels of findings go into `diagnostics`.
pub(crate) fn read(
    files: &dyn Files,
    inventory: &Inventory,
    limits: &Limits,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Settings {
    let Some(entry) = inventory.file(FILE) else { return Settings::default() };
    let source = match load::load(files, entry, limits, sources) {
        Ok(source) => source,
        Err(finding) => {
            diagnostics.push(*finding);
            return Settings::default();
        }
    };
    let text = sources.get(source).text().unwrap_or_default();
    match toml::from_str::<Settings>(text) {
        Ok(settings) => {
            for (name, level) in &settings.lints {
                set_lint(name, *level.get_ref(), source, diagnostics);
            }
            settings
        }
        Err(error) => {
            let span = error.span().unwrap_or_default();
            let message = error.message().trim_end_matches('.').replace('\n', ", ");
            // The words of the parser are for those who write Rust.
            let message =
                match (message.strip_prefix("unknown variant"), message.strip_prefix("unknown field")) {
                    (Some(rest), _) => format!("unknown value{rest}"),
                    (_, Some(rest)) => format!("unknown key{rest}"),
                    _ => message,
                };
            let place = source.at(Span::new(span.start, span.end));
            diagnostics.push(Diagnostic::new(Code::SettingsInvalid, place, message));
            Settings::default()
        }
    }
}

fn set_lint(name: &Spanned<String>, level: LintLevel, source: SourceId, diagnostics: &mut Diagnostics) {
    let text = name.get_ref();
    // Only what is a matter of taste may be changed: an error stays one.
    let lint = Code::find(text).filter(|code| code.default_level() != Level::Deny);
    let Some(lint) = lint else {
        let place = source.at(Span::new(name.span().start, name.span().end));
        let lints =
            || Code::ALL.iter().filter(|code| code.default_level() != Level::Deny).map(|code| code.as_str());
        let message = match Code::find(text) {
            Some(_) => format!("`{}` is always an error and cannot be set", shown(text)),
            None => format!("there is no lint `{}`", shown(text)),
        };
        let near = suggest::nearest(text, lints());
        let help = match near {
            _ if Code::find(text).is_some() => "remove this line: only warnings can be set".to_owned(),
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("the lints are {}", lints().collect::<Vec<_>>().join(", ")),
        };
        diagnostics.push(Diagnostic::new(Code::UnknownLint, place, message).help(help));
        return;
    };
    let level = match level {
        LintLevel::Allow => Level::Allow,
        LintLevel::Warn => Level::Warn,
        LintLevel::Deny => Level::Deny,
    };
    diagnostics.set_level(lint, level);
}
