//! `sprites.toml`: its tables, those of formats among them, and how the file is read.

use super::aseprite::settings::{AsepriteKeys, AsepriteSettings};
use super::mana::settings::{ManaKeys, ManaSettings};
use super::openage::settings::{OpenageKeys, OpenageSettings};
use super::sheet::Rules;
use crate::base::budget::Expense;
use crate::base::diagnostics::{Code, Diagnostics};
use crate::base::files::{Assets, Entry};
use crate::base::keys::{Keys, TableOf, Texts, homes, keys, read_only};
use crate::base::limits::SETTINGS_MISTAKES;
use crate::base::panics::working_on;
use crate::base::patterns;
use crate::base::schema::{Places, Table};
use crate::base::source::Sources;
use crate::base::toml::{Reader, Reporting};
use crate::inventory::Exclusions;
use crate::settings::atlas::{AtlasSettings, AtlasTable};
use crate::settings::by_path::ByPath;
use crate::settings::companions::{CompanionKeys, CompanionSettings};
use crate::settings::images::ImageKeys;
use crate::settings::lints::Lints;
use crate::settings::report::Report;
use crate::settings::{self, DocsKeys, Settings};

/// The bytes that a short pattern takes with its settings.
const PATTERN_MEMORY: u64 = 400;

keys! {
    /// The content of `sprites.toml`.
    pub(crate) struct FileKeys {
        /// Remember between builds what was compiled, and what is known of images.
        "cache" => cache: bool = "true";
        /// Files of other programs: patterns, or folders with all that they hold.
        "exclude" => exclude: Texts = "[]";
        /// Levels of findings by their names, for all files or below a pattern.
        "lints" => lints: Lints, example "{ blank-frame = \"allow\" }";
        /// How images are embedded.
        "images" => images: ByPath<ImageKeys>;
        /// Pages of packed frames.
        "atlas" => atlas: AtlasTable;
        /// The documentation of generated types.
        "docs" => docs: TableOf<DocsKeys>;
        /// Normal maps and emission maps: images of the same size beside those that are drawn, which frames give as
        /// companions.
        "companions" => companions: TableOf<CompanionKeys>;
        /// Aseprite files.
        "aseprite" => aseprite: ByPath<AsepriteKeys>;
        /// Sprites of The Mana World and ManaPlus.
        "mana" => mana: TableOf<ManaKeys>;
        /// Sprites of openage.
        "openage" => openage: TableOf<OpenageKeys>;
        /// Rules for pictures without a description, by patterns of their paths: icons/*.png,
        /// {sprite}_{animation}_{n}.png.
        "sheets" => sheets: Rules;
    }
}

/// The whole file, for JSON Schemas and editors.
pub const SETTINGS: Table =
    Table { doc: "Settings of an asset folder: sprites.toml.", ..Table::of(FileKeys::keys) };

/// The settings of formats.
#[derive(Debug, Default)]
pub(crate) struct FormatSettings {
    pub(crate) aseprite: AsepriteSettings,
    pub(crate) mana: ManaSettings,
    pub(crate) openage: OpenageSettings,
    /// The rules for pictures.
    pub(crate) sheets: Rules,
}

/// Reads the settings, when there are any; levels of findings go into `diagnostics`.
pub(crate) fn read(
    assets: Assets<'_>,
    entries: &[Entry],
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> (Settings, FormatSettings) {
    let Some(source) = settings::open(assets, entries, sources, diagnostics) else {
        return Default::default();
    };
    let _working = working_on(settings::FILE);
    let text = sources.get(source).text().unwrap_or_default();
    let lints = Code::ALL.iter().map(|code| (code.as_str(), "lints"));
    let reporting = Reporting {
        code: Some(Code::SettingsInvalid),
        // More than enough, also of lines that are not checked.
        most: 2 * SETTINGS_MISTAKES,
        homes: homes(FileKeys::keys()).into_iter().chain(lints).collect(),
        yes_is_true: true,
    };
    let (read, mut reader) = Reader::read(text, source, reporting, |root, reader| {
        read_only::<FileKeys>(root, Places::ALL, reader)
    });
    let most = reader.syntax_errors + SETTINGS_MISTAKES;
    let keys = if reader.findings.len() > most { FileKeys::default() } else { read };
    reader.findings.truncate(most);
    let is_whole = reader.is_complete;
    reader.findings.into_iter().for_each(|finding| diagnostics.push(finding));
    let (mut count, mut compared) = (0, 0_u64);
    for pattern in keys.patterns() {
        count += 1;
        compared = compared.saturating_add(patterns::compared(pattern));
    }
    let characters: u64 = entries.iter().map(|entry| entry.path.len() as u64).sum();
    // An image may be looked up once by each stage.
    if !assets.budget.charge(Expense::Kept, count * PATTERN_MEMORY)
        || !assets.budget.charge(Expense::Matched, compared.saturating_mul(3 * characters))
    {
        return Default::default();
    }
    keys.check(&mut Report { source, text, is_whole, diagnostics })
}

impl FileKeys {
    /// All patterns for paths, whether they are valid or not.
    fn patterns(&self) -> impl Iterator<Item = &str> {
        let exclude = self.exclude.value().into_iter().flatten().map(|pattern| pattern.value.as_str());
        let images = self.images.value().into_iter().flat_map(ByPath::patterns);
        let aseprite = self.aseprite.value().into_iter().flat_map(ByPath::patterns);
        let lints = self.lints.value().into_iter().flat_map(Lints::patterns);
        exclude.chain(images).chain(aseprite).chain(lints)
    }

    /// Checks the values that were read.
    fn check(self, report: &mut Report<'_>) -> (Settings, FormatSettings) {
        let excluded = self.exclude.value().into_iter().flatten();
        let excluded = excluded
            .filter_map(|pattern| report.pattern(pattern, "`maps/**` for all files below that folder"));
        let excluded = Exclusions(excluded.collect());
        if let Some(lints) = self.lints.value() {
            lints.set(report);
        }
        let mut images = self.images.or_default();
        images.check(report);
        let atlas = AtlasSettings::of(&self.atlas.or_default(), images.configures_atlas(), report);
        let settings = Settings {
            cache: self.cache.value().is_none_or(|cache| *cache),
            excluded,
            images,
            atlas,
            companions: CompanionSettings::of(&self.companions.or_default(), report),
            previews: self.docs.or_default().previews(),
        };
        let mut aseprite: AsepriteSettings = self.aseprite.or_default();
        aseprite.check(report);
        let mut sheets: Rules = self.sheets.or_default();
        sheets.check(report);
        let formats = FormatSettings {
            aseprite,
            mana: ManaSettings::of(self.mana.or_default(), report),
            openage: OpenageSettings::of(self.openage.or_default()),
            sheets,
        };
        (settings, formats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::keys::tests::check;
    use crate::settings::atlas::AtlasKeys;

    #[test]
    fn keys_are_declared_as_they_are_read() {
        check::<FileKeys>();
        check::<ImageKeys>();
        check::<AtlasKeys>();
        check::<DocsKeys>();
        check::<CompanionKeys>();
        check::<AsepriteKeys>();
        check::<ManaKeys>();
        check::<OpenageKeys>();
    }
}
