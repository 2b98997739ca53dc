//! Edits of a folder as artists make them: they rename, delay, move rectangles, paint, delete, break and mend.

use crate::paint::painted;
use crate::rng::Rng;
use sprite_compiler::{DiskFiles, EntryKind, Files, Limits, MemoryFiles};
use std::collections::BTreeMap;
use std::path::Path;

/// The files of the example's assets, in memory.
#[derive(Debug)]
pub struct Edits {
    original: BTreeMap<String, Vec<u8>>,
    now: BTreeMap<String, Vec<u8>>,
}

impl Edits {
    /// The folder as it is, with more lines at the end of its settings.
    ///
    /// # Panics
    /// The folder cannot be read.
    #[must_use]
    pub fn new(settings: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
        let files = DiskFiles::open(root).expect("a folder");
        let entries = files.list(&Limits::default()).expect("it can be listed");
        let entries = entries.into_iter().filter(|entry| entry.kind == EntryKind::File);
        let mut original: BTreeMap<_, _> = entries
            .map(|entry| (entry.path.clone(), files.read(&entry.path, u64::MAX).expect("a file")))
            .collect();
        original.entry("sprites.toml".to_owned()).or_default().extend(settings.bytes());
        Self { now: original.clone(), original }
    }

    /// The files as they are now.
    #[must_use]
    pub fn files(&self) -> MemoryFiles {
        MemoryFiles::new(self.now.clone())
    }

    /// Makes one edit, and says which.
    ///
    /// # Panics
    /// A file has no ending.
    pub fn make(&mut self, rng: &mut Rng) -> String {
        let differs = self.now != self.original;
        match rng.below(17) {
            // A broken file is repaired soon: otherwise little else would be tested.
            0..=5 if differs => self.mend(rng),
            0..=8 => self.number(rng),
            9..=10 => self.paint(rng),
            11..=12 => self.rename(rng),
            13 => self.delete(rng),
            14 => self.garble(rng),
            15 => self.rule(rng),
            _ => "saved without a change".to_owned(),
        }
    }

    fn choose(&self, rng: &mut Rng, is_one: impl Fn(&str) -> bool) -> String {
        let paths: Vec<&String> = self.now.keys().filter(|path| is_one(path)).collect();
        paths[rng.index(paths.len())].clone()
    }

    /// A delay, a rectangle, a count: a number of a description becomes a little larger or smaller.
    fn number(&mut self, rng: &mut Rng) -> String {
        let has_digits = |path: &str| self.now[path].iter().any(u8::is_ascii_digit);
        // The rules of the settings make sprites, too.
        let path = self.choose(rng, |path| is_text(path) && has_digits(path));
        let text = String::from_utf8(self.now[&path].clone()).expect("a text");
        let starts = text.char_indices().filter(|&(at, character)| {
            let before = text[..at].chars().next_back();
            character.is_ascii_digit() && before.is_none_or(|before| !before.is_alphanumeric())
        });
        let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
        let at = starts[rng.index(starts.len())];
        let digits: String = text[at..].chars().take_while(char::is_ascii_digit).collect();
        let old: u64 = digits.parse().expect("digits");
        let new = match rng.below(4) {
            0 => old + 1,
            1 => old.saturating_sub(1),
            2 => old * 2,
            _ => old + 10,
        };
        let text = format!("{}{new}{}", &text[..at], &text[at + digits.len()..]);
        self.now.insert(path.clone(), text.into_bytes());
        format!("{path}: {old} at byte {at} became {new}")
    }

    /// Other colours, the same picture.
    fn paint(&mut self, rng: &mut Rng) -> String {
        let path = self.choose(rng, |path| ending(path) == "png");
        let colour = rng.byte();
        let visible = |pixels: &mut [[u8; 4]]| {
            pixels.iter_mut().filter(|pixel| pixel[3] > 0).for_each(|pixel| pixel[0] = colour);
        };
        let Ok(image) = painted(&self.now[&path], visible) else {
            return format!("{path} cannot be painted");
        };
        self.now.insert(path.clone(), image);
        format!("{path} was painted with {colour}")
    }

