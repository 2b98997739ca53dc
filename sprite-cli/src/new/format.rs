//! The formats that a description can be written in.

use super::plan::Plan;
use super::{aseprite, cranberry, mana, openage, solarus, toml};
use crate::fault::Fault;
use clap::ValueEnum;
use sprite_compiler::shown_path;
use std::path::Path;

/// A format to write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum DescriptionFormat {
    /// NAME.sheet.toml: a table for each animation
    #[default]
    Sheet,
    /// NAME.dat: a line for each animation and direction
    Solarus,
    /// NAME.json as Aseprite exports it: frames and tags; also for tools that read such exports
    Aseprite,
    /// NAME.json: movements without directions
    Cranberry,
    /// NAME.xml below `graphics/sprites`: cells of a grid
    Mana,
    /// NAME.sprite: one animation with any angles
    Openage,
}

impl DescriptionFormat {
    /// The ending of the names of descriptions.
    pub(super) const fn ending(self) -> &'static str {
        match self {
            Self::Sheet => "sheet.toml",
            Self::Solarus => "dat",
            Self::Aseprite | Self::Cranberry => "json",
            Self::Mana => "xml",
            Self::Openage => "sprite",
        }
    }

    /// Returns whether one animation can have several directions.
    pub(super) const fn has_directions(self) -> bool {
        !matches!(self, Self::Cranberry)
    }

    /// Returns whether descriptions contain the origin of frames.
    pub(super) const fn has_origin(self) -> bool {
        !matches!(self, Self::Cranberry)
    }

    /// The text of a description.
    pub(super) fn description(self, plan: &Plan<'_>) -> Result<String, Fault> {
        match self {
            Self::Sheet => Ok(toml::description(plan)),
            Self::Solarus => solarus::description(plan),
            Self::Aseprite => aseprite::description(plan),
            Self::Cranberry => cranberry::description(plan),
            Self::Mana => mana::description(plan),
            Self::Openage => openage::description(plan),
        }
    }

    /// The name of the sheet in a description beside it.
    pub(super) fn image_name(self, sheet: &Path) -> Result<String, Fault> {
        let whole = sheet.canonicalize()?;
        let from = match self {
            // The name is relative to the nearest folder `sprites`, else it is the file's own name.
            Self::Solarus => whole.ancestors().skip(1).find(|folder| folder.ends_with("sprites")),
            Self::Mana => {
                let data = whole.ancestors().find(|folder| folder.ends_with("graphics/sprites"));
                let outside = || Fault::Call("Mana sprites lie below a folder `graphics/sprites`".to_owned());
                Some(data.and_then(|folder| folder.parent()?.parent()).ok_or_else(outside)?)
            }
            Self::Sheet | Self::Aseprite | Self::Cranberry | Self::Openage => None,
        };
        let path = from.and_then(|from| whole.strip_prefix(from).ok());
        let path = path.or_else(|| whole.file_name().map(Path::new)).unwrap_or(&whole);
        let path = shown_path(path);
        // Formats of lines have no escapes, and Aseprite on Windows exports paths with backslashes.
        let ends_name = |c: &char| match self {
            Self::Solarus => c.is_whitespace(),
            Self::Openage => matches!(c, '"' | '\\') || c.is_control(),
            Self::Aseprite => *c == '\\',
            Self::Sheet | Self::Cranberry | Self::Mana => false,
        };
        if let Some(found) = path.chars().find(ends_name) {
            let what = match found {
                '"' => "quotes",
                '\\' => "backslashes",
                found if found.is_whitespace() => "spaces",
                _ => "control characters",
            };
            return Err(Fault::Call(format!(
                "a description cannot name `{path}`: take the {what} out of its path"
            )));
        }
        Ok(path)
    }

    /// The setting that the description needs.
    pub(super) const fn afterwards(self, has_directions: bool) -> Option<&'static str> {
        match self {
            Self::Aseprite if has_directions => Some(
                "its tags name directions: write `directions = true` below `[aseprite]` in `sprites.toml`",
            ),
            _ => None,
        }
    }
}
