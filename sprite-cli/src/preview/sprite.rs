//! A sprite on the page.

use super::drafts::{self, PageDraft};
use super::findings::Findings;
use super::images::{ImageNumbers, PageCompanions};
use super::pictures::{PictureLists, Pictures};
use super::track::PageTrack;
use crate::fault::Fault;
use crate::packed::with_sprite;
use crate::timeline::{Budget, layer_count, record};
use crate::trace;
use crate::user_data::words;
use serde::Serialize;
use sprite_compiler::{Compilation, PackedSprite, SourceId};
use sprite_runtime::{Facing, Sprite};
use std::collections::BTreeSet;

/// Versions of a sprite that the page can show.
const MOST_VARIANTS: u16 = 64;

/// A sprite.
#[derive(Serialize)]
pub(super) struct PageSprite<'a> {
    /// The path of its type.
    name: String,
    /// Its description, or the first of those that make it.
    file: &'a str,
    format: &'static str,
    /// The number of similar versions. The page shows the first one and those of `shifts`.
    variants: u16,
    #[serde(flatten)]
    pictures: PictureLists,
    /// The companions of its images.
    companions: Vec<PageCompanions>,
    /// The layers of the drawing with colours or properties, and these in words.
    layer_data: Vec<(&'a str, String)>,
    animations: Vec<PageAnimation<'a>>,
    /// The pictures of animations that are left out.
    drafts: Vec<PageDraft>,
    /// The indices of its findings.
    findings: Vec<usize>,
    /// The number of further findings.
    more_findings: usize,
    has_error: bool,
}

#[derive(Serialize)]
struct PageAnimation<'a> {
    name: &'a str,
    /// The name of the description in `trace`, and the name of the animation in it.
    source: String,
    label: &'a str,
    /// True if it is played. An animation with an error is not.
    sound: bool,
    /// The factor by which it is meant to be drawn larger than its pixels.
    scale: f32,
    motion: Option<PageMotion>,
    tracks: Vec<PageTrack<'a>>,
}

/// How an animation moves its sprite.
#[derive(Serialize)]
struct PageMotion {
    /// The whole displacement in 1/65,536 pixels, to the right and down.
    displacement: [i32; 2],
    /// True if the sprite is carried that far while the animation plays; otherwise the figures are data for the game.
    is_tile: bool,
}

impl<'a> PageSprite<'a> {
    pub(super) fn new(
        compilation: &'a Compilation,
        packed: &'a PackedSprite,
        numbers: &ImageNumbers,
        findings: &Findings<'_>,
        budget: &mut Budget,
    ) -> Result<Self, Fault> {
        let sprite = packed.sprite();
        let mut sources = BTreeSet::from([sprite.source]);
        // The animations of a sprite that a rule makes are declared in the settings, whose other findings are not about it.
        if sprite.meta.declared.is_none() {
            sources.extend(sprite.animations.iter().map(|animation| animation.value.meta.location.source));
        }
        let modules = sprite.modules.iter().map(String::as_str);
        let mut page = Self {
            name: modules.chain([sprite.identifier.as_str()]).collect::<Vec<_>>().join("::"),
            file: compilation.sources.get(sprite.source).path(),
            format: sprite.format.as_str(),
            variants: sprite.meta.variants.max(1),
            pictures: PictureLists::default(),
            companions: numbers.companions(packed),
            layer_data: sprite
                .meta
                .user_data
                .layers
                .iter()
                .map(|(layer, data)| (layer.as_str(), words(data)))
                .collect(),
            animations: Vec::new(),
            drafts: drafts::of(packed, numbers),
            findings: Vec::new(),
            more_findings: 0,
            has_error: false,
        };
        page.add_findings(findings, &sources);
        if let Some(rule) = sprite.meta.declared {
            page.findings.extend(findings.of_rule(compilation, rule));
            page.has_error |= !packed.is_sound(0);
        }
        if !packed.table().is_empty() {
            with_sprite(compilation, packed, |sprite| {
                page.add_animations(compilation, packed, sprite, numbers, budget);
            })?;
        }
        Ok(page)
    }

    fn add_findings(&mut self, findings: &Findings<'_>, sources: &BTreeSet<SourceId>) {
        for of_source in sources.iter().filter_map(|&source| findings.of(source)) {
            self.findings.extend(&of_source.shown);
            self.more_findings += of_source.more;
            self.has_error |= of_source.has_error;
        }
    }

    fn add_animations(
        &mut self,
        compilation: &'a Compilation,
        packed: &'a PackedSprite,
        sprite: &Sprite<'_>,
        numbers: &ImageNumbers,
        budget: &mut Budget,
    ) {
        let model = packed.sprite();
        let mut pictures = Pictures::new(packed.slots(), numbers, self.variants.min(MOST_VARIANTS));
        for (index, named) in (0..).zip(&model.animations) {
            let animation = &named.value;
            let sound = packed.is_sound(index.into());
            let mut tracks = Vec::new();
            if sound {
                // A track without a name is not from the description.
                let written = (0..).zip(&animation.tracks).filter(|(_, track)| !track.meta.label.is_empty());
                for (direction, track) in written {
                    let facing = track.meta.facing.unwrap_or(Facing::Index(direction));
                    let player = trace::begin(sprite, index, facing);
                    let view = sprite.table().animation(index).and_then(|view| view.track(direction));
                    let layers = view.map_or(0, |view| layer_count(sprite, view));
                    let text = player.text().map(str::to_owned);
                    let timeline = record(player, layers, budget, |frame| pictures.number(frame));
                    tracks.push(PageTrack::new(animation, direction, track, text, timeline));
                }
            }
            self.animations.push(PageAnimation {
                name: &named.name,
                source: trace::source_of(compilation, model, animation),
                label: &animation.meta.label,
                sound,
                scale: animation.scale,
                motion: animation.motion.map(|motion| PageMotion {
                    displacement: [motion.displacement.x, motion.displacement.y],
                    is_tile: motion.is_tile,
                }),
                tracks,
            });
        }
        self.pictures = pictures.into_lists();
    }
}
