//! The targets: where in a folder the bytes stand, and what is done with the folder.

use crate::support::{assert_sensible, compiled};
use crate::{folder, pictures, play};
use sprite_compiler::MemoryFiles;
use sprite_runtime::Table;

/// A Solarus sprite.
pub fn solarus(bytes: &[u8]) {
    run(&pictures::described("sprites/x.dat", bytes));
}

/// A sprite of openage.
pub fn openage(bytes: &[u8]) {
    run(&pictures::described("x.sprite", bytes));
}

/// A sprite in Cranberry's JSON.
pub fn cranberry(bytes: &[u8]) {
    run(&pictures::described("x.json", bytes));
}

/// A sprite of Mana, ManaPlus or Evol.
pub fn mana(bytes: &[u8]) {
    run(&pictures::described("graphics/sprites/x.xml", bytes));
}

/// A binary Aseprite file, with tags as animations, and with directions.
pub fn aseprite(bytes: &[u8]) {
    aseprite_at("x.aseprite", bytes);
}

/// What Aseprite exports.
pub fn aseprite_json(bytes: &[u8]) {
    aseprite_at("x.json", bytes);
}

fn aseprite_at(path: &str, bytes: &[u8]) {
    let files = pictures::described(path, bytes);
    run(&files);
    run(&files.with("sprites.toml", "[aseprite]\ndirections = true\n"));
}

/// A PNG: as it is, and with sound checksums as a file, in each decoded form, and in an atlas.
pub fn images(bytes: &[u8]) {
    let repaired = pictures::with_sound_checksums(bytes);
    for (settings, png) in [
        ("", bytes),
        ("", &repaired),
        ("[images]\nembed = \"rgba8\"\n", &repaired),
        ("[images]\nembed = \"rgb565\"\n", &repaired),
        ("[images]\nembed = \"indexed8\"\n", &repaired),
        ("[images]\natlas = true\n", &repaired),
    ] {
        let description = "walk x.png 1 100 -1\n0 0 4 4 2 3 1 1\n";
        run(&MemoryFiles::new([("x.dat", description), ("sprites.toml", settings)]).with("x.png", png));
    }
}

/// The settings of a folder with sprites of several formats.
pub fn settings(bytes: &[u8]) {
    run(&folder::ordinary().with("sprites.toml", bytes));
}

/// A packed table: played when it is judged to be sound, and when nobody judged it.
pub fn table(bytes: &[u8]) {
    if let Ok(table) = Table::parse(bytes) {
        play::count(table);
    }
    play::play(Table::trusted(bytes));
}

/// A folder, see [`crate::seeds::archive`]: all that the compiler does, and every sprite is played.
pub fn folder(bytes: &[u8]) {
    run(&folder::unpacked(bytes));
}

fn run(files: &MemoryFiles) {
    let compilation = compiled(files);
    assert_sensible(&compilation);
    for sprite in compilation.library.sprites() {
        play::play(Table::parse(sprite.table()).expect("the compiler writes sound tables"));
    }
}
