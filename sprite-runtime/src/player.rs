//! Players: the state of one sprite on the screen.

use crate::state::State;
use crate::{Animation, Frames, Move, Tick};
use core::marker::PhantomData;
use core::time::Duration;
use sprite_table::{Angle, Direction, Facing, Frame, Offset, Sprite};

/// Plays the animations of one sprite: 32 bytes, `Copy`, no allocation.
///
/// Games keep one for each actor, [`tick`](Self::tick) it with the time that has passed, and draw its
/// [`frames`](Self::frames).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Player<A> {
    state: State,
    animation: PhantomData<fn() -> A>,
}

/// A player whose sprite is known at run time only: for lists of different sprites, and for tables that
/// were loaded. It does all that a [`Player`] does; animations go by their index.
#[derive(Clone, Copy)]
pub struct AnyPlayer<'a> {
    sprite: &'a Sprite<'a>,
    state: State,
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

/// What both players do, with the sprite from `$sprite`.
macro_rules! playing {
    ($player:ident, $lifetime:lifetime, $self:ident => $sprite:expr) => {
        /// Lets time pass and tells what happened; `let _ = player.tick(time);` when it does not matter. To play faster
        /// or slower, scale the time.
        #[inline]
        pub fn tick(&mut $self, time: Duration) -> Tick {
            $self.state.tick($sprite, time)
        }

        /// The frames to draw now, from back to front: one, unless the sprite has layers or shows nothing.
        #[inline]
        pub fn frames(&$self) -> Frames<$lifetime> {
            Frames::new($sprite, $self.state)
        }

        /// The frame to draw now, of the layer that leads; [`None`] when it shows nothing.
        #[inline]
        pub fn frame(&$self) -> Option<Frame<$lifetime>> {
            $self.state.frame($sprite)
        }

        /// The frame that one of the layers shows, counted from the back, from 0; [`None`] when it shows nothing.
        pub fn layer_frame(&$self, layer: u16) -> Option<Frame<$lifetime>> {
            $self.state.layer_frame($sprite, layer)
        }

        /// How many times larger than its pixels the sprite is meant to be drawn; 1 in formats that do not say.
        pub fn scale(&$self) -> f32 {
            $self.state.scale($sprite)
        }

        /// Turns to a direction of the screen. What happens on a turn is the format's rule: Solarus starts
        /// the animation anew, openage keeps its clock. A turn that leads to the same pictures changes
        /// nothing. A direction that this animation lacks is remembered for the next one.
        pub fn face(&mut $self, direction: Direction) {
            $self.state.face($sprite, Facing::Direction(direction));
        }

        /// Turns to the direction nearest to an angle; see [`face`](Self::face).
        pub fn face_angle(&mut $self, angle: impl Into<Angle>) {
            $self.state.face($sprite, Facing::Angle(angle.into()));
        }

        /// Turns to a direction by its number in the description, from 0; see [`face`](Self::face).
        pub fn face_index(&mut $self, index: u16) {
            $self.state.face($sprite, Facing::Index(index));
        }

        /// What it was last asked to face.
        pub const fn facing(&$self) -> Facing {
            $self.state.facing()
        }

        /// The number of the direction that is shown, from 0.
        pub const fn direction_index(&$self) -> u16 {
            $self.state.track()
        }

        /// Starts the animation anew, shown and not paused.
        pub fn restart(&mut $self) {
            $self.state.restart($sprite);
        }

        /// Stops the clock; the frame stays. The part of it that has passed is kept.
        pub fn pause(&mut $self) {
            $self.state.pause();
        }

        /// Lets the clock go on after [`pause`](Self::pause).
        pub fn resume(&mut $self) {
            $self.state.resume();
        }

        /// Stops playing and draws nothing, until something is played, restarted or a frame is set.
        pub fn stop(&mut $self) {
            $self.state.stop();
        }

        /// Whether [`pause`](Self::pause) holds the clock.
        pub const fn is_paused(&$self) -> bool {
            $self.state.is_paused()
        }

        /// Whether [`stop`](Self::stop) hides the sprite.
        pub const fn is_stopped(&$self) -> bool {
            $self.state.is_stopped()
        }

        /// Whether the animation has come to its end; one that loops or stands still never does.
        pub const fn is_finished(&$self) -> bool {
            $self.state.is_finished()
        }

        /// The number of the frame that is shown or was shown last, from 0.
        pub fn frame_index(&$self) -> u16 {
            $self.state.frame_index($sprite)
        }

        /// Goes to the start of a frame and shows it, also when the animation has finished or was stopped. An
        /// animation without a delay stays there. `false`, and no change, when there is no such frame.
        pub fn set_frame(&mut $self, frame: u16) -> bool {
            $self.state.set_frame($sprite, frame)
        }

        /// The way that the animation has carried the sprite since it began; exactly [`advance`](Self::advance) on
        /// arrival. It stays until another movement begins, also when [`end_move`](Self::end_move) cut it short: on
        /// arrival, move the sprite by `advance` and call `begin_idle`, which is at offset zero.
        pub fn offset(&$self) -> Offset {
            $self.state.offset($sprite)
        }

        /// The whole way of the animation, zero for one that has none. A tile movement carries the sprite that
        /// way; for other animations it is data that the game uses as it likes.
        pub fn advance(&$self) -> Offset {
            $self.state.advance_way($sprite)
        }

        /// Whether the sprite is on its way to the next tile, so that nothing else can be played.
        pub fn is_blocked(&$self) -> bool {
            $self.state.is_blocked($sprite)
        }

        /// Ends the movement: the sprite stands at rest. On its way to the next tile it stays where it is, and
        /// the movement does not count as finished.
        pub fn end_move(&mut $self) {
            $self.state.end_move($sprite);
        }

        /// Time since the animation started, or since the present round of its loop did. It may count on
        /// after the end, up to 584 years.
        pub const fn elapsed(&$self) -> Duration {
            $self.state.elapsed()
        }

        /// How long the present picture stays; [`None`] when time alone changes nothing any more. A device
        /// that draws only when it must can sleep so long.
        pub fn until_change(&$self) -> Option<Duration> {
            $self.state.until_change()
        }
    };
}

impl<A: Animation> Player<A> {
    playing!(Player, 'static, self => A::SPRITE);
}

impl<'a> AnyPlayer<'a> {
    playing!(AnyPlayer, 'a, self => self.sprite);

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
        core::ptr::eq(self.sprite, A::SPRITE).then_some(Player { state: self.state, animation: PhantomData })
    }
}

impl<A: Animation> From<Player<A>> for AnyPlayer<'static> {
    fn from(player: Player<A>) -> Self {
        Self { sprite: A::SPRITE, state: player.state }
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
