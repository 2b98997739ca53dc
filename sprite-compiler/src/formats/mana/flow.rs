//! Where the commands of an animation lead: labels and gotos, what is never reached, what never shows anything.

use super::messages;
use super::parse::Parser;
use super::scalars::given;
use super::syntax::{Command, Kind, Step};
use crate::diagnostics::Code;
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

/// A command as the way goes through it.
#[derive(Clone, Copy, Debug)]
struct Node {
    effect: Effect,
    rand: u8,
}

impl Node {
    const fn is_taken(self) -> bool {
        self.rand > 0
    }

    /// Whether the command behind it may be the next one.
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
    const fn is_way_out(self) -> bool {
        self.is_taken() && matches!(self.effect, Effect::Shows | Effect::Holds | Effect::Leaves)
    }
}

/// Checks the commands of an animation that has some.
pub(super) fn check(commands: &[Command], parser: &mut Parser<'_>) {
    let labels = labels(commands, parser);
    let nodes: Vec<Node> = commands.iter().map(|command| node(command, &labels, parser)).collect();
    let reached = reached(&nodes);
    unreachable(commands, &nodes, &reached, parser);
    // What the Mana client does not show there is reported at each sequence.
    if parser.dialect != Dialect::Mana {
        endless(commands, &nodes, &reached, parser);
    }
}

fn labels<'c>(commands: &'c [Command], parser: &mut Parser<'_>) -> BTreeMap<&'c str, usize> {
    let mut labels = BTreeMap::new();
    let mut places = BTreeMap::new();
    for (index, command) in commands.iter().enumerate() {
        let Kind::Label(name) = &command.kind else { continue };
        let Some((name, place)) = given(name) else { continue };
        if let Some(&first) = places.get(name.as_str()) {
            parser.report(Code::LabelDuplicate, || messages::label_duplicate(place, first, name));
        } else {
            labels.insert(name.as_str(), index);
            places.insert(name.as_str(), place);
        }
    }
    labels
}

fn node(command: &Command, labels: &BTreeMap<&str, usize>, parser: &mut Parser<'_>) -> Node {
    let timed = |is_held: bool| if is_held { Effect::Holds } else { Effect::Shows };
    let effect = match &command.kind {
        Kind::Show(show) => {
            let is_unseen = |step: &Step| match step {
                Step::Cells { first, last, .. } => parser.dialect == Dialect::Mana && first.0 > last.0,
                Step::Pause => false,
            };
            // Without steps there is a fault in it, which was reported.
            if !show.steps.is_empty() && show.steps.iter().all(is_unseen) {
                Effect::Passes
            } else {
                timed(show.delay == Some(0))
            }
        }
        Kind::Pause(delay) => timed(*delay == 0),
        Kind::Random(random) => {
            let delays = || random.choices.iter().map(|(show, _)| show.delay.or(random.delay).unwrap_or(0));
            timed(!random.choices.is_empty() && delays().all(|delay| delay == 0))
        }
        Kind::End | Kind::Jump(_) => Effect::Leaves,
        Kind::Label(_) => Effect::Passes,
        Kind::Goto(target) => match given(target) {
            None => Effect::Leaves,
            Some((name, place)) => labels.get(name.as_str()).map_or_else(
                || {
                    parser.report(Code::GotoTarget, || {
                        messages::goto_target(place, name, labels.keys().copied())
                    });
                    Effect::Leaves
                },
                |&label| Effect::Goes(label),
            ),
        },
    };
    Node { effect, rand: command.rand }
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
    // What comes first is always reached, so that there is one in front, and nothing leads on from it.
    let before = first.saturating_sub(1);
    let (Some(node), Some(blocker)) = (nodes.get(before), commands.get(before)) else { return };
    let is_end = matches!(blocker.kind, Kind::End);
    let is_doubtful = matches!(&blocker.kind, Kind::Show(show) if show.is_delay_doubtful);
    if !is_end && (node.effect != Effect::Holds || is_doubtful) {
        return;
    }
    let run = commands.iter().zip(reached).skip(first).take_while(|(_, is_reached)| !**is_reached);
    let is_told = |kind: &Kind| match kind {
        Kind::Show(_) | Kind::Pause(_) | Kind::Random(_) => true,
        Kind::Label(_) => false,
        // Behind a frame that holds, an `end` is a habit.
        Kind::End | Kind::Goto(_) | Kind::Jump(_) => is_end,
    };
    if let Some((command, _)) = run.into_iter().find(|(command, _)| is_told(&command.kind)) {
        let name = name(&command.kind);
        parser.report(Code::UnreachableCommand, || {
            messages::unreachable(command.place, name, blocker.place, is_end)
        });
    }
}

/// Reports commands that go round for ever and show nothing.
fn endless(commands: &[Command], nodes: &[Node], reached: &[bool], parser: &mut Parser<'_>) {
    let mut gotos: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, node) in nodes.iter().enumerate() {
        if let Some(label) = node.target() {
            gotos.entry(label).or_default().push(index);
        }
    }
    let mut gets_out = vec![false; nodes.len()];
    let mut open: Vec<usize> =
        nodes.iter().enumerate().filter(|(_, node)| node.is_way_out()).map(|(index, _)| index).collect();
    while let Some(index) = open.pop() {
        let Some(mark) = gets_out.get_mut(index) else { continue };
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
    let is_stuck = |index: &usize| reached.get(*index) == Some(&true) && gets_out.get(*index) == Some(&false);
    let stuck = || (0..nodes.len()).filter(is_stuck).filter_map(|index| commands.get(index));
    let goto = stuck().find_map(|command| match &command.kind {
        Kind::Goto(target) => given(target).map(|(name, _)| (command, name)),
        _ => None,
    });
    if let Some((command, name)) = goto {
        parser.report(Code::EndlessFlow, || messages::endless_goto(command.place, name));
    } else if let Some(command) = stuck().next() {
        let name = name(&command.kind);
        parser.report(Code::EndlessFlow, || messages::never_shown(command.place, name));
    }
}

/// The element's name of a command.
const fn name(kind: &Kind) -> &'static str {
    match kind {
        Kind::Show(show) if show.is_sequence => "sequence",
        Kind::Show(_) => "frame",
        Kind::Pause(_) => "pause",
        Kind::Random(_) => "random",
        Kind::End => "end",
        Kind::Label(_) => "label",
        Kind::Goto(_) => "goto",
        Kind::Jump(_) => "jump",
    }
}
