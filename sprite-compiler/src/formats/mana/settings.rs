//! `[mana]` in `sprites.toml`: the dialect, and the dyes of sprites.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::keys::{At, Map, TableOf, keys};
use crate::base::schema::Words;
use crate::base::sorted::SortedMap;
use crate::base::source::{Location, SourceId, Span};
use crate::base::words::shown;
use crate::formats::row::FormatTable;
use crate::images::channel::Channel;
use crate::images::dye::{self, Dye};
use crate::settings::report::Report;

keys! {
    /// The keys of `[mana]`.
    pub(crate) struct ManaKeys {
        /// The client whose reading of the format holds.
        "dialect" => dialect: Dialect = "\"document\"";
        /// Sprites that are dyed.
        "dyes" => dyes: Map<String>, example "{ \"monsters/slime\" = \"R:#ff0000,00ff00\" }";
    }
}

keys! {
    /// The table in `sprites.toml`.
    pub(crate) struct ManaTable {
        /// Sprites of The Mana World and ManaPlus.
        "mana" => table: TableOf<ManaKeys>;
    }
}

impl FormatTable for ManaTable {
    type Settings = ManaSettings;

    fn check(self, report: &mut Report<'_>) -> ManaSettings {
        ManaSettings::of(self.table.or_default(), report)
    }
}

/// The settings of `[mana]`.
#[derive(Default, Debug)]
pub(crate) struct ManaSettings {
    /// The client whose interpretation of the format is used.
    pub(crate) dialect: Dialect,
    /// The dyes of sprites.
    pub(crate) dyes: Dyes,
}

impl ManaSettings {
    /// Checks the values that were read.
    fn of(keys: ManaKeys, report: &mut Report<'_>) -> Self {
        let dyes = keys.dyes.value().map(|dyes| Dyes::of(dyes, report)).unwrap_or_default();
        Self { dialect: keys.dialect.or_default(), dyes }
    }
}

/// The client whose interpretation of the format is used.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// The format's document, with its proposals.
    #[default]
    Document,
    /// The Mana client.
    Mana,
    /// The ManaPlus client.
    ManaPlus,
}

impl Words for Dialect {
    const WORDS: &'static [(&'static str, Self)] =
        &[("document", Self::Document), ("mana", Self::Mana), ("manaplus", Self::ManaPlus)];
}

/// The dyes of sprites.
#[derive(Default, Debug)]
pub(crate) struct Dyes {
    by_sprite: SortedMap<String, SetDye>,
}

/// The dye that is set for a sprite.
#[derive(Debug)]
pub(crate) struct SetDye {
    pub(crate) dye: Dye,
    /// The location of the sprite's name.
    pub(crate) location: Location,
    /// The location of each channel.
    pub(crate) channels: Vec<(Channel, Location)>,
}

impl Dyes {
    /// The dye of a sprite. `sprite` is its path below `graphics/sprites` without ending and, in a file of several, `#`
    /// and its name.
    pub(crate) fn get(&self, sprite: &str) -> Option<&SetDye> {
        self.by_sprite.get(sprite)
    }

    /// Returns whether no sprite is dyed.
    pub(crate) fn is_empty(&self) -> bool {
        self.by_sprite.is_empty()
    }

    /// All named sprites with their dyes, except for dyes with a mistake.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &SetDye)> {
        self.by_sprite.iter().map(|(sprite, dye)| (sprite.as_str(), dye))
    }

    /// Parses the dyes that were read.
    pub(crate) fn of(keys: &Map<String>, report: &mut Report<'_>) -> Self {
        let mut dyes = Self::default();
        for (sprite, written) in &keys.0 {
            let value = WrittenDye { source: report.source, text: report.text, written };
            if let Some(dye) = value.read(report.at(sprite.span), report.diagnostics) {
                dyes.by_sprite.insert(sprite.value.clone(), dye);
            }
        }
        dyes
    }
}

/// A dye as written in the file.
struct WrittenDye<'a> {
    source: SourceId,
    text: &'a str,
    written: &'a At<String>,
}

impl WrittenDye<'_> {
    fn read(&self, location: Location, diagnostics: &mut Diagnostics) -> Option<SetDye> {
        let (parts, errors) = dye::read(&self.written.value);
        let mut is_right = errors.is_empty();
        for error in errors {
            let location = self.location(error.at, error.text.len());
            let finding = Diagnostic::new(Code::SettingsInvalid, location, error.message());
            diagnostics.push(finding.label(error.label()).help(error.help()));
        }
        let mut channels: Vec<(Channel, Location)> = Vec::new();
        for part in &parts {
            let (letter, location) =
                (part.channel.letter(), self.location(part.at, part.channel.letter().len()));
            let known = channels.iter().find(|(channel, _)| *channel == part.channel);
            let finding = if let Some((_, first)) = known {
                let message = format!("channel {letter} is set twice");
                let finding = Diagnostic::new(Code::SettingsInvalid, location, message).label("set again");
                finding.note(*first, "set first").help("remove one of them")
            } else if part.palette.is_none() {
                let message = format!("channel {letter} gets no colours");
                let finding =
                    Diagnostic::new(Code::SettingsInvalid, location, message).label("without colours");
                let digits = "0".repeat(part.channel.digits());
                finding.help(format!(
                    "write a list of them after it, such as `{letter}:#{digits}`, or remove it"
                ))
            } else {
                channels.push((part.channel, location));
                continue;
            };
            is_right = false;
            diagnostics.push(finding);
        }
        // An empty text is valid: the dyes that the images have themselves are applied.
        is_right.then(|| SetDye { dye: Dye::merge(&parts, None), location, channels })
    }

    /// The location of a piece of the value; the whole value if the file has it with escapes.
    fn location(&self, at: usize, length: usize) -> Location {
        let span = self.written.span;
        let (first, last) = (span.start() + 1, span.end().saturating_sub(1));
        let is_verbatim = self.text.get(first..last) == Some(self.written.value.as_str());
        let span = match first + at {
            start if is_verbatim && length > 0 => Span::new(start, start + length),
            // The finding on an empty piece is at the character before it.
            start if is_verbatim => Span::new(start.saturating_sub(1), start),
            _ => span,
        };
        self.source.at(span)
    }
}

/// The finding for a named sprite that does not exist.
pub(crate) fn unknown_sprite(location: Location, sprite: &str, help: Option<String>) -> Diagnostic {
    let message = format!("there is no Mana sprite `{}`", shown(sprite));
    let finding = Diagnostic::new(Code::SettingsInvalid, location, message).label("no such sprite");
    finding.help(help.unwrap_or_else(|| {
        "write its path below `graphics/sprites` without the ending, and `#Name` after it in a file of several"
            .to_owned()
    }))
}
