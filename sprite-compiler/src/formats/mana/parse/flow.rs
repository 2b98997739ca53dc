//! Checks the control flow of an animation: labels and gotos, unreachable commands, and loops that show nothing.

use super::messages;
use super::parser::Parser;
use crate::base::diagnostics::Code;
use crate::base::sorted::SortedMap;
use crate::formats::mana::settings::Dialect;
use crate::formats::mana::syntax::{Command, Kind};

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
