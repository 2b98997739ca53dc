//! Players of all kinds, each with a shadow: a player of a fresh compilation that does the same.

use crate::art::{Archer, Cart, Crab, Ground, Hero, LIBRARY, effects::Puff, pond, villager};
use edited_assets::{Expected, Game, Picture, Rng};
use sprite_reload::Reload;
use sprite_runtime::animation::AnimationOf;
use sprite_runtime::cranberry::CranberryExt as _;
use sprite_runtime::mana::ManaExt as _;
use sprite_runtime::reload::current;
use sprite_runtime::{Animator, AnyAnimator, Direction, Group, Tick};
use std::time::Duration;

/// A command of a game to a player.
#[derive(Clone, Copy, Debug)]
enum Order {
    Play(&'static str),
    Face(Direction),
    Idle,
    Pause,
    Resume,
    Stop,
    Restart,
    SetFrame(u16),
    Variant(u16),
    Tick(Duration),
}

/// A player of any kind.
trait Puppet {
    fn order(&mut self, order: Order) -> Option<Tick>;
    /// Returns whether it has such a function.
    fn takes(&self, _: Order) -> bool {
        true
    }
    /// The players in it.
    fn parts(&self) -> Vec<AnyAnimator<'static>>;
    /// The frames that it shows, all parts together.
    fn pictures(&self) -> Vec<Picture>;
}

/// Both kinds of players have the same functions.
macro_rules! obey {
    ($player:expr, $order:expr, $idle:expr) => {
        match $order {
            Order::Play(name) => _ = $player.play_named(name),
            Order::Face(direction) => $player.face(direction),
            Order::Idle => _ = $idle,
            Order::Pause => $player.pause(),
            Order::Resume => $player.resume(),
            Order::Stop => $player.stop(),
            Order::Restart => $player.restart(),
            Order::SetFrame(frame) => _ = $player.set_frame(frame),
            Order::Variant(variant) => $player.set_variant(variant),
            Order::Tick(time) => return Some($player.tick(time)),
        }
    };
}

impl<A: AnimationOf<'static>> Puppet for Animator<A>
where
    Self: Into<AnyAnimator<'static>>,
{
    fn order(&mut self, order: Order) -> Option<Tick> {
        obey!(self, order, self.begin_idle(self.animation()));
        None
    }

    fn parts(&self) -> Vec<AnyAnimator<'static>> {
        vec![(*self).into()]
    }

    fn pictures(&self) -> Vec<Picture> {
        self.frames().map(Picture::of).collect()
    }
}

impl<const N: usize> Puppet for Group<N> {
    fn order(&mut self, order: Order) -> Option<Tick> {
        match order {
            Order::Play(name) => _ = self.play_named(name),
            Order::Face(direction) => self.face(direction),
            Order::Pause => self.pause(),
            Order::Resume => self.resume(),
            Order::Restart => self.restart(),
            Order::Tick(time) => _ = self.tick(time),
            Order::Idle | Order::Stop | Order::SetFrame(_) | Order::Variant(_) => {}
        }
        None
    }

    fn takes(&self, order: Order) -> bool {
        !matches!(order, Order::Idle | Order::Stop | Order::SetFrame(_) | Order::Variant(_))
    }

    fn parts(&self) -> Vec<AnyAnimator<'static>> {
        (0..N).filter_map(|slot| self.get(slot).copied()).collect()
    }

    fn pictures(&self) -> Vec<Picture> {
        self.frames().map(Picture::of).collect()
    }
}

/// The expected state of a part of a puppet.
struct Shadow {
    type_name: &'static str,
    sprite: Expected,
    player: AnyAnimator<'static>,
    /// How long its clock has run.
    age: Duration,
    /// It stands at rest, as a sprite that moves by itself does until it is told to.
    is_resting: bool,
    /// The end of an animation that became shorter is still to be reported.
    is_changed: bool,
}

