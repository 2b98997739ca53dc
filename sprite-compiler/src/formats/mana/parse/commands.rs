//! Parses animations and their commands, and checks their control flow: labels and gotos, unreachable commands, and
//! loops that show nothing.

use super::messages::Definition;
use super::parser::{Next, Opened, Parser, SeenDefinitions, renamed};
use super::schema::Tag;
use super::{messages, numbers, schema};
use crate::base::diagnostics::Code;
use crate::base::sorted::SortedMap;
use crate::formats::mana::directions;
use crate::formats::mana::settings::Dialect;
use crate::formats::mana::syntax::{
    AnimationElement, Cell, CellRange, Command, Delay, Kind, Number, Random, Show, Step, Value,
};
use crate::formats::xml::Attribute;

/// The delay of the Mana client for commands without one.
const MANA_DELAY: Delay = Delay(75);

impl<'a> Parser<'a> {
    /// An animation, of an action or free; [`None`] when the dialect drops it.
    pub(super) fn animation(
        &mut self,
        opened: &Opened<'a>,
        seen: &mut SeenDefinitions,
    ) -> Option<AnimationElement> {
        let tag = opened.row.tag;
        let direction = self.direction(opened);
        if let Some((&Some(diagonal), location)) = direction.given()
            && directions::is_diagonal(diagonal)
            && self.dialect == Dialect::Mana
        {
            let word = directions::word(Some(diagonal));
            self.report(Code::DialectIgnores, || messages::diagonal_dropped(location, word));
            self.skip();
            return None;
        }
        seen.note(Definition::Direction, direction.map(directions::word), 0, self);
        let imageset = if tag == Tag::Free { self.word(opened, "imageset") } else { Value::Absent };
        let (mut commands, mut is_empty, mut unknown) = (Vec::new(), true, None);
        while let Some(child) = self.next(tag) {
            match child {
                Next::Known(child) if matches!(child.row.tag, Tag::End | Tag::Jump) && tag == Tag::Free => {
                    self.leaf(&child);
                    let name = child.row.table.name;
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
            check(&mut commands, self);
        }
        // There are very many animations, and most have one command or two.
        commands.shrink_to_fit();
        Some(AnimationElement { location: opened.at, direction, imageset, commands })
    }

    fn command(&mut self, opened: &Opened<'a>) -> Command {
        let kind = match opened.row.tag {
            Tag::Random => Kind::Random(self.random(opened)),
            Tag::Frame | Tag::Sequence => Kind::Show(self.show(opened)),
            Tag::Pause => Kind::Pause(self.delay(opened).0.unwrap_or(Delay::FOREVER)),
            Tag::Label => Kind::Label(self.word(opened, "name")),
            Tag::Goto => Kind::Goto(self.word(opened, "label"), None),
            Tag::Jump => Kind::Jump(self.word(opened, "action")),
            Tag::Offset => {
                let delay = self.delay(opened).0.unwrap_or(Delay::FOREVER);
                self.take_step(opened.at);
                Kind::Offset(self.offset(opened), delay)
            }
            _ => Kind::End,
        };
        let rand = self.within(opened, "rand", 100);
        if opened.row.tag != Tag::Random {
            self.leaf(opened);
        }
        Command { location: opened.at, rand, kind }
    }

    /// A number for which the schema allows small values only.
    fn within(&mut self, opened: &Opened<'a>, name: &'static str, otherwise: u8) -> u8 {
        let number = self.number(opened, name).copied();
        number.and_then(|number| u8::try_from(number).ok()).unwrap_or(otherwise)
    }

    /// Parses a `random` to its end.
    fn random(&mut self, opened: &Opened<'a>) -> Random {
        let truths = &[("true", true), ("false", false)];
        let excludes = self.choice(opened, "exclude_current_frame", truths).copied() == Some(true);
        let mut random = Random { excludes, delay: self.delay(opened).0, choices: Vec::new() };
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
        let steps = if opened.row.table.name == "sequence" {
            let repeat = self.within(opened, "repeat", 1);
            if let Some(value) = opened.get("value") {
                self.list(value, repeat, opened.row.tag)
            } else {
                let (first, last) = (self.number(opened, "start"), self.number(opened, "end"));
                self.range(first, last, repeat)
            }
        } else {
            let index = self.number(opened, "index");
            self.range(index, index, 1)
        };
        let (delay, is_delay_doubtful) = self.delay(opened);
        let otherwise = if self.dialect == Dialect::Mana { MANA_DELAY } else { Delay::FOREVER };
        Show {
            location: opened.at,
            steps,
            delay: delay.or((opened.row.tag != Tag::Choice).then_some(otherwise)),
            is_delay_doubtful,
            offset: self.offset(opened),
            imageset: self.word(opened, "imageset"),
        }
    }

    /// Cells from one to another, which may be the same.
    fn range(&mut self, first: Number, last: Number, repeat: u8) -> Vec<Step> {
        let cell = |number: Number| number.given().map(|(&index, location)| Cell { index, location });
        let (Some(first), Some(last)) = (cell(first), cell(last)) else { return Vec::new() };
        let range = CellRange { first, last };
        let (descends, dialect) = (first.index > last.index, self.dialect);
        if descends {
            self.report(Code::SequenceDescends, || messages::sequence_descends(dialect, range));
        }
        // The Mana client shows nothing of a descending sequence.
        let repeat = if descends && dialect == Dialect::Mana { 0 } else { repeat };
        if self.take_step(first.location) { vec![Step::Cells { range, repeat }] } else { Vec::new() }
    }

    /// The steps of the `value` of a sequence, such as `0-2,5,p,7-6`, with each range repeated `repeat` times.
    fn list(&mut self, value: &Attribute<'a>, repeat: u8, tag: Tag) -> Vec<Step> {
        let (mut steps, mut next) = (Vec::new(), 0);
        for item in value.value.split(',') {
            let (text, start) = trimmed(item, next);
            next += item.len() + 1;
            let location = self.at(value.part(start, start + text.len()));
            let cell = |(text, start): (&str, usize)| {
                let location = self.at(value.part(start, start + text.len()));
                // It cannot be negative in a list, where the sign would look like a range.
                let index = numbers::integer(text).ok().filter(|index| *index >= 0)?;
                Some(Cell { index, location })
            };
            let step = match text.split_once('-') {
                _ if text == "p" => Some(Step::Pause),
                None => {
                    cell((text, start)).map(|cell| Step::Cells { range: CellRange::single(cell), repeat: 1 })
                }
                Some((first, last)) => {
                    let last = cell(trimmed(last, start + first.len() + 1));
                    let range = cell((first, start)).zip(last);
                    range.map(|(first, last)| Step::Cells { range: CellRange { first, last }, repeat })
                }
            };
            match step {
                Some(Step::Pause) if tag == Tag::Choice => {
                    self.report(Code::RandomChild, || messages::pause_in_random(location));
                }
                Some(step) => {
                    if !self.take_step(location) {
                        break;
                    }
                    steps.push(step);
                }
                None => {
                    let is_alone = value.value.is_empty();
                    self.report(Code::NumberInvalid, || messages::item_invalid(location, text, is_alone));
                }
            }
        }
        steps
    }
}

/// A text that begins at a byte of a value, without spaces around it, and where that begins.
fn trimmed(text: &str, start: usize) -> (&str, usize) {
    let inner = text.trim_start_matches(' ');
    (inner.trim_end_matches(' '), start + text.len() - inner.len())
}

/// Returns whether the following command may be executed next. The client always executes a command of 99 percent.
fn falls_through(command: &Command) -> bool {
    let leads_on = matches!(command.kind, Kind::End | Kind::Jump(_) | Kind::Goto(..));
    command.rand < 99 || !leads_on && !command.kind.holds()
}

/// The label to which the command may go. It is also [`None`] for a missing label, which is reported already.
const fn target(command: &Command) -> Option<usize> {
    match command.kind {
        Kind::Goto(_, target) if command.rand > 0 => target,
        _ => None,
    }
}

/// Returns whether a command shows something, or leaves the animation.
fn is_exit(command: &Command) -> bool {
    let does_nothing = match &command.kind {
        Kind::Label(_) => true,
        Kind::Goto(_, target) => target.is_some(),
        Kind::Show(show) => show.is_unseen(),
        _ => false,
    };
    command.rand > 0 && !does_nothing
}

/// Checks the commands of an animation that has some, and finds the label of each `goto`.
pub(super) fn check(commands: &mut [Command], parser: &mut Parser<'_>) {
    if commands.is_empty() {
        return;
    }
    find_targets(commands, parser);
    // The first command follows the last one.
    let after = |index: usize| {
        let next = falls_through(&commands[index]).then_some((index + 1) % commands.len());
        target(&commands[index]).into_iter().chain(next)
    };
    let reached = spread(vec![0], commands.len(), after);
    unreachable(commands, &reached, parser);
    // Sequences that the Mana client does not show have a finding of their own.
    if parser.dialect != Dialect::Mana {
        let mut before = vec![Vec::new(); commands.len()];
        for index in 0..commands.len() {
            after(index).for_each(|next| before[next].push(index));
        }
        let exits = (0..commands.len()).filter(|index| is_exit(&commands[*index])).collect();
        let leaves = spread(exits, commands.len(), |index| before[index].iter().copied());
        let is_stuck = |index: &usize| reached[*index] && !leaves[*index];
        endless((0..commands.len()).filter(is_stuck).map(|index| &commands[index]), parser);
    }
}

fn find_targets(commands: &mut [Command], parser: &mut Parser<'_>) {
    let mut labels = SortedMap::new();
    for (index, command) in commands.iter().enumerate() {
        let Kind::Label(name) = &command.kind else { continue };
        let Some((name, location)) = name.named() else { continue };
        match labels.get(name) {
            Some(&(_, first)) => {
                parser.report_error(Code::DefinedTwice, || messages::label_twice(location, first, name));
            }
            None => {
                labels.insert(name.to_owned(), (index, location));
            }
        }
    }
    for command in commands {
        let Kind::Goto(label, target) = &mut command.kind else { continue };
        let Some((name, location)) = label.named() else { continue };
        *target = labels.get(name).map(|(index, _)| *index);
        if target.is_none() {
            let names = labels.keys().map(String::as_str);
            parser.report(Code::TargetUnknown, || messages::goto_target(location, name, names));
        }
    }
}

/// For each of so many commands, true if `edges` lead to it from one of those that are `open`.
fn spread<I: Iterator<Item = usize>>(
    mut open: Vec<usize>,
    count: usize,
    edges: impl Fn(usize) -> I,
) -> Vec<bool> {
    let mut marks = vec![false; count];
    while let Some(index) = open.pop() {
        if !std::mem::replace(&mut marks[index], true) {
            open.extend(edges(index));
        }
    }
    marks
}

/// Reports the first command that is never reached.
fn unreachable(commands: &[Command], reached: &[bool], parser: &mut Parser<'_>) {
    let Some(first) = reached.iter().position(|is_reached| !is_reached) else { return };
    // The first command is always reached, so there is a command before this one, and it does not fall through.
    let Some(blocker) = commands.get(first.saturating_sub(1)) else { return };
    let is_end = matches!(blocker.kind, Kind::End);
    let is_doubtful = matches!(&blocker.kind, Kind::Show(show) if show.is_delay_doubtful);
    if !is_end && (!blocker.kind.holds() || is_doubtful) {
        return;
    }
    let run = commands.iter().zip(reached).skip(first).take_while(|(_, is_reached)| !**is_reached);
    let is_reported = |kind: &Kind| match kind {
        Kind::Show(_) | Kind::Pause(_) | Kind::Random(_) | Kind::Offset(..) => true,
        Kind::Label(_) => false,
        // An `end` after a frame that holds is usual.
        Kind::End | Kind::Goto(..) | Kind::Jump(_) => is_end,
    };
    if let Some((command, _)) = run.into_iter().find(|(command, _)| is_reported(&command.kind)) {
        let (location, name) = (command.location, parser.name(command.location));
        parser.report(Code::UnreachableCommand, || {
            messages::unreachable(location, name, blocker.location, is_end)
        });
    }
}

/// Reports commands that repeat for ever and show nothing.
fn endless<'c>(stuck: impl Iterator<Item = &'c Command> + Clone, parser: &mut Parser<'_>) {
    let goto = stuck.clone().find_map(|command| match &command.kind {
        Kind::Goto(label, _) => Some((command.location, label.word()?)),
        _ => None,
    });
    if let Some((location, name)) = goto {
        parser.report(Code::EndlessFlow, || messages::endless_goto(location, name));
    } else if let Some(&Command { location, .. }) = stuck.into_iter().next() {
        let name = parser.name(location);
        parser.report(Code::EndlessFlow, || messages::never_shown(location, name));
    }
}
