//! How many parameters a line has, and what its first one defines.

use super::attributes::KEYS;
use super::messages;
use super::parse::{Parser, Statement};
use super::records::Keyword;
use crate::formats::lines::{Token, span_of};
use crate::formats::numbers;

impl<'a> Parser<'a, '_> {
    /// The id of a line that pairs may follow.
    pub(super) fn id_and_rest<'t>(
        &mut self,
        statement: &Statement<'t, 'a>,
        keyword: Keyword,
    ) -> Option<(Token<'a>, &'t [Token<'a>])> {
        let Some((&id, rest)) = statement.parameters.split_first() else {
            self.parameters(statement, keyword, 1);
            return None;
        };
        if id.key_and_value().is_some() {
            // The pairs stand before the id, or there is no id.
            self.report(messages::pair_for_id(self.id, id, keyword));
            return None;
        }
        Some((id, rest))
    }

    /// Defines the id of a line; the answer is [`None`] when it cannot be, which is reported.
    pub(super) fn define(&mut self, token: Option<Token<'a>>, keyword: Keyword, index: usize) -> Option<i32> {
        let (ids, what) = match keyword {
            Keyword::ImageFile => (&mut self.file.ids.images, "image id"),
            Keyword::Layer => (&mut self.file.ids.layers, "layer id"),
            _ => (&mut self.file.ids.angles, "degree"),
        };
        let number = token.map(|token| (token, numbers::integer(token.text)));
        let Some((token, Ok(number))) = number else {
            ids.attempt(token);
            if let Some((token, Err(error))) = number {
                self.report(messages::not_an_integer(self.id, token, what, error));
            }
            return None;
        };
        if let Err((first, span)) = ids.define(number, index, token.span) {
            let what = format!("the {} {number}", messages::kind(keyword));
            self.report(messages::defined_twice(self.id, token.span, span, &what));
            if keyword == Keyword::Angle
                && let Some(first) = self.file.angles.get_mut(first)
            {
                first.is_faulty = true;
            }
            return None;
        }
        Some(number)
    }

    pub(super) fn only_parameter(
        &mut self,
        statement: &Statement<'_, 'a>,
        keyword: Keyword,
    ) -> Option<Token<'a>> {
        self.parameters(statement, keyword, 1);
        statement.parameters.first().copied()
    }

    /// Whether a line has as many parameters as it needs. Layers and angles can have more.
    pub(super) fn parameters(
        &mut self,
        statement: &Statement<'_, 'a>,
        keyword: Keyword,
        count: usize,
    ) -> bool {
        let given = statement.parameters;
        if given.len() > count {
            self.report(messages::surplus(self.id, keyword, given, count));
            self.swallow(given);
        } else if given.len() < count && !statement.is_cut {
            let last =
                span_of(given.last().map_or(std::slice::from_ref(&statement.keyword), std::slice::from_ref));
            self.report(messages::parameter_missing(self.id, keyword, given.len(), last));
            // The pairs of a layer may follow its id.
            let pairs = if keyword == Keyword::Layer || keyword == Keyword::Angle { KEYS.len() } else { 0 };
            self.lacking = count - given.len() + pairs;
        }
        given.len() == count
    }
}
