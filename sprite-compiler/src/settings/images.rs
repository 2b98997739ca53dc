//! `[images]` in `sprites.toml`: in which form images are embedded, and which of them are packed together, everywhere or
//! below a path.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::source::{Location, SourceId, Span};
use crate::base::text::shown;
use glob::{MatchOptions, Pattern};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use sprite_table::Size;
use std::fmt;
use toml::Spanned;

/// The form in which the pixels of an image are embedded.
#[derive(Deserialize, Clone, Copy, Default, Debug, PartialEq, Eq, Hash)]
#[serde(rename_all = "lowercase")]
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

impl Form {
    /// Whether its pixels are decoded while the game is built.
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

/// What the owner of the asset folder decides.
#[derive(Clone, Default, Debug)]
pub(crate) struct ImageSettings {
    /// As they stand in the file; those for all images come first.
    written: Vec<(Option<Spanned<String>>, Table)>,
    rules: Vec<Rule>,
}

/// What one table says.
#[derive(Clone, Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default)]
#[serde(
    expecting = "a table for the images whose paths its name matches (the keys for all images are `embed`, `premultiply` and `atlas`)"
)]
struct Table {
    embed: Option<Spanned<Form>>,
    premultiply: Option<Spanned<bool>>,
    atlas: Option<Spanned<bool>>,
}

/// What is decided for the images whose paths match; for all without a pattern.
#[derive(Clone, Debug)]
struct Rule {
    paths: Option<Pattern>,
    embed: Option<(Form, Location)>,
    premultiply: Option<bool>,
    atlas: Option<(bool, Asked)>,
}

/// Where an image is asked to be packed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    pub(crate) location: Location,
    /// Whether the image was asked for by its very path.
    pub(crate) by_name: bool,
}

/// What holds for an image.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct ImageChoice {
    pub(crate) form: Form,
    /// Where the form is chosen; [`None`] when it is the default.
    pub(crate) location: Option<Location>,
    /// Whether colours are multiplied by alpha.
    pub(crate) premultiply: bool,
    /// Where it is asked to be packed with others; [`None`] when it is not.
    pub(crate) atlas: Option<Asked>,
}

impl ImageChoice {
    /// Whether an image is decoded to be embedded.
    pub(crate) const fn wants_pixels(&self) -> bool {
        self.form.is_decoded() || self.atlas.is_some()
    }
}

impl<'de> Deserialize<'de> for ImageSettings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ImageSettingsVisitor)
    }
}

struct ImageSettingsVisitor;

impl<'de> Visitor<'de> for ImageSettingsVisitor {
    type Value = ImageSettings;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table with `embed`, `premultiply`, `atlas`, or tables for paths")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ImageSettings, A::Error> {
        let (mut all, mut below) = (Table::default(), Vec::new());
        while let Some(name) = map.next_key::<Spanned<String>>()? {
            match name.get_ref().as_str() {
                "embed" => all.embed = Some(map.next_value()?),
                "premultiply" => all.premultiply = Some(map.next_value()?),
                "atlas" => all.atlas = Some(map.next_value()?),
                _ => below.push((Some(name), map.next_value()?)),
            }
        }
        below.sort_by_key(|(name, _)| name.as_ref().map(|name| name.span().start));
        below.insert(0, (None, all));
        Ok(ImageSettings { written: below, rules: Vec::new() })
    }
}

impl ImageSettings {
    /// Judges what is written.
    pub(super) fn read(&mut self, source: SourceId, diagnostics: &mut Diagnostics) {
        let location = |span: std::ops::Range<usize>| source.at(Span::new(span.start, span.end));
        let forms = || self.written.iter().filter_map(|(_, table)| table.embed.as_ref());
        let any_decoded = forms().any(|form| form.get_ref().is_decoded());
        let for_all = self.written.first().and_then(|(_, all)| all.embed.as_ref());
        let any_embedded = for_all.is_none_or(|_| forms().any(|form| *form.get_ref() != Form::None));
        let mut rules = Vec::new();
        for (name, table) in &self.written {
            let embed = table.embed.as_ref().map(|form| (*form.get_ref(), location(form.span())));
            if let Some(premultiply) = table.premultiply.as_ref().filter(|premultiply| *premultiply.get_ref())
                && !embed.map_or(any_decoded, |(form, _)| form.is_decoded())
            {
                diagnostics.push(premultiplied_in_vain(location(premultiply.span()), embed));
            }
            if let Some(atlas) = table.atlas.as_ref().filter(|atlas| *atlas.get_ref())
                && !embed.map_or(any_embedded, |(form, _)| form != Form::None)
            {
                let none = embed.or(for_all.map(|form| (*form.get_ref(), location(form.span()))));
                diagnostics.push(packed_in_vain(location(atlas.span()), none));
            }
            let paths = match name.as_ref().map(|name| (name, Pattern::new(name.get_ref()))) {
                None => None,
                Some((_, Ok(pattern))) => Some(pattern),
                Some((name, Err(error))) => {
                    let message =
                        format!("`{}` is not a pattern for paths: {}", shown(name.get_ref()), error.msg);
                    let finding = Diagnostic::new(Code::SettingsInvalid, location(name.span()), message);
                    diagnostics
                        .push(finding.help("for example `sprites/hud/**` for all files below that folder"));
                    continue;
                }
            };
            let premultiply = table.premultiply.as_ref().map(|premultiply| *premultiply.get_ref());
            let by_name =
                name.as_ref().is_some_and(|name| Pattern::escape(name.get_ref()) == *name.get_ref());
            let atlas = table.atlas.as_ref();
            let atlas =
                atlas.map(|atlas| (*atlas.get_ref(), Asked { location: location(atlas.span()), by_name }));
            rules.push(Rule { paths, embed, premultiply, atlas });
        }
        self.rules = rules;
    }

    /// What holds for the image with this path. Of two patterns that match the later one counts, for each key by itself.
    pub(crate) fn of(&self, path: &str) -> ImageChoice {
        let options = MatchOptions { require_literal_separator: true, ..MatchOptions::new() };
        let mut choice = ImageChoice::default();
        for rule in &self.rules {
            if rule.paths.as_ref().is_some_and(|paths| !paths.matches_with(path, options)) {
                continue;
            }
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

    /// Whether the settings mention packing at all.
    pub(super) fn speaks_of_an_atlas(&self) -> bool {
        self.written.iter().any(|(_, table)| table.atlas.is_some())
    }
}

fn premultiplied_in_vain(location: Location, embed: Option<(Form, Location)>) -> Diagnostic {
    let message =
        "`premultiply` changes nothing here: only pixels that are decoded can be multiplied by alpha";
    let finding = Diagnostic::new(Code::SettingsInvalid, location, message).label("without effect");
    let finding = match embed {
        Some((_, form)) => finding.note(form, "this form is not decoded"),
        None => finding,
    };
    finding.help("choose `rgba8`, `indexed8` or `rgb565` with `embed`, or remove this line")
}

fn packed_in_vain(location: Location, embed: Option<(Form, Location)>) -> Diagnostic {
    let message = "`atlas` changes nothing here: images that are not embedded cannot be packed";
    let finding = Diagnostic::new(Code::SettingsInvalid, location, message).label("without effect");
    let finding = match embed {
        Some((_, form)) => finding.note(form, "with this form nothing is embedded"),
        None => finding,
    };
    finding.help("choose another form with `embed`, or remove this line")
}
