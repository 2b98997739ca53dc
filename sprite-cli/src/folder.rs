//! The asset folder that a call names, and the paths of its files in output.

use crate::fault::Fault;
use crate::progress::compile_visibly;
use proc_macro2::TokenStream;
use sprite_compiler::{
    Applicability, Compilation, Corrected, DiskFiles, Entry, EntryKind, Files, ImageId, Limits, MemoryCache,
    Options, Output, Overlay, PackedLibrary, Sizes, compile, shown_path,
};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The greatest factor of `--limits`.
const MOST_TIMES: i64 = 1_000;

/// How much of an asset folder is read.
#[derive(Clone, Copy, clap::Args)]
pub(crate) struct Trust {
    /// Multiply the limits of work and memory, for a trusted folder that exceeds one of them
    #[arg(long, value_name = "TIMES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=MOST_TIMES))]
    limits: u32,
}

impl Trust {
    /// The limits times this factor, or the nearest one that is allowed.
    pub(crate) fn times(factor: u64) -> Self {
        let most = u32::try_from(MOST_TIMES).unwrap_or(u32::MAX);
        Self { limits: u32::try_from(factor).unwrap_or(most).clamp(1, most) }
    }

    /// The limits of a run over the folder.
    pub(crate) fn limits(self) -> Limits {
        Limits::default().times(self.limits)
    }

    /// The factor by which limits are raised.
    pub(crate) const fn factor(self) -> u32 {
        self.limits
    }

    /// The option that raises them further.
    pub(crate) fn raised(self) -> String {
        format!("`--limits {}`", i64::from(self.limits).saturating_mul(4).min(MOST_TIMES))
    }
}

impl Default for Trust {
    fn default() -> Self {
        Self { limits: 1 }
    }
}

/// An asset folder that was opened.
pub(crate) struct Folder {
    files: Box<dyn Files + Send>,
    /// The path on the disk, or the name of a folder that is not on the disk.
    root: PathBuf,
    /// Texts that replace files on the disk.
    texts: BTreeMap<String, String>,
    options: Options,
    /// The factor of limits that a finding recommends.
    raised: i64,
    below_here: Option<String>,
}

impl Folder {
    /// Opens the folder, with the limits of `trust`.
    pub(crate) fn open(root: &Path, Trust { limits: times }: Trust) -> Result<Self, Fault> {
        let files = DiskFiles::open(root).map_err(|error| {
            let above = root.parent().filter(|above| !above.as_os_str().is_empty());
            let name = root.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
            let near = DiskFiles::similar(above.unwrap_or(Path::new(".")), &name);
            let near = near.map(|near| above.map_or_else(|| near.clone().into(), |above| above.join(&near)));
            let help =
                near.map_or_else(String::new, |near| format!("; did you mean `{}`?", shown_path(&near)));
            Fault::Call(format!("the asset folder `{}` cannot be opened: {error}{help}", shown_path(root)))
        })?;
        let shown = shown_path(root);
        let shown_root = shown.trim_end_matches('/').trim_start_matches("./").to_owned();
        let shown_root = if shown_root == "." { String::new() } else { shown_root };
        let below_here = files.below_current_folder();
        let root = files.root().to_owned();
        Ok(Self::of(Box::new(files), root, shown_root, below_here, times))
    }

    /// A folder that is not on the disk, with the name that the caller wrote, and with these limits.
    pub(crate) fn not_on_disk(
        files: impl Files + Send + 'static,
        as_written: &str,
        Trust { limits: times }: Trust,
    ) -> Self {
        Self::of(Box::new(files), as_written.into(), as_written.to_owned(), None, times)
    }

    fn of(
        files: Box<dyn Files + Send>,
        root: PathBuf,
        shown_root: String,
        below_here: Option<String>,
        times: u32,
    ) -> Self {
        let raised = i64::from(times).saturating_mul(4).min(MOST_TIMES);
        let options = Options {
            shown_root,
            limits: Limits::default().times(times),
            raise_limits: Trust { limits: times }.raised(),
            output: Output::Findings,
            ..Options::default()
        };
        Self { files, root, texts: BTreeMap::new(), options, raised, below_here }
    }

