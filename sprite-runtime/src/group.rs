//! Several sprites of one actor, which play in step.

use crate::{Animation, AnyPlayer, Player, Tick};
use core::time::Duration;
use sprite_table::{Angle, Direction, Facing, Frame, Substitution};

/// Several sprites of one actor that play in step: a body, its clothes, its hair. `N` slots, drawn from the first to
/// the last; no allocation.
///
/// The group is told by name what to play, and every part plays what it has of that name or what stands in for it
/// ([`Animation::resolve`]). A part that has neither goes on with what it plays.
///
/// ```ignore
/// let mut villager = Group::<3>::new();
/// villager.put(0, Player::new(Body::Stand));
/// villager.put(1, Player::new(Tunic::Stand));
/// villager.put(2, Player::new(Hair::Stand).with_variant(2));
/// villager.play("walk");
/// villager.face(Direction::Left);
/// let tick = villager.tick(dt);
/// for frame in villager.frames() { /* draw it at position - frame.origin() */ }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Group<const N: usize> {
    parts: [Option<Part>; N],
    /// What it was told to play, as a part has it by this very name.
    told: Option<&'static str>,
}

#[derive(Clone, Copy, Debug)]
struct Part {
    player: AnyPlayer<'static>,
    names: &'static [&'static str],
    order: Substitution,
}

impl Part {
    /// The name of what it plays.
    fn action(&self) -> Option<&'static str> {
        self.names.get(usize::from(self.player.animation_index())).copied()
    }

    fn play(&mut self, name: &str) -> bool {
        let found = self.order.resolve(name, self.names, self.player.sprite().table().stand());
        found.is_some_and(|animation| self.player.play_index(animation))
    }
}

impl<const N: usize> Default for Group<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Group<N> {
    /// A group without parts.
    pub const fn new() -> Self {
        Self { parts: [None; N], told: None }
    }

    /// Puts a part into a slot, in place of the one that was there. It keeps its variant and its seed, and otherwise
    /// joins what there is, the one that it replaces included: it plays their action at the place of its present round,
    /// faces what they face, and is paused or stopped as they are. `false`, and no change, when there is no such slot.
    pub fn put<A: Animation>(&mut self, slot: usize, player: Player<A>) -> bool {
        if slot >= N {
            return false;
        }
        let mut part = Part { player: player.into(), names: A::NAMES, order: A::SUBSTITUTION };
        if let Some(lead) = self.lead() {
            part.player.turn(lead.player.facing());
            if let Some(action) = lead.action() {
                part.play(action);
            }
            part.player.restart();
            let _ = part.player.tick(lead.player.elapsed());
            if lead.player.is_paused() {
                part.player.pause();
            }
            if lead.player.is_stopped() {
                part.player.stop();
            }
        }
        if let Some(place) = self.parts.get_mut(slot) {
            *place = Some(part);
        }
        true
    }

    /// Takes the part of a slot away; `false` when there is none.
    pub fn take_off(&mut self, slot: usize) -> bool {
        self.parts.get_mut(slot).is_some_and(|place| place.take().is_some())
    }

    /// The player in a slot.
    pub fn part(&self, slot: usize) -> Option<&AnyPlayer<'static>> {
        Some(&self.parts.get(slot)?.as_ref()?.player)
    }

    /// The player in a slot, to change its variant or its seed.
    pub fn part_mut(&mut self, slot: usize) -> Option<&mut AnyPlayer<'static>> {
        Some(&mut self.parts.get_mut(slot)?.as_mut()?.player)
    }

    /// Plays an action by its name; see [`Player::play`]. `true` when it began in some part; `false` when all that know
    /// it play it already, or nobody knows it.
    pub fn play(&mut self, action: &str) -> bool {
        let known = self.parts.iter().flatten().flat_map(|part| part.names).find(|name| **name == action);
        self.told = known.copied();
        // Every part is asked, also when an earlier one began.
        self.parts.iter_mut().flatten().fold(false, |began, part| part.play(action) | began)
    }

    /// The name of what it plays: what it was told, as long as a part plays that, else what the first part plays.
    pub fn action(&self) -> Option<&'static str> {
        self.lead()?.action()
    }

    /// The part that says what is played.
    fn lead(&self) -> Option<&Part> {
        let mut parts = self.parts.iter().flatten();
        let plays_it = |part: &&Part| self.told.is_some() && part.action() == self.told;
        parts.clone().find(plays_it).or_else(|| parts.next())
    }

    /// Turns all parts to a direction of the screen.
    pub fn face(&mut self, direction: Direction) {
        self.turn(Facing::Direction(direction));
    }

    /// Turns all parts to the direction nearest to an angle.
    pub fn face_angle(&mut self, angle: impl Into<Angle>) {
        self.turn(Facing::Angle(angle.into()));
    }

    fn turn(&mut self, facing: Facing) {
        for part in self.parts.iter_mut().flatten() {
            part.player.turn(facing);
        }
    }

    /// Stops the clocks of all parts; their frames stay.
    pub fn pause(&mut self) {
        for part in self.parts.iter_mut().flatten() {
            part.player.pause();
        }
    }

    /// Lets the clocks go on after [`pause`](Self::pause).
    pub fn resume(&mut self) {
        for part in self.parts.iter_mut().flatten() {
            part.player.resume();
        }
    }

    /// Begins the actions of all parts anew.
    pub fn restart(&mut self) {
        for part in self.parts.iter_mut().flatten() {
            part.player.restart();
        }
    }

    /// Lets time pass for all parts, and tells what happened to the first of them.
    pub fn tick(&mut self, time: Duration) -> Tick {
        let mut ticks = self.parts.iter_mut().flatten().map(|part| part.player.tick(time));
        let first = ticks.next().unwrap_or_default();
        ticks.for_each(drop);
        first
    }

    /// The frames to draw now, from back to front.
    pub fn frames(&self) -> impl Iterator<Item = Frame<'static>> {
        self.parts.iter().flatten().flat_map(|part| part.player.frames())
    }
}
