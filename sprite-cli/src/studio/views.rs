//! The views of the open folder that a page gets: its files, and all that is shown of a description.

use super::ask::Answer;
use super::copy;
use super::files::{is_description, is_picture, is_png, is_shown_by_browsers, text_of};
use super::history::History;
use super::rule;
use super::session::{Draft, Session};
use super::state::Shown;
use super::values;
use crate::check::one_file::Scope;
use crate::folder::{Folder, SETTINGS};
use serde_json::{Value, json};
use sprite_compiler::Compilation;
use std::collections::{BTreeMap, BTreeSet};

impl Session {
    /// All pictures, and the descriptions that can be edited.
    pub(super) fn list(&mut self) -> Value {
        let there: BTreeSet<String> = self.folder.paths().into_iter().collect();
        let described = self.described().clone();
        let mut pictures = Vec::new();
        let mut descriptions = Vec::new();
        for (id, path) in self.paths.iter().enumerate() {
            let is_there = there.contains(path);
            if is_there && is_picture(path) {
                let of: Vec<&String> = described.get(path).into_iter().flatten().collect();
                pictures.push(json!({ "id": id, "path": path, "descriptions": of, "pixels": is_shown_by_browsers(path) }));
            } else if is_description(path) && (is_there || self.drafts.contains_key(path)) {
                let is_saved = self.drafts.get(path).is_none_or(Draft::is_saved);
                descriptions.push(json!({ "id": id, "path": path, "saved": is_saved }));
            }
        }
        // Pictures without a sprite come first.
        pictures.sort_by_key(|picture| {
            let is_described = picture["descriptions"].as_array().is_some_and(|of| !of.is_empty());
            (is_described, picture["path"].as_str().unwrap_or_default().to_owned())
        });
        descriptions.sort_by_key(|description| description["path"].as_str().unwrap_or_default().to_owned());
        json!({
            "root": self.folder.as_written(),
            "revision": self.revision,
            "disk": self.disk,
            "pictures": pictures,
            "descriptions": descriptions,
        })
    }

    /// The pictures that a pattern of a rule takes.
    pub(super) fn captures(&mut self, pattern: &str) -> Answer {
        let described = self.described().clone();
        // A picture that has a description of its own is of no rule.
        let is_free = |path: &String| {
            described.get(path).is_none_or(|of| of.iter().all(|description| description == SETTINGS))
        };
        let there = self.folder.paths();
        let is_there = |path: &String| there.binary_search(path).is_ok();
        let pictures = self.paths.iter().enumerate();
        let pictures = pictures.filter(|(_, path)| is_picture(path) && is_free(path) && is_there(path));
        let pictures: Vec<_> = pictures.map(|(id, path)| (id, path.as_str())).collect();
        rule::taken(pattern, &pictures)
    }

    /// Compiles, and returns all that a page shows of a description.
    pub(super) fn state(&mut self, path: &str) -> Answer {
        if !self.drafts.contains_key(path) {
            let text =
                text_of(&self.folder, path).ok_or_else(|| format!("`{path}` cannot be read as text"))?;
            let saved = Some(text.clone());
            self.begin(path, Draft { history: History::new(text), version: 1, saved, foreign: None });
        }
        self.alone.end();
        let compilation = self.folder.compile();
        self.state_of(path, compilation)
    }

    /// All that a page shows of an open description.
    pub(super) fn state_of(&mut self, path: &str, compilation: Compilation) -> Answer {
        let draft = self.drafts.get(path).ok_or("the description is closed")?;
        let text = draft.history.text();
        let own = json!({
            "readonly": false,
            "text": text,
            "version": draft.version,
            "exists": draft.saved.is_some(),
            "saved": draft.is_saved(),
            "foreign": draft.foreign,
            "undo": draft.history.can_undo(),
            "redo": draft.history.can_redo(),
            "value": values::plain(text),
        });
        self.show(path, compilation, own)
    }

    /// Adds `own`, which is known of the text of a description, to all that its compilation shows.
    fn show(&mut self, path: &str, compilation: Compilation, own: Value) -> Answer {
        let mut shown = Shown::new(compilation, path);
        let ids: BTreeMap<&str, usize> =
            self.paths.iter().enumerate().map(|(id, path)| (path.as_str(), id)).collect();
        let file_of = |path: &str| ids.get(path).copied().filter(|_| is_png(path));
        let mut answer = shown.state(&self.folder, file_of)?;
        let place = json!({
            "file": ids.get(path),
            "path": path,
            "revision": self.revision,
            "disk": self.disk,
        });
        for part in [place, own] {
            if let (Value::Object(answer), Value::Object(part)) = (&mut answer, part) {
                answer.extend(part);
            }
        }
        self.shown = Some(shown);
        Ok(answer)
    }

    /// Returns whether a file is a description of another format, which is shown and not edited.
    pub(super) fn is_read_only(&mut self, path: &str) -> bool {
        let mut of = self.described().values();
        !is_description(path) && of.any(|of| of.iter().any(|description| description == path))
    }

    /// A folder that remembers nothing: it compiles all sprites.
    fn whole(&self) -> Result<Folder, String> {
        Folder::open(&self.root, self.trust).map_err(|fault| fault.to_string())
    }

    /// All that a page shows of a description of another format.
    pub(super) fn read_only(&mut self, path: &str) -> Answer {
        let compilation = self.whole()?.compile();
        self.id(path);
        let own = json!({
            "readonly": true,
            "text": text_of(&self.folder, path).unwrap_or_default(),
            "version": 0,
            "exists": true,
            "saved": true,
            "foreign": null,
            "undo": false,
            "redo": false,
            "value": {},
        });
        self.show(path, compilation, own)
    }

    /// A new description, not saved, that plays as one of another format does.
    pub(super) fn copy(&mut self, path: &str) -> Answer {
        if !self.is_read_only(path) {
            return Err(format!("`{path}` is not a description of another format"));
        }
        let folder = self.whole()?;
        let compilation = folder.compile();
        let scope = Scope::of_description(&compilation, path);
        let sprites: Vec<_> = scope.sprites(&compilation).collect();
        let [packed] = sprites.as_slice() else {
            let count = sprites.len();
            return Err(format!(
                "`{path}` cannot be copied as a sheet: it has {count} sprites, and a copy is of one"
            ));
        };
        let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
        // Beside the description it would be a second sprite of the same name.
        let is_free =
            |name: &String| text_of(&self.folder, name).is_none() && !self.drafts.contains_key(name);
        let names = (1..=1_000).map(|number| match number {
            1 => format!("{stem}_copy.sheet.toml"),
            _ => format!("{stem}_copy_{number}.sheet.toml"),
        });
        let name = names.into_iter().find(is_free).ok_or("there are too many copies already")?;
        let text = copy::sheet((&compilation, &folder), packed, (path, &name), self.trust)?;
        self.id(&name);
        self.begin(&name, Draft::new(text));
        self.state(&name)
    }
}
