//! Edits of a folder of good sprites.

use crate::support::image;
use sprite_compiler::{Files, Limits, MemoryFiles};

/// One edit.
pub(crate) enum Edit {
    /// A piece of a text is replaced.
    Text { path: String, old: Option<String>, new: Option<String> },
    /// An image of another size, or with drawings.
    Image { path: String, look: String },
    /// A file that holds something else.
    Content { path: String, what: String },
    /// A file has another name.
    Rename { old: String, new: String },
    /// A file is there twice.
    Copy { old: String, new: String },
    /// A file is gone.
    Remove { path: String },
    /// A text is stored in another way.
    Save { path: String, how: String },
}

impl Edit {
    /// Reads an edit's line.
    pub(crate) fn read(word: &str, rest: &str) -> Result<Self, String> {
        let words: Vec<String> = rest.split(' ').map(str::to_owned).collect();
        Ok(match (word, words.as_slice()) {
            ("in", [path]) => Self::Text { path: path.clone(), old: None, new: None },
            ("image", [path, look @ ..]) => Self::Image { path: path.clone(), look: look.join(" ") },
            ("content", [path, what]) => Self::Content { path: path.clone(), what: what.clone() },
            ("rename", [old, to, new]) if to == "to" => Self::Rename { old: old.clone(), new: new.clone() },
            ("copy", [old, to, new]) if to == "to" => Self::Copy { old: old.clone(), new: new.clone() },
            ("remove", [path]) => Self::Remove { path: path.clone() },
            ("save", [path, how]) => Self::Save { path: path.clone(), how: how.clone() },
            _ => return Err("unknown section".to_owned()),
        })
    }

    fn apply(&self, files: MemoryFiles) -> Result<MemoryFiles, String> {
        Ok(match self {
            Self::Text { path, old, new } => {
                let text = text(&files, path)?;
                let new = new.as_deref().unwrap_or_default().replace(['»', '«'], "");
                let text = match old {
                    Some(old) if text.matches(old).count() != 1 => {
                        return Err(format!("not once in {path}: {old}"));
                    }
                    Some(old) => text.replacen(old, &new, 1),
                    None => text + &new + "\n",
                };
                files.with(path, text)
            }
            Self::Image { path, look } => {
                bytes(&files, path)?;
                files.with(path, picture(look)?)
            }
            Self::Content { path, what } => {
                let old = files.read(path, u64::MAX).unwrap_or_default();
                files.with(path, content(what, &old)?)
            }
            Self::Rename { old, new } => without(&files, old)?.with(new, bytes(&files, old)?),
            Self::Copy { old, new } => {
                let bytes = bytes(&files, old)?;
                files.with(new, bytes)
            }
            Self::Remove { path } => without(&files, path)?,
            Self::Save { path, how } => {
                let saved = saved(&text(&files, path)?, how)?;
                files.with(path, saved)
            }
        })
    }
}

/// The folder after all edits. Binary Aseprite files are described in lines of text
/// (`dev/aseprite-writer/src/text.rs`), and are written when the edits are done.
pub(crate) fn all(files: MemoryFiles, edits: &[Edit]) -> Result<MemoryFiles, String> {
    let mut files = edits.iter().try_fold(files, |files, edit| edit.apply(files))?;
    for entry in files.list(&Limits::default()).map_err(|error| error.to_string())? {
        if entry.path.ends_with(".aseprite") {
            let binary = aseprite_writer::text::file(&text(&files, &entry.path)?)?;
            files = files.with(entry.path, binary);
        }
    }
    Ok(files)
}

/// A PNG of a size such as `64x32`: opaque, or with `drawings 16x16`, which may consist of `squares 2`.
pub(crate) fn picture(look: &str) -> Result<Vec<u8>, String> {
    let number = |text: &str| text.parse::<u32>().map_err(|error| format!("{text}: {error}"));
    let size = |text: &str| {
        let (width, height) = text.split_once('x').ok_or_else(|| format!("{text} is not a size"))?;
        Ok::<_, String>([number(width)?, number(height)?])
    };
    let words: Vec<&str> = look.split(' ').collect();
    let [width, height] = size(words[0])?;
    Ok(match words.get(1..).unwrap_or_default() {
        [] => image::opaque(width, height),
        ["drawings", cell] => image::drawings(width, height, size(cell)?, 1),
        ["drawings", cell, "squares", pixels] => image::drawings(width, height, size(cell)?, number(pixels)?),
        other => return Err(format!("unknown look of an image: {other:?}")),
    })
}

fn content(what: &str, old: &[u8]) -> Result<Vec<u8>, String> {
    let lfs = "version https://git-lfs.github.com/spec/v1\noid sha256:\
               4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n";
    Ok(match what {
        "jpeg" => b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00".to_vec(),
        "gif" => b"GIF89a\x40\x00\x20\x00\x80\x00\x00".to_vec(),
        "webp" => b"RIFF\x24\x00\x00\x00WEBPVP8 ".to_vec(),
        "lfs" => lfs.into(),
        "text" => b"not an image at all\n".to_vec(),
        "empty" => Vec::new(),
        "half" => old[..old.len() / 2].to_vec(),
        "bad-checksum" => image::bad_checksum(64, 64),
        _ => return Err(format!("unknown content {what}")),
    })
}

fn saved(text: &str, how: &str) -> Result<Vec<u8>, String> {
    Ok(match how {
        "utf-16" => [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect(),
        "latin-1" => {
            text.chars().map(|character| u8::try_from(u32::from(character)).unwrap_or(b'?')).collect()
        }
        "crlf" => text.replace('\n', "\r\n").into_bytes(),
        "bom" => format!("\u{feff}{text}").into_bytes(),
        "cut" => text.as_bytes()[..text.len() / 2].to_vec(),
        _ => return Err(format!("unknown way to save a file: {how}")),
    })
}

/// The bytes of a file.
pub(crate) fn bytes(files: &MemoryFiles, path: &str) -> Result<Vec<u8>, String> {
    files.read(path, u64::MAX).map_err(|_| format!("no file {path}"))
}

/// The text of a file.
pub(crate) fn text(files: &MemoryFiles, path: &str) -> Result<String, String> {
    String::from_utf8(bytes(files, path)?).map_err(|_| format!("no text: {path}"))
}

fn without(files: &MemoryFiles, path: &str) -> Result<MemoryFiles, String> {
    bytes(files, path)?;
    let entries = files.list(&Limits::default()).map_err(|error| error.to_string())?;
    let others = entries.into_iter().filter(|entry| entry.path != path);
    Ok(MemoryFiles::new(
        others.filter_map(|entry| Some((entry.path.clone(), files.read(&entry.path, u64::MAX).ok()?))),
    ))
}
