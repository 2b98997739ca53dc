//! `sprites.toml`: its tables, those of formats among them, and how the file is read.

use super::context::FormatSettings;
use super::row::{self, Row, TableValue};
use super::{ROWS, left_out};
use crate::base::budget::Expense;
use crate::base::diagnostics::{Code, Diagnostics};
use crate::base::files::{Assets, Entry};
use crate::base::keys::{Keys, TableOf, Texts, homes, keys, read_only};
use crate::base::limits::SETTINGS_MISTAKES;
use crate::base::panics::working_on;
use crate::base::patterns;
use crate::base::schema::{Key, Named, Places, Shape, Table};
use crate::base::sorted::sort_by_key;
use crate::base::source::{Sources, Span};
use crate::base::toml::{Reader, Reporting, Value, span};
use crate::inventory::Exclusions;
use crate::model::Format;
use crate::settings::atlas::{AtlasSettings, AtlasTable};
use crate::settings::by_path::ByPath;
use crate::settings::companions::{CompanionKeys, CompanionSettings};
use crate::settings::images::ImageKeys;
use crate::settings::lints::Lints;
use crate::settings::report::Report;
use crate::settings::{self, DocsKeys, Settings};
use std::sync::LazyLock;

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
    }
}

/// The whole file, for JSON Schemas and editors.
pub const SETTINGS: Table =
    Table { doc: "Settings of an asset folder: sprites.toml.", ..Table::of(WholeFile::keys) };

/// The content of `sprites.toml`, with the tables of formats.
#[derive(Default, Debug)]
struct WholeFile {
    keys: FileKeys,
    /// The tables of formats that are there.
    tables: Vec<(&'static Row, Box<dyn TableValue>)>,
    /// The tables of formats that are left out, and make sprites by themselves.
    left_out: Vec<(&'static Row, Span)>,
}

/// The formats with a table.
fn rows() -> impl Iterator<Item = (&'static Row, &'static str)> {
    ROWS.iter().filter_map(|row| Some((row, row.table?)))
}

/// The key of a format's table.
fn key(row: &'static Row, name: &'static str) -> Key {
    static UNREAD: Table = Table::map(&[Named::any(Shape::TEXT)]);
    let read = row.reader.and_then(|reader| (reader.table()?.key)().first().copied());
    // A table of a format that is left out may stand there: another game of the same folder reads it.
    read.unwrap_or(Key::table(name, &[], "", &UNREAD))
}

impl Keys for WholeFile {
    fn keys() -> &'static [Key] {
        static KEYS: LazyLock<Vec<Key>> = LazyLock::new(|| {
            FileKeys::keys().iter().copied().chain(rows().map(|(row, name)| key(row, name))).collect()
        });
        &KEYS
    }

    fn put(&mut self, index: usize, value: Option<&Value<'_>>, reader: &mut Reader<'_>) {
        let Some(index) = index.checked_sub(FileKeys::keys().len()) else {
            return self.keys.put(index, value, reader);
        };
        let Some((row, _)) = rows().nth(index) else { return };
        let Some(table) = row.reader.and_then(row::FormatReader::table) else {
            let describes = value.filter(|_| row.table_describes);
            self.left_out.extend(describes.map(|value| (row, span(value))));
            return;
        };
        let known = self.tables.iter().position(|(known, _)| known.format == row.format);
        let at = known.unwrap_or_else(|| {
            self.tables.push((row, (table.new)()));
            self.tables.len() - 1
        });
        self.tables[at].1.put(value, reader);
    }
}

/// The settings of formats without a file.
fn absent() -> FormatSettings {
    let tables = ROWS.iter().filter_map(|row| row.reader?.table());
    FormatSettings::new(tables.map(|table| (table.new)().absent()).collect())
}

/// Reads the settings, when there are any; levels of findings go into `diagnostics`.
pub(crate) fn read(
    assets: Assets<'_>,
    entries: &[Entry],
    dependency: &str,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> (Settings, FormatSettings) {
    let Some(source) = settings::open(assets, entries, sources, diagnostics) else {
        return (Settings::default(), absent());
    };
    let _working = working_on(settings::FILE);
    let text = sources.get(source).text().unwrap_or_default();
    let lints = Code::ALL.iter().map(|code| (code.as_str(), "lints"));
    let reporting = Reporting {
        code: Some(Code::SettingsInvalid),
        // More than enough, also of lines that are not checked.
        most: 2 * SETTINGS_MISTAKES,
        homes: homes(WholeFile::keys()).into_iter().chain(lints).collect(),
        yes_is_true: true,
    };
    let (read, mut reader) = Reader::read(text, source, reporting, |root, reader| {
        read_only::<WholeFile>(root, Places::ALL, reader)
    });
    let most = reader.syntax_errors + SETTINGS_MISTAKES;
    let keys = if reader.findings.len() > most { WholeFile::default() } else { read };
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
        return (Settings::default(), absent());
    }
    for (row, span) in &keys.left_out {
        let name = row.table.unwrap_or_default();
        diagnostics.push(left_out::table(row, name, source.at(*span), dependency));
    }
    keys.check(&mut Report { source, text, is_whole, diagnostics })
}

impl WholeFile {
    /// All patterns for paths, whether they are valid or not.
    fn patterns(&self) -> impl Iterator<Item = &str> {
        let FileKeys { exclude, images, atlas, lints, .. } = &self.keys;
        let exclude = exclude.value().into_iter().flatten().map(|pattern| pattern.value.as_str());
        let images = images.value().into_iter().flat_map(ByPath::patterns);
        let atlas = atlas.value().into_iter().flat_map(ByPath::patterns);
        let lints = lints.value().into_iter().flat_map(Lints::patterns);
        let of_formats = self.tables.iter().flat_map(|(_, table)| table.patterns());
        exclude.chain(images).chain(atlas).chain(of_formats).chain(lints)
    }

    /// Checks the values that were read.
    fn check(self, report: &mut Report<'_>) -> (Settings, FormatSettings) {
        let Self { keys, mut tables, .. } = self;
        let excluded = keys.exclude.value().into_iter().flatten();
        let excluded = excluded
            .filter_map(|pattern| report.pattern(pattern, "`maps/**` for all files below that folder"));
        let excluded = Exclusions(excluded.collect());
        if let Some(lints) = keys.lints.value() {
            lints.set(report);
        }
        let mut images = keys.images.or_default();
        images.check(report);
        let atlas = AtlasSettings::of(keys.atlas.or_default(), images.configures_atlas(), report);
        let settings = Settings {
            cache: keys.cache.value().is_none_or(|cache| *cache),
            excluded,
            images,
            atlas,
            companions: CompanionSettings::of(&keys.companions.or_default(), report),
            previews: keys.docs.or_default().previews(),
        };
        sort_by_key(&mut tables, |(row, _)| row.format);
        let read: Vec<Format> = tables.iter().map(|(row, _)| row.format).collect();
        let mut all: Vec<_> = tables.into_iter().map(|(_, table)| table.check(report)).collect();
        let others = ROWS.iter().filter(|row| !read.contains(&row.format));
        all.extend(others.filter_map(|row| Some((row.reader?.table()?.new)().absent())));
        (settings, FormatSettings::new(all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::keys::tests::check;
    use crate::settings::atlas::AtlasKeys;

    #[test]
    fn keys_are_declared_as_they_are_read() {
        check::<WholeFile>();
        check::<ImageKeys>();
        check::<AtlasKeys>();
        check::<DocsKeys>();
        check::<CompanionKeys>();
    }
}
