//! The findings on the frames of a sprite.

use super::description::{NAMELESS, RuleText};
use super::grid::Grid;
use super::level::ANIMATIONS;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::base::source::{Location, SourceId, Span};
use crate::base::words::{all_of, quoted, shown};
use crate::model::of_unit::UnitImage;
use crate::settings::rules::is_plain;
use std::sync::Arc;

/// Collects the findings on the frames of a sprite, whose keys stand in a description, or in a rule of the settings.
#[derive(Debug)]
pub(super) struct Findings {
    /// Where the keys stand.
    pub(super) id: SourceId,
    /// The sprite of a rule. Its findings stand in the settings, so they must say what they are about, and their cures
    /// must do for the other sprites of the rule.
    sprite: Option<RuleOf>,
    /// The sprite of a description that has several.
    member: Option<String>,
    pub(super) list: Vec<Diagnostic>,
    /// The kinds and locations that were reported, for a rule with the animation.
    reported: SortedSet<(Code, Location, Option<String>)>,
    /// The pictures that were compared with the cells of a span: many tracks may inherit those.
    compared: SortedSet<(UnitImage, Span)>,
    /// The grids in which nothing was found, to be compared with other grids once all frames are known.
    pub(super) grids: Vec<UsedGrid>,
}

/// A grid that is given for a picture.
#[derive(Debug)]
pub(super) struct UsedGrid {
    pub(super) image: UnitImage,
    pub(super) grid: Grid,
    /// Where its cells stand.
    pub(super) at: Span,
    /// The animation of a rule's sprite, and the rule.
    of_rule: Option<(Option<String>, Arc<RuleText>)>,
}

/// A sprite that a rule makes.
#[derive(Debug)]
struct RuleOf {
    /// The folders that become modules and the name that becomes the type.
    name: String,
    /// Its first picture.
    picture: String,
    /// The animation whose frames are made; [`None`] for the nameless one.
    animation: Option<String>,
    /// The rule of the track whose frames are made.
    rule: Arc<RuleText>,
}

impl Findings {
    /// Without findings. `sprite` is the name and the first picture of a sprite that a rule makes, and that rule.
    pub(super) fn new(id: SourceId, sprite: Option<(String, String, Arc<RuleText>)>) -> Self {
        let sprite = sprite.map(|(name, picture, rule)| RuleOf { name, picture, animation: None, rule });
        let (reported, compared) = (SortedSet::new(), SortedSet::new());
        Self { id, sprite, member: None, list: Vec::new(), reported, compared, grids: Vec::new() }
    }

    /// Says which sprite of a description with several the next findings are about.
    pub(super) fn begin_sprite(&mut self, member: Option<&str>) {
        self.member = member.map(str::to_owned);
        if let Some(sprite) = &mut self.sprite {
            sprite.animation = None;
        }
    }

    /// Says which animation the next findings are about, and which rule makes the track.
    pub(super) fn begin_track(&mut self, animation: &str, rule: Option<&Arc<RuleText>>) {
        if let Some(sprite) = &mut self.sprite {
            sprite.animation = Some(animation.to_owned()).filter(|name| name != NAMELESS);
            if let Some(rule) = rule {
                sprite.rule = Arc::clone(rule);
            }
        }
    }

    /// Takes back what was found after the first `known` findings if it is that an animation has nothing to show: cells
    /// that are not there, or in which nothing can be seen. Returns whether that was found.
    pub(super) fn take_back_missing(&mut self, known: usize, is_blank: bool) -> bool {
        let is_beyond =
            |code: Code| matches!(code, Code::IndexOutsideGrid | Code::GridEmpty | Code::FrameOutsideImage);
        let mut new = self.list.iter().skip(known);
        if !is_blank && !new.any(|finding| is_beyond(finding.code)) {
            return false;
        }
        let animation = self.sprite.as_ref().and_then(|sprite| sprite.animation.clone());
        for finding in self.list.split_off(known.min(self.list.len())) {
            // Findings about the picture stay.
            let is_of_frames =
                matches!(finding.code, Code::FramesEmpty | Code::FrameUnknown | Code::ListLength);
            if is_of_frames || is_beyond(finding.code) {
                self.reported.remove(&(finding.code, finding.location, animation.clone()));
            } else {
                self.list.push(finding);
            }
        }
        true
    }

