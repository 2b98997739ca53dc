//! Parses lines to records: headers and direction lines.
//!
//! A mistake is reported once. Mistakes that follow from another one, such as direction lines after a header that could
//! not be read, are not reported.

use super::records::{
    Animation, COUNT, DELAY, DIRECTION, Direction, Expected, Field, HEADER, Header, LOOP_FRAME, Missing, Run,
};
use super::shapes::{Miscount, Trailing};
use super::{messages, shapes};
use crate::base::diagnostics::{Diagnostic, Diagnostics};
use crate::base::limits::{ANIMATIONS, Limits};
use crate::base::schema::Key;
use crate::base::source::{SourceId, Span};
use crate::formats::lines::{Line, Token, span_of};
use crate::formats::numbers;
use std::borrow::Cow;

/// The position of a record on its line.
#[derive(Clone, Copy)]
struct Position {
    /// True if a comment may contain fields of the record.
    is_cut: bool,
    /// True if another record precedes it on the line.
    is_second: bool,
}

/// Makes records of a text, and reports mistakes.
pub(super) fn parse<'a>(
    text: &'a str,
    id: SourceId,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Vec<Animation<'a>> {
    let mut parser = SpriteParser {
        id,
        fields: Fields { id, limits, diagnostics },
        animations: Vec::new(),
        expected: Expected::Header,
        miscounts: Vec::new(),
        hidden: 0,
        lacking: None,
    };
    for line in shapes::lines(text) {
        parser.line(&line);
        if parser.animations.len() > ANIMATIONS {
            parser.fields.report(messages::too_many_animations(id.at(span_of(&line.tokens)), ANIMATIONS));
            break;
        }
        // Reading stops here: further errors would be dropped.
        if parser.fields.diagnostics.is_full() {
            break;
        }
    }
    parser.end_of_animation(Span::new(text.len(), text.len()));
    let SpriteParser { fields, animations, miscounts, .. } = parser;
    shapes::report(id, &miscounts, &animations, fields.diagnostics);
    animations
}

struct SpriteParser<'a, 'd> {
    id: SourceId,
    fields: Fields<'d>,
    animations: Vec<Animation<'a>>,
    expected: Expected,
    miscounts: Vec<Miscount>,
    /// Direction lines of the current animation that are commented out.
    hidden: u32,
    /// The number of fields that the record above lacks, and how many of them come before the first number. A line with
    /// just these fields is its rest.
    lacking: Option<(usize, usize)>,
}

