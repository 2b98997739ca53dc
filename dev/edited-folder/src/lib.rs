//! A folder of sprites in all formats on disk, and what people do to one: for tests that what a front end remembers
//! changes nothing that anybody sees.

#![expect(clippy::disallowed_methods, reason = "what people do to a folder, no compiler does")]

mod numbers;
mod stock;

pub use numbers::{NumberEdit, number_edits};

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};
use test_support::Random;

/// Settings that the folder has in turn, besides the rule of its numbered pictures.
const SETTINGS: [&str; 7] = [
    "",
    "[sheets.\"imps/*3.png\"]\nskip = true\n",
    "[lints]\nimage-unused = \"warn\"\n",
    "[images]\natlas = true\n",
    "[images]\nembed = \"rgba8\"\n",
    "cache = false\n",
    "exclude = [\"units/**\"]\n",
];

/// A folder on disk. It is removed with this value.
#[derive(Debug)]
pub struct EditedFolder {
    root: PathBuf,
    stock: BTreeMap<String, Vec<u8>>,
    random: Random,
}

/// How many edits a test makes: so many with `THOROUGH` in the environment, else a tenth.
#[must_use]
pub fn edits(thorough: u64) -> u64 {
    if std::env::var_os("THOROUGH").is_some() { thorough } else { thorough / 10 }
}

/// Walks from two seeds beside each other, each with so many edits. A walk returns how many of its folders have errors:
/// some of them all must, and not nearly all of one.
///
/// # Panics
/// A walk panics, or too few or too many folders have errors.
pub fn walks(seeds: [u64; 2], edits: u64, walk: fn(u64, u64) -> u64) {
    let with_errors: u64 = std::thread::scope(|scope| {
        let walks = seeds.map(|seed| scope.spawn(move || walk(seed, edits)));
        let errors = walks.map(|walk| walk.join().expect("a walk"));
        assert!(errors.iter().all(|errors| *errors < edits * 9 / 10), "{errors:?} of {edits} with errors");
        errors.into_iter().sum()
    });
    assert!(with_errors >= edits / 5, "{with_errors} of {} with errors", 2 * edits);
}

impl EditedFolder {
    /// Writes the folder anew. The same `seed` makes the same edits.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn new(root: PathBuf, seed: u64) -> io::Result<Self> {
        Self::with(root, stock::files(), seed)
    }

    /// Writes a folder of the files that one edit needs.
    ///
    /// # Errors
    /// The folder cannot be written.
    pub fn before(root: PathBuf, edit: &NumberEdit) -> io::Result<Self> {
        let image = (edit.image.0.to_owned(), edit.image.1.clone());
        Self::with(root, BTreeMap::from([(edit.path.to_owned(), edit.before.clone()), image]), 0)
    }

    fn with(root: PathBuf, stock: BTreeMap<String, Vec<u8>>, random: u64) -> io::Result<Self> {
        let _ = fs::remove_dir_all(&root);
        let folder = Self { root, stock, random: Random(random) };
        folder.restore()?;
        Ok(folder)
    }

    /// Where it is.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Does one of the things that happen to a folder, and says what.
    ///
    /// # Errors
    /// The folder cannot be read or written.
    pub fn edit(&mut self) -> io::Result<String> {
        let path = self.any(|_| true);
        match self.random.below(18) {
            0 => {
                let settings = SETTINGS[self.random.below(SETTINGS.len())];
                self.write("sprites.toml", format!("{}{settings}", stock::RULE).as_bytes())?;
                Ok(format!("settings {settings:?}"))
            }
            1 => {
                let _ = fs::remove_file(self.root.join(&path));
                Ok(format!("{path} removed"))
            }
            2 => {
                let to = self.any(|_| true);
                let _ = fs::rename(self.root.join(&path), self.root.join(&to));
                Ok(format!("{path} moved over {to}"))
            }
            3 => {
                let to = format!("new/{}", path.rsplit('/').next().unwrap_or_default());
                self.write(&to, &self.content(&path))?;
                Ok(format!("{path} copied to {to}"))
            }
            4 => {
                self.write(&path, &self.content(&path))?;
                Ok(format!("{path} saved as it was"))
            }
            5 => Ok("nothing".to_owned()),
            6 | 7 => {
                let (path, other) = (self.any(is_image), self.any(is_image));
                let painted = self.stock.get(&other).cloned().unwrap_or_default();
                self.write(&path, &painted)?;
                Ok(format!("{path} painted like {other}"))
            }
            8 => {
                let mut content = self.content(&path);
                content.truncate(self.random.below(content.len() + 1));
                self.write(&path, &content)?;
                Ok(format!("{path} cut off"))
            }
            9..=11 => self.change_a_digit(),
            12 | 13 => {
                let path = stock::imp(self.number(2), self.number(6));
                if self.random.below(2) == 0 {
                    let _ = fs::remove_file(self.root.join(&path));
                    return Ok(format!("{path} removed"));
                }
                let grey = self.number(200);
                self.write(&path, &stock::image([8, 8], grey))?;
                Ok(format!("{path} painted with {grey}"))
            }
            _ => {
                self.restore()?;
                Ok("all that was there restored".to_owned())
            }
        }
    }

    /// Makes an edit in the folder that [`Self::before`] wrote.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn make(&self, edit: &NumberEdit) -> io::Result<()> {
        self.write(edit.path, &edit.after)
    }

    /// Copies it as it is now.
    ///
    /// # Errors
    /// The folder cannot be read, or the other one not be written.
    pub fn copy_to(&self, other: &Path) -> io::Result<()> {
        copy(&self.root, other)
    }

    fn number(&mut self, below: u8) -> u8 {
        u8::try_from(self.random.below(below.into())).unwrap_or(0)
    }

    fn change_a_digit(&mut self) -> io::Result<String> {
        let path = self.any(|path| !is_image(path) && path.rsplit('.').next() != Some("aseprite"));
        let mut content = self.content(&path);
        let digits: Vec<usize> = (0..content.len()).filter(|&at| content[at].is_ascii_digit()).collect();
        let Some(&at) = digits.get(self.random.below(digits.len())) else { return Ok("nothing".to_owned()) };
        content[at] = b'1' + u8::try_from(self.random.below(9)).unwrap_or(0);
        self.write(&path, &content)?;
        Ok(format!("{path}: another digit at {at}"))
    }

    fn restore(&self) -> io::Result<()> {
        let _ = fs::remove_dir_all(self.root.join("new"));
        let _ = fs::remove_dir_all(self.root.join("imps"));
        let changed = |(path, content): &(&String, &Vec<u8>)| self.content(path) != **content;
        self.stock.iter().filter(changed).try_for_each(|(path, content)| self.write(path, content))
    }

    /// The content of a file; nothing when it is not there.
    fn content(&self, path: &str) -> Vec<u8> {
        fs::read(self.root.join(path)).unwrap_or_default()
    }

    fn write(&self, path: &str, content: &[u8]) -> io::Result<()> {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&self.root))?;
        fs::write(path, content)
    }

    /// The path of one of the files that were there at first.
    fn any(&mut self, is_meant: impl Fn(&str) -> bool) -> String {
        let paths: Vec<String> = self.stock.keys().filter(|path| is_meant(path)).cloned().collect();
        paths[self.random.below(paths.len())].clone()
    }
}

impl Drop for EditedFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

fn is_image(path: &str) -> bool {
    path.rsplit('.').next() == Some("png")
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}
