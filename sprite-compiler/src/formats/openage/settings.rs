//! `[openage]` in `sprites.toml`.

use crate::base::diagnostics::Code;
use crate::base::paths;
use crate::base::sorted::SortedMap;
use crate::base::toml::{Expected, Value, span};
use crate::settings::value::{Setting, SettingsErrors, Table};

/// The settings of `[openage]`.
#[derive(Default, Debug)]
pub(crate) struct OpenageSettings {
    /// The unit of times.
    pub(crate) time: TimeUnit,
    /// The folders of modpacks, by `name` or `name@repository`.
    modpacks: SortedMap<String, Folder>,
}

impl Setting for OpenageSettings {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        let table = Table::of(value, Expected::table("openage"), errors)?;
        table.only(&["time", "modpacks"], errors);
        Some(Self {
            time: table.get("time", errors).unwrap_or_default(),
            modpacks: table.get("modpacks", errors).unwrap_or_default(),
        })
    }
}

/// The unit of times. According to the format's document it is milliseconds, while the files of its converter have
/// seconds.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) enum TimeUnit {
    #[default]
    Milliseconds,
    Seconds,
}

impl Setting for TimeUnit {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        errors.word(value, &[("milliseconds", Self::Milliseconds), ("seconds", Self::Seconds)])
    }
}

/// A folder below the asset folder, with `.` and `..` resolved; empty for the asset folder itself.
#[derive(Debug)]
struct Folder(String);

impl Setting for Folder {
    fn read(value: &Value<'_>, errors: &mut SettingsErrors) -> Option<Self> {
        let text = String::read(value, errors)?;
        if matches!(text.as_str(), "." | "./") {
            return Some(Self(String::new()));
        }
        let folder = paths::join("", &text).map_err(|fault| {
            let why = format!(
                "the folder of a modpack cannot be used: {}; name a folder inside the asset folder",
                fault.message()
            );
            let finding = errors.finding(Code::SettingsInvalid, span(value), why);
            let _: Option<()> = errors.leave_out(finding);
        });
        folder.ok().map(Self)
    }
}

impl OpenageSettings {
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
