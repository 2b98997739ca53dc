//! How systems differ in paths, names, links and ends of lines, and that none of it reaches what is reported. The
//! tests run on every system; those that need one say so in their attributes.
#![expect(clippy::disallowed_methods, reason = "files are put where a game has them, and looked at")]

use super::assets::{Assets, copy, save, sprites, sprites_in, text};
use super::bitmap::Bitmap;
use super::games::REPOSITORY;
use std::fs;
use std::path::{MAIN_SEPARATOR_STR, Path, PathBuf};
#[cfg(windows)]
use std::process::Command;
use test_support::{TempFolder, skipped};

/// A sheet of four cells and a description that calls it by a name.
fn sheet(folder: &Path, image: &str, named: &str) {
    save(&folder.join(image), &Bitmap::filled(64, 16, [90, 60, 30, 255]));
    let description = format!("image = '{named}'\ncell = [16, 16]\n");
    fs::write(folder.join("sheet.sheet.toml"), description).expect("a file");
}

/// The findings of `check` on a folder, a line for each finding.
fn reported(folder: &Path) -> String {
    let output = sprites([Path::new("check"), folder, Path::new("--format"), Path::new("json")]);
    text(&output.stdout).to_owned()
}

#[test]
fn a_name_is_found_by_its_exact_spelling_alone() {
    for (case, image, named, cure) in [
        ("letter-case", "hero.png", "HERO.png", "letter case matters: write `hero.png`"),
        // An accent as a character of its own, as macOS once stored it, and as one with its letter.
        ("decomposed", "he\u{301}ro.png", "h\u{e9}ro.png", "`he\u{301}ro.png` looks the same"),
        ("composed", "h\u{e9}ro.png", "he\u{301}ro.png", "`h\u{e9}ro.png` looks the same"),
        // Windows drops dots and spaces at the end of a name.
        ("trailing", "hero.png", "hero.png. ", "did you mean `hero.png`?"),
        // A stream of a file on Windows.
        ("stream", "hero.png", "hero.png:pixels", "`hero.png`"),
    ] {
        let folder = TempFolder::new();
        sheet(&folder, image, named);
        let found = reported(&folder);
        let names =
            fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        if !names.into_iter().any(|name| name == image) {
            skipped("a system that stores names in another form than they are given");
            continue;
        }
        assert!(found.contains("\"code\":\"image-missing\"") && found.contains(cure), "{case}: {found}");
        assert_eq!(found.lines().count(), 1, "{case}: {found}");
    }
}

/// On Windows they are devices in every folder, and opening one waits for the keyboard.
#[test]
fn names_that_windows_reserves_are_looked_for_in_the_folder_alone() {
    for named in ["con.png", "NUL", "aux.png", "COM1.png", "fx/lpt9.png"] {
        let folder = TempFolder::new();
        sheet(&folder, "hero.png", named);
        let found = reported(&folder);
        assert!(found.contains("\"code\":\"image-missing\""), "{named}: {found}");
        assert_eq!(found.lines().count(), 1, "{named}: {found}");
    }
    // Elsewhere they are names like all others.
    if cfg!(unix) {
        let folder = TempFolder::new();
        sheet(&folder, "con.png", "con.png");
        assert_eq!(reported(&folder), "");
    }
}

#[test]
fn paths_in_descriptions_have_slashes_and_stay_within_the_folder() {
    for (case, named, cure) in [
        ("backslash", "fx\\hero.png", "write `fx/hero.png`"),
        ("drive", "C:/fx/hero.png", "paths are relative"),
        ("drive-backslash", "C:\\fx\\hero.png", "path-not-allowed"),
        ("share", "\\\\host\\share\\hero.png", "path-not-allowed"),
        ("root", "/fx/hero.png", "path-not-allowed"),
        ("outside", "../../hero.png", "path-not-allowed"),
    ] {
        let folder = TempFolder::new();
        sheet(&folder, "fx/hero.png", named);
        let found = reported(&folder);
        assert!(found.contains("path-not-allowed") && found.contains(cure), "{case}: {found}");
        assert_eq!(found.lines().count(), 1, "{case}: {found}");
    }
    // A drive without a folder: a path that begins where that drive is just now.
    let folder = TempFolder::new();
    sheet(&folder, "hero.png", "C:hero.png");
    assert!(reported(&folder).contains("image-missing"), "{}", reported(&folder));
}

