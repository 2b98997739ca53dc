//! The good folders, in which there is no mistake, and edits of a folder. Cases and random edits begin with them.
//!
//! A good folder lies in `tests/good/`. Its `images.txt` lists the images, one on a line: path, size and look. A binary
//! Aseprite file is stored there, and edited, as the lines that describe it.

use super::case::picture;
use sprite_compiler::{DiskFiles, Entry, EntryKind, Files, Limits, MemoryFiles};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The files of a good folder, as they are stored. Hundreds of cases begin with one, and its images are drawn once.
pub(crate) fn folder(path: &Path) -> Result<MemoryFiles, String> {
    static KNOWN: Mutex<BTreeMap<PathBuf, MemoryFiles>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap();
    if let Some(files) = known.get(path) {
        return Ok(files.clone());
    }
    let files = read(path)?;
    known.insert(path.to_owned(), files.clone());
    Ok(files)
}

fn read(path: &Path) -> Result<MemoryFiles, String> {
    let disk = DiskFiles::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut files = MemoryFiles::default();
    for Entry { path, kind, .. } in entries(&disk)? {
        if kind != EntryKind::File {
            continue;
        }
        if path != "images.txt" {
            files = files.with(path.as_str(), bytes(&disk, &path)?);
            continue;
        }
        for line in text(&disk, &path)?.lines() {
            match line.split(' ').collect::<Vec<_>>().as_slice() {
                [image, size, look @ ..] => files = files.with(*image, picture(size, look)?),
                _ => return Err(format!("images.txt: {line}")),
            }
        }
    }
    Ok(files)
}

/// The folder with its Aseprite files in binary.
pub(crate) fn written(mut files: MemoryFiles) -> Result<MemoryFiles, String> {
    for Entry { path, .. } in entries(&files)? {
        if path.ends_with(".aseprite") {
            let binary = aseprite_writer::text::file(&text(&files, &path)?)?;
            files = files.with(path, binary);
        }
    }
    Ok(files)
}

/// The folder with an edit of a text. The lines after `- `, which stand there once, become those after `+ `; without
/// the former, the latter are added at the end.
pub(crate) fn edited(files: MemoryFiles, path: &str, edit: &str) -> Result<MemoryFiles, String> {
    let (text, mut old, mut new) = (text(&files, path)?, Vec::new(), Vec::new());
    for line in edit.strip_suffix('\n').unwrap_or(edit).split('\n') {
        let lines = match line.chars().next() {
            Some('-') if new.is_empty() => &mut old,
            Some('+') => &mut new,
            _ => return Err(format!("lines with `- `, then lines with `+ ` are expected: {line}")),
        };
        lines.push(line[1..].strip_prefix(' ').unwrap_or(&line[1..]));
    }
    let new = new.join("\n");
    let text = match old.join("\n") {
        _ if old.is_empty() => text + &new + "\n",
        old if text.matches(&old).count() == 1 => text.replace(&old, &new),
        old => return Err(format!("not once in {path}: {old}")),
    };
    Ok(files.with(path, text))
}

/// The folder without a file.
pub(crate) fn without(files: &MemoryFiles, path: &str) -> Result<MemoryFiles, String> {
    bytes(files, path)?;
    let others = entries(files)?.into_iter().filter(|entry| entry.path != path);
    let others = others.map(|entry| Ok((entry.path.clone(), bytes(files, &entry.path)?)));
    Ok(MemoryFiles::new(others.collect::<Result<Vec<_>, String>>()?))
}

/// The bytes of a text that a program stores in another way.
pub(crate) fn saved(text: &str, how: &str) -> Result<Vec<u8>, String> {
    Ok(match how {
        "utf-16" => [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect(),
        "latin-1" => {
            text.chars().map(|character| u8::try_from(u32::from(character)).unwrap_or(b'?')).collect()
        }
        "cut" => text.as_bytes()[..text.len() / 2].to_vec(),
        _ => return Err(format!("unknown way to save a file: {how}")),
    })
}

/// The bytes of a file.
pub(crate) fn bytes(files: &dyn Files, path: &str) -> Result<Vec<u8>, String> {
    files.read(path, u64::MAX).map_err(|error| format!("{path}: {error}"))
}

/// The text of a file.
pub(crate) fn text(files: &dyn Files, path: &str) -> Result<String, String> {
    String::from_utf8(bytes(files, path)?).map_err(|error| format!("{path}: {error}"))
}

fn entries(files: &dyn Files) -> Result<Vec<Entry>, String> {
    files.list(&Limits::default()).map_err(|error| error.to_string())
}
