//! `[images]` in `sprites.toml`: in which form images are embedded, and which of them are packed together, everywhere
//! or below a path.

use super::by_path::{ByPath, PathKeys};
use super::report::Report;
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::keys::{At, ValueKind, keys};
use crate::base::limits::{PALETTE_COLOURS, PALETTE_OF_FOUR_BITS, PALETTE_OF_ONE_BIT};
use crate::base::schema::{Expected, Shape, Word};
use crate::base::source::Location;
use crate::base::toml::{Reader, Value};
use sprite_table::{PixelForm, Size};
use toml::de::DeValue;

/// The form in which the pixels of an image are embedded.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub(crate) enum EmbedFormat {
    /// The file as it is.
    #[default]
    Png,
    Rgba8,
    Indexed8,
    Indexed4,
    Mono1,
    Rle8,
    Rgb565,
    /// Nothing: the game loads it.
    None,
}

/// The forms by their names.
const FORMS: [(&str, EmbedFormat); 8] = [
    ("png", EmbedFormat::Png),
    ("rgba8", EmbedFormat::Rgba8),
    ("indexed8", EmbedFormat::Indexed8),
    ("indexed4", EmbedFormat::Indexed4),
    ("mono1", EmbedFormat::Mono1),
    ("rle8", EmbedFormat::Rle8),
    ("rgb565", EmbedFormat::Rgb565),
    ("none", EmbedFormat::None),
];

impl ValueKind for EmbedFormat {
    type Out = Self;
    const EXPECTED: Expected =
        Expected::WORD.of(Shape::Words(|| FORMS.iter().map(|(form, _)| Word::new(form, "")).collect()));

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        if let DeValue::Boolean(truth) = value.get_ref() {
            let (meant, help) = if *truth {
                ("\"png\"", "images are embedded as PNG files without this line")
            } else {
                ("\"none\"", "`none` embeds no image")
            };
            let finding = reader.mismatch(expected, value).help(help);
            return reader.leave_out(finding.fix(truth.to_string(), meant, Applicability::Certain));
        }
        reader.word(value, &FORMS)
    }
}

impl EmbedFormat {
    /// The form of embedded pixels.
    pub(crate) const fn pixel_form(self) -> PixelForm {
        match self {
            Self::Png => PixelForm::Png,
            Self::Rgba8 => PixelForm::Rgba8,
            Self::Indexed8 => PixelForm::Indexed8,
            Self::Indexed4 => PixelForm::Indexed4,
            Self::Mono1 => PixelForm::Mono1,
            Self::Rle8 => PixelForm::Rle8,
            Self::Rgb565 => PixelForm::Rgb565,
            Self::None => PixelForm::None,
        }
    }

    /// Returns whether its pixels are decoded while the game is built.
    pub(crate) const fn is_decoded(self) -> bool {
        match self {
            Self::Rgba8 | Self::Indexed8 | Self::Indexed4 | Self::Mono1 | Self::Rle8 | Self::Rgb565 => true,
            Self::Png | Self::None => false,
        }
    }

    /// The greatest number of colours of its palette, where it has one.
    pub(crate) const fn palette_colours(self) -> Option<usize> {
        match self {
            Self::Indexed8 | Self::Rle8 => Some(PALETTE_COLOURS),
            Self::Indexed4 => Some(PALETTE_OF_FOUR_BITS),
            Self::Mono1 => Some(PALETTE_OF_ONE_BIT),
            Self::Png | Self::Rgba8 | Self::Rgb565 | Self::None => None,
        }
    }

    /// The form with the fewest bytes that holds so many colours without loss, one with a palette if there is one.
    pub(crate) fn holding(colours: usize) -> Self {
        let forms = [Self::Mono1, Self::Indexed4, Self::Indexed8].into_iter();
        let mut fitting = forms.filter(|form| form.palette_colours().is_some_and(|most| colours <= most));
        fitting.next().unwrap_or(Self::Rgba8)
    }

    /// The bytes of an image of this size, with so many colours where there is a palette; 0 when it is not decoded. Of
    /// `rle8` they are the most that there can be.
    pub(crate) fn decoded_length(self, Size { width, height }: Size, colours: usize) -> u64 {
        let rows = |bytes: u32| u64::from(bytes) * u64::from(height);
        let count = rows(width);
        match self {
            Self::Rgba8 => count * 4,
            Self::Indexed8 => count + 4 * colours as u64,
            Self::Indexed4 => rows(width.div_ceil(2)) + 4 * colours as u64,
            // It always has two colours.
            Self::Mono1 => rows(width.div_ceil(8)) + 8,
            // A byte more for each list of 128 indices, and an offset for each row and the end.
            Self::Rle8 => {
                1 + count + rows(width.div_ceil(128)) + 4 * (u64::from(height) + 1 + colours as u64)
            }
            Self::Rgb565 => count * 2 + rows(width.div_ceil(8)),
            Self::Png | Self::None => 0,
        }
    }
}

