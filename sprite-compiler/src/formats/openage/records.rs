//! What a file says, line by line, before it is known whether its parts fit together.

use crate::base::source::Span;
use crate::formats::lines::Token;
use std::collections::{BTreeMap, BTreeSet};

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

    pub(super) fn find(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|keyword| keyword.as_str() == word)
    }
}

/// The ten numbers of a `frame` line.
pub(super) const FRAME_FIELDS: [&str; 10] =
    ["index", "angle", "layer", "image", "x", "y", "width", "height", "hotspot x", "hotspot y"];

/// A file, apart from what its `frame` lines say.
#[derive(Debug)]
pub(super) struct File<'a> {
    /// Whether all lines are empty.
    pub(super) is_empty: bool,
    pub(super) version: Version,
    /// Whether the file is of another version: what follows from that is not reported.
    pub(super) is_other_version: bool,
    /// The first word `texture`, which only version 2 has.
    pub(super) texture: Option<Token<'a>>,
    /// The word `scalefactor`.
    pub(super) scalefactor: Option<Span>,
    /// How many times larger than its pixels it is drawn.
    pub(super) scale: f32,
    pub(super) images: Vec<ImageLine<'a>>,
    pub(super) layers: Vec<LayerLine<'a>>,
    pub(super) angles: Vec<AngleLine<'a>>,
    pub(super) ids: Ids<'a>,
    /// The `frame` lines and where they start; they are read when all ids are known.
    pub(super) frames: Vec<(usize, &'a str)>,
    /// Lines whose keyword is a misspelt `frame`. They were reported, and count as frames.
    pub(super) misspelt_frames: Vec<(usize, &'a str)>,
    /// Whether a faulty line may have given any frame.
    pub(super) has_lost_frames: bool,
}

/// What is known of the version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    Absent,
    /// A faulty line may have been it.
    Doubtful,
    /// The word `version` stands here.
    Given(Span),
}

/// The ids of each kind.
#[derive(Debug)]
pub(super) struct Ids<'a> {
    pub(super) images: IdsOf<'a>,
    pub(super) layers: IdsOf<'a>,
    pub(super) angles: IdsOf<'a>,
}

#[derive(Debug)]
pub(super) struct ImageLine<'a> {
    pub(super) name: Option<Token<'a>>,
}

#[derive(Debug)]
pub(super) struct LayerLine<'a> {
    pub(super) id: Token<'a>,
    pub(super) number: i32,
    pub(super) attributes: LayerAttributes<'a>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct LayerAttributes<'a> {
    pub(super) mode: Mode,
    pub(super) position: i32,
    /// Microseconds, also the delay.
    pub(super) time: u64,
    pub(super) delay: u64,
    /// The value of `time_per_frame`, when it is 0.
    pub(super) zero: Option<Token<'a>>,
    /// The same when it is more than 0 and less than 1.
    pub(super) fraction: Option<Token<'a>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Off,
    Once,
    Loop,
}

#[derive(Debug)]
pub(super) struct AngleLine<'a> {
    pub(super) id: Token<'a>,
    pub(super) degree: i32,
    /// The value of `mirror_from`.
    pub(super) mirror: Option<Token<'a>>,
    /// Whether the line has an error, so that it may lack a `mirror_from`.
    pub(super) is_faulty: bool,
}

/// The ids of one kind: those that are defined, and what is known of those that faulty lines tried to define.
#[derive(Debug)]
pub(super) struct IdsOf<'a> {
    pub(super) keyword: Keyword,
    defined: BTreeMap<i32, (usize, Span)>,
    /// What stands for the id in faulty lines.
    tried: BTreeSet<&'a str>,
    /// Whether there is a faulty line, which may have been meant to define any id.
    is_doubtful: bool,
    /// Whether the file has a line of this kind, be it faulty.
    pub(super) is_present: bool,
}

impl<'a> IdsOf<'a> {
    pub(super) const fn new(keyword: Keyword) -> Self {
        let tried = BTreeSet::new();
        Self { keyword, defined: BTreeMap::new(), tried, is_doubtful: false, is_present: false }
    }

    /// Defines an id, or says where it is defined already.
    pub(super) fn define(&mut self, id: i32, index: usize, span: Span) -> Result<(), (usize, Span)> {
        self.is_present = true;
        if let Some(&first) = self.defined.get(&id) {
            // One of the two lines was to have another id.
            self.is_doubtful = true;
            return Err(first);
        }
        self.defined.insert(id, (index, span));
        Ok(())
    }

    /// Notes a faulty line, and what stands there for the id.
    pub(super) fn attempt(&mut self, token: Option<Token<'a>>) {
        self.is_present = true;
        self.is_doubtful = true;
        self.tried.extend(token.map(|token| token.text));
    }

    /// Notes a faulty line that may be of this kind or of another.
    pub(super) const fn doubt(&mut self) {
        self.is_doubtful = true;
    }

    /// The index of the line that defines an id.
    pub(super) fn get(&self, id: i32) -> Option<usize> {
        self.defined.get(&id).map(|&(index, _)| index)
    }

    /// Whether an id that is not defined only follows from another finding: a faulty line may have defined it, or
    /// there is no line of this kind at all.
    pub(super) const fn explains_absence(&self) -> bool {
        !self.is_present || self.is_doubtful
    }

    /// Whether this text was reported, as not an id, where a line tried to define it.
    pub(super) fn was_tried(&self, token: Token<'_>) -> bool {
        self.tried.contains(token.text)
    }

    /// The defined ids, in ascending order.
    pub(super) fn defined(&self) -> impl Iterator<Item = i32> {
        self.defined.keys().copied()
    }
}
