//! `generate`: code to be committed, and whether it is stale.
#![expect(clippy::disallowed_methods, reason = "the files that the program wrote are looked at")]

use super::assets::{copy, sprites_in, text};
use super::games::{REPOSITORY, game, read};
use super::running::Running;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use test_support::TempFolder;

const CALL: [&str; 4] = ["generate", "assets", "-o", "src/art.rs"];

/// A game with sprites of all formats. Images of one are decoded, and large.
fn drawn(name: &str) -> TempFolder {
    let game = game(name);
    copy(&Path::new(REPOSITORY).join("assets"), &game.join("assets"));
    let settings = read(&game, "assets/sprites.toml");
    // The example has a form for an image of its own.
    let settings = settings.split("\n[images").next().unwrap_or_default();
    write(&game, "assets/sprites.toml", format!("{settings}{DECODED}"));
    game
}

/// Settings.
const DECODED: &str = "\n[images.\"sprites/hero/*\"]\nembed = \"rgba8\"\n";

fn copy_file(from: &Path, to: &Path) {
    fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
    fs::copy(from, to).expect("a file");
}

fn write(folder: &Path, path: &str, content: impl AsRef<[u8]>) {
    fs::write(folder.join(path), content).expect("a file");
}

/// A PNG with one pixel more to see.
fn with_another_pixel(png: &[u8]) -> Vec<u8> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("pixels");
    pixels[..4].copy_from_slice(&[1, 2, 3, 255]);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, info.width, info.height);
    encoder.set_color(info.color_type);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&pixels).expect("pixels");
    writer.finish().expect("a PNG");
    bytes
}

/// Calls the program in a folder, and expects this exit status. Returns what it prints.
#[track_caller]
fn call(folder: &Path, arguments: &[&str], status: i32) -> String {
    let Output { status: found, stdout, stderr } = sprites_in(folder, arguments);
    let printed = format!("{}{}", text(&stdout), text(&stderr));
    assert_eq!(found.code(), Some(status), "{printed}");
    printed
}

fn generate(folder: &Path) -> String {
    call(folder, &CALL, 0)
}

/// The output of `--check` for code that is stale.
#[track_caller]
fn stale(folder: &Path) -> String {
    let before = written(folder);
    let printed = call(folder, &[&CALL[..], &["--check"]].concat(), 1);
    assert!(printed.contains("stale: src/art.rs\n"), "{printed}");
    assert!(printed.ends_with("call the same without --check, and commit what it writes\n"), "{printed}");
    assert_eq!(before, written(folder), "nothing is written");
    printed
}

#[track_caller]
fn fresh(folder: &Path) {
    let printed = call(folder, &[&CALL[..], &["--check"]].concat(), 0);
    assert!(printed.ends_with("fresh: src/art.rs\n"), "{printed}");
}

/// The files beside `src/main.rs`.
fn written(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder.join("src")).expect("a folder").map(|entry| entry.expect("an entry"));
    let files = entries.map(|entry| (entry.file_name().into_string().expect("a name"), entry.path()));
    let files = files.filter(|(name, _)| name != "main.rs");
    files.map(|(name, path)| (name, fs::read(path).expect("a file"))).collect()
}

/// Returns whether a file is a table or an image beside the code.
fn is_data(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending == "bin")
}

#[test]
fn it_writes_once_and_then_only_what_has_changed() {
    let game = drawn("generate");
    let printed = generate(&game);
    assert!(printed.contains("0 errors, 0 warnings\n"), "{printed}");
    assert!(printed.ends_with("written: src/art.rs\n"), "{printed}");
    let first = written(&game);
    let code = read(&game, "src/art.rs");
    for line in [
        concat!(
            "// Generated from `assets` by cargo-sprites ",
            env!("CARGO_PKG_VERSION"),
            ". Changes are lost. To write it again, in the folder of Cargo.toml:"
        ),
        "//     cargo sprites generate assets -o src/art.rs",
        "//! The sprites of `assets`.",
        "pub enum Crab {",
    ] {
        assert!(code.lines().any(|found| found == line), "{line}\n{code}");
    }
    assert!(code.contains("include_bytes!(\"../assets/lantern.png\")"), "{code}");
    // Nothing of it depends on where the game is, and descriptions are no part of the program.
    let here = game.display().to_string();
    assert!(!code.contains(&here) && !code.contains("include_bytes!(\"../assets/crab.aseprite\")"), "{code}");
    assert!(first.keys().any(|name| name.starts_with("art.") && is_data(name)), "{:?}", first.keys());

    let time = |name: &str| fs::metadata(game.join("src").join(name)).and_then(|found| found.modified());
    let times: Vec<_> = first.keys().map(|name| time(name).expect("a time")).collect();
    assert!(generate(&game).ends_with("unchanged: src/art.rs\n"));
    assert!(first.keys().zip(times).all(|(name, before)| time(name).expect("a time") == before));
    fresh(&game);

    // Pixels that are no longer embedded lie there no longer.
    let settings = read(&game, "assets/sprites.toml");
    write(&game, "assets/sprites.toml", settings.replace(DECODED, ""));
    let printed = generate(&game);
    assert!(printed.contains("written: src/art.rs\nremoved: src/art."), "{printed}");
    assert_eq!(written(&game).keys().collect::<Vec<_>>(), ["art.rs"]);
    fresh(&game);
}

