//! `[aseprite]` in `sprites.toml`: how Aseprite files are read, everywhere or below a path.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::keys::{Map, ValueKind, keys};
use crate::base::schema::{Expected, Shape, Words};
use crate::base::sorted::SortedMap;
use crate::base::source::Location;
use crate::base::toml::{Reader, Value};
use crate::formats::row::FormatTable;
use crate::model::KINDS;
use crate::settings::by_path::{ByPath, Chosen, PathKeys};
use crate::settings::origin::Origin;
use crate::settings::outline::Corners;
use crate::settings::report::Report;
use toml::de::DeValue;

keys! {
    /// The keys of `[aseprite]`.
    pub(crate) struct AsepriteKeys {
        /// The slice whose pivot comes to the sprite's position.
        "pivot" => pivot: String, example "\"foot\"";
        /// The point of a file without a pivot that comes to the sprite's position.
        "origin" => origin: Origin = "\"top-left\"";
        /// Frames have a convex polygon of at most so many corners around what can be seen.
        "outline" => outline: Corners, example "8";
        /// Read .ase and .aseprite files.
        "binary" => binary: bool = "true";
        /// Which of the two is read where a drawing and its export are in one folder.
        "prefer" => prefer: Prefer = "\"export\"";
        /// How layers are drawn: on each other, or those at the top as layers of the sprite, which a game can leave
        /// out.
        "layers" => layers: Layers = "\"merged\"";
        /// The layer or group at the top that is the normal map of the others: it is not drawn, and a frame gives it as
        /// a companion.
        "normal" => normal: String, example "\"normals\"";
        /// The layer or group at the top that is the emission map of the others: it is not drawn, and a frame gives it
        /// as a companion.
        "emission" => emission: String, example "\"glow\"";
        /// Tags such as walk-up are directions of one animation.
        "directions" => directions: bool = "false";
        /// A direction that is missing on one side is the other side's, mirrored.
        "mirror" => mirror: bool = "true";
        /// Tags whose name another tag of the file has: an error, or animations of their own, walk-2 and so on.
        "duplicate_tags" => duplicates: Duplicates = "\"error\"";
        /// Games get the colours and properties of tags, slices, layers and cels.
        "user_data" => user_data: bool = "false";
        /// Match frames of an export with those of the drawing by their names, or by their places in the list.
        "frames" => frames: FrameMatching = "\"by-name\"";
        /// Names of tags in place of those in the file; false leaves a tag out.
        "tag_names" => tag_names: Map<TagName>, example "{ \"!!!\" = \"alarm\", \"???\" = false }";
    }
}

impl PathKeys for AsepriteKeys {
    const FILES: &'static str = "files";
    const BELOW: &'static str = "The same for the files whose paths match.";
}

keys! {
    /// The table in `sprites.toml`.
    pub(crate) struct AsepriteTable {
        /// Aseprite files.
        "aseprite" => table: ByPath<AsepriteKeys>;
    }
}

impl FormatTable for AsepriteTable {
    type Settings = AsepriteSettings;

    fn patterns(&self) -> Vec<&str> {
        self.table.value().into_iter().flat_map(ByPath::patterns).collect()
    }

    fn check(self, report: &mut Report<'_>) -> AsepriteSettings {
        let mut settings: AsepriteSettings = self.table.or_default();
        settings.check(report);
        settings
    }
}

/// The settings of `[aseprite]`.
pub(crate) type AsepriteSettings = ByPath<AsepriteKeys>;

/// The layers that hold companions, in the order of `Companion::ALL`.
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

/// Which of two files is read that are the same sprite.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) enum Prefer {
    #[default]
    Export,
    Binary,
}

impl Words for Prefer {
    const WORDS: &'static [(&'static str, Self)] = &[("export", Self::Export), ("binary", Self::Binary)];
}

/// The treatment of tags whose name another tag of the file has.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) enum Duplicates {
    #[default]
    Error,
    /// Each is an animation, and from the second one on its name has a number.
    Number,
}

impl Words for Duplicates {
    const WORDS: &'static [(&'static str, Self)] = &[("error", Self::Error), ("number", Self::Number)];
}

/// The way in which frames of an export are matched with those of the drawing.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) enum FrameMatching {
    /// Its name, where that has the form of an export.
    #[default]
    ByName,
    ByPosition,
}

