//! The open folder: the texts that are edited, and what the compiler says of them.

use super::alone::Alone;
use super::ask::{Answer, Ask};
use super::edit;
use super::files::{ends_with, is_description, is_picture, is_shown_by_browsers, own_new_file, text_of};
use super::history::History;
use super::server::{Job, Pixels};
use super::state::{self, Shown};
use crate::check::fix::own_file;
use crate::check::one_file;
use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::new;
use crate::written::write_new;
use sprite_compiler::{MemoryCache, replace_whole};
use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The most bytes of a text that is edited.
const MOST_TEXT: usize = 4 << 20;

/// The open folder.
pub(super) struct Session {
    pub(super) root: PathBuf,
    pub(super) trust: Trust,
    memory: MemoryCache,
    pub(super) folder: Folder,
    /// The paths of files by their ids, which stay the same as long as the session lasts.
    pub(super) paths: Vec<String>,
    pub(super) drafts: BTreeMap<String, Draft>,
    /// The descriptions of each picture, as the disk has them; [`None`] if a file has changed since.
    pub(super) described: Option<BTreeMap<String, BTreeSet<String>>>,
    /// Rises with every change that pages show.
    pub(super) revision: u64,
    /// Rises with every change on the disk: pictures of an older number are loaded again.
    pub(super) disk: u64,
    /// The result of the last compilation.
    pub(super) shown: Option<Shown>,
    /// Compiles a changed description by itself, before the whole folder is compiled.
    pub(super) alone: Alone,
}

/// A description that is edited.
pub(super) struct Draft {
    pub(super) history: History,
    /// Rises with every change of the text.
    pub(super) version: u64,
    /// The text of the file as it was read or written last; [`None`] if there is no file yet.
    pub(super) saved: Option<String>,
    /// The text that another program has written into the file meanwhile.
    pub(super) foreign: Option<String>,
}

impl Draft {
    /// A text that no file has.
    pub(super) fn new(text: String) -> Self {
        Self { history: History::new(text), version: 1, saved: None, foreign: None }
    }

    pub(super) fn is_saved(&self) -> bool {
        self.saved.as_deref() == Some(self.history.text())
    }

    /// Returns whether something is lost if the program ends: what is proposed for a picture can be proposed again.
    fn is_missed(&self) -> bool {
        !self.is_saved() && (self.saved.is_some() || self.history.can_undo())
    }
}

impl Session {
    /// Opens a folder.
    pub(super) fn open(root: &Path, trust: Trust) -> Result<Self, Fault> {
        let memory = MemoryCache::default();
        let mut folder = Folder::open(root, trust)?;
        folder.remember(memory.clone());
        let mut session = Self {
            root: root.to_owned(),
            trust,
            memory,
            folder,
            paths: Vec::new(),
            drafts: BTreeMap::new(),
            described: None,
            revision: 1,
            disk: 1,
            shown: None,
            alone: Alone::default(),
        };
        session.number();
        Ok(session)
    }

    pub(super) const fn revision(&self) -> u64 {
        self.revision
    }

    /// The descriptions with changes that are not saved. A picture that was only looked at has none.
    pub(super) fn unsaved(&self) -> impl Iterator<Item = &str> {
        self.drafts.iter().filter(|(_, draft)| draft.is_missed()).map(|(path, _)| path.as_str())
    }

    /// Does what a connection wants.
    pub(super) fn take(&mut self, job: Job) {
        // A page that is gone does not wait for its answer.
        match job {
            Job::Ask(ask, answer) => {
                let _ = answer.send(self.answer(ask));
            }
            Job::Pixels(Pixels::File(id), answer) => {
                let _ = answer.send(self.file(id));
            }
            Job::Pixels(Pixels::Picture(number), answer) => {
                let png = self.shown.as_ref().and_then(|shown| shown.png(&self.folder, number));
                let _ = answer.send(png.map(|png| ("image/png", png)));
            }
            Job::Changed => self.reread(),
            Job::Ended(_) => {}
        }
    }

