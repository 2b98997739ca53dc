//! `init`: writes what a game needs to begin.

mod decoders;
mod manifest;
mod next;
mod picture;
mod present;

use crate::fault::Fault;
use crate::folder::Trust;
use crate::schema::Schema;
use crate::written::{self, save, unwritten};
use manifest::Manifest;
use next::Game;
use present::{Assets, Present};
use sprite_compiler::shown_path;
use std::fmt::Display;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use toml_edit::{Array, InlineTable, TomlError};

/// The arguments of `init`.
#[derive(clap::Args)]
pub(crate) struct Init {
    /// The folder of the game's crate
    #[arg(default_value = ".")]
    dir: PathBuf,
    /// Put the sprites into a crate of this name in the game's workspace, so that a change of the game does not compile
    /// them again
    #[arg(long = "crate", value_name = "NAME")]
    library: Option<String>,
    /// Name the crates by their paths in this clone of the repository instead of by version
    #[arg(long, value_name = "CLONE")]
    from: Option<PathBuf>,
    #[command(flatten)]
    trust: Trust,
}

const DESCRIPTION: &str = "\
#:schema ./sheet.schema.json
# The picture is hero.png, which lies beside this file.
cell = [16, 16]
origin = [8, 15]

[animations.stand]
frames = \"0\"

[animations.walk]
row = 0
duration = 120
";

const SETTINGS: &str = "\
#:schema ./settings.schema.json
# Settings for this folder; every line may be left out.

[images]
# How images are embedded: \"png\" (the game decodes them), \"rgba8\", \"indexed8\", \"indexed4\", \"mono1\", \"rle8\",
# \"rgb565\" or \"none\".
#embed = \"rgba8\"
# Whether frames are packed into few pages.
#atlas = true

[aseprite]
# Whether tags like `walk-up` and `walk-left` are directions of one animation `walk`.
#directions = true
# The point of the canvas that is drawn at the sprite's position: the pivot of this slice or, in a file without a pivot,
# \"top-left\", \"center\" or \"bottom\".
#pivot = \"foot\"
#origin = \"bottom\"

[lints]
# Lints that are off by default: frames without a visible pixel, the same picture twice, images that no
# description names. `cargo sprites explain` lists all of them.
#blank-frame = \"warn\"
#frame-repeated = \"warn\"
#image-unused = \"warn\"
";

