//! Actions of commands as the Mana format has them, what the compiler makes of them, and a slow player that goes
//! through the commands themselves.

use crate::plans::picture;
use crate::random_plans::{single, standing};
use proptest::collection::vec;
use proptest::prelude::*;
use sprite_table::Playback;
use sprite_table::write::{Choice, Command, Layer, Plan, Step};
use test_support::Random;

/// A command and how likely it is taken, in percent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Written {
    /// A cell, and its milliseconds; 0 stays.
    Frame(u16, u32, u8),
    /// A label with a number for its name.
    Label(u8),
    Goto(u8, u8),
    /// The index of an action.
    Jump(u16, u8),
    End(u8),
}

pub(crate) use Written::{End, Frame, Goto, Jump, Label};

/// The sprite of these actions; the first serves as `stand`.
pub(crate) fn flow(actions: &[Vec<Written>]) -> Plan {
    standing(actions.iter().zip(0..).map(|(list, mark)| single(layer(list, mark), None)).collect())
}

/// The layer of an action whose pictures have this mark.
pub(crate) fn layer(list: &[Written], mark: u32) -> Layer {
    let (mut frames, mut choices, mut commands, mut labels) = (vec![], vec![], vec![], vec![]);
    for (index, written) in list.iter().enumerate() {
        let at = u16::try_from(frames.len()).expect("few frames");
        let mut command = |rand, step| {
            commands.push(Command { at, rand, is_passed_first: index == 0 && step != Step::End, step });
        };
        match *written {
            Frame(cell, milliseconds, rand) => {
                if rand < 100 {
                    command(rand, Step::Show);
                }
                let mut picture = picture(cell.into());
                picture.rect.y = mark;
                frames.push(picture.into());
                let (left, cell) = (1, cell + 1);
                choices.push(Choice { milliseconds, left, is_random: false, excludes: false, cell });
            }
            Label(name) => {
                let command = u16::try_from(commands.len()).expect("few commands");
                labels.push((name, Step::Goto { frame: at, command }));
            }
            // To be found when all labels are known.
            Goto(name, rand) => command(rand, Step::Goto { frame: 0, command: name.into() }),
            Jump(animation, rand) => command(rand, Step::Jump { animation }),
            // An animation that begins with it ends at once.
            End(rand) => command(if index == 0 { 100 } else { rand }, Step::End),
        }
    }
    for command in &mut commands {
        if let Step::Goto { command: name, .. } = command.step {
            let (_, place) = labels.iter().find(|(known, _)| u16::from(*known) == name).expect("a label");
            command.step = *place;
        }
    }
    Layer {
        frames,
        playback: Playback::Loop { from: 0 },
        choices: Some(choices),
        commands,
        ..Layer::default()
    }
}

/// Goes from one command to the next.
#[derive(Clone)]
pub(crate) struct Slow {
    actions: Vec<Vec<Written>>,
    pub(crate) action: usize,
    /// The command that is shown.
    at: usize,
    /// Nanoseconds that it stays; [`None`] for ever.
    pub(crate) left: Option<u64>,
    pub(crate) random: Random,
    /// How often it went back to `stand`.
    pub(crate) returns: u32,
}

impl Slow {
    pub(crate) fn new(actions: &[Vec<Written>], action: usize) -> Self {
        let actions = actions.to_vec();
        let mut slow = Self { actions, action, at: 0, left: None, random: Random(0), returns: 0 };
        slow.begin(action);
        slow
    }

    pub(crate) fn cell(&self) -> Option<u32> {
        match self.actions[self.action][self.at] {
            Frame(cell, ..) => Some(cell.into()),
            _ => None,
        }
    }

    pub(crate) fn advance(&mut self, mut time: u64) {
        while let Some(left) = self.left {
            if time < left {
                self.left = Some(left - time);
                return;
            }
            time -= left;
            self.go_on(self.at + 1);
        }
    }

    /// The first command is entered whatever its `rand` says; what shows nothing is passed over.
    fn begin(&mut self, action: usize) {
        self.action = action;
        match self.actions[action][0] {
            Frame(_, time, _) => self.show(0, time),
            End(_) => self.end(),
            _ => self.go_on(1),
        }
    }

    fn end(&mut self) {
        self.returns += 1;
        self.begin(0);
    }

    fn show(&mut self, at: usize, milliseconds: u32) {
        self.at = at;
        self.left = (milliseconds > 0).then_some(u64::from(milliseconds) * 1_000_000);
    }

    fn go_on(&mut self, next: usize) {
        let mut next = next;
        loop {
            next %= self.actions[self.action].len();
            let written = self.actions[self.action][next];
            match written {
                Frame(_, time, rand) if self.is_taken(rand) => return self.show(next, time),
                Goto(name, rand) if self.is_taken(rand) => {
                    let is_label = |written: &Written| matches!(written, Label(known) if *known == name);
                    next = self.actions[self.action].iter().position(is_label).expect("a label");
                }
                Jump(action, rand) if self.is_taken(rand) && usize::from(action) != self.action => {
                    return self.begin(action.into());
                }
                End(rand) if self.is_taken(rand) => return self.end(),
                _ => {}
            }
            next += 1;
        }
    }

    fn is_taken(&mut self, rand: u8) -> bool {
        match rand {
            0 => false,
            100 => true,
            rand => ((self.random.number() >> 32) * 100) >> 32 <= rand.into(),
        }
    }
}

/// Actions with something of everything, in which time passes: whatever is gone to begins with a frame that is shown.
pub(crate) fn any_actions(shortest: u32) -> impl Strategy<Value = Vec<Vec<Written>>> {
    let rand = || prop_oneof![3 => Just(100_u8), 1 => Just(0), 4 => 1..100_u8];
    let time = move || prop_oneof![12 => shortest..900, 1 => Just(0)];
    let frame =
        move || (0..20_u16, time(), rand()).prop_map(|(cell, time, rand)| vec![Frame(cell, time, rand)]);
    let sure = move || (0..20_u16, time()).prop_map(|(cell, time)| Frame(cell, time, 100));
    let part = prop_oneof![
        4 => frame(),
        2 => (0..3_u8, rand()).prop_map(|(name, rand)| vec![Goto(name, rand)]),
        1 => (0..3_u16, rand()).prop_map(|(action, rand)| vec![Jump(action, rand)]),
        1 => rand().prop_map(|rand| vec![End(rand)]),
    ];
    let action = (vec(part, 0..4), vec(vec(sure(), 1..3), 3), sure(), 0..4_usize, frame());
    let action = action.prop_map(|(parts, labelled, last, at, first)| {
        let mut list = first;
        for (nth, part) in parts.into_iter().enumerate() {
            // A label is followed by a frame, so that what goes there takes time.
            if let Some(frames) = labelled.get(nth).filter(|_| nth >= at) {
                list.push(Label(u8::try_from(nth).unwrap_or(0)));
                list.extend(frames);
            }
            list.extend(part);
        }
        list.push(last);
        for name in 0..3 {
            if !list.iter().any(|written| matches!(written, Label(known) if *known == name)) {
                list.push(Label(name));
                list.push(last);
            }
        }
        list
    });
    vec(action, 3)
}
