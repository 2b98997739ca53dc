//! Parses animations and their commands.

use super::attributes;
use super::flow;
use super::messages::{self, Definition};
use super::parser::{KnownDefinitions, Next, Opened, Parser, renamed};
use super::schema::{self, Tag};
use crate::base::diagnostics::Code;
use crate::formats::mana::directions;
use crate::formats::mana::settings::Dialect;
use crate::formats::mana::syntax::{
    Animation, Cell, CellRange, Command, Delay, Kind, Number, Random, Show, Step, Value,
};

/// The delay of the Mana client for commands without one.
const MANA_DELAY: Delay = Delay(75);

impl<'a> Parser<'a> {
    /// An animation, of an action or free; [`None`] when the dialect drops it.
    pub(super) fn animation(
        &mut self,
        opened: &Opened<'a>,
        seen: &mut KnownDefinitions,
    ) -> Option<Animation> {
        let tag = opened.row.tag;
        let direction = self.direction(opened);
        if let Some((&Some(diagonal), location)) = direction.given()
            && directions::is_diagonal(diagonal)
            && self.dialect == Dialect::Mana
        {
            let word = messages::direction_word(Some(diagonal));
            self.report(Code::DialectIgnores, || messages::diagonal_dropped(location, word));
            self.skip();
            return None;
        }
        seen.note_direction(Definition::Direction, &direction, self);
        let imageset = if tag == Tag::Free { self.word(opened, "imageset") } else { Value::Absent };
        let (mut commands, mut is_empty, mut unknown) = (Vec::new(), true, None);
        while let Some(child) = self.next(tag) {
            match child {
                Next::Known(child) if matches!(child.row.tag, Tag::End | Tag::Jump) && tag == Tag::Free => {
                    self.leaf(&child);
                    let name = child.row.shape.name;
                    self.report(Code::EndInFreeAnimation, || messages::end_in_free_animation(child.at, name));
                    is_empty = false;
                }
                Next::Known(child) => {
                    let command = self.command(&child);
                    // A label, a goto or a jump alone shows nothing.
                    is_empty &= matches!(command.kind, Kind::Label(_) | Kind::Goto(..) | Kind::Jump(_));
                    commands.push(command);
                }
                Next::Dropped => is_empty = false,
                // The first unknown element may explain an empty animation.
                Next::Unknown(name, at) if unknown.is_none() => unknown = Some((name, at)),
                Next::Unknown(name, at) => self.unknown(at, name, tag, "animation"),
            }
        }
        if is_empty {
            let text = self.text;
            let meant = unknown.and_then(|(name, at)| renamed(text, at, schema::meant(tag, name)));
            self.report(Code::FramesEmpty, || {
                messages::animation_empty(opened.at, tag, unknown, meant.as_ref())
            });
        } else {
            if let Some((name, at)) = unknown {
                self.unknown(at, name, tag, "animation");
            }
            flow::check(&mut commands, self);
        }
        // There are very many animations, and most have one command or two.
        commands.shrink_to_fit();
        Some(Animation { location: opened.at, direction, imageset, commands })
    }

    fn command(&mut self, opened: &Opened<'a>) -> Command {
        let kind = match opened.row.tag {
            Tag::Random => Kind::Random(self.random(opened)),
            Tag::Frame | Tag::Sequence => Kind::Show(self.show(opened)),
            Tag::Pause => Kind::Pause(self.delay(opened).unwrap_or(Delay::FOREVER)),
            Tag::Label => Kind::Label(self.word(opened, "name")),
            Tag::Goto => Kind::Goto(self.word(opened, "label"), None),
            Tag::Jump => Kind::Jump(self.word(opened, "action")),
            Tag::Offset => {
                let delay = self.delay(opened).unwrap_or(Delay::FOREVER);
                self.take_step(opened.at);
                Kind::Offset(self.offset(opened), delay)
            }
            _ => Kind::End,
        };
        let rand = match opened.row.shape.field("rand") {
            Some(_) => self.rand(opened),
            None => 100,
        };
        if opened.row.tag != Tag::Random {
            self.leaf(opened);
        }
        Command { location: opened.at, rand, kind }
    }

    /// The probability of a command, in percent.
    fn rand(&mut self, opened: &Opened<'a>) -> u8 {
        let rand = self.number(opened, "rand").copied().and_then(|rand| u8::try_from(rand).ok());
        rand.unwrap_or(100)
    }

    /// Parses a `random` to its end.
    fn random(&mut self, opened: &Opened<'a>) -> Random {
        let excludes = self.number(opened, "exclude_current_frame").copied() == Some(0);
        let mut random = Random { excludes, delay: self.delay(opened), choices: Vec::new() };
        while let Some(child) = self.next(Tag::Random) {
            match child {
                Next::Known(child) => {
                    random.choices.push(self.show(&child));
                    self.leaf(&child);
                }
                Next::Dropped => {}
                Next::Unknown(name, at) => {
                    let meant = renamed(self.text, at, schema::meant(Tag::Random, name));
                    self.report(Code::RandomChild, || messages::random_child(at, name, meant.as_ref()));
                }
            }
        }
        random
    }

    /// Parses a `frame` or a `sequence`. In a `random` it may have no delay of its own.
    fn show(&mut self, opened: &Opened<'a>) -> Show {
        let (is_sequence, is_choice) = (opened.row.shape.name == "sequence", opened.row.tag == Tag::Choice);
        let steps = if is_sequence {
            let repeat = self.number(opened, "repeat").copied().and_then(|repeat| u8::try_from(repeat).ok());
            let repeat = repeat.unwrap_or(1);
            match opened.get("value") {
                Some(_) => self.list(opened, repeat),
                None => self.range(opened, repeat),
            }
        } else {
            self.single(opened)
        };
        let written = self.number(opened, "delay");
        let is_delay_doubtful = match written {
            Value::Absent => opened.was_meant("delay"),
            Value::Faulty => true,
            Value::Given(..) => false,
        };
        let otherwise = if self.dialect == Dialect::Mana { MANA_DELAY } else { Delay::FOREVER };
        let delay = attributes::delay(written).or((!is_choice).then_some(otherwise));
        Show {
            location: opened.at,
            steps,
            delay,
            is_delay_doubtful,
            offset: self.offset(opened),
            imageset: self.word(opened, "imageset"),
            is_sequence,
        }
    }

    fn single(&mut self, opened: &Opened<'a>) -> Vec<Step> {
        let index = self.number(opened, "index");
        let Some((&index, location)) = index.given() else { return Vec::new() };
        if !self.take_step(location) {
            return Vec::new();
        }
        vec![Step::Cells { range: CellRange::single(Cell { index, location }), repeat: 1 }]
    }

    fn range(&mut self, opened: &Opened<'a>, repeat: u8) -> Vec<Step> {
        let (first, last) = (self.number(opened, "start"), self.number(opened, "end"));
        let cell = |number: &Number| number.given().map(|(&index, location)| Cell { index, location });
        let (Some(first), Some(last)) = (cell(&first), cell(&last)) else { return Vec::new() };
        let range = CellRange { first, last };
        let descends = first.index > last.index;
        let dialect = self.dialect;
        if descends {
            self.report(Code::SequenceDescends, || messages::sequence_descends(dialect, range));
        }
        if !self.take_step(first.location) {
            return Vec::new();
        }
        // The Mana client shows nothing of a descending sequence.
        let repeat = if descends && dialect == Dialect::Mana { 0 } else { repeat };
        vec![Step::Cells { range, repeat }]
    }
}
