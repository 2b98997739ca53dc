//! Messages about the patterns of rules.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::{Location, Span};
use crate::base::toml::Reader;
use crate::base::words::{one_of, shown};
use crate::formats::sheet::pattern::{Capture, PatternError};

/// The finding for the text of a rule that is not a pattern.
pub(in crate::formats::sheet) fn no_pattern(
    written: &str,
    error: &PatternError,
    location: Location,
) -> Diagnostic {
    let pattern = shown(written);
    let invalid = |message: String| Diagnostic::new(Code::SettingsInvalid, location, message);
    let conflict = |message: String| Diagnostic::new(Code::KeysConflict, location, message);
    let braces = |capture: Capture| format!("`{{{}}}`", capture.word());
    match error {
        PatternError::Wildcards(why) => {
            let finding = invalid(format!("`{pattern}` is not a pattern for paths: {why}"));
            finding.help("for example `icons/*.png`, or `effects/**` for all pictures below that folder")
        }
        PatternError::Open => {
            let finding = invalid(format!("in the pattern `{pattern}` a `{{` is not closed"));
            finding.label("no `}` before the next `/`").help("a brace that names contain is written `[{]`")
        }
        PatternError::Unknown(word, near) => {
            let finding = invalid(format!("there is no capture `{{{}}}`", shown(word)));
            let finding = finding.label("no such capture");
            match *near {
                Some(near) => {
                    let written = format!("{{{word}}}");
                    finding.did_you_mean(&written, near.map(|near| format!("{{{near}}}")))
                }
                None => finding.help(format!(
                    "write {}; a brace that names contain is written `[{{]`",
                    one_of(Capture::ALL.map(braces))
                )),
            }
        }
        PatternError::Twice(capture) => {
            let finding = conflict(format!("{} stands twice in the pattern `{pattern}`", braces(*capture)));
            finding.label("used twice").help("write `*` in one of the places")
        }
        PatternError::Touching(first, second) => {
            let (first, second) = (braces(*first), braces(*second));
            let message = format!("nothing says where {first} ends and {second} begins");
            conflict(message).label("they touch each other").help(format!(
                "write what stands between them in the names, such as `{}_{}`",
                first.trim_matches('`'),
                second.trim_matches('`')
            ))
        }
        PatternError::NumberAndCells(cells) => {
            let finding = conflict("a numbered picture is one frame, and is not cut into cells".to_owned());
            let label = format!("`{{n}}` and {}", braces(*cells));
            finding.label(label).help("write `*` for one of them")
        }
        PatternError::CellAndCount => {
            let message = "the size of a cell and the number of cells both divide a picture".to_owned();
            conflict(message).label("`{cell}` and `{count}`").help("write `*` for one of them")
        }
    }
}

/// The finding for a rule whose header has two brackets at each side; [`None`] if it has not.
pub(in crate::formats::sheet) fn double_brackets(at: Span, reader: &Reader<'_>) -> Option<Diagnostic> {
    let header = reader.text.get(at.start()..at.end())?.lines().next()?.trim();
    let meant = header.strip_prefix('[')?.strip_suffix(']').filter(|meant| meant.starts_with('['))?;
    let finding = reader.finding(Code::TypeMismatch, at, "a rule is a table, found the header of a list");
    let finding = finding.label("two brackets").help(format!("write `{}`", shown(meant)));
    Some(finding.fix_at(at, meant, Applicability::Certain))
}

/// The finding for a pattern that captures animations but no sprite.
pub(in crate::formats::sheet) fn no_sprite(written: &str, location: Location) -> Diagnostic {
    let message =
        format!("nothing in the pattern `{}` says which sprite a picture belongs to", shown(written));
    Diagnostic::new(Code::NameEmpty, location, message)
        .label("`{animation}` without a sprite")
        .help("without `{sprite}` the sprite is the folder around the name of the animation: write `*/{animation}.png`, or `{sprite}_{animation}.png`")
}