#[test]
fn what_has_changed_is_named() {
    let game = drawn("stale");
    assert!(stale(&game).contains("  missing:  src/art.rs\n"));
    generate(&game);
    let (toml, good) = ("assets/effects/spark.sheet.toml", written(&game));
    let restore = |path: &str, content: &[u8]| {
        write(&game, path, content);
        fresh(&game);
    };

    let description = fs::read(game.join(toml)).expect("a description");
    write(&game, toml, text(&description).replacen("duration = ", "duration = 9", 1));
    let printed = stale(&game);
    assert!(
        printed.contains(&format!("  changed:  {toml}\n--- src/art.rs\n+++ src/art.rs\n@@ ")),
        "{printed}"
    );
    restore(toml, &description);

    // A picture as large as before, which is included by its path: the code itself is the same.
    let picture = "assets/lantern.png";
    let pixels = fs::read(game.join(picture)).expect("a picture");
    write(&game, picture, with_another_pixel(&pixels));
    let printed = stale(&game);
    assert!(printed.contains(&format!("  changed:  {picture}\n")), "{printed}");
    assert_eq!(printed.lines().filter(|line| line.starts_with(['+', '-'])).count(), 4, "{printed}");
    restore(picture, &pixels);

    let added = "assets/other.aseprite";
    copy_file(&game.join("assets/crab.aseprite"), &game.join(added));
    let printed = stale(&game);
    assert!(printed.contains(&format!("  new:      {added}\n")), "{printed}");
    fs::remove_file(game.join(added)).expect("a file");
    fresh(&game);

    let crab = fs::read(game.join("assets/crab.aseprite")).expect("a file");
    fs::remove_file(game.join("assets/crab.aseprite")).expect("a file");
    let printed = stale(&game);
    assert!(printed.contains("  gone:     assets/crab.aseprite\n"), "{printed}");
    assert!(printed.contains("more lines, which --diff shows\n"), "{printed}");
    let all = call(&game, &[&CALL[..], &["--check", "--diff"]].concat(), 1);
    assert!(all.len() > printed.len() && !all.contains("which --diff shows"), "{all}");
    assert!(all.contains("\n-pub enum Crab {\n"), "{all}");
    restore("assets/crab.aseprite", &crab);

    let code = read(&game, "src/art.rs");
    write(&game, "src/art.rs", code.replace("pub enum Crab", "pub enum Crap"));
    let printed = stale(&game);
    assert!(printed.contains("no file that it was made from has changed"), "{printed}");
    assert!(printed.contains("\n-pub enum Crap {\n+pub enum Crab {\n"), "{printed}");
    write(&game, "src/art.rs", code.replace(env!("CARGO_PKG_VERSION"), "0.0.7").replace("Crab", "Crap"));
    let printed = stale(&game);
    assert!(printed.contains("src/art.rs was written by cargo-sprites 0.0.7, and this is "), "{printed}");
    // The same code of another version is as good, and is not written again for that.
    let other =
        code.replacen(&format!("cargo-sprites {}", env!("CARGO_PKG_VERSION")), "cargo-sprites 0.0.7", 1);
    assert!(other != code);
    restore("src/art.rs", other.as_bytes());
    assert!(generate(&game).ends_with("unchanged: src/art.rs\n"));

    let (name, bytes) = good.iter().find(|(name, _)| is_data(name)).expect("pixels");
    let pixels = format!("src/{name}");
    write(&game, &pixels, &bytes[1..]);
    assert!(stale(&game).contains(&format!("  missing:  {pixels}\n")));
    assert!(generate(&game).ends_with(&format!("written: {pixels}\n")));
    let old = "src/art.00000000000000000000000000000000.bin";
    write(&game, old, "old");
    assert!(stale(&game).contains(&format!("  left over: {old}\n")));
    assert!(generate(&game).ends_with(&format!("removed: {old}\n")));
    assert_eq!(written(&game).get(name), Some(bytes));
}

