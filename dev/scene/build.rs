//! Compiles the example's assets once for each form in which images can be embedded.
#![expect(clippy::disallowed_methods, reason = "it copies the assets of this repository")]

mod forms;
mod one_bit;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

const ASSETS: &str = "../../assets";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={ASSETS}");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    for (form, settings) in forms::FORMS {
        let folder = out.join(form);
        // Files that an earlier build copied may be gone by now.
        let _ = fs::remove_dir_all(&folder);
        copy(Path::new(ASSETS), &folder, form == "mono1")?;
        let path = folder.join("sprites.toml");
        let own = fs::read_to_string(&path)?;
        fs::write(path, forms::with_form(&own, settings))?;
        let folder = folder.to_str().ok_or("the target folder's path is not UTF-8")?;
        sprite_build::Config::new(folder).out_name(form).compile()?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path, is_one_bit: bool) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to, is_one_bit)?;
        } else {
            let bytes = fs::read(entry.path())?;
            let is_drawn = is_one_bit && to.extension().is_some_and(|ending| ending == "png");
            fs::write(to, if is_drawn { one_bit::one_bit(&bytes)? } else { bytes })?;
        }
    }
    Ok(())
}
