//! Where the code is written, and how it names the asset folder: by paths that are the same wherever the game lies and
//! from whatever folder the program is called.

use super::module;
use crate::fault::Fault;
use crate::written::save;
use sprite_compiler::{shown_path, write_whole};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The ending of files of code.
const ENDING: &str = "rs";

/// A file of code.
pub(super) struct Target {
    /// The path as the caller wrote it.
    pub(super) path: PathBuf,
    /// The folder that it is in.
    pub(super) folder: PathBuf,
    /// The file's name without its ending, with which the names of the files beside it begin.
    pub(super) name: String,
    /// The asset folder as seen from the folder of the code, for `include_bytes!`.
    pub(super) include_root: String,
    /// The asset folder as seen from the game's crate, for people; empty for that folder itself.
    pub(super) shown_root: String,
    /// The file as seen from there.
    pub(super) from_crate: String,
}

impl Target {
    pub(super) fn of(root: &Path, path: &Path) -> Result<Self, Fault> {
        let wrong = |what: &str| Fault::Call(format!("`{}` {what}", shown_path(path)));
        let name = path.file_stem().filter(|_| path.extension().is_some_and(|ending| ending == ENDING));
        let name = name.ok_or_else(|| wrong("is no file of Rust code: write for example `-o src/art.rs`"))?;
        let own = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = own.canonicalize().map_err(|_| {
            let own = shown_path(own);
            wrong(&format!("is not written: there is no folder `{own}`; make it, or name another file"))
        })?;
        let assets = whole(root).map_err(|error| Fault::Call(format!("`{}`: {error}", shown_path(root))))?;
        // Without a crate around it the folder of the code is as good as any that is the same on every machine.
        let home = folder.ancestors().find(|folder| folder.join("Cargo.toml").is_file()).unwrap_or(&folder);
        let file = folder.join(path.file_name().unwrap_or_default());
        let unnamed =
            || wrong("cannot name the asset folder: they lie on two drives, or a name is not UTF-8");
        let seen = |from: &Path, to: &Path| relative(from, to).ok_or_else(unnamed);
        let shown_root = seen(home, &assets)?;
        Ok(Self {
            path: path.to_owned(),
            name: name.to_str().ok_or_else(unnamed)?.to_owned(),
            include_root: seen(&folder, &assets)?,
            shown_root: if shown_root == "." { String::new() } else { shown_root },
            from_crate: seen(home, &file)?,
            folder,
        })
    }

    /// The content of the file; [`None`] if there is none. A file that this program did not write is refused.
    #[expect(clippy::disallowed_methods, reason = "generated code is no asset")]
    pub(super) fn read(&self) -> Result<Option<String>, Fault> {
        let refused = |why: &str| {
            let path = self.shown();
            Fault::Call(format!("`{path}` {why}: name another file, or remove it"))
        };
        let content = match fs::metadata(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Ok(found) if !found.is_file() => return Err(refused("is not a file")),
            Ok(_) => fs::read(&self.path),
            Err(error) => Err(error),
        };
        let content = content.map_err(|error| refused(&format!("cannot be read: {error}")))?;
        // An empty file is what makes `mod art;` compile before the first call.
        let is_own = |text: &String| text.trim().is_empty() || module::is_own(text);
        let own = String::from_utf8(content).ok().filter(is_own);
        own.map(Some).ok_or_else(|| refused("is there, and `cargo sprites generate` did not write it"))
    }

    /// Replaces the content `before`, or writes a new file.
    pub(super) fn write(&self, before: Option<&str>, text: &str) -> io::Result<()> {
        match before {
            Some(before) => save(&self.path, before.as_bytes(), text.as_bytes()),
            // A link that leads nowhere yet.
            None if self.path.is_symlink() => fs::write(&self.path, text),
            None => write_whole(&self.path, text.as_bytes()),
        }
    }

    /// The path for people.
    pub(super) fn shown(&self) -> String {
        shown_path(&self.path)
    }

    /// The path of a file beside it, for people.
    pub(super) fn beside(&self, name: &str) -> String {
        shown_path(&self.path.with_file_name(name))
    }
}

/// The absolute path. A link at its end stays: code names what the game's author named, wherever that leads.
fn whole(path: &Path) -> io::Result<PathBuf> {
    match (path.parent(), path.file_name()) {
        (Some(above), Some(name)) => {
            let above = if above.as_os_str().is_empty() { Path::new(".") } else { above };
            Ok(above.canonicalize()?.join(name))
        }
        _ => path.canonicalize(),
    }
}

/// A path as seen from a folder, with `/` between its parts; both are absolute. [`None`] if there is no such path.
fn relative(from: &Path, to: &Path) -> Option<String> {
    let shared = from.components().zip(to.components()).take_while(|(one, other)| one == other).count();
    if shared == 0 {
        return None;
    }
    let up = from.components().skip(shared).map(|_| Some(".."));
    let down = to.components().skip(shared).map(|part| part.as_os_str().to_str());
    let parts: Vec<&str> = up.chain(down).collect::<Option<_>>()?;
    Some(if parts.is_empty() { ".".to_owned() } else { parts.join("/") })
}

#[cfg(test)]
mod tests {
    use super::relative;
    use std::path::Path;

    #[test]
    fn a_path_is_seen_from_a_folder() {
        for (from, to, expected) in [
            ("/game/src", "/game/assets", "../assets"),
            ("/game", "/game/assets/own", "assets/own"),
            ("/game/src", "/game/src", "."),
            ("/game/a/b", "/assets", "../../../assets"),
        ] {
            assert_eq!(relative(Path::new(from), Path::new(to)).as_deref(), Some(expected), "{from} {to}");
        }
    }
}
