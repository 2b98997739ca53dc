//! Players: the state of one sprite on the screen. Macros define the functions that both kinds have in common, so that
//! the documentation of each shows them as its own.

mod commands;
mod queries;

use crate::binding::{Binding, Typed};
use crate::state::State;
use crate::{Animation, Frames, Full, Played, Tick, TickTexts};
use commands::commands;
use core::fmt;
use core::time::Duration;
use queries::queries;
use sprite_table::{Facing, Frame, Offset, Sprite, UserData};

/// Plays the animations of one sprite. It has 32 bytes, or 40 for a sprite that needs [`Full`], is `Copy`, `Send` and
/// `Sync`, and allocates nothing.
///
/// Games keep one for each actor, [`tick`](Self::tick) it with the time that has passed, and draw its
/// [`frames`](Self::frames).
///
/// ```
/// use sprite_runtime::{Animation, Animator, Frame};
/// use core::time::Duration;
///
/// fn step<A: Animation>(player: &mut Animator<A>, passed: Duration, next: A, mut draw: impl FnMut(Frame<'_>)) {
///     if player.tick(passed).is_finished() {
///         player.play(next);
///     }
///     player.frames().for_each(&mut draw);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Animator<A: Animation> {
    state: State<A::Features>,
    binding: Typed<A>,
}

/// A player whose sprite is known at run time only: for lists of different sprites, for sprites that a level file
/// names, and for tables that were loaded. It does everything that an [`Animator`] does, with animations by name or index.
/// It has 48 bytes.
///
/// ```
/// # use sprite_runtime::{AnyAnimator, Library, Played};
/// # static LIBRARY: Library = Library::new(&[], &[], &[]);
/// fn spawn(path: &str) -> Option<AnyAnimator<'static>> {
///     let mut player = AnyAnimator::new(LIBRARY.find(path)?, 0);
///     player.play_named("walk");
///     Some(player)
/// }
/// # assert_eq!(spawn("enemies/bat"), None);
/// ```
#[derive(Clone, Copy)]
pub struct AnyAnimator<'a> {
    binding: Binding<'a>,
    state: State<Full>,
}

impl<A: Animation> Animator<A> {
    /// A player at the start of an animation, with the facing that the format gives a new sprite (for Solarus,
    /// direction 0). A sprite that moves by itself (Cranberry) stands still until [`play`](Self::play).
    pub fn new(animation: A) -> Self {
        let binding = Typed::new();
        Self { state: State::new(binding.sprite(), animation.index()), binding }
    }

    /// The animation that is played.
    pub fn animation(&self) -> A {
        A::from_index(self.state.animation())
    }

    /// Plays an animation from its first frame, with the same facing, and returns [`Played::Started`]. If it is playing
    /// already, nothing happens ([`Played::AlreadyPlaying`]), so this may be called at every step. If it has finished
    /// or was stopped, it starts anew. While a tile movement carries the sprite to the next tile, nothing else begins
    /// ([`Played::Blocked`]). A paused player stays paused. To begin in any case, call [`restart`](Self::restart) as
    /// well.
    ///
    /// A game that turns and plays must call [`face`](Self::face) first. An animation that only ends in the current
    /// direction (Mana) is over at once, and a later turn only turns the `stand` that followed it. The same is true for
    /// the animation of [`new`](Self::new): make a player for such an animation with another one.
    ///
    /// ```
    /// # use sprite_runtime::{Animation, Animator, Point};
    /// # use core::time::Duration;
    /// /// Walks from tile to tile: the displacement is added on arrival, and the next step may begin.
    /// fn step<A: Animation>(hero: &mut Animator<A>, position: &mut Point, wanted: A, time: Duration) -> Point {
    ///     hero.play(wanted);                              // blocked between two tiles: nothing changes
    ///     if hero.tick(time).is_finished() {
    ///         *position += hero.displacement().rounded();
    ///         hero.begin_idle(wanted);
    ///     }
    ///     *position + hero.offset().rounded()             // where to draw it
    /// }
    /// ```
    pub fn play(&mut self, animation: A) -> Played {
        self.binding.update(&mut self.state);
        self.state.play(self.binding.sprite(), animation.index())
    }

