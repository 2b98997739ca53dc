//! Examples from the compiler's case files; `sprite-compiler/tests/compiler/support/case.rs` says how one is written.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// An example as Markdown: the case `FORMAT/WHAT` of a code, or with `FORMAT` alone the first that shows it and all of
/// its files. Empty while there is none.
pub(super) fn markdown(cases: &Path, name: &str, code: &str) -> String {
    let paths = match name.split_once('/') {
        Some((format, what)) => vec![cases.join(format).join(format!("{code}.{what}.txt"))],
        None => of_code(cases, name, code),
    };
    let read = |path: &PathBuf| {
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let files: Vec<String> = paths.iter().map(read).collect();
    // A reader does not have the good folders that other cases are edits of.
    let cases =
        files.iter().flat_map(|file| file.split("\n=== ")).filter(|case| !case.contains("\n--- base "));
    let is_shown = |example: &String| example.contains(&format!("[{code}]: "));
    cases.map(|case| shown(case, code)).find(is_shown).unwrap_or_default()
}

/// The cases of a code in a format, sorted.
pub(super) fn of_code(cases: &Path, format: &str, code: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(cases.join(format)) else { return Vec::new() };
    let is_of = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.strip_prefix(code).is_some_and(|rest| rest.starts_with('.'))
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).filter(is_of).collect();
    paths.sort();
    paths
}

fn shown(case: &str, code: &str) -> String {
    let (given, expected) = case.split_once("--- expected\n").unwrap_or((case, ""));
    let mut sections = given.split("--- ");
    let title = sections.next().unwrap_or_default().trim();
    let mut text = format!("**For example:** {title}\n\n");
    let mut images = Vec::new();
    for section in sections {
        let (head, body) = section.split_once('\n').unwrap_or((section, ""));
        match head.split(' ').collect::<Vec<_>>().as_slice() {
            ["file", path @ ..] if body.trim().is_empty() => {
                let path = path.join(" ");
                let _ = write!(text, "`{path}` is empty.\n\n");
            }
            ["file", path @ ..] => {
                let path = path.join(" ");
                let path = path.strip_suffix(" open-ended").unwrap_or(&path);
                let _ = write!(text, "`{path}`:\n\n```{}\n{}\n```\n\n", language(path), body.trim_end());
            }
            ["aseprite", path] => {
                let _ =
                    write!(text, "The binary file `{path}` holds:\n\n```text\n{}\n```\n\n", body.trim_end());
            }
            ["image", path, size, look @ ..] => {
                images.push(format!("`{path}`, {}", seen(size, look)));
            }
            _ => {}
        }
    }
    if !images.is_empty() {
        let word = if images.len() == 1 { "The image is" } else { "The images are" };
        let _ = write!(text, "{word} {}.\n\n", images.join("; "));
    }
    let _ = write!(text, "What is printed:\n\n```text\n{}\n```\n", drawn(expected, code));
    text
}

/// The language in which a file is shown.
fn language(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("json") => "json",
        Some("toml") => "toml",
        Some("xml") => "xml",
        _ => "text",
    }
}

/// The facts of an image that a reader needs.
fn seen(size: &str, look: &[&str]) -> String {
    let size = size.replace('x', " x ");
    match look {
        [] => size,
        ["transparent"] => format!("{size}, all transparent"),
        ["hole", x, y, w, h] => format!("{size}, transparent in the {w} x {h} pixels at {x}, {y}"),
        ["patch", x, y, w, h] => format!("{size}, visible in the {w} x {h} pixels at {x}, {y}"),
        ["gradient"] => format!("{size}, each pixel in a colour of its own"),
        ["truncated"] => format!("{size}, cut off"),
        ["bad-checksum"] => format!("{size}, damaged"),
        ["jpeg"] => "actually a JPEG".to_owned(),
        ["text"] => "actually a text".to_owned(),
        ["empty"] => "an empty file".to_owned(),
        other => format!("{size}, {}", other.join(" ")),
    }
}

/// The findings of a code as they are drawn, without the lines that only tests read.
fn drawn(expected: &str, code: &str) -> String {
    let mut findings: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut lines = expected.lines().peekable();
    while let Some(line) = lines.next() {
        match head(line)
            .filter(|head| lines.peek().is_some_and(|next| next.starts_with(&format!("{head}: "))))
        {
            Some(head) => findings.push((head, Vec::new())),
            None => findings.last_mut().into_iter().for_each(|(_, drawn)| drawn.push(line)),
        }
    }
    let wanted = findings.iter().filter(|(head, _)| head.ends_with(&format!("[{code}]")));
    let drawn: Vec<String> = wanted.map(|(_, lines)| lines.join("\n").trim_end().to_owned()).collect();
    drawn.join("\n\n")
}

/// `error[code]`, when a line begins so.
fn head(line: &str) -> Option<&str> {
    let head = &line[..=line.find(']')?];
    (head.starts_with("error[") || head.starts_with("warning[")).then_some(head)
}
