//! Players: the state of one sprite on the screen.

use crate::state::State;
use crate::{Animation, Frames, Tick};
use core::marker::PhantomData;
use core::time::Duration;
use sprite_table::{Angle, Direction, Facing, Frame, Sprite};

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
    /// (for Solarus: direction 0).
    pub fn new(animation: A) -> Self {
        Self { state: State::new(A::SPRITE, animation.index()), animation: PhantomData }
    }

    /// The animation that is played.
    pub fn animation(&self) -> A {
        A::from_index(self.state.animation())
    }

    /// Plays an animation from its first frame, facing as before. When it is the one that runs already,
    /// nothing happens and the answer is `false`; when it has finished or was stopped, it starts anew.
    /// A paused player stays paused.
    pub fn play(&mut self, animation: A) -> bool {
        self.state.play(A::SPRITE, animation.index())
    }
}

/// What both players do, with the sprite from `$sprite`.
macro_rules! playing {
    ($player:ident, $lifetime:lifetime, $self:ident => $sprite:expr) => {
        /// Lets time pass and tells what happened. To play faster or slower, scale the time.
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
        self.sprite.table().animation(animation).is_some() && self.state.play(self.sprite, animation)
    }

    /// The same player with its type, when it plays a sprite of this type.
    pub fn typed<A: Animation>(&self) -> Option<Player<A>> {
        let same = core::ptr::eq(self.sprite.table().bytes(), A::SPRITE.table().bytes());
        same.then_some(Player { state: self.state, animation: PhantomData })
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
