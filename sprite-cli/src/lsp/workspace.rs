//! The open documents, and the asset folders that they lie in.

use super::protocol::Range;
use super::text::{Encoding, Text};
use crate::check::one_file::root_around;
use crate::folder::{Folder, SETTINGS, Trust};
use crate::uri::{self, Uri};
use sprite_compiler::{Compilation, Digest, Location, SourceId, shown_path};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The open documents, and the asset folders that they lie in.
pub(super) struct Workspace {
    pub(super) encoding: Encoding,
    /// The asset folders that the client names. A document below one belongs to it.
    named: Vec<PathBuf>,
    /// The limits of all asset folders.
    trust: Trust,
    pub(super) documents: BTreeMap<PathBuf, Document>,
    pub(super) folders: BTreeMap<PathBuf, AssetFolder>,
}

/// A document that is open in the editor.
pub(super) struct Document {
    pub(super) uri: Uri,
    pub(super) version: i32,
    pub(super) text: String,
    /// The asset folder that it was put into.
    pub(super) root: Option<PathBuf>,
}

/// An asset folder with documents that are open.
pub(super) struct AssetFolder {
    pub(super) folder: Folder,
    /// The last compilation; [`None`] if a file has changed since.
    compilation: Option<Compilation>,
    /// The files for which findings were published.
    pub(super) published: BTreeSet<PathBuf>,
}

/// A document in its compiled asset folder.
pub(super) struct Open<'w> {
    pub(super) folder: &'w Folder,
    pub(super) compilation: &'w Compilation,
    /// The path below the asset folder.
    pub(super) path: String,
    pub(super) document: &'w Document,
    /// The lines of its text.
    lines: Text<'w>,
}

impl Workspace {
    pub(super) fn new(encoding: Encoding, named: Vec<PathBuf>, trust: Trust) -> Self {
        Self { encoding, named, trust, documents: BTreeMap::new(), folders: BTreeMap::new() }
    }

    /// The asset folder of a file; [`None`] for a file that is not a description.
    pub(super) fn root_of(&self, path: &Path) -> Option<PathBuf> {
        let name = path.file_name()?.to_str()?;
        let is_sheet = name.ends_with(".sheet.toml");
        if name != SETTINGS && !is_sheet && !matches!(ending(name), "dat" | "zsd" | "sprite" | "json" | "xml")
        {
            return None;
        }
        let named = self.named.iter().find(|folder| path.starts_with(folder));
        let root = named.cloned().or_else(|| root_around(path));
        // Without evidence of an asset folder, files with the other endings belong to other programs.
        root.or_else(|| path.parent().filter(|_| is_sheet || name == SETTINGS).map(Path::to_owned))
    }

    /// Replaces the file on the disk by the text of a document.
    pub(super) fn open(&mut self, path: &Path, document: Document) {
        let before = self.documents.insert(path.to_owned(), document).and_then(|document| document.root);
        self.overlay(path);
        let now = self.documents.get(path).and_then(|document| document.root.as_ref());
        if let Some(root) = before.filter(|before| Some(before) != now) {
            self.restore(path, &root);
        }
    }

    /// Uses the file on the disk again.
    pub(super) fn close(&mut self, path: &Path) {
        if let Some(root) = self.documents.remove(path).and_then(|document| document.root) {
            self.restore(path, &root);
        }
    }

    /// Moves documents to other asset folders after a `sprites.toml` was added or removed. Returns the files whose
    /// findings are no longer shown.
    pub(super) fn follow(&mut self) -> BTreeSet<PathBuf> {
        let moved: Vec<(PathBuf, Option<PathBuf>)> = self
            .documents
            .iter()
            .filter(|(path, document)| self.root_of(path) != document.root)
            .map(|(path, document)| (path.clone(), document.root.clone()))
            .collect();
        for (path, before) in moved {
            if let Some(root) = before {
                self.restore(&path, &root);
            }
            self.overlay(&path);
        }
        let used: BTreeSet<&PathBuf> =
            self.documents.values().filter_map(|document| document.root.as_ref()).collect();
        let unused: Vec<PathBuf> = self.folders.keys().filter(|root| !used.contains(root)).cloned().collect();
        unused
            .iter()
            .filter_map(|root| self.folders.remove(root))
            .flat_map(|folder| folder.published)
            .collect()
    }

    /// Puts a document into its asset folder.
    fn overlay(&mut self, path: &Path) {
        let root = self.root_of(path);
        let Some(document) = self.documents.get_mut(path) else { return };
        document.root = None;
        let Some(root) = root else { return };
        if !self.folders.contains_key(&root) {
            // A folder that does not exist yet is tried again before findings are published.
            let Ok(mut folder) = Folder::open(&root, self.trust) else { return };
            folder.edit(cache(&root));
            let folder = AssetFolder { folder, compilation: None, published: BTreeSet::new() };
            self.folders.insert(root.clone(), folder);
        }
        document.root = Some(root.clone());
        if let (Some(folder), Ok(relative)) = (self.folders.get_mut(&root), path.strip_prefix(&root)) {
            folder.folder.overlay(&shown_path(relative), Some(document.text.clone()));
            folder.compilation = None;
        }
    }

