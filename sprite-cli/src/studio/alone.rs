//! A change of one description, shown before the whole folder is compiled: in a large folder that takes longer than people
//! want to wait while they drag.
//!
//! Only what other descriptions have to do with it is missing then, such as a name that both have. When nobody has asked
//! for a while, the whole folder is compiled, and pages are told if something is other than they show.

use super::ask::Answer;
use super::files::is_shown_by_browsers;
use super::session::Session;
use super::values::plain;
use crate::folder::SETTINGS;
use serde_json::Value;
use sprite_compiler::{Entry, EntryKind, MemoryCache};

/// The number of files up to which the whole folder is compiled at once.
const FEW: usize = 200;

/// The parts of a description's state that other descriptions may change.
const PARTS: [&str; 2] = ["findings", "sprites"];

/// The folder as changes of one description need it to be compiled.
#[derive(Default)]
pub(super) struct Alone {
    /// Pictures that earlier compilations have read.
    memory: MemoryCache,
    /// The settings and the pictures of the folder, and the number of all files; [`None`] if a file has changed since.
    listed: Option<(Vec<Entry>, usize)>,
    /// The description that was compiled alone last, its findings and its sprites.
    shown: Option<(String, [Value; 2])>,
}

impl Alone {
    /// A file has changed.
    pub(super) fn forget(&mut self) {
        self.listed = None;
    }

    /// The whole folder is compiled.
    pub(super) fn end(&mut self) {
        self.shown = None;
    }

    /// Returns whether what pages show is that of the whole folder.
    pub(super) const fn is_whole(&self) -> bool {
        self.shown.is_none()
    }
}

impl Session {
    /// All that a page shows of a description that was changed.
    pub(super) fn state_alone(&mut self, path: &str) -> Answer {
        let has_rules = self.has_rules();
        if has_rules {
            self.described();
        }
        let folder = &self.folder;
        let (entries, all) = self.alone.listed.get_or_insert_with(|| {
            let mut entries = folder.entries();
            let all = entries.len();
            entries.retain(|entry| {
                entry.kind != EntryKind::File || entry.path == SETTINGS || is_shown_by_browsers(&entry.path)
            });
            (entries, all)
        });
        if *all <= FEW || path == SETTINGS {
            return self.state(path);
        }
        let memory = self.alone.memory.clone();
        let compilation = match self.described.as_ref().filter(|_| has_rules) {
            // Rules would make sprites of the pictures of all other descriptions.
            Some(described) => {
                let is_of_others = |entry: &Entry| {
                    described.get(&entry.path).is_some_and(|of| !of.is_empty() && !of.contains(path))
                };
                let own: Vec<Entry> = entries.iter().filter(|entry| !is_of_others(entry)).cloned().collect();
                folder.compile_alone(path, &own, memory)
            }
            None => folder.compile_alone(path, entries, memory),
        };
        // The picture that is missing may be one of another description.
        let is_wrong =
            compilation.sources.find(path).is_none_or(|source| compilation.diagnostics.has_errors_in(source));
        if has_rules && is_wrong {
            return self.state(path);
        }
        let answer = self.state_of(path, compilation)?;
        self.alone.shown = Some((path.to_owned(), PARTS.map(|part| answer[part].clone())));
        Ok(answer)
    }

    /// Returns whether the settings have rules for pictures.
    fn has_rules(&self) -> bool {
        let text = self.folder.read(SETTINGS).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        text.and_then(|text| plain(&text)).is_some_and(|settings| settings.get("sheets").is_some())
    }

    /// Compiles the whole folder, if a description was compiled alone.
    pub(super) fn complete(&mut self) {
        let Some((path, shown)) = self.alone.shown.take() else { return };
        let is_other = |state: Value| PARTS.iter().zip(&shown).any(|(part, shown)| state[part] != *shown);
        if self.state(&path).is_ok_and(is_other) {
            self.revision += 1;
        }
    }
}
