//! From lines to records: which line is a header, which a direction, and what their fields hold.
//!
//! A mistake is told once. What only follows from it, such as direction lines behind a header that could not be
//! read, is passed over in silence.

use super::fields::Fields;
use super::lines::{Line, Token, lines, span_of};
use super::messages;
use super::records::{Animation, DIRECTION_FIELDS, Direction, HEADER_FIELDS, Header, Run};
use super::shapes::{self, Behind};
use crate::Limits;
use crate::diagnostics::Diagnostics;
use crate::source::{SourceId, Span};
use std::borrow::Cow;

/// What is due on the next line.
#[derive(Clone, Copy)]
enum Due {
    Header,
    /// So many more direction lines.
    Directions(u32),
    /// A header; direction lines in front of it belong to a header that could not be read.
    HeaderAfterFault,
}

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
        front: None,
        surplus: None,
        lacking: None,
    };
    for line in lines(text) {
        parser.line(&line);
    }
    parser.end_of_animation(Span::new(text.len(), text.len()), "the file ends here", None);
    if let Some(run) = parser.front {
        parser.report_surplus(run);
    }
    parser.animations
}

struct Parser<'a, 'd> {
    id: SourceId,
    fields: Fields<'d>,
    animations: Vec<Animation<'a>>,
    due: Due,
    /// Surplus direction lines just in front of the last animation's header. They may be its own.
    front: Option<Run>,
    /// Surplus direction lines behind the last animation.
    surplus: Option<Run>,
    /// How many fields the record above lacks, and how many of them come before the first number: a line of just
    /// these is the rest of it.
    lacking: Option<(usize, usize)>,
}

impl<'a> Parser<'a, '_> {
    fn line(&mut self, line: &Line<'a>) {
        if let Some(comment) = line.comment {
            self.fields.report(messages::comment(self.id.at(comment)));
        }
        if line.tokens.is_empty() {
            // What is commented out here may have been a header with direction lines behind it.
            if matches!(self.due, Due::Header) {
                self.due = Due::HeaderAfterFault;
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

    /// The tokens of a line whose numbers are divided by commas, without these; that is told once.
    fn without_commas<'t>(&mut self, tokens: &'t [Token<'a>]) -> Cow<'t, [Token<'a>]> {
        let divides = |token: &&Token<'_>| {
            let bare = token.without_comma();
            bare != **token && (bare.text.is_empty() || bare.integer().is_some())
        };
        let Some(&first) = tokens.iter().find(divides).filter(|token| !token.without_comma().text.is_empty())
        else {
            return Cow::Borrowed(tokens);
        };
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
                self.end_of_animation(span_of(tokens), "this line is no direction line", tokens.first());
                self.header(tokens, manner)
            }
        }
    }

    fn surplus_line(&mut self, tokens: &[Token<'a>], manner: Manner) {
        let header = self.animations.last().and_then(|animation| animation.header.as_ref());
        if manner.is_second || header.is_some_and(|header| header.is_doubtful) {
            return;
        }
        let (first, behind) = (span_of(tokens), self.animations.len());
        self.surplus.get_or_insert(Run { first, count: 0, behind }).count += 1;
    }

    /// Reports direction lines that are missing where something else stands, and those in front of the header.
    fn end_of_animation(&mut self, met: Span, what: &str, next: Option<&Token<'a>>) {
        let left = if let Due::Directions(left) = self.due { left } else { 0 };
        self.due = Due::Header;
        let front = std::mem::replace(&mut self.front, self.surplus.take());
        if let Some(Animation { name, header: Some(header), directions }) = self.animations.last()
            && left > 0
        {
            let has_none = directions.is_empty();
            if let Some(run) = front.filter(|run| has_none && run.count == left as usize) {
                self.fields.report(messages::directions_in_front(self.id, run, *name));
                return;
            }
            // A header that was pasted twice is told as that.
            let is_pasted = has_none && next.is_some_and(|next| next.text == name.text);
            if !header.is_doubtful && !is_pasted {
                let found = directions.len();
                let finding =
                    messages::directions_missing(self.id, (*name, header.count), found, left, (met, what));
                self.fields.report(finding);
            }
        }
        if let Some(run) = front {
            self.report_surplus(run);
        }
    }

    fn report_surplus(&mut self, run: Run) {
        let animation = run.behind.checked_sub(1).and_then(|index| self.animations.get(index));
        self.fields.report(messages::direction_surplus(self.id, run, animation));
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
        if shift.is_none() {
            self.fields.check_name(image, "image");
        }
        let directions = self.fields.count(count);
        let (own, rest) = tokens.split_at(HEADER_FIELDS.len());
        let behind = if shift.is_some() { Behind::Surplus } else { shapes::behind(own, rest) };
        let mut header = Header {
            image: Some(image).filter(|_| shift.is_none()),
            count,
            delay: self.fields.field(delay, "frame delay", 0),
            loop_frame: self.fields.field(loop_frame, "loop frame", i32::MIN),
            is_doubtful: behind == Behind::Surplus && shift.is_none(),
        };
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
                    self.due = after(left);
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
            // The last of them belongs half to the next record.
            let torn = usize::from(matches!(behind, Behind::TornDirection | Behind::TornHeader));
            let all = self.fields.direction(tokens, DIRECTION_FIELDS.len() - torn);
            fields = all.filter(|_| matches!(behind, Behind::Nothing | Behind::Record));
        } else if !manner.is_cut {
            self.lacking = Some((DIRECTION_FIELDS.len() - own.len(), 0));
            self.fields.report(messages::direction_fields(self.id, own));
        }
        if let Some(animation) = self.animations.last_mut() {
            animation.directions.push(Direction { span: span_of(own), fields });
        }
        self.due = after(left);
        self.behind(own, rest, behind, manner)
    }
}

/// What is due after one of so many direction lines.
fn after(left: u32) -> Due {
    match left.saturating_sub(1) {
        0 => Due::Header,
        left => Due::Directions(left),
    }
}
