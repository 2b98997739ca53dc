//! Every message of this format, one function each.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::schema::{Table, Words};
use crate::base::source::{SourceId, Span};
use crate::base::suggest;
use crate::base::words::{all_of, quoted, shown};
use crate::formats::cranberry::keys::{FURTHEST, Mode};
use crate::formats::json::{LARGEST, Member, ObjectEntry, Value, out_of_range};
use crate::formats::numbers::{Decimal, seconds_meant};
use std::fmt::Display;

/// An unknown key beside the one that it is like.
pub(super) fn key_beside(
    id: SourceId,
    member: &Member<'_>,
    owner: &dyn Display,
    present: &str,
) -> Diagnostic {
    let message = format!("unknown key `{}` of {owner}", shown(&member.key));
    Diagnostic::new(Code::KeyUnknown, id.at(member.key_span), message)
        .label("unknown key")
        .help(format!("remove it: `{present}` is there already"))
        .always_error()
}

pub(super) fn key_unknown(
    id: SourceId,
    member: &Member<'_>,
    owner: &dyn Display,
    meant: Option<&'static str>,
    table: &Table,
) -> Diagnostic {
    let message = format!("unknown key `{}` of {owner}", shown(&member.key));
    let finding = Diagnostic::new(Code::KeyUnknown, id.at(member.key_span), message)
        .label("unknown key")
        .always_error();
    if let Some(meant) = meant {
        return finding.did_you_mean(&member.key, suggest::nearest_rated(&member.key, meant, table.names()));
    }
    if member.key == "duration" {
        return finding.help("each frame has a `duration` of its own");
    }
    finding.help(format!("remove it; the keys are {}", all_of(quoted(table.names()))))
}

pub(super) fn version(id: SourceId, value: Value<'_>) -> Diagnostic {
    let message = format!("the version must be 1, found {}", shown(value.written()));
    Diagnostic::new(Code::VersionUnsupported, id.at(value.span()), message)
        .label("the version of the format")
        .help("write `1`: this is the format's version, not the sprite's")
        .fix_at(value.span(), "1", Applicability::Likely)
}

pub(super) fn movements_empty(id: SourceId, list: Value<'_>) -> Diagnostic {
    Diagnostic::new(Code::FramesEmpty, id.at(list.span()), "the sprite has no movements, so it shows nothing")
        .label("an empty list")
        .help("add a movement: `{ \"name\": \"walk\", \"frames\": [ ... ] }`")
}

pub(super) fn frames_empty(id: SourceId, list: Value<'_>, owner: &dyn Display) -> Diagnostic {
    Diagnostic::new(
        Code::FramesEmpty,
        id.at(list.span()),
        format!("{owner} has no frames, so it shows nothing"),
    )
    .label("an empty list")
    .help("add a frame: `{ \"duration\": 80, \"rect\": { \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 } }`")
}

pub(super) fn too_many(id: SourceId, list: Value<'_>, what: &str, limit: usize) -> Diagnostic {
    let message = format!("the number of {what} must be at most {limit}, found {}", list.items().count());
    Diagnostic::new(Code::LimitExceeded, id.at(list.opening()), message).label("this list")
}

pub(super) fn movement_twice(id: SourceId, name: &str, span: Span, first: Span) -> Diagnostic {
    let message = format!("the movement `{}` is defined twice", shown(name));
    Diagnostic::new(Code::DefinedTwice, id.at(span), message)
        .label("defined again")
        .note(id.at(first), "defined first")
        .help("give one of them another name, or remove it")
        .always_error()
}

pub(super) fn mode_unknown(id: SourceId, entry: ObjectEntry<'_, '_>, mode: &str) -> Diagnostic {
    let message = format!("unknown mode `{}` of {}", shown(mode), entry.owner);
    let finding = Diagnostic::new(Code::ValueUnknown, id.at(entry.value.span()), message)
        .label("`default` or `tile` is expected");
    match suggest::nearest(mode, Mode::WORDS.iter().map(|(word, _)| *word)) {
        Some(near) => finding.did_you_mean(mode, near),
        None => {
            finding.help("`tile` moves the sprite while it plays once, `default` plays in place for ever")
        }
    }
}

pub(super) fn tile_without_advance(
    id: SourceId,
    mode: Value<'_>,
    movement: Value<'_>,
    owner: &dyn Display,
) -> Diagnostic {
    let message = format!("{owner} moves by a tile, but both displacements are 0: it would never arrive");
    let mut finding =
        Diagnostic::new(Code::TileWithoutAdvance, id.at(mode.span()), message).label("a move of length 0");
    for member in movement.members().filter(|member| member.key.starts_with("advance")) {
        finding = finding.note(id.at(member.value.span()), "no displacement");
    }
    finding.help("write how far it moves, like `\"advanceX\": 32`, or the mode `default` to stay in place")
}

pub(super) fn displacement_out_of_range(id: SourceId, entry: ObjectEntry<'_, '_>) -> Diagnostic {
    out_of_range(id, entry, format!("-{FURTHEST} to {FURTHEST}")).label("pixels").help(
        "write the displacement of one movement in pixels: for a step to the next tile, the size of a tile",
    )
}

pub(super) fn duration_out_of_range(id: SourceId, entry: ObjectEntry<'_, '_>, is_short: bool) -> Diagnostic {
    let finding = out_of_range(id, entry, format!("1 to {LARGEST} ms")).label("milliseconds");
    let written = entry.value.written();
    match seconds_meant(written).filter(|_| is_short) {
        Some(help) => {
            let meant = Decimal::parse(written).and_then(|seconds| seconds.shifted(3));
            finding.help(help).when_some(meant, |finding, meant| {
                finding.fix_at(entry.value.span(), meant, Applicability::Certain)
            })
        }
        None if written.strip_prefix('-').and_then(Decimal::parse).is_some_and(|time| time.scaled(0) > 0) => {
            let meant = written.trim_start_matches('-');
            let finding = finding.help(format!("write how long the frame is shown: `{}`", shown(meant)));
            finding.fix_at(entry.value.span(), meant, Applicability::Likely)
        }
        None if is_short => finding.help("write how long the frame is shown, like `80`"),
        None => finding,
    }
}

pub(super) fn duration_short(id: SourceId, entry: ObjectEntry<'_, '_>) -> Diagnostic {
    let message = format!(
        "{entry} is {} ms: a screen of 60 Hz shows a picture for 16.6 ms",
        shown(entry.value.written())
    );
    Diagnostic::new(Code::DurationShort, id.at(entry.value.span()), message).label("may never be seen")
}
