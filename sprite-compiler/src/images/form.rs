//! The different images that one file may have.

/// Which image of a file an image is. A file may have several, each with its own facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Form {
    /// The image of the file, or the same with other colours.
    File,
    /// An image that is drawn from the content of a description.
    Composed,
    /// The same, with each layer drawn by itself.
    ComposedLayers,
    /// All frames of a moving picture, on one sheet.
    Animation,
    /// The first frame of a moving picture, as large as its canvas.
    Still,
}

impl Form {
    const ALL: [Self; 5] = [Self::File, Self::Composed, Self::ComposedLayers, Self::Animation, Self::Still];

    /// The number of the form in the cache.
    pub(crate) fn number(self) -> u64 {
        Self::ALL.iter().zip(0..).find(|(form, _)| **form == self).map_or(0, |(_, number)| number)
    }

    /// The form with this number.
    pub(crate) fn from_number(number: u64) -> Option<Self> {
        Self::ALL.get(usize::try_from(number).ok()?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_has_its_own_number() {
        for form in Form::ALL {
            assert_eq!(Form::from_number(form.number()), Some(form));
        }
        assert_eq!(Form::from_number(5), None);
    }
}
