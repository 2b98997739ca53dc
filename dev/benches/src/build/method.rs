//! The methods to embed a library, and the crates that use them.

use super::checkout::Checkout;
use super::library::Plan;
use super::literals;
use std::path::{Path, PathBuf};

/// The methods to embed a library.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    /// Nothing at all: what cargo and rustc take anyway.
    Nothing,
    /// The same in a program: the others are libraries unless they say so.
    NothingInProgram,
    /// Nothing, beside a dependency on `sprite-runtime`: its first build is that of all crates behind it.
    Dependency,
    /// The same without the macro.
    RuntimeAlone,
    /// `include_bytes!` of each file.
    Bytes,
    BytesInProgram,
    /// `include_dir!`.
    Dir,
    /// A table of struct literals, and `include_bytes!` of the images.
    Literals,
    Sprites,
    /// A program, as most games are. Rustc writes no metadata for it.
    SpritesInProgram,
    /// The same in a crate of its own, as the README advises: what is built is a crate that uses it.
    Apart,
    /// The same code from a build script: what rustc does for it alone.
    Generated,
    /// Ten times the same call, as an editor expands it again and again.
    DirTenTimes,
    SpritesTenTimes,
}

impl Method {
    /// The methods that others are compared with, in words.
    pub(crate) const BYTES: &str = "`include_bytes!` in a crate of its kind";

    /// The crates of a workspace that `bench write` writes.
    pub(crate) const ALL: [Self; 11] = [
        Self::Nothing,
        Self::NothingInProgram,
        Self::Bytes,
        Self::BytesInProgram,
        Self::Dir,
        Self::Literals,
        Self::Sprites,
        Self::SpritesInProgram,
        Self::Apart,
        Self::DirTenTimes,
        Self::SpritesTenTimes,
    ];

    pub(crate) const fn package(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::NothingInProgram => "nothing-in-program",
            Self::Dependency => "dependency",
            Self::RuntimeAlone => "runtime-alone",
            Self::Bytes => "bytes",
            Self::BytesInProgram => "bytes-in-program",
            Self::Dir => "dir",
            Self::Literals => "literals",
            Self::Sprites => "sprites",
            Self::SpritesInProgram => "sprites-in-program",
            Self::Apart => "apart",
            Self::Generated => "generated",
            Self::DirTenTimes => "dir-ten-times",
            Self::SpritesTenTimes => "sprites-ten-times",
        }
    }

    /// The crate's first file.
    pub(crate) const fn root(self) -> &'static str {
        match self {
            Self::NothingInProgram | Self::BytesInProgram | Self::SpritesInProgram => "src/main.rs",
            _ => "src/lib.rs",
        }
    }

    /// The tables of dependencies in its manifest.
    pub(crate) fn dependencies(self, checkout: &Checkout) -> String {
        let lines = match self {
            Self::Dir | Self::DirTenTimes => "include_dir = \"0.7\"\n".to_owned(),
            Self::Dependency | Self::Sprites | Self::SpritesInProgram | Self::SpritesTenTimes => {
                checkout.dependency("sprite-runtime", "")
            }
            Self::RuntimeAlone => checkout.dependency("sprite-runtime", ", default-features = false"),
            Self::Apart => "sprites = { path = \"../sprites\" }\n".to_owned(),
            Self::Generated => {
                checkout.dependency("sprite-runtime", ", default-features = false")
                    + "\n[build-dependencies]\n"
                    + &checkout.dependency("sprite-build", "")
            }
            Self::Nothing | Self::NothingInProgram | Self::Bytes | Self::BytesInProgram | Self::Literals => {
                String::new()
            }
        };
        format!("[dependencies]\n{lines}")
    }

    /// The packages that are made for it alone.
    pub(crate) fn packages(self) -> Vec<&'static str> {
        let own = (self == Self::Apart).then(|| Self::Sprites.package());
        own.into_iter().chain([self.package()]).collect()
    }

    /// The path of the file that changes when a description does.
    pub(crate) fn changed(self, plan: &Plan, folder: &Path) -> PathBuf {
        match self {
            Self::Literals => folder.join("literals/src/actor0.rs"),
            _ => folder.join("assets").join(plan.description(0)),
        }
    }

    /// The text of the crate's first file.
    pub(crate) fn source(self, plan: &Plan, paths: &[String]) -> String {
        let dir = |name: &str| {
            format!(
                "pub static {name}: include_dir::Dir<'_> = include_dir::include_dir!(\"$CARGO_MANIFEST_DIR/../assets\");\n"
            )
        };
        let sprites = "sprite_runtime::include_sprites!(\"../assets\");\n";
        // A program has to use something, or rustc warns.
        let main = |item: &str| format!("fn main() {{\n    std::hint::black_box(&{item});\n}}\n");
        match self {
            Self::Nothing | Self::Dependency | Self::RuntimeAlone => {
                "pub static NOTHING: u8 = 0;\n".to_owned()
            }
            Self::NothingInProgram => "static NOTHING: u8 = 0;\n".to_owned() + &main("NOTHING"),
            Self::Bytes => files(paths),
            Self::BytesInProgram => files(paths) + &main("FILES"),
            Self::Dir => dir("ASSETS"),
            Self::Literals => literals::root(plan),
            Self::Sprites => sprites.to_owned(),
            Self::SpritesInProgram => sprites.to_owned() + &main("IMAGES"),
            Self::Apart => "pub use sprites::IMAGES;\n".to_owned(),
            Self::Generated => "sprite_runtime::include_generated!();\n".to_owned(),
            Self::DirTenTimes => (0..10).map(|index| dir(&format!("ASSETS_{index}"))).collect(),
            Self::SpritesTenTimes => (0..10).fold(String::new(), |text, index| {
                text + &format!("pub mod time{index} {{\n    {sprites}}}\n")
            }),
        }
    }
}

fn files(paths: &[String]) -> String {
    let files = paths.iter().map(|path| format!("    include_bytes!(\"../../assets/{path}\"),\n"));
    format!("pub static FILES: [&[u8]; {}] = [\n{}];\n", paths.len(), files.collect::<String>())
}
