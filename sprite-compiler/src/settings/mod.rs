//! `sprites.toml` in the asset folder: settings that hold for every door.

pub(crate) mod dyes;
pub(crate) mod images;
mod lints;
pub(crate) mod mana;
pub(crate) mod openage;

use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::inventory::Inventory;
use crate::source::{Sources, Span};
use crate::{Files, Limits, load};
use serde::Deserialize;

/// The name of the file.
pub(crate) const FILE: &str = "sprites.toml";

/// What the settings say.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Settings {
    /// Whether verdicts on images may be remembered between builds.
    pub(crate) cache: bool,
    lints: lints::Lints,
    pub(crate) images: images::Options,
    pub(crate) mana: mana::Options,
    pub(crate) openage: openage::Options,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            cache: true,
            lints: lints::Lints::default(),
            images: images::Options::default(),
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
            settings.mana.dyes.read(source, text, diagnostics);
            settings
        }
        Err(error) => {
            let span = error.span().unwrap_or_default();
            let message = error.message().trim_end_matches('.').replace('\n', ", ");
            // The words of the parser are for those who write Rust.
            let message =
                match (message.strip_prefix("unknown variant"), message.strip_prefix("unknown field")) {
                    (Some(rest), _) => format!("unknown value{rest}"),
                    (_, Some(rest)) => format!("unknown key{rest}"),
                    _ => message,
                };
            let place = source.at(Span::new(span.start, span.end));
            diagnostics.push(Diagnostic::new(Code::SettingsInvalid, place, message));
            Settings::default()
        }
    }
}
