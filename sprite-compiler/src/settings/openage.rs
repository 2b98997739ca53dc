//! `[openage]` in `sprites.toml`.

use crate::base::paths;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;

/// What the owner of the asset folder decides.
#[derive(Deserialize, Default, Debug)]
#[serde(deny_unknown_fields, default, expecting = "a table: a line `[openage]`, and below it its keys")]
pub(crate) struct OpenageSettings {
    /// What times are counted in.
    pub(crate) time: TimeUnit,
    /// Where modpacks lie, by `name` or `name@repository`.
    modpacks: BTreeMap<String, Folder>,
}

/// What times are counted in. The format's document says milliseconds, the files of its converter hold seconds.
#[derive(Deserialize, Clone, Copy, Default, Debug, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TimeUnit {
    #[default]
    Milliseconds,
    Seconds,
}

/// A folder below the asset folder, `.` and `..` resolved; empty for the asset folder itself.
#[derive(Debug)]
struct Folder(String);

impl<'de> Deserialize<'de> for Folder {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        if matches!(text.as_str(), "." | "./") {
            return Ok(Self(String::new()));
        }
        let faulty = |fault: paths::PathError| {
            D::Error::custom(format!(
                "a modpack's folder: {}; {}",
                fault.message(),
                "name a folder below this one"
            ))
        };
        paths::join("", &text).map(Self).map_err(faulty)
    }
}

impl OpenageSettings {
    /// The folder of a modpack: the one that is set for `name@repository`, else for `name`, else `name` itself.
    pub(crate) fn folder<'a>(&'a self, modpack: &'a str) -> &'a str {
        let name = modpack.split_once('@').map_or(modpack, |(name, _)| name);
        let set = self.modpacks.get(modpack).or_else(|| self.modpacks.get(name));
        set.map_or(name, |folder| folder.0.as_str())
    }

    /// The names of the modpacks that are set.
    pub(crate) fn modpacks(&self) -> impl Iterator<Item = &str> {
        self.modpacks.keys().map(String::as_str)
    }
}

impl TimeUnit {
    /// The power of ten that makes microseconds of it.
    pub(crate) const fn shift(self) -> i64 {
        match self {
            Self::Milliseconds => 3,
            Self::Seconds => 6,
        }
    }

    /// How a figure is followed by it.
    pub(crate) const fn symbol(self) -> &'static str {
        match self {
            Self::Milliseconds => "ms",
            Self::Seconds => "s",
        }
    }
}
