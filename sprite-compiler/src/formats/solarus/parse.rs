//! From lines to records: which line is a header, which a direction, and what their fields hold.
//!
//! A mistake is told once. What only follows from it, such as direction lines behind a header that could not be
//! read, is passed over in silence.

use super::counts::{self, Miscount};
use super::fields::Fields;
use super::lines::{Line, Token, lines, span_of};
use super::messages;
use super::records::{Animation, DIRECTION_FIELDS, Direction, Due, HEADER_FIELDS, Header, Missing, Run};
use super::shapes::{self, Behind};
use crate::Limits;
use crate::diagnostics::Diagnostics;
use crate::source::{SourceId, Span};
use std::borrow::Cow;

/// How a record stands on its line.
#[derive(Clone, Copy)]
struct Manner {
    /// Whether a comment may have swallowed fields of it.
    is_cut: bool,
    /// Whether another record stands in front of it.
    is_second: bool,
}

/// Makes records of a text and reports what does not fit.
pub(super) fn parse<'a>(
    text: &'a str,
    id: SourceId,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Vec<Animation<'a>> {
    let mut parser = Parser {
        id,
        fields: Fields { id, limits, diagnostics },
        animations: Vec::new(),
        due: Due::Header,
        miscounts: Vec::new(),
        hidden: 0,
        lacking: None,
    };
    for line in lines(text) {
        parser.line(&line);
    }
    parser.end_of_animation(Span::new(text.len(), text.len()));
    let Parser { fields, animations, miscounts, .. } = parser;
    counts::report(id, &miscounts, &animations, fields.diagnostics);
    animations
}

struct Parser<'a, 'd> {
    id: SourceId,
    fields: Fields<'d>,
    animations: Vec<Animation<'a>>,
    due: Due,
    miscounts: Vec<Miscount>,
    /// Direction lines of the present animation that were made comments.
    hidden: u32,
    /// How many fields the record above lacks, and how many of them come before the first number: a line of just
    /// these is the rest of it.
    lacking: Option<(usize, usize)>,
}

