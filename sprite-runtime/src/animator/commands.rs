//! The commands of games to a player, with a type or without one.

/// The functions that change a player. Each brings it [up to date](crate::binding) first.
macro_rules! commands {
    () => {
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

        /// Turns to a direction by its number in the description, from 0; see [`face`](Self::face).
        pub fn face_index(&mut self, index: u16) {
            self.binding.update(&mut self.state);
            self.state.face(self.binding.sprite(), Facing::Index(index));
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

        /// Ends the movement: the sprite is at rest. Between two tiles it stays where it is, and the movement does not
        /// count as finished.
        pub fn end_move(&mut self) {
            self.binding.update(&mut self.state);
            self.state.end_move(self.binding.sprite());
        }

        /// The same player, showing one of the sprite's similar versions, counted from 0. A number that the sprite does
        /// not have shows the first one.
        #[must_use]
        pub const fn with_variant(mut self, variant: u16) -> Self {
            self.state.set_variant(variant);
            self
        }

        /// Shows one of the sprite's similar versions from now on; see [`with_variant`](Self::with_variant).
        pub const fn set_variant(&mut self, variant: u16) {
            self.state.set_variant(variant);
        }

        /// The same player, choosing random frames with this seed, from the start of its animation. Players with equal
        /// seeds that play the same at the same times show the same frames. Without this call the seed is 0.
        ///
        /// ```
        /// # use sprite_runtime::{AnyAnimator, Sprite};
        /// fn grass<'a>(sprite: &'a Sprite<'a>, tile: u64) -> AnyAnimator<'a> {
        ///     AnyAnimator::new(sprite, 0).with_seed(tile)
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

        /// Shows from now on the sprite's animations for an actor with this health, in percent from 0 to 100 (more
        /// counts as 100): Mana sprites may have actions of their own for it. A new player is at 100.
        ///
        /// The actions with the smallest `hp` that is not below `percent` are played, also when they are requested
        /// later. If the current animation has other pictures for it, these begin at once. Otherwise nothing changes,
        /// as in sprites whose pictures do not depend on health.
        pub fn set_health(&mut self, percent: u8) {
            self.binding.update(&mut self.state);
            self.state.set_health(self.binding.sprite(), percent);
        }
    };
}

pub(super) use commands;
