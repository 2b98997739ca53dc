//! What is said about a `sprites.toml` that cannot be read: the parser's words, with a cure.

use super::value::Misfit;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::{SourceId, Span};
use crate::base::suggest;
use crate::base::text::shown;

/// Keys, and the tables that have them.
const HOMES: [(&str, &str); 6] = [
    ("dialect", "mana"),
    ("dyes", "mana"),
    ("time", "openage"),
    ("modpacks", "openage"),
    ("embed", "images"),
    ("premultiply", "images"),
];

/// Keys that stand in no table.
const TOP_KEYS: [&str; 2] = ["cache", "exclude"];

/// The key of the line at which a mistake begins.
fn key_of(text: &str, at: usize) -> &str {
    let start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    line.split_once('=').map_or("", |(key, _)| key.trim())
}

/// The finding on a file that the parser refused; `text` is the whole file.
pub(super) fn finding(misfit: &Misfit, source: SourceId, text: &str) -> Diagnostic {
    let span = misfit.span.clone();
    let location = source.at(Span::new(span.start, span.end));
    let message = misfit.message.trim_end_matches('.').replace('\n', ", ");
    let finding = |message: String| Diagnostic::new(Code::SettingsInvalid, location, message);
    // The words of the parser are for those who write Rust.
    let unknown = [("unknown variant", "value"), ("unknown field", "key")];
    let found = unknown.iter().find_map(|(rust, word)| Some((*word, message.strip_prefix(rust)?)));
    if let Some((word, rest)) = found {
        let finding = finding(format!("unknown {word}{rest}")).label(format!("no such {word}"));
        return cured(finding, rest, word == "key");
    }
    let key = key_of(text, span.start);
    if TOP_KEYS.contains(&key)
        && !message.ends_with("expected a boolean")
        && !message.ends_with("expected a sequence")
    {
        let help = format!("`{key}` stands at the top of the file, before the first table");
        return finding(message).label("not in a table").help(help);
    }
    if message.starts_with("string values must be quoted") {
        let written = text.get(span.clone()).unwrap_or_default();
        let finding = finding("a text must stand in quotes".to_owned()).label("neither a text nor a number");
        return match written.to_ascii_lowercase().as_str() {
            "yes" | "on" => finding.help("write `true` for yes").fix(written, "true"),
            "no" | "off" => finding.help("write `false` for no").fix(written, "false"),
            _ => {
                let quoted = format!("\"{written}\"");
                finding.help(format!("write `{}`", shown(&quoted))).fix(written, quoted)
            }
        };
    }
    if message.starts_with("invalid type: floating point") && message.ends_with("expected a whole number") {
        let seconds = text.get(span.clone()).filter(|_| key == "frame_time");
        let seconds =
            seconds.and_then(|text| text.parse::<f64>().ok()).filter(|time| (0.001..1.0).contains(time));
        let help = match seconds {
            Some(time) => {
                format!("times are in milliseconds: write `{:.0}` for {time} seconds", time * 1_000.0)
            }
            None => "write it without a point".to_owned(),
        };
        return finding(message).label("a whole number expected").help(help);
    }
    if message.ends_with("expected a boolean") {
        return finding(message).label("yes or no expected").help("write `true` or `false`, without quotes");
    }
    if message.starts_with("invalid type: boolean") && message.contains("`[atlas]`") {
        return finding(message).label("a table expected").help("`atlas = true` stands under `[images]`");
    }
    let written = text.get(span.clone()).unwrap_or_default();
    let is_word_expected = ["expected `", "expected one of `"].iter().any(|words| message.contains(words));
    if message.starts_with("invalid type") && is_word_expected {
        let finding = finding(message).label("a word expected");
        return match (key, written) {
            ("embed", "true") => {
                finding.help("images are embedded as PNG files without this line").fix(written, "\"png\"")
            }
            ("embed", "false") => finding.help("`none` embeds no image").fix(written, "\"none\""),
            _ => finding.help("write one of these, in quotes"),
        };
    }
    if message.starts_with("invalid type: string") && message.ends_with("expected a sequence") {
        let listed = format!("[{written}]");
        let finding = finding(message.replace("a sequence", "a list")).label("a list expected");
        return finding.help(format!("write it in brackets: `{}`", shown(&listed))).fix(written, listed);
    }
    let is_bare =
        written.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'));
    if message.ends_with("expected a string") && is_bare && !written.is_empty() {
        let quoted = format!("\"{written}\"");
        let finding = finding(message).label("a text expected");
        return finding.help(format!("write it in quotes: `{}`", shown(&quoted))).fix(written, quoted);
    }
    finding(message)
}

/// Adds what is probably meant by an unknown word. `rest` is the word and then all that are known, each between
/// backquotes.
fn cured(finding: Diagnostic, rest: &str, is_key: bool) -> Diagnostic {
    let mut words = rest.split('`').skip(1).step_by(2);
    let Some(word) = words.next() else { return finding };
    if let Some(near) = suggest::nearest(word, words) {
        return finding.did_you_mean(word, near);
    }
    if !is_key {
        return finding.help("write one of these");
    }
    let home = HOMES.iter().find(|(key, _)| *key == word).map(|(_, table)| *table);
    match home.or_else(|| Code::find(word).map(|_| "lints")) {
        Some(table) => finding.help(format!("`{}` stands under `[{table}]`", shown(word))),
        None => finding.help("remove it, or write one of these"),
    }
}
