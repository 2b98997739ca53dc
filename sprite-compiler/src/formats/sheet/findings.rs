//! The findings on the frames of a sprite.

use super::description::NAMELESS;
use super::level::ANIMATIONS;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::base::source::{Location, SourceId, Span};
use crate::base::words::{all_of, quoted, shown};
use crate::model::ImageId;
use crate::settings::rules::is_plain;

/// Collects the findings on the frames of a sprite, whose keys stand in a description, or in a rule of the settings.
#[derive(Debug)]
pub(super) struct Findings {
    /// Where the keys stand.
    pub(super) id: SourceId,
    /// The sprite of a rule. Its findings stand in the settings, so they must say what they are about, and their cures
    /// must do for the other sprites of the rule.
    sprite: Option<RuleOf>,
    pub(super) list: Vec<Diagnostic>,
    /// The kinds and locations that were reported, for a rule with the animation.
    reported: SortedSet<(Code, Location, Option<String>)>,
    /// The pictures that were compared with the cells of a span: many tracks may inherit those.
    compared: SortedSet<(ImageId, Span)>,
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
    /// Its rule.
    rule: RuleText,
}

/// A rule as it is written.
#[derive(Clone, Debug, Default)]
pub(super) struct RuleText {
    pub(super) pattern: String,
    /// Its keys, without those of the grid.
    pub(super) keys: Vec<&'static str>,
    /// `true` if a key is right for one number of frames alone.
    pub(super) counts: bool,
    /// `true` if it has a table for the animation of pictures without a name for one.
    pub(super) has_nameless: bool,
}

impl Findings {
    /// Without findings. `sprite` is the name and the first picture of a sprite that a rule makes, and that rule.
    pub(super) fn new(id: SourceId, sprite: Option<(String, String, RuleText)>) -> Self {
        let sprite = sprite.map(|(name, picture, rule)| RuleOf { name, picture, animation: None, rule });
        Self { id, sprite, list: Vec::new(), reported: SortedSet::new(), compared: SortedSet::new() }
    }

    /// Says which animation the next findings are about.
    pub(super) fn begin_animation(&mut self, name: &str) {
        if let Some(sprite) = &mut self.sprite {
            sprite.animation = Some(name.to_owned()).filter(|name| name != NAMELESS);
        }
    }

    /// Returns whether a picture is compared with these cells for the first time.
    pub(super) fn is_first_look(&mut self, image: ImageId, cell: Span) -> bool {
        self.compared.insert((image, cell))
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
        if let Some(sprite) = &self.sprite {
            let name = shown(&sprite.name);
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
