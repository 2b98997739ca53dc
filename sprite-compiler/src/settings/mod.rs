//! `sprites.toml` in the asset folder: settings that hold for every front end.

pub(crate) mod atlas;
pub(crate) mod by_path;
mod companions;
mod docs;
pub(crate) mod images;
mod lints;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod value;

use crate::base::budget::Expense;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::{Assets, Entry, EntryKind};
use crate::base::limits::SETTINGS_MISTAKES;
use crate::base::load::{Unread, load};
use crate::base::panics::working_on;
use crate::base::patterns;
use crate::base::source::Sources;
use crate::base::toml::{Reader, Reporting, too_long};
use crate::cache::Snapshot;
use crate::images::{FactsCache, ImageSources, Inspector};
use crate::inventory::exclude::Exclusions;
use crate::inventory::unread;
use crate::options::Options;
use report::Report;
use toml::Spanned;
use value::{SettingsErrors, Table};

/// The bytes that a short pattern takes with its settings.
const PATTERN_MEMORY: u64 = 400;

/// The name of the file.
pub(crate) const FILE: &str = "sprites.toml";

/// The settings of an asset folder.
#[derive(Debug)]
pub(crate) struct Settings {
    /// `true` if anything may be remembered between builds.
    pub(crate) cache: bool,
    exclude: Vec<Spanned<String>>,
    /// Which files are not descriptions, whatever their names say.
    pub(crate) excluded: Exclusions,
    lints: lints::Lints,
    pub(crate) images: images::ImageSettings,
    pub(crate) atlas: atlas::AtlasSettings,
    pub(crate) docs: docs::DocsSettings,
    pub(crate) companions: companions::CompanionSettings,
}

/// The tables of `sprites.toml` that formats define, each in its own folder.
pub(crate) trait FormatTables: Default {
    /// The names of the tables.
    const TABLES: &'static [&'static str];
    /// Keys that people write outside of their table, each with the table's name.
    const KEYS: &'static [(&'static str, &'static str)];

    /// Reads the tables.
    fn of(table: &Table<'_, '_>, errors: &mut SettingsErrors) -> Self;

    /// All patterns for paths, whether they are valid or not.
    fn patterns(&self) -> impl Iterator<Item = &str>;

    /// Checks the values that were read.
    fn check(&mut self, report: &mut Report<'_>);
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            cache: true,
            exclude: Vec::new(),
            excluded: Exclusions::default(),
            lints: lints::Lints::default(),
            images: images::ImageSettings::default(),
            atlas: atlas::AtlasSettings::default(),
            docs: docs::DocsSettings::default(),
            companions: companions::CompanionSettings::default(),
        }
    }
}

impl Settings {
    /// Keys that people write outside of their table, each with the table's name; empty for the top of the file.
    const HOMES: &[(&str, &str)] =
        &[("cache", ""), ("exclude", ""), ("embed", "images"), ("premultiply", "images")];
    const KEYS: &[&str] = &["cache", "exclude", "lints", "images", "atlas", "docs", "companions"];

    fn of(table: &Table<'_, '_>, errors: &mut SettingsErrors) -> Self {
        Self {
            cache: table.get("cache", errors).unwrap_or(true),
            exclude: table.get("exclude", errors).unwrap_or_default(),
            excluded: Exclusions::default(),
            lints: table.get("lints", errors).unwrap_or_default(),
            images: table.get("images", errors).unwrap_or_default(),
            atlas: table.get("atlas", errors).unwrap_or_default(),
            docs: table.get("docs", errors).unwrap_or_default(),
            companions: table.get("companions", errors).unwrap_or_default(),
        }
    }

    /// Inspects images as these settings and the front end ask: which facts are stored, and whose pixels are kept for a
    /// later stage.
    pub(crate) fn inspector<'a>(
        &'a self,
        assets: Assets<'a>,
        snapshot: &'a Snapshot<'a>,
        options: &'a Options,
    ) -> Inspector<'a> {
        let cache = options.facts_place().filter(|_| self.cache);
        let keeps_all = options.keep_pixels;
        let keeps_pixels = move |path: &str| keeps_all || self.images.of(path).wants_pixels();
        let counts_colours = |path: &str| self.images.of(path).form == images::Form::Indexed8;
        Inspector::new(ImageSources {
            assets,
            inspection: options.inspection,
            facts: cache.map(|place| FactsCache::open(place, snapshot, assets.limits)),
            keeps_pixels: Box::new(keeps_pixels),
            counts_colours: Box::new(counts_colours),
        })
    }
}

