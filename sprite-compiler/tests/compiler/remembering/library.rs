//! A library of many sprites in all formats, and what people do to one.

use crate::support::case::Case;
use crate::support::image;
use sprite_compiler::{Entry, Files, Limits, Stamp};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use test_support::Random;

/// Sprites of each format.
const EACH: usize = 20;

/// Settings that a folder has in turn.
const SETTINGS: [&str; 11] = [
    "",
    "[lints]\nimage-unused = \"warn\"\nblank-frame = \"warn\"\n",
    "[images]\natlas = true\n",
    "[images]\nembed = \"rgba8\"\n",
    "[images]\natlas = true\nembed = \"indexed8\"\n[lints]\nframe-repeated = \"warn\"\ncell-bleed = \"warn\"\n",
    "[lints]\nframe-repeated = \"warn\"\ncell-bleed = \"deny\"\n",
    "cache = false\n",
    "exclude = [\"units/archer1*\"]\n",
    "[lints]\nversion-absent = \"deny\"\n[mana]\ndialect = \"manaplus\"\n",
    "[sheets.\"icons/*.png\"]\norigin = \"center\"\n",
    "[sheets.\"icons/{sprite}{n}.png\"]\nduration = 70\n[sheets.\"icons/icon1*.png\"]\nskip = true\n",
];

/// A folder in memory whose files have times.
pub(crate) struct Library {
    /// The folder's own name.
    pub(crate) root: Option<String>,
    files: BTreeMap<String, (Vec<u8>, Stamp)>,
    stock: BTreeMap<String, Vec<u8>>,
    /// How many stamps there were: no two are equal.
    stamps: u64,
    read: AtomicU32,
}