/// The caller's paths are those of the system; what is printed has slashes on all of them.
#[test]
fn the_caller_writes_paths_as_the_system_does() {
    let assets = Assets::new();
    assets.text("sprites/fx/boom.dat", "boom fx/boom.png 1 40 -1\n0 0 16 16 8 8 6 9\n");
    let beside = assets.around();
    let name = beside.file_name().and_then(|name| name.to_str()).expect("a name");
    for way in ["assets", "./assets/", "assets/sprites/..", "../NAME/assets"] {
        let way = &way.replace("NAME", name).replace('/', MAIN_SEPARATOR_STR);
        let output = sprites_in(beside, ["check", way, "--format", "json"]);
        let found = text(&output.stdout);
        assert!(found.contains("\"file\":\"sprites/fx/boom.dat\""), "{way}: {found}");
        let output = sprites_in(beside, ["check", way, "--format", "short"]);
        let found = text(&output.stdout);
        assert!(found.contains("/sprites/fx/boom.dat:2:") && !found.contains('\\'), "{way}: {found}");
    }
    // From the root of the disk, on Windows with the letter of the drive.
    let whole = assets.0.canonicalize().expect("a folder");
    let output = sprites([Path::new("check"), &whole, Path::new("--format"), Path::new("json")]);
    assert!(text(&output.stdout).contains("\"file\":\"sprites/fx/boom.dat\""), "{}", text(&output.stdout));
}

/// Windows allows 260 characters to programs that do not ask for more.
#[test]
fn paths_may_be_longer_than_260_characters() {
    let folder = TempFolder::new();
    let mut deep = folder.to_path_buf();
    while deep.as_os_str().len() < 400 {
        deep.push("a-folder-with-a-name-of-40-characters-in");
    }
    fs::create_dir_all(&deep).expect("long paths");
    if fs::canonicalize(&deep).is_err() {
        skipped(
            "long paths: this system does not resolve any of more than 260 characters, as Wine 8 does not",
        );
        return;
    }
    sheet(&deep, "hero.png", "hero.png");
    assert_eq!(reported(&folder), "");
    fs::write(deep.join("sheet.sheet.toml"), "image = \"hero.png\"\ncell = [16, 16]\ncells = 1\n")
        .expect("a file");
    let found = reported(&folder);
    assert!(
        found.contains("key-unknown") && found.contains("/a-folder-with-a-name-of-40-characters-in/"),
        "{found}"
    );
}

/// Git on Windows may write `\r\n` where a repository has `\n`.
#[test]
fn ends_of_lines_change_nothing() {
    let (unix, windows) = (TempFolder::new(), TempFolder::new());
    for target in [&unix, &windows] {
        copy(&Path::new(REPOSITORY).join("assets"), target);
    }
    let mut changed = Vec::new();
    with_crlf(&windows, &mut changed);
    for ending in ["dat", "json", "sprite", "toml", "xml"] {
        assert!(changed.iter().any(|path| path.extension().is_some_and(|own| own == ending)), "{ending}");
    }
    let listed = |folder: &Path| {
        let output = sprites([Path::new("list"), folder, Path::new("--json")]);
        text(&output.stdout).to_owned()
    };
    assert!(listed(&unix).len() > 1000, "{}", listed(&unix));
    assert_eq!(listed(&unix), listed(&windows));
    assert_eq!(reported(&unix), reported(&windows));
}

/// Gives all texts below a folder the ends of lines of Windows.
fn with_crlf(folder: &Path, changed: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            with_crlf(&path, changed);
        } else if let Ok(text) = fs::read_to_string(&path) {
            fs::write(&path, text.replace("\r\n", "\n").replace('\n', "\r\n")).expect("a file");
            changed.push(path);
        }
    }
}

