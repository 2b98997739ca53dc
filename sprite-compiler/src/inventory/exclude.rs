//! Files that are excluded by the settings.

use crate::base::paths;
use crate::base::patterns::Pattern;

/// The patterns of excluded files.
#[derive(Clone, Default, Debug)]
pub(crate) struct Exclusions(pub(crate) Vec<Pattern>);

impl Exclusions {
    /// Returns whether a pattern matches a path, or the path of a folder around it.
    pub(crate) fn contain(&self, path: &str) -> bool {
        let matches = |path: &str| self.0.iter().any(|pattern| pattern.matches(path));
        let above = std::iter::successors(Some(path), |path| Some(paths::folder(path)));
        !self.0.is_empty() && above.take_while(|path| !path.is_empty()).any(matches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_excluded_with_all_that_it_holds() {
        let patterns =
            ["maps", "old/*.dat", "**/notes.dat"].map(|text| Pattern::new(text).expect("a pattern"));
        let exclusions = Exclusions(patterns.to_vec());
        for path in ["maps/1.dat", "maps/deep/1.dat", "old/a.dat", "notes.dat", "a/b/notes.dat"] {
            assert!(exclusions.contain(path), "{path}");
        }
        for path in ["maps.dat", "other/maps/1.dat", "old/deep/a.dat", "old/a.json"] {
            assert!(!exclusions.contain(path), "{path}");
        }
        assert!(!Exclusions::default().contain("a.dat"));
    }
}
