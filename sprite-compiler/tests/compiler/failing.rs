//! A panic in the midst of a run is a finding that can be reported.

use crate::support::image;
use sprite_compiler::{Code, Compilation, Entry, Files, Limits, MemoryFiles, Options, Renderer, compile};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Files of which one cannot be read without a panic, after it was read so often.
struct Panicking {
    files: MemoryFiles,
    path: &'static str,
    reads_left: AtomicUsize,
}

impl Files for Panicking {
    fn root_name(&self) -> Option<String> {
        self.files.root_name()
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        self.files.list(limits)
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        if path == self.path {
            let left = self.reads_left.load(Ordering::SeqCst).checked_sub(1);
            self.reads_left.store(left.expect("the planted panic\nand its second line"), Ordering::SeqCst);
        }
        self.files.read(path, most)
    }
}

/// Compiles four sprites with a square image of this side each, of which they show 8 x 8 pixels; reading this file so
/// often and once more panics.
fn compiled_without(path: &'static str, reads: usize, side: u32) -> Compilation {
    let mut files = MemoryFiles::new([("sprites.toml", "[lints]\nframe-repeated = \"warn\"\n")]);
    for name in ["a", "b", "c", "d"] {
        let text = format!("walk {name}.png 1 0 -1\n0 0 8 8 0 0 1 1\n");
        files = files.with(format!("sprites/{name}.dat"), text);
        files = files.with(format!("sprites/{name}.png"), image::opaque(side, side));
    }
    compile(&Panicking { files, path, reads_left: AtomicUsize::new(reads) }, &Options::default())
}

fn assert_reported(path: &'static str, reads: usize, side: u32) {
    let compilation = compiled_without(path, reads, side);
    let [finding] = compilation.diagnostics.findings() else {
        panic!("{:?}", compilation.diagnostics.findings())
    };
    assert_eq!(finding.code, Code::InternalError);
    let text = Renderer::plain(&compilation.sources, "assets").render(finding);
    let start = "error[internal-error]: the compiler failed at compiler/failing.rs:";
    let start = start.replace("compiler/failing.rs", "sprite-compiler/tests/compiler/failing.rs");
    assert!(text.starts_with(&start), "{text}");
    assert!(text.contains(&format!(" while it worked on `{path}`: the planted panic")), "{text}");
    assert!(text.contains(&format!("assets/{path}")), "{text}");
    assert!(text.contains("please report it as its SECURITY.md says"), "{text}");
    assert!(compilation.diagnostics.has_errors() && !compilation.may_be_remembered);
    assert!(compilation.library.sprites().next().is_none() && compilation.code.is_empty());
}

#[test]
fn a_panic_over_a_description_names_it() {
    assert_reported("sprites/b.dat", 0, 8);
}

/// Images are inspected in threads of their own.
#[test]
fn a_panic_in_another_thread_names_its_image() {
    assert_reported("sprites/c.png", 0, 8);
}

/// A lint on pixels reads it again, after all descriptions and images were checked.
#[test]
fn a_panic_in_a_later_stage_names_its_image() {
    assert_reported("sprites/c.png", 1, 8);
}

/// An image twice as large as its frames may have been exported so: its pixels say it.
#[test]
fn a_panic_over_the_scale_of_an_image_names_it() {
    assert_reported("sprites/d.png", 1, 16);
}

#[test]
fn the_next_run_knows_nothing_of_it() {
    assert!(compiled_without("sprites/a.png", 0, 8).diagnostics.has_errors());
    assert!(!compiled_without("no such file", 0, 8).diagnostics.has_errors());
}
