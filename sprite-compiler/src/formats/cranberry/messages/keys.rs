//! Messages about keys, and about values of the wrong kind.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::{SourceId, Span};
use crate::base::text::shown;
use crate::base::words::{all_of, quoted};
use crate::formats::cranberry::keys::Shape;
use crate::formats::cranberry::whose::{Field, Whose};
use crate::formats::json::{Kind, Member, Value};
use crate::formats::numbers::Decimal;

pub(in crate::formats::cranberry) fn key_twice(
    id: SourceId,
    member: &Member<'_>,
    whose: Whose<'_>,
    first: Span,
    meant: Option<&str>,
) -> Diagnostic {
    let message = format!("{whose} has the key `{}` twice", shown(&member.key));
    let finding = Diagnostic::new(Code::JsonKeyDuplicate, id.at(member.key_span), message)
        .label("defined again")
        .note(id.at(first), "defined first");
    match meant {
        Some(meant) => finding.help(format!("`{meant}` is missing: is it one of these?")),
        None => finding.help("remove one of them: JSON readers differ in which one they use"),
    }
}

/// An unknown key beside the one that it is like.
pub(in crate::formats::cranberry) fn key_beside(
    id: SourceId,
    member: &Member<'_>,
    whose: Whose<'_>,
    present: &str,
) -> Diagnostic {
    let message = format!("unknown key `{}` of {whose}", shown(&member.key));
    Diagnostic::new(Code::KeyUnknown, id.at(member.key_span), message)
        .label("unknown key")
        .help(format!("remove it: `{present}` is there already"))
        .always_error()
}

pub(in crate::formats::cranberry) fn key_unknown(
    id: SourceId,
    member: &Member<'_>,
    whose: Whose<'_>,
    meant: Option<&str>,
    shape: &Shape,
) -> Diagnostic {
    let message = format!("unknown key `{}` of {whose}", shown(&member.key));
    let finding = Diagnostic::new(Code::KeyUnknown, id.at(member.key_span), message)
        .label("unknown key")
        .always_error();
    if let Some(meant) = meant {
        return finding.did_you_mean(&member.key, meant);
    }
    if member.key == "duration" {
        return finding.help("each frame has a `duration` of its own");
    }
    finding.help(format!("remove it; the keys are {}", all_of(quoted(shape.names()))))
}

pub(in crate::formats::cranberry) fn keys_missing(
    id: SourceId,
    object: Value<'_>,
    whose: Whose<'_>,
    missing: &[&str],
    is_bare: bool,
) -> Diagnostic {
    let names = all_of(quoted(missing));
    let finding = Diagnostic::new(
        Code::KeyMissing,
        id.at(object.opening()),
        format!("{names} of {whose} {} missing", if missing.len() == 1 { "is" } else { "are" }),
    )
    .label(format!("without {names}"));
    if is_bare {
        let object = "`\"rect\": { \"x\": ..., \"y\": ..., \"w\": ..., \"h\": ... }`";
        return finding.help(format!("put the four numbers into an object: {object}"));
    }
    finding.help(format!("write {}", all_of(missing.iter().map(|key| example(key)))))
}

fn example(key: &str) -> &'static str {
    match key {
        "version" => "`\"version\": 1`",
        "sheet" => "`\"sheet\": \":/hero.png\"`",
        "movements" => "`\"movements\": [ ... ]`",
        "name" => "`\"name\": \"walk\"`",
        "frames" => "`\"frames\": [ ... ]`",
        "rect" => "`\"rect\": { \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 }`",
        "idle" => "`\"idle\": { \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 }`",
        "advanceX" | "advanceY" => "a number of pixels, like `32`",
        "duration" => "`\"duration\": 80`, in milliseconds",
        "x" => "`\"x\": 0`",
        "y" => "`\"y\": 0`",
        "w" => "`\"w\": 32`",
        _ => "`\"h\": 48`",
    }
}

pub(in crate::formats::cranberry) fn type_mismatch(
    id: SourceId,
    value: Value<'_>,
    expected: Kind,
    field: Field<'_>,
) -> Diagnostic {
    let (found, expected_kind) = (value.kind().shown(), expected.shown());
    let finding = Diagnostic::new(
        Code::TypeMismatch,
        id.at(value.span()),
        format!("{field} must be {expected_kind}, found {found}"),
    )
    .label(format!("{expected_kind} is expected"));
    let written = shown(value.written());
    match (value.kind(), expected) {
        _ if field.key == "movements" => finding.help("write a list: `[ { \"name\": \"walk\", ... }, ... ]`"),
        _ if field.key == "mode" => finding.help("write `\"tile\"` or `\"default\"`, or remove the key"),
        (Kind::String, Kind::Number) => match value.string().filter(|text| Decimal::parse(text).is_some()) {
            Some(text) => finding.help(format!("write `{}`, without quotes", shown(&text))),
            None => finding.help("write a number, like `20` or `16.6`"),
        },
        (Kind::Number, Kind::String) => finding.help(format!("write `\"{written}\"`")),
        (Kind::Object, Kind::List) => finding.help("put `[` and `]` around it"),
        (Kind::List, Kind::Object) => {
            finding.help("write `{ \"x\": 0, \"y\": 0, \"w\": 32, \"h\": 48 }`, each number with its key")
        }
        (Kind::List, Kind::String) if field.key == "sheet" => {
            finding.help("a sprite has one sheet: write its path alone")
        }
        (Kind::Null, _) if matches!(field.key, "advanceX" | "advanceY" | "idle") => {
            finding.help(format!("remove `{}`: it may be left out", field.key))
        }
        _ => finding.help(format!("write {}", example(field.key))),
    }
}

pub(in crate::formats::cranberry) fn not_an_object(id: SourceId, value: Value<'_>, what: &str) -> Diagnostic {
    let message = format!("{what} must be an object, found {}", value.kind().shown());
    Diagnostic::new(Code::TypeMismatch, id.at(value.span()), message)
        .label("an object is expected")
        .help("an object stands in `{` and `}`")
}
