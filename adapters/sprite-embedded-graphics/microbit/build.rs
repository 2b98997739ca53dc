//! Compiles three sprites of the example for a display of 16 bits, packed so that they fit, and says where memory is. The
//! hero is white, with a bit for each pixel.

#[path = "../../../dev/scene/one_bit.rs"]
mod one_bit;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

const ASSETS: &str = "../../../assets";
const SPRITES: [&str; 4] = ["archer", "sprites/hero", "sprites/hero.dat", "crab.aseprite"];
const SETTINGS: &str = r#"
[images]
embed = "rgb565"
atlas = true

[images."sprites/hero/*"]
embed = "mono1"
"#;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={ASSETS}");
    println!("cargo::rerun-if-changed=memory.x");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    fs::copy("memory.x", out.join("memory.x"))?;
    println!("cargo::rustc-link-search={}", out.display());
    let assets = out.join("assets");
    for sprite in SPRITES {
        copy(&Path::new(ASSETS).join(sprite), &assets.join(sprite))?;
    }
    fs::write(assets.join("sprites.toml"), SETTINGS)?;
    Ok(sprite_build::Config::new(assets.to_str().ok_or("the target folder's path is not UTF-8")?)
        .compile()?)
}

fn copy(from: &Path, to: &Path) -> Result<(), Box<dyn Error>> {
    if !from.is_dir() {
        fs::create_dir_all(to.parent().ok_or("a file's folder")?)?;
        let bytes = fs::read(from)?;
        let is_hero = from.starts_with(Path::new(ASSETS).join("sprites/hero"));
        fs::write(to, if is_hero { one_bit::one_bit(&bytes)? } else { bytes })?;
        return Ok(());
    }
    for entry in fs::read_dir(from)? {
        let name = entry?.file_name();
        copy(&from.join(&name), &to.join(&name))?;
    }
    Ok(())
}
