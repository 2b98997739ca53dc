//! Paths of images.

/// The path of an image: the path of its file and, for a dyed image, `|` and the dye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ImagePath {
    whole: String,
    /// The length of the file's path in bytes.
    file: usize,
}

impl ImagePath {
    /// The path of a file.
    pub(crate) fn of(file: &str) -> Self {
        Self { whole: file.to_owned(), file: file.len() }
    }

    /// A path whose first `file` bytes are the file's path; [`None`] if the rest is not a dye.
    pub(crate) fn from_parts(whole: String, file: usize) -> Option<Self> {
        let (_, dye) = whole.split_at_checked(file)?;
        (dye.is_empty() || dye.starts_with('|')).then_some(Self { whole, file })
    }

    /// The same file with other colours.
    pub(super) fn dyed(&self, dye: &str) -> Self {
        Self { whole: format!("{}|{dye}", self.file()), file: self.file }
    }

    /// The whole path, with the dye.
    pub(crate) fn as_str(&self) -> &str {
        &self.whole
    }

    /// The path of the file.
    pub(crate) fn file(&self) -> &str {
        self.whole.get(..self.file).unwrap_or(&self.whole)
    }

    /// The length of the file's path in bytes.
    pub(crate) const fn file_length(&self) -> usize {
        self.file
    }

    /// The text of the dye, if there is one.
    pub(super) fn dye(&self) -> Option<&str> {
        self.whole.get(self.file..)?.strip_prefix('|')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_ends_where_its_dye_begins() {
        let plain = ImagePath::of("a|b.png");
        assert_eq!((plain.file(), plain.dye()), ("a|b.png", None));
        let dyed = plain.dyed("W:#ff0000");
        assert_eq!(
            (dyed.as_str(), dyed.file(), dyed.dye()),
            ("a|b.png|W:#ff0000", "a|b.png", Some("W:#ff0000"))
        );
        let same = |path: &ImagePath| ImagePath::from_parts(path.as_str().to_owned(), path.file_length());
        assert_eq!([same(&plain), same(&dyed)], [Some(plain), Some(dyed)]);
        for wrong in [3, 4, usize::MAX] {
            assert_eq!(ImagePath::from_parts("a.png".to_owned(), wrong), None);
        }
    }
}
