//! How mistakes are written.
//!
//! ```text
//! folder solarus                          the good sprites that the mistakes below are made in
//!
//! == What happened, in one line
//! in sprites/hero/tunic.dat               a mistake in a text: what stands there once, and what takes its place;
//! - walking hero/tunic.png 4              several lines of a sort make several lines of text;
//! + walking »hero/tunik.png« 4            the marks show what must be underlined
//! error image-missing
//! help hero/tunic.png                     words that the help must contain
//! ```
//!
//! Other edits, before the finding:
//! - `image PATH WIDTHxHEIGHT`: another size; after it `drawings 16x16` for a drawing in each cell of that size, and
//!   `squares 2` for drawings that were enlarged. `content PATH jpeg|lfs|empty|half|bad-checksum|text`: other bytes.
//! - `rename OLD to NEW`, `copy OLD to NEW`, `remove PATH`, `save PATH utf-16|latin-1|crlf|bom|cut`.
//!
//! Where the finding stands elsewhere than in the text that took the place of another:
//! - `error CODE in PATH` and, in the next line, `| text »underlined« text` as it stands there once;
//! - `error CODE start of PATH`, `error CODE end of PATH`, `error CODE whole PATH` (a file that is not text).
//!
//! `warning` instead of `error` where nothing worse is right. `because REASON` allows a second finding before it.
//! A binary Aseprite file is edited as the lines that describe it, and has no places: `error CODE whole PATH`.
//! In texts `<TAB>`, `<CR>` and `<NBSP>` stand for themselves.

use super::edit::Edit;
use super::expect::{Expected, Where};

/// A mistake, and what is found.
pub(crate) struct Mistake {
    /// The folder of good sprites.
    pub(crate) folder: String,
    /// The mistake in words.
    pub(crate) title: String,
    /// Edits of the folder.
    pub(crate) edits: Vec<Edit>,
    /// The expected findings: one, unless a reason stands there.
    pub(crate) expected: Vec<Expected>,
}

/// Reads a table.
pub(crate) fn read(text: &str) -> Result<Vec<Mistake>, String> {
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.lines()) {
        reader.line(line).map_err(|fault| format!("line {number}: {fault}: {line}"))?;
    }
    for Mistake { title, expected, .. } in &reader.mistakes {
        let reasons = expected.iter().filter(|expected| expected.has_reason).count();
        if expected.len() != 1 + reasons {
            return Err(format!("{title}: one finding, or a reason for more"));
        }
    }
    Ok(reader.mistakes)
}

#[derive(Default)]
struct Reader {
    folder: String,
    mistakes: Vec<Mistake>,
    has_reason: bool,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => return Ok(()),
            "folder" => {
                rest.clone_into(&mut self.folder);
                return Ok(());
            }
            "==" => {
                let (folder, title) = (self.folder.clone(), rest.to_owned());
                self.mistakes.push(Mistake { folder, title, edits: Vec::new(), expected: Vec::new() });
                return Ok(());
            }
            "because" => {
                self.has_reason = true;
                return Ok(());
            }
            _ => {}
        }
        let mistake = self.mistakes.last_mut().ok_or("a mistake begins with `==`")?;
        match word {
            "-" | "+" => match mistake.edits.last_mut() {
                Some(Edit::Text { old, new, .. }) => add(if word == "-" { old } else { new }, rest),
                _ => return Err("in which file?".to_owned()),
            },
            "error" | "warning" => {
                let has_reason = std::mem::take(&mut self.has_reason);
                let location = location(rest, &mistake.edits)?;
                let code = rest.split(' ').next().unwrap_or("").to_owned();
                let (severity, help) = (word.to_owned(), Vec::new());
                mistake.expected.push(Expected { severity, code, location, help, has_reason });
            }
            "|" => match mistake.expected.last_mut().map(|expected| &mut expected.location) {
                Some(Where::Marked { text, .. }) => add(text, rest),
                _ => return Err("in which file?".to_owned()),
            },
            "help" => mistake.expected.last_mut().ok_or("help to what?")?.help.push(rest.to_owned()),
            _ => mistake.edits.push(Edit::read(word, rest)?),
        }
        Ok(())
    }
}

/// Adds a line to a text of several.
fn add(text: &mut Option<String>, line: &str) {
    let line = line.replace("<TAB>", "\t").replace("<CR>", "\r").replace("<NBSP>", "\u{a0}");
    match text {
        Some(text) => *text = format!("{text}\n{line}"),
        None => *text = Some(line),
    }
}

/// Where a finding must stand.
fn location(words: &str, edits: &[Edit]) -> Result<Where, String> {
    let words: Vec<&str> = words.split(' ').collect();
    match *words.as_slice() {
        [_, "in", path] => Ok(Where::Marked { path: path.to_owned(), text: None }),
        [_, "start", "of", path] => Ok(Where::Start(path.to_owned())),
        [_, "end", "of", path] => Ok(Where::End(path.to_owned())),
        [_, "whole", path] => Ok(Where::Whole(path.to_owned())),
        [_] => {
            let marked = edits.iter().find_map(|edit| match edit {
                Edit::Text { path, new: Some(new), .. } if new.contains('»') => {
                    Some(Where::Marked { path: path.clone(), text: Some(new.clone()) })
                }
                _ => None,
            });
            marked.ok_or_else(|| "nothing is marked".to_owned())
        }
        _ => Err("where?".to_owned()),
    }
}
