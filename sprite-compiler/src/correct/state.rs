//! The corrected texts between two rounds, which of them are kept, and the result.

use super::edits::{self, Applied, Made};
use crate::base::diagnostics::{Applicability, Code};
use crate::base::digest::Digest;
use crate::base::files::Files;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::compilation::Compilation;

/// The reason why a file is left alone.
#[derive(Clone, Copy)]
pub(super) enum Why {
    Worse,
    Endless,
}

impl Why {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Worse => "its corrections would lead to other errors",
            Self::Endless => "its corrections do not come to an end",
        }
    }
}

/// The corrections of a round, by path.
pub(super) type Round = SortedMap<String, Vec<Made>>;

/// The state of the folder between two rounds.
#[derive(Default)]
pub(super) struct State {
    /// The texts with corrections.
    pub(super) texts: SortedMap<String, Text>,
    /// The last texts with which nothing was worse than at first. A file that becomes worse does not keep the texts of
    /// others from this.
    sound: SortedMap<String, Text>,
    /// The texts of the first round.
    first: SortedMap<String, Text>,
    /// The files that are not corrected any more, with the reasons.
    pub(super) left: SortedMap<String, &'static str>,
    /// The findings that their corrections did not remove, by path.
    refused: SortedSet<(String, Code, String)>,
}

impl State {
    /// Begins a pass over the folder: files that were left alone are tried once more.
    pub(super) fn begin(&mut self) {
        self.left = SortedMap::new();
        self.refused = SortedSet::new();
    }

    /// Begins the rounds of some files, all of which are sound as they are.
    pub(super) fn start(&mut self) {
        self.sound.clone_from(&self.texts);
        self.first.clone_from(&self.texts);
    }

    /// Makes the corrections of one round. Returns them.
    pub(super) fn round(
        &mut self,
        compilation: &Compilation,
        files: &dyn Files,
        least: Applicability,
        is_wanted: &dyn Fn(&str) -> bool,
    ) -> Round {
        let mut changed = Round::new();
        for (source, mut wanted) in edits::by_source(compilation, least) {
            let source = compilation.sources.get(source);
            let path = source.path();
            if self.left.contains_key(path) || !is_wanted(path) {
                continue;
            }
            if !self.refused.is_empty() {
                wanted.retain(|wanted| {
                    let (code, message) = wanted.finding;
                    !self.refused.contains(&(path.to_owned(), code, message.to_owned()))
                });
            }
            let Some(text) = source.text() else { continue };
            if !self.texts.contains_key(path) && !wanted.is_empty() {
                match Text::read(files, path, text) {
                    Ok(read) => drop(self.texts.insert(path.to_owned(), read)),
                    Err(why) => {
                        self.left.insert(path.to_owned(), why);
                        continue;
                    }
                }
            }
            if let Some(own) = self.texts.get_mut(path)
                && let Some(Applied { text, made }) = edits::apply(text, &wanted)
            {
                own.now = text;
                own.corrections += made.len();
                changed.insert(path.to_owned(), made);
            }
        }
        changed
    }

    /// Undoes the round in each file in which a certain correction led to a finding of the same kind at the same place,
    /// and does not make that correction again. `before` has the texts before the round. Returns whether there was one.
    pub(super) fn refuse(
        &mut self,
        round: &Round,
        compilation: &Compilation,
        before: &SortedMap<String, Text>,
    ) -> bool {
        let mut refused = SortedSet::new();
        for (path, made) in round.iter().filter(|(path, _)| !self.left.contains_key(*path)) {
            let Some(source) = compilation.sources.find(path) else { continue };
            let mut found: SortedMap<Code, Vec<_>> = SortedMap::new();
            for finding in compilation.diagnostics.findings() {
                if finding.location.source == source
                    && let Some(span) = finding.location.span
                {
                    found.entry(finding.code).or_default().push(span.start()..span.end());
                }
            }
            let is_there = |made: &&Made| {
                let same = found.get(&made.finding.0).into_iter().flatten();
                made.applicability == Applicability::Certain
                    && same.into_iter().any(|range| made.touches(range))
            };
            for Made { finding: (code, message), .. } in made.iter().filter(is_there) {
                refused.insert((path.clone(), *code, message.clone()));
            }
        }
        for (path, ..) in &refused {
            match before.get(path) {
                Some(text) => drop(self.texts.insert(path.clone(), text.clone())),
                None => drop(self.texts.remove(path)),
            }
        }
        let is_any = !refused.is_empty();
        self.refused.extend(refused);
        is_any
    }

    /// Keeps the texts of the files that are not worse, unless a file is worse that was not corrected: then it is not
    /// known which corrections are to blame.
    pub(super) fn keep(&mut self, worse: &SortedSet<String>) {
        let is_own = |path: &String| self.texts.get(path) != self.sound.get(path);
        if worse.iter().all(is_own) {
            self.sound.retain(|path, _| worse.contains(path) || self.texts.contains_key(path));
            for (path, text) in self.texts.iter().filter(|(path, _)| !worse.contains(*path)) {
                self.sound.insert(path.clone(), text.clone());
            }
        }
    }

    /// Undoes the corrections since the last sound state: in the files that became worse or, if none of those was
    /// corrected, in all. If there are no such corrections, all files are as they were in the first round.
    pub(super) fn undo(&mut self, worse: &SortedSet<String>) {
        let is_changed = |path: &String| self.texts.get(path) != self.sound.get(path);
        let changed: SortedSet<String> = self.texts.keys().filter(|path| is_changed(path)).cloned().collect();
        let own: SortedSet<String> = changed.iter().filter(|path| worse.contains(*path)).cloned().collect();
        if changed.is_empty() {
            self.restore_first(&|_| true, Why::Worse);
        } else {
            self.restore(if own.is_empty() { &changed } else { &own }, Why::Worse);
        }
    }

