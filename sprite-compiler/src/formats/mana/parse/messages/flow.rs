//! Messages about the control flow of an animation.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::Location;
use crate::base::suggest;
use crate::base::text::shown;
use crate::base::words;
use crate::formats::mana::settings::Dialect;
use crate::formats::mana::syntax::CellRange;

pub(crate) fn label_twice(location: Location, first: Location, name: &str) -> Diagnostic {
    let message = format!("the label `{}` is defined twice in this animation", shown(name));
    Diagnostic::new(Code::DefinedTwice, location, message)
        .label("defined again")
        .note(first, "defined first")
        .help("give one of them another name, or remove it")
        .always_error()
}

pub(crate) fn goto_target<'l>(
    location: Location,
    name: &str,
    labels: impl Iterator<Item = &'l str> + Clone,
) -> Diagnostic {
    let message = format!("the animation has no label `{}` to go to", shown(name));
    let finding = Diagnostic::new(Code::TargetUnknown, location, message).label("no such label here");
    // Only some labels are compared, since there may be very many.
    let near = suggest::nearest(name, labels.clone().take(100));
    finding.did_you_mean_or(name, near, || match labels.clone().next() {
        None => {
            format!("write `<label name=\"{}\"/>` where it continues, in the same animation", shown(name))
        }
        Some(only) if labels.clone().nth(1).is_none() => {
            format!("the only label of the animation is `{}`", shown(only))
        }
        Some(_) => {
            format!("the labels of the animation are {}", words::all_of(words::quoted(labels.map(shown))))
        }
    })
}

pub(crate) fn endless_goto(location: Location, label: &str) -> Diagnostic {
    let message =
        format!("from here the animation goes back to `{}` for ever and shows nothing", shown(label));
    Diagnostic::new(Code::EndlessFlow, location, message)
        .label("the client would hang")
        .help("put a `frame` or a `pause` between the `label` and the `goto`")
}

pub(crate) fn never_shown(location: Location, name: &str) -> Diagnostic {
    Diagnostic::new(
        Code::EndlessFlow,
        location,
        "every frame from here on has `rand=\"0\"`, so nothing is ever shown",
    )
    .label(format!("this `{name}` is never taken"))
    .help("give at least one frame a `rand` above 0, or remove `rand`")
}

pub(crate) fn sequence_descends(dialect: Dialect, range: CellRange) -> Diagnostic {
    let (first, last) = (range.first.index, range.last.index);
    let message = if dialect == Dialect::Mana {
        format!("the sequence goes from {first} down to {last}: the dialect `mana` shows nothing of it")
    } else {
        format!("the sequence goes from {first} down to {last}")
    };
    Diagnostic::new(Code::SequenceDescends, range.last.location, message)
        .label("the end lies before the start")
        .note(range.first.location, "the start")
        .help(if dialect == Dialect::Mana {
            format!("to count down, write a `frame` for each cell; otherwise write an `end` of at least {first}")
        } else {
            format!(
                "to count down without this warning, write `value=\"{first}-{last}\"`; otherwise write an `end` of at least {first}"
            )
        })
}

pub(crate) fn unreachable(location: Location, name: &str, blocker: Location, is_end: bool) -> Diagnostic {
    let finding =
        Diagnostic::new(Code::UnreachableCommand, location, format!("this `{name}` is never reached"));
    let finding = finding.label("has no effect");
    if is_end {
        finding.note(blocker, "the animation ends here").help("move it before the `end`, or remove it")
    } else {
        finding
            .note(blocker, "shown for ever: it has no delay, or 0")
            .help("write how long the one above is shown in milliseconds, like `delay=\"75\"`")
    }
}
