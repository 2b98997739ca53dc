//! The functions that players of all kinds have in common, for code that draws any of them.

use crate::animation::AnimationOf;
use crate::animator::Player;
use crate::{Animator, Group, Played, Tick};
use core::time::Duration;
use sprite_table::{Facing, Frame, FrameText, Offset, Slice};

/// The functions that [`Animator`], [`AnyAnimator`](crate::AnyAnimator) and [`Group`] have in common. No other type
/// implements it, and of [`AnyAnimator`](crate::AnyAnimator) only that of sprites which live for ever: what it shows can
/// be kept. Sprites of a table that a program loads and drops again are drawn frame by frame, by the
/// [`frames`](crate::Animator::frames) of their animator.
///
/// Each of them also has these functions as its own, so only code that is generic over them needs the trait. It can be
/// used as `dyn Animate`, without [`frames`](Self::frames), [`texts_in`](Self::texts_in) and
/// [`slices_in`](Self::slices_in); [`layer_count`](Self::layer_count) and [`layer_frame`](Self::layer_frame) give the
/// same pictures.
///
/// ```
/// use sprite_runtime::{Animate, Point};
/// # fn blit(_: &str, _: [u32; 4], _: Point, _: bool) {}
///
/// fn draw(actor: &impl Animate, position: Point) {
///     for frame in actor.frames() {
///         blit(frame.image().path(), frame.rect().into(), position - frame.origin(), frame.is_mirrored());
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not play a sprite",
    label = "not an `Animator`, an `AnyAnimator<'static>` or a `Group`",
    note = "`Animator::new(Hero::Walk)` plays the animations of the sprite `Hero`"
)]
pub trait Animate: Player {
    /// Lets time pass, and returns the events of the tick; for a group, those of the leading part.
    fn tick(&mut self, time: Duration) -> Tick;

    /// The number of layers, including those that show nothing at the moment; for a group, those of all parts.
    fn layer_count(&self) -> u16;

    /// The frame that a layer shows, which is counted from the back, from 0; [`None`] if it shows nothing.
    fn layer_frame(&self, layer: u16) -> Option<Frame<'static>>;

    /// The frames to draw now, from back to front. Layers that show nothing are left out.
    fn frames(&self) -> impl Iterator<Item = Frame<'static>>
    where
        Self: Sized;

    /// The texts of the frames that began in a tick, in their order; for a group, those of the leading part. See
    /// [`Animator::texts_in`](crate::Animator::texts_in).
    fn texts_in(&self, tick: &Tick) -> impl Iterator<Item = FrameText<'static>>
    where
        Self: Sized;

    /// The slices that were there within a tick, in the order of their frames; for a group, those of the leading part.
    /// See [`Animator::slices_in`](crate::Animator::slices_in).
    fn slices_in(&self, tick: &Tick) -> impl Iterator<Item = Slice<'static>>
    where
        Self: Sized;

    /// The name of the animation that is played, as in the description; for a group, that of the leading part. Empty for
    /// a group without parts.
    fn animation_name(&self) -> &'static str;

    /// The factor by which the sprite is meant to be drawn larger than its pixels.
    fn scale(&self) -> f32;

    /// How far the animation has carried the sprite since it began.
    fn offset(&self) -> Offset;

    /// The facing that was requested last.
    fn facing(&self) -> Facing;

    /// The time until the picture changes; [`None`] if time alone changes nothing any more.
    fn until_change(&self) -> Option<Duration>;

    /// Returns whether the animation has ended.
    fn is_finished(&self) -> bool;

    /// Plays the animation of this name, or its substitute by the format's rule.
    fn play_named(&mut self, name: &str) -> Played;
}

/// Implements the trait by the type's own functions of the same names.
macro_rules! play {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> Animate for $type {
            fn tick(&mut self, time: Duration) -> Tick {
                Self::tick(self, time)
            }

            fn layer_count(&self) -> u16 {
                Self::layer_count(self)
            }

            fn layer_frame(&self, layer: u16) -> Option<Frame<'static>> {
                Self::layer_frame(self, layer)
            }

            fn frames(&self) -> impl Iterator<Item = Frame<'static>> {
                Self::frames(self)
            }

            fn texts_in(&self, tick: &Tick) -> impl Iterator<Item = FrameText<'static>> {
                Self::texts_in(self, tick)
            }

            fn slices_in(&self, tick: &Tick) -> impl Iterator<Item = Slice<'static>> {
                Self::slices_in(self, tick)
            }

            fn animation_name(&self) -> &'static str {
                Self::animation_name(self)
            }

            fn scale(&self) -> f32 {
                Self::scale(self)
            }

            fn offset(&self) -> Offset {
                Self::offset(self)
            }

            fn facing(&self) -> Facing {
                Self::facing(self)
            }

            fn until_change(&self) -> Option<Duration> {
                Self::until_change(self)
            }

            fn is_finished(&self) -> bool {
                Self::is_finished(self)
            }

            fn play_named(&mut self, name: &str) -> Played {
                Self::play_named(self, name)
            }
        }
    };
}

play!([A: AnimationOf<'static>] Animator<A>);
play!([const N: usize] Group<N>);
