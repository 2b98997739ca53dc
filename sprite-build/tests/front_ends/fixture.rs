//! Small crates outside the workspace, built by the real cargo.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::SystemTime;
use test_support::{TempFolder, small_crate};

pub(crate) const HERO: &str = "walking hero.png 4 100 0\n0 0 16 16 8 13 4 4\n0 16 16 16 8 13 4 4\n0 32 16 16 8 13 4 4\n0 48 16 16 8 13 4 4\n\nsword hero.png 1 50 -1\n0 0 16 16 8 13 4 4\n";

/// A crate in a folder of its own. Its name is its own too: cargo tells crates in a shared target folder apart by it.
pub(crate) struct Fixture {
    folder: TempFolder,
    package: String,
}

/// The output of cargo.
pub(crate) struct Outcome {
    pub(crate) succeeded: bool,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Fixture {
    /// A crate with a hero in `assets`, and this build script, when there is one.
    pub(crate) fn new(name: &str, build: Option<&str>, main: &str) -> Self {
        let package = format!("front_{name}");
        let folder = small_crate::folder(env!("CARGO_TARGET_TMPDIR"), &package);
        let fixture = Self { folder, package };
        let here = env!("CARGO_MANIFEST_DIR").replace('\\', "/");
        let manifest = format!(
            "[package]\nname = \"{}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
             [dependencies]\nsprite-runtime = {{ path = \"{here}/../sprite-runtime\" }}\n\
             [build-dependencies]\nsprite-build = {{ path = \"{here}\" }}\n[workspace]\n",
            fixture.package
        );
        fixture.write("Cargo.toml", manifest);
        // The versions that the workspace uses are on this machine already.
        fs::copy(format!("{here}/../Cargo.lock"), fixture.path("Cargo.lock")).expect("the lock file");
        if let Some(build) = build {
            fixture.write("build.rs", build);
        }
        fixture.write("src/main.rs", main);
        fixture.write("assets/hero.dat", HERO);
        fixture.image("assets/hero.png", 64, 64);
        fixture
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.join(path)
    }

    pub(crate) fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a file's folder")).expect("a folder");
        fs::write(path, content).expect("a file");
    }

    /// Copies a folder with all that is in it.
    #[expect(clippy::disallowed_methods, reason = "nothing is compiled from there")]
    pub(crate) fn copy(&self, from: &Path, to: &str) {
        for path in entries(from) {
            let to = format!("{to}/{}", path.file_name().and_then(|name| name.to_str()).expect("a name"));
            if path.is_dir() {
                self.copy(&path, &to);
            } else {
                self.write(&to, fs::read(&path).expect("a file"));
            }
        }
    }

    #[expect(clippy::disallowed_methods, reason = "it is no asset")]
    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).expect("a file")
    }

    /// An opaque PNG.
    pub(crate) fn image(&self, path: &str, width: u32, height: u32) {
        let pixels = vec![[90, 60, 30]; width as usize * height as usize];
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(pixels.as_flattened()).expect("pixels");
        writer.finish().expect("a PNG");
        self.write(path, bytes);
    }

    pub(crate) fn remove(&self, path: &str) {
        fs::remove_file(self.path(path)).expect("a file to remove");
    }

    pub(crate) fn rename(&self, from: &str, to: &str) {
        fs::rename(self.path(from), self.path(to)).expect("a file to rename");
    }

    /// Makes a file look as if it was written then.
    pub(crate) fn date(&self, path: &str, time: SystemTime) {
        let file = fs::OpenOptions::new().append(true).open(self.path(path)).expect("a file");
        file.set_modified(time).expect("a file's time");
    }

    pub(crate) fn cargo(&self, arguments: &[&str]) -> Outcome {
        let output = small_crate::cargo(env!("CARGO_TARGET_TMPDIR"), &self.folder, arguments).output();
        let Output { status, stdout, stderr } = output.expect("cargo runs");
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Outcome { succeeded: status.success(), stdout: text(stdout), stderr: text(stderr) }
    }

    /// The output of the crate.
    #[track_caller]
    pub(crate) fn run(&self) -> String {
        let outcome = self.cargo(&["run", "--quiet"]);
        assert!(outcome.succeeded, "{}", outcome.stderr);
        outcome.stdout.trim().to_owned()
    }

    /// The crate's folder of generated files: there may be others of earlier runs of the tests.
    pub(crate) fn out(&self) -> PathBuf {
        let start = format!("{}-", self.package);
        let run = |folder: &PathBuf| {
            let name = folder.file_name()?.to_str()?;
            let last = || fs::metadata(folder.join("invoked.timestamp")).ok()?.modified().ok();
            if name.starts_with(&start) { last() } else { None }
        };
        let folders = entries(&small_crate::products(env!("CARGO_TARGET_TMPDIR")).join("debug/build"));
        let last = folders.into_iter().filter_map(|folder| Some((run(&folder)?, folder))).max();
        last.expect("a build script that ran").1.join("out")
    }

    /// The lines of the build script for cargo.
    #[expect(clippy::disallowed_methods, reason = "it is no asset")]
    pub(crate) fn said(&self) -> String {
        fs::read_to_string(self.out().with_file_name("output")).expect("what the script said")
    }

    /// The generated file.
    #[expect(clippy::disallowed_methods, reason = "it is no asset")]
    pub(crate) fn generated(&self) -> String {
        fs::read_to_string(self.out().join("sprites.rs")).expect("a generated file")
    }
}

/// The entries of a folder.
#[expect(clippy::disallowed_methods, reason = "it holds no assets")]
pub(crate) fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").path()).collect()
}

impl Outcome {
    #[track_caller]
    pub(crate) fn shows(&self, text: &str) {
        assert!(self.stderr.contains(text), "expected\n{text}\nin\n{}", self.stderr);
    }

    #[track_caller]
    pub(crate) fn does_not_show(&self, text: &str) {
        assert!(!self.stderr.contains(text), "did not expect\n{text}\nin\n{}", self.stderr);
    }

    #[track_caller]
    pub(crate) fn must_succeed(&self) {
        assert!(self.succeeded, "{}{}", self.stdout, self.stderr);
    }
}