impl<'a> Parser<'a, '_> {
    fn line(&mut self, line: &Line<'a>) {
        if let Some(comment) = line.comment {
            self.fields.report(messages::comment(self.id.at(comment.span), line.hides_direction()));
        }
        if line.tokens.is_empty() {
            match self.due {
                // It may have been a header with direction lines behind it.
                Due::Header if !line.hides_direction() => self.due = Due::HeaderAfterFault,
                Due::Directions(_) => self.hidden += u32::from(line.hides_direction()),
                _ => {}
            }
            return;
        }
        if let Some((count, names)) = self.lacking.take()
            && line.tokens.len() == count
            && line.tokens.iter().skip(names).all(Token::is_numeric)
        {
            return;
        }
        let tokens = self.without_commas(&line.tokens);
        let mut manner = Manner { is_cut: line.comment.is_some(), is_second: false };
        let mut rest = &*tokens;
        while !rest.is_empty() {
            rest = self.record(rest, manner);
            manner.is_second = true;
        }
    }

    /// The tokens of a line, without commas between its numbers; these are told once.
    fn without_commas<'t>(&mut self, tokens: &'t [Token<'a>]) -> Cow<'t, [Token<'a>]> {
        let Some(first) = shapes::comma_behind_number(tokens) else { return Cow::Borrowed(tokens) };
        self.fields.report(messages::commas(self.id, first));
        tokens.iter().map(|token| token.without_comma()).filter(|token| !token.text.is_empty()).collect()
    }

    /// Reads one record; the answer is what is left of the line for another one.
    fn record<'t>(&mut self, tokens: &'t [Token<'a>], manner: Manner) -> &'t [Token<'a>] {
        let is_header =
            shapes::looks_like_header(tokens) || manner.is_second && shapes::begins_with_header(tokens);
        match self.due {
            Due::Directions(left) if !is_header => self.direction_line(tokens, left, manner),
            Due::HeaderAfterFault if !is_header => &[],
            Due::Header if shapes::begins_with_direction(tokens) => {
                self.surplus_line(tokens, manner);
                &[]
            }
            _ => {
                self.end_of_animation(span_of(tokens));
                self.header(tokens, manner)
            }
        }
    }

    fn surplus_line(&mut self, tokens: &[Token<'a>], manner: Manner) {
        let header = self.animations.last().and_then(|animation| animation.header.as_ref());
        if manner.is_second || header.is_some_and(|header| header.is_doubtful) {
            return;
        }
        let behind = self.animations.len();
        match self.miscounts.last_mut() {
            Some(Miscount::Surplus(run)) if run.behind == behind => run.count += 1,
            _ => self.miscounts.push(Miscount::Surplus(Run { first: span_of(tokens), count: 1, behind })),
        }
    }

    /// Notes direction lines that are missing where something else stands.
    fn end_of_animation(&mut self, met: Span) {
        if let (Due::Directions(left), Some(animation)) = (self.due, self.animations.len().checked_sub(1))
            && left > self.hidden
        {
            self.miscounts.push(Miscount::Missing(Missing { animation, left, met }));
        }
        self.due = Due::Header;
        self.hidden = 0;
    }

    fn header<'t>(&mut self, tokens: &'t [Token<'a>], manner: Manner) -> &'t [Token<'a>] {
        let Some(&name) = tokens.first() else { return &[] };
        self.due = Due::HeaderAfterFault;
        self.fields.check_name(name, "animation");
        let shift = shapes::shift(tokens);
        let start = shift.unwrap_or(0);
        let Some(&[_, image, count, delay, loop_frame]) = tokens.get(start..).and_then(<[_]>::first_chunk)
        else {
            if !manner.is_cut && !name.has_unseen() {
                self.lacking =
                    Some((HEADER_FIELDS.len() - tokens.len(), 2_usize.saturating_sub(tokens.len())));
                self.fields.report(messages::header_fields(self.id, tokens));
            }
            self.animations.push(Animation { name, header: None, directions: Vec::new() });
            return &[];
        };
        let (own, rest) = tokens.split_at(HEADER_FIELDS.len());
        let behind = if shift.is_some() { Behind::Surplus } else { shapes::behind(own, rest) };
        let is_doubtful = behind == Behind::Surplus && shift.is_none();
        // Where the image should be there is a number, and the other way round: that is told at the count.
        let are_swapped = image.integer().is_some() && count.integer().is_none();
        let image = Some(image).filter(|_| shift.is_none() && !are_swapped);
        if let Some(image) = image {
            self.fields.check_name(image, "image");
        }
        let directions = self.fields.count(count, is_doubtful);
        let least = if is_doubtful { i32::MIN } else { 0 };
        let delay = self.fields.field(delay, "frame delay", least);
        let loop_frame = self.fields.field(loop_frame, "loop frame", i32::MIN);
        let mut header = Header { image, count, delay, loop_frame, is_doubtful };
        if behind == Behind::TornDirection {
            header.loop_frame.value = None;
        }
        self.animations.push(Animation { name, header: Some(header), directions: Vec::new() });
        self.due = directions.map_or(Due::HeaderAfterFault, Due::Directions);
        if shift.is_some() {
            self.fields.report(messages::name_with_blank(self.id, tokens));
            return &[];
        }
        self.behind(own, rest, behind, manner)
    }

    /// Reports what stands behind a record; the answer is what of it is a record itself.
    fn behind<'t>(
        &mut self,
        own: &[Token<'a>],
        rest: &'t [Token<'a>],
        behind: Behind,
        manner: Manner,
    ) -> &'t [Token<'a>] {
        // Of a line with many records the first break is told.
        if behind != Behind::Nothing && !manner.is_second {
            self.fields.report(messages::surplus(self.id, own, rest, behind));
        }
        match behind {
            Behind::Record => return rest,
            Behind::TornDirection => {
                if let (Due::Directions(left), Some(animation)) = (self.due, self.animations.last_mut()) {
                    animation.directions.push(Direction { span: span_of(rest), fields: None });
                    self.due = Due::after_direction(left);
                }
            }
            Behind::TornHeader => self.due = Due::HeaderAfterFault,
            Behind::Nothing | Behind::Surplus => {}
        }
        &[]
    }

    fn direction_line<'t>(&mut self, tokens: &'t [Token<'a>], left: u32, manner: Manner) -> &'t [Token<'a>] {
        let (own, rest) = tokens.split_at(tokens.len().min(DIRECTION_FIELDS.len()));
        let behind = shapes::behind(own, rest);
        let mut fields = None;
        if let Some(tokens) = own.first_chunk() {
            let tokens: &[Token<'a>; 8] = tokens;
            fields = self.fields.direction(tokens, behind);
        } else if !manner.is_cut {
            self.lacking = Some((DIRECTION_FIELDS.len() - own.len(), 0));
            self.fields.report(messages::direction_fields(self.id, own));
        }
        if let Some(animation) = self.animations.last_mut() {
            animation.directions.push(Direction { span: span_of(own), fields });
        }
        self.due = Due::after_direction(left);
        self.behind(own, rest, behind, manner)
    }
}