#[test]
fn corrections_keep_the_ends_of_lines() {
    let folder = TempFolder::new();
    sheet(&folder, "hero.png", "hero.png");
    let path = folder.join("sheet.sheet.toml");
    fs::write(&path, "image = \"hero.png\"\r\ncell = [16, 16]\r\nduratoin = 80\r\n").expect("a file");
    let output = sprites([
        Path::new("check"),
        &*folder,
        Path::new("--fix"),
        Path::new("--allow-no-vcs"),
        Path::new("--allow-dirty"),
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let corrected = fs::read(&path).expect("a file");
    assert_eq!(text(&corrected), "image = \"hero.png\"\r\ncell = [16, 16]\r\nduration = 80\r\n");
}

#[test]
fn a_link_out_of_the_folder_is_refused_and_one_within_is_read() {
    let (outside, inside) = (TempFolder::new(), TempFolder::new());
    save(&outside.join("hero.png"), &Bitmap::filled(64, 16, [90, 60, 30, 255]));
    sheet(&inside, "drawn.png", "hero.png");
    if !link(&outside.join("hero.png"), &inside.join("hero.png")) {
        skipped("links to files: this system or this user cannot make any");
        return;
    }
    let found = reported(&inside);
    assert!(found.contains("path-not-allowed") && found.contains("leads out of the asset folder"), "{found}");
    fs::remove_file(inside.join("hero.png")).expect("a link");
    assert!(link(Path::new("drawn.png"), &inside.join("hero.png")), "a second link");
    assert_eq!(reported(&inside), "");
}

/// Makes a link to a file. The result is whether it is there: Wine 8 says that it made one, and makes none.
fn link(to: &Path, at: &Path) -> bool {
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink(to, at);
    #[cfg(windows)]
    let made = std::os::windows::fs::symlink_file(to, at);
    made.is_ok() && fs::symlink_metadata(at).is_ok()
}

/// Anyone can make a junction on Windows, while a symbolic link needs rights there.
#[test]
fn a_linked_folder_that_lies_outside_is_refused_and_one_within_is_read() {
    let (outside, inside) = (TempFolder::new(), TempFolder::new());
    let picture = Bitmap::filled(64, 16, [90, 60, 30, 255]);
    save(&outside.join("hero.png"), &picture);
    sheet(&outside, "slime.png", "slime.png");
    sheet(&inside, "drawn/hero.png", "fx/hero.png");
    let linked = inside.join("fx");
    if !link_folder(&outside, &linked) {
        skipped("links to folders: this system cannot make any");
        return;
    }
    let found = reported(&inside);
    assert!(found.contains("path-not-allowed") && found.contains("leads out of the asset folder"), "{found}");
    assert_eq!(found.lines().count(), 1, "{found}");
    // A junction is removed as a folder is, a symbolic link as a file is.
    fs::remove_file(&linked).or_else(|_| fs::remove_dir(&linked)).expect("a link");
    assert!(link_folder(&inside.join("drawn"), &linked), "a second link");
    assert_eq!(reported(&inside), "");
    assert!(outside.join("hero.png").is_file(), "removing a link leaves what it leads to");
}

/// Makes a link to a folder, on Windows a junction. The result is whether it is there: the `mklink` of Wine 8 makes
/// none, and ends with status 0.
fn link_folder(to: &Path, at: &Path) -> bool {
    #[cfg(unix)]
    let made = std::os::unix::fs::symlink(to, at);
    #[cfg(windows)]
    let made = {
        // A `/` begins an option of `mklink`.
        let paths = [at, to].map(|path| path.components().collect::<PathBuf>());
        Command::new("cmd").args(["/c", "mklink", "/J"]).args(paths).output()
    };
    made.is_ok() && fs::symlink_metadata(at).is_ok()
}

/// A picture that an editor has opened for itself is a finding, and is read as soon as the editor lets go of it.
#[cfg(windows)]
#[test]
fn a_file_that_another_program_keeps_is_reported() {
    use std::os::windows::fs::OpenOptionsExt;
    let folder = TempFolder::new();
    sheet(&folder, "hero.png", "hero.png");
    let kept = fs::OpenOptions::new().read(true).share_mode(0).open(folder.join("hero.png")).expect("a file");
    let found = reported(&folder);
    assert!(found.contains("hero.png") && found.contains("\"severity\":\"error\""), "{found}");
    drop(kept);
    assert_eq!(reported(&folder), "");
    // Others may read while it is open.
    let kept = fs::File::open(folder.join("hero.png")).expect("a file");
    assert_eq!(reported(&folder), "");
    drop(kept);
}
