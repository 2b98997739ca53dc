//! `sprites.toml` in the asset folder: settings that hold for every door.

pub(crate) mod atlas;
pub(crate) mod dyes;
pub(crate) mod images;
mod lints;
pub(crate) mod mana;
pub(crate) mod openage;
mod refused;

use crate::diagnostics::Diagnostics;
use crate::inventory::Inventory;
use crate::source::Sources;
use crate::{Files, Limits, load};
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
    pub(crate) images: images::Options,
    pub(crate) atlas: atlas::Options,
    pub(crate) mana: mana::Options,
    pub(crate) openage: openage::Options,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            cache: true,
            lints: lints::Lints::default(),
            images: images::Options::default(),
            atlas: atlas::Options::default(),
            mana: mana::Options::default(),
            openage: openage::Options::default(),
        }
    }
}

/// Reads the settings, when there are any; levels of findings go into `diagnostics`.
pub(crate) fn read(
    files: &dyn Files,
    inventory: &Inventory,
    limits: &Limits,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Settings {
    let Some(entry) = inventory.file(FILE) else { return Settings::default() };
    let source = match load::load(files, entry, limits, sources) {
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
            settings.mana.dyes.read(source, text, diagnostics);
            settings
        }
        Err(error) => {
            diagnostics.push(refused::finding(&error, source, text));
            Settings::default()
        }
    }
}
