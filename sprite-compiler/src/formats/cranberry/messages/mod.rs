//! Every message of this format, one function each.

mod values;

pub(super) use values::{
    displacement_out_of_range, duration_out_of_range, duration_short, frames_empty, mode_unknown,
    movement_twice, movements_empty, tile_without_advance, too_many, version,
};

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::schema::Table;
use crate::base::source::SourceId;
use crate::base::suggest;
use crate::base::words::{all_of, quoted, shown};
use crate::formats::json::Member;
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
