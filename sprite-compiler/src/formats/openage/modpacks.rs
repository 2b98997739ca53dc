//! Names of images that begin with a modpack: `/{name}/a.png`.

use crate::paths::PathFault;

/// A name that begins with a modpack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct InModpack<'a> {
    /// The modpack as it is called.
    pub(super) modpack: &'a str,
    /// Everything in front of the path inside it.
    pub(super) prefix: &'a str,
    /// The path inside it.
    pub(super) path: &'a str,
}

/// Why a name leads nowhere.
#[derive(Clone, Copy, Debug)]
pub(super) enum NameFault {
    Path(PathFault),
    /// It begins with `/`, but no modpack and path follow.
    NoModpack,
}

/// Cuts a name in front of the path inside the modpack: `/{name}/a.png`, `/{name@repository}/a.png`, `/name/a.png`.
pub(super) fn in_modpack(name: &str) -> Result<InModpack<'_>, NameFault> {
    if name.contains('\\') {
        return Err(NameFault::Path(PathFault::Backslash));
    }
    let below = name.strip_prefix('/').unwrap_or(name);
    let parts = match below.strip_prefix('{') {
        Some(braced) => braced.split_once('}').filter(|(_, rest)| rest.starts_with('/')),
        None => below.split_once('/'),
    };
    // A slash too many is no mistake worth a word.
    let parts = parts.map(|(modpack, rest)| (modpack, rest.trim_start_matches('/')));
    let (modpack, path) = parts
        .filter(|(modpack, rest)| !modpack.is_empty() && !rest.is_empty())
        .ok_or(NameFault::NoModpack)?;
    Ok(InModpack { modpack, prefix: name.strip_suffix(path).unwrap_or_default(), path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_modpacks() {
        let cases = [
            ("/{base@me}/g/a.png", Some(("base@me", "/{base@me}/"))),
            ("/{base}//a.png", Some(("base", "/{base}//"))),
            ("/base/a.png", Some(("base", "/base/"))),
            ("/{..}/a.png", Some(("..", "/{..}/"))),
            ("/a.png", None),
            ("/{base}a.png", None),
            ("/{base", None),
            ("/{}/a.png", None),
            ("/{base}/", None),
            ("//a.png", None),
            ("/base\\a.png", None),
            ("/", None),
        ];
        for (name, expected) in cases {
            let found = in_modpack(name).ok().map(|found| (found.modpack, found.prefix));
            assert_eq!(found, expected, "{name}");
        }
    }
}
