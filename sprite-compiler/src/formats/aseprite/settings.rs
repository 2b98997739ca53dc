//! `[aseprite]` in `sprites.toml`: how Aseprite files are read, everywhere or below a path.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::patterns::Pattern;
use crate::base::sorted::SortedMap;
use crate::base::source::Location;
use crate::base::toml::{Expected, Value};
use crate::model::KINDS;
use crate::settings::by_path::{ByPath, Keys, Rules};
use crate::settings::report::Report;
use crate::settings::value::{Setting, SettingsErrors, Table};
use sprite_table::Companion;
use toml::Spanned;
use toml::de::DeValue;

/// The settings of `[aseprite]`.
#[derive(Default, Debug)]
pub(crate) struct AsepriteSettings {
    written: ByPath<Written>,
    rules: Rules<Rule>,
}

impl Setting for AsepriteSettings {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        Some(Self { written: ByPath::read(value, errors)?, rules: Rules::default() })
    }
}

/// The content of one table.
#[derive(Default, Debug)]
struct Written {
    pivot: Option<Spanned<String>>,
    origin: Option<Origin>,
    binary: Option<bool>,
    prefer: Option<Prefer>,
    layers: Option<Spanned<Layers>>,
    /// In the order of [`Companion::ALL`].
    companions: [Option<Spanned<String>>; KINDS],
    directions: Option<bool>,
    mirror: Option<Spanned<bool>>,
    duplicates: Option<Duplicates>,
    user_data: Option<bool>,
    frames: Option<Frames>,
    tag_names: Option<SortedMap<Spanned<String>, TagName>>,
}

impl Keys for Written {
    const KEYS: &'static [&'static str] = &[
        "pivot",
        "origin",
        "binary",
        "prefer",
        "layers",
        "normal",
        "emission",
        "directions",
        "mirror",
        "duplicate_tags",
        "user_data",
        "frames",
        "tag_names",
    ];
    const EXPECTED: Expected = Expected::table("aseprite");
    const EXPECTED_BELOW: Expected = Expected::tables(
        " for the files whose paths its name matches (the keys for all files are `pivot`, `origin`, `binary`, `prefer`, `layers`, `normal`, `emission`, `directions`, `mirror`, `duplicate_tags`, `user_data`, `frames` and `tag_names`)",
    );

    fn of(table: &Table<'_, '_>, errors: &mut SettingsErrors) -> Self {
        Self {
            pivot: table.get("pivot", errors),
            origin: table.get("origin", errors),
            binary: table.get("binary", errors),
            prefer: table.get("prefer", errors),
            layers: table.get("layers", errors),
            companions: Companion::ALL.map(|kind| table.get(kind.name(), errors)),
            directions: table.get("directions", errors),
            mirror: table.get("mirror", errors),
            duplicates: table.get("duplicate_tags", errors),
            user_data: table.get("user_data", errors),
            frames: table.get("frames", errors),
            tag_names: table.get("tag_names", errors),
        }
    }
}

/// The same, with locations of the file.
#[derive(Clone, Default, Debug)]
struct Rule {
    pivot: Option<(String, Location)>,
    origin: Option<Origin>,
    binary: Option<bool>,
    prefer: Option<Prefer>,
    layers: Option<(Layers, Location)>,
    companions: CompanionLayers,
    directions: Option<bool>,
    mirror: Option<bool>,
    duplicates: Option<Duplicates>,
    user_data: Option<bool>,
    frames: Option<Frames>,
    tag_names: SortedMap<String, TagName>,
}

/// The layers that hold companions, in the order of [`Companion::ALL`].
pub(crate) type CompanionLayers = [Option<CompanionLayer>; KINDS];

/// The choice of a layer at the top that holds a companion.
#[derive(Clone, Debug)]
pub(crate) struct CompanionLayer {
    /// Its name.
    pub(crate) layer: String,
    /// Where it is chosen.
    pub(crate) location: Location,
    /// `true` if it is chosen for one file by its path, which should have such a layer then.
    pub(crate) is_for_one: bool,
}

/// The point of the canvas that is the anchor of a file without a pivot.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    #[default]
    TopLeft,
    Center,
    /// The middle of the lower edge.
    Bottom,
}

impl Setting for Origin {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        errors.word(value, &[("top-left", Self::TopLeft), ("center", Self::Center), ("bottom", Self::Bottom)])
    }
}

/// Which of two files is read that are the same sprite.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) enum Prefer {
    #[default]
    Export,
    Binary,
}

impl Setting for Prefer {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        errors.word(value, &[("export", Self::Export), ("binary", Self::Binary)])
    }
}

/// The treatment of tags whose name another tag of the file has.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) enum Duplicates {
    #[default]
    Error,
    /// Each is an animation, and from the second one on its name has a number.
    Number,
}

impl Setting for Duplicates {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        errors.word(value, &[("error", Self::Error), ("number", Self::Number)])
    }
}

/// What tells which frame of the drawing a frame of an export is.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
enum Frames {
    /// Its name, where that has the form of an export.
    #[default]
    ByName,
    ByPosition,
}

impl Setting for Frames {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        errors.word(value, &[("by-name", Self::ByName), ("by-position", Self::ByPosition)])
    }
}

/// The name that the settings give a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TagName {
    Called(String),
    /// It is no animation.
    LeftOut,
}

