//! Groups: several sprites of one actor, which play in step.

use crate::{AnyAnimator, LayerSet, Played, Tick};
use core::time::Duration;
use sprite_table::{Facing, Frame, FrameText, Offset, Slice};

/// Several sprites of one actor that play in step: a body, its clothes, its hair. `N` slots, drawn from the first to
/// the last; no allocation.
///
/// The group plays actions by their names. Each part plays its animation of that name, or the substitute by the
/// format's rule; a part that has neither continues with its current animation. The first part that has an animation of
/// exactly this name *leads*: the group's ticks, facing and so on are those of this part. If there is none, the first
/// part leads.
///
/// ```
/// # use sprite_runtime::{Animation, Animator, Direction, Frame, Group};
/// # use core::time::Duration;
/// use sprite_runtime::mana::ManaExt as _;
///
/// fn villager(body: impl Animation, tunic: impl Animation, hair: impl Animation) -> Group<3> {
///     let mut villager = Group::new();
///     villager.insert(0, Animator::new(body));
///     villager.insert(1, Animator::new(tunic));
///     villager.insert(2, Animator::new(hair).with_variant(2));
///     villager
/// }
///
/// fn step(villager: &mut Group<3>, time: Duration, mut draw: impl FnMut(Frame<'_>)) {
///     villager.play_named("walk");
///     villager.face(Direction::Left);
///     villager.tick(time);
///     villager.frames().for_each(&mut draw);      // each at position - frame.origin()
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group<const N: usize> {
    parts: [Option<AnyAnimator<'static>>; N],
    /// The action that was requested last, if a part has an animation of exactly this name.
    action: Option<&'static str>,
}

impl<const N: usize> Default for Group<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Group<N> {
    /// A group without parts.
    pub const fn new() -> Self {
        Self { parts: [None; N], action: None }
    }

    /// Puts a part into a slot, in place of the previous one, and returns the part in its new state: it keeps its
    /// variant and its seed, and otherwise takes over the state of the group, including that of the part that it
    /// replaces. It plays the group's action at the same time of the current round, has the same facing, and is paused
    /// or stopped if the group is. Returns [`None`] and changes nothing if there is no such slot.
    pub fn insert(
        &mut self,
        slot: usize,
        part: impl Into<AnyAnimator<'static>>,
    ) -> Option<&mut AnyAnimator<'static>> {
        let mut part = part.into();
        if let Some(lead) = self.lead() {
            part.face(lead.facing());
            part.play_named(lead.animation_name());
            part.restart();
            let _ = part.tick(lead.elapsed());
            if lead.is_paused() {
                part.pause();
            }
            if lead.is_stopped() {
                part.stop();
            }
        }
        Some(self.parts.get_mut(slot)?.insert(part))
    }

    /// Removes and returns the part in a slot; [`None`] if there is none.
    pub fn remove(&mut self, slot: usize) -> Option<AnyAnimator<'static>> {
        self.parts.get_mut(slot)?.take()
    }

    /// The part in a slot.
    pub fn get(&self, slot: usize) -> Option<&AnyAnimator<'static>> {
        self.parts.get(slot)?.as_ref()
    }

    /// The part in a slot, by mutable reference, to change its variant or its seed.
    pub fn get_mut(&mut self, slot: usize) -> Option<&mut AnyAnimator<'static>> {
        self.parts.get_mut(slot)?.as_mut()
    }

    /// Plays an action by its name in every part. Returns [`Played::Started`] if it began in some part; else
    /// [`Played::Blocked`] if some part is blocked, [`Played::AlreadyPlaying`] if some part plays it already, and
    /// [`Played::Unknown`] if no part has it or a substitute for it. [`action`](crate::animation::action) finds misspelt names
    /// while the game is built.
    pub fn play_named(&mut self, action: &str) -> Played {
        let known = self.parts.iter().flatten().flat_map(|part| part.sprite().animation_names());
        self.action = known.copied().find(|name| *name == action);
        let played = self.parts.iter_mut().flatten().map(|part| part.play_named(action));
        played.max().unwrap_or(Played::Unknown)
    }

    /// The name of the leading part's animation; empty without parts.
    pub fn animation_name(&self) -> &'static str {
        self.lead().map_or("", AnyAnimator::animation_name)
    }

    /// The slot of the leading part.
    fn lead_slot(&self) -> Option<usize> {
        let plays_it = |part: &AnyAnimator<'static>| Some(part.animation_name()) == self.action;
        let mut slots = (0..N).filter(|&slot| self.get(slot).is_some());
        let mut playing = slots.clone().filter(|&slot| self.get(slot).is_some_and(plays_it));
        playing.next().or_else(|| slots.next())
    }

    fn lead(&self) -> Option<&AnyAnimator<'static>> {
        self.get(self.lead_slot()?)
    }

    /// Turns all parts; see [`Animator::face`](crate::Animator::face).
    pub fn face(&mut self, facing: impl Into<Facing>) {
        let facing = facing.into();
        for part in self.parts.iter_mut().flatten() {
            part.face(facing);
        }
    }

    /// The facing of the leading part; without parts [`Facing::Index(0)`](Facing::Index).
    pub fn facing(&self) -> Facing {
        self.lead().map_or(Facing::Index(0), AnyAnimator::facing)
    }

    /// Stops the clocks of all parts; their frames stay.
    pub fn pause(&mut self) {
        for part in self.parts.iter_mut().flatten() {
            part.pause();
        }
    }

    /// Lets the clocks continue after [`pause`](Self::pause).
    pub fn resume(&mut self) {
        for part in self.parts.iter_mut().flatten() {
            part.resume();
        }
    }

    /// Begins the actions of all parts anew.
    pub fn restart(&mut self) {
        for part in self.parts.iter_mut().flatten() {
            part.restart();
        }
    }

    /// Lets time pass for all parts, and returns the events of the part that led before. [`Tick::is_changed`] counts the
    /// frames of all parts.
    pub fn tick(&mut self, time: Duration) -> Tick {
        let (lead, mut answer, mut is_changed) = (self.lead_slot(), Tick::default(), false);
        for (slot, part) in self.parts.iter_mut().enumerate() {
            let Some(part) = part else { continue };
            let tick = part.tick(time);
            is_changed |= tick.is_changed();
            if Some(slot) == lead {
                answer = tick;
            }
        }
        answer.changed(is_changed)
    }

    /// The texts of the frames that began in a tick, in the part that led then; see
    /// [`Animator::texts_in`](crate::Animator::texts_in). It must be called before another part leads.
    pub fn texts_in(&self, tick: &Tick) -> impl Iterator<Item = FrameText<'static>> + use<N> {
        self.lead().map(|lead| lead.texts_in(tick)).into_iter().flatten()
    }

    /// The slices that were there within a tick, in the part that led then; see
    /// [`Animator::slices_in`](crate::Animator::slices_in). It must be called before another part leads.
    pub fn slices_in(&self, tick: &Tick) -> impl Iterator<Item = Slice<'static>> + use<N> {
        self.lead().map(|lead| lead.slices_in(tick)).into_iter().flatten()
    }

    /// Returns whether the animation of the leading part has ended; see
    /// [`Animator::is_finished`](crate::Animator::is_finished).
    pub fn is_finished(&self) -> bool {
        self.lead().is_some_and(AnyAnimator::is_finished)
    }

    /// The time until a picture changes; [`None`] if time alone changes nothing any more.
    pub fn until_change(&self) -> Option<Duration> {
        self.parts.iter().flatten().filter_map(AnyAnimator::until_change).min()
    }

    /// The factor by which the leading part is meant to be drawn larger than its pixels; 1 without parts.
    pub fn scale(&self) -> f32 {
        self.lead().map_or(1.0, AnyAnimator::scale)
    }

    /// How far the animation of the leading part has carried the actor; see [`Animator::offset`](crate::Animator::offset).
    pub fn offset(&self) -> Offset {
        self.lead().map_or(Offset::ZERO, AnyAnimator::offset)
    }

    /// The number of layers of all parts together.
    pub fn layer_count(&self) -> u16 {
        self.parts.iter().flatten().fold(0, |sum: u16, part| sum.saturating_add(part.layer_count()))
    }

    /// The frame that a layer shows; [`None`] if it shows nothing. Layers of all parts are counted from the back, from
    /// 0.
    pub fn layer_frame(&self, layer: u16) -> Option<Frame<'static>> {
        let mut layer = layer;
        for part in self.parts.iter().flatten() {
            match layer.checked_sub(part.layer_count()) {
                None => return part.layer_frame(layer),
                Some(left) => layer = left,
            }
        }
        None
    }

    /// The frames to draw now, from back to front.
    pub fn frames(&self) -> impl Iterator<Item = Frame<'static>> + use<'_, N> {
        self.parts.iter().flatten().flat_map(AnyAnimator::frames)
    }

    /// The frames to draw now, from back to front, without some layers of each part: a set for each slot.
    ///
    /// ```
    /// # use sprite_runtime::{Frame, Group, LayerSet};
    /// # const LAYER_HOOD: u16 = 1;
    /// /// Draws a villager whose tunic, in slot 1, has its hood down.
    /// fn draw(villager: &Group<3>, mut draw: impl FnMut(Frame<'_>)) {
    ///     let hidden = [LayerSet::EMPTY, LayerSet::of(&[LAYER_HOOD]), LayerSet::EMPTY];
    ///     villager.frames_without(&hidden).for_each(&mut draw);
    /// }
    /// ```
    pub fn frames_without(
        &self,
        hidden: &[LayerSet; N],
    ) -> impl Iterator<Item = Frame<'static>> + use<'_, N> {
        self.parts
            .iter()
            .zip(*hidden)
            .filter_map(|(part, hidden)| Some((part.as_ref()?, hidden)))
            .flat_map(|(part, hidden)| part.frames().filter(move |frame| !hidden.contains(frame.layer())))
    }
}
