//! `[images]` in `sprites.toml`: in which form images are embedded, and which of them are packed together, everywhere
//! or below a path.

use super::by_path::{ByPath, Keys, Rules};
use super::report::Report;
use super::value::{Setting, SettingsErrors, Table};
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::patterns::Pattern;
use crate::base::source::Location;
use crate::base::toml::{Expected, Value};
use sprite_table::Size;
use toml::Spanned;
use toml::de::DeValue;

/// The form in which the pixels of an image are embedded.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    /// The file as it is.
    #[default]
    Png,
    Rgba8,
    Indexed8,
    Rgb565,
    /// Nothing: the game loads it.
    None,
}

impl Setting for Form {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        if let DeValue::Boolean(truth) = value.get_ref() {
            let (meant, help) = if *truth {
                ("\"png\"", "images are embedded as PNG files without this line")
            } else {
                ("\"none\"", "`none` embeds no image")
            };
            let finding = errors.mismatch(Expected::WORD, value).help(help);
            return errors.leave_out(finding.fix(truth.to_string(), meant, Applicability::Certain));
        }
        errors.word(
            value,
            &[
                ("png", Self::Png),
                ("rgba8", Self::Rgba8),
                ("indexed8", Self::Indexed8),
                ("rgb565", Self::Rgb565),
                ("none", Self::None),
            ],
        )
    }
}

impl Form {
    /// Returns whether its pixels are decoded while the game is built.
    pub(crate) const fn is_decoded(self) -> bool {
        matches!(self, Self::Rgba8 | Self::Indexed8 | Self::Rgb565)
    }

    /// The bytes of an image of this size, with so many colours where there is a palette; 0 when it is not decoded.
    pub(crate) fn decoded_length(self, Size { width, height }: Size, colours: usize) -> u64 {
        let count = u64::from(width) * u64::from(height);
        match self {
            Self::Rgba8 => count * 4,
            Self::Indexed8 => count + 4 * colours as u64,
            Self::Rgb565 => count * 2 + u64::from(width.div_ceil(8)) * u64::from(height),
            Self::Png | Self::None => 0,
        }
    }
}

/// The settings of `[images]`.
#[derive(Clone, Default, Debug)]
pub(crate) struct ImageSettings {
    written: ByPath<Written>,
    rules: Rules<Rule>,
}

impl Setting for ImageSettings {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        Some(Self { written: ByPath::read(value, errors)?, rules: Rules::default() })
    }
}

/// The content of one table.
#[derive(Clone, Default, Debug)]
struct Written {
    embed: Option<Spanned<Form>>,
    premultiply: Option<Spanned<bool>>,
    atlas: Option<Spanned<bool>>,
}

impl Keys for Written {
    const KEYS: &'static [&'static str] = &["embed", "premultiply", "atlas"];
    const EXPECTED: Expected = Expected::tables(" with `embed`, `premultiply`, `atlas`, or tables for paths");
    const EXPECTED_BELOW: Expected = Expected::tables(
        " for the images whose paths its name matches (the keys for all images are `embed`, `premultiply` and `atlas`)",
    );

    fn of(table: &Table<'_, '_>, errors: &mut SettingsErrors) -> Self {
        Self {
            embed: table.get("embed", errors),
            premultiply: table.get("premultiply", errors),
            atlas: table.get("atlas", errors),
        }
    }
}

/// The same, with locations of the file.
#[derive(Clone, Default, Debug)]
struct Rule {
    embed: Option<(Form, Location)>,
    premultiply: Option<bool>,
    atlas: Option<(bool, Asked)>,
}

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
    pub(crate) form: Form,
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
    /// Checks the values that are written.
    pub(super) fn read(&mut self, report: &mut Report<'_>) {
        let forms = || self.written.tables().filter_map(|table| table.embed.as_ref());
        let any_decoded = forms().any(|form| form.get_ref().is_decoded());
        let for_all = self.written.tables().next().and_then(|all| all.embed.as_ref());
        let any_embedded = for_all.is_none_or(|_| forms().any(|form| *form.get_ref() != Form::None));
        let example = "`sprites/hud/**` for all files below that folder";
        self.rules = self.written.rules(example, report, |name, table, report| {
            let located = |form: &Spanned<Form>| (*form.get_ref(), report.location(form.span()));
            let embed = table.embed.as_ref().map(located);
            let none = embed.or(for_all.map(located));
            if let Some(premultiply) = table.premultiply.as_ref().filter(|premultiply| *premultiply.get_ref())
                && !embed.map_or(any_decoded, |(form, _)| form.is_decoded())
            {
                report.in_vain(premultiplied_in_vain(report.location(premultiply.span()), embed));
            }
            if let Some(atlas) = table.atlas.as_ref().filter(|atlas| *atlas.get_ref())
                && !embed.map_or(any_embedded, |(form, _)| form != Form::None)
            {
                report.in_vain(packed_in_vain(report.location(atlas.span()), none));
            }
            let by_name = name.is_some_and(|name| Pattern::is_literal(name.get_ref()));
            let atlas = table.atlas.as_ref();
            let atlas = atlas
                .map(|atlas| (*atlas.get_ref(), Asked { location: report.location(atlas.span()), by_name }));
            Rule {
                embed,
                premultiply: table.premultiply.as_ref().map(|premultiply| *premultiply.get_ref()),
                atlas,
            }
        });
    }

    /// The settings of the image with this path. Of two patterns that match the later one counts, for each key by
    /// itself.
    pub(crate) fn of(&self, path: &str) -> ImageChoice {
        let mut choice = ImageChoice::default();
        for rule in self.rules.of(path) {
            if let Some((form, location)) = rule.embed {
                (choice.form, choice.location) = (form, Some(location));
            }
            choice.premultiply = rule.premultiply.unwrap_or(choice.premultiply);
            if let Some((is_packed, asked)) = rule.atlas {
                choice.atlas = is_packed.then_some(asked);
            }
        }
        choice
    }

    /// All patterns.
    pub(super) fn patterns(&self) -> impl Iterator<Item = &str> {
        self.written.patterns()
    }

    /// Returns whether the settings mention packing at all.
    pub(crate) fn configures_atlas(&self) -> bool {
        self.written.tables().any(|table| table.atlas.is_some())
    }
}

fn premultiplied_in_vain(location: Location, embed: Option<(Form, Location)>) -> Diagnostic {
    let message =
        "`premultiply` changes nothing here: only pixels that are decoded can be multiplied by alpha";
    let finding = Diagnostic::new(Code::SettingsInvalid, location, message);
    let finding =
        finding.when_some(embed, |finding, (_, form)| finding.note(form, "this form is not decoded"));
    finding.help("choose `rgba8`, `indexed8` or `rgb565` with `embed`, or remove this line")
}

fn packed_in_vain(location: Location, embed: Option<(Form, Location)>) -> Diagnostic {
    let message = "`atlas` changes nothing here: images that are not embedded cannot be packed";
    let finding = Diagnostic::new(Code::SettingsInvalid, location, message);
    let finding = finding
        .when_some(embed, |finding, (_, form)| finding.note(form, "with this form nothing is embedded"));
    finding.help("choose another form with `embed`, or remove this line")
}
