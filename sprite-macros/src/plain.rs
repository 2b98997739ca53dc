//! Warnings as rustc's own, where cargo reads them.
//!
//! A stable compiler gives macros no way to print a warning. But cargo has rustc write its findings as JSON, one a
//! line, on standard error, and shows each line that is such a finding: with its own text, counted, again in builds that
//! are fresh, and to editors at the place that it names. So the macro writes such a line. Where rustc writes no JSON, or
//! was told levels for warnings, the caller generates code that rustc itself warns about.

use sprite_compiler::foreign;
use std::fmt::Write as _;
use std::io::Write as _;

/// The wishes of the caller of rustc.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Form {
    /// True if findings are read as JSON, and warnings have no levels but the usual ones.
    is_json: bool,
    has_colours: bool,
    is_short: bool,
}

impl Form {
    /// The form that the arguments of rustc ask for.
    fn of(arguments: impl IntoIterator<Item = String>) -> Self {
        let mut form = Self::default();
        let mut has_levels = false;
        let mut before = String::new();
        for argument in arguments {
            let value = match before.as_str() {
                "-A" | "-W" | "-D" | "-F" => format!("{before}{argument}"),
                "--error-format" | "--json" | "--allow" | "--warn" | "--deny" | "--forbid" => {
                    format!("{before}={argument}")
                }
                _ => argument.clone(),
            };
            form.is_json |= value == "--error-format=json";
            if let Some(parts) = value.strip_prefix("--json=") {
                form.has_colours |= parts.split(',').any(|part| part == "diagnostic-rendered-ansi");
                form.is_short |= parts.split(',').any(|part| part == "diagnostic-short");
            }
            let is_level = ["-A", "-W", "-D", "-F", "--allow=", "--warn=", "--deny=", "--forbid="];
            let lint = is_level.iter().find_map(|start| value.strip_prefix(start));
            has_levels |= lint.is_some_and(|lint| matches!(lint.trim(), "warnings" | "deprecated"));
            has_levels |= value.starts_with("--cap-lints");
            before = argument;
        }
        form.is_json &= !has_levels;
        form
    }
}

/// Writes a warning for cargo; `false` if cargo does not read it. Its first line is the message, and its second one may
/// be the location, ` --> PATH:LINE:COLUMN`.
pub(crate) fn warn(text: &str) -> bool {
    let form = Form::of(std::env::args());
    form.is_json && std::io::stderr().lock().write_all(line(text, form).as_bytes()).is_ok()
}

/// The warning as one line of JSON, as `rustc --error-format=json` writes it.
fn line(text: &str, form: Form) -> String {
    let text = foreign::terminal(text);
    let (message, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let location = rest.lines().next().and_then(location);
    let span = location.map(|(path, line, column)| {
        let path = json(path);
        format!(
            "{{\"file_name\":{path},\"byte_start\":0,\"byte_end\":0,\"line_start\":{line},\"line_end\":{line},\
             \"column_start\":{column},\"column_end\":{column},\"is_primary\":true,\"text\":[],\"label\":null,\
             \"suggested_replacement\":null,\"suggestion_applicability\":null,\"expansion\":null}}"
        )
    });
    let rendered = if form.is_short {
        let place =
            location.map(|(path, line, column)| format!("{path}:{line}:{column}: ")).unwrap_or_default();
        format!("{place}warning: {message}\n")
    } else if form.has_colours {
        format!("\u{1b}[1m\u{1b}[33mwarning\u{1b}[0m\u{1b}[1m: {message}\u{1b}[0m\n{rest}\n\n")
    } else {
        format!("warning: {text}\n\n")
    };
    format!(
        "{{\"$message_type\":\"diagnostic\",\"message\":{},\"code\":null,\"level\":\"warning\",\"spans\":[{}],\
         \"children\":[],\"rendered\":{}}}\n",
        json(message),
        span.unwrap_or_default(),
        json(&rendered)
    )
}

/// The path, the line and the column of ` --> PATH:LINE:COLUMN`.
fn location(line: &str) -> Option<(&str, u32, u32)> {
    let (rest, column) = line.trim_start().strip_prefix("--> ")?.rsplit_once(':')?;
    let (path, line) = rest.rsplit_once(':')?;
    Some((path, line.parse().ok()?, column.parse().ok()?))
}

/// A text in JSON.
fn json(text: &str) -> String {
    let mut json = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => json.extend(['\\', character]),
            '\n' => json.push_str("\\n"),
            control if control.is_control() => {
                let _ = write!(json, "\\u{:04x}", u32::from(control));
            }
            character => json.push(character),
        }
    }
    json.push('"');
    json
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(arguments: &str) -> Form {
        Form::of(arguments.split(' ').map(str::to_owned))
    }

    #[test]
    fn a_warning_is_written_only_where_cargo_reads_it_and_rustc_was_told_no_levels() {
        let cargo =
            "rustc --crate-name a --error-format=json --json=diagnostic-rendered-ansi,artifacts src/lib.rs";
        assert_eq!(form(cargo), Form { is_json: true, has_colours: true, is_short: false });
        let short = "rustc --error-format json --json diagnostic-short,artifacts -Wunused -D unsafe_code";
        assert_eq!(form(short), Form { is_json: true, has_colours: false, is_short: true });
        assert!(!form("rustc src/lib.rs").is_json);
        for levels in [
            "-Dwarnings",
            "-D warnings",
            "--deny=warnings",
            "--deny warnings",
            "-Adeprecated",
            "--cap-lints allow",
        ] {
            assert!(!form(&format!("{cargo} {levels}")).is_json, "{levels}");
        }
    }

    #[test]
    fn the_line_is_a_finding_of_rustc_at_the_asset() {
        let text =
            "5 columns for \"4\" frames\u{1b}[31m [columns-exceed-frames]\n  --> assets/a b.dat:5:18\n   |";
        let plain = Form { is_json: true, ..Form::default() };
        let expected = "{\"$message_type\":\"diagnostic\",\
             \"message\":\"5 columns for \\\"4\\\" frames\u{fffd}[31m [columns-exceed-frames]\",\"code\":null,\
             \"level\":\"warning\",\"spans\":[{\"file_name\":\"assets/a b.dat\",\"byte_start\":0,\"byte_end\":0,\
             \"line_start\":5,\"line_end\":5,\"column_start\":18,\"column_end\":18,\"is_primary\":true,\"text\":[],\
             \"label\":null,\"suggested_replacement\":null,\"suggestion_applicability\":null,\"expansion\":null}],\
             \"children\":[],\"rendered\":\"warning: 5 columns for \\\"4\\\" frames\u{fffd}[31m \
             [columns-exceed-frames]\\n  --> assets/a b.dat:5:18\\n   |\\n\\n\"}\n";
        assert_eq!(line(text, plain), expected);
        let short = line(text, Form { is_short: true, ..plain });
        assert!(short.contains("\"rendered\":\"assets/a b.dat:5:18: warning: 5 columns"), "{short}");
        let colours = line(text, Form { has_colours: true, ..plain });
        assert!(colours.contains("\\u001b[33mwarning\\u001b[0m"), "{colours}");
        // A finding about the crate is at no place of an asset.
        assert!(line("cargo will not notice\n  = help: write", plain).contains("\"spans\":[]"));
    }
}
