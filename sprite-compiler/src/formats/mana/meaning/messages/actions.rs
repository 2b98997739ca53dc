//! Actions as they are played.

use super::super::shot::Ending;
use super::listed;
use crate::diagnostics::{Code, Diagnostic, shown};
use crate::source::Place;

pub(in super::super) fn jump_target<'n>(
    place: Place,
    name: &str,
    near: Option<&str>,
    known: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    let message = format!("there is no action `{}` to jump to, and none that serves for it", shown(name));
    let finding = Diagnostic::new(Code::JumpTarget, place, message).label("no such action");
    match near {
        Some(near) => finding.help(format!("did you mean `{}`?", shown(near))).fix(name, near),
        None => finding.help(format!("the sprite's actions: {}", listed(known))),
    }
}

pub(in super::super) fn attack_loops(place: Place, name: &str) -> Diagnostic {
    let name = shown(name);
    Diagnostic::new(Code::AttackLoops, place, format!("`{name}` never ends: it begins anew again and again"))
        .label("loops for ever")
        .help("add `<end/>` behind the last frame, which leads back to `stand`")
}

pub(in super::super) fn end_in_resting_action(place: Place, name: &str) -> Diagnostic {
    let name = shown(name);
    let message = format!("`{name}` ends, though it should go on until something else is played");
    Diagnostic::new(Code::EndInRestingAction, place, message)
        .label("goes back to `stand`")
        .help("remove `<end/>`: without it the animation begins anew")
}

pub(in super::super) fn directions_missing(
    place: Place,
    name: &str,
    missing: &[&str],
    served: &str,
) -> Diagnostic {
    let name = shown(name);
    let missing: Vec<String> = missing.iter().map(|word| format!("`{word}`")).collect();
    let message = format!("`{name}` has no animation for {}, and no `default`", missing.join(", "));
    Diagnostic::new(Code::DirectionsDiffer, place, message)
        .label(format!("`{served}` is shown instead"))
        .help("add the missing directions, or an `animation direction=\"default\"`")
}

pub(in super::super) fn directions_differ(
    place: Place,
    name: &str,
    [(first, a), (second, b)]: [(&str, (Ending, Option<u64>)); 2],
    other: Place,
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
    Diagnostic::new(Code::DirectionsDiffer, place, message)
        .label(format!("`{first}` {a}"))
        .note(other, format!("`{second}` {b}"))
        .help("give all directions the same length and the same end")
}

pub(in super::super) fn hair_tracks_differ(
    place: Place,
    name: &str,
    cells: u64,
    offsets: Place,
    length: u64,
) -> Diagnostic {
    let message = format!("the cells of `{}` take {cells} ms, its offsets {length} ms", shown(name));
    Diagnostic::new(Code::HairTracksDiffer, place, message)
        .label(format!("cells for {cells} ms"))
        .note(offsets, format!("offsets for {length} ms"))
        .help("give both the same length, or they drift apart")
}

pub(in super::super) fn stand_ends_at_once(place: Place, name: &str) -> Diagnostic {
    let name = shown(name);
    let message = format!("`{name}` ends as soon as it begins, and what follows is `{name}` again");
    Diagnostic::new(Code::StandEndsAtOnce, place, message)
        .label("nothing is shown in front of it")
        .help("remove `<end/>`, and add a `frame`")
}

pub(in super::super) fn random_too_few(place: Place, is_empty: bool) -> Diagnostic {
    let (message, label, help) = if is_empty {
        ("there is nothing to choose from", "no cells", "add a `frame` or a `sequence`")
    } else {
        (
            "there is nothing left to choose when the current frame is excluded",
            "only one cell",
            "add another cell, or remove `exclude_current_frame`",
        )
    };
    Diagnostic::new(Code::RandomTooFew, place, message).label(label).help(help)
}

pub(in super::super) fn too_many_choices(place: Place, count: usize, most: usize) -> Diagnostic {
    let message = format!("an animation with `random` may have {most} frames, and here are {count}");
    Diagnostic::new(Code::LimitExceeded, place, message).label("too many frames")
}

pub(in super::super) fn too_many_frames(place: Place, count: u64, most: u32) -> Diagnostic {
    let message = format!("more frames than a direction may have: {count}, the limit is {most}");
    Diagnostic::new(Code::LimitExceeded, place, message).label("too many frames")
}
