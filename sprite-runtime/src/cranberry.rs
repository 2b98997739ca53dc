//! Abilities of Cranberry sprites alone: animations that move their sprite, tile by tile.

use crate::Animator;
use crate::animation::{AnimationKey, AnimationOf, Binding as _};
use crate::animator::Player;
use sprite_table::Offset;

/// Further functions of an [`Animator`] of a Cranberry sprite. Other sprites do not move.
///
/// A movement by a tile cannot be interrupted: until it arrives, [`play`](Animator::play) answers
/// [`Played::Blocked`](crate::Played::Blocked). [`Animator::offset`] is where it is on its way.
///
/// ```
/// use sprite_runtime::cranberry::CranberryExt as _;
/// # use sprite_runtime::{Animation, Animator, Point};
/// # use core::time::Duration;
///
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
pub trait CranberryExt<A>: Player {
    /// Stands still at offset zero, with the picture at rest of an animation that moves its sprite, else with the
    /// animation's frame that was shown last, else with its first frame. Returns `false` and changes nothing during a
    /// movement by a tile, or if there is no such animation. An animation that does not move its sprite begins.
    fn begin_idle(&mut self, animation: impl AnimationKey<A>) -> bool;

    /// Ends the movement: the sprite is at rest. Between two tiles it stays where it is, and the movement does not count
    /// as finished.
    fn end_move(&mut self);

    /// How far the animation moves the sprite in all; zero for one that does not. A movement by a tile carries the sprite
    /// that far; for other animations it is data that the game uses as it likes.
    ///
    /// [`Animator::offset`] is exactly this on arrival. It stays until another movement begins, also after
    /// [`end_move`](Self::end_move): on arrival, move the sprite by `displacement` and call
    /// [`begin_idle`](Self::begin_idle), which is at offset zero.
    fn displacement(&self) -> Offset;

    /// Returns whether a movement is carrying the sprite to the next tile, so that nothing else can be played.
    fn is_blocked(&self) -> bool;
}

impl<'s, A: AnimationOf<'s>> CranberryExt<A> for Animator<A> {
    fn begin_idle(&mut self, animation: impl AnimationKey<A>) -> bool {
        self.binding.update(&mut self.state);
        let sprite = self.binding.sprite();
        animation.find_in(sprite).is_some_and(|animation| self.state.begin_idle(sprite, animation))
    }

    fn end_move(&mut self) {
        self.binding.update(&mut self.state);
        self.state.end_move(self.binding.sprite());
    }

    fn displacement(&self) -> Offset {
        let now = self.current();
        now.state.displacement(now.binding.sprite())
    }

    fn is_blocked(&self) -> bool {
        let now = self.current();
        now.state.is_blocked(now.binding.sprite())
    }
}
