//! `[atlas]` in `sprites.toml`. It has two kinds of keys: how large the pages of the folder's own atlas are, and how
//! frames lie in them, which holds for the whole folder; and how atlases of packers are read, everywhere or below a
//! path. Which images are packed stands in `[images]`.

use super::by_path::{ByPath, PathKeys};
use super::origin::Origin;
use super::outline::Corners;
use super::report::Report;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::keys::{Map, NonEmpty, Slot, ValueKind, Whole, keys};
use crate::base::schema::{Expected, Places, Shape};
use crate::base::source::Location;
use crate::base::toml::{Reader, Value};
use toml::de::DeValue;

/// The largest width and height of a page that may be chosen.
pub(crate) const LARGEST_PAGE: u32 = 8_192;
/// A number of pixels, in the words of messages.
const PIXELS: Expected = Expected::said("a whole number", " of pixels");

/// `[atlas]`, with all keys.
const TOP: Places = Places::one(0);
/// `[atlas."PATH"]`, which is for atlases of packers: pages hold frames of any images.
const PATTERN: Places = Places::one(1);

keys! {
    /// The keys of `[atlas]`.
    pub(crate) struct AtlasKeys {
        // Any graphics chip takes the largest, and the smallest is large enough for more than a few frames.
        /// Greatest width and height of a page, in pixels.
        "size", in TOP => size: Whole<64, { LARGEST_PAGE as i64 }> = "2048", expected PIXELS;
        /// Transparent pixels around each frame.
        "margin", in TOP => margin: Whole<0, 16> = "1", expected PIXELS;
        /// How often the outermost pixels of a frame are repeated around it. Frames that are drawn next to each other, at any
        /// scale, then have no gap between them. Borders that were left away stay transparent.
        "extrude", in TOP => extrude: Whole<0, 16> = "0", expected PIXELS;
        /// Leave transparent borders of frames away.
        "trim", in TOP => trim: bool = "true";
        /// Atlases of packers: milliseconds of a frame.
        "frame_time" => frame_time: FrameTime = "100";
        /// Atlases of packers: milliseconds of a frame, by animation.
        "times" => times: Map<FrameTime>, example "{ walk = 80 }";
        /// Atlases of packers: the text between a sprite and an animation in the names of frames. Without it an atlas
        /// is one sprite.
        "split" => split: NonEmpty, example "\"/\"";
        /// Atlases of packers: the point of a frame without a pivot that comes to the sprite's position.
        "origin" => origin: Origin = "\"top-left\"";
        /// Atlases of packers: frames have a convex polygon of at most so many corners around what can be seen.
        "outline" => outline: Corners, example "8";
    }
}

impl PathKeys for AtlasKeys {
    const FILES: &'static str = "atlases of packers";
    const BELOW: &'static str = "The same for the atlases of packers whose paths match.";
    const AT_TOP: Places = TOP;
    const IN_PATTERN: Places = PATTERN;
}

/// The table `[atlas]`, for which people write `true`.
#[derive(Debug)]
pub(crate) enum AtlasTable {}

impl ValueKind for AtlasTable {
    type Out = ByPath<AtlasKeys>;
    const EXPECTED: Expected = ByPath::<AtlasKeys>::EXPECTED;

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<ByPath<AtlasKeys>> {
        if let DeValue::Boolean(_) = value.get_ref() {
            let finding = reader.mismatch(expected, value);
            return reader.leave_out(finding.help("`atlas = true` stands under `[images]`"));
        }
        ByPath::take(value, expected, reader)
    }
}

/// Milliseconds of a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FrameTime(u32);

impl ValueKind for FrameTime {
    type Out = Self;
    const EXPECTED: Expected =
        Expected::new(Shape::Whole(1, 2_147_483_647), "a whole number", " of milliseconds")
            .like("100")
            .milliseconds();

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        reader.whole(value, expected).map(Self)
    }
}

/// The settings of `[atlas]`.
#[derive(Default, Debug)]
pub(crate) struct AtlasSettings {
    /// How pages are made.
    pub(crate) pages: Pages,
    /// How atlases of packers are read.
    packed: ByPath<AtlasKeys>,
}

/// How the atlas of a packer is read.
#[derive(Debug)]
pub(crate) struct PackedChoice<'s> {
    /// Milliseconds of a frame.
    frame_time: u32,
    /// The same by animation, those that count most last.
    times: Vec<(&'s str, u32)>,
    /// The text between a sprite and an animation in names.
    pub(crate) split: Option<&'s str>,
    /// The point of a frame without a pivot.
    pub(crate) origin: Origin,
    /// The greatest number of corners of outlines.
    pub(crate) outline: Option<u8>,
}