const BUILD: &str = "\
//! Makes cargo notice new files in the asset folder.
fn main() {
    sprite_build::watch(\"assets\");
}
";

const LIBRARY: &str = "\
//! The sprites of the game.

sprite_runtime::include_sprites!(\"assets\");
";

/// Writes what is missing, and says what comes next.
pub(crate) fn run(init: &Init, out: &mut impl Write) -> Result<(), Fault> {
    let dir = &init.dir;
    let path = dir.join("Cargo.toml");
    let wrong = |error: &dyn Display| Fault::Call(format!("`{}`: {error}", shown_path(&path)));
    let game = read(&path).map_err(|error| wrong(&format_args!("{error}; `cargo init` makes a crate")))?;
    let mut manifest = Manifest::parse(&game).map_err(|error| wrong(&located(&error, &game)))?;
    if path.metadata()?.permissions().readonly() {
        return Err(wrong(&"it may not be written, and the dependencies belong there"));
    }
    let crates = Crates { from: init.from.as_deref().map(clone).transpose()? };
    if let Some(name) = &init.library {
        checked_crate(name)?;
    }
    let home = init.library.as_ref().map_or_else(|| dir.clone(), |name| dir.join(name));
    let assets = Assets::of(dir, &home, init.trust)?;
    let features = assets.present.features();
    match &init.library {
        None => {
            manifest.add("dependencies", "sprite-runtime", crates.runtime(&features));
            manifest.add("build-dependencies", "sprite-build", crates.bare("sprite-build"));
        }
        Some(name) => {
            // The crate of the sprites has the macro.
            manifest.add("dependencies", "sprite-runtime", crates.bare("sprite-runtime"));
            manifest.add("dependencies", name, InlineTable::from_iter([("path", name)]));
        }
    }
    if let Some(name) = &init.library {
        write_new(&home.join("Cargo.toml"), crates.library(name, &features).as_bytes(), out)?;
        write_new(&home.join("src/lib.rs"), LIBRARY.as_bytes(), out)?;
        match workspace_above(dir).filter(|_| !manifest.is_workspace()) {
            // A crate below the root of a workspace becomes a member by being a dependency of it.
            None => manifest.begin_workspace(),
            Some(root) => {
                writeln!(out, "`{}` is a workspace: add `{name}` to its members", shown_path(&root))?;
            }
        }
    }
    optimise_decoders(&mut manifest, dir, init.library.is_some(), out)?;
    write_new(&home.join("build.rs"), BUILD.as_bytes(), out)?;
    write_assets(&assets, out)?;
    match manifest.changed() {
        None => writeln!(out, "kept:    {} (names the crates already)", shown_path(&path))?,
        Some(changed) => {
            save(&path, game.as_bytes(), changed.as_bytes()).map_err(|error| unwritten(&path, &error))?;
            writeln!(out, "changed: {}", shown_path(&path))?;
        }
    }
    let has_bevy = manifest.has("dependencies", "sprite-bevy");
    next::print(&assets, &Game { library: init.library.as_deref(), has_bevy }, out)?;
    Ok(())
}

/// The message of a mistake in a manifest, with its line.
fn located(error: &TomlError, manifest: &str) -> String {
    let before = error.span().and_then(|span| manifest.get(..span.start)).unwrap_or_default();
    format!("line {}: {}", before.matches('\n').count() + 1, error.message())
}

/// Has the crates that decode images optimised, in the manifest that cargo takes profiles from: that of the workspace's
/// root. If that is another one, it says what to write there.
fn optimise_decoders(
    manifest: &mut Manifest,
    dir: &Path,
    has_library: bool,
    out: &mut impl Write,
) -> Result<(), Fault> {
    let above = workspace_above(dir).filter(|_| !manifest.is_workspace());
    let root = above.as_deref().and_then(Path::parent).unwrap_or(dir);
    let names = decoders::of(manifest, has_library, decoders::lock(root).as_deref());
    let Some(above) = above else {
        for name in names {
            manifest.optimise(name);
        }
        return Ok(());
    };
    let mut other = read(&above).ok().and_then(|text| Manifest::parse(&text).ok()).unwrap_or_default();
    for name in &names {
        other.optimise(name);
    }
    if other.changed().is_some() {
        let tables = decoders::text(&names);
        writeln!(
            out,
            "so that a game in development starts quickly, write into `{}`:\n{tables}",
            shown_path(&above)
        )?;
    }
    Ok(())
}

/// Writes what the asset folder needs: a first sprite only if there is nothing that could be one.
fn write_assets(assets: &Assets, out: &mut impl Write) -> Result<(), Fault> {
    if let Present::Nothing = assets.present {
        write_new(&assets.root.join("hero.sheet.toml"), DESCRIPTION.as_bytes(), out)?;
        write_new(&assets.root.join("hero.png"), &picture::png()?, out)?;
    }
    // A folder that is to be moved gets no new files.
    if assets.still_in.is_none() {
        write_new(&assets.root.join("sprites.toml"), SETTINGS.as_bytes(), out)?;
        // The first lines of the files name these for editors, by paths, which work without a network.
        for schema in [Schema::Sheet, Schema::Settings] {
            write_new(&assets.root.join(schema.file_name()), schema.text().as_bytes(), out)?;
        }
    }
    if let Present::Sprites { summary, .. } = &assets.present {
        let folder = assets.still_in.as_ref().unwrap_or(&assets.root);
        writeln!(out, "kept:    {} ({summary})", shown_path(folder))?;
    }
    Ok(())
}

/// The dependencies of this project's crates in manifests.
struct Crates {
    from: Option<PathBuf>,
}

impl Crates {
    fn dependency(&self, name: &str) -> InlineTable {
        InlineTable::from_iter([match &self.from {
            Some(from) => ("path", shown_path(&from.join(name))),
            None => ("version", env!("CARGO_PKG_VERSION").to_owned()),
        }])
    }

    /// The same without features: for build scripts that only watch, and for games whose sprites are in another crate.
    fn bare(&self, name: &str) -> InlineTable {
        let mut dependency = self.dependency(name);
        dependency.insert("default-features", false.into());
        dependency
    }

    /// The runtime with the macro, which reads the formats of these features.
    fn runtime(&self, formats: &[&str]) -> InlineTable {
        let mut dependency = self.bare("sprite-runtime");
        dependency.insert("features", ["macros"].iter().chain(formats).copied().collect::<Array>().into());
        dependency
    }

    /// The manifest of a crate of sprites.
    fn library(&self, name: &str, formats: &[&str]) -> String {
        let (runtime, build) = (self.runtime(formats), self.bare("sprite-build"));
        format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n\n\
             [dependencies]\nsprite-runtime = {runtime}\n\n[build-dependencies]\nsprite-build = {build}\n"
        )
    }
}

/// The absolute path of the folder of a clone.
fn clone(from: &Path) -> Result<PathBuf, Fault> {
    let is_one = from.join("sprite-runtime/Cargo.toml").is_file();
    let whole = from.canonicalize().ok().filter(|_| is_one);
    whole.ok_or_else(|| {
        let shown = shown_path(from);
        Fault::Call(format!("`{shown}` is no clone of the repository: there is no `sprite-runtime` in it"))
    })
}

/// Checks the name of a crate, which is also the name of its folder.
fn checked_crate(name: &str) -> Result<(), Fault> {
    let is_allowed = |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
    if name.starts_with(|first: char| first.is_ascii_alphabetic()) && name.chars().all(is_allowed) {
        return Ok(());
    }
    Err(Fault::Call(format!(
        "`{}` is not a name of a crate: letters, digits, `-` and `_`",
        name.escape_debug()
    )))
}

/// The manifest of the workspace that a crate's folder lies in, when it is not the crate's own.
fn workspace_above(dir: &Path) -> Option<PathBuf> {
    let dir = dir.canonicalize().ok()?;
    let manifests = dir.ancestors().skip(1).map(|folder| folder.join("Cargo.toml"));
    manifests.into_iter().find(|path| {
        let manifest = read(path).ok().and_then(|text| Manifest::parse(&text).ok());
        manifest.is_some_and(|manifest| manifest.is_workspace())
    })
}

#[expect(clippy::disallowed_methods, reason = "a manifest is no asset")]
fn read(path: &Path) -> std::io::Result<String> {
    fs::read_to_string(path)
}

/// Writes a file unless it exists, and prints which was the case.
fn write_new(path: &Path, bytes: &[u8], out: &mut impl Write) -> Result<(), Fault> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    match written::write_new(path, bytes) {
        Ok(()) => writeln!(out, "written: {}", shown_path(path))?,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            writeln!(out, "kept:    {} (is there already)", shown_path(path))?;
        }
        Err(error) => return Err(unwritten(path, &error)),
    }
    Ok(())
}
