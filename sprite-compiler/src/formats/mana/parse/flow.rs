//! The control flow of an animation: labels and gotos, what is never reached, what never shows anything.

use super::messages;
use super::parser::Parser;
use crate::base::diagnostics::Code;
use crate::formats::mana::syntax::{Command, Kind};
use crate::settings::mana::Dialect;
use std::collections::BTreeMap;

/// What a command does when it is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    /// Shows something for a time.
    Shows,
    /// Shows something for ever.
    Holds,
    /// Leaves the animation; also what was reported already.
    Leaves,
    /// Goes on with the label there.
    Goes(usize),
    /// Nothing at all.
    Passes,
}

/// A command as a node of the flow graph.
#[derive(Clone, Copy, Debug)]
struct Node {
    effect: Effect,
    rand: u8,
}

impl Node {
    const fn is_taken(self) -> bool {
        self.rand > 0
    }

    /// Whether the command after it may be the next one.
    const fn falls_through(self) -> bool {
        self.rand < 100 || matches!(self.effect, Effect::Shows | Effect::Passes)
    }

    /// The label where it may go.
    fn target(self) -> Option<usize> {
        match self.effect {
            Effect::Goes(label) if self.is_taken() => Some(label),
            _ => None,
        }
    }

    /// Whether something is shown here, or the animation left.
    const fn is_exit(self) -> bool {
        self.is_taken() && matches!(self.effect, Effect::Shows | Effect::Holds | Effect::Leaves)
    }
}

/// Checks the commands of an animation that has some, and finds the label of each `goto`.
pub(super) fn check(commands: &mut [Command], parser: &mut Parser<'_>) {
    find_targets(commands, parser);
    let nodes: Vec<Node> = commands.iter().map(node).collect();
    let reached = reached(&nodes);
    unreachable(commands, &nodes, &reached, parser);
    // What the Mana client does not show there is reported at each sequence.
    if parser.dialect != Dialect::Mana {
        endless(commands, &nodes, &reached, parser);
    }
}

fn find_targets(commands: &mut [Command], parser: &mut Parser<'_>) {
    let mut labels = BTreeMap::new();
    for (index, command) in commands.iter().enumerate() {
        let Kind::Label(name) = &command.kind else { continue };
        let Some((name, location)) = name.named() else { continue };
        match labels.get(name) {
            Some(&(_, first)) => {
                parser.report(Code::LabelDuplicate, || messages::label_duplicate(location, first, name));
            }
            None => {
                labels.insert(name.to_owned(), (index, location));
            }
        }
    }
    for command in commands {
        let Kind::Goto(goto) = &mut command.kind else { continue };
        let Some((name, location)) = goto.label.named() else { continue };
        goto.target = labels.get(name).map(|(index, _)| *index);
        if goto.target.is_none() {
            let names = labels.keys().map(String::as_str);
            parser.report(Code::GotoTarget, || messages::goto_target(location, name, names));
        }
    }
}

fn node(command: &Command) -> Node {
    let effect = match &command.kind {
        kind if kind.holds() => Effect::Holds,
        Kind::Show(show) if show.is_unseen() => Effect::Passes,
        Kind::Show(_) | Kind::Pause(_) | Kind::Random(_) | Kind::Offset(..) => Effect::Shows,
        Kind::End | Kind::Jump(_) => Effect::Leaves,
        Kind::Label(_) => Effect::Passes,
        Kind::Goto(goto) => goto.target.map_or(Effect::Leaves, Effect::Goes),
    };
    // The client takes a command of 99 percent always.
    Node { effect, rand: if command.rand < 99 { command.rand } else { 100 } }
}

/// Which commands may be reached from the first one.
fn reached(nodes: &[Node]) -> Vec<bool> {
    let mut reached = vec![false; nodes.len()];
    let mut open = vec![0];
    while let Some(index) = open.pop() {
        let (Some(node), Some(mark)) = (nodes.get(index), reached.get_mut(index)) else { continue };
        if !std::mem::replace(mark, true) {
            open.extend(node.target());
            open.extend(node.falls_through().then_some(index + 1));
        }
    }
    reached
}

/// Reports the first command that is never reached.
fn unreachable(commands: &[Command], nodes: &[Node], reached: &[bool], parser: &mut Parser<'_>) {
    let Some(first) = reached.iter().position(|is_reached| !is_reached) else { return };
    // The first command is always reached, so there is one before, and nothing leads on from it.
    let before = first.saturating_sub(1);
    let (Some(node), Some(blocker)) = (nodes.get(before), commands.get(before)) else { return };
    let is_end = matches!(blocker.kind, Kind::End);
    let is_doubtful = matches!(&blocker.kind, Kind::Show(show) if show.is_delay_doubtful);
    if !is_end && (node.effect != Effect::Holds || is_doubtful) {
        return;
    }
    let run = commands.iter().zip(reached).skip(first).take_while(|(_, is_reached)| !**is_reached);
    let is_reported = |kind: &Kind| match kind {
        Kind::Show(_) | Kind::Pause(_) | Kind::Random(_) | Kind::Offset(..) => true,
        Kind::Label(_) => false,
        // After a frame that holds, an `end` is a habit.
        Kind::End | Kind::Goto(_) | Kind::Jump(_) => is_end,
    };
    if let Some((command, _)) = run.into_iter().find(|(command, _)| is_reported(&command.kind)) {
        let name = command.kind.name();
        parser.report(Code::UnreachableCommand, || {
            messages::unreachable(command.location, name, blocker.location, is_end)
        });
    }
}

/// Reports commands that repeat for ever and show nothing.
fn endless(commands: &[Command], nodes: &[Node], reached: &[bool], parser: &mut Parser<'_>) {
    let mut gotos: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, node) in nodes.iter().enumerate() {
        if let Some(label) = node.target() {
            gotos.entry(label).or_default().push(index);
        }
    }
    let mut leaves = vec![false; nodes.len()];
    let mut open: Vec<usize> =
        nodes.iter().enumerate().filter(|(_, node)| node.is_exit()).map(|(index, _)| index).collect();
    while let Some(index) = open.pop() {
        let Some(mark) = leaves.get_mut(index) else { continue };
        if std::mem::replace(mark, true) {
            continue;
        }
        open.extend(gotos.get(&index).into_iter().flatten());
        // The first command follows the last one.
        let before = index.checked_sub(1).unwrap_or(nodes.len() - 1);
        if nodes.get(before).is_some_and(|node| node.falls_through()) {
            open.push(before);
        }
    }
    let is_stuck = |index: &usize| reached.get(*index) == Some(&true) && leaves.get(*index) == Some(&false);
    let stuck = || (0..nodes.len()).filter(is_stuck).filter_map(|index| commands.get(index));
    let goto = stuck().find_map(|command| match &command.kind {
        Kind::Goto(goto) => goto.label.word().map(|name| (command, name)),
        _ => None,
    });
    if let Some((command, name)) = goto {
        parser.report(Code::EndlessFlow, || messages::endless_goto(command.location, name));
    } else if let Some(command) = stuck().next() {
        let name = command.kind.name();
        parser.report(Code::EndlessFlow, || messages::never_shown(command.location, name));
    }
}
