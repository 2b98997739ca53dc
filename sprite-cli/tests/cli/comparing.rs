//! `diff`: two folders, and folders of git revisions.
#![expect(clippy::disallowed_methods, reason = "pages that the program wrote are looked at")]

use super::assets::{Assets, text};
use super::bitmap::Bitmap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// An asset folder with `fx::Boom`, and `Lamp` that blinks in two directions.
fn assets() -> Assets {
    let assets = Assets::new();
    assets.text("sprites/lamp.dat", "blink lamp.png 2 100 0\n0 0 4 2 1 2 3 3\n0 2 4 2 1 2 3 3\n");
    assets.bitmap("sprites/lamp.png", &lamp([200, 10, 10, 255]));
    assets
}

/// Six pictures; the second one of the first row has this colour.
fn lamp(colour: [u8; 4]) -> Bitmap {
    let mut sheet = Bitmap::filled(12, 4, [10, 10, 200, 255]);
    for (x, y) in (4..8).flat_map(|x| (0..2).map(move |y| (x, y))) {
        sheet.put(x, y, colour);
    }
    sheet
}

/// The status, the output and the errors of a call in a folder.
fn call(here: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-sprites"));
    let envs = environment.iter().copied();
    let Output { status, stdout, stderr } =
        command.current_dir(here).arg("diff").args(arguments).envs(envs).output().expect("the program runs");
    (status.code(), text(&stdout).to_owned(), text(&stderr).to_owned())
}

fn compare(old: &Assets, new: &Assets, more: &[&str]) -> (Option<i32>, String, String) {
    let [old, new] = [old, new].map(|assets| assets.0.display().to_string());
    call(".".as_ref(), &[&[old.as_str(), &new], more].concat(), &[])
}

/// Calls git in a folder; false when there is none, which is said where skipped tests are listed.
fn git(here: &Path, arguments: &[&str]) -> bool {
    let mut command = Command::new("git");
    command.current_dir(here).args(["-c", "user.name=Test", "-c", "user.email=test@example.com"]);
    command.args(["-c", "commit.gpgSign=false", "-c", "init.defaultBranch=main", "-c", "core.symlinks=true"]);
    command.env("GIT_CONFIG_NOSYSTEM", "1").env("GIT_CONFIG_GLOBAL", "").env("HOME", here);
    let Ok(output) = command.args(arguments).output() else {
        test_support::skipped("diff reads revisions: there is no git");
        return false;
    };
    assert!(output.status.success(), "git {arguments:?}: {}", text(&output.stderr));
    true
}

/// Makes a repository of the folder above the assets, with a commit of all; [`None`] without git.
fn repository(assets: &Assets) -> Option<&Path> {
    let root = assets.around();
    git(root, &["init", "--quiet"]).then_some(())?;
    commit(root);
    Some(root)
}

fn commit(root: &Path) {
    git(root, &["add", "--all"]);
    git(root, &["commit", "--quiet", "--allow-empty", "--message", "art"]);
}

#[test]
fn equal_folders_do_not_differ() {
    let (old, new) = (assets(), assets());
    let (status, out, error) = compare(&old, &new, &[]);
    assert_eq!(
        (status, &*out, &*error),
        (Some(0), "no difference: 2 sprites with 2 animations on both sides\n", "")
    );
}

#[test]
fn times_and_pixels_are_told_by_sprite_and_change_no_status() {
    let (old, new) = (assets(), assets());
    new.text("sprites/lamp.dat", "blink lamp.png 2 120 0\n0 0 4 2 1 2 3 3\n0 2 4 2 1 2 3 3\n");
    new.bitmap("sprites/lamp.png", &lamp([0, 200, 0, 255]));
    let (status, out, _) = compare(&old, &new, &[]);
    assert_eq!(
        out,
        "~ Lamp (sprites/lamp)\n  ~ blink, every direction: every frame takes 120 ms instead of 100 ms\n  \
         ~ blink, direction 0: frame 1 differs in 8 of 8 pixels\n\n1 sprite changed; no name vanished\n"
    );
    assert_eq!(status, Some(0));
}

