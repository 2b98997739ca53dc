//! Real folders: links, and what cannot be read.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "the tests make the folders that they read")]

use crate::support::{assert_silent, compiled, findings, image};
use sprite_compiler::{DiskFiles, Files, Limits, Options, compile};
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use test_support::{TempFolder, skipped};

const DOT: &str = "a i.png 1 0 -1\n0 0 8 8 0 0 1 1\n";

/// A folder for a test, with the asset folder `root` in it.
pub(crate) struct Folder(TempFolder);

impl Folder {
    /// `root/sprites/x.dat` and its image `i.png`.
    pub(crate) fn new() -> Self {
        let folder = Self(TempFolder::new());
        fs::create_dir_all(folder.root().join("sprites")).unwrap();
        folder.write("root/sprites/x.dat", DOT.as_bytes());
        folder.write("root/sprites/i.png", &image::opaque(8, 8));
        folder
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.0.join("root")
    }

    pub(crate) fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    /// Makes `link` lead to `target`, both below this folder.
    pub(crate) fn link(&self, link: &str, target: &str) {
        let link = self.0.join(link);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(self.0.join(target), link).unwrap();
    }

    pub(crate) fn files(&self) -> DiskFiles {
        DiskFiles::open(self.root()).unwrap()
    }
}

#[test]
fn a_folder_of_the_disk_is_read_like_one_in_memory() {
    let folder = Folder::new();
    let compilation = compiled(&folder.files());
    assert_silent(&compilation);
    assert_eq!(compilation.inputs, ["sprites/i.png", "sprites/x.dat"]);
}

#[test]
fn hidden_files_and_folders_are_not_looked_at() {
    let folder = Folder::new();
    folder.write("root/sprites/.x.dat.swp", b"not a sprite");
    folder.write("root/.backup/sprites/y.dat", b"not a sprite");
    assert_silent(&compiled(&folder.files()));
}

#[test]
fn an_empty_folder_sprites_is_one() {
    let folder = Folder::new();
    folder.write("root/quest/maps/1.dat", b"not a sprite");
    fs::remove_dir_all(folder.root().join("sprites")).unwrap();
    fs::create_dir_all(folder.root().join("quest/sprites")).unwrap();
    assert_eq!(findings(&compiled(&folder.files())), ["nothing-compiled ."]);
}

#[test]
fn the_root_is_called_what_it_is_called_behind_its_links() {
    let folder = Folder::new();
    folder.link("shortcut", "root/sprites");
    let files = DiskFiles::open(folder.0.join("shortcut")).unwrap();
    assert_eq!(files.root_name().as_deref(), Some("sprites"));
    assert_silent(&compiled(&files));
}

#[test]
fn links_inside_the_root_are_followed() {
    let folder = Folder::new();
    folder.write("root/sprites/y.dat", b"a again.png 1 0 -1\n0 0 8 8 0 0 1 1\n");
    folder.link("root/sprites/again.png", "root/sprites/i.png");
    folder.link("root/sprites/more", "root/elsewhere");
    folder.write("root/elsewhere/z.dat", DOT.as_bytes());
    let compilation = compiled(&folder.files());
    assert_silent(&compilation);
    assert_eq!(compilation.library.sprites().count(), 3);
}

#[test]
fn an_image_that_is_a_link_out_of_the_root_is_refused() {
    let folder = Folder::new();
    fs::remove_file(folder.root().join("sprites/i.png")).unwrap();
    folder.write("outside/i.png", &image::opaque(8, 8));
    folder.link("root/sprites/i.png", "outside/i.png");
    assert_eq!(findings(&compiled(&folder.files())), ["path-not-allowed sprites/x.dat:1:3-1:8"]);
}

#[test]
fn an_image_behind_a_folder_that_leads_out_of_the_root_is_refused() {
    let folder = Folder::new();
    folder.write("outside/i.png", &image::opaque(8, 8));
    folder.link("root/sprites/fx", "outside");
    folder.write("root/sprites/x.dat", b"a fx/i.png 1 0 -1\n0 0 8 8 0 0 1 1\n");
    assert_eq!(findings(&compiled(&folder.files())), ["path-not-allowed sprites/x.dat:1:3-1:11"]);
}

#[test]
fn a_description_that_is_a_link_out_of_the_root_is_reported_and_not_read() {
    let folder = Folder::new();
    folder.write("outside/y.dat", b"not a sprite");
    folder.link("root/sprites/y.dat", "outside/y.dat");
    let compilation = compiled(&folder.files());
    assert_eq!(findings(&compilation), ["path-not-allowed sprites/y.dat:1:1-1:1"]);
    assert_eq!(compilation.inputs, ["sprites/i.png", "sprites/x.dat"]);
}

