//! Actions as they are played.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::Location;
use crate::base::text::shown;
use crate::formats::mana::lower::Ending;
use crate::formats::mana::resolve::listed;

pub(crate) fn jump_target<'n>(
    location: Location,
    name: &str,
    near: Option<&str>,
    known: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    let message = format!("there is no action `{}` to jump to, and none that serves for it", shown(name));
    let finding = Diagnostic::new(Code::JumpTarget, location, message).label("no such action");
    match near {
        Some(near) => finding.did_you_mean(name, near),
        None => finding.help(format!("the sprite's actions: {}", listed(known))),
    }
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

pub(crate) fn directions_differ(
    location: Location,
    name: &str,
    [(first, a), (second, b)]: [(&str, (Ending, Option<u64>)); 2],
    other: Location,
) -> Diagnostic {
    let one = |(ending, total): (Ending, Option<u64>)| match (ending, total) {
        (Ending::Holds, _) => "stays at a frame".to_owned(),
        (Ending::Loops, Some(total)) => format!("loops after {total} ms"),
        (Ending::Loops, None) => "loops".to_owned(),
        (Ending::Returns, Some(total)) => format!("ends after {total} ms"),
        (Ending::Returns, None) => "ends".to_owned(),
    };
    let (a, b) = (one(a), one(b));
    let message = format!("the directions of `{}` differ: `{first}` {a}, `{second}` {b}", shown(name));
    Diagnostic::new(Code::DirectionsDiffer, location, message)
        .label(format!("`{first}` {a}"))
        .note(other, format!("`{second}` {b}"))
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

pub(crate) fn random_too_few(location: Location, is_empty: bool) -> Diagnostic {
    let (message, label, help) = if is_empty {
        ("there is nothing to choose from", "no cells", "add a `frame` or a `sequence`")
    } else {
        (
            "there is nothing left to choose when the current frame is excluded",
            "only one cell",
            "add another cell, or remove `exclude_current_frame`",
        )
    };
    Diagnostic::new(Code::RandomTooFew, location, message).label(label).help(help)
}
