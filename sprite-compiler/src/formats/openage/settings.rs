//! `[openage]` in `sprites.toml`.

use crate::base::diagnostics::Code;
use crate::base::keys::{Map, TableOf, ValueKind, keys};
use crate::base::paths;
use crate::base::schema::{Expected, Words};
use crate::base::sorted::SortedMap;
use crate::base::toml::{Reader, Value, span};
use crate::formats::row::FormatTable;
use crate::settings::report::Report;

keys! {
    /// The keys of `[openage]`.
    pub(crate) struct OpenageKeys {
        /// The unit of times.
        "time" => time: TimeUnit = "\"milliseconds\"";
        /// Folders of modpacks by their names.
        "modpacks" => modpacks: Map<Folder>, example "{ \"base@openage\" = \"mods/base\" }";
    }
}

keys! {
    /// The table in `sprites.toml`.
    pub(crate) struct OpenageTable {
        /// Sprites of openage.
        "openage" => table: TableOf<OpenageKeys>;
    }
}

impl FormatTable for OpenageTable {
    type Settings = OpenageSettings;

    fn check(self, _: &mut Report<'_>) -> OpenageSettings {
        OpenageSettings::of(self.table.or_default())
    }
}

/// The settings of `[openage]`.
#[derive(Default, Debug)]
pub(crate) struct OpenageSettings {
    /// The unit of times.
    pub(crate) time: TimeUnit,
    /// The folders of modpacks, by `name` or `name@repository`.
    modpacks: SortedMap<String, Folder>,
}

/// The unit of times. According to the format's document it is milliseconds, while the files of its converter have
/// seconds.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) enum TimeUnit {
    #[default]
    Milliseconds,
    Seconds,
}

impl Words for TimeUnit {
    const WORDS: &'static [(&'static str, Self)] =
        &[("milliseconds", Self::Milliseconds), ("seconds", Self::Seconds)];
}

/// A folder below the asset folder, with `.` and `..` resolved; empty for the asset folder itself.
#[derive(Clone, Debug)]
pub(super) struct Folder(String);

impl ValueKind for Folder {
    type Out = Self;
    const EXPECTED: Expected = Expected::TEXT;

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        let text = reader.text(value, expected)?;
        if matches!(text.as_str(), "." | "./") {
            return Some(Self(String::new()));
        }
        let folder = paths::join("", &text).map_err(|fault| {
            let why = format!(
                "the folder of a modpack cannot be used: {}; name a folder inside the asset folder",
                fault.message()
            );
            let finding = reader.finding(Code::SettingsInvalid, span(value), why);
            let _: Option<()> = reader.leave_out(finding);
        });
        folder.ok().map(Self)
    }
}

impl OpenageSettings {
    fn of(keys: OpenageKeys) -> Self {
        let modpacks = keys.modpacks.value().into_iter().flat_map(Map::iter);
        let modpacks = modpacks.map(|(name, folder)| (name.to_owned(), folder.clone())).collect();
        Self { time: keys.time.or_default(), modpacks }
    }

    /// The folder of a modpack: that of `name@repository` in the settings, else that of `name`, else `name` itself.
    pub(crate) fn folder<'a>(&'a self, modpack: &'a str) -> &'a str {
        let name = modpack.split_once('@').map_or(modpack, |(name, _)| name);
        let set = self.modpacks.get(modpack).or_else(|| self.modpacks.get(name));
        set.map_or(name, |folder| folder.0.as_str())
    }

    /// The names of the modpacks in the settings.
    pub(crate) fn modpacks(&self) -> impl Iterator<Item = &str> {
        self.modpacks.keys().map(String::as_str)
    }
}

impl TimeUnit {
    /// The power of ten that converts the unit to microseconds.
    pub(crate) const fn shift(self) -> i64 {
        match self {
            Self::Milliseconds => 3,
            Self::Seconds => 6,
        }
    }

    /// The unit's symbol.
    pub(crate) const fn symbol(self) -> &'static str {
        match self {
            Self::Milliseconds => "ms",
            Self::Seconds => "s",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::OpenageKeys;
    use crate::base::keys::tests::check;

    #[test]
    fn keys_are_declared_as_they_are_read() {
        check::<OpenageKeys>();
    }
}
