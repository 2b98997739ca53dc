//! `explain`: prints what a finding means, how it looks and how to fix it.
//!
//! Each code has a file in `codes/`: a summary in one line, prose, examples from case files of the compiler's tests
//! between `<!-- example: ... -->` and `<!-- end -->`, and how to fix it. A test keeps the examples, the index
//! `docs/diagnostics.md` and the pages in `docs/diagnostics/` up to date.

mod pages;
mod terminal;
#[cfg(test)]
mod tests;

use crate::fault::Fault;
use pages::{GROUPS, Page};
use sprite_compiler::{Code, Level};
use std::io::Write;

/// The page about a finding.
pub(crate) fn page(code: &str) -> Option<&'static Page> {
    GROUPS.iter().flat_map(|(_, pages)| *pages).find(|page| page.code == code)
}

/// Prints the page about a finding, which may be named as in an output: `error[blank-frame]`. For a terminal with
/// `columns` the page is drawn; otherwise it is the text of the documents.
pub(crate) fn print(word: &str, columns: Option<usize>, out: &mut impl Write) -> Result<(), Fault> {
    let inner =
        word.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map_or(word, |(code, _)| code);
    let code = inner.trim();
    let Some(page) = page(code) else {
        let name = code.replace('_', "-");
        let renamed: Vec<String> = Code::renamed(&name).map(|now| format!("`{now}`")).collect();
        let help = match Code::nearest(&name) {
            _ if !renamed.is_empty() => format!("it is called {} now", renamed.join(" or ")),
            Some(near) => format!("did you mean `{near}`?"),
            None => "`cargo sprites explain` lists all of them".to_owned(),
        };
        return Err(Fault::Call(format!("there is no finding `{}`; {help}", code.escape_debug())));
    };
    let section = page.section("#");
    match columns {
        Some(columns) => write!(out, "{}", terminal::render(&section, columns))?,
        None => write!(out, "{section}")?,
    }
    Ok(())
}

/// Prints all codes, one line for each.
pub(crate) fn list(out: &mut impl Write) -> Result<(), Fault> {
    let codes = || GROUPS.iter().flat_map(|(_, pages)| *pages).map(|page| page.code.len());
    let width = codes().max().unwrap_or_default();
    for (title, pages) in GROUPS {
        writeln!(out, "{title}:")?;
        for page in *pages {
            writeln!(out, "  {:width$}  {}", page.code, page.summary())?;
        }
        writeln!(out)?;
    }
    writeln!(out, "`cargo sprites explain CODE` explains one of them.")?;
    Ok(())
}

impl Page {
    /// The summary in one sentence.
    pub(crate) fn summary(&self) -> &'static str {
        self.file.lines().next().unwrap_or_default()
    }

    /// The text without the examples.
    pub(crate) fn prose(&self) -> String {
        let mut is_example = false;
        self.made_of(|line| {
            is_example = line.starts_with(EXAMPLE) || is_example && *line != END;
            !is_example && *line != END
        })
    }

    /// The text with the examples.
    pub(crate) fn text(&self) -> String {
        self.made_of(|line| !line.starts_with(EXAMPLE) && *line != END)
    }

    /// Some of its lines, without repeated empty lines in place of the others.
    fn made_of(&self, keep: impl FnMut(&&str) -> bool) -> String {
        let mut text = String::new();
        let mut lines = self.file.lines().filter(keep).peekable();
        while let Some(line) = lines.next() {
            if !(line.is_empty() && lines.peek().is_none_or(|next| next.is_empty())) {
                text.push_str(line);
                text.push('\n');
            }
        }
        text
    }

    /// The text with the examples, under its heading, for `docs/diagnostics/`, the terminal and tools.
    pub(crate) fn section(&self, heading: &str) -> String {
        format!("{heading} {}\n\n{}\n\n{}", self.code, self.level(), self.text())
    }

    /// The level of the finding, in words.
    fn level(&self) -> String {
        let Some(code) = Code::find(self.code) else { return String::new() };
        let (level, other) = match code.default_level() {
            Level::Deny => ("Error", None),
            Level::Warn => ("Warning", Some("allow")),
            Level::Allow => ("Off", Some("warn")),
        };
        match (other, code.is_error_in_some_formats()) {
            (None, _) => format!("*{level}.*"),
            (Some(other), false) => {
                format!("*{level}; `{code} = \"{other}\"` under `[lints]` in `sprites.toml` changes that.*")
            }
            (Some(other), true) => format!(
                "*Error in some formats, {} in others; `{code} = \"{other}\"` under `[lints]` in `sprites.toml` changes the latter.*",
                level.to_lowercase()
            ),
        }
    }
}

/// The start of an example in a page's file.
const EXAMPLE: &str = "<!-- example: ";
/// The end of an example in a page's file.
const END: &str = "<!-- end -->";