impl Setting for TagName {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        match value.get_ref() {
            DeValue::Boolean(false) => Some(Self::LeftOut),
            _ => errors.text(value, Expected::TEXT).map(Self::Called),
        }
    }
}

/// The treatment of layers.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
enum Layers {
    /// They are drawn on each other.
    #[default]
    Merged,
    /// Layers and groups at the top are layers of the sprite.
    Separate,
}

impl Setting for Layers {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        errors.word(value, &[("merged", Self::Merged), ("separate", Self::Separate)])
    }
}

/// The settings of a file.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct AsepriteChoice {
    /// The name of the slice whose pivot is the anchor, and where it is chosen.
    pub(crate) pivot: Option<(String, Location)>,
    pub(crate) origin: Origin,
    /// `true` if it is read when it is a binary file.
    pub(crate) binary: bool,
    pub(crate) prefer: Prefer,
    /// Where it is chosen that layers stay separate; [`None`] when they are merged.
    pub(crate) separate: Option<Location>,
    pub(crate) companions: CompanionLayers,
    /// `true` if tags name directions.
    pub(crate) directions: bool,
    /// `true` if a direction that is missing is the mirrored picture of its counterpart.
    pub(crate) mirror: bool,
    pub(crate) duplicates: Duplicates,
    /// `true` if games get colours and properties.
    pub(crate) user_data: bool,
    /// `true` if the names of an export's frames mean nothing.
    pub(crate) by_position: bool,
    /// The names of tags in place of those in the file.
    pub(crate) tag_names: SortedMap<String, TagName>,
}

impl AsepriteSettings {
    /// Checks the values that were read, and sorts them by pattern.
    pub(crate) fn check(&mut self, report: &mut Report<'_>) {
        let any_directions = self.written.tables().any(|table| table.directions == Some(true));
        let example = "`enemies/**` for all files below that folder";
        self.rules = self.written.rules(example, report, |name, table, report| {
            if let Some(mirror) = table.mirror.as_ref().filter(|_| !any_directions) {
                let message = "`mirror` changes nothing here: tags name no directions";
                let finding = Diagnostic::new(Code::SettingsInvalid, report.location(mirror.span()), message);
                report.in_vain(
                    finding.help("write `directions = true` below `[aseprite]`, or remove this line"),
                );
            }
            let pivot = table.pivot.as_ref();
            let is_for_one = name.is_some_and(|name| Pattern::is_literal(name.get_ref()));
            let companion = |layer: &Spanned<String>| CompanionLayer {
                layer: layer.get_ref().clone(),
                location: report.location(layer.span()),
                is_for_one,
            };
            Rule {
                pivot: pivot.map(|pivot| (pivot.get_ref().clone(), report.location(pivot.span()))),
                origin: table.origin,
                binary: table.binary,
                prefer: table.prefer,
                layers: table
                    .layers
                    .as_ref()
                    .map(|layers| (*layers.get_ref(), report.location(layers.span()))),
                companions: table.companions.each_ref().map(|layer| layer.as_ref().map(companion)),
                directions: table.directions,
                mirror: table.mirror.as_ref().map(|mirror| *mirror.get_ref()),
                duplicates: table.duplicates,
                user_data: table.user_data,
                frames: table.frames,
                tag_names: table
                    .tag_names
                    .iter()
                    .flat_map(SortedMap::iter)
                    .map(|(tag, name)| (tag.get_ref().clone(), name.clone()))
                    .collect(),
            }
        });
    }

    /// All patterns.
    pub(crate) fn patterns(&self) -> impl Iterator<Item = &str> {
        self.written.patterns()
    }

    /// The settings of the file with this path. Of two patterns that match the later one counts, for each key by
    /// itself.
    pub(crate) fn of(&self, path: &str) -> AsepriteChoice {
        let mut known = Rule::default();
        for rule in self.rules.of(path) {
            known.pivot = rule.pivot.clone().or(known.pivot);
            known.origin = rule.origin.or(known.origin);
            known.binary = rule.binary.or(known.binary);
            known.prefer = rule.prefer.or(known.prefer);
            known.layers = rule.layers.or(known.layers);
            for (known, chosen) in known.companions.iter_mut().zip(&rule.companions) {
                *known = chosen.clone().or(known.take());
            }
            known.directions = rule.directions.or(known.directions);
            known.mirror = rule.mirror.or(known.mirror);
            known.duplicates = rule.duplicates.or(known.duplicates);
            known.user_data = rule.user_data.or(known.user_data);
            known.frames = rule.frames.or(known.frames);
            known.tag_names.extend(rule.tag_names.iter().map(|(tag, name)| (tag.clone(), name.clone())));
        }
        AsepriteChoice {
            pivot: known.pivot,
            origin: known.origin.unwrap_or_default(),
            binary: known.binary.unwrap_or(true),
            prefer: known.prefer.unwrap_or_default(),
            separate: known
                .layers
                .filter(|(layers, _)| *layers == Layers::Separate)
                .map(|(_, location)| location),
            companions: known.companions,
            directions: known.directions.unwrap_or(false),
            mirror: known.mirror.unwrap_or(true),
            duplicates: known.duplicates.unwrap_or_default(),
            user_data: known.user_data.unwrap_or(false),
            by_position: known.frames == Some(Frames::ByPosition),
            tag_names: known.tag_names,
        }
    }
}
