//! Numbers in the names of pictures that say how they are cut. Names are given without their folder and their ending.

use sprite_table::Size;

/// The size of cells that a name has, and how it is written, as exported sheets do: `Hop (55x20)`, `hop_55x20`. [`None`]
/// if there is none, or if there are several.
pub fn size_in_name(name: &str) -> Option<(&str, Size)> {
    /// Smaller numbers say how many there are of something: `house 2x3`.
    const SMALLEST: u32 = 8;
    let side = |text: &str| {
        let side = text.parse::<u32>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))?;
        (SMALLEST..=u32::from(u16::MAX)).contains(&side).then_some(side)
    };
    let words = name.split(|character: char| !character.is_alphanumeric());
    let mut sizes = words.filter_map(|word| {
        let word = word.strip_suffix("px").unwrap_or(word).trim_start_matches(char::is_alphabetic);
        let (width, height) = word.split_once(['x', 'X'])?;
        Some((word, Size::new(side(width)?, side(height)?)))
    });
    sizes.next().filter(|_| sizes.next().is_none())
}

/// The number of frames of a strip that a name ends with, and how that is written: `run_strip8`, `run_strip_8`.
pub fn count_in_name(name: &str) -> Option<(&str, u32)> {
    const STRIP: &str = "strip";
    let at = name.to_ascii_lowercase().rfind(STRIP)?;
    let written = name.get(at..)?;
    let count = written.get(STRIP.len()..)?.trim_matches(|character: char| !character.is_alphanumeric());
    Some((written, count.parse().ok().filter(|count| *count > 0)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_how_large_cells_are() {
        let size = |name| size_in_name(name).map(|(written, size)| (written, size.width, size.height));
        assert_eq!(size("crab_24x16"), Some(("24x16", 24, 16)));
        assert_eq!(size("Crab (24X16)"), Some(("24X16", 24, 16)));
        assert_eq!(size("crab-24x16px-walk"), Some(("24x16", 24, 16)));
        for name in ["pixel", "house 2x3", "crab_0x16", "a_16x16_b_32x32", "crab_24x16x2"] {
            assert_eq!(size(name), None, "{name}");
        }
    }

    #[test]
    fn names_say_how_many_frames_a_strip_has() {
        assert_eq!(count_in_name("crab_strip6"), Some(("strip6", 6)));
        assert_eq!(count_in_name("Crab-Strip_6"), Some(("Strip_6", 6)));
        for name in ["stripes", "strip", "crab_strip0", "crab_strip7b"] {
            assert_eq!(count_in_name(name), None, "{name}");
        }
    }
}
