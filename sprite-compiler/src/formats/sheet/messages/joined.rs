//! Messages about sprites that several rules make together.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::{Location, Span};
use crate::base::words::{counted, shown};
use crate::formats::sheet::description::NAMELESS;
use crate::formats::sheet::ruled::{RuleSprite, SharedDirection};
use crate::formats::sheet::rules::Rules;

/// Two rules that say different values of one key.
#[derive(Debug)]
pub(in crate::formats::sheet) struct Conflict {
    pub(in crate::formats::sheet) key: &'static str,
    /// The first sprite that both make.
    pub(in crate::formats::sheet) sprite: String,
    /// The values as they are written, the one that stands first in the file first.
    pub(in crate::formats::sheet) values: [String; 2],
    pub(in crate::formats::sheet) first: Location,
    pub(in crate::formats::sheet) second: Location,
}

/// The finding for a direction of an animation that two rules show.
pub(in crate::formats::sheet) fn same_direction(
    sprite: &RuleSprite,
    (SharedDirection { name, direction, pictures }, others): (SharedDirection<'_>, usize),
    rules: &Rules,
) -> Option<Diagnostic> {
    let mut by_rule = pictures.map(|picture| (rules.get(picture.rule), picture));
    // The finding is at the rule that stands later.
    let start = |location: Location| location.span.map(Span::start);
    if let [(Some(first), _), (Some(second), _)] = by_rule
        && start(first.location) > start(second.location)
    {
        by_rule.reverse();
    }
    let [(first, one), (second, other)] = by_rule;
    let (first, second) = (first?, second?);
    let animation = if *name == *NAMELESS { String::new() } else { format!(", animation `{}`", shown(name)) };
    let direction = direction.map(|direction| format!(", facing {direction}")).unwrap_or_default();
    let more =
        if others > 0 { format!("; so would {}", counted(others, "more direction")) } else { String::new() };
    let message = format!(
        "`{}` and `{}`, of two rules, would both be `{}`{animation}{direction}{more}",
        shown(&one.path),
        shown(&other.path),
        shown(&sprite.path.join("/")),
    );
    let finding = Diagnostic::new(Code::NameCollision, second.location, message).label("matches one of them");
    let note = format!("matches `{}`", shown(&one.path));
    Some(finding.note(first.location, note).help(
        "rename or remove one of the pictures, or let one rule match both: a direction of an animation is of one rule",
    ))
}

/// The finding for a key of which two rules say different values, for so many sprites.
pub(in crate::formats::sheet) fn different(conflict: &Conflict, sprites: usize) -> Diagnostic {
    let Conflict { key, sprite, values: [first, second], .. } = conflict;
    let others = match sprites.saturating_sub(1) {
        0 => String::new(),
        others => format!(", and {}", counted(others, "other sprite")),
    };
    let message = format!(
        "two rules make the sprite `{}`{others}, and say `{key} = {}` and `{key} = {}`",
        shown(sprite),
        shown(first),
        shown(second)
    );
    let finding = Diagnostic::new(Code::KeysConflict, conflict.second, message).label("another value");
    finding
        .note(conflict.first, "the first value")
        .help(format!("remove one of them: `{key}` holds for the whole sprite where one rule says it"))
}
