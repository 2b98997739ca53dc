//! From lines to records: which line is a header, which a direction, and what their fields hold.

use super::lines::{Line, Token, lines, span_of};
use super::messages;
use crate::Limits;
use crate::diagnostics::Diagnostics;
use crate::source::{SourceId, Span};

pub(super) const HEADER_FIELDS: [&str; 5] = ["animation name", "image file", "number of directions", "frame delay", "loop frame"];
pub(super) const DIRECTION_FIELDS: [&str; 8] =
    ["x", "y", "frame width", "frame height", "origin x", "origin y", "number of frames", "number of columns"];

/// An animation as it is written.
#[derive(Debug)]
pub(super) struct Animation<'a> {
    pub(super) name: Token<'a>,
    /// The fields behind the name; [`None`] when the header is too short to tell.
    pub(super) header: Option<Header<'a>>,
    pub(super) directions: Vec<Direction<'a>>,
}

/// The fields of a header behind the name.
#[derive(Debug)]
pub(super) struct Header<'a> {
    pub(super) image: Token<'a>,
    pub(super) count: Token<'a>,
    pub(super) delay: Field<'a>,
    pub(super) loop_frame: Field<'a>,
}

/// A number as it is written; [`None`] when it is not one that can stand there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    pub(super) token: Token<'a>,
    pub(super) value: Option<i32>,
}

/// A direction line.
#[derive(Debug)]
pub(super) struct Direction<'a> {
    /// From its first token to the end of its last.
    pub(super) span: Span,
    /// The fields; [`None`] when there are too few.
    pub(super) fields: Option<[Field<'a>; 8]>,
}

/// What is due on the next line.
enum Due {
    Header,
    /// So many more direction lines.
    Directions(u32),
    /// A header; direction lines in front of it belong to a header that could not be read.
    HeaderAfterFault,
}

/// Makes records of a text and reports what does not fit.
pub(super) fn parse<'a>(
    text: &'a str,
    id: SourceId,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Vec<Animation<'a>> {
    let mut parser = Parser { id, limits, diagnostics, animations: Vec::new(), due: Due::Header, surplus: None, lacking: 0 };
    for line in lines(text) {
        parser.line(&line);
    }
    let end = Span::new(text.len(), text.len());
    parser.end_of_directions(end, "the file ends here");
    parser.report_surplus();
    parser.animations
}

struct Parser<'a, 'd> {
    id: SourceId,
    limits: &'d Limits,
    diagnostics: &'d mut Diagnostics,
    animations: Vec<Animation<'a>>,
    due: Due,
    /// The first of a run of surplus direction lines, and how many they are.
    surplus: Option<(Span, usize)>,
    /// How many fields the direction line above lacks: a line of as many numbers is the rest of it.
    lacking: usize,
}

