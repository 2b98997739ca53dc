//! The asset folder that a call names, and how its files are called in what is printed.

use crate::fault::Fault;
use sprite_compiler::{Compilation, DiskFiles, Options, compile};
use std::path::{MAIN_SEPARATOR, Path};

/// An asset folder that was opened.
pub(crate) struct Folder {
    files: DiskFiles,
    options: Options,
    below_here: Option<String>,
}

impl Folder {
    pub(crate) fn open(root: &Path) -> Result<Self, Fault> {
        let files = DiskFiles::open(root).map_err(|error| {
            Fault::Call(format!("the asset folder `{}` cannot be opened: {error}", root.display()))
        })?;
        let shown = slashes(root);
        let shown_root = shown.trim_end_matches('/').trim_start_matches("./").to_owned();
        let shown_root = if shown_root == "." { String::new() } else { shown_root };
        let here = std::env::current_dir().and_then(|here| here.canonicalize()).ok();
        let below_here = here.and_then(|here| Some(slashes(files.root().strip_prefix(here).ok()?)));
        Ok(Self { files, options: Options { shown_root, ..Options::default() }, below_here })
    }

    pub(crate) fn compile(&self) -> Compilation {
        compile(&self.files, &self.options)
    }

    /// The folder as the caller wrote it; empty for the current one.
    pub(crate) fn as_written(&self) -> &str {
        &self.options.shown_root
    }

    /// A file of the folder as tools need it that look from the current folder: from there when it lies
    /// below it, else from the root of the disk.
    pub(crate) fn seen_from_here(&self, path: &str) -> FromHere {
        match self.below_here.as_deref() {
            Some("") => FromHere::Relative(path.to_owned()),
            Some(below) => FromHere::Relative(format!("{below}/{path}")),
            None => {
                let root = slashes(self.files.root());
                // Windows marks long paths so, which no other tool reads.
                let root = root.trim_start_matches("//?/").trim_end_matches('/');
                FromHere::Absolute(format!("{root}/{path}"))
            }
        }
    }
}

/// The path of a file, seen from the current folder, with `/` between its parts.
pub(crate) enum FromHere {
    /// It lies below the current folder.
    Relative(String),
    /// It does not.
    Absolute(String),
}

fn slashes(path: &Path) -> String {
    path.to_string_lossy().replace(MAIN_SEPARATOR, "/")
}
