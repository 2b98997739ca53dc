//! `[companions]` in `sprites.toml`: which files are normal maps and emission maps of images, by their names.

use super::report::Report;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::keys::{At, ValueKind, keys};
use crate::base::paths;
use crate::base::schema::Expected;
use crate::base::source::Location;
use crate::base::toml::{Reader, Value, span};
use crate::base::words::shown;
use crate::inventory::unread::UnreadPictures;
use crate::inventory::{CompanionFiles, Inventory};
use crate::model::KINDS;
use sprite_table::Companion;

/// The ending of images that have companions.
const ENDING: &str = "png";

keys! {
    /// The keys of `[companions]`.
    pub(crate) struct CompanionKeys {
        /// The normal map of an image, as a path from its folder; * is the name of the image without its ending.
        "normal" => normal: NamePattern, example "\"*_n.png\"";
        /// The emission map of an image, in the same way.
        "emission" => emission: NamePattern, example "\"light/*.png\"";
    }
}

/// The settings of `[companions]`.
#[derive(Default, Debug)]
pub(crate) struct CompanionSettings {
    /// In the order of [`Companion::ALL`], each with its location.
    names: [Option<(NamePattern, Location)>; KINDS],
}

/// The name of a companion: a path from the folder of the image, in which `*` is the name of the image without its
/// ending.
#[derive(Clone, Debug)]
pub(super) struct NamePattern {
    before: String,
    after: String,
}

impl ValueKind for NamePattern {
    type Out = Self;
    const EXPECTED: Expected = Expected::TEXT;

    fn take(value: &Value<'_>, expected: Expected, reader: &mut Reader<'_>) -> Option<Self> {
        let text = reader.text(value, expected)?;
        match text.split_once('*') {
            Some((before, after))
                if !after.contains(['*', '/'])
                    && paths::ending(after).eq_ignore_ascii_case(ENDING)
                    && (!before.is_empty() || !paths::without_ending(after).is_empty())
                    && !before.starts_with('/')
                    && !before.contains('\\') =>
            {
                Some(Self { before: before.to_owned(), after: after.to_owned() })
            }
            _ => {
                let why = format!("`{}` is not a pattern for the names of companions", shown(&text));
                let help = "write `*` once for the name of the image; it must end in `.png` and differ from the image's path: \
                            `*_n.png`, `normals/*.png`";
                let finding = reader.finding(Code::SettingsInvalid, span(value), why).help(help);
                reader.leave_out(finding)
            }
        }
    }
}

impl CompanionSettings {
    pub(crate) fn of(keys: &CompanionKeys, report: &Report<'_>) -> Self {
        let located = |name: &At<NamePattern>| (name.value.clone(), report.at(name.span));
        Self { names: [&keys.normal, &keys.emission].map(|name| name.given().map(located)) }
    }

    /// Returns whether any image may have a companion.
    pub(crate) fn is_any(&self) -> bool {
        self.names.iter().any(Option::is_some)
    }

    /// The companions among the files of a folder. A name that no file has is reported.
    pub(crate) fn find(&self, inventory: &Inventory, diagnostics: &mut Diagnostics) -> CompanionFiles {
        let mut found = CompanionFiles::default();
        for (name, kind) in self.names.iter().zip(Companion::ALL) {
            let Some((name, location)) = name else { continue };
            let is_image = |path: &&str| paths::ending(path).eq_ignore_ascii_case(ENDING);
            let (mut is_any, mut unread) = (false, Vec::new());
            for image in inventory.files().filter(is_image) {
                let companion = name.of(image);
                let companion = companion.filter(|path| path != image && !inventory.is_excluded(path));
                let Some(companion) = companion else { continue };
                if inventory.file(&companion).is_some() {
                    is_any = true;
                    found.insert(image, kind, companion);
                } else if let Some(entry) = inventory.entry(&companion) {
                    found.insert_unread(&companion);
                    unread.push((entry.path.as_str(), entry.kind));
                } else {
                    // A folder that leads out is reported itself.
                    is_any |= inventory.link_outside(&companion).is_some();
                }
            }
            if let Some(unread) = UnreadPictures::of(unread.into_iter()) {
                diagnostics.push(unread.finding(*location));
            } else if !is_any {
                let NamePattern { before, after } = name;
                let message =
                    format!("no image has {kind} maps named as `{}*{}`", shown(before), shown(after));
                let finding = Diagnostic::new(Code::NothingMatched, *location, message)
                    .label("no file has such a name");
                diagnostics.push(finding.help(format!(
                    "the {kind} map of `hero.png` must be `{}hero{}`: rename the maps, or remove this line",
                    shown(before),
                    shown(after)
                )));
            }
        }
        found
    }
}

impl NamePattern {
    /// The path of the companion of an image; [`None`] when it is outside of the asset folder.
    fn of(&self, image: &str) -> Option<String> {
        let name = [self.before.as_str(), paths::stem(image), &self.after].concat();
        paths::join(paths::folder(image), &name).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_path_from_the_folder_of_the_image() {
        let of = |before: &str, after: &str, image| {
            NamePattern { before: before.to_owned(), after: after.to_owned() }.of(image)
        };
        assert_eq!(of("", "_n.png", "hero.png").as_deref(), Some("hero_n.png"));
        assert_eq!(of("normals/", ".png", "a/hero.PNG").as_deref(), Some("a/normals/hero.png"));
        assert_eq!(of("../normals/", ".png", "a/hero.png").as_deref(), Some("normals/hero.png"));
        assert_eq!(of("../", "_n.png", "hero.png"), None);
    }
}
