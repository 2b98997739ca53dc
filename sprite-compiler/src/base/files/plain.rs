//! Absolute paths as people and generated code write them.

/// What begins the paths that Windows takes as they are; `canonicalize` gives such ones. `/` is no separator in them.
const VERBATIM: &str = r"\\?\";

/// The path without the mark that Windows need not interpret it, where it says the same without, and with `/` between
/// its parts. Other paths stay what they are: elsewhere `\` may be part of a name.
pub(super) fn plain(path: &str) -> String {
    let Some(rest) = path.strip_prefix(VERBATIM) else { return path.to_owned() };
    let same = match (rest.strip_prefix(r"UNC\"), rest.as_bytes()) {
        (Some(share), _) => format!(r"\\{share}"),
        (None, [drive, b':', b'\\', ..]) if drive.is_ascii_alphabetic() => rest.to_owned(),
        // A volume without a drive letter has no other name.
        _ => return path.to_owned(),
    };
    same.replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn windows_paths_lose_the_mark_that_nobody_writes() {
        assert_eq!(plain(r"\\?\C:\game\my assets"), "C:/game/my assets");
        assert_eq!(plain(r"\\?\c:\"), "c:/");
        assert_eq!(plain(r"\\?\UNC\server\share\assets"), "//server/share/assets");
        for other in [
            r"\\?\Volume{b75e2c83-0000-0000-0000-602f00000000}\assets",
            r"\\?\C:",
            r"\\?\",
            r"\\.\pipe",
            r"C:\game",
            r"/games/odd\name/assets",
            "/games/assets",
            "",
        ] {
            assert_eq!(plain(other), other);
        }
    }
}