/// Games that name what is gone do not compile any more.
#[test]
fn names_that_are_gone_are_a_status() {
    let (old, new) = (assets(), assets());
    new.text("sprites/lamp.dat", "glow lamp.png 1 100 0\n0 2 4 2 1 2 3 3\n");
    fs::remove_file(new.0.join("sprites/fx/boom.dat")).expect("a file");
    let (status, out, _) = compare(&old, &new, &[]);
    assert_eq!(status, Some(1), "{out}");
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[..2], ["~ Lamp (sprites/lamp)", "  - blink is gone"]);
    assert!(lines.contains(&"- fx::Boom is gone (sprites/fx/boom)"), "{out}");
    assert_eq!(lines.last(), Some(&"1 sprite changed, 1 sprite gone; 2 names vanished"));
    // The other way round all of them came.
    let (status, out, _) = compare(&new, &old, &[]);
    assert_eq!(status, Some(1), "`glow` is gone there: {out}");
    assert!(out.contains("+ fx::Boom is new (sprites/fx/boom): 1 animation\n"), "{out}");
}

#[test]
fn programs_get_one_object() {
    let (old, new) = (assets(), assets());
    new.text("sprites/lamp.dat", "blink lamp.png 1 120 0\n0 0 4 2 1 2 3 3\n");
    let (status, out, _) = compare(&old, &new, &["--format", "json"]);
    assert_eq!(status, Some(1));
    let object: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&object["vanished"], &object["old"]["errors"]), (&1.into(), &0.into()));
    assert_eq!(object["old"]["folder"], old.0.display().to_string().replace('\\', "/"));
    let sprite = &object["sprites"][0];
    assert_eq!((&sprite["sprite"], &sprite["change"]), (&"Lamp".into(), &"changed".into()));
    let expected = serde_json::json!([
        {
            "animation": "blink", "direction": "1", "kind": "direction", "change": "went", "vanished": true,
            "text": "is gone",
        },
        {
            "animation": "blink", "kind": "duration", "change": "changed", "vanished": false, "frames": [0, 1, 2],
            "old": 100_000, "new": 120_000, "text": "every frame takes 120 ms instead of 100 ms",
        },
    ]);
    assert_eq!(sprite["changes"], expected);
}

#[test]
fn errors_are_told_and_the_rest_is_compared() {
    let (old, new) = (assets(), assets());
    new.text("sprites/lamp.dat", "blink lamp.png 2 120 0\n0 0 4 2 1 2 3 3\n0 2 4 2 1 2 3 3\n");
    for at in 0..12 {
        let worse = "worse none.png 1 40 -1\n0 0 16 16 8 8 6 4\n";
        new.text(&format!("sprites/fx/worse{at}.dat"), worse);
    }
    new.text("sprites/fx/boom.dat", "boom fx/none.png 1 40 -1\n0 0 16 16 8 8 6 4\n");
    let (status, out, error) = compare(&old, &new, &[]);
    assert_eq!(status, Some(3), "{error}");
    assert!(out.contains("blink, every direction: every frame takes 120 ms instead of 100 ms\n"), "{out}");
    assert!(
        out.contains("  ~ boom is not compared: its description has an error in the new folder\n"),
        "{out}"
    );
    let findings = error.lines().filter(|line| line.contains("error[image-missing]")).count();
    assert_eq!(findings, 10, "the first ten: {error}");
    assert!(error.contains("\n    help: ") && error.contains("\nand 3 more\nthe new folder `"), "{error}");
    assert!(error.ends_with("` has 13 errors: what they leave out is not compared\n"), "{error}");
    // Also when it is the old one.
    let (status, _, error) = compare(&new, &old, &[]);
    assert!(status == Some(3) && error.contains("the old folder `"), "{error}");
}

