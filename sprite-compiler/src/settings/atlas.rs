//! `[atlas]` in `sprites.toml`: how large pages are, and how frames lie in them. Which images are packed stands in
//! `[images]`. And how long the frames of atlases last that other packers made.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::source::{Location, SourceId, Span};
use crate::base::text::shown;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;
use toml::Spanned;

/// Pixels on a side of a page: what any graphics chip takes, and large enough for more than a few frames.
pub(crate) const SIZES: RangeInclusive<u32> = 64..=8_192;
/// Transparent pixels around a frame.
const MARGINS: RangeInclusive<u32> = 0..=16;
/// Milliseconds of a frame.
const TIMES: RangeInclusive<u32> = 1..=2_147_483_647;

/// What the owner of the asset folder decides.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default, expecting = "a table: a line `[atlas]`, and below it its keys")]
pub(crate) struct AtlasSettings {
    size: Option<Spanned<Whole>>,
    margin: Option<Spanned<Whole>>,
    trim: Option<Spanned<bool>>,
    frame_time: Option<Spanned<Whole>>,
    times: BTreeMap<String, Spanned<Whole>>,
    #[serde(skip)]
    pages: Pages,
    #[serde(skip)]
    frame_times: Option<FrameTimes>,
}

/// How long the frames of atlases last that say nothing of it, in milliseconds.
#[derive(Clone, Default, Debug)]
pub(crate) struct FrameTimes {
    all: u32,
    /// Those of some animations.
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
    /// Whether transparent borders of frames are left away.
    pub(crate) trims: bool,
}

impl Default for Pages {
    fn default() -> Self {
        Self { size: 2_048, location: None, margin: 1, trims: true }
    }
}

impl AtlasSettings {
    /// Judges what is written. `is_asked` says whether `[images]` speaks of an atlas.
    pub(super) fn read(&mut self, is_asked: bool, source: SourceId, diagnostics: &mut Diagnostics) {
        let location = |span: std::ops::Range<usize>| source.at(Span::new(span.start, span.end));
        let judge = |value: &Option<Spanned<Whole>>, range: &RangeInclusive<u32>| {
            let value = value.as_ref()?;
            let number = u32::try_from(value.get_ref().0).ok().filter(|number| range.contains(number));
            Some(number.ok_or_else(|| (value.get_ref().0, location(value.span()))))
        };
        let trims = self.trim.as_ref().is_none_or(|trim| *trim.get_ref());
        let mut pages = Pages { trims, ..Pages::default() };
        match judge(&self.size, &SIZES) {
            None => {}
            Some(Ok(size)) => {
                pages.size = size;
                pages.location = self.size.as_ref().map(|size| location(size.span()));
            }
            Some(Err((size, location))) => {
                let message = format!(
                    "`size = {size}`: pages have from {} to {} pixels on a side",
                    SIZES.start(),
                    SIZES.end()
                );
                diagnostics.push(out_of_range(location, message, size, &SIZES));
            }
        }
        match judge(&self.margin, &MARGINS) {
            None => {}
            Some(Ok(margin)) => pages.margin = margin,
            Some(Err((margin, location))) => {
                let message = format!(
                    "`margin = {margin}`: frames have from {} to {} transparent pixels around them",
                    MARGINS.start(),
                    MARGINS.end()
                );
                diagnostics.push(out_of_range(location, message, margin, &MARGINS));
            }
        }
        self.pages = pages;
        let mut time = |name: &str, value: &Spanned<Whole>| {
            let number = u32::try_from(value.get_ref().0).ok().filter(|number| TIMES.contains(number));
            if number.is_none() {
                let message = format!(
                    "`{} = {}`: frames last from {} to {} milliseconds",
                    shown(name),
                    value.get_ref().0,
                    TIMES.start(),
                    TIMES.end()
                );
                diagnostics.push(out_of_range(location(value.span()), message, value.get_ref().0, &TIMES));
            }
            number
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
            let finding =
                Diagnostic::new(Code::SettingsInvalid, location(first), message).label("without effect");
            diagnostics.push(finding.help("write `frame_time = 100` below `[atlas]`: it is for all animations that are not in `[atlas.times]`"));
        }
        let spans = [
            self.size.as_ref().map(Spanned::span),
            self.margin.as_ref().map(Spanned::span),
            self.trim.as_ref().map(Spanned::span),
        ];
        if !is_asked && let Some(first) = spans.into_iter().flatten().min_by_key(|span| span.start) {
            let message = "`[atlas]` changes nothing: no image is packed";
            let finding =
                Diagnostic::new(Code::SettingsInvalid, location(first), message).label("without effect");
            diagnostics.push(finding.help(
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

fn out_of_range(location: Location, message: String, number: i64, range: &RangeInclusive<u32>) -> Diagnostic {
    let nearest = number.clamp((*range.start()).into(), (*range.end()).into());
    let label = if number < nearest { "too small" } else { "too large" };
    Diagnostic::new(Code::SettingsInvalid, location, message).label(label).help(format!("write {nearest}"))
}

/// A whole number, in the words of people who do not write Rust.
#[derive(Clone, Copy, Debug)]
struct Whole(i64);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words;
        impl Visitor<'_> for Words {
            type Value = Whole;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number")
            }

            fn visit_i64<E: Error>(self, value: i64) -> Result<Whole, E> {
                Ok(Whole(value))
            }

            fn visit_u64<E: Error>(self, value: u64) -> Result<Whole, E> {
                let whole = i64::try_from(value).map(Whole);
                whole.map_err(|_| E::invalid_value(Unexpected::Unsigned(value), &self))
            }
        }
        deserializer.deserialize_i64(Words)
    }
}
