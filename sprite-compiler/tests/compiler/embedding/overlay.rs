//! The example game's assets with settings of a test.

use sprite_compiler::{DiskFiles, Entry, Files, Limits};
use std::io;
use std::path::Path;

/// The example game's assets with other settings.
pub(crate) struct Overlay {
    files: DiskFiles,
    settings: String,
}

impl Overlay {
    pub(crate) fn of(settings: &str) -> Self {
        let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets");
        Self { files: DiskFiles::open(&assets).unwrap(), settings: settings.to_owned() }
    }
}

impl Files for Overlay {
    fn root_name(&self) -> Option<String> {
        self.files.root_name()
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        let mut entries = self.files.list(limits)?;
        entries.retain(|entry| entry.path != "sprites.toml");
        let length = self.settings.len() as u64;
        entries.push(Entry::file("sprites.toml".to_owned(), length));
        Ok(entries)
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        if path == "sprites.toml" {
            Ok(self.settings.clone().into_bytes())
        } else {
            self.files.read(path, most)
        }
    }
}
