//! Sprites that the settings dye: their imagesets get images of their own, in other colours.

use super::super::syntax::{Root, Text};
use super::catalog::Catalog;
use super::messages;
use super::report::Report;
use super::sheets::Sheets;
use crate::context::Context;
use crate::diagnostics::shown;
use crate::images::dye::{self, Channel, Dye};
use crate::images::slips::SlipKind;
use crate::settings::dyes::{self, SetDye};
use crate::source::{Place, Span};
use crate::suggest;
use std::collections::{BTreeMap, BTreeSet};

/// What came of the settings.
#[derive(Debug, Default)]
pub(super) struct Baking {
    /// All sprites, as the settings name them.
    sprites: BTreeSet<String>,
    /// The channels of those that are named, and whether they took their colours from the settings; [`None`] for a
    /// sprite that has other faults.
    channels: BTreeMap<String, Option<BTreeMap<Channel, bool>>>,
}

impl Baking {
    /// Notes a sprite that cannot be dyed for other faults.
    pub(super) fn skip(&mut self, name: String) {
        self.channels.insert(name, None);
    }

    /// Tells what the settings say in vain.
    pub(super) fn finish(&self, catalog: &Catalog<'_>, context: &mut Context<'_>) {
        let settings = context.settings;
        let mut files = None;
        for (sprite, set) in settings.mana.dyes.iter() {
            if let Some(channels) = self.channels.get(sprite) {
                let Some(channels) = channels else { continue };
                for (channel, place) in &set.channels {
                    if channels.get(channel) != Some(&true) {
                        let known: Vec<Channel> = channels.keys().copied().collect();
                        context.diagnostics.push(messages::dye_in_vain(*place, sprite, *channel, &known));
                    }
                }
                continue;
            }
            // What is wrong with a file is told there.
            let files = files.get_or_insert_with(|| judged(catalog, context));
            let file = files.get(sprite.split_once('#').map_or(sprite, |(file, _)| file));
            if file != Some(&Verdict::Faulty) {
                let by_itself =
                    || file.map(|_| "there is such a file, but it is no sprite by itself".to_owned());
                let help = self.guess(sprite, context).or_else(by_itself);
                context.diagnostics.push(dyes::unknown_sprite(set.place, sprite, help));
            }
        }
    }

    /// What the settings' author may have meant.
    fn guess(&self, sprite: &str, context: &mut Context<'_>) -> Option<String> {
        let bare = sprite.strip_prefix("graphics/sprites/").unwrap_or(sprite);
        let bare = bare.strip_suffix(".xml").unwrap_or(bare);
        let member = format!("{bare}#");
        let members = self.sprites.range(member.clone()..).take_while(|name| name.starts_with(&member));
        let members: Vec<String> = members.take(3).map(|name| format!("`{}`", shown(name))).collect();
        if !members.is_empty() {
            return Some(format!(
                "a file of several sprites; name one of them, such as {}",
                members.join(", ")
            ));
        }
        let near = self.sprites.get(bare).map(String::as_str);
        let near = near.or_else(|| {
            let names = self.sprites.iter().map(String::as_str);
            if context.take_suggestion() { suggest::nearest(bare, names) } else { None }
        });
        near.map(|near| format!("did you mean `{}`?", shown(near)))
    }
}

/// Dyes one sprite.
#[derive(Debug)]
pub(super) struct Dyer<'b> {
    pub(super) baking: &'b mut Baking,
    /// Its name in the settings.
    pub(super) name: String,
}

impl Dyer<'_> {
    /// Dyes the imagesets of the sprite, when the settings say so.
    pub(super) fn dye(
        self,
        sheets: &mut Sheets<'_>,
        report: &mut Report,
        catalog: &Catalog<'_>,
        context: &mut Context<'_>,
    ) {
        let Self { baking, name } = self;
        let settings = context.settings;
        if let Some(set) = settings.mana.dyes.of(&name) {
            let channels = bake(set, sheets, report, context);
            let is_broken = report.is_broken(catalog.files(), context.diagnostics);
            // Several data roots may have a sprite of this name.
            let known = baking.channels.entry(name.clone()).or_insert_with(|| Some(BTreeMap::new()));
            *known = known.take().filter(|_| !is_broken).map(|mut known| {
                for (channel, is_served) in channels {
                    *known.entry(channel).or_default() |= is_served;
                }
                known
            });
        }
        baking.sprites.insert(name);
    }
}

/// The name of a sprite in the settings. `member` is its name in a file of several.
pub(super) fn name(catalog: &Catalog<'_>, file: usize, member: Option<&str>) -> String {
    let path = catalog.name(file).join("/");
    member.map_or_else(|| path.clone(), |member| format!("{path}#{member}"))
}

/// What is known of a file by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Right,
    Faulty,
}

/// The files of the format, as the settings would name them.
fn judged(catalog: &Catalog<'_>, context: &Context<'_>) -> BTreeMap<String, Verdict> {
    let mut judged = BTreeMap::new();
    for (index, file) in catalog.files().iter().enumerate() {
        if !matches!(file.root, Root::Other(_)) {
            let is_faulty = file.has_errors(context.diagnostics);
            let verdict = judged.entry(name(catalog, index, None)).or_insert(Verdict::Right);
            *verdict = if is_faulty { Verdict::Faulty } else { *verdict };
        }
    }
    judged
}

/// Dyes the imagesets of a sprite. Gives their channels, and whether those take their colours from the settings.
fn bake(
    set: &SetDye,
    sheets: &mut Sheets<'_>,
    report: &mut Report,
    context: &mut Context<'_>,
) -> BTreeMap<Channel, bool> {
    let mut channels = BTreeMap::new();
    for sheet in &mut sheets.list {
        let Some(text) = sheet.dye else { continue };
        let (parts, slips) = dye::read(&text.text);
        // Channels that there are not are told by whoever reads the file.
        for slip in slips.iter().filter(|slip| slip.kind != SlipKind::Channel) {
            let place = part_of(text, slip.at, slip.text.len());
            report.add(messages::dye_slip(place, slip, set.place));
        }
        for part in &parts {
            let has_own = parts.iter().any(|own| own.channel == part.channel && own.palette.is_some());
            *channels.entry(part.channel).or_default() |= !has_own;
        }
        let dye = Dye::merge(&parts, Some(&set.dye));
        let Some(image) = sheet.image.filter(|_| !dye.palettes.is_empty()) else { continue };
        match context.images.dyed(image, dye, context.limits) {
            Some(dyed) => sheet.image = Some(dyed),
            None => report.add(messages::too_many_dyes(text.place, context.limits.dyed_images)),
        }
    }
    channels
}

/// The place of a piece of a dye.
fn part_of(text: &Text, at: usize, length: usize) -> Place {
    match text.place.span {
        // Where the file writes characters in another way, the pieces lie elsewhere.
        Some(span) if length > 0 && span.end() - span.start() == text.text.len() => {
            text.place.source.at(Span::new(span.start() + at, span.start() + at + length))
        }
        _ => text.place,
    }
}
