//! `check --fix`: files with their corrections, and `--diff`: the same without writing.

mod vcs;

use crate::changed_lines::{self, Room};
use crate::fault::Fault;
use crate::folder::Folder;
use clap::{Args, ValueEnum};
use sprite_compiler::{Applicability, Corrected, LeftAlone, one_line, replace_whole};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Which corrections are made, and when they may be.
#[derive(Args)]
pub(crate) struct Fix {
    /// Apply corrections that are certain; with `--fix likely` also suggestions
    #[arg(
        long = "fix",
        value_enum,
        value_name = "HOW",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "certain"
    )]
    how: Option<Sure>,
    /// Only show what `--fix` would change
    #[arg(long)]
    diff: bool,
    /// Correct files even if they have uncommitted changes
    #[arg(long, requires = "how")]
    allow_dirty: bool,
    /// Correct files even if they are not under version control
    #[arg(long, requires = "how")]
    allow_no_vcs: bool,
}

/// How sure a correction must be.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sure {
    /// Only corrections with a single possible meaning
    Certain,
    /// Suggestions too: read the changes afterwards
    Likely,
}

/// The arguments, with `--fix` and a following value joined. Any other word after `--fix` is the folder.
pub(crate) fn with_joined_value(arguments: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::with_capacity(arguments.len());
    for argument in arguments {
        match joined.last_mut() {
            Some(last) if last == "--fix" && (argument == "certain" || argument == "likely") => {
                last.push("=");
                last.push(argument);
            }
            _ => joined.push(argument),
        }
    }
    joined
}

impl Fix {
    /// Returns whether corrections are asked for.
    pub(crate) const fn is_asked(&self) -> bool {
        self.how.is_some() || self.diff
    }

    /// Returns whether nothing is written.
    pub(crate) const fn only_shows(&self) -> bool {
        self.diff
    }

    /// Shows the corrections of the folder, or of one file of it, and makes them unless they are only to be shown.
    pub(crate) fn run(
        &self,
        folder: &Folder,
        only: Option<&str>,
        colour: bool,
        out: &mut dyn Write,
    ) -> Result<(), Fault> {
        let least = match self.how {
            Some(Sure::Likely) => Applicability::Likely,
            Some(Sure::Certain) | None => Applicability::Certain,
        };
        let count =
            |corrected: &Corrected| corrected.files.iter().map(|file| file.corrections).sum::<usize>();
        let corrected = folder.correct(least, only);
        let suggestions = match least {
            Applicability::Certain => {
                let likely = folder.correct(Applicability::Likely, only);
                count(&likely).saturating_sub(count(&corrected))
            }
            Applicability::Likely => 0,
        };
        let Corrected { files, mut left } = corrected;
        let root = folder.root();
        let mut corrected = Vec::new();
        for file in files {
            match own_file(root, &file.path) {
                Ok(path) => corrected.push((path, shown(folder, &file.path), file)),
                Err(why) => left.push(LeftAlone { path: file.path, why }),
            }
        }
        if !self.diff {
            let asked: Vec<_> = corrected.iter().map(|(path, shown, _)| vcs::Asked { path, shown }).collect();
            vcs::check(&asked, self.allow_dirty, self.allow_no_vcs)?;
        }
        let mut made = (0, 0);
        for (path, shown, file) in &corrected {
            match if self.diff { Ok(()) } else { replace_whole(path, &file.before, &file.after) } {
                Ok(()) => {
                    made = (made.0 + file.corrections, made.1 + 1);
                    let [before, after] =
                        [&file.before, &file.after].map(|text| String::from_utf8_lossy(text));
                    changed_lines::print((&before, &after), shown, colour, Room::ALL, out)?;
                }
                Err(error) => writeln!(out, "{shown} is left alone: {error}")?,
            }
        }
        for LeftAlone { path, why } in &left {
            writeln!(out, "{} is left alone: {why}", shown(folder, path))?;
        }
        summary(made, suggestions, self.diff, out)?;
        Ok(())
    }
}

/// The path of a file on the disk, if it is in the folder and neither it nor a folder around it is a link.
pub(crate) fn own_file(root: &Path, path: &str) -> Result<PathBuf, &'static str> {
    let unreadable = |_: io::Error| "it cannot be found any more";
    let whole = root.canonicalize().map_err(unreadable)?;
    let written = path.split('/').fold(whole.clone(), |folder, part| folder.join(part));
    let real = written.canonicalize().map_err(unreadable)?;
    if real == written {
        Ok(real)
    } else if real.starts_with(&whole) {
        Err("it is a link, or reached through one")
    } else {
        Err("it lies outside of the folder")
    }
}

/// The path of a file, as the caller would write it.
fn shown(folder: &Folder, path: &str) -> String {
    let below = folder.below_here();
    one_line(if below.is_empty() { path.to_owned() } else { format!("{below}/{path}") })
}

fn summary(
    (corrections, files): (usize, usize),
    suggestions: usize,
    is_shown: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let counted = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let (count, places) = (counted(corrections, "correction"), counted(files, "file"));
    match (corrections, is_shown) {
        (0, false) => writeln!(out, "nothing was corrected")?,
        (0, true) => writeln!(out, "nothing would be corrected")?,
        (_, false) => writeln!(out, "{count} in {places}")?,
        (_, true) => writeln!(out, "{count} in {places}; nothing is written")?,
    }
    if suggestions > 0 {
        let count = counted(suggestions, "suggestion");
        writeln!(out, "{count} more with `--fix=likely`; `--fix=likely --diff` shows what it would change")?;
    }
    // The findings that are left follow.
    if is_shown { Ok(()) } else { writeln!(out) }
}

#[cfg(test)]
mod tests {
    use super::with_joined_value;
    use std::ffi::OsString;

    #[test]
    fn the_word_after_fix_is_its_value_or_the_folder() {
        let joined = |words: &str| {
            let words = words.split(' ').map(OsString::from).collect();
            let joined: Vec<String> =
                with_joined_value(words).into_iter().map(|word| word.into_string().unwrap()).collect();
            joined.join(" ")
        };
        assert_eq!(joined("check --fix likely assets"), "check --fix=likely assets");
        assert_eq!(joined("check assets --fix certain"), "check assets --fix=certain");
        assert_eq!(joined("check --fix assets"), "check --fix assets");
        assert_eq!(joined("check --fix ./likely --fix"), "check --fix ./likely --fix");
    }
}
