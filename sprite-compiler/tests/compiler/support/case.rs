//! Case files: asset folders, and what must be found in them.
//!
//! ```text
//! The mistake of the author, in one line.
//! --- file sprites/fx/boom.dat
//! boom fx/boom.png 1 40 50
//! 0 0 16 16 8 8 6 4
//! --- image sprites/fx/boom.png 64x32
//! --- expected
//! error[frame-unknown] sprites/fx/boom.dat:1:23-1:25
//! ... the finding as it is drawn ...
//!
//! === Another mistake of the same kind, in a folder that has none.
//! --- base openage
//! --- edit units/archer/walk.sprite
//! - angle 90
//! + anlge 90
//! --- expected
//! ... what is found then ...
//! ```
//!
//! - `file PATH`: a text; with `open-ended` after the path its last line has no line end.
//! - `image PATH WIDTHxHEIGHT`: an opaque PNG; one of [`picture`]'s looks may follow.
//! - `aseprite PATH`: a binary file, described in lines of text (`dev/aseprite-writer/src/text.rs`).
//! - `base NAME`: the files of a good folder, `tests/good/NAME` (`good.rs`). It comes before its edits, and an Aseprite
//!   file stays a description until all are made.
//! - `edit PATH`: a part of a text, which stands there once, in lines with `- `, and what it becomes, in lines with
//!   `+ `; the latter alone are added at the end.
//! - `rename PATH to PATH`, `copy PATH to PATH`, `remove PATH`, and `save PATH HOW`: `utf-16`, `latin-1` or `cut`.
//! - `root NAME`: what the asset folder itself is called.
//! - `findings COUNT because REASON`: allows more findings than one, or none, in a case that is named for a code.
//! - `expected`: the last section, `nothing` when the folder is right. `BLESS=1` writes it.
//!
//! In files and edits these stand for characters that are invisible or cannot be typed: `<BOM> <CR> <TAB> <VT> <FF> <NUL>
//! <NBSP>`, and `<xA9>` for a byte; `<<<<<<<` is a marker of a merge. In `.xml` files everything else between `<` and
//! `>` is what it is.

use super::{compiled, good, image, location};
use sprite_compiler::{Code, Compilation, MemoryFiles, Renderer};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// A case that was read.
pub(crate) struct Case {
    /// The sections before the expectation, as they stand in the file.
    pub(crate) given: String,
    expected: String,
    /// The folder.
    pub(crate) files: MemoryFiles,
    /// `true` if they are those of a good folder, with edits.
    pub(crate) has_base: bool,
    /// How many findings are allowed in a case that is named for a code.
    pub(crate) allowed: usize,
}

/// The output of a case.
pub(crate) struct Outcome {
    /// The `expected` section.
    pub(crate) text: String,
    /// The kinds of the findings.
    pub(crate) codes: Vec<Code>,
    /// Their messages.
    pub(crate) messages: Vec<String>,
}

const EXPECTED: &str = "--- expected\n";
/// The start of the next case of a file.
const NEXT: &str = "\n=== ";

/// Reads the cases of a file in `tests/cases/FORMAT/`.
#[expect(clippy::disallowed_methods, reason = "case files are no assets")]
pub(crate) fn read(path: &Path) -> Result<Vec<Case>, String> {
    let named = |error: String| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
    let bases = path.ancestors().nth(3).unwrap_or(path).join("good");
    text.split(NEXT).map(|text| Case::read(text, &bases).map_err(named)).collect()
}

/// The file with the output of each case as its expectation.
pub(crate) fn blessed<'a>(cases: impl IntoIterator<Item = &'a (Case, Outcome)>) -> String {
    let blessed =
        cases.into_iter().map(|(case, outcome)| format!("{}{EXPECTED}{}", case.given, outcome.text));
    blessed.collect::<Vec<_>>().join(NEXT)
}

impl Case {
    /// Reads one case; good folders are looked for in `bases`.
    pub(crate) fn read(text: &str, bases: &Path) -> Result<Self, String> {
        let (given, expected) = text.split_once(EXPECTED).unwrap_or((text, ""));
        let mut sections = given.split("--- ");
        let title = sections.next().unwrap_or_default().trim();
        if title.is_empty() {
            return Err("the first line must say what the author did".to_owned());
        }
        let (mut files, mut allowed, mut has_base) = (MemoryFiles::default(), 1, false);
        for section in sections {
            let (head, body) = section.split_once('\n').unwrap_or((section, ""));
            let words: Vec<&str> = head.split(' ').collect();
            if let ["findings", count, "because", _, ..] = words.as_slice() {
                allowed = count.parse().map_err(|error| format!("{title}: {head}: {error}"))?;
            } else {
                files =
                    with(files, &words, body, bases).map_err(|error| format!("{title}: {head}: {error}"))?;
                has_base |= words[0] == "base";
            }
        }
        if has_base {
            files = good::written(files).map_err(|error| format!("{title}: {error}"))?;
        }
        Ok(Self { given: given.to_owned(), expected: expected.to_owned(), files, has_base, allowed })
    }

