//! Animators: the state of one sprite on the screen.

mod commands;
mod queries;

use crate::animation::{Animated, AnimationKey, AnimationOf, AnyAnimation, Binding};
use crate::state::State;
use crate::{Animation, Group, Played, Tick};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::time::Duration;
use sprite_table::Sprite;

/// Plays the animations of one sprite. It is `Copy`, `Send` and `Sync`, and allocates nothing. It has 32 bytes, 40 for a
/// sprite that needs [`Full`](crate::animation::Full), and 48 as [`AnyAnimator`].
///
/// Games keep one for each actor, [`tick`](Self::tick) it with the time that has passed, and draw its
/// [`frames`](Self::frames).
///
/// ```
/// use sprite_runtime::{Animation, Animator, Frame};
/// use core::time::Duration;
///
/// fn step<A: Animation>(animator: &mut Animator<A>, passed: Duration, next: A, mut draw: impl FnMut(Frame<'_>)) {
///     if animator.tick(passed).is_finished() {
///         animator.play(next);
///     }
///     animator.frames().for_each(&mut draw);
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Animator<A: Animated> {
    pub(crate) state: State<A::Features>,
    pub(crate) binding: A::Binding,
}

/// An animator whose sprite is known at run time only: for lists of different sprites, for sprites that a level file
/// names, and for tables that were loaded. Animations are named by their names or indices.
///
/// ```
/// # use sprite_runtime::{AnyAnimator, Library, Played};
/// # static LIBRARY: Library = Library::new(&[], &[], &[]);
/// fn spawn(path: &str) -> Option<AnyAnimator<'static>> {
///     let mut animator = AnyAnimator::of(LIBRARY.find(path)?, 0);
///     animator.play("walk");
///     Some(animator)
/// }
/// # assert_eq!(spawn("enemies/bat"), None);
/// ```
pub type AnyAnimator<'a> = Animator<AnyAnimation<'a>>;

impl<'s, A: AnimationOf<'s>> Animator<A> {
    /// An animator at the start of an animation, with the facing that the format gives a new sprite (for Solarus,
    /// direction 0). A sprite that moves by itself (Cranberry) stands still until [`play`](Self::play).
    pub fn new(animation: A) -> Self {
        let binding = animation.bind();
        Self { state: State::new(binding.sprite(), animation.index_in_sprite()), binding }
    }

    /// The animation that is played.
    pub fn animation(&self) -> A {
        let now = self.current();
        A::at(now.binding.sprite(), now.state.animation())
    }

    /// Plays an animation from its first frame, with the same facing, and returns [`Played::Started`]. If it is playing
    /// already, nothing happens ([`Played::AlreadyPlaying`]), so this may be called at every step. If it has finished
    /// or was stopped, it starts anew. While a tile movement carries the sprite to the next tile, nothing else begins
    /// ([`Played::Blocked`]). An [`AnyAnimator`] answers [`Played::Unknown`] if its sprite has no such animation. A
    /// paused animator stays paused. To begin in any case, call [`restart`](Self::restart) as well.
    ///
    /// A game that turns and plays must call [`face`](Self::face) first. An animation that only ends in the current
    /// direction (Mana) is over at once, and a later turn only turns the `stand` that followed it. The same is true for
    /// the animation of [`new`](Self::new): make an animator for such an animation with another one.
    pub fn play(&mut self, animation: impl AnimationKey<A>) -> Played {
        self.binding.update(&mut self.state);
        let sprite = self.binding.sprite();
        animation.find_in(sprite).map_or(Played::Unknown, |animation| self.state.play(sprite, animation))
    }

    /// Lets time pass and, when the animation ends, plays `next` with the remaining time, also in place of a return to
    /// `stand`. No time is lost: however it is divided into ticks, the pictures are the same. If `next` ends in the
    /// same tick, too, it is played again. If there is no such animation, it is a plain [`tick`](Self::tick).
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
    pub fn tick_then(&mut self, time: Duration, next: impl AnimationKey<A>) -> Tick {
        self.binding.update(&mut self.state);
        let sprite = self.binding.sprite();
        let Some(next) = next.find_in(sprite) else { return self.tick(time) };
        let before = self.state;
        Tick::new(self.state.tick_then(sprite, time, next), before, time, Some(next))
    }
}

/// The players: animators and groups. Traits that no other type can implement require it.
pub trait Player {}

impl<A: Animated> Player for Animator<A> {}
impl<const N: usize> Player for Group<N> {}

impl<'a> AnyAnimator<'a> {
    /// An animator of a sprite, at the start of an animation by its name or its index. It shows nothing if there is
    /// none.
    pub fn of(sprite: &'a Sprite<'a>, animation: impl AnimationKey<AnyAnimation<'a>>) -> Self {
        let index = animation.find_in(sprite).unwrap_or(u16::MAX);
        Self::new(AnyAnimation::at(sprite, index))
    }

    /// The sprite that is played.
    pub fn sprite(&self) -> &'a Sprite<'a> {
        self.binding.sprite()
    }

    /// The same animator with its type, if it plays a sprite of this type.
    pub fn typed<A: Animation>(&self) -> Option<Animator<A>> {
        let now = self.current();
        Some(Animator { binding: now.binding.typed()?, state: now.state.with() })
    }
}

impl<A: Animation> From<Animator<A>> for AnyAnimator<'_> {
    fn from(animator: Animator<A>) -> Self {
        Self { binding: animator.binding.untyped(), state: animator.state.with() }
    }
}

impl<A: Animated<Binding: PartialEq>> PartialEq for Animator<A> {
    /// Animators are equal if the very same sprite is in the same state.
    fn eq(&self, other: &Self) -> bool {
        self.binding == other.binding && self.state == other.state
    }
}

impl<A: Animated<Binding: Eq>> Eq for Animator<A> {}

impl<A: Animated<Binding: Hash>> Hash for Animator<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state.hash(state);
        self.binding.hash(state);
    }
}

impl<'s, A: AnimationOf<'s>> fmt::Debug for Animator<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Animator");
        shown.field("sprite", &self.sprite_path()).field("animation", &self.animation());
        shown.field("facing", &self.facing()).field("time", &self.elapsed()).finish_non_exhaustive()
    }
}
