//! The keywords that lines begin with, and the ids that lines define. Ids that faulty lines tried to define are noted,
//! too, so that mistakes which follow from them are not reported.

use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::Span;
use crate::formats::lines::Token;

/// The first word of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Keyword {
    Version,
    ImageFile,
    ScaleFactor,
    Layer,
    Angle,
    Frame,
}

impl Keyword {
    pub(super) const ALL: [Self; 6] =
        [Self::Version, Self::ImageFile, Self::ScaleFactor, Self::Layer, Self::Angle, Self::Frame];

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Version => "version",
            Self::ImageFile => "imagefile",
            Self::ScaleFactor => "scalefactor",
            Self::Layer => "layer",
            Self::Angle => "angle",
            Self::Frame => "frame",
        }
    }

    /// The meaning of its line.
    pub(super) const fn meaning(self) -> &'static str {
        match self {
            Self::Version => "The version of the format: 1.",
            Self::ImageFile => "An image: its id, and its path in quotes.",
            Self::ScaleFactor => "The factor by which it is drawn smaller than its pixels.",
            Self::Layer => "A layer: its id, and how it plays.",
            Self::Angle => "An angle: where the sprite looks, in degrees.",
            Self::Frame => {
                "A frame: index, angle, layer, image, x, y, width, height, hotspot x and hotspot y."
            }
        }
    }

    pub(super) fn find(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|keyword| keyword.as_str() == word)
    }
}

/// The ids of each kind.
#[derive(Debug)]
pub(super) struct Ids<'a> {
    pub(super) images: IdsOf<'a>,
    pub(super) layers: IdsOf<'a>,
    pub(super) angles: IdsOf<'a>,
}

/// The ids of one kind: the defined ones, and those that faulty lines tried to define.
#[derive(Debug)]
pub(super) struct IdsOf<'a> {
    pub(super) keyword: Keyword,
    defined: SortedMap<i32, (usize, Span)>,
    /// The words in the place of the id in faulty lines.
    tried: SortedSet<&'a str>,
    /// True if a faulty line may have been meant to define any id.
    is_doubtful: bool,
    /// True if the file has a line of this kind, which may be faulty.
    pub(super) is_present: bool,
}

impl<'a> IdsOf<'a> {
    pub(super) const fn new(keyword: Keyword) -> Self {
        let tried = SortedSet::new();
        Self { keyword, defined: SortedMap::new(), tried, is_doubtful: false, is_present: false }
    }

    /// Defines an id.
    pub(super) fn define(&mut self, id: i32, index: usize, span: Span) -> Result<(), (usize, Span)> {
        self.is_present = true;
        if let Some(&first) = self.defined.get(&id) {
            // One of the two lines was meant to have another id.
            self.is_doubtful = true;
            return Err(first);
        }
        self.defined.insert(id, (index, span));
        Ok(())
    }

    /// Notes a faulty line, and the token in the place of the id.
    pub(super) fn attempt(&mut self, token: Option<Token<'a>>) {
        self.is_present = true;
        self.is_doubtful = true;
        self.tried.extend(token.map(|token| token.text));
    }

    /// Notes a faulty line that may be of this kind.
    pub(super) const fn doubt(&mut self) {
        self.is_doubtful = true;
    }

    /// The index of the line that defines an id.
    pub(super) fn get(&self, id: i32) -> Option<usize> {
        self.defined.get(&id).map(|&(index, _)| index)
    }

    /// Returns whether an undefined id follows from another finding: a faulty line may have defined it, or there is no
    /// line of this kind at all.
    pub(super) const fn explains_absence(&self) -> bool {
        !self.is_present || self.is_doubtful
    }

    /// Returns whether a line tried to define this text as an id, which was reported.
    pub(super) fn was_tried(&self, token: Token<'_>) -> bool {
        self.tried.contains(token.text)
    }

    /// The defined ids, in ascending order.
    pub(super) fn defined(&self) -> impl Iterator<Item = i32> {
        self.defined.keys().copied()
    }
}