    /// The first line, which says what the author did.
    pub(crate) fn title(&self) -> &str {
        self.given.lines().next().unwrap_or_default()
    }

    /// Compiles the folder. Every place must lie inside its file.
    pub(crate) fn run(&self) -> Result<Outcome, String> {
        let compilation = compiled(&self.files);
        let renderer = Renderer::plain(&compilation.sources, "");
        let mut text = String::new();
        for finding in compilation.diagnostics.findings() {
            assert_inside(&compilation, finding.location)?;
            finding.notes.iter().try_for_each(|note| assert_inside(&compilation, note.location))?;
            let location = location(&compilation, finding);
            let _ = writeln!(text, "{}[{}] {location}", finding.severity.as_str(), finding.code);
            let _ = writeln!(text, "{}\n", renderer.render(finding));
        }
        if text.is_empty() {
            text.push_str("nothing\n");
        }
        let findings = compilation.diagnostics.findings();
        let codes = findings.iter().map(|finding| finding.code).collect();
        let messages = findings.iter().map(|finding| finding.message.clone()).collect();
        Ok(Outcome { text: text.trim_end().to_owned() + "\n", codes, messages })
    }

    /// The difference between what is expected and what came out, when there is one.
    pub(crate) fn difference(&self, outcome: &Outcome) -> Option<String> {
        (self.expected != outcome.text).then(|| difference(&self.expected, &outcome.text))
    }
}

/// The folder with what a section says, whose head consists of these words.
fn with(files: MemoryFiles, head: &[&str], body: &str, bases: &Path) -> Result<MemoryFiles, String> {
    Ok(match *head {
        ["file", ref path @ .., "open-ended"] => {
            with_text(files, &path.join(" "), body.strip_suffix('\n').unwrap_or(body))?
        }
        ["file", ref path @ ..] => with_text(files, &path.join(" "), body)?,
        ["aseprite", path] => files.with(unescaped_text(path)?, aseprite_writer::text::file(body)?),
        ["image", ref words @ ..] => {
            // A path may have spaces.
            let at = words.iter().skip(1).position(|word| size(word).is_some()).ok_or("there is no size")?;
            let (path, rest) = words.split_at(at + 1);
            files.with(unescaped_text(&path.join(" "))?, picture(rest[0], &rest[1..])?)
        }
        ["base", name] => good::folder(&bases.join(name))?,
        ["edit", path] => {
            let edit = unescaped(body, is_xml(path))?;
            good::edited(files, path, &String::from_utf8(edit).map_err(|error| error.to_string())?)?
        }
        ["rename", old, "to", new] => good::without(&files, old)?.with(new, good::bytes(&files, old)?),
        ["copy", old, "to", new] => {
            let bytes = good::bytes(&files, old)?;
            files.with(new, bytes)
        }
        ["remove", path] => good::without(&files, path)?,
        ["save", path, how] => {
            let saved = good::saved(&good::text(&files, path)?, how)?;
            files.with(path, saved)
        }
        ["root", name] => files.named(name),
        _ => return Err("unknown section".to_owned()),
    })
}

fn with_text(files: MemoryFiles, path: &str, body: &str) -> Result<MemoryFiles, String> {
    Ok(files.with(unescaped_text(path)?, unescaped(body, is_xml(path))?))
}

fn assert_inside(compilation: &Compilation, location: sprite_compiler::Location) -> Result<(), String> {
    let source = compilation.sources.get(location.source);
    match (source.text(), location.span) {
        (Some(text), Some(span)) if text.get(span.start()..span.end()).is_none() => {
            Err(format!("{span:?} does not lie in {}", source.path()))
        }
        _ => Ok(()),
    }
}

/// The width and the height of `64x32`.
fn size(word: &str) -> Option<(u32, u32)> {
    let (width, height) = word.split_once('x')?;
    Some((width.parse().ok()?, height.parse().ok()?))
}

