//! `[atlas]` in `sprites.toml`: how large pages are, and how frames lie in them. Which images are packed stands in
//! `[images]`.

use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::source::{Place, SourceId, Span};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::ops::RangeInclusive;
use toml::Spanned;

/// Pixels on a side of a page: what any graphics chip takes, and room for more than a few frames.
pub(crate) const SIZES: RangeInclusive<u32> = 64..=8_192;
/// Transparent pixels around a frame.
const MARGINS: RangeInclusive<u32> = 0..=16;

/// What the owner of the asset folder decides.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default, expecting = "a table: a line `[atlas]`, and below it its keys")]
pub(crate) struct Options {
    size: Option<Spanned<Whole>>,
    margin: Option<Spanned<Whole>>,
    trim: Option<Spanned<bool>>,
    #[serde(skip)]
    pages: Pages,
}

/// How pages are made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pages {
    /// The greatest width and height of a page in pixels.
    pub(crate) size: u32,
    /// Where that is chosen; [`None`] when nobody chose.
    pub(crate) place: Option<Place>,
    /// Transparent pixels between a frame and its neighbours, and between it and the edge of its page.
    pub(crate) margin: u32,
    /// Whether transparent borders of frames are left away.
    pub(crate) trims: bool,
}

impl Default for Pages {
    fn default() -> Self {
        Self { size: 2_048, place: None, margin: 1, trims: true }
    }
}

impl Options {
    /// Judges what is written. `is_asked` says whether `[images]` speaks of an atlas.
    pub(super) fn read(&mut self, is_asked: bool, source: SourceId, diagnostics: &mut Diagnostics) {
        let place = |span: std::ops::Range<usize>| source.at(Span::new(span.start, span.end));
        let judge = |value: &Option<Spanned<Whole>>, range: &RangeInclusive<u32>| {
            let value = value.as_ref()?;
            let number = u32::try_from(value.get_ref().0).ok().filter(|number| range.contains(number));
            Some(number.ok_or_else(|| (value.get_ref().0, place(value.span()))))
        };
        let trims = self.trim.as_ref().is_none_or(|trim| *trim.get_ref());
        let mut pages = Pages { trims, ..Pages::default() };
        match judge(&self.size, &SIZES) {
            None => {}
            Some(Ok(size)) => {
                pages.size = size;
                pages.place = self.size.as_ref().map(|size| place(size.span()));
            }
            Some(Err((size, place))) => {
                let message = format!(
                    "`size = {size}`: pages have from {} to {} pixels on a side",
                    SIZES.start(),
                    SIZES.end()
                );
                diagnostics.push(out_of_range(place, message, size, &SIZES));
            }
        }
        match judge(&self.margin, &MARGINS) {
            None => {}
            Some(Ok(margin)) => pages.margin = margin,
            Some(Err((margin, place))) => {
                let message = format!(
                    "`margin = {margin}`: frames have from {} to {} transparent pixels around them",
                    MARGINS.start(),
                    MARGINS.end()
                );
                diagnostics.push(out_of_range(place, message, margin, &MARGINS));
            }
        }
        self.pages = pages;
        let spans = [
            self.size.as_ref().map(Spanned::span),
            self.margin.as_ref().map(Spanned::span),
            self.trim.as_ref().map(Spanned::span),
        ];
        if !is_asked && let Some(first) = spans.into_iter().flatten().min_by_key(|span| span.start) {
            let message = "`[atlas]` changes nothing: no image is packed";
            let finding =
                Diagnostic::new(Code::SettingsInvalid, place(first), message).label("without effect");
            diagnostics.push(finding.help(
                "write `atlas = true` below `[images]`, or below a table such as `[images.\"sprites/**\"]`",
            ));
        }
    }

    /// How pages are made.
    pub(crate) const fn pages(&self) -> Pages {
        self.pages
    }
}

fn out_of_range(place: Place, message: String, number: i64, range: &RangeInclusive<u32>) -> Diagnostic {
    let nearest = number.clamp((*range.start()).into(), (*range.end()).into());
    let label = if number < nearest { "too small" } else { "too large" };
    Diagnostic::new(Code::SettingsInvalid, place, message).label(label).help(format!("write {nearest}"))
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
                f.write_str("a whole number of pixels")
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