    /// Compiles for an editor from now on: again and again, for findings and for the sprites of files that
    /// [`overlay`](Self::overlay) replaces. Results are kept in memory, and between runs also beside this file.
    pub(crate) fn edit(&mut self, facts: Option<PathBuf>) {
        self.options.cache = facts;
        self.remember(MemoryCache::default());
        self.options.raise_limits = format!(
            "`\"limits\": {}` in the server's `initializationOptions`, `sprites.limits` in VS Code",
            self.raised
        );
    }

    /// Keeps in this memory what a compilation learns of files, for the next one.
    pub(crate) fn remember(&mut self, memory: MemoryCache) {
        self.options.memory = Some(memory);
    }

    /// Replaces the text of a file of the folder; without a text, the file on the disk is used again.
    pub(crate) fn overlay(&mut self, path: &str, text: Option<String>) {
        match text {
            Some(text) => self.texts.insert(path.to_owned(), text),
            None => self.texts.remove(path),
        };
    }

    /// The files, with the texts that replace some.
    fn files(&self) -> Overlay<'_> {
        let texts = self.texts.iter();
        Overlay::new(&*self.files, texts.map(|(path, text)| (path.as_str(), text.as_bytes().into())))
    }

    /// The path on the disk.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The paths of its files, sorted.
    pub(crate) fn paths(&self) -> Vec<String> {
        let entries = self.files().list(&self.options.limits).unwrap_or_default();
        let files = entries.into_iter().filter(|entry| entry.kind == EntryKind::File);
        let mut paths: Vec<String> = files.map(|entry| entry.path).collect();
        paths.sort();
        paths
    }

    /// Compiles for findings and for the model of sprites. If the folder [remembers](Self::remember), only sprites that
    /// changed are in the library.
    pub(crate) fn compile(&self) -> Compilation {
        compile_visibly(&self.files(), &self.options)
    }

    /// The entries of the folder on the disk.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        self.files.list(&self.options.limits).unwrap_or_default()
    }

    /// Compiles a description as if the folder had only these entries. What is learnt of files is kept in `memory`.
    pub(crate) fn compile_alone(&self, path: &str, entries: &[Entry], memory: MemoryCache) -> Compilation {
        let listed = Listed { files: &*self.files, entries };
        let texts = self.texts.iter().filter(|(own, _)| [path, SETTINGS].contains(&own.as_str()));
        let files = Overlay::new(&listed, texts.map(|(path, text)| (path.as_str(), text.as_bytes().into())));
        compile(&files, &Options { memory: Some(memory), ..self.options.clone() })
    }

    /// Compiles to what a game gets: with the atlas, and with all images in the forms in which they are embedded.
    pub(crate) fn compile_library(&self) -> Compilation {
        compile_visibly(&self.files(), &Options { output: Output::Library, ..self.options.clone() })
    }

    /// The bytes that a library adds to a game.
    pub(crate) fn sizes(&self, library: &PackedLibrary) -> Sizes {
        library.sizes(&self.files(), &self.options.limits)
    }

    /// An image as a PNG.
    pub(crate) fn png(&self, library: &PackedLibrary, image: ImageId) -> Option<Vec<u8>> {
        library.png(image, &self.files(), &self.options.limits)
    }

    /// Compiles to code that names the runtime, derive macros, the folder in paths and the folder in texts as given
    /// here. If the folder [remembers](Self::remember), only sprites that changed are compiled and are in the library.
    pub(crate) fn compile_to_code(
        &self,
        (runtime, derive): (&TokenStream, &str),
        [include_root, shown_root]: [&str; 2],
    ) -> Compilation {
        let options = Options {
            runtime: runtime.clone(),
            derive: derive.to_owned(),
            include_root: include_root.to_owned(),
            shown_root: shown_root.to_owned(),
            output: Output::Code,
            tracks_inputs: false,
            ..self.options.clone()
        };
        compile_visibly(&self.files(), &options)
    }

    /// Corrects the files of the folder in memory, or one of them, with the corrections that are at least as sure as
    /// `least`.
    pub(crate) fn correct(&self, least: Applicability, only: Option<&str>) -> Corrected {
        let is_wanted = |path: &str| only.is_none_or(|only| only == path);
        sprite_compiler::correct(&self.files(), &self.options, least, &is_wanted)
    }

    /// Compiles with a text added to the settings.
    pub(crate) fn compile_with_settings(&mut self, added: &str) -> Compilation {
        let text = self.files().read(SETTINGS, u64::MAX).unwrap_or_default();
        let divided: &[u8] = if text.is_empty() { b"" } else { b"\n" };
        let text = [text.as_slice(), divided, added.as_bytes()].concat();
        self.overlay(SETTINGS, Some(String::from_utf8_lossy(&text).into_owned()));
        self.compile()
    }

    /// Compiles, and keeps decoded pixels for [`pixels`](Self::pixels).
    pub(crate) fn compile_with_pixels(&self) -> Compilation {
        let (output, keep_pixels) = (Output::Library, true);
        compile_visibly(&self.files(), &Options { output, keep_pixels, ..self.options.clone() })
    }

    /// The pixels of an image, row by row, as a game that decodes its PNG gets them.
    pub(crate) fn pixels(&self, compilation: &Compilation, image: ImageId) -> Option<Vec<[u8; 4]>> {
        compilation.library.pixels(image, &self.files(), &self.options.limits)
    }

    /// The content of a file of the folder.
    pub(crate) fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.files().read(path, u64::MAX)
    }

    /// Returns whether any file of it is an image.
    pub(crate) fn has_images(&self) -> bool {
        let is_image = |entry: &Entry| {
            let ending = Path::new(&entry.path).extension();
            entry.kind == EntryKind::File && ending.is_some_and(|ending| ending.eq_ignore_ascii_case("png"))
        };
        self.files().list(&self.options.limits).is_ok_and(|entries| entries.iter().any(is_image))
    }

    /// The folder as the caller wrote it; empty for the current one.
    pub(crate) fn as_written(&self) -> &str {
        &self.options.shown_root
    }

    /// The path of the folder from the current one, which terminals and editors can follow; empty for the current one
    /// itself. If the folder is not below the current one, it is the path as written.
    pub(crate) fn below_here(&self) -> &str {
        self.below_here.as_deref().unwrap_or(&self.options.shown_root)
    }

    /// The path of a file of the folder for tools that run in the current folder: relative if it is below the current
    /// folder, else absolute.
    pub(crate) fn seen_from_here(&self, path: &str) -> FromHere {
        // The path of a finding about the folder as a whole.
        let path = if path == "." { "" } else { path };
        let joined = |folder: &str| match (folder, path) {
            ("", "") => ".".to_owned(),
            ("", path) => path.to_owned(),
            (folder, "") => folder.to_owned(),
            (folder, path) => format!("{folder}/{path}"),
        };
        if let Some(below) = self.below_here.as_deref() {
            return FromHere::Relative(joined(below));
        }
        FromHere::Absolute(joined(shown_path(self.root()).trim_end_matches('/')))
    }
}

/// Files of which only some are listed.
struct Listed<'a> {
    files: &'a dyn Files,
    entries: &'a [Entry],
}

impl Files for Listed<'_> {
    fn root_name(&self) -> Option<String> {
        self.files.root_name()
    }

    fn list(&self, _: &Limits) -> io::Result<Vec<Entry>> {
        Ok(self.entries.to_vec())
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        self.files.read(path, most)
    }
}

/// The name of the settings file of a folder.
pub(crate) const SETTINGS: &str = "sprites.toml";

/// The path of a file relative to the current folder, with `/` between its parts.
pub(crate) enum FromHere {
    /// The file is below the current folder.
    Relative(String),
    /// The file is elsewhere.
    Absolute(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_of_a_limit_names_an_option_that_is_larger_than_the_one_given() {
        for (times, raise) in [(1, "`--limits 4`"), (4, "`--limits 16`"), (1_000, "`--limits 1000`")] {
            let folder = Folder::open(Path::new("."), Trust { limits: times }).expect("it is there");
            assert_eq!(folder.options.limits, Limits::default().times(times));
            assert_eq!(folder.options.raise_limits, raise);
        }
    }
}