#[test]
fn links_that_lead_in_circles_come_to_an_end() {
    let folder = Folder::new();
    folder.link("root/sprites/again", "root");
    folder.link("root/sprites/self", "root/sprites");
    folder.link("root/loop", "root/loop");
    folder.link("root/nowhere", "root/not/there");
    assert_silent(&compiled(&folder.files()));
}

#[test]
fn links_among_many_folders_come_to_an_end() {
    let folder = Folder::new();
    for (a, b) in (0..12).flat_map(|a| (0..12).map(move |b| (a, b))) {
        fs::create_dir_all(folder.root().join(format!("sprites/{a}"))).unwrap();
        folder.link(&format!("root/sprites/{a}/to{b}"), &format!("root/sprites/{b}"));
    }
    let limits = Limits::default().with(|limits| limits.linked_files = 1_000);
    let compilation = compile(&folder.files(), &Options { limits, ..Options::default() });
    assert_eq!(findings(&compilation), ["limit-exceeded .:1:1-1:1"]);
}

#[test]
fn folders_may_be_as_deep_as_allowed() {
    let folder = Folder::new();
    let deep = "/deeper".repeat(70);
    fs::create_dir_all(folder.0.join(format!("root/sprites{deep}"))).unwrap();
    let compilation = compiled(&folder.files());
    assert_eq!(findings(&compilation), ["limit-exceeded .:1:1-1:1"]);
    assert_eq!(compilation.library.sprites().count(), 1);
}

#[test]
fn what_may_not_be_read_is_reported_at_its_place() {
    let folder = Folder::new();
    folder.write("root/sprites/y.dat", b"a locked.png 1 0 -1\n0 0 8 8 0 0 1 1\n");
    for path in ["root/sprites/x.dat", "root/sprites/locked.png"] {
        folder.write(path, b"secret");
        fs::set_permissions(folder.0.join(path), fs::Permissions::from_mode(0o000)).unwrap();
    }
    if fs::read(folder.root().join("sprites/x.dat")).is_ok() {
        // Nothing is locked for root.
        return;
    }
    assert_eq!(
        findings(&compiled(&folder.files())),
        ["file-unreadable sprites/x.dat:1:1-1:1", "image-unreadable sprites/y.dat:1:3-1:13"]
    );
}

#[test]
fn a_folder_that_goes_away_is_reported() {
    let folder = Folder::new();
    let files = folder.files();
    fs::remove_dir_all(folder.root()).unwrap();
    assert_eq!(findings(&compiled(&files)), ["file-unreadable .:1:1-1:1"]);
    assert!(DiskFiles::open(folder.root()).is_err());
    assert!(DiskFiles::open(Path::new("/dev/null")).is_err());
}

#[test]
fn a_description_that_goes_away_is_not_there() {
    struct Forgetful(DiskFiles);
    impl Files for Forgetful {
        fn root_name(&self) -> Option<String> {
            self.0.root_name()
        }
        fn list(&self, limits: &Limits) -> std::io::Result<Vec<sprite_compiler::Entry>> {
            self.0.list(limits)
        }
        fn read(&self, path: &str, most: u64) -> std::io::Result<Vec<u8>> {
            self.0.read(&path.replace("x.dat", "gone.dat"), most)
        }
    }
    let folder = Folder::new();
    let compilation = compiled(&Forgetful(folder.files()));
    assert_eq!(findings(&compilation), ["nothing-compiled ."]);
    assert!(compilation.inputs.is_empty());
}

/// A folder on the disk that counts what is read, and in which files may be longer than they were listed.
struct Counted {
    files: DiskFiles,
    read: Mutex<Vec<(String, usize)>>,
    grown: u64,
}

impl Counted {
    fn new(folder: &Folder) -> Self {
        Self { files: folder.files(), read: Mutex::default(), grown: 0 }
    }

    /// The lengths of what was read of the files whose paths end so.
    fn read(&self, ending: &str) -> Vec<usize> {
        let read = self.read.lock().unwrap();
        read.iter().filter(|(path, _)| path.ends_with(ending)).map(|(_, length)| *length).collect()
    }
}

impl Files for Counted {
    fn root_name(&self) -> Option<String> {
        self.files.root_name()
    }

    fn list(&self, limits: &Limits) -> std::io::Result<Vec<sprite_compiler::Entry>> {
        self.files.list(limits)
    }

