//! Files that a call names, and those that `init` changes: what is at the path stays, and its content is new.
#![expect(clippy::disallowed_methods, reason = "the files that the program wrote are looked at")]

use super::assets::{Assets, sprites_in, text};
use super::games::{game, read, said};
use std::fs::{self, File};
use std::io::Read as _;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

const PAGE: &str = "<!doctype html>\n";

/// The calls that write to a path, which follows them.
fn calls() -> [&'static [&'static str]; 3] {
    [&["preview", "ROOT", "-o"], &["diff", "ROOT", "ROOT", "--page"], &["export", "ROOT", "fx::Boom", "-o"]]
}

fn write(assets: &Assets, call: &[&str], path: &Path) -> Output {
    assets.run(&[call, &[&path.display().to_string()]].concat())
}

fn is_written(bytes: &[u8]) -> bool {
    bytes.starts_with(PAGE.as_bytes()) || bytes.starts_with(b"GIF89a")
}

#[test]
fn a_named_file_keeps_its_links_its_names_and_its_permissions() {
    let assets = Assets::new();
    let at = |name: &str| assets.0.join(name);
    for call in calls() {
        for name in ["link.gif", "other.gif", "file.gif", "dangling.gif", "made.gif"] {
            let _ = fs::remove_file(at(name));
        }
        fs::write(at("file.gif"), "longer than what was there before".repeat(10_000)).expect("a file");
        fs::set_permissions(at("file.gif"), fs::Permissions::from_mode(0o640)).expect("a mode");
        fs::hard_link(at("file.gif"), at("other.gif")).expect("a second name");
        symlink("file.gif", at("link.gif")).expect("a link");
        symlink("made.gif", at("dangling.gif")).expect("a link");
        for name in ["link.gif", "dangling.gif"] {
            let output = write(&assets, call, &at(name));
            assert_eq!(output.status.code(), Some(0), "{call:?}: {}", text(&output.stderr));
            assert!(fs::symlink_metadata(at(name)).expect("the link").is_symlink(), "{call:?}");
        }
        let file = fs::metadata(at("file.gif")).expect("the file");
        assert_eq!((file.mode() & 0o777, file.nlink()), (0o640, 2), "{call:?}");
        let content = fs::read(at("other.gif")).expect("the file");
        assert!(is_written(&content) && content == fs::read(at("made.gif")).expect("the file"), "{call:?}");
    }
}

#[test]
fn a_pipe_and_a_device_take_what_is_written() {
    let assets = Assets::new();
    let pipe = assets.0.join("pipe.gif");
    assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()));
    // Open for both, the pipe needs no other reader; what is written fits into it.
    let mut reader = File::options().read(true).write(true).open(&pipe).expect("a pipe");
    let output = write(&assets, calls()[2], &pipe);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(fs::symlink_metadata(&pipe).expect("the pipe").file_type().is_fifo());
    let mut start = [0; 6];
    reader.read_exact(&mut start).expect("a picture");
    assert!(is_written(&start));
    for call in calls() {
        let link = assets.0.join("null.gif");
        let _ = fs::remove_file(&link);
        symlink("/dev/null", &link).expect("a link");
        assert_eq!(write(&assets, call, &link).status.code(), Some(0), "{call:?}");
        assert!(fs::metadata(&link).expect("the device").file_type().is_char_device(), "{call:?}");
    }
}

#[test]
fn the_standard_output_has_the_content_alone() {
    let assets = Assets::new();
    let file = assets.0.join("page.gif");
    symlink("/dev/stdout", assets.0.join("stdout.gif")).expect("a link");
    for call in calls() {
        let path = assets.0.join("stdout.gif");
        let piped = write(&assets, call, &path);
        assert_eq!(piped.status.code(), Some(0), "{call:?}: {}", text(&piped.stderr));
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sprites"));
        let root = assets.0.display().to_string();
        command.args(call.iter().map(|word| if *word == "ROOT" { &root } else { *word })).arg(&path);
        let redirected = command.stdout(File::create(&file).expect("a file")).stderr(Stdio::null()).status();
        assert!(redirected.expect("the program runs").success(), "{call:?}");
        let ends = |bytes: &[u8]| bytes.ends_with(b"</html>\n") || bytes.ends_with(b";");
        for content in [piped.stdout, fs::read(&file).expect("the file")] {
            assert!(
                is_written(&content) && ends(&content),
                "{call:?}: {}",
                String::from_utf8_lossy(&content)
            );
        }
        let said = text(&piped.stderr);
        assert!(said.contains("stdout.gif") || said.contains("0 sprites") || said.contains("same"), "{said}");
    }
}