impl<'a> Parser<'a, '_> {
    fn line(&mut self, line: &Line<'a>) {
        if let Some(comment) = line.comment {
            self.diagnostics.push(messages::comment(self.id.at(comment)));
        }
        let tokens = line.tokens.as_slice();
        if tokens.is_empty() {
            // What is commented out here may have been a header with direction lines behind it.
            if matches!(self.due, Due::Header) {
                self.due = Due::HeaderAfterFault;
            }
            return;
        }
        let lacking = std::mem::take(&mut self.lacking);
        if tokens.len() <= lacking && tokens.iter().all(Token::is_decimal) {
            return;
        }
        // Fields that a comment may have swallowed are not missed.
        let cut = line.comment.is_some();
        let looks_like_header = tokens.len() < 8 && !tokens.iter().take(2).all(Token::is_decimal);
        match self.due {
            Due::Directions(left) if !looks_like_header => {
                let read = self.direction_line(tokens, cut);
                self.due = match left.saturating_sub(read) {
                    0 => Due::Header,
                    left => Due::Directions(left),
                };
            }
            Due::HeaderAfterFault if !looks_like_header => {}
            Due::Header if begins_with_direction(tokens) => match &mut self.surplus {
                Some((_, count)) => *count += 1,
                None => self.surplus = Some((line.span(), 1)),
            },
            _ => {
                self.end_of_directions(line.span(), "this line is no direction line");
                self.report_surplus();
                self.header(tokens, cut);
            }
        }
    }

    /// Reports the direction lines that are still due where something else stands.
    fn end_of_directions(&mut self, met: Span, what: &str) {
        if let (Due::Directions(left), Some(animation)) = (&self.due, self.animations.last()) {
            let finding = messages::directions_missing(self.id, animation, *left, met, what);
            self.diagnostics.push(finding);
        }
        self.due = Due::Header;
    }

    fn report_surplus(&mut self) {
        if let Some((first, count)) = self.surplus.take() {
            self.diagnostics.push(messages::direction_surplus(self.id, first, count, self.animations.last()));
        }
    }

    fn header(&mut self, tokens: &[Token<'a>], cut: bool) {
        let Some(&name) = tokens.first() else { return };
        self.due = Due::HeaderAfterFault;
        self.check_name(name, "animation");
        let Some(&[_, image, count, delay, loop_frame]) = aligned(tokens) else {
            if !cut {
                self.diagnostics.push(messages::header_fields(self.id, tokens));
            }
            self.animations.push(Animation { name, header: None, directions: Vec::new() });
            return;
        };
        self.check_name(image, "image");
        let directions = self.count(count);
        let delay = self.field(delay, "frame delay", 0);
        let loop_frame = self.field(loop_frame, "loop frame", i32::MIN);
        let header = Header { image, count, delay, loop_frame };
        self.animations.push(Animation { name, header: Some(header), directions: Vec::new() });
        self.due = directions.map_or(Due::HeaderAfterFault, Due::Directions);

        let rest = tokens.get(HEADER_FIELDS.len()..).unwrap_or_default();
        if rest.is_empty() {
            return;
        }
        let two_records = begins_with_direction(rest);
        let finding = if !two_records && image.span != tokens[1].span {
            messages::name_with_blank(self.id, tokens)
        } else {
            messages::surplus(self.id, rest, HEADER_FIELDS.len(), "header", two_records)
        };
        self.diagnostics.push(finding);
        if two_records {
            let read = self.direction(rest.get(..8).unwrap_or_default(), cut);
            if let Due::Directions(left) = self.due {
                self.due = if left > read { Due::Directions(left - read) } else { Due::Header };
            }
        }
    }

    fn check_name(&mut self, token: Token<'_>, what: &str) {
        if token.text.chars().any(char::is_control) {
            self.diagnostics.push(messages::control_character(self.id, token, what));
        }
    }

    /// The number of directions, when direction lines can be counted by it.
    fn count(&mut self, token: Token<'a>) -> Option<u32> {
        let value = self.field(token, "number of directions", 1).value?;
        let count = u32::try_from(value).ok()?;
        if count > self.limits.directions {
            self.diagnostics.push(messages::too_many_directions(self.id, token, self.limits.directions));
            return None;
        }
        Some(count)
    }

    /// Reads a line as a direction, or as two; the answer is how many.
    fn direction_line(&mut self, tokens: &[Token<'a>], cut: bool) -> u32 {
        let (own, rest) = tokens.split_at(tokens.len().min(8));
        let mut read = self.direction(own, cut);
        if !rest.is_empty() {
            let two_records = begins_with_direction(rest);
            self.diagnostics.push(messages::surplus(self.id, rest, DIRECTION_FIELDS.len(), "direction line", two_records));
            if two_records {
                read += self.direction(rest.get(..8).unwrap_or_default(), cut);
            }
        }
        read
    }

    fn direction(&mut self, tokens: &[Token<'a>], cut: bool) -> u32 {
        let fields = tokens.first_chunk().map(|tokens: &[Token<'a>; 8]| {
            // x, y and the counts have limits of their own; an origin may lie anywhere.
            let least = [0, 0, 1, 1, i32::MIN, i32::MIN, 1, 1];
            std::array::from_fn(|k| self.field(tokens[k], DIRECTION_FIELDS[k], least[k]))
        });
        if fields.is_none() && !cut {
            self.lacking = DIRECTION_FIELDS.len() - tokens.len();
            self.diagnostics.push(messages::direction_fields(self.id, tokens));
        }
        if let Some(animation) = self.animations.last_mut() {
            animation.directions.push(Direction { span: span_of(tokens), fields });
        }
        1
    }

    fn field(&mut self, token: Token<'a>, name: &str, least: i32) -> Field<'a> {
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

/// Whether eight integers come first.
fn begins_with_direction(tokens: &[Token<'_>]) -> bool {
    tokens.first_chunk().is_some_and(|tokens: &[Token<'_>; 8]| tokens.iter().all(|token| token.integer().is_some()))
}

/// The five fields of a header. In one with too many, whose third is no number though the last three are, a
/// name holds blanks: the fields are counted from the end.
fn aligned<'t, 'a>(tokens: &'t [Token<'a>]) -> Option<&'t [Token<'a>; 5]> {
    let fields: &[Token<'_>; 5] = tokens.first_chunk()?;
    let from_the_end: &[Token<'_>; 5] = tokens.last_chunk()?;
    let fits = |fields: &[Token<'_>; 5]| fields[2..].iter().all(|token| token.integer().is_some());
    let shifted = fields[2].integer().is_none() && fits(from_the_end) && from_the_end[1].integer().is_none();
    Some(if shifted { from_the_end } else { fields })
}
