//! The records of a file, line by line, before they are compared with each other, with the keywords that lines begin
//! with and the ids that they define. Ids that faulty lines tried to define are noted, too, so that mistakes which
//! follow from them are not reported.

use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::Span;
use crate::formats::lines::Token;

/// The ten numbers of a `frame` line.
pub(super) const FRAME_FIELDS: [&str; 10] =
    ["index", "angle", "layer", "image", "x", "y", "width", "height", "hotspot x", "hotspot y"];

/// A file without the content of its `frame` lines.
#[derive(Debug)]
pub(super) struct File<'a> {
    /// True if all lines of the file are empty.
    pub(super) is_empty: bool,
    pub(super) version: Version,
    /// True if the file is of another version. Mistakes that follow from that are not reported.
    pub(super) is_other_version: bool,
    /// The first word `texture`, which only version 2 has.
    pub(super) texture: Option<Token<'a>>,
    /// The word `scalefactor`.
    pub(super) scalefactor: Option<Span>,
    /// The factor by which it is drawn larger than its pixels.
    pub(super) scale: f32,
    pub(super) images: Vec<ImageLine<'a>>,
    pub(super) layers: Vec<LayerLine<'a>>,
    pub(super) angles: Vec<AngleLine<'a>>,
    pub(super) ids: Ids<'a>,
    /// The `frame` lines with their offsets. They are read when all ids are known.
    pub(super) frames: Vec<(usize, &'a str)>,
    /// The lines whose keyword is a misspelt `frame`. They were reported, and count as frames.
    pub(super) misspelt_frames: Vec<(usize, &'a str)>,
    /// True if a faulty line may have defined any frame.
    pub(super) has_lost_frames: bool,
}

impl File<'_> {
    /// A file before its first line is read.
    pub(super) const fn new() -> Self {
        Self {
            is_empty: true,
            version: Version::Absent,
            is_other_version: false,
            texture: None,
            scalefactor: None,
            scale: 1.0,
            images: Vec::new(),
            layers: Vec::new(),
            angles: Vec::new(),
            ids: Ids {
                images: IdsOf::new(Keyword::ImageFile),
                layers: IdsOf::new(Keyword::Layer),
                angles: IdsOf::new(Keyword::Angle),
            },
            frames: Vec::new(),
            misspelt_frames: Vec::new(),
            has_lost_frames: false,
        }
    }
}

/// The version of a file, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    Absent,
    /// A faulty line may have had the version.
    Doubtful,
    /// The word `version` is at this span.
    Given(Span),
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
    /// Microseconds of each frame; the delay is in microseconds, too.
    pub(super) time: u64,
    pub(super) delay: u64,
    /// The value of `time_per_frame`, when it is 0.
    pub(super) zero: Option<Token<'a>>,
    /// The same if it is more than 0 and less than 1.
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
    /// True if the line has an error, so that it may lack a `mirror_from`.
    pub(super) is_faulty: bool,
}

/// A key, independent of its spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Mode,
    Position,
    TimePerFrame,
    ReplayDelay,
    MirrorFrom,
}

/// The declaration of a key.
#[derive(Debug)]
pub(super) struct Declared {
    pub(super) key: Key,
    /// Its spellings. The first one is suggested.
    pub(super) names: &'static [&'static str],
    /// The keyword of the lines that may have it.
    pub(super) line: Keyword,
    /// The name of its value in messages.
    pub(super) what: &'static str,
    /// Its meaning.
    pub(super) meaning: &'static str,
}

/// All keys.
pub(super) const KEYS: &[Declared] = &[
    Declared {
        key: Key::Mode,
        names: &["mode"],
        line: Keyword::Layer,
        what: "mode",
        meaning: "Which frames are played: none, all of them once, or again and again.",
    },
    Declared {
        key: Key::Position,
        names: &["position"],
        line: Keyword::Layer,
        what: "position",
        meaning: "Where the layer is drawn: layers of higher positions cover others.",
    },
    Declared {
        key: Key::TimePerFrame,
        names: &["time_per_frame"],
        line: Keyword::Layer,
        what: "time per frame",
        meaning: "How long each frame is shown.",
    },
    Declared {
        key: Key::ReplayDelay,
        names: &["replay_delay"],
        line: Keyword::Layer,
        what: "replay delay",
        meaning: "How long the layer waits before it plays again.",
    },
    Declared {
        key: Key::MirrorFrom,
        // The format's document spells it in both ways.
        names: &["mirror_from", "mirror-from"],
        line: Keyword::Angle,
        what: "angle",
        meaning: "The angle whose frames are shown mirrored, instead of own ones.",
    },
];

impl Declared {
    /// The key with this name, in any spelling.
    pub(super) fn find(name: &str) -> Option<&'static Self> {
        KEYS.iter().find(|key| key.names.contains(&name))
    }

    /// The keys of lines with this keyword.
    pub(super) fn of(line: Keyword) -> impl Iterator<Item = &'static Self> {
        KEYS.iter().filter(move |key| key.line == line)
    }

    /// The spellings of the keys of lines with this keyword.
    pub(super) fn names_of(line: Keyword) -> impl Iterator<Item = &'static str> {
        Self::of(line).flat_map(|key| key.names).copied()
    }
}

/// The words of `mode` with their meanings.
pub(super) const MODES: [(&str, Mode, &str); 3] = [
    ("off", Mode::Off, "The first frame is shown, and nothing plays."),
    ("once", Mode::Once, "All frames play once, and the last one stays."),
    ("loop", Mode::Loop, "All frames play again and again."),
];

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