keys! {
    /// The keys of `[images]`.
    pub(crate) struct ImageKeys {
        /// The form of pixels in the game.
        "embed" => embed: EmbedFormat = "\"png\"";
        /// Multiply colours by alpha; for decoded forms only.
        "premultiply" => premultiply: bool = "false";
        /// Pack frames into few pages.
        "atlas" => atlas: bool = "false";
    }
}

impl PathKeys for ImageKeys {
    const FILES: &'static str = "images";
    const BELOW: &'static str = "The same for the images whose paths match.";
}

/// The settings of `[images]`.
pub(crate) type ImageSettings = ByPath<ImageKeys>;

/// Where an image is asked to be packed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    pub(crate) location: Location,
    /// `true` if the image was asked for by its very path.
    pub(crate) by_name: bool,
}

/// The settings of an image.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct ImageChoice {
    pub(crate) form: EmbedFormat,
    /// Where the form is chosen; [`None`] when it is the default.
    pub(crate) location: Option<Location>,
    /// `true` if colours are multiplied by alpha.
    pub(crate) premultiply: bool,
    /// Where it is asked to be packed with others; [`None`] when it is not.
    pub(crate) atlas: Option<Asked>,
}

impl ImageChoice {
    /// Returns whether an image is decoded to be embedded.
    pub(crate) const fn wants_pixels(&self) -> bool {
        self.form.is_decoded() || self.atlas.is_some()
    }
}

impl ImageSettings {
    /// Checks the values that were read.
    pub(crate) fn check(&mut self, report: &mut Report<'_>) {
        let forms = || self.tables().filter_map(|(_, table)| table.embed.value());
        let any_decoded = forms().any(|form| form.is_decoded());
        let for_all = self.tables().next().and_then(|(_, all)| all.embed.given());
        let any_embedded = for_all.is_none_or(|_| forms().any(|form| *form != EmbedFormat::None));
        for (_, table) in self.tables() {
            let located = |form: &At<EmbedFormat>| (form.value, report.at(form.span));
            let embed = table.embed.given().map(located);
            let none = embed.or(for_all.map(located));
            if let Some(premultiply) = table.premultiply.given().filter(|premultiply| premultiply.value)
                && !embed.map_or(any_decoded, |(form, _)| form.is_decoded())
            {
                report.warn_no_effect(premultiplied_in_vain(report.at(premultiply.span), embed));
            }
            if let Some(atlas) = table.atlas.given().filter(|atlas| atlas.value)
                && !embed.map_or(any_embedded, |(form, _)| form != EmbedFormat::None)
            {
                report.warn_no_effect(packed_in_vain(report.at(atlas.span), none));
            }
        }
        self.compile("`sprites/hud/**` for all files below that folder", report);
    }

    /// The settings of the image with this path.
    pub(crate) fn of(&self, path: &str) -> ImageChoice {
        let choice = self.choice(path);
        let form = choice.get(|table| &table.embed);
        let atlas = choice.get(|table| &table.atlas).filter(|atlas| *atlas.value);
        ImageChoice {
            form: form.map(|form| *form.value).unwrap_or_default(),
            location: form.map(|form| form.location),
            premultiply: choice.copied(|table| &table.premultiply).unwrap_or(false),
            atlas: atlas.map(|atlas| Asked { location: atlas.location, by_name: atlas.is_for_one }),
        }
    }

    /// Returns whether the settings mention packing at all.
    pub(crate) fn configures_atlas(&self) -> bool {
        self.tables().any(|(_, table)| table.atlas.given().is_some())
    }
}

fn premultiplied_in_vain(location: Location, embed: Option<(EmbedFormat, Location)>) -> Diagnostic {
    let message =
        "`premultiply` changes nothing here: only pixels that are decoded can be multiplied by alpha";
    let finding = Diagnostic::new(Code::SettingsInvalid, location, message);
    let finding =
        finding.when_some(embed, |finding, (_, form)| finding.note(form, "this form is not decoded"));
    finding.help("choose a decoded form with `embed`, for example `rgba8`, or remove this line")
}

fn packed_in_vain(location: Location, embed: Option<(EmbedFormat, Location)>) -> Diagnostic {
    let message = "`atlas` changes nothing here: images that are not embedded cannot be packed";
    let finding = Diagnostic::new(Code::SettingsInvalid, location, message);
    let finding = finding
        .when_some(embed, |finding, (_, form)| finding.note(form, "with this form nothing is embedded"));
    finding.help("choose another form with `embed`, or remove this line")
}
