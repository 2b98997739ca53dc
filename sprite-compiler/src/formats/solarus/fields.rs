//! Checks the fields of records: visible names, and numbers in their range.

use super::messages;
use super::records::{COUNT, DIRECTION, Field, FieldKind};
use super::shapes::Trailing;
use crate::base::diagnostics::{Diagnostic, Diagnostics};
use crate::base::limits::Limits;
use crate::base::source::SourceId;
use crate::formats::lines::Token;
use crate::formats::numbers;

/// Checks fields.
pub(super) struct Fields<'d> {
    pub(super) id: SourceId,
    pub(super) limits: &'d Limits,
    pub(super) diagnostics: &'d mut Diagnostics,
}

impl Fields<'_> {
    pub(super) fn report(&mut self, finding: Diagnostic) {
        self.diagnostics.push(finding);
    }

    /// Reports a name with invisible characters.
    pub(super) fn check_name(&mut self, token: Token<'_>, what: &str) {
        if token.has_invisible() {
            self.report(messages::control_character(self.id, token, what));
        }
    }

    /// The number of directions, if it is reliable.
    pub(super) fn count(&mut self, token: Token<'_>, is_doubtful: bool) -> Option<u32> {
        let value = self.field(token, COUNT, is_doubtful).value?;
        let count = u32::try_from(value).ok().filter(|&count| count > 0)?;
        if count > self.limits.directions {
            self.report(messages::too_many_directions(self.id, token, self.limits.directions));
            return None;
        }
        Some(count)
    }

    /// The fields of a direction line; [`None`] if the tokens after it make them doubtful.
    pub(super) fn direction<'a>(
        &mut self,
        tokens: &[Token<'a>; 8],
        trailing: Trailing,
    ) -> Option<[Field<'a>; 8]> {
        // The last field is joined to the first one of the next record, so it is not checked.
        let checked = match trailing {
            Trailing::JoinedDirection | Trailing::JoinedHeader => 7,
            Trailing::Nothing | Trailing::Record | Trailing::Surplus => 8,
        };
        // A surplus field may be anywhere before, so that other fields are not in their places.
        let is_doubtful = trailing == Trailing::Surplus;
        let [x, y, width, height, ..] = *tokens;
        let size_first = numbers::size_first(self.id, [x, y, width, height]).filter(|_| !is_doubtful);
        let is_size_first = size_first.is_some();
        if let Some(finding) = size_first {
            self.report(finding);
        }
        let fields = std::array::from_fn(|k| {
            if k < checked && !(is_size_first && k < 4) {
                self.field(tokens[k], DIRECTION[k], is_doubtful)
            } else {
                Field { token: tokens[k], value: None }
            }
        });
        matches!(trailing, Trailing::Nothing | Trailing::Record).then_some(fields)
    }

    /// The number of a field. One that may be another field is not compared with the range.
    pub(super) fn field<'a>(&mut self, token: Token<'a>, kind: FieldKind, is_doubtful: bool) -> Field<'a> {
        let value = match numbers::integer(token.text) {
            Err(error) => {
                self.report(messages::not_an_integer(self.id, token, kind, error));
                None
            }
            Ok(value) if !is_doubtful && value < kind.least => {
                self.report(messages::too_small(self.id, token, kind));
                None
            }
            Ok(value) => Some(value),
        };
        Field { token, value }
    }
}
