//! What a player with a type and one without do alike.

/// What both players do. What changes a player brings it [up to date](crate::binding) first; what only looks at it
/// looks at what it would be then.
macro_rules! playing {
    ($player:ident, $lifetime:lifetime, $features:ty, $self:ident) => {
        /// The player as it is with the current sprite.
        #[cfg(not(feature = "reload"))]
        #[inline]
        const fn current(&$self) -> &Self {
            $self
        }

        /// The player as it is with the current sprite.
        #[cfg(feature = "reload")]
        fn current(&$self) -> Self {
            let mut now = *$self;
            now.binding.update(&mut now.state);
            now
        }

        /// Lets time pass and answers what happened. To play faster or slower, scale the time.
        #[inline]
        pub fn tick(&mut $self, time: Duration) -> Tick {
            $self.binding.update(&mut $self.state);
            $self.state.tick($self.binding.sprite(), time)
        }

        /// The frames to draw now, from back to front: one, unless the sprite has layers or shows nothing.
        #[inline]
        pub fn frames(&$self) -> Frames<$lifetime, $features> {
            let now = $self.current();
            Frames::new(now.binding.sprite(), now.state)
        }

        /// The frame to draw now, of the layer that leads; [`None`] when it shows nothing.
        #[inline]
        pub fn frame(&$self) -> Option<Frame<$lifetime>> {
            let now = $self.current();
            now.state.frame(now.binding.sprite())
        }

        /// The frame that one of the layers shows, counted from the back, from 0; [`None`] when it shows nothing.
        pub fn layer_frame(&$self, layer: u16) -> Option<Frame<$lifetime>> {
            let now = $self.current();
            now.state.layer_frame(now.binding.sprite(), layer)
        }

        /// How many times larger than its pixels the sprite is meant to be drawn; 1 in formats that do not say.
        pub fn scale(&$self) -> f32 {
            let now = $self.current();
            now.state.scale(now.binding.sprite())
        }

        /// Plays the animation of this name, or what stands in for it by the format's rule (Mana); see
        /// [`Player::play`](crate::Player::play).
        pub fn play_named(&mut $self, name: &str) -> Played {
            $self.binding.update(&mut $self.state);
            match $self.binding.sprite().resolve(name) {
                Some(animation) => $self.state.begin_move($self.binding.sprite(), animation),
                None => Played::Unknown,
            }
        }

        /// The name of the animation that is played, as the description has it; empty when the sprite was made without
        /// names.
        pub fn animation_name(&$self) -> &$lifetime str {
            let now = $self.current();
            now.binding.sprite().animation_name(now.state.animation())
        }

        /// The path of the sprite's description below the asset folder, without the ending, which
        /// [`Library::find`](crate::Library::find) takes; empty when the sprite was made without names.
        pub fn sprite_path(&$self) -> &$lifetime str {
            let now = $self.current();
            now.binding.sprite().path()
        }

        /// How many layers are drawn, those that show nothing just now included: 1 unless the sprite has several.
        pub fn layer_count(&$self) -> u16 {
            let now = $self.current();
            now.state.track_view(now.binding.sprite()).map_or(0, |track| track.layer_count())
        }

        /// Turns to a [`Direction`](crate::Direction) of the screen, to the direction nearest to an
        /// [`Angle`](crate::Angle), or to any other [`Facing`]. What happens on a turn is the format's rule: Solarus
        /// starts the animation anew, openage keeps its clock. A turn that leads to the same pictures changes nothing.
        /// A direction that this animation lacks is remembered for the next one.
        ///
        /// ```
        /// # use sprite_runtime::{Angle, AnyPlayer, Direction};
        /// fn look_at(guard: &mut AnyPlayer<'_>, [x, y]: [f32; 2]) {
        ///     match Angle::from_vector(x, y) {
        ///         Some(angle) => guard.face(angle),
        ///         None => guard.face(Direction::Down),
        ///     }
        /// }
        /// ```
        pub fn face(&mut $self, facing: impl Into<Facing>) {
            $self.binding.update(&mut $self.state);
            $self.state.face($self.binding.sprite(), facing.into());
        }

        /// Turns to a direction by its number in the description, from 0; see [`face`](Self::face).
        pub fn face_index(&mut $self, index: u16) {
            $self.binding.update(&mut $self.state);
            $self.state.face($self.binding.sprite(), Facing::Index(index));
        }

        /// What it was last asked to face.
        pub const fn facing(&$self) -> Facing {
            $self.state.facing()
        }

        /// The number of the direction that is shown, from 0.
        pub fn direction_index(&$self) -> u16 {
            let now = $self.current();
            now.state.track(now.binding.sprite())
        }

        /// Starts the animation anew, shown and not paused.
        pub fn restart(&mut $self) {
            $self.binding.update(&mut $self.state);
            $self.state.restart($self.binding.sprite());
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

        /// Whether the animation has come to its end; one that loops or stands still never does. One that went back
        /// to `stand` has: [`Tick::returned`] reported it, and now `stand` plays.
        pub const fn is_finished(&$self) -> bool {
            $self.state.is_finished()
        }

        /// The number of the frame that is shown or was shown last, from 0.
        pub fn frame_index(&$self) -> u16 {
            let now = $self.current();
            now.state.frame_index(now.binding.sprite())
        }

        /// Goes to the start of a frame and shows it, also when the animation has finished or was stopped. An
        /// animation without a delay stays there. `false`, and no change, when there is no such frame.
        ///
        /// ```
        /// # use sprite_runtime::AnyPlayer;
        /// /// A bar of ten frames, from empty to full.
        /// fn show_health(bar: &mut AnyPlayer<'_>, percent: u16) {
        ///     bar.set_frame(percent.min(100) * 9 / 100);
        /// }
        /// ```
        pub fn set_frame(&mut $self, frame: u16) -> bool {
            $self.binding.update(&mut $self.state);
            $self.state.set_frame($self.binding.sprite(), frame)
        }

        /// The same player, showing one of the sprite's similar versions, from 0. A number that the sprite does not
        /// have shows the first one.
        #[must_use]
        pub const fn with_variant(mut $self, variant: u16) -> Self {
            $self.state.set_variant(variant);
            $self
        }

        /// Which of the sprite's similar versions was asked for, from 0.
        pub const fn variant(&$self) -> u16 {
            $self.state.variant()
        }

        /// Shows one of the sprite's similar versions from now on; see [`with_variant`](Self::with_variant).
        pub const fn set_variant(&mut $self, variant: u16) {
            $self.state.set_variant(variant);
        }

        /// The same player, choosing random frames with a seed of its own, from the start of its animation. Players of
        /// equal seeds that play the same at the same times show the same; without this all have the seed 0.
        ///
        /// ```
        /// # use sprite_runtime::{AnyPlayer, Sprite};
        /// fn grass<'a>(sprite: &'a Sprite<'a>, tile: u64) -> AnyPlayer<'a> {
        ///     AnyPlayer::new(sprite, 0).with_seed(tile)
        /// }
        /// ```
        #[must_use]
        pub fn with_seed(mut $self, seed: u64) -> Self {
            $self.binding.update(&mut $self.state);
            $self.state.set_seed(seed);
            // An animation without random frames stays as it is: one that moves its sprite would leave its rest.
            if $self.state.is_walked() {
                $self.state.restart($self.binding.sprite());
            }
            $self
        }

        /// The state of the random number generator that chooses random frames; 0 in a player that needs none. Kept and
        /// given to [`set_seed`](Self::set_seed), it repeats what follows.
        pub fn seed(&$self) -> u64 {
            $self.state.seed()
        }

        /// Chooses random frames with this seed from the next choice on.
        pub fn set_seed(&mut $self, seed: u64) {
            $self.state.set_seed(seed);
        }

        /// Shows from now on what the sprite has for an actor with this much health, in percent from 0 to 100 (more
        /// counts as 100): Mana sprites may have actions of their own for it. A new player is at 100.
        ///
        /// Of the actions with an `hp` those of the smallest that is not below `percent` are played, also when they are
        /// asked for later. When what plays has other pictures then, these begin at once; otherwise nothing changes, as
        /// in sprites whose pictures do not depend on health.
        pub fn set_health(&mut $self, percent: u8) {
            $self.binding.update(&mut $self.state);
            $self.state.set_health($self.binding.sprite(), percent);
        }

        /// How far the animation has carried the sprite since it began; exactly [`displacement`](Self::displacement) on
        /// arrival. It stays until another movement begins, also when [`end_move`](Self::end_move) cut it short: on
        /// arrival, move the sprite by `displacement` and call `begin_idle`, which is at offset zero.
        pub fn offset(&$self) -> Offset {
            let now = $self.current();
            now.state.offset(now.binding.sprite())
        }

        /// How far the animation moves the sprite in all, zero for one that does not. A tile movement carries the
        /// sprite that far; for other animations it is data that the game uses as it likes.
        pub fn displacement(&$self) -> Offset {
            let now = $self.current();
            now.state.displacement(now.binding.sprite())
        }

        /// Whether a tile movement is carrying the sprite to the next tile, so that nothing else can be played.
        pub fn is_blocked(&$self) -> bool {
            let now = $self.current();
            now.state.is_blocked(now.binding.sprite())
        }

        /// Ends the movement: the sprite stands at rest. Between two tiles it stays where it is, and the movement does
        /// not count as finished.
        pub fn end_move(&mut $self) {
            $self.binding.update(&mut $self.state);
            $self.state.end_move($self.binding.sprite());
        }

        /// Time since the animation started, or since the present round of its loop did. It may count on
        /// after the end, up to 584 years.
        pub const fn elapsed(&$self) -> Duration {
            $self.state.elapsed()
        }

        /// Goes to the state at a time since the animation began, facing as now: to what [`tick`](Self::tick) with this
        /// time leads to from its start, however far it is. It may be paused and stays so. Frames that are
        /// random are chosen anew when it goes back, with the seed that there is then.
        ///
        /// `seek(elapsed())` changes nothing.
        ///
        /// ```
        /// # use sprite_runtime::AnyPlayer;
        /// # use core::time::Duration;
        /// /// Another animation goes on in the same phase; a saved game is loaded in the same way.
        /// fn change(player: &mut AnyPlayer<'_>, animation: &str) {
        ///     let time = player.elapsed();
        ///     if player.play_named(animation).has_started() {
        ///         player.seek(time);
        ///     }
        /// }
        /// ```
        pub fn seek(&mut $self, time: Duration) {
            $self.binding.update(&mut $self.state);
            $self.state.seek($self.binding.sprite(), time);
        }

        /// The text that the description gives to what is played, for games.
        pub fn text(&$self) -> Option<&$lifetime str> {
            let now = $self.current();
            now.state.animation_view(now.binding.sprite())?.text(now.state.track(now.binding.sprite()))
        }

        /// How long the present picture stays; [`None`] when time alone changes nothing any more. A device
        /// that draws only when it must can sleep so long.
        ///
        /// ```
        /// # use sprite_runtime::AnyPlayer;
        /// # use core::time::Duration;
        /// # fn sleep(_: Duration) {}
        /// fn wait(player: &mut AnyPlayer<'_>) {
        ///     if let Some(time) = player.until_change() {
        ///         sleep(time);
        ///         assert!(player.tick(time).changed());
        ///     }
        /// }
        /// ```
        pub fn until_change(&$self) -> Option<Duration> {
            let now = $self.current();
            now.state.until_change(now.binding.sprite())
        }
    };
}

pub(crate) use playing;
