//! `[atlas]` in `sprites.toml`: how large pages are, and how frames lie in them. Which images are packed stands in
//! `[images]`. And how long the frames of atlases last that other packers made.

use super::report::Report;
use super::value::{Setting, SettingsErrors, Table};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::sorted::SortedMap;
use crate::base::source::Location;
use crate::base::toml::{Expected, Kind, Value};
use toml::Spanned;
use toml::de::DeValue;

/// Pixels on a side of a page: what any graphics chip takes, and large enough for more than a few frames.
type PageSize = Pixels<64, { LARGEST_PAGE as i64 }>;
/// The largest width and height of a page that may be chosen.
pub(crate) const LARGEST_PAGE: u32 = 8_192;
/// Transparent pixels around a frame.
type Margin = Pixels<0, 16>;

/// The settings of `[atlas]`.
#[derive(Default, Debug)]
pub(crate) struct AtlasSettings {
    size: Option<Spanned<PageSize>>,
    margin: Option<Spanned<Margin>>,
    trim: Option<Spanned<bool>>,
    frame_time: Option<FrameTime>,
    times: SortedMap<String, Spanned<FrameTime>>,
    pages: Pages,
    frame_times: Option<FrameTimes>,
}

impl Setting for AtlasSettings {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        if let DeValue::Boolean(_) = value.get_ref() {
            let finding = errors.mismatch(Expected::table("atlas"), value);
            return errors.leave_out(finding.help("`atlas = true` stands under `[images]`"));
        }
        let table = Table::of(value, Expected::table("atlas"), errors)?;
        table.only(&["size", "margin", "trim", "frame_time", "times"], errors);
        Some(Self {
            size: table.get("size", errors),
            margin: table.get("margin", errors),
            trim: table.get("trim", errors),
            frame_time: table.get("frame_time", errors),
            times: table.get("times", errors).unwrap_or_default(),
            ..Self::default()
        })
    }
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
    /// Checks the values that are written. `is_asked` is `true` if `[images]` has a key of the atlas.
    pub(super) fn read(&mut self, is_asked: bool, report: &mut Report<'_>) {
        let mut pages =
            Pages { trims: self.trim.as_ref().is_none_or(|trim| *trim.get_ref()), ..Pages::default() };
        if let Some((size, pixels)) = self.size.as_ref().and_then(|size| Some((size, size.get_ref().0?))) {
            pages.size = pixels;
            pages.location = Some(report.location(size.span()));
        }
        pages.margin = self.margin.as_ref().and_then(|margin| margin.get_ref().0).unwrap_or(pages.margin);
        self.pages = pages;
        let time = |(name, time): (&String, &Spanned<FrameTime>)| Some((name.clone(), time.get_ref().0?));
        let by_animation = self.times.iter().filter_map(time).collect();
        self.frame_times =
            self.frame_time.as_ref().and_then(|time| Some(FrameTimes { all: time.0?, by_animation }));
        if let (None, Some(first)) =
            (&self.frame_time, self.times.values().map(Spanned::span).min_by_key(|span| span.start))
        {
            let message = "`[atlas.times]` changes nothing: there is no `frame_time`";
            let finding = Diagnostic::new(Code::SettingsInvalid, report.location(first), message);
            report.in_vain(finding.help("write `frame_time = 100` below `[atlas]`: it is for all animations that are not in `[atlas.times]`"));
        }
        let spans = [
            self.size.as_ref().map(Spanned::span),
            self.margin.as_ref().map(Spanned::span),
            self.trim.as_ref().map(Spanned::span),
        ];
        if !is_asked && let Some(first) = spans.into_iter().flatten().min_by_key(|span| span.start) {
            let message = "`[atlas]` changes nothing: no image is packed";
            let finding = Diagnostic::new(Code::SettingsInvalid, report.location(first), message);
            report.in_vain(finding.help(
                "write `atlas = true` below `[images]`, or below a table such as `[images.\"sprites/**\"]`",
            ));
        }
    }

    /// The durations of frames in atlases of other packers; [`None`] if such atlases are not read.
    pub(crate) const fn frame_times(&self) -> Option<&FrameTimes> {
        self.frame_times.as_ref()
    }

    /// How pages are made.
    pub(crate) const fn pages(&self) -> Pages {
        self.pages
    }
}

/// A number of pixels; [`None`] when it is out of range.
#[derive(Debug)]
struct Pixels<const LEAST: i64, const MOST: i64>(Option<u32>);

impl<const LEAST: i64, const MOST: i64> Setting for Pixels<LEAST, MOST> {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        let expected = Expected::new(Kind::Numbers, "a whole number", " of pixels", "");
        Some(Self(errors.whole(value, LEAST..=MOST, expected)))
    }
}

/// Milliseconds of a frame; [`None`] when they are out of range.
#[derive(Debug)]
struct FrameTime(Option<u32>);

impl Setting for FrameTime {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        let expected = Expected::new(Kind::Milliseconds, "a whole number", " of milliseconds", "100");
        Some(Self(errors.whole(value, 1..=2_147_483_647, expected)))
    }
}
