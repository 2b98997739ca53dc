//! The commands of games to an animator. Each brings it [up to date](crate::binding) first.

use super::Animator;
use crate::animation::{AnimationOf, Binding};
use crate::{Played, Tick};
use core::time::Duration;
use sprite_table::Facing;

impl<'s, A: AnimationOf<'s>> Animator<A> {
    /// Lets time pass, and returns the events of the tick. To play faster or slower, scale the time. Of a tick over
    /// more than about 175,000 random frames the rest is lost ([why](crate#time)).
    #[inline]
    pub fn tick(&mut self, time: Duration) -> Tick {
        self.binding.update(&mut self.state);
        let before = self.state;
        Tick::new(self.state.tick(self.binding.sprite(), time), before, time, None)
    }

    /// Plays the animation of this name, or its substitute by the format's rule (Mana); see
    /// [`Animator::play`](crate::Animator::play).
    pub fn play_named(&mut self, name: &str) -> Played {
        self.binding.update(&mut self.state);
        match self.binding.sprite().resolve(name) {
            Some(animation) => self.state.play(self.binding.sprite(), animation),
            None => Played::Unknown,
        }
    }

    /// Turns to a [`Direction`](crate::Direction) of the screen, to the direction nearest to an
    /// [`Angle`](crate::Angle), or to any other [`Facing`]. The format decides what happens on a turn: Solarus
    /// starts the animation anew, openage keeps its clock. A turn that leads to the same pictures changes nothing.
    /// A direction that this animation lacks is remembered for the next one.
    ///
    /// ```
    /// # use sprite_runtime::{Angle, AnyAnimator, Direction};
    /// fn look_at(guard: &mut AnyAnimator<'_>, [x, y]: [f32; 2]) {
    ///     match Angle::from_vector(x, y) {
    ///         Some(angle) => guard.face(angle),
    ///         None => guard.face(Direction::Down),
    ///     }
    /// }
    /// ```
    pub fn face(&mut self, facing: impl Into<Facing>) {
        self.binding.update(&mut self.state);
        self.state.face(self.binding.sprite(), facing.into());
    }

    /// Starts the animation anew, shown and not paused.
    pub fn restart(&mut self) {
        self.binding.update(&mut self.state);
        self.state.restart(self.binding.sprite());
    }

    /// Stops the clock. The frame stays, and the time for which it was shown is kept.
    pub fn pause(&mut self) {
        self.state.pause();
    }

    /// Lets the clock continue after [`pause`](Self::pause).
    pub fn resume(&mut self) {
        self.state.resume();
    }

    /// Stops playing and draws nothing, until something is played, restarted or a frame is set.
    pub fn stop(&mut self) {
        self.state.stop();
    }

    /// Goes to the start of a frame and shows it, also if the animation has finished or was stopped. An animation
    /// without a delay stays there. Returns `false` and changes nothing if there is no such frame.
    ///
    /// ```
    /// # use sprite_runtime::AnyAnimator;
    /// /// A bar of ten frames, from empty to full.
    /// fn show_health(bar: &mut AnyAnimator<'_>, percent: u16) {
    ///     bar.set_frame(percent.min(100) * 9 / 100);
    /// }
    /// ```
    pub fn set_frame(&mut self, frame: u16) -> bool {
        self.binding.update(&mut self.state);
        self.state.set_frame(self.binding.sprite(), frame)
    }

    /// Goes to the state at a time since the animation began, with the current facing: the state to which
    /// [`tick`](Self::tick) with this time leads from its start. The work does not depend on the distance, except
    /// over random frames, which are chosen one after the other. A paused player stays paused. Going back chooses
    /// random frames anew, with the current seed.
    ///
    /// `seek(elapsed())` changes nothing.
    ///
    /// ```
    /// # use sprite_runtime::AnyAnimator;
    /// # use core::time::Duration;
    /// /// Another animation goes on in the same phase; a saved game is loaded in the same way.
    /// fn change(player: &mut AnyAnimator<'_>, animation: &str) {
    ///     let time = player.elapsed();
    ///     if player.play_named(animation).has_started() {
    ///         player.seek(time);
    ///     }
    /// }
    /// ```
    pub fn seek(&mut self, time: Duration) {
        self.binding.update(&mut self.state);
        self.state.seek(self.binding.sprite(), time);
    }

    /// The same animator, choosing random frames with this seed, from the start of its animation. Players with equal
    /// seeds that play the same at the same times show the same frames. Without this call the seed is 0.
    ///
    /// ```
    /// # use sprite_runtime::{AnyAnimator, Sprite};
    /// fn grass<'a>(sprite: &'a Sprite<'a>, tile: u64) -> AnyAnimator<'a> {
    ///     AnyAnimator::of(sprite, 0).with_seed(tile)
    /// }
    /// ```
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.binding.update(&mut self.state);
        self.state.set_seed(seed);
        // An animation without random frames is not restarted, because one that moves its sprite would leave its
        // rest.
        if self.state.is_walked() {
            self.state.restart(self.binding.sprite());
        }
        self
    }

    /// Chooses random frames with this seed from the next choice on.
    pub fn set_seed(&mut self, seed: u64) {
        self.state.set_seed(seed);
    }
}
