//! The records of a file, line by line, before they are compared with each other, with the keywords that lines begin
//! with and the ids that they define. Ids that faulty lines tried to define are noted, too, so that mistakes which
//! follow from them are not reported.

use crate::base::schema::{Key, Measure, Shape, Words, fields};
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::Span;
use crate::formats::lines::Token;

const POSITION: Shape = Shape::Whole(0, i32::MAX as i64);
const SIDE: Shape = Shape::Whole(1, i32::MAX as i64);
const DEGREES: Shape = Shape::Whole(0, 359);
/// A time in the unit of the settings. Engines keep milliseconds in 31 bits.
const TIME: Shape = Shape::Decimal(0, i32::MAX as i64);

fields! {
    /// The version of the format: 1.
    VERSION = "version": Shape::Whole(1, 1), like "1";
    // Other names of this and the next one are from the first reader of the format and from tools of its authors.
    /// An image: its id, and its path in quotes.
    IMAGE_FILE = "imagefile": Shape::TEXT, short "image id", like "0 \"archer.png\"",
        was &["image", "images", "file"];
    /// The factor by which it is drawn smaller than its pixels.
    SCALE_FACTOR = "scalefactor": Shape::Decimal(0, i64::MAX), short "scale factor", like "1.0",
        was &["scale"];
    /// A layer: its id, and how it plays.
    LAYER = "layer": Shape::NUMBER, short "layer id", like "0 mode=loop time_per_frame=100";
    /// An angle: where the sprite looks, in degrees.
    ANGLE = "angle": DEGREES, measure Measure::Angle, short "degree", like "0";
    /// A frame: index, angle, layer, image, x, y, width, height, hotspot x and hotspot y.
    FRAME = "frame": Shape::TEXT, like "0 0 0 0 0 0 32 48 16 44";

    /// Which frames are played: none, all of them once, or again and again.
    MODE = "mode": Shape::Words(Mode::words), or "off";
    /// Where the layer is drawn: layers of higher positions cover others.
    LAYER_POSITION = "position": Shape::NUMBER, or "0";
    /// How long each frame is shown.
    TIME_PER_FRAME = "time_per_frame": TIME, or "1.0", short "time per frame";
    /// How long the layer waits before it plays again.
    REPLAY_DELAY = "replay_delay": TIME, or "0.0", short "replay delay";
    // The format's document spells it in both ways.
    /// The angle whose frames are shown mirrored, instead of own ones.
    pub(super) MIRROR_FROM = "mirror_from": DEGREES, measure Measure::Angle, short "degree", like "90",
        was &["mirror-from"];

    /// The place of the frame in the order of its angle and layer.
    INDEX = "index": Shape::Whole(0, 65_535), like "0";
    /// The angle at which it is shown.
    FRAME_ANGLE = "angle": Shape::NUMBER, like "0";
    /// The layer that it is in.
    FRAME_LAYER = "layer": Shape::NUMBER, like "0";
    /// The image that it is in.
    IMAGE = "image": Shape::NUMBER, like "0";
    /// The left edge in the image.
    X = "x": POSITION, measure Measure::Position, like "0";
    /// The upper edge in the image.
    Y = "y": POSITION, measure Measure::Position, like "0";
    /// The width in pixels.
    WIDTH = "width": SIDE, measure Measure::Size, like "32";
    /// The height in pixels.
    HEIGHT = "height": SIDE, measure Measure::Size, like "48";
    /// The point that comes to the sprite's position.
    HOTSPOT_X = "hotspot x": Shape::NUMBER, like "16";
    /// The same point, from above.
    HOTSPOT_Y = "hotspot y": Shape::NUMBER, like "44";
}

/// The ten numbers of a `frame` line.
pub(super) static FRAME_FIELDS: [Key; 10] =
    [INDEX, FRAME_ANGLE, FRAME_LAYER, IMAGE, X, Y, WIDTH, HEIGHT, HOTSPOT_X, HOTSPOT_Y];

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
pub(super) enum Attribute {
    Mode,
    Position,
    TimePerFrame,
    ReplayDelay,
    MirrorFrom,
}

/// The declaration of a key. Its aliases are further spellings.
#[derive(Debug)]
pub(super) struct Declared {
    pub(super) attribute: Attribute,
    /// The keyword of the lines that may have it.
    pub(super) line: Keyword,
    pub(super) key: Key,
}

/// All keys.
pub(super) static KEYS: [Declared; 5] = [
    Declared::new(Attribute::Mode, Keyword::Layer, MODE),
    Declared::new(Attribute::Position, Keyword::Layer, LAYER_POSITION),
    Declared::new(Attribute::TimePerFrame, Keyword::Layer, TIME_PER_FRAME),
    Declared::new(Attribute::ReplayDelay, Keyword::Layer, REPLAY_DELAY),
    Declared::new(Attribute::MirrorFrom, Keyword::Angle, MIRROR_FROM),
];

impl Declared {
    const fn new(attribute: Attribute, line: Keyword, key: Key) -> Self {
        Self { attribute, line, key }
    }

    /// The key with this name, in any spelling.
    pub(super) fn find(name: &str) -> Option<&'static Self> {
        KEYS.iter().find(|declared| declared.key.names().any(|known| known == name))
    }

    /// The keys of lines with this keyword.
    pub(super) fn of(line: Keyword) -> impl Iterator<Item = &'static Key> {
        KEYS.iter().filter(move |declared| declared.line == line).map(|declared| &declared.key)
    }

    /// The spellings of the keys of lines with this keyword.
    pub(super) fn names_of(line: Keyword) -> impl Iterator<Item = &'static str> {
        Self::of(line).flat_map(Key::names)
    }
}

impl Words for Mode {
    const WORDS: &'static [(&'static str, Self)] =
        &[("off", Self::Off), ("once", Self::Once), ("loop", Self::Loop)];

    fn meaning(self) -> &'static str {
        match self {
            Self::Off => "The first frame is shown, and nothing plays.",
            Self::Once => "All frames play once, and the last one stays.",
            Self::Loop => "All frames play again and again.",
        }
    }
}

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

    /// The line as a key, with an example of its value.
    pub(super) const fn key(self) -> Key {
        match self {
            Self::Version => VERSION,
            Self::ImageFile => IMAGE_FILE,
            Self::ScaleFactor => SCALE_FACTOR,
            Self::Layer => LAYER,
            Self::Angle => ANGLE,
            Self::Frame => FRAME,
        }
    }

    pub(super) const fn as_str(self) -> &'static str {
        self.key().name
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pages;

    #[test]
    fn the_page_has_each_line_with_its_keys() {
        let rows = pages::rows("openage", "| line | parameters (what they are when not written) |");
        for keyword in Keyword::ALL {
            let line = keyword.as_str();
            let row = rows.iter().find(|cells| cells[0].starts_with(&format!("`{line}")));
            let row = row.unwrap_or_else(|| panic!("docs/formats/openage.md says nothing of {line}"));
            let fields = FRAME_FIELDS.iter().filter(|_| keyword == Keyword::Frame);
            for key in Declared::of(keyword).chain(fields) {
                let name = key.name;
                assert!(row[1].contains(name), "docs/formats/openage.md says nothing of {line}.{name}");
                pages::check(key, &row[1]);
            }
        }
    }
}