/// A PNG of a size such as `64x32`, and how it looks.
pub(crate) fn picture(size: &str, look: &[&str]) -> Result<Vec<u8>, String> {
    let (width, height) = self::size(size).ok_or_else(|| format!("{size} is not a size"))?;
    let number = |text: &str| text.parse::<u32>().map_err(|error| format!("{text}: {error}"));
    Ok(match look {
        [] => image::opaque(width, height),
        ["transparent"] => image::transparent(width, height),
        ["hole", x, y, w, h] => {
            image::with_hole(width, height, [number(x)?, number(y)?, number(w)?, number(h)?])
        }
        ["patch", x, y, w, h] => {
            image::with_patch(width, height, [number(x)?, number(y)?, number(w)?, number(h)?])
        }
        ["blocks", of] => image::blocks(width, height, number(of)?),
        ["drawings", w, h] => image::drawings(width, height, [number(w)?, number(h)?], 1),
        ["drawings", w, h, "squares", pixels] => {
            image::drawings(width, height, [number(w)?, number(h)?], number(pixels)?)
        }
        ["drawings", w, h, "lines", margin, spacing] => {
            image::lined(width, height, [number(w)?, number(h)?], number(margin)?, number(spacing)?)
        }
        ["cells", w, h, "margin", margin, "spacing", spacing] => {
            image::cells(width, height, [number(w)?, number(h)?], number(margin)?, number(spacing)?)
        }
        ["lines", wide] => image::lines(width, height, number(wide)?),
        ["gradient"] => image::gradient(width, height),
        ["truncated"] => image::truncated(width, height),
        ["bad-checksum"] => image::bad_checksum(width, height),
        ["header-only"] => image::header_only(width, height),
        ["jpeg"] => b"\xff\xd8\xff\xe0\x00\x10JFIF".to_vec(),
        ["text"] => b"not an image at all\n".to_vec(),
        ["empty"] => Vec::new(),
        other => return Err(format!("unknown look of an image: {other:?}")),
    })
}

fn unescaped_text(text: &str) -> Result<String, String> {
    String::from_utf8(unescaped(text, false)?).map_err(|error| error.to_string())
}

fn is_xml(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|ending| ending == "xml")
}

fn unescaped(text: &str, is_xml: bool) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        bytes.extend(before.bytes());
        // The marker of a merge.
        if let Some(after) = after.strip_prefix("<<<<<<") {
            bytes.extend([b'<'; 7]);
            rest = after;
            continue;
        }
        let name_and_rest = after.split_once('>');
        let escapes = ["BOM", "CR", "TAB", "VT", "FF", "NUL", "NBSP"];
        let is_byte = |name: &str| {
            name.len() == 3 && name.starts_with('x') && u8::from_str_radix(&name[1..], 16).is_ok()
        };
        if is_xml && name_and_rest.is_none_or(|(name, _)| !escapes.contains(&name) && !is_byte(name)) {
            bytes.push(b'<');
            rest = after;
            continue;
        }
        let (name, after) = name_and_rest.ok_or_else(|| format!("no `>` after `<{after}`"))?;
        match name {
            "BOM" => bytes.extend("\u{feff}".bytes()),
            "CR" => bytes.push(b'\r'),
            "TAB" => bytes.push(b'\t'),
            "VT" => bytes.push(0x0b),
            "FF" => bytes.push(0x0c),
            "NUL" => bytes.push(0),
            "NBSP" => bytes.extend("\u{a0}".bytes()),
            _ => {
                let byte = name.strip_prefix('x').and_then(|digits| u8::from_str_radix(digits, 16).ok());
                bytes.push(byte.ok_or_else(|| format!("unknown character `<{name}>`"))?);
            }
        }
        rest = after;
    }
    bytes.extend(rest.bytes());
    Ok(bytes)
}

/// Lines with `-` in front are expected but did not come, lines with `+` came but are not expected.
fn difference(expected: &str, found: &str) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), found.lines().collect());
    // The length of the longest common part of what is left from each line on.
    let mut common = vec![vec![0_usize; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i][j] =
                if a[i] == b[j] { common[i + 1][j + 1] + 1 } else { common[i + 1][j].max(common[i][j + 1]) };
        }
    }
    let (mut i, mut j, mut text) = (0, 0, String::new());
    while i < a.len() || j < b.len() {
        let (sign, line) = if i < a.len() && j < b.len() && a[i] == b[j] {
            (i, j) = (i + 1, j + 1);
            (' ', a[i - 1])
        } else if j == b.len() || i < a.len() && common[i + 1][j] >= common[i][j + 1] {
            i += 1;
            ('-', a[i - 1])
        } else {
            j += 1;
            ('+', b[j - 1])
        };
        let _ = writeln!(text, "  {sign} {line}");
    }
    text
}