    /// Takes a text out of an asset folder.
    fn restore(&mut self, path: &Path, root: &Path) {
        if let (Some(folder), Ok(relative)) = (self.folders.get_mut(root), path.strip_prefix(root)) {
            folder.folder.overlay(&shown_path(relative), None);
            folder.compilation = None;
        }
    }

    /// A file on the disk has changed.
    pub(super) fn touch(&mut self, path: &Path) {
        for (root, folder) in &mut self.folders {
            if path.starts_with(root) {
                folder.compilation = None;
            }
        }
    }

    /// The folders in which something has changed since they were compiled.
    pub(super) fn stale(&self) -> Vec<PathBuf> {
        let stale = self.folders.iter().filter(|(_, folder)| folder.compilation.is_none());
        stale.map(|(root, _)| root.clone()).collect()
    }

    /// Compiles a folder.
    pub(super) fn compile(&mut self, root: &Path) {
        if let Some(folder) = self.folders.get_mut(root) {
            folder.compilation = Some(folder.folder.compile());
        }
    }

    /// A document in its folder, when that is compiled.
    pub(super) fn find(&self, path: &Path) -> Option<Open<'_>> {
        let document = self.documents.get(path)?;
        let root = document.root.as_ref()?;
        let AssetFolder { folder, compilation, .. } = self.folders.get(root)?;
        let path = shown_path(path.strip_prefix(root).ok()?);
        let lines = Text::new(&document.text, self.encoding);
        Some(Open { folder, compilation: compilation.as_ref()?, path, document, lines })
    }

    /// The result of a folder that is compiled.
    pub(super) fn compiled(&self, root: &Path) -> Option<(&AssetFolder, &Compilation)> {
        let folder = self.folders.get(root)?;
        Some((folder, folder.compilation.as_ref()?))
    }

    /// The address of a file: as the client wrote it, when it is open.
    pub(super) fn uri(&self, path: &Path) -> Option<Uri> {
        self.documents.get(path).map(|document| document.uri.clone()).or_else(|| uri::of_path(path))
    }
}

/// The file that keeps the results of an asset folder between servers: each folder has its own.
fn cache(root: &Path) -> Option<PathBuf> {
    let name = format!("editor-{}.facts", Digest::of(root.as_os_str().as_encoded_bytes()));
    Some(products(root)?.join("sprites").join(name))
}

/// The target folder of the cargo project around an asset folder, if there is one.
fn products(root: &Path) -> Option<PathBuf> {
    let mut targets = root.ancestors().map(|folder| folder.join("target"));
    targets.find(|target| target.join("CACHEDIR.TAG").is_file())
}

/// The part of a name after its last dot.
pub(super) fn ending(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, ending)| ending)
}

impl Open<'_> {
    /// The ending of the document's name.
    pub(super) fn ending(&self) -> &str {
        ending(&self.path)
    }

    /// The text with its lines.
    pub(super) fn text(&self) -> &Text<'_> {
        &self.lines
    }

    /// The range of a location in the document.
    pub(super) fn range(&self, location: Location) -> Range {
        location.span.map_or_else(Range::default, |span| self.lines.range_of(span))
    }

    /// The source that the document is compiled as.
    pub(super) fn source(&self) -> Option<SourceId> {
        self.compilation.sources.find(&self.path)
    }
}

/// The ranges of locations in all files of a compiled folder. The lines of each file are found once.
pub(super) struct Ranges<'w> {
    compilation: &'w Compilation,
    root: &'w Path,
    workspace: &'w Workspace,
    texts: RefCell<BTreeMap<SourceId, Option<Rc<Text<'w>>>>>,
}

impl<'w> Ranges<'w> {
    pub(super) fn new(compilation: &'w Compilation, root: &'w Path, workspace: &'w Workspace) -> Self {
        Self { compilation, root, workspace, texts: RefCell::default() }
    }

    /// The file of a location.
    pub(super) fn path(&self, location: Location) -> PathBuf {
        self.root.join(self.compilation.sources.get(location.source).path())
    }

    /// The range of a location; the start of the file where that is not a text.
    pub(super) fn range(&self, location: Location) -> Range {
        let Some(span) = location.span else { return Range::default() };
        let text =
            self.texts.borrow_mut().entry(location.source).or_insert_with(|| self.text(location)).clone();
        text.map_or_else(Range::default, |text| text.range_of(span))
    }

    fn text(&self, location: Location) -> Option<Rc<Text<'w>>> {
        let document = self.workspace.documents.get(&self.path(location));
        let source = || self.compilation.sources.get(location.source).text();
        let text = document.map(|document| document.text.as_str()).or_else(source)?;
        Some(Rc::new(Text::new(text, self.workspace.encoding)))
    }
}
