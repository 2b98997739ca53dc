//! Converts paths from and to addresses: `file:///home/me/game/assets/hero.sheet.toml`.

use serde::{Deserialize, Serialize};
use sprite_compiler::shown_path;
use std::path::{Path, PathBuf};

/// An address, as a client or this program wrote it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub(crate) struct Uri(String);

/// The path of a `file:` address on this machine; [`None`] for any other one.
pub(crate) fn to_path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.0.strip_prefix("file://")?;
    // A host may precede the path. Only files of this machine are read.
    let path = rest.strip_prefix("localhost").unwrap_or(rest);
    let path = decoded(path.split(['?', '#']).next()?)?;
    let bare = path.strip_prefix('/')?;
    let has_drive = matches!(bare.as_bytes(), [drive, b':', ..] if drive.is_ascii_alphabetic());
    let path = PathBuf::from(if cfg!(windows) && has_drive { bare } else { path.as_str() });
    path.is_absolute().then_some(path)
}

/// The address of an absolute path; [`None`] for one that is not text.
pub(crate) fn of_path(path: &Path) -> Option<Uri> {
    let path = path.to_str().is_some().then(|| shown_path(path))?;
    let slash = if path.starts_with('/') { "" } else { "/" };
    Some(Uri(format!("file://{slash}{}", encoded(&path))))
}

/// A path as a part of an address. Reserved characters and characters outside of ASCII are written as `%` and two
/// digits.
pub(crate) fn encoded(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let character = |byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    path.bytes().map(character).collect()
}

/// Decodes bytes that are written as `%20`.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let escaped = (*first == b'%').then(|| after.get(..2)).flatten();
        if let Some(digits) = escaped {
            bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
            rest = after.get(2..)?;
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_found_again() {
        let paths = if cfg!(windows) {
            ["C:\\game\\a b.json", "d:\\h\u{e9}ro #1\\100%.dat"]
        } else {
            ["/game/a b.json", "/h\u{e9}ro #1/100%?.dat"]
        };
        for path in paths.map(Path::new) {
            let uri = of_path(path).unwrap();
            assert!(uri.0.is_ascii() && !uri.0.contains(' '), "{uri:?}");
            assert_eq!(to_path(&uri).as_deref(), Some(path));
        }
    }

    #[cfg(windows)]
    #[test]
    fn the_prefix_of_resolved_paths_is_no_part_of_an_address() {
        let resolved = of_path(Path::new(r"\\?\C:\game\a.png"));
        assert_eq!(resolved, Some(Uri("file:///C%3A/game/a.png".to_owned())));
    }

    #[test]
    fn a_path_with_anything_in_it_is_encoded() {
        assert_eq!(encoded("fx/big boom#1.dat"), "fx/big%20boom%231.dat");
        assert_eq!(encoded("é:%"), "%C3%A9%3A%25");
    }

    #[test]
    fn other_addresses_are_no_paths() {
        for uri in ["untitled:Untitled-1", "http://a/b", "file://other/share/a.dat", "file:a", "file:///%zz"]
        {
            assert_eq!(to_path(&Uri(uri.to_owned())), None, "{uri}");
        }
    }
}
