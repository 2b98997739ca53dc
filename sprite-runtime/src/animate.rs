//! The functions that players of all kinds have in common, for code that draws any of them.

use crate::{Animation, Animator, AnyAnimator, Group, Played, Tick};
use core::time::Duration;
use sprite_table::{Facing, Frame, FrameText, Offset};

/// The functions that [`Animator`], [`AnyAnimator`] and [`Group`] have in common. No other type implements it.
///
/// Each of them also has these functions as its own, so only code that is generic over them needs the trait. It can be
/// used as `dyn Animate`, without [`frames`](Self::frames) and [`texts_in`](Self::texts_in);
/// [`layer_count`](Self::layer_count) and [`layer_frame`](Self::layer_frame) give the same pictures.
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
pub trait Animate: sealed::Sealed {
    /// Lets time pass, and returns the events of the tick; for a group, those of the leading part.
    fn tick(&mut self, time: Duration) -> Tick;

    /// The number of layers, including those that show nothing at the moment; for a group, those of all parts.
    fn layer_count(&self) -> u16;

    /// The frame that a layer shows, which is counted from the back, from 0; [`None`] if it shows nothing.
    fn layer_frame(&self, layer: u16) -> Option<Frame<'_>>;

    /// The frames to draw now, from back to front. Layers that show nothing are left out.
    fn frames(&self) -> impl Iterator<Item = Frame<'_>>
    where
        Self: Sized;

    /// The texts of the frames that began in a tick, in their order; for a group, those of the leading part. See
    /// [`Animator::texts_in`](crate::Animator::texts_in).
    fn texts_in(&self, tick: &Tick) -> impl Iterator<Item = FrameText<'_>>
    where
        Self: Sized;

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

/// Only the three types implement [`Animate`].
mod sealed {
    pub trait Sealed {}
}

/// Implements the trait by the type's own functions of the same names.
macro_rules! play {
    ([$($generics:tt)*] $type:ty) => {
        impl<$($generics)*> sealed::Sealed for $type {}

        impl<$($generics)*> Animate for $type {
            fn tick(&mut self, time: Duration) -> Tick {
                Self::tick(self, time)
            }

            fn layer_count(&self) -> u16 {
                Self::layer_count(self)
            }

            fn layer_frame(&self, layer: u16) -> Option<Frame<'_>> {
                Self::layer_frame(self, layer)
            }

            fn frames(&self) -> impl Iterator<Item = Frame<'_>> {
                // Shortens the lifetime of the frames from `'static` to that of the borrowed player.
                Self::frames(self).map(|frame| -> Frame<'_> { frame })
            }

            fn texts_in(&self, tick: &Tick) -> impl Iterator<Item = FrameText<'_>> {
                Self::texts_in(self, tick).map(|text| -> FrameText<'_> { text })
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

play!([A: Animation] Animator<A>);
play!(['a] AnyAnimator<'a>);
play!([const N: usize] Group<N>);
