//! What the fields of a record hold: names that can be read and numbers in their range.

use super::lines::Token;
use super::messages;
use super::records::{DIRECTION_FIELDS, Field};
use super::shapes::Behind;
use crate::Limits;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::source::SourceId;

/// Judges fields.
pub(super) struct Fields<'d> {
    pub(super) id: SourceId,
    pub(super) limits: &'d Limits,
    pub(super) diagnostics: &'d mut Diagnostics,
}

impl Fields<'_> {
    pub(super) fn report(&mut self, finding: Diagnostic) {
        self.diagnostics.push(finding);
    }

    /// Reports a name that nobody can read.
    pub(super) fn check_name(&mut self, token: Token<'_>, what: &str) {
        if token.has_unseen() {
            self.diagnostics.push(messages::control_character(self.id, token, what));
        }
    }

    /// The number of directions, when direction lines can be counted by it.
    pub(super) fn count(&mut self, token: Token<'_>, is_doubtful: bool) -> Option<u32> {
        let least = if is_doubtful { i32::MIN } else { 1 };
        let value = self.field(token, "number of directions", least).value?;
        let count = u32::try_from(value).ok().filter(|&count| count > 0)?;
        if count > self.limits.directions {
            self.diagnostics.push(messages::too_many_directions(self.id, token, self.limits.directions));
            return None;
        }
        Some(count)
    }

    /// The fields of a direction line; [`None`] when what stands behind it makes them doubtful.
    pub(super) fn direction<'a>(
        &mut self,
        tokens: &[Token<'a>; 8],
        behind: Behind,
    ) -> Option<[Field<'a>; 8]> {
        // x, y and the counts have limits of their own; an origin may lie anywhere.
        const LEAST: [i32; 8] = [0, 0, 1, 1, i32::MIN, i32::MIN, 1, 1];
        // The last field of a torn line belongs half to the next record.
        let judged = match behind {
            Behind::TornDirection | Behind::TornHeader => 7,
            Behind::Nothing | Behind::Record | Behind::Surplus => 8,
        };
        // A surplus field may stand anywhere in front, so that others are not where they belong.
        let least = if behind == Behind::Surplus { [i32::MIN; 8] } else { LEAST };
        let fields = std::array::from_fn(|k| {
            if k < judged {
                self.field(tokens[k], DIRECTION_FIELDS[k], least[k])
            } else {
                Field { token: tokens[k], value: None }
            }
        });
        matches!(behind, Behind::Nothing | Behind::Record).then_some(fields)
    }

    /// A number that is at least `least`.
    pub(super) fn field<'a>(&mut self, token: Token<'a>, name: &str, least: i32) -> Field<'a> {
        let value = match token.integer() {
            None => {
                self.diagnostics.push(messages::not_an_integer(self.id, token, name));
                None
            }
            Some(value) if value < least => {
                self.diagnostics.push(messages::too_small(self.id, token, name, least));
                None
            }
            value => value,
        };
        Field { token, value }
    }
}