#[test]
fn wrong_calls_say_why() {
    let one = assets();
    let root = one.0.display().to_string();
    for (old, message) in [
        ("no/such/folder", "a folder of a revision is written as `main:assets`"),
        ("sprites/lamp.dat", "cannot be opened"),
    ] {
        let (status, out, error) = call(&one.0, &[old, &root], &[]);
        assert_eq!((status, &*out), (Some(2), ""));
        assert!(error.starts_with("error: ") && error.contains(message), "{error}");
    }
    let (status, _, error) = call(&one.0, &[&root, &root, "--page", "no/folder/page.html"], &[]);
    assert!(status == Some(2) && error.contains("cannot be written"), "{error}");
    assert_eq!(call(&one.0, &[&root], &[]).0, Some(2));
}

#[test]
fn revisions_are_read_without_checking_them_out() {
    let one = assets();
    let Some(root) = repository(&one) else { return };
    one.text("sprites/lamp.dat", "glow lamp.png 2 100 0\n0 0 4 2 1 2 3 3\n0 2 4 2 1 2 3 3\n");
    let expected = "~ Lamp (sprites/lamp)\n  - blink is gone; `glow` is new and shows the same: was it renamed?\n  \
                    + glow is new and shows what `blink` showed\n\n1 sprite changed; 1 name vanished\n";
    let (status, out, error) = call(root, &["HEAD:assets", "assets"], &[]);
    assert_eq!((status, &*out, &*error), (Some(1), expected, ""));
    // The committed folder, from a folder below it, and with the slash that shells complete.
    commit(root);
    let below = one.0.join("sprites");
    for (old, new) in [
        ("HEAD~1:assets", "HEAD:assets"),
        ("HEAD~1:assets/", "HEAD:../../assets"),
        ("HEAD~1:../", ".."),
        ("HEAD@{1}:assets", "main:assets"),
    ] {
        let (status, out, error) = call(&below, &[old, new], &[]);
        assert_eq!((status, &*out, &*error), (Some(1), expected, ""), "{old} {new}");
    }
    // The root of a repository is a folder as well.
    let (status, out, _) = call(root, &["HEAD:", "HEAD:"], &[]);
    assert_eq!(status, Some(0), "{out}");
    // A folder that is there is a folder, whatever its name.
    if cfg!(unix) {
        fs::create_dir_all(root.join("HEAD:assets")).expect("a folder");
        let (status, _, error) = call(root, &["HEAD:assets", "assets"], &[]);
        assert!(status == Some(3) && error.contains("nothing-compiled"), "{error}");
    }
}

#[test]
fn a_revision_that_cannot_be_read_is_told_with_a_cure() {
    let one = assets();
    let Some(root) = repository(&one) else { return };
    let below = one.0.join("sprites");
    for (here, old, message) in [
        (root, "nonsense:assets", "there is no revision `nonsense` in this repository; `git log"),
        (root, "HEAD:art", "the revision `HEAD` has no folder `art`; paths begin at the root"),
        (&below, "HEAD:fx", "did you mean `HEAD:assets/sprites/fx`?"),
        (root, "HEAD:assets/sprites/lamp.dat", "is a file: name the asset folder"),
        (root, ":assets", "names the index, which has no folders"),
    ] {
        let (status, out, error) = call(here, &[old, "HEAD:assets"], &[]);
        assert_eq!((status, &*out), (Some(2), ""), "{old}");
        assert!(error.starts_with("error: ") && error.contains(message), "{error}");
    }
    let (status, _, error) = call(root, &["--", "--output=x:assets", "assets"], &[]);
    assert!(status == Some(2) && error.contains("none begins with `-`"), "{error}");
    // Outside of any repository, and without the program.
    let outside = assets();
    let above = outside.0.display().to_string();
    let (status, _, error) =
        call(&outside.0.join("sprites"), &["HEAD:assets", "."], &[("GIT_CEILING_DIRECTORIES", &above)]);
    assert!(status == Some(2) && error.contains("which is in none: call it in a repository"), "{error}");
    let (status, _, error) = call(root, &["HEAD:assets", "assets"], &[("PATH", "")]);
    assert!(status == Some(2) && error.contains("the program `git`, which reads revisions"), "{error}");
}