/// Milliseconds of a frame where nothing is said.
const FRAME_TIME: u32 = 100;

impl PackedChoice<'_> {
    /// Milliseconds of a frame of an animation that is called by one of these names. The first name that the settings
    /// have counts.
    pub(crate) fn time(&self, names: &[&str]) -> u32 {
        let time =
            |name: &&str| self.times.iter().rev().find(|(known, _)| known == name).map(|(_, time)| *time);
        names.iter().find_map(time).unwrap_or(self.frame_time)
    }
}

/// How pages are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pages {
    /// The greatest width and height of a page in pixels.
    pub(crate) size: u32,
    /// Where that is chosen; [`None`] when it is the default.
    pub(crate) location: Option<Location>,
    /// Transparent pixels between a frame and its neighbours, and between it and the edge of its page.
    pub(crate) margin: u32,
    /// How often the outermost pixels of a frame are repeated around it.
    pub(crate) extrude: u32,
    /// `true` if transparent borders of frames are trimmed.
    pub(crate) trims: bool,
}

impl Default for Pages {
    fn default() -> Self {
        Self { size: 2_048, location: None, margin: 1, extrude: 0, trims: true }
    }
}

impl Pages {
    /// Pixels around a frame on a page that has no other frame.
    pub(crate) const fn around(&self) -> u32 {
        self.margin + self.extrude
    }

    /// The greatest width and height of a frame.
    pub(crate) const fn free(&self) -> u32 {
        self.size.saturating_sub(2 * self.around())
    }
}

impl AtlasSettings {
    /// Checks the values that were read. `is_asked` is `true` if `[images]` has a key of the atlas.
    pub(crate) fn of(mut table: ByPath<AtlasKeys>, is_asked: bool, report: &mut Report<'_>) -> Self {
        table.compile("`tiles/**` for all files below that folder", report);
        let empty = |(_, keys): (_, &AtlasKeys)| {
            keys.split.given().filter(|split| split.value.is_empty())?.span.into()
        };
        for span in table.tables().filter_map(empty).collect::<Vec<_>>() {
            let message = "`split` is empty: it divides no name";
            let finding = Diagnostic::new(Code::SettingsInvalid, report.at(span), message);
            report.diagnostics.push(
                finding.help(
                    "write the text between folders and names, like `split = \"/\"`, or remove the line",
                ),
            );
        }
        let pages = Pages::of(&table, is_asked, report);
        Self { pages, packed: table }
    }

    /// How the atlas at this path is read.
    pub(crate) fn packed(&self, path: &str) -> PackedChoice<'_> {
        let choice = self.packed.choice(path);
        let times = choice.each(|keys| &keys.times).flat_map(Map::iter);
        PackedChoice {
            frame_time: choice.copied(|keys| &keys.frame_time).map_or(FRAME_TIME, |time| time.0),
            times: times.map(|(name, time)| (name, time.0)).collect(),
            split: choice.get(|keys| &keys.split).map(|split| split.value.as_str()).filter(|s| !s.is_empty()),
            origin: choice.copied(|keys| &keys.origin).unwrap_or_default(),
            outline: choice.copied(|keys| &keys.outline),
        }
    }
}

impl Pages {
    fn of(table: &ByPath<AtlasKeys>, is_asked: bool, report: &mut Report<'_>) -> Self {
        let Some((_, keys)) = table.tables().next() else { return Self::default() };
        let otherwise = Self::default();
        let spans = [keys.size.span(), keys.margin.span(), keys.extrude.span(), keys.trim.span()];
        if !is_asked && let Some(first) = spans.into_iter().flatten().min_by_key(|span| span.start()) {
            let message =
                "`size`, `margin`, `extrude` and `trim` of `[atlas]` change nothing: no image is packed";
            let finding = Diagnostic::new(Code::SettingsInvalid, report.at(first), message);
            report.warn_no_effect(finding.help(
                "write `atlas = true` below `[images]`, or below a table such as `[images.\"sprites/**\"]`",
            ));
        }
        let given = |slot: &Slot<u32>, otherwise| slot.value().copied().unwrap_or(otherwise);
        Self {
            size: given(&keys.size, otherwise.size),
            location: keys.size.span().map(|span| report.at(span)),
            margin: given(&keys.margin, otherwise.margin),
            extrude: given(&keys.extrude, otherwise.extrude),
            trims: keys.trim.value().copied().unwrap_or(otherwise.trims),
        }
    }
}
