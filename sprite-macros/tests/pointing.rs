//! The feature `nightly` in a real crate, built by the real cargo: rustc shows the assets themselves.
//!
//! The compiler at hand may be a stable one: `RUSTC_BOOTSTRAP=1` makes it take what the feature needs. Where even that
//! is not taken, the test says so and checks that the feature does no harm.
#![allow(clippy::expect_used, reason = "in a test that is how one finds out")]

use std::fs;
use std::path::Path;
use std::process::Command;
use test_support::{TempFolder, small_crate};

const MAIN: &str = "mod one { sprite_runtime::include_sprites!(\"assets\"); }\nfn main() {}\n";

/// Files with a mistake each: on the first line, after characters of several bytes and lines with `\r`, where there is
/// no text, at the end, and in a file that another one includes.
const FILES: [(&str, &[u8]); 6] = [
    ("sprites/a.dat", b"walking none.png 1 100 0\n0 0 8 8 4 4 1 1\n"),
    (
        "sprites/b.dat",
        "\u{feff}gehen tileset 1 100 -1\r\n0 0 8 8 4 4 1 9\r\nzur\u{fc}ck \u{9b3c}.png 1 100 0\r\n0 0 8 8 4 4 1 1\r\n"
            .as_bytes(),
    ),
    ("sprites/c.dat", b"walk\xff none.png 1 100 0\n0 0 8 8 4 4 1 1\n"),
    ("d.json", b"{\"movements\": [\n{\"name\": \"a\","),
    ("graphics/sprites/e.xml", b"<sprite>\n <include file=\"f.xml\"/>\n</sprite>\n"),
    ("graphics/sprites/f.xml", b"<sprite>\n <action name=\"stand\" imageset=\"base\"/>\n</sprite>\n"),
];

/// A crate in a folder of its own.
struct Fixture(TempFolder);

impl Fixture {
    fn new() -> Self {
        let fixture = Self(small_crate::folder(env!("CARGO_TARGET_TMPDIR"), "pointing"));
        let here = env!("CARGO_MANIFEST_DIR").replace('\\', "/");
        let manifest = format!(
            "[package]\nname = \"pointing\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[dependencies]\n\
             sprite-runtime = {{ path = \"{here}/../sprite-runtime\", features = [\"nightly\"] }}\n[workspace]\n"
        );
        fixture.write("Cargo.toml", manifest.as_bytes());
        // The versions that the workspace uses are on this machine already.
        fs::copy(format!("{here}/../Cargo.lock"), fixture.0.join("Cargo.lock")).expect("the lock file");
        fixture.write("src/main.rs", MAIN.as_bytes());
        for (path, content) in FILES {
            fixture.write(&format!("assets/{path}"), content);
        }
        fixture
    }

    fn write(&self, path: &str, content: &[u8]) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a file's folder")).expect("a folder");
        fs::write(path, content).expect("a file");
    }

    /// The output of cargo; the crate never builds.
    fn errors(&self, bootstrap: &str) -> String {
        let output = Command::new(env!("CARGO"))
            .args(["check", "--offline", "--color", "never"])
            .current_dir(&self.0)
            .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("pointed"))
            .env("RUSTC_BOOTSTRAP", bootstrap)
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env_remove("CARGO_BUILD_TARGET")
            .output()
            .expect("cargo runs");
        assert!(!output.status.success());
        String::from_utf8(output.stderr).expect("UTF-8")
    }
}

/// Each finding with its lines, once: the kind, the place below the asset folder, the line and what is marked.
const SHOWN: [(&str, &str, &str, &str); 7] = [
    ("[json-malformed]", "d.json:2:14", "2 | {\"name\": \"a\",", "  |              ^"),
    ("note: ", "d.json:2:1", "2 | {\"name\": \"a\",", "  | ^"),
    (
        "[imageset-undefined]",
        "graphics/sprites/f.xml:2:33",
        "2 |  <action name=\"stand\" imageset=\"base\"/>",
        "  |                                 ^^^^",
    ),
    ("note: ", "graphics/sprites/e.xml:2:17", "2 |  <include file=\"f.xml\"/>", "  |                 ^^^^^"),
    ("[image-missing]", "sprites/a.dat:1:9", "1 | walking none.png 1 100 0", "  |         ^^^^^^^^"),
    ("[image-missing]", "sprites/b.dat:3:8", "3 | zur\u{fc}ck \u{9b3c}.png 1 100 0", "  |        ^^^^^^"),
    ("[columns-exceed-frames]", "sprites/b.dat:2:15", "2 | 0 0 8 8 4 4 1 9", "  |               ^"),
];

/// Says that a test could not do its work here. CI promises that it can; `.ci/run` names it in its last lines.
fn skip(what: &str) {
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{what}");
    test_support::skipped(what);
}

#[test]
fn rustc_shows_the_assets_themselves() {
    let fixture = Fixture::new();
    let text = fixture.errors("1");
    if text.contains("  --> assets/sprites/a.dat:1:9\n") {
        return skip("rustc_shows_the_assets_themselves: this compiler cannot point into assets");
    }
    let root = fixture.0.join("assets").canonicalize().expect("the asset folder");
    let lines: Vec<&str> = text.lines().collect();
    for (kind, location, line, mark) in SHOWN {
        let origin = format!(" --> {}", root.join(location).display());
        let at: Vec<usize> = (0..lines.len()).filter(|&at| lines[at] == origin).collect();
        let [at] = at[..] else { panic!("{origin} is expected once in\n{text}") };
        assert!(lines[at - 1].contains(kind), "{}", lines[at - 1]);
        assert_eq!(lines[at + 1..at + 4], ["  |", line, mark]);
    }
    // Besides these, what is no text is reported at the macro, and nothing is reported twice.
    let origins = || lines.iter().filter(|line| line.contains("--> "));
    assert_eq!(origins().count(), SHOWN.len() + 2, "{text}");
    assert!(origins().any(|line| line.ends_with(" --> assets/sprites/c.dat")), "{text}");
    assert!(text.contains("5 previous errors; 1 warning emitted"), "{text}");
    for help in
        ["= note: the image file", "= help: it plays correctly; 1 is enough", "note: the file is named here"]
    {
        assert!(text.contains(help), "{text}");
    }
    for word in ["macro invocation", "originates in", "deprecated", "SPRITE"] {
        assert!(!text.contains(word), "{text}");
    }
}