impl Shadow {
    fn of(part: &AnyAnimator<'static>, game: &Game) -> Self {
        let type_name = part.sprite().type_name();
        let sprite = game.sprite(type_name).clone();
        let player = AnyAnimator::of(sprite.sprite, sprite.fresh_number(part.animation().index()));
        let player = player.with_variant(part.variant());
        Self { type_name, sprite, player, age: Duration::ZERO, is_resting: true, is_changed: false }
    }

    fn order(&mut self, order: Order) -> Option<Tick> {
        let player = &mut self.player;
        if let Order::Tick(time) = order
            && !player.is_paused()
            && !player.is_stopped()
        {
            self.is_changed = false;
            self.age += time;
        }
        let is_blocked = player.is_blocked();
        match order {
            Order::Play(_) if !is_blocked => self.is_resting = false,
            Order::Idle if !is_blocked => self.is_resting = true,
            Order::Restart | Order::SetFrame(_) => self.is_resting = false,
            _ => {}
        }
        // The game knows animations by the names that they had when it was compiled.
        let number = |name: &str| names(self.type_name).iter().position(|known| *known == name);
        if let Order::Play(name) = order
            && let Some(number) = number(name)
        {
            _ = player.play(self.sprite.fresh_number(u16::try_from(number).expect("few animations")));
            return None;
        }
        player.order(order)
    }

    /// The same moment in another table, by what everybody can call.
    fn carry(&mut self, (part, frame): &(AnyAnimator<'static>, u16), new: &Game) {
        self.sprite = new.sprite(self.type_name).clone();
        let time = part.elapsed();
        let number = self.sprite.fresh_number(part.animation().index());
        let mut player = AnyAnimator::of(self.sprite.sprite, number).with_variant(part.variant());
        let animation = player.animation().index();
        // A player of random frames has a clock of its own besides, which no animation begins anew.
        let _ = player.tick(self.age.saturating_sub(time));
        let _ = player.play(animation);
        player.face(part.facing());
        player.set_seed(part.seed());
        player.restart();
        if self.is_resting && player.displacement() != sprite_runtime::Offset::ZERO {
            player.begin_idle(animation);
        } else {
            player.seek(time);
        }
        if player.until_change().is_none() && player.elapsed() == Duration::ZERO {
            player.set_frame(*frame);
        }
        if part.is_paused() {
            player.pause();
        }
        if part.is_stopped() {
            player.stop();
        }
        self.player = player;
        self.is_changed = true;
    }
}

/// The names of a sprite's animations in the game.
fn names(type_name: &str) -> &'static [&'static str] {
    let sprite = LIBRARY.sprites().iter().find(|sprite| sprite.type_name() == type_name);
    sprite.expect("it is of the game").animation_names()
}

struct Actor {
    puppet: Box<dyn Puppet>,
    shadows: Vec<Shadow>,
    /// Which orders it understands.
    names: Vec<&'static str>,
}

/// Everybody who plays.
pub(crate) struct Cast(Vec<Actor>);

impl Cast {
    pub(crate) fn new(game: &Game) -> Self {
        let mut villager = Group::<3>::new();
        villager.insert(0, Animator::new(villager::Body::Stand));
        villager.insert(1, Animator::new(villager::Clothes::Stand));
        villager.insert(2, Animator::new(villager::Hair::Stand).with_variant(1));
        let bat = LIBRARY.find("enemies/bat").expect("there are bats");
        let puppets: [Box<dyn Puppet>; 11] = [
            Box::new(Animator::new(Hero::Walking)),
            Box::new(Animator::new(Hero::Sword)),
            Box::new(Animator::new(Archer::Idle)),
            Box::new(AnyAnimator::from(Animator::new(Archer::Shoot))),
            Box::new(Animator::new(Crab::ALL[0])),
            Box::new(Animator::new(Cart::ALL[0])),
            Box::new(Animator::new(Puff::Default)),
            Box::new(Animator::new(Ground::ALL[0])),
            Box::new(Animator::new(pond::Frog::ALL[0])),
            Box::new(AnyAnimator::of(bat, 0)),
            Box::new(villager),
        ];
        Self(puppets.into_iter().map(|puppet| Actor::new(puppet, game)).collect())
    }

