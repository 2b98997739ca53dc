//! What a player with a type and one without do alike.

/// What both players do, with the sprite from `$sprite`.
macro_rules! playing {
    ($player:ident, $lifetime:lifetime, $features:ty, $self:ident => $sprite:expr) => {
        /// Lets time pass and tells what happened; `let _ = player.tick(time);` when it does not matter. To play faster
        /// or slower, scale the time.
        #[inline]
        pub fn tick(&mut $self, time: Duration) -> Tick {
            $self.state.tick($sprite, time)
        }

        /// The frames to draw now, from back to front: one, unless the sprite has layers or shows nothing.
        #[inline]
        pub fn frames(&$self) -> Frames<$lifetime, $features> {
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

        /// Turns to anything that can be faced; see [`face`](Self::face).
        pub fn turn(&mut $self, facing: impl Into<Facing>) {
            $self.state.face($sprite, facing.into());
        }

        /// What it was last asked to face.
        pub const fn facing(&$self) -> Facing {
            $self.state.facing()
        }

        /// The number of the direction that is shown, from 0.
        pub fn direction_index(&$self) -> u16 {
            $self.state.track($sprite)
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

        /// Whether the animation has come to its end; one that loops or stands still never does. One that went back
        /// to `stand` has: [`Tick::returned`] told it, and now `stand` plays.
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

        /// The same player, drawing frames by lot with a seed of its own, from the start of its animation. Players of
        /// equal seeds that play the same at the same times show the same; without this all have the seed 0.
        #[must_use]
        pub fn with_seed(mut $self, seed: u64) -> Self {
            $self.state.set_seed(seed);
            // What draws nothing by lot stays as it is: one that moves its sprite would leave its rest.
            if $self.state.is_walked() {
                $self.state.restart($sprite);
            }
            $self
        }

        /// Draws frames by lot with this seed from the next draw on.
        pub fn set_seed(&mut $self, seed: u64) {
            $self.state.set_seed(seed);
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
            $self.state.until_change($sprite)
        }
    };
}

pub(crate) use playing;
