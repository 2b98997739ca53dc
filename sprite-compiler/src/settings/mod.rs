//! `sprites.toml` in the asset folder: settings that hold for every front end.

pub(crate) mod aseprite;
pub(crate) mod atlas;
pub(crate) mod dyes;
pub(crate) mod images;
mod lints;
pub(crate) mod mana;
pub(crate) mod openage;
mod refused;

use crate::base::diagnostics::Diagnostics;
use crate::base::files::Assets;
use crate::base::load;
use crate::base::source::Sources;
use crate::discover::inventory::Inventory;
use crate::images::{FactsCache, ImageSources, Inspector};
use crate::options::Options;
use serde::Deserialize;

/// The name of the file.
pub(crate) const FILE: &str = "sprites.toml";

/// What the settings say.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Settings {
    /// Whether anything may be remembered between builds.
    pub(crate) cache: bool,
    lints: lints::Lints,
    pub(crate) images: images::ImageSettings,
    pub(crate) atlas: atlas::AtlasSettings,
    pub(crate) aseprite: aseprite::AsepriteSettings,
    pub(crate) mana: mana::ManaSettings,
    pub(crate) openage: openage::OpenageSettings,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            cache: true,
            lints: lints::Lints::default(),
            images: images::ImageSettings::default(),
            atlas: atlas::AtlasSettings::default(),
            aseprite: aseprite::AsepriteSettings::default(),
            mana: mana::ManaSettings::default(),
            openage: openage::OpenageSettings::default(),
        }
    }
}

impl Settings {
    /// Inspects images as these settings and the front end ask: what is remembered, and whose pixels are kept for a
    /// later stage.
    pub(crate) fn inspector<'a>(&'a self, assets: Assets<'a>, options: &'a Options) -> Inspector<'a> {
        let cache = options.cache.clone().filter(|_| self.cache);
        let keeps_all = options.keep_pixels;
        let keeps_pixels = move |path: &str| keeps_all || self.images.of(path).wants_pixels();
        Inspector::new(ImageSources {
            assets,
            inspection: options.inspection,
            facts: FactsCache::at(cache, *assets.limits),
            keeps_pixels: Box::new(keeps_pixels),
        })
    }
}

/// Reads the settings, when there are any; levels of findings go into `diagnostics`.
pub(crate) fn read(
    assets: Assets<'_>,
    inventory: &Inventory,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Settings {
    let Some(entry) = inventory.file(FILE) else { return Settings::default() };
    let source = match load::load(assets, entry, sources) {
        Ok(source) => source,
        Err(finding) => {
            diagnostics.push(*finding);
            return Settings::default();
        }
    };
    let text = sources.get(source).text().unwrap_or_default();
    match toml::from_str::<Settings>(text) {
        Ok(mut settings) => {
            settings.lints.set(source, diagnostics);
            settings.images.read(source, diagnostics);
            settings.atlas.read(settings.images.speaks_of_an_atlas(), source, diagnostics);
            settings.aseprite.read(source, diagnostics);
            settings.mana.dyes.read(source, text, diagnostics);
            settings
        }
        Err(error) => {
            diagnostics.push(refused::finding(&error, source, text));
            Settings::default()
        }
    }
}