#[test]
fn a_path_that_cannot_be_written_is_named() {
    let assets = Assets::new();
    symlink("loop.gif", assets.0.join("loop.gif")).expect("a link");
    fs::create_dir_all(assets.0.join("folder.gif")).expect("a folder");
    for call in calls() {
        for name in ["loop.gif", "folder.gif", "no/where.gif"] {
            let output = write(&assets, call, &assets.0.join(name));
            let printed = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{call:?}: {printed}");
            assert!(printed.contains(&format!("{name}` ")), "{call:?}: {printed}");
        }
        assert!(fs::symlink_metadata(assets.0.join("loop.gif")).expect("the link").is_symlink());
    }
}

/// The page without a name is a file of this program: a pipe of that name, which nothing reads, is none.
#[test]
fn a_pipe_in_the_place_of_the_page_is_refused_without_waiting() {
    let assets = Assets::new();
    let pipe = assets.0.join("made/sprites/preview.html");
    fs::create_dir_all(pipe.parent().expect("its folder")).expect("a folder");
    assert!(Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sprites"));
    command.args(["preview", "."]).current_dir(&assets.0).env("CARGO_TARGET_DIR", assets.0.join("made"));
    let output = command.output().expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("exists and is no preview"), "{}", text(&output.stderr));
}

#[test]
fn a_manifest_keeps_its_bytes_its_links_and_its_permissions() {
    let game = game("manifest_bytes");
    let real = game.join("shared.toml");
    let text = read(&game, "Cargo.toml").replace('\n', "\r\n");
    fs::write(&real, format!("\u{feff}{text}")).expect("a file");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("a mode");
    fs::remove_file(game.join("Cargo.toml")).expect("a file");
    symlink("shared.toml", game.join("Cargo.toml")).expect("a link");
    assert!(said(&sprites_in(&game, ["init"])).contains("changed: "));
    let changed = read(&game, "shared.toml");
    assert!(changed.starts_with(&format!("\u{feff}{text}sprite-runtime = {{ version = ")), "{changed:?}");
    assert_eq!(changed.matches('\n').count(), changed.matches("\r\n").count(), "{changed:?}");
    assert_eq!(fs::metadata(&real).expect("the file").mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(game.join("Cargo.toml")).expect("the link").is_symlink());
    // Nothing is added the second time, so nothing is written.
    let before = fs::metadata(&real).expect("the file");
    assert!(said(&sprites_in(&game, ["init"])).contains("Cargo.toml (names the crates already)"));
    let after = fs::metadata(&real).expect("the file");
    assert_eq!((before.ino(), before.ctime_nsec()), (after.ino(), after.ctime_nsec()));

    let game = super::games::game("manifest_names");
    fs::hard_link(game.join("Cargo.toml"), game.join("other.toml")).expect("a second name");
    said(&sprites_in(&game, ["init"]));
    assert!(read(&game, "other.toml").contains("sprite-runtime"));
    assert_eq!(read(&game, "other.toml"), read(&game, "Cargo.toml"));
}

#[test]
fn a_manifest_that_may_not_be_written_is_told_before_anything_is() {
    let game = game("manifest_read_only");
    fs::set_permissions(game.join("Cargo.toml"), fs::Permissions::from_mode(0o444)).expect("a mode");
    let output = sprites_in(&game, ["init"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("Cargo.toml`: it may not be written"), "{}", text(&output.stderr));
    assert!(!game.join("assets").exists() && !game.join("build.rs").exists());
}
