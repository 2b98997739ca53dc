//! `sprites.toml` in the asset folder: settings that hold for every front end.

pub(crate) mod atlas;
pub(crate) mod by_path;
pub(crate) mod companions;
pub(crate) mod images;
pub(crate) mod lints;
pub(crate) mod origin;
pub(crate) mod outline;
pub(crate) mod report;
pub(crate) mod rules;

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::{Assets, Entry, EntryKind};
use crate::base::keys::keys;
use crate::base::load::{Unread, load};
use crate::base::source::{SourceId, Sources};
use crate::base::toml::too_long;
use crate::cache::Snapshot;
use crate::images::{DrawnCache, FactsCache, ImageSources, Inspector};
use crate::inventory::{Exclusions, unread};
use crate::options::Options;

/// The name of the file.
pub(crate) const FILE: &str = "sprites.toml";

/// The settings of an asset folder.
#[derive(Debug)]
pub(crate) struct Settings {
    /// `true` if anything may be remembered between builds.
    pub(crate) cache: bool,
    /// Which files are not descriptions, whatever their names say.
    pub(crate) excluded: Exclusions,
    pub(crate) images: images::ImageSettings,
    pub(crate) atlas: atlas::AtlasSettings,
    pub(crate) companions: companions::CompanionSettings,
    /// `true` if the documents of generated types show each animation as a picture that moves.
    pub(crate) previews: bool,
}

keys! {
    /// The keys of `[docs]`.
    pub(crate) struct DocsKeys {
        /// Show a picture of each animation in the documentation.
        "previews" => previews: bool = "false";
    }
}

impl DocsKeys {
    /// Returns whether the documents show pictures.
    pub(crate) fn previews(&self) -> bool {
        self.previews.value().is_some_and(|previews| *previews)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            cache: true,
            excluded: Exclusions::default(),
            images: images::ImageSettings::default(),
            atlas: atlas::AtlasSettings::default(),
            companions: companions::CompanionSettings::default(),
            previews: false,
        }
    }
}

impl Settings {
    /// Inspects images as these settings and the front end ask: which facts are stored, and whose pixels are kept for a
    /// later stage. `drawn` are the images that earlier runs drew. `keeps_drawn` says whether a stage besides embedding
    /// needs the pixels of drawn images.
    pub(crate) fn inspector<'a>(
        &'a self,
        assets: Assets<'a>,
        snapshot: &'a Snapshot<'a>,
        options: &'a Options,
        (drawn, keeps_drawn): (Option<&'a DrawnCache>, bool),
    ) -> Inspector<'a> {
        let cache = options.facts_place().filter(|_| self.cache);
        let keeps_all = options.keep_pixels;
        let keeps_pixels = move |path: &str| keeps_all || self.images.of(path).wants_pixels();
        let counts_colours = |path: &str| self.images.of(path).form.palette_colours().is_some();
        Inspector::new(ImageSources {
            assets,
            inspection: options.inspection,
            drawn,
            embeds: options.embeds(),
            keeps_drawn: keeps_drawn || options.embeds(),
            facts: cache.map(|place| FactsCache::open(place, snapshot, assets.limits)),
            keeps_pixels: Box::new(keeps_pixels),
            counts_colours: Box::new(counts_colours),
        })
    }
}

/// Opens the settings file; [`None`] if there is none, or if it cannot be read, which is reported.
pub(crate) fn open(
    assets: Assets<'_>,
    entries: &[Entry],
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<SourceId> {
    let Some(entry) = entries.iter().find(|entry| entry.path == FILE) else {
        misnamed(entries, sources, diagnostics);
        return None;
    };
    if entry.kind != EntryKind::File {
        let location = sources.add_unread(entry.path.clone()).start();
        diagnostics.push(unread::finding(&format!("`{FILE}`"), entry.kind, location));
        return None;
    }
    let source = match load(assets, entry, sources) {
        Ok(source) => source,
        Err(Unread::Gone) => return None,
        Err(Unread::Faulty(finding)) => {
            diagnostics.push(*finding);
            return None;
        }
    };
    let text = sources.get(source).text().unwrap_or_default();
    if let Some(finding) = too_long(text, source, assets.limits, assets.budget) {
        diagnostics.push(finding);
        return None;
    }
    Some(source)
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
