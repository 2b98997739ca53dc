//! Players with a type, which do only what their sprite needs, against the player that can do everything.

use crate::moving::movement;
use crate::plans::{animation, layer, sprite, track};
use core::time::Duration;
use proptest::collection::vec;
use proptest::prelude::*;
use sprite_runtime::__private::Compiled;
use sprite_runtime::animation::{Ordered, Plain};
use sprite_runtime::cranberry::CranberryExt as _;
use sprite_runtime::{Animation, Animator, AnyAnimator, Frame, Group, Image, Size, Sprite};
use sprite_table::write::{Layer, Plan, write};
use sprite_table::{Playback, Table};

/// The table of `plan`; `BLESS=1` writes it anew.
static TABLE: &[u8] = include_bytes!("plain.table");

static IMAGE: Image<'static> = Image::new(0, "sheet.png", Size::new(100, 100), b"PNG");
static SPRITE: Sprite<'static> = Sprite::new(Table::new_unchecked(TABLE), &[&IMAGE]);

const ANIMATIONS: u16 = 8;

/// Everything that players without random frames do: loops, ends, layers, turns and movements.
fn plan() -> Plan {
    let turns = |frames: usize, playback, restarts| {
        let tracks = [frames, frames - 1].map(|frames| track(vec![layer(frames, 100, playback)]));
        animation(tracks.into(), restarts)
    };
    let vanishing = layer(2, 150, Playback::Hide);
    let beside = vec![layer(3, 70, Playback::Loop { from: 0 }), vanishing.clone()];
    let carried = |playback| movement(layer(3, 80, playback), (96, -32), playback == Playback::Hide, true);
    let waits = Layer { wait: 50_000, ..layer(4, 100, Playback::Loop { from: 1 }) };
    sprite(vec![
        turns(8, Playback::Loop { from: 0 }, true),
        turns(5, Playback::Loop { from: 0 }, false),
        turns(3, Playback::Hide, false),
        turns(4, Playback::Still, true),
        animation(vec![track(beside), track(vec![vanishing])], true),
        animation(vec![track(vec![waits])], true),
        carried(Playback::Hide),
        carried(Playback::Hold),
    ])
}

/// An animation of that sprite, for players of one kind.
macro_rules! animations {
    ($name:ident, $features:ty) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        struct $name(u16);

        impl Animation for $name {
            type Features = $features;
            const COMPILED: Compiled<Self> =
                Compiled(&SPRITE, &[Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)]);

            fn index(self) -> u16 {
                self.0
            }
        }
    };
}

animations!(OfPlain, Plain);
animations!(OfOrdered, Ordered);

#[derive(Clone, Debug)]
enum Command {
    Tick(u64),
    TickThen(u64, u16),
    Play(u16),
    Idle(u16),
    EndMove,
    Face(u16),
    Restart,
    Pause,
    Resume,
    Stop,
    SetFrame(u16),
    Seek(u64),
}

fn commands() -> impl Strategy<Value = Vec<Command>> {
    let time = || prop_oneof![0..200_u64, 0..200_u64, 0..2_000_u64, Just(3_600_000)];
    let animation = || 0..ANIMATIONS;
    let command = prop_oneof![
        6 => time().prop_map(Command::Tick),
        1 => (time(), animation()).prop_map(|(time, next)| Command::TickThen(time, next)),
        3 => animation().prop_map(Command::Play),
        1 => animation().prop_map(Command::Idle),
        1 => Just(Command::EndMove),
        3 => (0..3_u16).prop_map(Command::Face),
        1 => Just(Command::Restart),
        1 => Just(Command::Pause),
        2 => Just(Command::Resume),
        2 => Just(Command::Stop),
        1 => (0..9_u16).prop_map(Command::SetFrame),
        2 => time().prop_map(Command::Seek),
    ];
    vec(command, 1..40)
}

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Returns whether both players answer a command alike.
fn obey<A: Animation>(player: &mut Animator<A>, other: &mut AnyAnimator<'_>, command: &Command) -> bool {
    let of = A::from_index;
    match *command {
        Command::Tick(time) => player.tick(ms(time)) == other.tick(ms(time)),
        Command::TickThen(time, next) => {
            player.tick_then(ms(time), of(next)) == other.tick_then(ms(time), next)
        }
        Command::Play(next) => player.play(of(next)) == other.play(next),
        Command::Idle(next) => player.begin_idle(of(next)) == other.begin_idle(next),
        Command::EndMove => ((), ()) == (player.end_move(), other.end_move()),
        Command::Face(index) => {
            ((), ())
                == (
                    player.face(sprite_runtime::Facing::Index(index)),
                    other.face(sprite_runtime::Facing::Index(index)),
                )
        }
        Command::Restart => ((), ()) == (player.restart(), other.restart()),
        Command::Pause => ((), ()) == (player.pause(), other.pause()),
        Command::Resume => ((), ()) == (player.resume(), other.resume()),
        Command::Stop => ((), ()) == (player.stop(), other.stop()),
        Command::SetFrame(frame) => player.set_frame(frame) == other.set_frame(frame),
        Command::Seek(time) => ((), ()) == (player.seek(ms(time)), other.seek(ms(time))),
    }
}

/// All that is seen of a player.
macro_rules! seen {
    ($player:expr) => {{
        let player = &$player;
        let rect = |frame: Frame<'_>| frame.rect();
        (
            (player.frame().map(rect), player.frames().map(rect).collect::<Vec<_>>()),
            (0..player.layer_count()).map(|layer| player.layer_frame(layer).map(rect)).collect::<Vec<_>>(),
            (player.frame_index(), player.until_change(), player.elapsed(), player.offset()),
            (player.is_paused(), player.is_stopped(), player.is_finished(), player.is_blocked()),
        )
    }};
}

fn check<A: Animation>(commands: &[Command]) {
    let mut player = Animator::new(A::from_index(0));
    let mut other = AnyAnimator::of(A::SPRITE, 0);
    for command in commands {
        assert!(obey(&mut player, &mut other, command), "{command:?}");
        assert_eq!(seen!(player), seen!(other), "{command:?}");
        // The way to a list of different sprites and back changes nothing.
        assert_eq!(AnyAnimator::from(player), other, "{command:?}");
        assert_eq!(other.typed::<A>(), Some(player), "{command:?}");
    }
}

#[test]
fn the_table_is_what_the_writer_makes() {
    let written = write(&plan()).unwrap();
    if std::env::var_os("BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/player/plain.table");
        std::fs::write(path, &written).unwrap();
    } else {
        assert!(written == TABLE, "BLESS=1 writes plain.table anew");
    }
}

#[test]
fn a_group_answers_what_happened_to_the_part_that_leads() {
    let mut group = Group::<2>::new();
    group.insert(0, Animator::new(OfPlain(0))).unwrap();
    group.insert(1, Animator::new(OfPlain(2))).unwrap();
    let tick = group.tick(ms(1_000));
    assert_eq!((tick.loops(), tick.is_finished()), (1, false));
    assert!(group.get(1).is_some_and(AnyAnimator::is_finished));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_player_that_does_less_does_the_same_as_one_that_can_do_everything(commands in commands()) {
        check::<OfPlain>(&commands);
        check::<OfOrdered>(&commands);
    }
}
