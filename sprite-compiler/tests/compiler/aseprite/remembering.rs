//! A binary file that did not change is not drawn again.

use crate::aseprite::HERO;
use crate::support::{assert_silent, compiled, findings};
use aseprite_writer::text::file;
use sprite_compiler::{Compilation, Entry, Files, Limits, MemoryFiles, Options, Stamp, compile};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use test_support::TempFolder;

/// A folder whose files have a time, and that counts how often they are read.
struct Counted {
    files: MemoryFiles,
    modified: u64,
    reads: AtomicUsize,
}

impl Counted {
    fn new(text: &str, modified: u64) -> Self {
        let files = MemoryFiles::new([("hero.aseprite", file(text).unwrap())]);
        Self { files, modified, reads: AtomicUsize::new(0) }
    }
}

impl Files for Counted {
    fn root_name(&self) -> Option<String> {
        None
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        let stamp = Some(Stamp { modified: self.modified, ..Stamp::default() });
        Ok(self.files.list(limits)?.into_iter().map(|entry| Entry { stamp, ..entry }).collect())
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        self.files.read(path, most)
    }
}

fn run(files: &Counted, cache: &Path) -> Compilation {
    compile(files, &Options { cache: Some(cache.to_owned()), ..Options::default() })
}

#[test]
fn nothing_is_drawn_again_while_the_file_is_the_same() {
    let folder = TempFolder::new();
    let cache = folder.join("facts");
    // The description and the drawing come from the same bytes.
    let (first, second) = (Counted::new(HERO, 1), Counted::new(HERO, 1));
    let (before, after) = (run(&first, &cache), run(&second, &cache));
    assert_silent(&before);
    assert_eq!((first.reads.into_inner(), second.reads.into_inner()), (1, 1));
    assert_eq!(after.code.to_string(), before.code.to_string());
    assert_eq!(
        after.library.sprites().next().unwrap().table(),
        before.library.sprites().next().unwrap().table()
    );

    let painted = Counted::new(&HERO.replace("c05028", "28c050"), 2);
    let after = run(&painted, &cache);
    assert_eq!(painted.reads.into_inner(), 2, "its content is compared, and then drawn");
    assert_ne!(after.code.to_string(), before.code.to_string());
}

/// One that is named as an image is none, whatever is remembered of what is drawn from it.
#[test]
fn a_drawn_file_is_no_image_file() {
    let folder = TempFolder::new();
    let cache = folder.join("facts");
    let named =
        "{ \"frames\": [ { \"frame\": { \"x\": 0, \"y\": 0, \"w\": 1, \"h\": 1 }, \"duration\": 90 } ],
        \"meta\": { \"image\": \"hero.aseprite\", \"size\": { \"w\": 1, \"h\": 1 }, \"scale\": \"1\" } }";
    let run = || {
        let mut files = Counted::new(HERO, 1);
        files.files = files.files.with("named.json", named);
        findings(&run(&files, &cache))
    };
    let first = run();
    assert!(!first.is_empty());
    assert_eq!(run(), first);
}

#[test]
fn equal_frames_are_stored_once_without_their_borders() {
    let compilation = compiled(&MemoryFiles::new([("hero.aseprite", file(HERO).unwrap())]));
    assert_silent(&compilation);
    let images = compilation.library.images();
    let [image] = compilation.library.used_images() else { panic!("one image is expected") };
    assert_eq!((images.path(*image), images.file(*image)), ("hero.aseprite", "hero.aseprite"));
    let animation = &compilation.library.sprites().next().unwrap().sprite().animations[0].value;
    let frames = &animation.tracks[0].layers[0].frames;
    let rects: Vec<_> = frames.iter().map(|frame| frame.picture.unwrap().rect).collect();
    assert_eq!(rects[0], rects[2]);
    let sizes: Vec<_> = rects.iter().map(|rect| (rect.width, rect.height)).collect();
    assert_eq!(sizes, [(4, 4), (3, 3), (4, 4), (1, 1)]);
}

/// The file gives another image when its layers stay separate, and both are remembered by themselves.
#[test]
fn layers_that_stay_separate_are_another_image() {
    let folder = TempFolder::new();
    let cache = folder.join("facts");
    let folder = |settings: &str| {
        let plain = HERO.replace("glow mode 2", "glow");
        let mut folder = Counted::new(&plain, 1);
        folder.files = folder.files.with("sprites.toml", settings.as_bytes().to_vec());
        folder
    };
    for settings in ["", "[aseprite]\nlayers = \"separate\"\n"].repeat(2) {
        let (remembered, fresh) = (run(&folder(settings), &cache), compiled(&folder(settings)));
        assert_silent(&fresh);
        assert_eq!(findings(&remembered), findings(&fresh));
        assert_eq!(remembered.code.to_string(), fresh.code.to_string());
        let tables = [&remembered, &fresh]
            .map(|compilation| compilation.library.sprites().next().unwrap().table().to_vec());
        assert_eq!(tables[0], tables[1], "{settings}");
    }
    let _ = std::fs::remove_file(&cache);
}