/// Git may have changed those of all texts, of each format.
#[test]
fn ends_of_lines_do_not_count() {
    let game = drawn("line_ends");
    generate(&game);
    let first = written(&game);
    assert!(with_other_ends(&game.join("assets")) > 20);
    fresh(&game);
    assert_eq!(with_other_ends(&game.join("src")), 2);
    fresh(&game);
    assert!(generate(&game).ends_with("unchanged: src/art.rs\n"));
    // Written code has the ends of lines of this program.
    write(&game, "src/art.rs", read(&game, "src/art.rs").replace("Crab", "Crap"));
    generate(&game);
    assert_eq!(written(&game), first);
}

/// Gives the texts of a folder the ends of lines of Windows, and returns how many there are.
fn with_other_ends(folder: &Path) -> usize {
    let mut texts = 0;
    for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            texts += with_other_ends(&path);
        } else if let Ok(content) = String::from_utf8(fs::read(&path).expect("a file"))
            && content.contains('\n')
            && !content.contains(['\0', '\r'])
        {
            fs::write(&path, content.replace('\n', "\r\n")).expect("a file");
            texts += 1;
        }
    }
    texts
}

#[test]
fn the_same_bytes_are_written_everywhere() {
    let (one, other) = (drawn("here"), drawn("there"));
    let deep = other.join("a/deep er/folder");
    fs::create_dir_all(&deep).expect("a folder");
    for part in ["assets", "src"] {
        fs::rename(other.join(part), deep.join(part)).expect("it can be moved");
    }
    fs::copy(other.join("Cargo.toml"), deep.join("Cargo.toml")).expect("a file");
    generate(&one);
    // By whole paths, from another folder, and from within the assets.
    let paths = ["assets", "src/art.rs"].map(|path| deep.join(path).display().to_string());
    call(&other, &["generate", &paths[0], "-o", &paths[1]], 0);
    assert_eq!(written(&one), written(&deep));
    let printed = call(&one.join("assets"), &["generate", ".", "-o", "../src/art.rs"], 0);
    assert!(printed.ends_with("unchanged: ../src/art.rs\n"), "{printed}");
    let within = call(&one.join("src"), &["generate", "../assets/", "-o", "art.rs", "--check"], 0);
    assert!(within.ends_with("fresh: art.rs\n"), "{within}");
}

#[test]
fn mistakes_leave_the_code_as_it_is() {
    let game = drawn("mistakes");
    generate(&game);
    let first = written(&game);
    write(&game, "assets/egg.sheet.toml", "cell = [8, 8]\nimage = \"none.png\"\n[animations.egg]\nrow = 0\n");
    for more in [&[][..], &["--check"]] {
        let printed = call(&game, &[&CALL[..], more].concat(), 1);
        assert!(printed.contains("assets/egg.sheet.toml:"), "{printed}");
        assert!(printed.contains("1 error, "), "{printed}");
        assert_eq!(printed.ends_with("src/art.rs stays as it is\n"), more.is_empty(), "{printed}");
        assert!(!printed.contains("stale"), "{printed}");
    }
    assert_eq!(written(&game), first);
}

