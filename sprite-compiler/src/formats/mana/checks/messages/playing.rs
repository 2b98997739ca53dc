//! Messages about how actions play.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::Location;
use crate::base::text::shown;
use crate::formats::context::Context;
use crate::formats::mana::lower::{Ending, Frames};
use crate::formats::mana::parse::direction_word;
use crate::formats::mana::resolve::{AnimationDef, listed};

pub(crate) fn jump_target<'n>(
    location: Location,
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
    context: &mut Context<'_>,
) -> Diagnostic {
    let message = format!("there is no action `{}` to jump to, and none that serves for it", shown(name));
    let finding = Diagnostic::new(Code::TargetUnknown, location, message).label("no such action");
    context.did_you_mean(finding, name, known.clone(), || format!("the sprite's actions: {}", listed(known)))
}

/// The finding for actions that jump to each other, at the location of one of the jumps.
pub(crate) fn endless_jumps<'n>(location: Location, names: impl Iterator<Item = &'n str>) -> Diagnostic {
    let message = format!("from here {} follow each other for ever and show nothing", listed(names));
    Diagnostic::new(Code::EndlessFlow, location, message)
        .label("no time passes before it is reached again")
        .help("put a `frame` or a `pause` before the `jump`")
}

pub(crate) fn attack_loops(location: Location, name: &str) -> Diagnostic {
    let name = shown(name);
    Diagnostic::new(Code::AttackLoops, location, format!("`{name}` never ends: it repeats for ever"))
        .label("loops for ever")
        .help("add `<end/>` after the last frame, which leads back to `stand`")
}

pub(crate) fn end_in_resting_action(location: Location, name: &str) -> Diagnostic {
    let name = shown(name);
    let message = format!("`{name}` ends, though it should go on until something else is played");
    Diagnostic::new(Code::EndInRestingAction, location, message)
        .label("goes back to `stand`")
        .help("remove `<end/>`: without it the animation repeats")
}

pub(crate) fn directions_missing(
    location: Location,
    name: &str,
    missing: &[&str],
    served: &str,
) -> Diagnostic {
    let name = shown(name);
    let missing: Vec<String> = missing.iter().map(|word| format!("`{word}`")).collect();
    let message = format!("`{name}` has no animation for {}, and no `default`", missing.join(", "));
    Diagnostic::new(Code::DirectionsDiffer, location, message)
        .label(format!("`{served}` is shown instead"))
        .help("add the missing directions, or an `animation direction=\"default\"`")
}

/// The ending of an action in one direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    direction: &'static str,
    /// The location of its animation.
    location: Location,
    ending: Ending,
    /// The duration in milliseconds.
    total: Option<u64>,
}

impl Side {
    pub(crate) fn new(animation: &AnimationDef<'_>, shown: &Frames) -> Self {
        let Frames { ending, total, .. } = *shown;
        let location = animation.animation.location;
        Self { direction: direction_word(animation.direction), location, ending, total }
    }

    fn end(self) -> String {
        match (self.ending, self.total) {
            (Ending::Holds, _) => "stays at a frame".to_owned(),
            (Ending::Loops, Some(total)) => format!("loops after {total} ms"),
            (Ending::Loops, None) => "loops".to_owned(),
            (Ending::Returns, Some(total)) => format!("ends after {total} ms"),
            (Ending::Returns, None) => "ends".to_owned(),
        }
    }
}

pub(crate) fn directions_differ(location: Location, name: &str, one: Side, other: Side) -> Diagnostic {
    let (first, second) = (one.direction, other.direction);
    let (a, b) = (one.end(), other.end());
    let message = format!("the directions of `{}` differ: `{first}` {a}, `{second}` {b}", shown(name));
    Diagnostic::new(Code::DirectionsDiffer, location, message)
        .label(format!("`{first}` {a}"))
        .note(other.location, format!("`{second}` {b}"))
        .help("give all directions the same length and the same end")
}

pub(crate) fn hair_tracks_differ(
    location: Location,
    name: &str,
    cells: u64,
    offsets: Location,
    length: u64,
) -> Diagnostic {
    let message = format!("the cells of `{}` take {cells} ms, its offsets {length} ms", shown(name));
    Diagnostic::new(Code::HairTracksDiffer, location, message)
        .label(format!("cells for {cells} ms"))
        .note(offsets, format!("offsets for {length} ms"))
        .help("give both the same length, or they drift apart")
}

pub(crate) fn stand_ends_at_once(location: Location, name: &str) -> Diagnostic {
    let name = shown(name);
    let message = format!("`{name}` ends as soon as it begins, and what follows is `{name}` again");
    Diagnostic::new(Code::StandEndsAtOnce, location, message)
        .label("nothing is shown before it")
        .help("remove `<end/>`, and add a `frame`")
}
