//! `[atlas]` in `sprites.toml`: how large pages are, and how frames lie in them. Which images are packed stands in
//! `[images]`. And how long the frames of atlases last that other packers made.

use super::error::{Expected, SettingsErrorKind};
use super::report::Report;
use super::value::{Setting, SettingsErrors, Table};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::Location;
use crate::base::text::shown;
use crate::base::toml::{Value, whole};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use toml::Spanned;

/// Pixels on a side of a page: what any graphics chip takes, and large enough for more than a few frames.
pub(crate) const SIZES: RangeInclusive<u32> = 64..=8_192;
/// Transparent pixels around a frame.
const MARGINS: RangeInclusive<u32> = 0..=16;
/// Milliseconds of a frame.
const TIMES: RangeInclusive<u32> = 1..=2_147_483_647;

/// The settings of `[atlas]`.
#[derive(Default, Debug)]
pub(crate) struct AtlasSettings {
    size: Option<Spanned<Whole>>,
    margin: Option<Spanned<Whole>>,
    trim: Option<Spanned<bool>>,
    frame_time: Option<Spanned<Whole>>,
    times: BTreeMap<String, Spanned<Whole>>,
    pages: Pages,
    frame_times: Option<FrameTimes>,
}

impl Setting for AtlasSettings {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        let table = Table::of(value, Expected::Table("atlas"), errors)?;
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

/// How long the frames of atlases last that say nothing of it, in milliseconds.
#[derive(Clone, Default, Debug)]
pub(crate) struct FrameTimes {
    all: u32,
    /// The times of some animations.
    by_animation: BTreeMap<String, u32>,
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
    /// `true` if transparent borders of frames are left away.
    pub(crate) trims: bool,
}

impl Default for Pages {
    fn default() -> Self {
        Self { size: 2_048, location: None, margin: 1, trims: true }
    }
}

impl AtlasSettings {
    /// Judges what is written. `is_asked` says whether `[images]` speaks of an atlas.
    pub(super) fn read(&mut self, is_asked: bool, report: &mut Report<'_>) {
        let mut pages =
            Pages { trims: self.trim.as_ref().is_none_or(|trim| *trim.get_ref()), ..Pages::default() };
        if let Some(size) = &self.size {
            let says = |least, most| format!("pages have from {least} to {most} pixels on a side");
            if let Some(pixels) = within(&SIZES, "size", size, says, report) {
                pages.size = pixels;
                pages.location = Some(report.location(size.span()));
            }
        }
        if let Some(margin) = &self.margin {
            let says =
                |least, most| format!("frames have from {least} to {most} transparent pixels around them");
            pages.margin = within(&MARGINS, "margin", margin, says, report).unwrap_or(pages.margin);
        }
        self.pages = pages;
        let mut time = |name: &str, value: &Spanned<Whole>| {
            let says = |least, most| format!("frames last from {least} to {most} milliseconds");
            within(&TIMES, name, value, says, report)
        };
        let by_animation: BTreeMap<String, u32> =
            self.times.iter().filter_map(|(name, value)| Some((name.clone(), time(name, value)?))).collect();
        self.frame_times = self
            .frame_time
            .as_ref()
            .and_then(|value| Some(FrameTimes { all: time("frame_time", value)?, by_animation }));
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

    /// How long the frames of other packers' atlases last; [`None`] when nothing is to be made of those.
    pub(crate) const fn frame_times(&self) -> Option<&FrameTimes> {
        self.frame_times.as_ref()
    }

    /// How pages are made.
    pub(crate) const fn pages(&self) -> Pages {
        self.pages
    }
}

/// A number that lies in a range; another one is reported. `says` is what the range means.
fn within(
    range: &RangeInclusive<u32>,
    name: &str,
    value: &Spanned<Whole>,
    says: impl Fn(u32, u32) -> String,
    report: &mut Report<'_>,
) -> Option<u32> {
    let number = value.get_ref().0;
    let found = u32::try_from(number).ok().filter(|number| range.contains(number));
    if found.is_none() {
        let nearest = number.clamp((*range.start()).into(), (*range.end()).into());
        let label = if number < nearest { "too small" } else { "too large" };
        let message = format!("`{} = {number}`: {}", shown(name), says(*range.start(), *range.end()));
        report.invalid(value.span(), message, label, format!("write {nearest}"));
    }
    found
}

/// A whole number, in the words of people who do not write Rust.
#[derive(Clone, Copy, Debug)]
struct Whole(i64);

impl Setting for Whole {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        match whole(value) {
            Ok(number) => Some(Self(number)),
            Err(digits) if digits.is_empty() => errors.expected(Expected::Whole, value),
            Err(digits) => {
                let message = format!("`{digits}` is too large or too small for a whole number");
                errors.push(value.span(), SettingsErrorKind::Value(message));
                None
            }
        }
    }
}