    /// Takes up a change on the disk.
    fn reread(&mut self) {
        // A folder that is gone is looked at again when it is back.
        let Ok(mut folder) = Folder::open(&self.root, self.trust) else { return };
        folder.remember(self.memory.clone());
        self.folder = folder;
        self.described = None;
        self.alone.forget();
        self.disk += 1;
        self.revision += 1;
        self.number();
        for (path, draft) in &mut self.drafts {
            let now = text_of(&self.folder, path);
            if now != draft.saved {
                if draft.is_saved() {
                    // Nothing of ours is lost, and undo has what was there.
                    if let Some(now) = &now {
                        draft.history.push(now.clone(), None);
                        draft.version += 1;
                    }
                    draft.saved = now;
                } else if now.is_none() || now.as_deref() == Some(draft.history.text()) {
                    // The file is gone, or has what is shown here: there is nothing to choose between.
                    (draft.saved, draft.foreign) = (now, None);
                } else {
                    draft.foreign = now;
                }
            }
            self.folder.overlay(path, Some(draft.history.text().to_owned()));
        }
    }

    /// Answers a page.
    pub(super) fn answer(&mut self, ask: Ask) -> Answer {
        match ask {
            Ask::List {} => Ok(self.list()),
            Ask::Open { file } => {
                let path = self.path(file)?;
                let path = self.description_of(&path)?;
                if is_description(&path) { self.state(&path) } else { self.read_only(&path) }
            }
            Ask::Proposals { file } => {
                let path = self.path(file)?;
                new::proposals(&self.on_disk(&path)?)
                    .ok_or_else(|| "nothing can be seen in this picture".to_owned())
            }
            Ask::Captures { pattern } => self.captures(&pattern),
            Ask::Copy { file } => {
                let path = self.path(file)?;
                self.copy(&path)
            }
            Ask::Change { file, version, gesture, changes } => {
                self.edit(file, version, gesture, |text| edit::change(text, &changes))
            }
            Ask::Text { file, version, gesture, text } => self.edit(file, version, gesture, |_| Ok(text)),
            Ask::Fix { file, version, finding } => {
                let path = self.path(file)?;
                let fix = self.shown.as_ref().and_then(|shown| shown.replacements(&path, finding));
                let fix = fix.ok_or("this finding has no correction any more")?;
                self.edit(file, version, None, |text| state::corrected(text, &fix))
            }
            Ask::Undo { file } => self.walk(file, History::undo),
            Ask::Redo { file } => self.walk(file, History::redo),
            Ask::Save { file, over } => self.save(file, over),
            Ask::Take { file } => {
                let path = self.path(file)?;
                let draft = self.draft(&path)?;
                if let Some(foreign) = draft.foreign.take() {
                    draft.history.push(foreign.clone(), None);
                    draft.saved = Some(foreign);
                    draft.version += 1;
                }
                self.changed(&path)
            }
        }
    }

    /// The kind and the bytes of a picture of the folder.
    fn file(&self, id: usize) -> Option<(&'static str, Vec<u8>)> {
        let path = self.paths.get(id).filter(|path| is_shown_by_browsers(path))?;
        let kind = if ends_with(path, &["gif"]) { "image/gif" } else { "image/png" };
        Some((kind, self.folder.read(path).ok()?))
    }

    /// Gives an id to every file that has none.
    fn number(&mut self) {
        let known: BTreeSet<&String> = self.paths.iter().collect();
        let mut more: Vec<String> = self.folder.paths();
        more.retain(|path| !known.contains(path));
        self.paths.extend(more);
    }

    pub(super) fn id(&mut self, path: &str) -> usize {
        if let Some(id) = self.paths.iter().position(|known| known == path) {
            return id;
        }
        self.paths.push(path.to_owned());
        self.paths.len() - 1
    }

    pub(super) fn path(&self, id: usize) -> Result<String, String> {
        self.paths.get(id).cloned().ok_or_else(|| "this file is not known".to_owned())
    }

    /// The path of a file on the disk, which no link leads to.
    pub(super) fn on_disk(&self, path: &str) -> Result<PathBuf, String> {
        own_file(&self.root, path).map_err(|why| format!("`{path}`: {why}"))
    }

    pub(super) fn draft(&mut self, path: &str) -> Result<&mut Draft, String> {
        self.drafts.get_mut(path).ok_or_else(|| format!("`{path}` is not open"))
    }

