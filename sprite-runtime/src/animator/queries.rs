//! The queries of games to an animator. They show its state as if it were brought [up to date](crate::binding) first.

use super::Animator;
use crate::Tick;
use crate::animation::{AnimationOf, Binding, Frames, TickSlices, TickTexts};
use core::time::Duration;
use sprite_table::{Facing, Frame, Offset, TrackView, UserData};

impl<'s, A: AnimationOf<'s>> Animator<A> {
    /// The player as it is with the current sprite.
    #[cfg(not(feature = "reload"))]
    #[inline]
    pub(crate) const fn current(&self) -> &Self {
        self
    }

    /// The player as it is with the current sprite.
    #[cfg(feature = "reload")]
    pub(crate) fn current(&self) -> Self {
        let mut now = *self;
        now.binding.update(&mut now.state);
        now
    }

    /// The frames to draw now, from back to front: one, unless the sprite has layers or shows nothing.
    #[inline]
    pub fn frames(&self) -> Frames<'s, A::Features> {
        let now = self.current();
        Frames::new(now.binding.sprite(), now.state)
    }

    /// The frame of the leading layer to draw now; [`None`] if it shows nothing.
    #[inline]
    pub fn frame(&self) -> Option<Frame<'s>> {
        let now = self.current();
        now.state.frame(now.binding.sprite())
    }

    /// The frame that a layer shows, which is counted from the back, from 0; [`None`] if it shows nothing.
    pub fn layer_frame(&self, layer: u16) -> Option<Frame<'s>> {
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
    pub fn texts_in(&self, tick: &Tick) -> TickTexts<'s, A::Features> {
        TickTexts::new(self.current().binding.sprite(), tick)
    }

    /// The slices that were there within a tick of this player: those of the frames that it showed when the tick began,
    /// and of all frames that began in it, those that have ended since and those of animations that followed included. So
    /// a hit box of 120 ms is found in ticks of 200 ms, too. The frames come in the order in which they began, and the
    /// slices of each by name.
    ///
    /// A slice that stays is given by every tick in which it is there, so a game that counts a blow once remembers whom
    /// it has hit. A slice that moves is given once for each frame. Of an animation that a long tick repeats, only the
    /// first rounds are given. The tick must be one of this player, and its sprite must not have changed since.
    ///
    /// ```
    /// # use sprite_runtime::{Animation, Animator, ScreenRect};
    /// # use core::time::Duration;
    /// # fn hurts(_: ScreenRect) {}
    /// fn strike<A: Animation>(hero: &mut Animator<A>, time: Duration) {
    ///     let tick = hero.tick(time);
    ///     for blade in hero.slices_in(&tick).filter(|slice| slice.name == "hit") {
    ///         hurts(blade.bounds);
    ///     }
    /// }
    /// ```
    pub fn slices_in(&self, tick: &Tick) -> TickSlices<'s, A::Features> {
        TickSlices::new(self.current().binding.sprite(), tick)
    }

    /// The number of layers, including those that show nothing at the moment: 1 unless the sprite has several.
    pub fn layer_count(&self) -> u16 {
        let now = self.current();
        now.state.track_view(now.binding.sprite()).map_or(0, TrackView::layer_count)
    }

    /// The factor by which the sprite is meant to be drawn larger than its pixels; 1 in formats without one.
    pub fn scale(&self) -> f32 {
        let now = self.current();
        now.state.scale(now.binding.sprite())
    }

    /// How far the animation has carried the sprite since it began; zero for one that does not move its sprite. See
    /// [`CranberryExt`](crate::cranberry::CranberryExt) for movements.
    pub fn offset(&self) -> Offset {
        let now = self.current();
        now.state.offset(now.binding.sprite())
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

    /// The part of the current pass that has passed, from 0 to 1: the length of a bar, the angle of a swing. It is 1 after
    /// the end, and 0 for an animation that stands still or whose frames are random.
    ///
    /// A pass is one way through all frames; in ping-pong each way is one. If a loop leaves out the frames before it
    /// (`loop_from`), its passes begin where these end.
    ///
    /// ```
    /// # use sprite_runtime::AnyAnimator;
    /// /// A blade that turns with the blow, in radians.
    /// fn angle(sword: &AnyAnimator<'_>) -> f32 {
    ///     sword.progress() * core::f32::consts::PI
    /// }
    /// ```
    pub fn progress(&self) -> f32 {
        let now = self.current();
        now.state.pass_progress(now.binding.sprite())
    }

    /// The time on the clock of the animation until it ends: a tick of this time [finishes](Tick::is_finished) it. Zero
    /// after the end; [`None`] if it has no end, stands still, was stopped, or plays random frames.
    ///
    /// ```
    /// # use sprite_runtime::{Animation, Animator};
    /// /// A blow can be followed by another one in its last tenth of a second.
    /// fn may_follow<A: Animation>(hero: &Animator<A>) -> bool {
    ///     hero.remaining().is_some_and(|time| time.as_millis() <= 100)
    /// }
    /// ```
    pub fn remaining(&self) -> Option<Duration> {
        let now = self.current();
        now.state.until_end(now.binding.sprite()).map(Duration::from_nanos)
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
    pub fn animation_name(&self) -> &'s str {
        let now = self.current();
        now.binding.sprite().animation_name(now.state.animation())
    }

    /// The animation of this name, or its substitute by the format's rule (Mana); [`None`] if there is none.
    pub fn resolve(&self, name: &str) -> Option<A> {
        let sprite = self.current().binding.sprite();
        sprite.resolve(name).map(|index| A::at(sprite, index))
    }

    /// The path of the sprite's description below the asset folder, without the ending, for
    /// [`Library::find`](crate::Library::find); empty if the sprite was made without names.
    pub fn sprite_path(&self) -> &'s str {
        let now = self.current();
        now.binding.sprite().path()
    }

    /// The text for games that the description gives to the current animation and direction.
    pub fn text(&self) -> Option<&'s str> {
        let now = self.current();
        now.state.animation_view(now.binding.sprite())?.text(now.state.track(now.binding.sprite()))
    }

    /// The colour and the properties that the description gives to the current animation and direction: those of a
    /// tag of an Aseprite file. [`None`] if there are none, or the settings do not ask for them.
    pub fn user_data(&self) -> Option<UserData<'s>> {
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

    /// The state of the random number generator that chooses random frames; 0 in a player that needs none. Passing
    /// it to [`set_seed`](Self::set_seed) later repeats the same choices.
    pub fn seed(&self) -> u64 {
        self.state.seed()
    }
}