    /// Replaces sprites, and those of the shadows.
    pub(crate) fn apply(&mut self, reload: &Reload, game: &Game) {
        let parts = self.0.iter().map(|actor| actor.puppet.parts());
        let before: Vec<Vec<_>> = parts
            .map(|parts| {
                let facts = |part: AnyAnimator<'static>| {
                    let sprite = current(part.sprite());
                    ((part, part.frame_index()), sprite)
                };
                parts.into_iter().map(facts).collect()
            })
            .collect();
        reload.apply();
        for (Actor { shadows, .. }, before) in self.0.iter_mut().zip(&before) {
            for (shadow, (part, sprite)) in shadows.iter_mut().zip(before) {
                let is_replaced = !std::ptr::eq(current(sprite), *sprite);
                assert!(
                    is_replaced || shadow.sprite.same_as(game.sprite(shadow.type_name)),
                    "{}",
                    reload.message()
                );
                if is_replaced {
                    shadow.carry(part, game);
                }
            }
        }
    }

    /// Returns whether each shows what its shadow shows.
    pub(crate) fn compare(&self, context: &str) {
        for Actor { puppet, shadows, .. } in &self.0 {
            let expected = shadows.iter().flat_map(|shadow| shadow.player.frames()).map(Picture::of);
            let expected: Vec<Picture> = expected.collect();
            assert_eq!(puppet.pictures(), expected, "{} after {context}", shadows[0].type_name);
        }
    }

    /// Everybody does something, and time passes.
    pub(crate) fn act(&mut self, rng: &mut Rng, context: &str) {
        for Actor { puppet, shadows, names } in &mut self.0 {
            let order = match rng.below(40) {
                0..=5 => Some(Order::Play(names[rng.index(names.len())])),
                6..=8 => Some(Order::Face(Direction::from_index(rng.index(8)))),
                9 => Some(Order::Idle),
                10 => Some(Order::Pause),
                11..=13 => Some(Order::Resume),
                14 => Some(Order::Stop),
                15 => Some(Order::Restart),
                16 => Some(Order::SetFrame(rng.small(4))),
                17 => Some(Order::Variant(rng.small(3))),
                _ => None,
            };
            let time = [0, 16, 16, 16, 110, 700][rng.index(6)];
            let order = order.filter(|order| puppet.takes(*order));
            for order in order.into_iter().chain([Order::Tick(Duration::from_millis(time))]) {
                let are_changed = shadows.iter().any(|shadow| shadow.is_changed);
                let tick = puppet.order(order);
                let expected: Vec<_> = shadows.iter_mut().map(|shadow| shadow.order(order)).collect();
                if let (Some(tick), [Some(expected)], false) = (tick, expected.as_slice(), are_changed) {
                    assert_eq!(tick, *expected, "{} after {context}", shadows[0].type_name);
                }
            }
            for (part, shadow) in puppet.parts().iter().zip(shadows) {
                let facts = |player: &AnyAnimator<'_>, animation: u16| {
                    let state =
                        (player.elapsed(), player.until_change(), player.is_finished(), player.frame_index());
                    (animation, player.facing(), player.offset(), state)
                };
                let number = shadow.sprite.number(shadow.player.animation().index());
                assert_eq!(
                    facts(part, part.animation().index()),
                    facts(&shadow.player, number),
                    "{} after {context}",
                    shadow.type_name
                );
            }
        }
    }
}

impl Actor {
    fn new(puppet: Box<dyn Puppet>, game: &Game) -> Self {
        let shadows: Vec<_> = puppet.parts().iter().map(|part| Shadow::of(part, game)).collect();
        let names = puppet.parts()[0].sprite().animation_names().to_vec();
        Self { puppet, shadows, names }
    }
}
