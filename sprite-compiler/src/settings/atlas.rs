//! `[atlas]` in `sprites.toml`: how large pages are, and how frames lie in them. Which images are packed stands in
//! `[images]`. And how long the frames of atlases last that other packers made.

use super::report::Report;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::keys::{Map, TableOf, ValueKind, Whole, keys};
use crate::base::schema::{Expected, Shape};
use crate::base::sorted::SortedMap;
use crate::base::source::Location;
use crate::base::toml::{Reader, Value};
use toml::de::DeValue;

/// The largest width and height of a page that may be chosen.
pub(crate) const LARGEST_PAGE: u32 = 8_192;
/// A number of pixels, in the words of messages.
const PIXELS: Expected = Expected::said("a whole number", " of pixels");

keys! {
    /// The keys of `[atlas]`.
    pub(crate) struct AtlasKeys {
        // Any graphics chip takes the largest, and the smallest is large enough for more than a few frames.
        /// Greatest width and height of a page, in pixels.
        "size" => size: Whole<64, { LARGEST_PAGE as i64 }> = "2048", expected PIXELS;
        /// Transparent pixels around each frame.
        "margin" => margin: Whole<0, 16> = "1", expected PIXELS;
        /// Leave transparent borders of frames away.
        "trim" => trim: bool = "true";
        /// Milliseconds of a frame of another packer's atlas, which says no times.
        "frame_time" => frame_time: FrameTime, example "100";
        /// Milliseconds of a frame, by animation.
        "times" => times: Map<FrameTime>, example "{ walk = 80 }";
    }
}

/// The table `[atlas]`, for which people write `true`.
#[derive(Debug)]
pub(crate) enum AtlasTable {}

impl ValueKind for AtlasTable {
    type Out = AtlasKeys;
    const EXPECTED: Expected = TableOf::<AtlasKeys>::EXPECTED;

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<AtlasKeys> {
        if let DeValue::Boolean(_) = value.get_ref() {
            let finding = reader.mismatch(expected, value);
            return reader.leave_out(finding.help("`atlas = true` stands under `[images]`"));
        }
        TableOf::<AtlasKeys>::take(value, expected, reader)
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
    /// The durations of frames in atlases of other packers; [`None`] if such atlases are not read.
    pub(crate) frame_times: Option<FrameTimes>,
}

/// The durations of frames in atlases that have no durations, in milliseconds.
#[derive(Clone, Default, Debug)]
pub(crate) struct FrameTimes {
    all: u32,
    /// The times of some animations.
    by_animation: SortedMap<String, u32>,
}

impl FrameTimes {
    /// Milliseconds of a frame of an animation.
    pub(crate) fn of(&self, animation: &str) -> u32 {
        self.by_animation.get(animation).copied().unwrap_or(self.all)
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
    /// `true` if transparent borders of frames are trimmed.
    pub(crate) trims: bool,
}

impl Default for Pages {
    fn default() -> Self {
        Self { size: 2_048, location: None, margin: 1, trims: true }
    }
}

impl AtlasSettings {
    /// Checks the values that were read. `is_asked` is `true` if `[images]` has a key of the atlas.
    pub(crate) fn of(keys: &AtlasKeys, is_asked: bool, report: &mut Report<'_>) -> Self {
        let otherwise = Pages::default();
        let pages = Pages {
            size: keys.size.value().copied().unwrap_or(otherwise.size),
            location: keys.size.span().map(|span| report.at(span)),
            margin: keys.margin.value().copied().unwrap_or(otherwise.margin),
            trims: keys.trim.value().copied().unwrap_or(otherwise.trims),
        };
        let times = || keys.times.value().into_iter().flat_map(|times| &times.0);
        let by_animation = || times().map(|(name, time)| (name.value.clone(), time.value.0)).collect();
        let frame_times = keys.frame_time.value();
        let frame_times = frame_times.map(|time| FrameTimes { all: time.0, by_animation: by_animation() });
        if let (true, Some((_, first))) = (keys.frame_time.is_absent(), times().next()) {
            let message = "`[atlas.times]` changes nothing: there is no `frame_time`";
            let finding = Diagnostic::new(Code::SettingsInvalid, report.at(first.span), message);
            report.warn_no_effect(finding.help("write `frame_time = 100` below `[atlas]`: it is for all animations that are not in `[atlas.times]`"));
        }
        let spans = [keys.size.span(), keys.margin.span(), keys.trim.span()];
        if !is_asked && let Some(first) = spans.into_iter().flatten().min_by_key(|span| span.start()) {
            let message = "`[atlas]` changes nothing: no image is packed";
            let finding = Diagnostic::new(Code::SettingsInvalid, report.at(first), message);
            report.warn_no_effect(finding.help(
                "write `atlas = true` below `[images]`, or below a table such as `[images.\"sprites/**\"]`",
            ));
        }
        Self { pages, frame_times }
    }
}