    fn read(&self, path: &str, most: u64) -> std::io::Result<Vec<u8>> {
        let mut bytes = self.files.read(path, most)?;
        let grown = (bytes.len() as u64 + self.grown).min(most);
        bytes.resize(usize::try_from(grown).unwrap(), b'\n');
        self.read.lock().unwrap().push((path.to_owned(), bytes.len()));
        Ok(bytes)
    }
}

/// A few bytes on the disk may be a file of many gigabytes, of which nothing is stored: it reads as zeros.
#[test]
fn of_a_sparse_file_nothing_is_read_and_nothing_is_allowed() {
    const LENGTH: u64 = 64 << 20;
    let folder = Folder::new();
    let names = ["a.json", "b.xml", "sprites/c.dat", "d.sprite", "e.sheet.toml"];
    for name in names {
        folder.write(&format!("root/{name}"), b"");
        fs::File::options().write(true).open(folder.root().join(name)).unwrap().set_len(LENGTH).unwrap();
    }
    if fs::metadata(folder.root().join("a.json")).unwrap().blocks() > 64 {
        return skipped("sparse files, which the file system of the temporary folder does not have");
    }
    let counted = Counted::new(&folder);
    let entries = counted.list(&Limits::default()).unwrap();
    assert!(entries.iter().filter(|entry| entry.length == LENGTH).all(|entry| entry.on_disk == 0));
    // Most JSON and XML belongs to other programs, and is not reported.
    let found = findings(&compiled(&counted));
    assert_eq!(found, ["not-text d.sprite", "not-text e.sheet.toml", "not-text sprites/c.dat"]);
    assert!(names.iter().all(|name| counted.read(name).is_empty()));
}

/// Image editors and `cp --sparse` leave out blocks of zeros, which an image may have.
#[test]
fn what_is_stored_of_a_file_with_holes_counts() {
    let folder = Folder::new();
    folder.write("root/a.png", &[1; 8_192]);
    let file = fs::File::options().write(true).open(folder.root().join("a.png")).unwrap();
    file.set_len(1 << 20).unwrap();
    std::os::unix::fs::FileExt::write_all_at(&file, &[1; 4_096], 512 << 10).unwrap();
    if file.metadata().unwrap().blocks() > 256 {
        return skipped("sparse files, which the file system of the temporary folder does not have");
    }
    let entries = folder.files().list(&Limits::default()).unwrap();
    let entry = entries.iter().find(|entry| entry.path == "a.png").unwrap();
    assert!((12_288..256 << 10).contains(&entry.on_disk), "{}", entry.on_disk);
}

#[test]
fn a_foreign_file_with_many_names_is_read_once() {
    let folder = Folder::new();
    let text = |begin: &str, part: &str, end: &str| format!("{begin}{}{end}", part.repeat(50_000));
    for (ending, content) in [
        ("json", text("{ \"name\": [", "0, ", "0] }").into_bytes()),
        ("xml", text("<map>", "<t/>", "</map>").into_bytes()),
        ("toml", b"[[name]]\n".repeat(100)),
        ("dat", b"map\n".to_vec()),
        ("latin.json", [text("{ \"name\": [", "0, ", "\"").as_bytes(), b"\xe9\"] }"].concat()),
    ] {
        folder.write(&format!("root/0.{ending}"), &content);
        for number in 1..20 {
            folder.link(&format!("root/{number}.{ending}"), &format!("root/0.{ending}"));
        }
    }
    let counted = Counted::new(&folder);
    let limits = Limits::default().with(|limits| limits.threads = 1);
    let compilation = compile(&counted, &Options { limits, ..Options::default() });
    assert_silent(&compilation);
    // The one in Latin-1 is read twice, since it may be meant as a description, and `sprites/x.dat` is one. Names that
    // differ in a number may be those of an atlas in several files, for which the content is looked at.
    assert_eq!(counted.read(".json").len(), 4);
    let own = |ending: &str| counted.read(ending).len();
    assert_eq!((own(".xml"), own(".toml"), own(".dat")), (1, 1, 2));
}

/// Somebody may exchange a file for a very large one after it was listed.
#[test]
fn a_file_that_has_grown_meanwhile_is_read_only_if_it_has_grown_little() {
    let folder = Folder::new();
    let found = |grown| findings(&compiled(&Counted { grown, ..Counted::new(&folder) }));
    assert_eq!(found(500_000), Vec::<String>::new());
    let found = found(3 << 20);
    assert_eq!(found, ["file-unreadable sprites/x.dat:1:1-1:1"]);
}
