//! An editor compiles a folder again and again, with texts in front of its files: what it remembers changes nothing
//! that it shows.

use crate::remembering::library::{self, Library};
use crate::support::{findings, is_thorough};
use sprite_compiler::{Compilation, Files, Limits, MemoryCache, Options, Output, Overlay, compile};
use std::collections::{BTreeMap, BTreeSet};
use test_support::Random;

/// Edits in a thorough run, and in a usual one.
const THOROUGH: u64 = 300;
const USUAL: u64 = 60;

/// A folder and the texts that are open in an editor.
struct Editor {
    library: Library,
    texts: BTreeMap<String, Vec<u8>>,
    options: Options,
}

impl Editor {
    fn new(library: Library) -> Self {
        let memory = Some(MemoryCache::default());
        let options = Options { memory, output: Output::Findings, ..Options::default() };
        Self { library, texts: BTreeMap::new(), options }
    }

    fn compile(&self, options: &Options) -> Compilation {
        let texts = self.texts.iter().map(|(path, text)| (path.as_str(), text.into()));
        compile(&Overlay::new(&self.library, texts), options)
    }

    /// Compiles with and without memory, and compares what is shown. Returns the number of sprites that were taken from
    /// memory.
    fn show(&self, at: &str) -> usize {
        let (shown, alone) = (self.compile(&self.options), self.compile(&Options::default()));
        assert_eq!(Self::messages(&shown), Self::messages(&alone), "{at}");
        assert_eq!(shown.library.sprite_count(), alone.library.sprites().count(), "{at}");
        // Hover texts, completions and symbols are about the animations of open files.
        let of_texts = |compilation| self.animations(compilation);
        assert_eq!(of_texts(&shown), of_texts(&alone), "{at}");
        shown.library.sprite_count() - shown.library.sprites().count()
    }

    fn messages(compilation: &Compilation) -> Vec<String> {
        let all = compilation.diagnostics.findings().iter().zip(findings(compilation));
        let one = all.map(|(finding, place)| {
            let correction = finding.correction(&compilation.sources);
            format!(
                "{place}: {} {:?} {:?} {correction:?}",
                finding.message,
                finding.help,
                finding.notes.len()
            )
        });
        one.collect()
    }

    /// The animations that the open texts describe.
    fn animations(&self, compilation: &Compilation) -> BTreeSet<String> {
        let sprites = compilation.library.sprites().flat_map(|packed| &packed.sprite().animations);
        let own = sprites.filter_map(|animation| {
            let path = compilation.sources.get(animation.value.meta.location.source).path();
            let length = animation.value.tracks.len();
            self.texts.contains_key(path).then(|| format!("{path} {} {length}", animation.identifier))
        });
        own.collect()
    }

    /// Opens, changes or closes a file.
    fn edit(&mut self, random: &mut Random) -> String {
        let path = match random.below(3) {
            0 => "sprites.toml".to_owned(),
            1 if !self.texts.is_empty() => {
                self.texts.keys().nth(random.below(self.texts.len())).expect("a text").clone()
            }
            _ => {
                let files = self.library.list(&Limits::default()).expect("they are in memory");
                let texts: Vec<_> = files.into_iter().filter(|file| !file.path.contains(".png")).collect();
                texts[random.below(texts.len())].path.clone()
            }
        };
        if random.below(3) == 0 {
            self.texts.remove(&path);
            return format!("{path} closed");
        }
        let on_disk = self.library.read(&path, u64::MAX).unwrap_or_default();
        let mut text = self.texts.get(&path).filter(|_| random.below(3) > 0).cloned().unwrap_or(on_disk);
        if random.below(3) > 0 {
            random.edit(&mut text, b"walk 1 2 3");
        }
        self.texts.insert(path.clone(), text);
        format!("{path} is open")
    }
}

#[test]
fn after_each_edit_an_editor_shows_what_a_run_without_memory_shows() {
    let edits = if is_thorough() { THOROUGH } else { USUAL };
    let (mut random, mut editor) = (Random::of(27), Editor::new(library::stock()));
    let mut taken = 0;
    for number in 0..=edits {
        let what = match number {
            0 => "nothing".to_owned(),
            _ if random.below(4) == 0 => editor.library.edit(&mut random),
            _ => editor.edit(&mut random),
        };
        taken += editor.show(&format!("edit {number}: {what}"));
    }
    assert!(taken as u64 > 20 * edits, "{taken} sprites were taken");
}

#[test]
fn an_open_file_is_compiled_each_time_and_closed_ones_are_taken() {
    let mut editor = Editor::new(Library::of(
        "Sprites of files and of the settings.
--- file sprites.toml
[sheets.\"icons/*.png\"]
--- file fox.sheet.toml
cell = [8, 8]
--- image fox.png 16x8
--- file cat.sheet.toml
cell = [8, 8]
--- image cat.png 16x8
--- image icons/sword.png 8x8
",
    ));
    assert_eq!(editor.show("nothing is known yet"), 0);
    assert_eq!(editor.show("all is known"), 3);
    let mut open = |path: &str| {
        let text = editor.library.read(path, u64::MAX).expect("it is there");
        editor.texts = BTreeMap::from([(path.to_owned(), text)]);
        editor.show(path)
    };
    for _ in 0..2 {
        assert_eq!(open("fox.sheet.toml"), 2);
    }
    // The settings describe the animation of the icon.
    assert_eq!(open("sprites.toml"), 1);
    editor.texts.clear();
    assert_eq!(editor.show("all is closed, and the icon was compiled with the settings"), 3);
    editor.options.memory = Some(MemoryCache::default());
    assert_eq!(editor.show("another memory"), 0);
}

/// The pixels of all images are needed to pack an atlas, to embed images and for some lints, but not for their findings.
#[test]
fn closed_files_are_taken_with_an_atlas_decoded_images_and_lints_on_pixels() {
    let mut editor = Editor::new(Library::of(
        "Frames that are larger than a page, that repeat, and that cannot be packed.
--- file sprites.toml
[images]
embed = \"rgba8\"
[images.\"*.png\"]
atlas = true
[images.\"tower.png\"]
atlas = true
[images.\"rose.png\"]
atlas = true
[images.\"glow.png\"]
embed = \"indexed8\"
[atlas]
size = 64
[lints]
frame-repeated = \"warn\"
cell-bleed = \"warn\"
--- file fox.sheet.toml
cell = [8, 8]
--- image fox.png 16x8
--- file tower.sheet.toml
cell = [80, 8]
--- image tower.png 80x16
--- file wide.sheet.toml
cell = [80, 16]
--- image wide.png 80x16 hole 20 0 60 16
--- file rose.dat
open rose.png 1 100 0
0 0 8 8 2147483000 6 2 2

--- image rose.png 16x8
--- file glow.sheet.toml
cell = [20, 15]
--- image glow.png 20x15 gradient
",
    ));
    let found = |editor: &Editor, code: &str| {
        let compilation = editor.compile(&editor.options);
        compilation.diagnostics.findings().iter().filter(|finding| finding.code.as_str() == code).count()
    };
    assert_eq!(editor.show("nothing is known yet"), 0);
    assert_eq!(editor.show("all is known"), 5);
    let text = editor.library.read("fox.sheet.toml", u64::MAX).expect("it is there");
    editor.texts.insert("fox.sheet.toml".to_owned(), text);
    for _ in 0..2 {
        assert_eq!(editor.show("fox.sheet.toml"), 4);
    }
    assert_eq!(found(&editor, "too-many-colours"), 1);
    assert_eq!(found(&editor, "image-outside-atlas"), 2);
    assert_eq!(found(&editor, "frame-repeated"), 3);
}