/// Reads the settings, when there are any, with those of formats; levels of findings go into `diagnostics`.
pub(crate) fn read<F: FormatTables>(
    assets: Assets<'_>,
    entries: &[Entry],
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> (Settings, F) {
    let nothing = || (Settings::default(), F::default());
    let Some(entry) = entries.iter().find(|entry| entry.path == FILE) else {
        misnamed(entries, sources, diagnostics);
        return nothing();
    };
    if entry.kind != EntryKind::File {
        let location = sources.add_unread(entry.path.clone()).start();
        diagnostics.push(unread::finding(&format!("`{FILE}`"), entry.kind, location));
        return nothing();
    }
    let source = match load(assets, entry, sources) {
        Ok(source) => source,
        Err(Unread::Gone) => return nothing(),
        Err(Unread::Faulty(finding)) => {
            diagnostics.push(*finding);
            return nothing();
        }
    };
    let text = sources.get(source).text().unwrap_or_default();
    let _working = working_on(FILE);
    if let Some(finding) = too_long(text, source, assets.limits, assets.budget) {
        diagnostics.push(finding);
        return nothing();
    }
    let lints = Code::ALL.iter().map(|code| (code.as_str(), "lints"));
    let reporting = Reporting {
        code: Some(Code::SettingsInvalid),
        // More than enough, also of lines that are not checked.
        most: 2 * SETTINGS_MISTAKES,
        homes: Settings::HOMES.iter().chain(F::KEYS).copied().chain(lints).collect(),
        yes_is_true: true,
    };
    let (read, mut reader) = Reader::read(text, source, reporting, |root, errors| {
        let table = Table(root);
        table.only(&[Settings::KEYS, F::TABLES].concat(), errors);
        (Settings::of(&table, errors), F::of(&table, errors))
    });
    let most = reader.syntax_errors + SETTINGS_MISTAKES;
    let (mut settings, mut formats) = if reader.findings.len() > most { nothing() } else { read };
    reader.findings.truncate(most);
    let is_whole = reader.is_complete;
    reader.findings.into_iter().for_each(|finding| diagnostics.push(finding));
    let patterns = settings.exclude.iter().map(|pattern| pattern.get_ref().as_str());
    let patterns =
        patterns.chain(settings.images.patterns()).chain(formats.patterns()).chain(settings.lints.patterns());
    let mut count = 0;
    let compared = patterns.inspect(|_| count += 1).map(patterns::compared).fold(0, u64::saturating_add);
    let characters: u64 = entries.iter().map(|entry| entry.path.len() as u64).sum();
    // An image may be looked up once by each stage.
    if !assets.budget.pay(Expense::Kept, count * PATTERN_MEMORY)
        || !assets.budget.pay(Expense::Matched, compared.saturating_mul(3 * characters))
    {
        return nothing();
    }
    let mut report = Report { source, text, is_whole, diagnostics };
    let excluded = settings
        .exclude
        .iter()
        .filter_map(|pattern| report.pattern(pattern, "`maps/**` for all files below that folder"));
    settings.excluded = Exclusions(excluded.collect());
    settings.lints.set(&mut report);
    settings.images.read(&mut report);
    settings.atlas.read(settings.images.configures_atlas(), &mut report);
    settings.companions.set_source(source);
    formats.check(&mut report);
    (settings, formats)
}

/// Reports a file that would be the settings in another letter case.
fn misnamed(entries: &[Entry], sources: &mut Sources, diagnostics: &mut Diagnostics) {
    let is_misnamed =
        |entry: &&Entry| entry.kind != EntryKind::Folder && entry.path.eq_ignore_ascii_case(FILE);
    for entry in entries.iter().filter(is_misnamed) {
        let location = sources.add_unread(entry.path.clone()).start();
        let message =
            format!("`{}` is not read: letter case matters in the name of the settings", entry.path);
        let finding = Diagnostic::new(Code::SettingsInvalid, location, message);
        diagnostics.push(finding.help(format!("rename it to `{FILE}`")));
    }
}