impl Words for FrameMatching {
    const WORDS: &'static [(&'static str, Self)] =
        &[("by-name", Self::ByName), ("by-position", Self::ByPosition)];
}

/// The treatment of layers.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(super) enum Layers {
    /// They are drawn on each other.
    #[default]
    Merged,
    /// Layers and groups at the top are layers of the sprite.
    Separate,
}

impl Words for Layers {
    const WORDS: &'static [(&'static str, Self)] = &[("merged", Self::Merged), ("separate", Self::Separate)];
}

/// The name that the settings give a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TagName {
    Called(String),
    /// It is no animation.
    LeftOut,
}

impl ValueKind for TagName {
    type Out = Self;
    const EXPECTED: Expected = Expected::TEXT.of(Shape::OneOf(&[Shape::TEXT, Shape::False]));

    fn take(value: &Value<'_>, _: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        match value.get_ref() {
            DeValue::Boolean(false) => Some(Self::LeftOut),
            _ => reader.text(value, Expected::TEXT).map(Self::Called),
        }
    }
}

/// The settings of a file.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct AsepriteChoice {
    /// The name of the slice whose pivot is the anchor, and where it is chosen.
    pub(crate) pivot: Option<(String, Location)>,
    pub(crate) origin: Origin,
    /// The greatest number of corners of the outlines of frames.
    pub(crate) outline: Option<u8>,
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
    /// Checks the values that were read.
    fn check(&mut self, report: &mut Report<'_>) {
        if !self.tables().any(|(_, table)| table.directions.value() == Some(&true)) {
            for mirror in self.tables().filter_map(|(_, table)| table.mirror.span()) {
                let message = "`mirror` changes nothing here: tags name no directions";
                let finding = Diagnostic::new(Code::SettingsInvalid, report.at(mirror), message);
                report.warn_no_effect(
                    finding.help("write `directions = true` below `[aseprite]`, or remove this line"),
                );
            }
        }
        self.compile("`enemies/**` for all files below that folder", report);
    }

    /// The settings of the file with this path.
    pub(crate) fn of(&self, path: &str) -> AsepriteChoice {
        let choice = self.choice(path);
        let companion = |layer: Chosen<'_, String>| CompanionLayer {
            layer: layer.value.clone(),
            location: layer.location,
            is_for_one: layer.is_for_one,
        };
        let is_separate = |layers: &Chosen<'_, Layers>| *layers.value == Layers::Separate;
        let pivot = choice.get(|table| &table.pivot);
        let tag_names = choice.each(|table| &table.tag_names).flat_map(Map::iter);
        AsepriteChoice {
            pivot: pivot.map(|pivot| (pivot.value.clone(), pivot.location)),
            origin: choice.copied(|table| &table.origin).unwrap_or_default(),
            outline: choice.copied(|table| &table.outline),
            binary: choice.copied(|table| &table.binary).unwrap_or(true),
            prefer: choice.copied(|table| &table.prefer).unwrap_or_default(),
            separate: choice.get(|table| &table.layers).filter(is_separate).map(|layers| layers.location),
            companions: [
                choice.get(|table| &table.normal).map(companion),
                choice.get(|table| &table.emission).map(companion),
            ],
            directions: choice.copied(|table| &table.directions).unwrap_or(false),
            mirror: choice.copied(|table| &table.mirror).unwrap_or(true),
            duplicates: choice.copied(|table| &table.duplicates).unwrap_or_default(),
            user_data: choice.copied(|table| &table.user_data).unwrap_or(false),
            by_position: choice.copied(|table| &table.frames) == Some(FrameMatching::ByPosition),
            tag_names: tag_names.map(|(tag, name)| (tag.to_owned(), name.clone())).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::keys::Keys;
    use crate::formats::pages;

    #[test]
    fn the_page_has_each_key() {
        let rows = pages::rows("aseprite", "| key | values | |");
        for key in AsepriteKeys::keys() {
            let name = format!("`{}`", key.name);
            let row = rows.iter().find(|cells| cells[0].contains(&name));
            let row = row.unwrap_or_else(|| panic!("docs/formats/aseprite.md says nothing of {name}"));
            pages::check(key, &row.concat());
        }
    }
}