    /// Returns whether a picture is compared with these cells for the first time.
    pub(super) fn is_first_look(&mut self, image: UnitImage, cell: Span) -> bool {
        self.compared.insert((image, cell))
    }

    /// Keeps a grid to be compared with others.
    pub(super) fn keep_grid(&mut self, image: UnitImage, grid: Grid, at: Span) {
        let of_rule = self.sprite.as_ref().map(|sprite| (sprite.animation.clone(), Arc::clone(&sprite.rule)));
        self.grids.push(UsedGrid { image, grid, at, of_rule });
    }

    /// Says that the next findings are about a grid that was kept.
    pub(super) fn begin_grid(&mut self, grid: &UsedGrid) {
        self.member = None;
        if let (Some(sprite), Some((animation, rule))) = (&mut self.sprite, &grid.of_rule) {
            sprite.animation.clone_from(animation);
            sprite.rule = Arc::clone(rule);
        }
    }

    /// Returns whether the keys are those of a rule.
    pub(super) const fn are_of_rule(&self) -> bool {
        self.sprite.is_some()
    }

    /// Returns whether the keys are those of a rule that is not for this picture alone.
    pub(super) fn has_other_pictures(&self, picture: &str) -> bool {
        self.sprite.as_ref().is_some_and(|sprite| sprite.rule.pattern != picture)
    }

    /// The pattern of the rule; empty where the keys are those of a description.
    pub(super) fn pattern(&self) -> &str {
        self.sprite.as_ref().map_or("", |sprite| &sprite.rule.pattern)
    }

    /// How to give these keys to one picture of a rule alone. [`None`] where the keys are those of one picture, or where a
    /// rule for it would make another sprite of it.
    pub(super) fn for_one_alone(&self, picture: &str, keys: &str) -> Option<String> {
        let sprite = self.sprite.as_ref().filter(|_| self.has_other_pictures(picture))?;
        let is_same = sprite.animation.is_none() && paths::without_ending(picture) == sprite.name;
        // Keys for other frames could not be repeated.
        if !is_same || !is_plain(picture) || sprite.rule.counts {
            return None;
        }
        let others = match sprite.rule.keys.as_slice() {
            [] => String::new(),
            keys => format!(", and {} as here", all_of(quoted(keys))),
        };
        let tables = if sprite.rule.has_nameless {
            format!(
                ", and below it `[sheets.\"{picture}\".{}.{NAMELESS}]` with the keys of that table here",
                ANIMATIONS.name
            )
        } else {
            String::new()
        };
        Some(format!("write below this rule `[sheets.\"{picture}\"]` with {keys}{others}{tables}"))
    }

    /// A finding at a span of the keys.
    pub(super) fn finding(&self, code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, self.id.at(span), message)
    }

    /// Adds a finding, unless there is one of its kind at the same location.
    pub(super) fn push(&mut self, finding: Diagnostic) {
        self.push_on("", finding);
    }

    /// The same for a finding that names a picture.
    pub(super) fn push_on(&mut self, picture: &str, mut finding: Diagnostic) {
        let animation = self.sprite.as_ref().and_then(|sprite| sprite.animation.clone());
        if let Some(member) = &self.member {
            finding.message = format!("{}, in the sprite `{}`", finding.message, shown(member));
        }
        if let Some(sprite) = &self.sprite {
            let name = shown(&sprite.name);
            let is_beyond = matches!(finding.code, Code::IndexOutsideGrid | Code::GridEmpty);
            let needed = animation.as_ref().filter(|name| is_beyond && sprite.rule.needed.contains(*name));
            if let (Some(name), Some(help)) = (needed, &finding.help) {
                finding.help = Some(format!(
                    "{help}; if some pictures have no `{0}`, write `optional = true` in `{1}.{0}`",
                    shown(name),
                    ANIMATIONS.name
                ));
            }
            if let Some(animation) = &animation {
                let animation = shown(animation);
                finding.message = format!("{}, in `{animation}` of the sprite `{name}`", finding.message);
            } else if sprite.picture != picture {
                finding.message = format!("{}, in the sprite `{name}`", finding.message);
            }
        }
        if self.reported.insert((finding.code, finding.location, animation)) {
            self.list.push(finding);
        }
    }
}
