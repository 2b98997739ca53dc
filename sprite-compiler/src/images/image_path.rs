//! Paths of images.

use super::form::Form;

/// The path of an image: that of its file, with a `|` after it and the dye when there is one, or the name of the
/// companion that it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ImagePath {
    whole: String,
    /// The length of the file's path in bytes.
    file: usize,
    is_companion: bool,
}

impl ImagePath {
    /// The path of a file.
    pub(crate) fn of(file: &str) -> Self {
        Self { whole: file.to_owned(), file: file.len(), is_companion: false }
    }

    /// A path whose first `file` bytes are the file's path; [`None`] when the rest is not a dye, or the name of a
    /// companion.
    pub(crate) fn from_parts(whole: String, file: usize, form: Form) -> Option<Self> {
        let (_, dye) = whole.split_at_checked(file)?;
        let is_companion = form.companion().is_some();
        (dye.is_empty() || dye.starts_with('|')).then_some(Self { whole, file, is_companion })
    }

    /// The path of an image of this form.
    pub(super) fn of_form(file: &str, form: Form) -> Self {
        let Some(companion) = form.companion() else { return Self::of(file) };
        Self { whole: format!("{file}|{companion}"), file: file.len(), is_companion: true }
    }

    /// The same file with other colours.
    pub(super) fn dyed(&self, dye: &str) -> Self {
        Self { whole: format!("{}|{dye}", self.file()), file: self.file, is_companion: false }
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
        self.whole.get(self.file..)?.strip_prefix('|').filter(|_| !self.is_companion)
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
        let same = |path: &ImagePath| {
            ImagePath::from_parts(path.as_str().to_owned(), path.file_length(), Form::File)
        };
        assert_eq!([same(&plain), same(&dyed)], [Some(plain), Some(dyed)]);
        for wrong in [3, 4, usize::MAX] {
            assert_eq!(ImagePath::from_parts("a.png".to_owned(), wrong, Form::File), None);
        }
    }
}