    /// Lets time pass and, when the animation ends, plays `next` with the remaining time, also in place of a return to
    /// `stand`. No time is lost: however it is divided into ticks, the pictures are the same. If `next` ends in the
    /// same tick, too, it is played again.
    ///
    /// ```
    /// # use sprite_runtime::{Animation, Animator};
    /// # use core::time::Duration;
    /// /// A blow is followed by standing, exactly when it ends.
    /// fn step<A: Animation>(hero: &mut Animator<A>, stand: A, time: Duration) {
    ///     let tick = hero.tick_then(time, stand);
    ///     if tick.is_finished() {
    ///         assert_eq!(hero.animation(), stand);
    ///     }
    /// }
    /// ```
    pub fn tick_then(&mut self, time: Duration, next: A) -> Tick {
        self.binding.update(&mut self.state);
        let (before, next) = (self.state, next.index());
        let events = self.state.tick_then(self.binding.sprite(), time, next);
        Tick::new(events, before, time, Some(next))
    }

    /// Stands still at offset zero, with the picture at rest of an animation that moves its sprite, else with the
    /// animation's frame that was shown last, else with its first frame. Returns `false` and changes nothing during a
    /// tile movement. An animation that does not move its sprite begins.
    pub fn begin_idle(&mut self, animation: A) -> bool {
        self.binding.update(&mut self.state);
        self.state.begin_idle(self.binding.sprite(), animation.index())
    }
}

impl<A: Animation> Animator<A> {
    commands!();
    queries!('static, A::Features);
}

impl<'a> AnyAnimator<'a> {
    commands!();
    queries!('a, Full);

    /// A player at the start of the animation with this index. It shows nothing if there is none.
    pub fn new(sprite: &'a Sprite<'a>, animation: u16) -> Self {
        let binding = Binding::new(sprite);
        Self { binding, state: State::new(binding.sprite(), animation) }
    }

    /// The sprite that is played.
    pub const fn sprite(&self) -> &'a Sprite<'a> {
        self.binding.sprite()
    }

    /// The index of the animation that is played.
    pub const fn animation_index(&self) -> u16 {
        self.state.animation()
    }

    /// Plays the animation with this index; see [`Animator::play`]. Returns [`Played::Unknown`] if there is none.
    pub fn play_index(&mut self, animation: u16) -> Played {
        self.binding.update(&mut self.state);
        let sprite = self.binding.sprite();
        if sprite.table().animation(animation).is_none() {
            return Played::Unknown;
        }
        self.state.play(sprite, animation)
    }

    /// Lets time pass, and plays the animation with this index with the remaining time; see [`Animator::tick_then`]. If
    /// there is none, it is a plain [`tick`](Self::tick).
    pub fn tick_then_index(&mut self, time: Duration, next: u16) -> Tick {
        self.binding.update(&mut self.state);
        let sprite = self.binding.sprite();
        if sprite.table().animation(next).is_none() {
            return self.tick(time);
        }
        let before = self.state;
        Tick::new(self.state.tick_then(sprite, time, next), before, time, Some(next))
    }

    /// Stands still; see [`Animator::begin_idle`]. Also returns `false` and changes nothing if there is no such
    /// animation.
    pub fn begin_idle_index(&mut self, animation: u16) -> bool {
        self.binding.update(&mut self.state);
        let sprite = self.binding.sprite();
        sprite.table().animation(animation).is_some() && self.state.begin_idle(sprite, animation)
    }

    /// The same player with its type, if it plays a sprite of this type.
    pub fn typed<A: Animation>(&self) -> Option<Animator<A>> {
        let now = self.current();
        Some(Animator { binding: now.binding.typed()?, state: now.state.with() })
    }
}

impl<A: Animation> From<Animator<A>> for AnyAnimator<'static> {
    fn from(player: Animator<A>) -> Self {
        Self { binding: player.binding.untyped(), state: player.state.with() }
    }
}

/// Writes a player for `Debug`: its sprite, its animation, its facing, and the time since the animation began.
fn show(
    mut shown: fmt::DebugStruct<'_, '_>,
    path: &str,
    animation: &dyn fmt::Debug,
    facing: Facing,
    time: Duration,
) -> fmt::Result {
    shown.field("sprite", &path).field("animation", animation);
    shown.field("facing", &facing).field("time", &time).finish_non_exhaustive()
}

impl<A: Animation> fmt::Debug for Animator<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = f.debug_struct("Animator");
        show(shown, self.sprite_path(), &self.animation(), self.facing(), self.elapsed())
    }
}

impl PartialEq for AnyAnimator<'_> {
    /// Players are equal if the very same sprite is in the same state.
    fn eq(&self, other: &Self) -> bool {
        self.binding == other.binding && self.state == other.state
    }
}

impl Eq for AnyAnimator<'_> {}

impl fmt::Debug for AnyAnimator<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, index) = (self.animation_name(), self.animation_index());
        let animation: &dyn fmt::Debug = if name.is_empty() { &index } else { &name };
        show(f.debug_struct("AnyAnimator"), self.sprite_path(), animation, self.facing(), self.elapsed())
    }
}
