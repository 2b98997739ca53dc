//! Paths of the disk as they are printed and written into generated code.

use std::path::{MAIN_SEPARATOR, Path};

/// The prefix of paths that Windows does not normalise; `canonicalize` returns such paths. `/` is not a separator in
/// them.
const VERBATIM: &str = r"\\?\";

/// The path as it is printed and written into generated code, with `/` between its parts on every system. The prefix
/// `\\?\` of resolved paths on Windows is removed if the path means the same without it.
pub fn shown_path(path: &Path) -> String {
    plain(&path.to_string_lossy(), MAIN_SEPARATOR)
}

/// The same for a path with this separator. If that is `/`, `\` may be part of a name.
pub(super) fn plain(path: &str, separator: char) -> String {
    let same = match path.strip_prefix(VERBATIM).filter(|_| separator == '\\') {
        None => path.to_owned(),
        Some(rest) => match (rest.strip_prefix(r"UNC\"), rest.as_bytes()) {
            (Some(share), _) => format!(r"\\{share}"),
            (None, [drive, b':', b'\\', ..]) if drive.is_ascii_alphabetic() => rest.to_owned(),
            // A volume without a drive letter needs the prefix.
            _ => return path.to_owned(),
        },
    };
    same.replace(separator, "/")
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn windows_paths_have_slashes_and_lose_the_mark_that_nobody_writes() {
        for (path, expected) in [
            (r"\\?\C:\game\my assets", "C:/game/my assets"),
            (r"\\?\c:\", "c:/"),
            (r"\\?\UNC\server\share\assets", "//server/share/assets"),
            (r"\\server\share\assets", "//server/share/assets"),
            (r"C:\game/assets\", "C:/game/assets/"),
            (r".\assets\sprites/hero.dat", "./assets/sprites/hero.dat"),
            (r"..\assets", "../assets"),
            ("", ""),
        ] {
            assert_eq!(plain(path, '\\'), expected);
        }
    }

    #[test]
    fn what_has_no_other_name_stays() {
        for path in [r"\\?\Volume{b75e2c83-0000-0000-0000-602f00000000}\assets", r"\\?\C:", r"\\?\"] {
            assert_eq!(plain(path, '\\'), path);
        }
    }

    #[test]
    fn elsewhere_a_backslash_is_part_of_a_name() {
        for path in [r"/games/odd\name/assets", r"C:\game", r"\\?\C:\game", "/games/assets", "./assets", ""] {
            assert_eq!(plain(path, '/'), path);
        }
    }
}
