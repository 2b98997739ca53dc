//! Paths inside the asset folder, as texts with `/` between their parts.

use crate::base::words::shown;

/// Why a path that a description names cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PathError {
    Empty,
    Absolute,
    Backslash,
    LeavesRoot,
}

impl PathError {
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Self::Empty => "the path is empty",
            Self::Absolute => "the path is absolute",
            Self::Backslash => "the path contains a backslash",
            Self::LeavesRoot => "the path leads out of the asset folder",
        }
    }

    /// The path that the written one probably means.
    pub(crate) fn meant(self, path: &str) -> Option<String> {
        match self {
            Self::Absolute => Some(without_root(path).to_owned()),
            Self::Backslash => Some(path.replace('\\', "/")),
            Self::Empty | Self::LeavesRoot => None,
        }
    }

    /// How to fix the path of a file that has this path as its name: `\` is part of a name on some systems.
    pub(crate) fn help_of_file(path: &str) -> String {
        format!("rename the file: no path can name it with the `\\` of `{}`", shown(path))
    }

    /// How to fix the path that was written.
    pub(crate) fn help(self, path: &str) -> String {
        let meant = self.meant(path).unwrap_or_default();
        match self {
            Self::Empty => "name a file".to_owned(),
            Self::Absolute => format!("paths are relative: write `{}`", shown(&meant)),
            Self::Backslash => format!("write `{}`", shown(&meant)),
            Self::LeavesRoot => {
                "only files below the asset folder can be used: put the file there, or remove some `../`"
                    .to_owned()
            }
        }
    }
}

/// The endings of pictures, in lower case.
pub(crate) const PICTURES: &[&str] = &["png", "apng", "gif"];

/// The endings of PNGs, in lower case. Programs that show no animations often refuse the second one.
pub(crate) const PNG_ENDINGS: [&str; 2] = ["png", "apng"];

/// Returns whether a path names a PNG, whatever the case of its ending is.
pub(crate) fn is_png(path: &str) -> bool {
    PNG_ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending(path)))
}

/// Joins the folder `base` and the path `relative`, and resolves `.` and `..`.
pub(crate) fn join(base: &str, relative: &str) -> Result<String, PathError> {
    if relative.is_empty() {
        return Err(PathError::Empty);
    }
    if relative.contains('\\') {
        return Err(PathError::Backslash);
    }
    if without_root(relative) != relative {
        return Err(PathError::Absolute);
    }
    let mut parts: Vec<&str> = base.split('/').filter(|part| !part.is_empty()).collect();
    for part in relative.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop().ok_or(PathError::LeavesRoot)?;
            }
            name => parts.push(name),
        }
    }
    if parts.is_empty() { Err(PathError::Empty) } else { Ok(parts.join("/")) }
}

/// A path without the leading slashes, and the drive of Windows, that make it absolute.
fn without_root(path: &str) -> &str {
    let rest = match path.as_bytes() {
        [drive, b':', b'/', ..] if drive.is_ascii_alphabetic() => path.get(2..).unwrap_or(path),
        _ => path,
    };
    rest.trim_start_matches('/')
}

/// The folder of a path; `""` for a path directly below the root.
pub(crate) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The parts of a path.
pub(crate) fn parts(path: &str) -> Vec<String> {
    path.split('/').map(str::to_owned).collect()
}

/// The number of parts of a path.
pub(crate) fn depth(path: &str) -> usize {
    path.split('/').count()
}

/// The last part of a path.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// The last part of a path without its ending.
pub(crate) fn stem(path: &str) -> &str {
    let name = file_name(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// The ending of a path, after its last dot.
pub(crate) fn ending(path: &str) -> &str {
    file_name(path).rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// A path without its ending.
pub(crate) fn without_ending(path: &str) -> &str {
    let ending = ending(path);
    path.strip_suffix(ending).and_then(|rest| rest.strip_suffix('.')).unwrap_or(path)
}

/// The folders of a path, and its last part without its ending.
pub(crate) fn names(path: &str) -> Vec<String> {
    without_ending(path).split('/').map(str::to_owned).collect()
}

/// The part of `path` below `folder`; [`None`] if it is not in that folder.
pub(crate) fn below<'a>(folder: &str, path: &'a str) -> Option<&'a str> {
    if folder.is_empty() { Some(path) } else { path.strip_prefix(folder)?.strip_prefix('/') }
}

/// The path of the root folder itself.
pub(crate) const ROOT: &str = ".";

/// Joins a folder and a path in it.
pub(crate) fn inside(folder: &str, path: &str) -> String {
    if path == ROOT && !folder.is_empty() {
        return folder.to_owned();
    }
    // The root of a revision, `HEAD:`, is no drive of Windows.
    let is_revision = folder.len() > 2 && folder.ends_with(':');
    let divider = if folder.is_empty() || is_revision { "" } else { "/" };
    format!("{folder}{divider}{path}")
}

/// The path relative to the folder `base`, as a description writes it.
pub(crate) fn relative(base: &str, path: &str) -> String {
    let mut folder = base;
    let mut up = String::new();
    loop {
        if let Some(rest) = below(folder, path) {
            return up + rest;
        }
        folder = self::folder(folder);
        up.push_str("../");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_are_resolved_and_never_lead_out() {
        assert_eq!(join("sprites", "a/../a/./i.png").as_deref(), Ok("sprites/a/i.png"));
        assert_eq!(join("sprites", "../i.png").as_deref(), Ok("i.png"));
        assert_eq!(join("sprites", "../../i.png"), Err(PathError::LeavesRoot));
        assert_eq!(join("", "/i.png"), Err(PathError::Absolute));
        assert_eq!(join("", "a\\i.png"), Err(PathError::Backslash));
        assert_eq!(join("a", ".."), Err(PathError::Empty));
    }

    #[test]
    fn parts_of_a_path() {
        assert_eq!((folder("a/b/c.dat"), file_name("a/b/c.dat"), stem("a/b/c.dat")), ("a/b", "c.dat", "c"));
        assert_eq!((folder("c"), stem("c"), ending("c"), ending("a.b/c")), ("", "c", "", ""));
        assert_eq!((without_ending("a/b.png"), without_ending("a.b/c")), ("a/b", "a.b/c"));
        assert_eq!(
            (names("a.b/c.dat"), names("c")),
            (vec!["a.b".to_owned(), "c".to_owned()], vec!["c".to_owned()])
        );
        assert_eq!((below("a", "a/b"), below("a", "ab"), below("", "ab")), (Some("b"), None, Some("ab")));
        assert_eq!((relative("a/b", "a/b/c"), relative("a/b", "a/c")), ("c".to_owned(), "../c".to_owned()));
        assert_eq!((relative("a/b", "c"), relative("", "a/c")), ("../../c".to_owned(), "a/c".to_owned()));
    }
}
