//! The queries of games to a player, with a type or without one.

/// The functions that only read a player. They show its state as if it were brought [up to date](crate::binding) first.
macro_rules! queries {
    ($sprite:lifetime, $features:ty) => {
        /// The player as it is with the current sprite.
        #[cfg(not(feature = "reload"))]
        #[inline]
        const fn current(&self) -> &Self {
            self
        }

        /// The player as it is with the current sprite.
        #[cfg(feature = "reload")]
        fn current(&self) -> Self {
            let mut now = *self;
            now.binding.update(&mut now.state);
            now
        }

        /// The frames to draw now, from back to front: one, unless the sprite has layers or shows nothing.
        #[inline]
        pub fn frames(&self) -> Frames<$sprite, $features> {
            let now = self.current();
            Frames::new(now.binding.sprite(), now.state)
        }

        /// The frame of the leading layer to draw now; [`None`] if it shows nothing.
        #[inline]
        pub fn frame(&self) -> Option<Frame<$sprite>> {
            let now = self.current();
            now.state.frame(now.binding.sprite())
        }

        /// The frame that a layer shows, which is counted from the back, from 0; [`None`] if it shows nothing.
        pub fn layer_frame(&self, layer: u16) -> Option<Frame<$sprite>> {
            let now = self.current();
            now.state.layer_frame(now.binding.sprite(), layer)
        }

        /// The texts of the frames that began in a tick of this player, including those that have ended since: the
        /// steps, shouts and blows that the artist wrote beside the frames. They come in the order in which the frames
        /// began; those of frames that began at the same time come from the back layer to the front one.
        ///
        /// However time is divided into ticks, these are the same texts in the same order, each of them once:
        ///
        /// - A frame that begins exactly at the end of the tick has begun in it. Each pass of a loop begins its frames
        ///   anew, in the order in which they are shown. Frames of animations that followed in the same tick count.
        /// - The first frame of an animation begins when it starts to play ([`new`](Self::new),
        ///   [`play`](crate::Animator::play), [`restart`](Self::restart), a turn that starts it anew). The next tick
        ///   gives its texts, also a tick of no time; a paused player gives them when it continues.
        ///   [`set_frame`](Self::set_frame) also begins the frames that it shows. A turn that keeps the clock begins
        ///   none.
        /// - [`seek`](Self::seek) begins nothing: neither the frames on the way nor those at its target are reported.
        ///
        /// The tick must be one of this player, and its sprite must not have changed since; other commands after the
        /// tick do not matter. The iterator finds each text on demand, however many frames lie between two. A tick of
        /// an hour contains many footsteps: `take(1)` is enough for a sound, while `last` and `count` visit all of
        /// them.
        ///
        /// ```
        /// # use sprite_runtime::{Animation, Animator};
        /// # use core::time::Duration;
        /// # fn sound(_: &str) {}
        /// fn step<A: Animation>(hero: &mut Animator<A>, time: Duration) {
        ///     let tick = hero.tick(time);
        ///     for text in hero.texts_in(&tick).take(4) {
        ///         sound(text.text);
        ///     }
        /// }
        /// ```
        pub fn texts_in(&self, tick: &Tick) -> TickTexts<$sprite, $features> {
            TickTexts::new(self.current().binding.sprite(), tick)
        }

        /// The number of layers, including those that show nothing at the moment: 1 unless the sprite has several.
        pub fn layer_count(&self) -> u16 {
            let now = self.current();
            now.state.track_view(now.binding.sprite()).map_or(0, |track| track.layer_count())
        }

        /// The factor by which the sprite is meant to be drawn larger than its pixels; 1 in formats without one.
        pub fn scale(&self) -> f32 {
            let now = self.current();
            now.state.scale(now.binding.sprite())
        }

        /// How far the animation has carried the sprite since it began; exactly [`displacement`](Self::displacement) on
        /// arrival. It stays until another movement begins, also after [`end_move`](Self::end_move): on arrival, move
        /// the sprite by `displacement` and call `begin_idle`, which is at offset zero.
        pub fn offset(&self) -> Offset {
            let now = self.current();
            now.state.offset(now.binding.sprite())
        }

        /// How far the animation moves the sprite in all; zero for one that does not. A tile movement carries the
        /// sprite that far; for other animations it is data that the game uses as it likes.
        pub fn displacement(&self) -> Offset {
            let now = self.current();
            now.state.displacement(now.binding.sprite())
        }

        /// The time until the picture changes; [`None`] if time alone changes nothing any more. A device that draws
        /// only on changes can sleep for that long.
        ///
        /// ```
        /// # use sprite_runtime::AnyAnimator;
        /// # use core::time::Duration;
        /// # fn sleep(_: Duration) {}
        /// fn wait(player: &mut AnyAnimator<'_>) {
        ///     if let Some(time) = player.until_change() {
        ///         sleep(time);
        ///         assert!(player.tick(time).is_changed());
        ///     }
        /// }
        /// ```
        pub fn until_change(&self) -> Option<Duration> {
            let now = self.current();
            now.state.until_change(now.binding.sprite())
        }

        /// The facing that was requested last.
        pub const fn facing(&self) -> Facing {
            self.state.facing()
        }

        /// The number of the direction that is shown, from 0.
        pub fn direction_index(&self) -> u16 {
            let now = self.current();
            now.state.track(now.binding.sprite())
        }

        /// The name of the animation that is played, as in the description; empty if the sprite was made without names.
        pub fn animation_name(&self) -> &$sprite str {
            let now = self.current();
            now.binding.sprite().animation_name(now.state.animation())
        }

        /// The path of the sprite's description below the asset folder, without the ending, for
        /// [`Library::find`](crate::Library::find); empty if the sprite was made without names.
        pub fn sprite_path(&self) -> &$sprite str {
            let now = self.current();
            now.binding.sprite().path()
        }

        /// The text for games that the description gives to the current animation and direction.
        pub fn text(&self) -> Option<&$sprite str> {
            let now = self.current();
            now.state.animation_view(now.binding.sprite())?.text(now.state.track(now.binding.sprite()))
        }

        /// The colour and the properties that the description gives to the current animation and direction: those of a
        /// tag of an Aseprite file. [`None`] if there are none, or the settings do not ask for them.
        pub fn user_data(&self) -> Option<UserData<$sprite>> {
            let now = self.current();
            now.state.animation_view(now.binding.sprite())?.user_data(now.state.track(now.binding.sprite()))
        }

        /// The number of the frame that is shown or was shown last, from 0.
        pub fn frame_index(&self) -> u16 {
            let now = self.current();
            now.state.frame_index(now.binding.sprite())
        }

        /// Time since the animation started, or since the current round of its loop started. It may continue after the
        /// end, up to 584 years.
        pub const fn elapsed(&self) -> Duration {
            self.state.elapsed()
        }

        /// Returns whether [`pause`](Self::pause) holds the clock.
        pub const fn is_paused(&self) -> bool {
            self.state.is_paused()
        }

        /// Returns whether [`stop`](Self::stop) hides the sprite.
        pub const fn is_stopped(&self) -> bool {
            self.state.is_stopped()
        }

        /// Returns whether the animation has ended. One that loops or stands still never ends. One that returned to
        /// `stand` has ended: [`Tick::has_returned`] reported it, and now `stand` plays.
        pub const fn is_finished(&self) -> bool {
            self.state.is_finished()
        }

        /// Returns whether a tile movement is carrying the sprite to the next tile, so that nothing else can be played.
        pub fn is_blocked(&self) -> bool {
            let now = self.current();
            now.state.is_blocked(now.binding.sprite())
        }

        /// The similar version of the sprite that was requested, counted from 0.
        pub const fn variant(&self) -> u16 {
            self.state.variant()
        }

        /// The state of the random number generator that chooses random frames; 0 in a player that needs none. Passing
        /// it to [`set_seed`](Self::set_seed) later repeats the same choices.
        pub fn seed(&self) -> u64 {
            self.state.seed()
        }
    };
}

pub(super) use queries;
