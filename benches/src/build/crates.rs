//! The crates that embed a library, each by another method.

use super::library::Plan;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The methods to embed a library.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    /// Nothing at all: what cargo and rustc take anyway.
    Nothing,
    /// `include_bytes!` of each file.
    Bytes,
    /// `include_dir!`.
    Dir,
    /// A table of struct literals, and `include_bytes!` of the images.
    Literals,
    Sprites,
    /// The same in a crate of its own, as the README advises: what is built is a crate that uses it.
    Apart,
    /// Ten times the same call, as an editor expands it again and again.
    DirTenTimes,
    SpritesTenTimes,
}

impl Method {
    pub(crate) const ALL: [Self; 8] = [
        Self::Nothing,
        Self::Bytes,
        Self::Dir,
        Self::Literals,
        Self::Sprites,
        Self::Apart,
        Self::DirTenTimes,
        Self::SpritesTenTimes,
    ];

    pub(crate) const fn package(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Bytes => "bytes",
            Self::Dir => "dir",
            Self::Literals => "literals",
            Self::Sprites => "sprites",
            Self::Apart => "apart",
            Self::DirTenTimes => "dir-ten-times",
            Self::SpritesTenTimes => "sprites-ten-times",
        }
    }

    fn dependencies(self) -> String {
        let runtime = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("sprite-runtime");
        match self {
            Self::Dir | Self::DirTenTimes => "include_dir = \"0.7\"\n".to_owned(),
            Self::Sprites | Self::SpritesTenTimes => {
                format!("sprite-runtime = {{ path = {:?} }}\n", runtime.display().to_string())
            }
            Self::Apart => "sprites = { path = \"../sprites\" }\n".to_owned(),
            Self::Nothing | Self::Bytes | Self::Literals => String::new(),
        }
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
}

/// Writes a workspace with the library in `assets` and a crate for each method.
pub(crate) fn write(plan: &Plan, folder: &Path) -> Result<(), String> {
    let mut paths = Vec::new();
    for index in 0..plan.sprites {
        for (path, bytes) in plan.files(index)? {
            put(&folder.join("assets").join(&path), bytes)?;
            paths.push(path);
        }
        put(&folder.join(format!("literals/src/actor{index}.rs")), literals(plan, index))?;
    }
    let mut members = String::new();
    for method in Method::ALL {
        let package = method.package();
        let manifest = format!(
            "[package]\nname = \"{package}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{}",
            method.dependencies()
        );
        put(&folder.join(package).join("Cargo.toml"), manifest)?;
        put(&folder.join(package).join("src/lib.rs"), source(method, plan, &paths))?;
        let _ = write!(members, "\"{package}\", ");
    }
    put(&folder.join("Cargo.toml"), format!("[workspace]\nmembers = [{members}]\nresolver = \"3\"\n"))?;
    // The versions of this crate: nothing has to be fetched, and nothing differs tomorrow.
    put(&folder.join("Cargo.lock"), include_bytes!("../../Cargo.lock"))
}

fn source(method: Method, plan: &Plan, paths: &[String]) -> String {
    let dir = |name: &str| {
        format!(
            "pub static {name}: include_dir::Dir<'_> = include_dir::include_dir!(\"$CARGO_MANIFEST_DIR/../assets\");\n"
        )
    };
    let sprites = "sprite_runtime::include_sprites!(\"../assets\");\n";
    match method {
        Method::Nothing => "pub static NOTHING: u8 = 0;\n".to_owned(),
        Method::Bytes => {
            let files = paths.iter().map(|path| format!("    include_bytes!(\"../../assets/{path}\"),\n"));
            format!("pub static FILES: [&[u8]; {}] = [\n{}];\n", paths.len(), files.collect::<String>())
        }
        Method::Dir => dir("ASSETS"),
        Method::Literals => {
            let modules = (0..plan.sprites).map(|index| format!("pub mod actor{index};\n"));
            let text = "pub struct Frame { pub x: u16, pub y: u16, pub width: u16, pub height: u16, pub origin: (i16, i16), pub image: u16 }\npub struct Animation { pub name: &'static str, pub milliseconds: u32, pub rows: &'static [&'static [Frame]] }\n";
            modules.collect::<String>() + text
        }
        Method::Sprites => sprites.to_owned(),
        Method::Apart => "pub use sprites::IMAGES;\n".to_owned(),
        Method::DirTenTimes => (0..10).map(|index| dir(&format!("ASSETS_{index}"))).collect(),
        Method::SpritesTenTimes => (0..10)
            .fold(String::new(), |text, index| text + &format!("pub mod time{index} {{\n    {sprites}}}\n")),
    }
}

/// What a program that converts descriptions to Rust would write.
fn literals(plan: &Plan, index: usize) -> String {
    let mut text = format!(
        "use crate::{{Animation, Frame}};\npub static IMAGE: &[u8] = include_bytes!(\"../../assets/{}.png\");\npub static ANIMATIONS: &[Animation] = &[\n",
        Plan::stem(index)
    );
    for row in 0..plan.rows {
        if row % 4 == 0 {
            let _ =
                writeln!(text, "    Animation {{ name: \"walk{}\", milliseconds: 100 , rows: &[", row / 4);
        }
        text.push_str("        &[\n");
        for frame in 0..plan.columns {
            let (x, y, cell) = (frame * plan.cell, row * plan.cell, plan.cell);
            let _ = writeln!(
                text,
                "            Frame {{ x: {x}, y: {y}, width: {cell}, height: {cell}, origin: ({}, {}), image: {index} }},",
                cell / 2,
                cell - 3
            );
        }
        text.push_str("        ],\n");
        if row % 4 == 3 || row + 1 == plan.rows {
            text.push_str("    ] },\n");
        }
    }
    text + "];\n"
}

fn put(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(wrong)?;
    }
    fs::write(path, content).map_err(wrong)
}