#[test]
fn no_other_file_is_overwritten() {
    let game = drawn("others");
    let main = read(&game, "src/main.rs");
    let onto = |path: &str| call(&game, &["generate", "-o", path], 2);
    assert!(
        onto("src/main.rs").contains("`src/main.rs` is there, and `cargo sprites generate` did not write it")
    );
    assert_eq!(read(&game, "src/main.rs"), main);
    assert!(onto("src").contains("`src` is no file of Rust code"));
    assert!(onto("no/art.rs").contains("there is no folder `no`"));
    fs::create_dir(game.join("src/folder.rs")).expect("a folder");
    assert!(onto("src/folder.rs").contains("`src/folder.rs` is not a file"));
    fs::remove_dir(game.join("src/folder.rs")).expect("an empty folder");
    let printed = call(&game, &["generate", "asets", "-o", "src/art.rs"], 2);
    assert!(printed.contains("did you mean `assets`?"), "{printed}");
    let printed = call(&game, &["generate", "-o", "src/art.rs", "--runtime-crate", "super::a"], 2);
    assert!(printed.contains("`super::a` is no path to the runtime crate"), "{printed}");
    assert!(written(&game).is_empty());

    // An empty file, with which `mod art;` compiles at first, and a conflict of git between two branches.
    write(&game, "src/art.rs", "\n");
    generate(&game);
    let code = read(&game, "src/art.rs");
    write(&game, "src/art.rs", format!("<<<<<<< HEAD\n{code}=======\n{code}>>>>>>> other\n"));
    stale(&game);
    generate(&game);
    assert_eq!(read(&game, "src/art.rs"), code);
    call(&game, &["generate", "-o", "src/art.rs", "--runtime-crate", "engine::sprites"], 0);
    let code = read(&game, "src/art.rs");
    assert!(
        code.contains("src/art.rs --runtime-crate engine::sprites\n")
            && code.contains("use ::engine::sprites::")
    );
    let derives = ["generate", "-o", "src/art.rs", "--derive", "serde::Serialize,bevy_reflect::Reflect"];
    call(&game, &derives, 0);
    let code = read(&game, "src/art.rs");
    assert!(
        code.contains("src/art.rs --derive serde::Serialize,bevy_reflect::Reflect\n")
            && code.contains("serde::Serialize")
    );
    let printed = call(&game, &["generate", "-o", "src/art.rs", "--derive", "super::Saved"], 2);
    assert!(printed.contains("`super::Saved` is no path of a derive macro in any module"), "{printed}");
}

#[cfg(unix)]
#[test]
fn links_stay() {
    use std::os::unix::fs::symlink;
    let game = drawn("links");
    fs::create_dir(game.join("elsewhere")).expect("a folder");
    // Both lead out of the folder, and code names what the author named.
    fs::rename(game.join("assets"), game.join("elsewhere/art")).expect("it can be moved");
    symlink("elsewhere/art", game.join("assets")).expect("a link");
    symlink("../elsewhere/code.rs", game.join("src/art.rs")).expect("a link");
    generate(&game);
    assert!(game.join("src/art.rs").is_symlink());
    let code = read(&game, "elsewhere/code.rs");
    assert!(code.contains("include_bytes!(\"../assets/lantern.png\")"), "{code}");
    fs::remove_file(game.join("assets/crab.aseprite")).expect("a file");
    generate(&game);
    assert!(game.join("src/art.rs").is_symlink() && read(&game, "elsewhere/code.rs") != code);
}

/// Waits for a round of the program after which this holds of what it printed and of the code.
#[track_caller]
fn until(program: &Running, game: &Path, what: impl Fn(&str, &str) -> bool) {
    let mut printed = String::new();
    loop {
        let line = program.line();
        printed += &line;
        printed.push('\n');
        if line.ends_with("waiting for changes") {
            if what(&printed, &read(game, "src/art.rs")) {
                return;
            }
            printed.clear();
        }
    }
}

#[test]
fn it_is_written_again_while_one_draws() {
    let game = drawn("watched");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sprites"));
    command.current_dir(&*game).args(CALL).arg("--watch").stderr(Stdio::null());
    let program = Running::start(&mut command);
    until(&program, &game, |_, code| code.contains("pub enum Crab {"));
    let crab = fs::read(game.join("assets/crab.aseprite")).expect("a file");
    fs::rename(game.join("assets/crab.aseprite"), game.join("assets/crayfish.aseprite")).expect("a file");
    until(&program, &game, |_, code| {
        code.contains("pub enum Crayfish {") && !code.contains("pub enum Crab {")
    });
    // A mistake changes nothing, and what comes after it is written.
    write(&game, "assets/crab.aseprite", &crab[..crab.len() / 2]);
    until(&program, &game, |printed, code| {
        printed.contains("src/art.rs stays as it is") && !code.contains("pub enum Crab {")
    });
    write(&game, "assets/crab.aseprite", &crab);
    until(&program, &game, |_, code| code.contains("pub enum Crab {"));
    let watched = written(&game);
    generate(&game);
    assert_eq!(watched, written(&game), "as without what is remembered");
}