pub(crate) fn stock() -> Library {
    let mut text = String::from(
        "A library.
--- file graphics/sprites/monsters/walking.xml
<sprite>
  <action name=\"walk\" imageset=\"base\"><animation><frame index=\"1\" delay=\"90\"/></animation></action>
</sprite>
--- image graphics/sprites/p.png 64x32
",
    );
    for n in 0..EACH {
        let _ = write!(
            text,
            "--- file sprites/things/thing{n}.dat
rest things/thing{n}.png 2 150 0
0 0 8 8 4 6 2 2
0 8 8 8 4 6 2 2
--- image sprites/things/thing{n}.png 16x16
--- file units/archer{n}/walk.sprite
version 1
imagefile 0 \"archer.png\"
scalefactor 1.0
layer 0 mode=loop position=20 time_per_frame=100 replay_delay=500
angle 0
angle 90
angle 270 mirror_from=90
frame 0 0 0 0 0 0 8 8 4 6
frame 0 90 0 0 8 0 8 8 4 6
--- image units/archer{n}/archer.png 16x8
--- file slime{n}.json
{{ \"version\": 1, \"sheet\": \":/slime{n}.png\", \"movements\": [
  {{ \"name\": \"hop\", \"mode\": \"tile\", \"advanceX\": 24, \"idle\": {{ \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8 }},
    \"frames\": [ {{ \"duration\": 90, \"rect\": {{ \"x\": 8, \"y\": 0, \"w\": 8, \"h\": 8 }} }} ] }} ] }}
--- image slime{n}.png 16x8
--- file heroes/hero{n}.json
{{ \"frames\": [
    {{ \"frame\": {{ \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8 }}, \"duration\": 100 }},
    {{ \"frame\": {{ \"x\": 8, \"y\": 0, \"w\": 8, \"h\": 8 }}, \"duration\": 100 }} ],
  \"meta\": {{ \"image\": \"hero{n}.png\", \"size\": {{ \"w\": 16, \"h\": 8 }}, \"scale\": \"1\",
    \"frameTags\": [ {{ \"name\": \"walk\", \"from\": 0, \"to\": 1, \"direction\": \"pingpong\" }} ] }} }}
--- image heroes/hero{n}.png 16x8
--- file graphics/sprites/monsters/slime{n}.xml
<sprite>
  <imageset name=\"base\" src=\"graphics/sprites/p.png{dye}\" width=\"16\" height=\"16\"/>
  <include file=\"walking.xml\"/>
  <action name=\"stand\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action>
</sprite>
--- file sheets/fox{n}.sheet.toml
cell = [8, 8]
[animations.walk]
rows = {{ right = 0, up = 1 }}
duration = 90
[animations.stand]
frames = \"0\"
--- image sheets/fox{n}.png 24x16
--- file runs/run{n}.sheet.toml
image = \"run{n}_{{n}}.png\"
--- image runs/run{n}_1.png 8x8
--- image runs/run{n}_2.png 8x8
--- image icons/icon{n}.png 8x8
",
            dye = ["", "|W:#ff0000", "|R:#00ff00,ffffff"][n % 3],
        );
    }
    Library::of(&text)
}

impl Library {
    /// The files of a case.
    pub(crate) fn of(text: &str) -> Self {
        let files = Case::read(&format!("{text}--- expected\n"), Path::new("")).expect("a case").files;
        let entries = files.list(&Limits::default()).expect("they are in memory");
        let read =
            |entry: Entry| (entry.path.clone(), files.read(&entry.path, u64::MAX).expect("it is there"));
        let stock: BTreeMap<_, _> = entries.into_iter().map(read).collect();
        let mut library = Self {
            root: None,
            files: BTreeMap::new(),
            stock: stock.clone(),
            stamps: 0,
            read: AtomicU32::new(0),
        };
        for (path, content) in stock {
            library.write(path, content);
        }
        library
    }

    /// Replaces a part of a text.
    pub(crate) fn replace(&mut self, path: &str, old: &str, new: &str) {
        let text = String::from_utf8(self.files[path].0.clone()).expect("a text");
        assert!(text.contains(old), "{path} holds {old}");
        self.write(path.to_owned(), text.replacen(old, new, 1).into_bytes());
    }

    /// The content of a file.
    pub(crate) fn content(&self, path: &str) -> Vec<u8> {
        self.files[path].0.clone()
    }

    /// Removes a file.
    pub(crate) fn remove(&mut self, path: &str) {
        self.files.remove(path).expect("it is there");
    }

    /// Does one of the things that happen to a folder, and says what.
    pub(crate) fn edit(&mut self, random: &mut Random) -> String {
        let path = self.path(random);
        match random.below(16) {
            0 => {
                let settings = SETTINGS[random.below(SETTINGS.len())];
                self.write("sprites.toml".to_owned(), settings.into());
                format!("settings {settings:?}")
            }
            1 => {
                self.files.remove(&path);
                format!("{path} removed")
            }
            2 => {
                let to = self.path(random);
                let moved = self.files.remove(&path).expect("it is there");
                // A file keeps its time and what it is.
                self.files.insert(to.clone(), moved);
                format!("{path} moved over {to}")
            }
            3 => {
                let to = format!("new/{}", path.rsplit('/').next().unwrap_or_default());
                let content = self.files[&path].0.clone();
                self.write(to.clone(), content);
                format!("{path} copied to {to}")
            }
            4 => {
                let content = self.files[&path].0.clone();
                self.write(path.clone(), content);
                format!("{path} touched")
            }
            5 => "nothing".to_owned(),
            6 => {
                // As a build sees it that comes a moment after an edit: the same time, the same length.
                let stamp = Stamp { modified: now(), ..Stamp::default() };
                let (mut content, _) = self.files[&path].clone();
                if let Some(last) = content.iter_mut().rev().find(|byte| byte.is_ascii_digit()) {
                    *last = b'0' + (*last - b'0' + 1) % 10;
                }
                self.files.insert(path.clone(), (content, stamp));
                format!("{path} changed just now")
            }
            7 => {
                let (a, b) = (self.image(random), self.image(random));
                if let (Some(first), Some(second)) =
                    (self.files.get(&a).cloned(), self.files.get(&b).cloned())
                {
                    self.files.insert(a.clone(), second);
                    self.files.insert(b.clone(), first);
                }
                format!("{a} and {b} exchanged")
            }
            8 | 9 => {
                let path = self.image(random);
                let content = match random.below(4) {
                    0 => image::opaque(8, 8),
                    1 => image::with_hole(16, 16, [8, 0, 8, 8]),
                    2 => image::bad_checksum(16, 16),
                    _ => image::opaque(32, 16),
                };
                self.write(path.clone(), content);
                format!("{path} painted")
            }
            10 => {
                let path = "graphics/sprites/monsters/walking.xml";
                let delay = 10 + random.below(90);
                let content =
                    String::from_utf8_lossy(&self.stock[path]).replace("\"90\"", &format!("\"{delay}\""));
                self.write(path.to_owned(), content.into_bytes());
                format!("{path}: {delay}")
            }
            _ => self.change_or_restore(&path, random),
        }
    }

    /// Changes a text by a few bytes, or a figure of it, or makes some files what they were.
    fn change_or_restore(&mut self, path: &str, random: &mut Random) -> String {
        if random.below(2) == 0 {
            let changed = |(path, content): &(&String, &Vec<u8>)| {
                self.files.get(*path).is_none_or(|(now, _)| now != *content)
            };
            let lost: Vec<_> =
                self.stock.iter().filter(changed).map(|(a, b)| (a.clone(), b.clone())).collect();
            self.files.retain(|path, _| !path.starts_with("new/"));
            for (path, content) in lost {
                self.write(path, content);
            }
            return "all that was there restored".to_owned();
        }
        let mut content = self.files[path].0.clone();
        let digits: Vec<usize> = (0..content.len()).filter(|&at| content[at].is_ascii_digit()).collect();
        if random.below(3) == 0 || digits.is_empty() {
            random.edit(&mut content, b"walk 1 2 3");
        } else {
            content[digits[random.below(digits.len())]] = b'1' + u8::try_from(random.below(9)).unwrap_or(0);
        }
        self.write(path.to_owned(), content);
        format!("{path} edited")
    }

    /// How often images were read since this was asked last.
    pub(crate) fn forget_reads(&self) -> u32 {
        self.read.swap(0, Ordering::Relaxed)
    }

    fn path(&self, random: &mut Random) -> String {
        let at = random.below(self.files.len());
        self.files.keys().nth(at).expect("a file").clone()
    }

    fn image(&self, random: &mut Random) -> String {
        let images: Vec<_> = self.stock.keys().filter(|path| path.contains(".png")).collect();
        images[random.below(images.len())].clone()
    }

    /// Writes a file, as one of its own: before all others or after them.
    pub(crate) fn write(&mut self, path: String, content: Vec<u8>) {
        self.stamps += 1;
        let step = self.stamps * 1_000_000_000;
        let middle = 1_500_000_000_000_000_000;
        let modified = if self.stamps.is_multiple_of(2) { middle + step } else { middle - step };
        self.files.insert(path, (content, Stamp { modified, changed: 0, identity: [1, self.stamps] }));
    }
}

/// Nanoseconds since 1970.
fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later");
    u64::try_from(now.as_nanos()).unwrap_or(0)
}

impl Files for Library {
    fn root_name(&self) -> Option<String> {
        self.root.clone()
    }

    fn list(&self, _: &Limits) -> io::Result<Vec<Entry>> {
        let entry = |(path, (content, stamp)): (&String, &(Vec<u8>, Stamp))| Entry {
            stamp: Some(*stamp),
            ..Entry::file(path.clone(), content.len() as u64)
        };
        Ok(self.files.iter().map(entry).collect())
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        if path.contains(".png") {
            self.read.fetch_add(1, Ordering::Relaxed);
        }
        let (content, _) = self.files.get(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(content.iter().copied().take(usize::try_from(most).unwrap_or(usize::MAX)).collect())
    }
}