#[test]
fn what_git_alone_does_not_have_is_told() {
    let one = assets();
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n";
    // A file that no sprite needs may be one.
    one.text("notes.psd", pointer);
    let Some(root) = repository(&one) else { return };
    assert_eq!(call(root, &["HEAD:assets", "assets"], &[]).0, Some(0));
    one.text("sprites/lamp.png", pointer);
    commit(root);
    let (status, out, error) = call(root, &["HEAD~1:assets", "HEAD:assets"], &[]);
    assert_eq!((status, &*out), (Some(2), ""));
    assert!(error.contains("`HEAD:assets` has the file `sprites/lamp.png` in Git LFS"), "{error}");
    assert!(error.contains("git worktree add ../before HEAD"), "{error}");
    // A submodule is a commit in the tree.
    let id = Command::new("git").current_dir(root).args(["rev-parse", "HEAD"]).output().expect("git");
    let entry = format!("160000,{},assets/shared", text(&id.stdout).trim());
    git(root, &["update-index", "--add", "--cacheinfo", &entry]);
    git(root, &["commit", "--quiet", "--message", "submodule"]);
    for (old, message) in [
        ("HEAD:assets", "`HEAD:assets` has the submodule `shared`, whose files are in another repository"),
        ("HEAD:assets/shared", "`HEAD:assets/shared` is a submodule"),
    ] {
        let (status, _, error) = call(root, &[old, "assets"], &[]);
        assert!(status == Some(2) && error.contains(message), "{error}");
    }
}

/// As on the disk: links are followed while they stay inside of the folder.
#[cfg(unix)]
#[test]
fn links_of_a_revision_lead_where_they_lead_on_the_disk() {
    let one = assets();
    fs::rename(one.0.join("sprites/lamp.png"), one.0.join("lamp-v2.png")).expect("a file");
    std::os::unix::fs::symlink("../lamp-v2.png", one.0.join("sprites/lamp.png")).expect("a link");
    fs::rename(one.0.join("sprites/fx"), one.0.join("shared")).expect("a folder");
    std::os::unix::fs::symlink("../shared", one.0.join("sprites/fx")).expect("a link");
    let Some(root) = repository(&one) else { return };
    let (status, out, error) = call(root, &["HEAD:assets", "assets"], &[]);
    assert_eq!((status, &*error), (Some(0), ""), "{out}");
    assert!(out.starts_with("no difference: 2 sprites"), "{out}");
}

#[test]
fn a_page_shows_both_sides_and_no_name_is_more_than_text() {
    let (old, new) = (assets(), assets());
    new.bitmap("sprites/lamp.png", &lamp([0, 200, 0, 255]));
    let hostile = "<script>alert('1')</script>\"&";
    for (assets, times) in [(&old, 100), (&new, 120)] {
        let name = serde_json::to_string(hostile).expect("JSON");
        let text = format!("[animations.{name}]\nduration = {times}\nframes = \"0-1\"\n");
        assets.text("odd.sheet.toml", &format!("cell = [4, 2]\nimage = \"sprites/lamp.png\"\n{text}"));
    }
    let file = old.around().join("page.html");
    let (status, out, error) = compare(&old, &new, &["--page", &file.display().to_string()]);
    assert_eq!((status, &*error), (Some(0), ""), "{out}");
    assert!(out.lines().last().is_some_and(|line| line.starts_with("written: ")), "{out}");
    let page = fs::read_to_string(&file).expect("the page");
    assert!(!page.contains("<script") && !page.contains("alert('"), "{page}");
    assert!(
        page.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp;: every frame takes 120 ms")
    );
    assert!(page.contains("<li class=\"changed\">blink, direction 0: frame 1 differs in 8 of 8 pixels</li>"));
    // Old, new and what differs of the frame, and both animations twice: moving, and for those who want less motion.
    let of_lamp = page.split("<section").find(|section| section.contains("<bdi>Lamp</bdi>")).expect("Lamp");
    assert_eq!(of_lamp.matches("data:image/png;base64,").count(), 7, "{of_lamp}");
    assert!(of_lamp.contains("old: 2 pictures in 300 ms") || of_lamp.contains("old: 3 pictures in 300 ms"));
}