impl<'a> SpriteParser<'a, '_> {
    fn line(&mut self, line: &Line<'a>) {
        if let Some(comment) = line.comment {
            self.fields.report(messages::comment(
                self.id,
                comment,
                &line.tokens,
                shapes::hides_direction(line),
            ));
        }
        if line.tokens.is_empty() {
            match self.expected {
                // The line may be a header whose direction lines follow.
                Expected::Header if !shapes::hides_direction(line) => {
                    self.expected = Expected::HeaderAfterFault;
                }
                Expected::Directions(_) => self.hidden += u32::from(shapes::hides_direction(line)),
                _ => {}
            }
            return;
        }
        if let Some((count, names)) = self.lacking.take()
            && line.tokens.len() == count
            && line.tokens.iter().skip(names).all(shapes::is_numeric)
        {
            return;
        }
        let tokens = self.without_commas(&line.tokens);
        let mut position = Position { is_cut: line.comment.is_some(), is_second: false };
        let mut rest = &*tokens;
        while !rest.is_empty() {
            rest = self.record(rest, position);
            position.is_second = true;
        }
    }

    /// The tokens of a line, without commas between its numbers. Commas are reported once.
    fn without_commas<'t>(&mut self, tokens: &'t [Token<'a>]) -> Cow<'t, [Token<'a>]> {
        let Some(first) = shapes::comma_after_number(tokens) else { return Cow::Borrowed(tokens) };
        self.fields.report(messages::commas(self.id, first, tokens));
        tokens.iter().map(|token| token.without_comma()).filter(|token| !token.text.is_empty()).collect()
    }

    /// Reads one record, and returns the tokens of the next record on the line.
    fn record<'t>(&mut self, tokens: &'t [Token<'a>], position: Position) -> &'t [Token<'a>] {
        let is_header =
            shapes::looks_like_header(tokens) || position.is_second && shapes::begins_with_header(tokens);
        match self.expected {
            Expected::Directions(left) if !is_header => self.direction_line(tokens, left, position),
            Expected::HeaderAfterFault if !is_header => &[],
            Expected::Header if shapes::begins_with_direction(tokens) => {
                self.surplus_line(tokens, position);
                &[]
            }
            _ => {
                self.end_of_animation(span_of(tokens));
                self.header(tokens, position)
            }
        }
    }

    fn surplus_line(&mut self, tokens: &[Token<'a>], position: Position) {
        let header = self.animations.last().and_then(|animation| animation.header.as_ref());
        if position.is_second || header.is_some_and(|header| header.is_doubtful) {
            return;
        }
        let animations = self.animations.len();
        match self.miscounts.last_mut() {
            Some(Miscount::Surplus(run)) if run.animations == animations => {
                run.count += 1;
                run.is_repeated = false;
            }
            _ => {
                let last = self.animations.last().and_then(|animation| animation.directions.last());
                let is_repeated = last.is_some_and(|last| last.is_written(tokens));
                let first = span_of(tokens);
                self.miscounts.push(Miscount::Surplus(Run { first, count: 1, animations, is_repeated }));
            }
        }
    }

    /// Notes missing direction lines. `met` is the text in their place.
    fn end_of_animation(&mut self, met: Span) {
        if let (Expected::Directions(left), Some(animation)) =
            (self.expected, self.animations.len().checked_sub(1))
            && left > self.hidden
        {
            self.miscounts.push(Miscount::Missing(Missing { animation, left, met }));
        }
        self.expected = Expected::Header;
        self.hidden = 0;
    }

    fn header<'t>(&mut self, tokens: &'t [Token<'a>], position: Position) -> &'t [Token<'a>] {
        let Some(&name) = tokens.first() else { return &[] };
        self.expected = Expected::HeaderAfterFault;
        self.fields.check_name(name, "animation");
        let shift = shapes::shift(tokens);
        let start = shift.unwrap_or(0);
        let Some(&[_, image, count, delay, loop_frame]) = tokens.get(start..).and_then(<[_]>::first_chunk)
        else {
            if !position.is_cut && !name.has_invisible() {
                self.lacking = Some((HEADER.len() - tokens.len(), 2_usize.saturating_sub(tokens.len())));
                self.fields.report(messages::header_fields(self.id, tokens));
            }
            self.animations.push(Animation { name, header: None, directions: Vec::new() });
            return &[];
        };
        let (own, rest) = tokens.split_at(HEADER.len());
        let trailing = if shift.is_some() { Trailing::Surplus } else { shapes::trailing(own, rest) };
        let is_doubtful = trailing == Trailing::Surplus && shift.is_none();
        // The image and the count are swapped, which is reported at the count.
        let are_swapped = shapes::integer(&image).is_some() && shapes::integer(&count).is_none();
        let image = Some(image).filter(|_| shift.is_none() && !are_swapped);
        if let Some(image) = image {
            self.fields.check_name(image, "image");
        }
        let directions = self.fields.count(count, is_doubtful);
        let delay = self.fields.field(delay, &DELAY, is_doubtful);
        let loop_frame = self.fields.field(loop_frame, &LOOP_FRAME, is_doubtful);
        let mut header = Header { image, count, delay, loop_frame, is_doubtful };
        if trailing == Trailing::JoinedDirection {
            header.loop_frame.value = None;
        }
        self.animations.push(Animation { name, header: Some(header), directions: Vec::new() });
        self.expected = directions.map_or(Expected::HeaderAfterFault, Expected::Directions);
        if shift.is_some() {
            self.fields.report(messages::name_with_space(self.id, tokens));
            return &[];
        }
        self.trailing(own, rest, trailing, position)
    }

    /// Reports the tokens after a record, and returns those that form a record themselves.
    fn trailing<'t>(
        &mut self,
        own: &[Token<'a>],
        rest: &'t [Token<'a>],
        trailing: Trailing,
        position: Position,
    ) -> &'t [Token<'a>] {
        // Only the first missing line break of a line is reported.
        if trailing != Trailing::Nothing && !position.is_second {
            self.fields.report(messages::surplus(self.id, own, rest, trailing));
        }
        match trailing {
            Trailing::Record => return rest,
            Trailing::JoinedDirection => {
                if let (Expected::Directions(left), Some(animation)) =
                    (self.expected, self.animations.last_mut())
                {
                    animation.directions.push(Direction { span: span_of(rest), fields: None });
                    self.expected = Expected::after_direction(left);
                }
            }
            Trailing::JoinedHeader => self.expected = Expected::HeaderAfterFault,
            Trailing::Nothing | Trailing::Surplus => {}
        }
        &[]
    }

    fn direction_line<'t>(
        &mut self,
        tokens: &'t [Token<'a>],
        left: u32,
        position: Position,
    ) -> &'t [Token<'a>] {
        let (own, rest) = tokens.split_at(tokens.len().min(DIRECTION.len()));
        let trailing = shapes::trailing(own, rest);
        let mut fields = None;
        if let Some(tokens) = own.first_chunk() {
            let tokens: &[Token<'a>; 8] = tokens;
            fields = self.fields.direction(tokens, trailing);
        } else if !position.is_cut {
            self.lacking = Some((DIRECTION.len() - own.len(), 0));
            self.fields.report(messages::direction_fields(self.id, own));
        }
        if let Some(animation) = self.animations.last_mut() {
            animation.directions.push(Direction { span: span_of(own), fields });
        }
        self.expected = Expected::after_direction(left);
        self.trailing(own, rest, trailing, position)
    }
}

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
        let value = self.field(token, &COUNT, is_doubtful).value?;
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
                self.field(tokens[k], &DIRECTION[k], is_doubtful)
            } else {
                Field { token: tokens[k], value: None }
            }
        });
        matches!(trailing, Trailing::Nothing | Trailing::Record).then_some(fields)
    }

    /// The number of a field. One that may be another field is not compared with the range.
    pub(super) fn field<'a>(&mut self, token: Token<'a>, key: &Key, is_doubtful: bool) -> Field<'a> {
        let value = match numbers::integer(token.text) {
            Err(error) => {
                self.report(messages::not_an_integer(self.id, token, key, error));
                None
            }
            Ok(value) if !is_doubtful && !key.shape().admits(value.into()) => {
                self.report(messages::too_small(self.id, token, key));
                None
            }
            Ok(value) => Some(value),
        };
        Field { token, value }
    }
}