    /// The descriptions of each picture. What is not saved is not seen.
    pub(super) fn described(&mut self) -> &BTreeMap<String, BTreeSet<String>> {
        let (root, trust) = (&self.root, self.trust);
        self.described.get_or_insert_with(|| {
            // A folder that remembers nothing compiles all sprites.
            let Ok(folder) = Folder::open(root, trust) else { return BTreeMap::new() };
            let compilation = folder.compile();
            let owned = |(picture, of): (&str, BTreeSet<&str>)| {
                (picture.to_owned(), of.into_iter().map(str::to_owned).collect())
            };
            one_file::descriptions(&compilation).into_iter().map(owned).collect()
        })
    }

    /// The description to edit for a file: itself, or that of a picture, which begins with what `new` proposes.
    fn description_of(&mut self, path: &str) -> Result<String, String> {
        if is_description(path) || self.is_read_only(path) {
            return Ok(path.to_owned());
        }
        if !is_picture(path) {
            return Err(format!("`{path}` is neither a picture nor a description in TOML"));
        }
        let of = self.described().get(path).cloned().unwrap_or_default();
        if let Some(description) = of.iter().find(|path| is_description(path)) {
            return Ok(description.clone());
        }
        // The description of another format is shown, and edited by the program that wrote it.
        if let Some(other) = of.first() {
            return Ok(other.clone());
        }
        let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
        let description = format!("{stem}.sheet.toml");
        if text_of(&self.folder, &description).is_none() && !self.drafts.contains_key(&description) {
            let text = new::draft(&self.on_disk(path)?).unwrap_or_else(|| "origin = \"bottom\"\n".to_owned());
            self.id(&description);
            self.begin(&description, Draft::new(text));
        }
        Ok(description)
    }

    pub(super) fn begin(&mut self, path: &str, draft: Draft) {
        self.folder.overlay(path, Some(draft.history.text().to_owned()));
        self.drafts.insert(path.to_owned(), draft);
        self.revision += 1;
    }

    /// Makes a change of a text that a page knows in this version.
    fn edit(
        &mut self,
        file: usize,
        version: u64,
        gesture: Option<u64>,
        change: impl FnOnce(&str) -> Result<String, String>,
    ) -> Answer {
        let path = self.path(file)?;
        let draft = self.draft(&path)?;
        if draft.version != version {
            return Err("another page has changed this text meanwhile: it is shown now".to_owned());
        }
        let text = change(draft.history.text())?;
        if text.len() > MOST_TEXT {
            return Err(format!("a text may have {MOST_TEXT} bytes"));
        }
        draft.version += u64::from(draft.history.push(text, gesture));
        self.changed(&path)
    }

    fn walk(&mut self, file: usize, step: impl FnOnce(&mut History)) -> Answer {
        let path = self.path(file)?;
        let draft = self.draft(&path)?;
        step(&mut draft.history);
        draft.version += 1;
        self.changed(&path)
    }

    fn changed(&mut self, path: &str) -> Answer {
        let text = self.draft(path)?.history.text().to_owned();
        self.folder.overlay(path, Some(text));
        self.revision += 1;
        self.state_alone(path)
    }

    /// Writes a description. `over` allows to replace what another program has written.
    fn save(&mut self, file: usize, over: bool) -> Answer {
        let path = self.path(file)?;
        let on_disk = match self.draft(&path)?.saved {
            Some(_) => Some(self.on_disk(&path)?),
            None => None,
        };
        let root = self.root.clone();
        let draft = self.draft(&path)?;
        let text = draft.history.text().to_owned();
        if over && let Some(foreign) = draft.foreign.take() {
            draft.saved = Some(foreign);
        } else if draft.foreign.is_some() {
            return Err("another program has changed the file: take its text, or save over it".to_owned());
        }
        let written = match (&draft.saved, on_disk) {
            (Some(before), _) if *before == text => Ok(()),
            (Some(before), Some(on_disk)) => replace_whole(&on_disk, before.as_bytes(), text.as_bytes()),
            _ => own_new_file(&root, &path).map_or_else(
                |why| Err(std::io::Error::other(why)),
                |on_disk| write_new(&on_disk, text.as_bytes()),
            ),
        };
        match written {
            Ok(()) => draft.saved = Some(text),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                return Err(format!("`{path}` exists meanwhile, and is not overwritten: open it"));
            }
            Err(error) => return Err(format!("`{path}` is not written: {error}")),
        }
        self.revision += 1;
        self.state(&path)
    }
}