/// The moments of the page are those of an export.
#[test]
fn animations_of_a_page_play_as_the_player_shows_them() {
    let (old, new) = (assets(), assets());
    for (assets, times) in [(&old, "[30, 50, 20]"), (&new, "[40, 50, 20]")] {
        let animation = |name: &str, keys: &str| {
            format!("[animations.{name}]\nduration = {times}\nframes = \"0-1,0\"\n{keys}\n")
        };
        let text = [
            animation("there-and-back", "order = \"ping-pong\""),
            animation("twice", "repeat = 2"),
            animation("once", "repeat = 1\nend = \"hide\""),
            animation("from", "loop_from = 1"),
        ];
        assets.text(
            "odd.sheet.toml",
            &format!("cell = [4, 2]\nimage = \"sprites/lamp.png\"\n{}", text.concat()),
        );
    }
    let file = old.0.with_file_name("moments.html");
    let (status, out, error) = compare(&old, &new, &["--page", &file.display().to_string()]);
    assert_eq!((status, &*error), (Some(0), ""), "{out}");
    let page = fs::read_to_string(&file).expect("the page");
    for (name, caption) in [
        ("there-and-back", "old: 4 pictures in 150 ms, again and again"),
        ("there-and-back", "new: 4 pictures in 160 ms, again and again"),
        ("twice", "old: 3 pictures in 100 ms, 2 times"),
        ("once", "old: 4 pictures in 200 ms, once"),
        ("from", "old: 2 pictures in 70 ms, again and again, after 30 ms that are not repeated"),
    ] {
        let article = page.split("<article").find(|article| article.contains(&format!("<bdi>{name}</bdi>")));
        let article = article.unwrap_or_else(|| panic!("{name} is not on the page"));
        assert!(article.contains(caption), "{name}: {caption}");
    }
}

#[test]
fn names_for_terminals_hold_no_control_characters() {
    let (old, new) = (assets(), assets());
    old.text(
        "odd.sheet.toml",
        "cell = [4, 2]\nimage = \"sprites/lamp.png\"\n[animations.walk]\nframes = \"0-1\"\ntexts = { 0 = \"a\\u001b[31mb\\nc\\u202e\" }\n",
    );
    new.text(
        "odd.sheet.toml",
        "cell = [4, 2]\nimage = \"sprites/lamp.png\"\n[animations.walk]\nframes = \"0-1\"\n",
    );
    let (_, out, _) = compare(&old, &new, &[]);
    assert!(!out.contains(['\u{1b}', '\u{202e}']), "{out:?}");
    assert!(
        out.lines().any(|line| line.contains("frame 0 lacks the text `a\u{fffd}[31mb\u{fffd}c\u{fffd}` now")),
        "{out}"
    );
}

#[test]
fn the_help_says_how_revisions_are_written_and_what_statuses_mean() {
    let (status, help, _) = call(".".as_ref(), &["--help"], &[]);
    assert_eq!(status, Some(0));
    for part in
        ["main:assets", "HEAD~1:./art", "1  names vanished", "3  a folder has errors", "--page <FILE>"]
    {
        assert!(help.contains(part), "{part}: {help}");
    }
}

/// Solarus: a door takes its pictures from the current tile set, and there may be none yet.
#[test]
fn sprites_without_their_tile_set_are_compared_by_what_is_known() {
    let (old, new) = (assets(), assets());
    for (assets, time) in [(&old, 100), (&new, 90)] {
        assets.text("sprites/door.dat", &format!("open tileset 1 {time} -1\n0 0 8 8 0 0 2 2\n"));
    }
    let file = old.around().join("page.html");
    let (status, out, error) = compare(&old, &new, &["--page", &file.display().to_string()]);
    assert_eq!(status, Some(0), "{error}");
    assert!(
        out.starts_with("~ Door (sprites/door)\n  ~ open: every frame takes 90 ms instead of 100 ms\n"),
        "{out}"
    );
    assert!(fs::read_to_string(&file).expect("the page").contains("<bdi>Door</bdi>"));
}
