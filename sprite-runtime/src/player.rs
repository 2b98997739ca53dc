//! Players: the state of one sprite on the screen. What both kinds do alike stands in [`playing`](crate::playing).

use crate::playing::playing;
use crate::state::State;
use crate::{Animation, Frames, Full, Move, Tick};
use core::marker::PhantomData;
use core::time::Duration;
use sprite_table::{Angle, Direction, Facing, Frame, Offset, Sprite};

/// Plays the animations of one sprite: 32 bytes, 40 for a sprite that needs all that a player can do
/// ([`Full`]), `Copy`, no allocation.
///
/// Games keep one for each actor, [`tick`](Self::tick) it with the time that has passed, and draw its
/// [`frames`](Self::frames).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Player<A: Animation> {
    state: State<A::Features>,
    animation: PhantomData<fn() -> A>,
}

/// A player whose sprite is known at run time only: for lists of different sprites, and for tables that
/// were loaded. It does all that a [`Player`] does; animations go by their index.
#[derive(Clone, Copy)]
pub struct AnyPlayer<'a> {
    sprite: &'a Sprite<'a>,
    state: State<Full>,
}

impl<A: Animation> Player<A> {
    /// A player at the start of an animation, facing what the format says a new sprite faces
    /// (for Solarus: direction 0). A sprite that moves by itself (Cranberry) stands at rest until
    /// [`begin_move`](Self::begin_move).
    pub fn new(animation: A) -> Self {
        Self { state: State::new(A::SPRITE, animation.index()), animation: PhantomData }
    }

    /// The animation that is played.
    pub fn animation(&self) -> A {
        A::from_index(self.state.animation())
    }

    /// Plays an animation from its first frame, facing as before. When it is the one that runs already,
    /// nothing happens and the answer is `false`, so it may be called at every step; when it has finished or was
    /// stopped, it starts anew. A paused player stays paused. To begin in any case: [`restart`](Self::restart) after it.
    pub fn play(&mut self, animation: A) -> bool {
        self.begin_move(animation) == Move::Begun
    }

    /// [`play`](Self::play), with the reason when nothing began. Only a sprite on its way to the next tile is
    /// ever [`Blocked`](Move::Blocked).
    pub fn begin_move(&mut self, animation: A) -> Move {
        self.state.begin_move(A::SPRITE, animation.index())
    }

    /// Stands at rest facing the way of an animation, at offset zero: shows its picture at rest, or without one what
    /// was shown last of it, or its first frame. `false`, and no change, on the way to the next tile. An animation
    /// that has no way begins.
    pub fn begin_idle(&mut self, animation: A) -> bool {
        self.state.begin_idle(A::SPRITE, animation.index())
    }
}

impl<A: Animation> Player<A> {
    playing!(Player, 'static, A::Features, self => A::SPRITE);
}

impl<'a> AnyPlayer<'a> {
    playing!(AnyPlayer, 'a, Full, self => self.sprite);

    /// A player at the start of the animation with this index; it shows nothing when there is none.
    pub fn new(sprite: &'a Sprite<'a>, animation: u16) -> Self {
        Self { sprite, state: State::new(sprite, animation) }
    }

    /// The sprite that is played.
    pub const fn sprite(&self) -> &'a Sprite<'a> {
        self.sprite
    }

    /// The index of the animation that is played.
    pub const fn animation_index(&self) -> u16 {
        self.state.animation()
    }

    /// Plays the animation with this index; see [`Player::play`]. `false`, and no change, when there is none.
    pub fn play_index(&mut self, animation: u16) -> bool {
        self.begin_move_index(animation) == Some(Move::Begun)
    }

    /// Plays the animation with this index; see [`Player::begin_move`]. [`None`], and no change, when there is none.
    pub fn begin_move_index(&mut self, animation: u16) -> Option<Move> {
        self.sprite.table().animation(animation)?;
        Some(self.state.begin_move(self.sprite, animation))
    }

    /// Stands at rest; see [`Player::begin_idle`]. `false`, and no change, also when there is no such animation.
    pub fn begin_idle_index(&mut self, animation: u16) -> bool {
        self.sprite.table().animation(animation).is_some() && self.state.begin_idle(self.sprite, animation)
    }

    /// The same player with its type, when it plays a sprite of this type.
    pub fn typed<A: Animation>(&self) -> Option<Player<A>> {
        core::ptr::eq(self.sprite, A::SPRITE)
            .then_some(Player { state: self.state.with(), animation: PhantomData })
    }
}

impl<A: Animation> From<Player<A>> for AnyPlayer<'static> {
    fn from(player: Player<A>) -> Self {
        Self { sprite: A::SPRITE, state: player.state.with() }
    }
}

impl<A: Animation> core::fmt::Debug for Player<A> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Player").field("animation", &self.animation()).field("state", &self.state).finish()
    }
}

impl PartialEq for AnyPlayer<'_> {
    /// The same sprite at the same place: players of equal sprites that are not the same one differ.
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.sprite, other.sprite) && self.state == other.state
    }
}

impl Eq for AnyPlayer<'_> {}

impl core::fmt::Debug for AnyPlayer<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("AnyPlayer").field("sprite", &self.sprite).field("state", &self.state).finish()
    }
}