    /// Another name for an animation or, of a file, for a sprite.
    fn rename(&mut self, rng: &mut Rng) -> String {
        if rng.below(3) == 0 {
            let path = self.choose(rng, |path| is_text(path) || ending(path) == "aseprite");
            let whole = whole_ending(&path);
            let name = path.strip_suffix(whole).expect("it ends so");
            let new = format!("{name}-{}{whole}", rng.below(100));
            let content = self.now.remove(&path).expect("it was chosen");
            self.now.insert(new.clone(), content);
            return format!("{path} became {new}");
        }
        let path = self.choose(rng, |path| ending(path) == "dat");
        let text = String::from_utf8(self.now[&path].clone()).expect("a text");
        // The first word of a description of Solarus is a name.
        let new = format!("other{}{text}", rng.below(100));
        self.now.insert(path.clone(), new.into_bytes());
        format!("{path}: the first animation has another name")
    }

    /// Another key in the last rule of the settings, which makes a sprite of the icons.
    fn rule(&mut self, rng: &mut Rng) -> String {
        let number = rng.below(90) + 10;
        let line = match rng.below(5) {
            0 => format!("duration = {number}"),
            1 => format!("origin = [{number}, 3]"),
            2 => "origin = \"bottom\"".to_owned(),
            3 => "skip = true".to_owned(),
            _ => "cell = [1]".to_owned(),
        };
        let text = self.original.get(SETTINGS).expect("the assets have settings");
        let text = format!("{}{line}\n", String::from_utf8_lossy(text));
        self.now.insert(SETTINGS.to_owned(), text.into_bytes());
        format!("{SETTINGS} ends with {line}")
    }

    fn delete(&mut self, rng: &mut Rng) -> String {
        let path = self.choose(rng, |_| true);
        self.now.remove(&path);
        format!("{path} was deleted")
    }

    /// Half a file, or a byte of it.
    fn garble(&mut self, rng: &mut Rng) -> String {
        let path = self.choose(rng, |_| true);
        let content = self.now.get_mut(&path).expect("it was chosen");
        let at = rng.index(content.len().max(1));
        if rng.below(2) == 0 {
            content.truncate(at);
            return format!("{path} ends at byte {at}");
        }
        let byte = rng.byte();
        if let Some(old) = content.get_mut(at) {
            *old = byte;
        }
        format!("{path}: byte {at} became {byte}")
    }

    /// A file as it was at first, or all of them.
    fn mend(&mut self, rng: &mut Rng) -> String {
        if rng.below(2) == 0 {
            self.now.clone_from(&self.original);
            return "everything was mended".to_owned();
        }
        let is_other = |path: &&String| self.now.get(*path) != self.original.get(*path);
        let others: Vec<&String> = self.now.keys().chain(self.original.keys()).filter(is_other).collect();
        let path = others[rng.index(others.len())].clone();
        match self.original.get(&path) {
            Some(content) => self.now.insert(path.clone(), content.clone()),
            None => self.now.remove(&path),
        };
        format!("{path} was mended")
    }
}

/// The settings of the folder.
const SETTINGS: &str = "sprites.toml";

fn is_text(path: &str) -> bool {
    matches!(ending(path), "dat" | "sprite" | "json" | "xml") || path.ends_with(".sheet.toml")
}

/// The ending with its dots, `.sheet.toml` or `.dat`: what stands before it is the name of a sprite.
fn whole_ending(path: &str) -> &str {
    const SHEET: &str = ".sheet.toml";
    if path.ends_with(SHEET) { SHEET } else { path.rfind('.').map_or("", |at| &path[at..]) }
}

fn ending(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, ending)| ending)
}
