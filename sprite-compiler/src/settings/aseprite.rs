//! `[aseprite]` in `sprites.toml`: how Aseprite files are read, everywhere or below a path.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::source::{Location, SourceId, Span};
use crate::base::text::shown;
use glob::{MatchOptions, Pattern};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use toml::Spanned;

/// What the owner of the asset folder decides.
#[derive(Default, Debug)]
pub(crate) struct AsepriteSettings {
    /// As they are in the file; those for all files come first.
    written: Vec<(Option<Spanned<String>>, Table)>,
    rules: Vec<(Option<Pattern>, Rule)>,
}

/// What one table says.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default)]
#[serde(
    expecting = "a table for the files whose paths its name matches (the keys for all files are `pivot`, `origin`, `binary`, `prefer`, `layers`, `directions` and `mirror`)"
)]
struct Table {
    pivot: Option<Spanned<String>>,
    origin: Option<Origin>,
    binary: Option<bool>,
    prefer: Option<Prefer>,
    layers: Option<Layers>,
    directions: Option<bool>,
    mirror: Option<Spanned<bool>>,
}

/// The same, with locations of the file.
#[derive(Clone, Default, Debug)]
struct Rule {
    pivot: Option<(String, Location)>,
    origin: Option<Origin>,
    binary: Option<bool>,
    prefer: Option<Prefer>,
    directions: Option<bool>,
    mirror: Option<bool>,
}

/// The point of the canvas that is the anchor of a file without a pivot.
#[derive(Deserialize, Clone, Copy, Default, Debug, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Origin {
    #[default]
    TopLeft,
    Center,
    /// The middle of the lower edge.
    Bottom,
}

/// Which of two files is read that are the same sprite.
#[derive(Deserialize, Clone, Copy, Default, Debug, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Prefer {
    #[default]
    Export,
    Binary,
}

/// What becomes of layers.
#[derive(Deserialize, Clone, Copy, Default, Debug, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Layers {
    /// They are drawn on each other.
    #[default]
    Merged,
}

/// What holds for a file.
#[derive(Clone, Debug)]
pub(crate) struct AsepriteChoice {
    /// The name of the slice whose pivot is the anchor, and where it is chosen.
    pub(crate) pivot: Option<(String, Location)>,
    pub(crate) origin: Origin,
    /// Whether it is read when it is a binary file.
    pub(crate) binary: bool,
    pub(crate) prefer: Prefer,
    /// Whether tags name directions.
    pub(crate) directions: bool,
    /// Whether a direction that is missing is the mirrored picture of its counterpart.
    pub(crate) mirror: bool,
}

impl<'de> Deserialize<'de> for AsepriteSettings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(SettingsVisitor)
    }
}

struct SettingsVisitor;

impl<'de> Visitor<'de> for SettingsVisitor {
    type Value = AsepriteSettings;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table: a line `[aseprite]`, and below it its keys")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<AsepriteSettings, A::Error> {
        let (mut all, mut below) = (Table::default(), Vec::new());
        while let Some(name) = map.next_key::<Spanned<String>>()? {
            match name.get_ref().as_str() {
                "pivot" => all.pivot = Some(map.next_value()?),
                "origin" => all.origin = Some(map.next_value()?),
                "binary" => all.binary = Some(map.next_value()?),
                "prefer" => all.prefer = Some(map.next_value()?),
                "layers" => all.layers = Some(map.next_value()?),
                "directions" => all.directions = Some(map.next_value()?),
                "mirror" => all.mirror = Some(map.next_value()?),
                _ => below.push((Some(name), map.next_value()?)),
            }
        }
        below.sort_by_key(|(name, _)| name.as_ref().map(|name| name.span().start));
        below.insert(0, (None, all));
        Ok(AsepriteSettings { written: below, rules: Vec::new() })
    }
}

impl AsepriteSettings {
    /// Judges what is written.
    pub(super) fn read(&mut self, source: SourceId, diagnostics: &mut Diagnostics) {
        let location = |span: std::ops::Range<usize>| source.at(Span::new(span.start, span.end));
        let any_directions = self.written.iter().any(|(_, table)| table.directions == Some(true));
        let mut rules = Vec::new();
        for (name, table) in &self.written {
            if let Some(mirror) = table.mirror.as_ref().filter(|_| !any_directions) {
                let message = "`mirror` changes nothing here: tags name no directions";
                let finding = Diagnostic::new(Code::SettingsInvalid, location(mirror.span()), message);
                diagnostics.push(
                    finding
                        .label("without effect")
                        .help("write `directions = true` below `[aseprite]`, or remove this line"),
                );
            }
            let pattern = match name.as_ref().map(|name| (name, Pattern::new(name.get_ref()))) {
                None => None,
                Some((_, Ok(pattern))) => Some(pattern),
                Some((name, Err(error))) => {
                    let message =
                        format!("`{}` is not a pattern for paths: {}", shown(name.get_ref()), error.msg);
                    let finding = Diagnostic::new(Code::SettingsInvalid, location(name.span()), message);
                    diagnostics
                        .push(finding.help("for example `enemies/**` for all files below that folder"));
                    continue;
                }
            };
            let pivot = table.pivot.as_ref().map(|pivot| (pivot.get_ref().clone(), location(pivot.span())));
            rules.push((
                pattern,
                Rule {
                    pivot,
                    origin: table.origin,
                    binary: table.binary,
                    prefer: table.prefer,
                    directions: table.directions,
                    mirror: table.mirror.as_ref().map(|mirror| *mirror.get_ref()),
                },
            ));
        }
        self.rules = rules;
    }

    /// What holds for the file with this path. Of two patterns that match the later one counts, for each key by itself.
    pub(crate) fn of(&self, path: &str) -> AsepriteChoice {
        let options = MatchOptions { require_literal_separator: true, ..MatchOptions::new() };
        let mut known = Rule::default();
        for (pattern, rule) in &self.rules {
            if pattern.as_ref().is_some_and(|pattern| !pattern.matches_with(path, options)) {
                continue;
            }
            known.pivot = rule.pivot.clone().or(known.pivot);
            known.origin = rule.origin.or(known.origin);
            known.binary = rule.binary.or(known.binary);
            known.prefer = rule.prefer.or(known.prefer);
            known.directions = rule.directions.or(known.directions);
            known.mirror = rule.mirror.or(known.mirror);
        }
        AsepriteChoice {
            pivot: known.pivot,
            origin: known.origin.unwrap_or_default(),
            binary: known.binary.unwrap_or(true),
            prefer: known.prefer.unwrap_or_default(),
            directions: known.directions.unwrap_or(false),
            mirror: known.mirror.unwrap_or(true),
        }
    }
}