    /// Gives up on the wanted files: their texts of the first round are restored.
    pub(super) fn restore_first(&mut self, is_wanted: &dyn Fn(&str) -> bool, why: Why) {
        self.sound.clone_from(&self.first);
        let is_changed = |path: &String| is_wanted(path) && self.texts.get(path) != self.first.get(path);
        let changed = self.texts.keys().filter(|path| is_changed(path)).cloned().collect();
        self.restore(&changed, why);
    }

    /// Gives up on files: their last sound texts are restored.
    pub(super) fn restore(&mut self, paths: &SortedSet<String>, why: Why) {
        for path in paths {
            match self.sound.get(path) {
                Some(text) => drop(self.texts.insert(path.clone(), text.clone())),
                None => drop(self.texts.remove(path)),
            }
            self.left.insert(path.clone(), why.as_str());
        }
    }

    /// Gives up on all files.
    pub(super) fn give_up(&mut self) {
        self.first = SortedMap::new();
        self.restore_first(&|_| true, Why::Endless);
    }

    /// A digest of all texts, to recognise a repeated state.
    pub(super) fn digest(&self) -> Digest {
        let texts = self.texts.iter().filter(|(_, text)| text.now != text.before);
        let pieces = texts.flat_map(|(path, text)| [path.as_str(), "\0", &text.now, "\0"]);
        Digest::of(pieces.collect::<String>().as_bytes())
    }

    pub(super) fn finish(self) -> Corrected {
        let changed = self.texts.into_iter().map(|(path, text)| {
            let (before, after) = (text.encode(&text.before), text.encode(&text.now));
            CorrectedFile { path, before, after, corrections: text.corrections }
        });
        let files: Vec<CorrectedFile> = changed.filter(|file| file.before != file.after).collect();
        // A file may be corrected in another way than the one that was undone.
        let is_changed = |path: &str| files.iter().any(|file| file.path == path);
        let left = self.left.into_iter().filter(|(path, _)| !is_changed(path));
        let left = left.map(|(path, why)| LeftAlone { path, why }).collect();
        Corrected { files, left }
    }
}

/// The result of correcting a folder.
#[derive(Clone, Debug, Default)]
pub struct Corrected {
    /// The files that change, sorted by path.
    pub files: Vec<CorrectedFile>,
    /// The files with corrections that were not made, sorted by path.
    pub left: Vec<LeftAlone>,
}

/// A file with its corrections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorrectedFile {
    /// Its path below the asset folder.
    pub path: String,
    /// Its bytes before.
    pub before: Vec<u8>,
    /// Its bytes with the corrections, in the same encoding and with the same ends of lines.
    pub after: Vec<u8>,
    /// The number of corrections that were made.
    pub corrections: usize,
}

/// A file whose corrections were not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftAlone {
    /// Its path below the asset folder.
    pub path: String,
    /// The reason, in a few words.
    pub why: &'static str,
}

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A text that is corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Text {
    has_mark: bool,
    /// The original text, without its byte order mark.
    pub(super) before: String,
    /// The current text, also without it.
    pub(super) now: String,
    pub(super) corrections: usize,
}

impl Text {
    /// Reads the file of a compiled text.
    pub(super) fn read(files: &dyn Files, path: &str, compiled: &str) -> Result<Self, &'static str> {
        let bytes = files.read(path, u64::MAX).map_err(|_| "it cannot be read")?;
        let whole = String::from_utf8(bytes).map_err(|_| "it is not text in UTF-8")?;
        let bare = whole.strip_prefix(BYTE_ORDER_MARK);
        let (has_mark, before) = (bare.is_some(), bare.unwrap_or(&whole));
        if before != compiled {
            return Err("it has changed meanwhile");
        }
        if declares_other_encoding(before) {
            return Err("its declaration names another encoding than UTF-8");
        }
        Ok(Self { has_mark, before: before.to_owned(), now: before.to_owned(), corrections: 0 })
    }

    /// The bytes of one of its texts.
    pub(super) fn encode(&self, text: &str) -> Vec<u8> {
        let mark = if self.has_mark { BYTE_ORDER_MARK } else { "" };
        [mark, text].concat().into_bytes()
    }
}

/// Returns whether the declaration of an XML file names another encoding.
fn declares_other_encoding(text: &str) -> bool {
    let declaration = text.strip_prefix("<?xml").and_then(|rest| rest.split_once("?>")).map(|(head, _)| head);
    let value = declaration.and_then(|head| head.split_once("encoding")).map(|(_, value)| value);
    value.is_some_and(|value| {
        let name = value.trim_start_matches([' ', '\t', '\r', '\n', '=', '"', '\'']);
        let name = name.split(['"', '\'']).next().unwrap_or_default();
        !matches!(name.to_ascii_lowercase().as_str(), "utf-8" | "utf8" | "us-ascii" | "ascii")
    })
}

#[cfg(test)]
mod tests {
    use super::declares_other_encoding;

    #[test]
    fn the_declaration_of_an_xml_file_says_its_encoding() {
        for text in
            ["", "<sprite/>", "<?xml version=\"1.0\"?><a encoding=\"x\"/>", "<?xml encoding='utf-8'?>"]
        {
            assert!(!declares_other_encoding(text), "{text}");
        }
        for text in ["<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>", "<?xml encoding = 'latin1'?>"] {
            assert!(declares_other_encoding(text), "{text}");
        }
    }
}
