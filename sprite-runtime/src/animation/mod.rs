//! Animations, for generic code: the traits of what animators play, and iterators over it.

mod animated;
mod by_name;
mod features;

pub use crate::frames::Frames;
pub use crate::names::action;
pub use crate::queue::PlayNext;
pub use crate::slices::TickSlices;
pub use crate::texts::TickTexts;
pub(crate) use animated::Binding;
pub use animated::{Animated, AnimationKey, AnimationOf, AnyAnimation};
pub use by_name::ByName;
pub(crate) use features::Seed;
pub use features::{Features, Full, Ordered, Plain};

use crate::binding::sprite_of;
use crate::names::Compiled;
use core::time::Duration;
use sprite_table::{AnimationView, Direction, Facing, Frame, LayerView, Playback, Sprite, TrackView};

/// An animation of a sprite; the enums that [`include_sprites!`](crate::include_sprites) defines implement it.
///
/// The generated enums have what games ask for as functions of their own, so a game needs the trait only to be
/// generic over sprites. Only generated code implements it: what it requires is hidden and may change in any version.
///
/// ```
/// use sprite_runtime::{Animation, Animator};
///
/// struct Actor<A: Animation> {
///     player: Animator<A>,
///     health: u8,
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an animation of a sprite",
    label = "not a generated enum",
    note = "`Animator::new(Hero::Walk)` plays a sprite by its enum, `AnyAnimator::of(sprite, \"walk\")` one by its names"
)]
pub trait Animation: Copy + Eq + core::fmt::Debug + Send + Sync + 'static {
    /// The abilities that its animations need of a player: [`Plain`] or more. [`Full`] suits every sprite, but a program
    /// whose sprites need less is smaller.
    type Features: Features;

    /// All animations, in the order of the description; [`index`](Self::index) counts along it.
    const ANIMATIONS: &'static [Self] = Self::COMPILED.1;

    /// The sprite and its animations. Only generated code can make a value of this type.
    #[doc(hidden)]
    const COMPILED: Compiled<Self>;

    /// The last animation. A sprite without animations is an error of the build.
    const LAST: Self = Self::ANIMATIONS[Self::ANIMATIONS.len() - 1];

    /// The names of all animations as the description has them, in the same order.
    const NAMES: &'static [&'static str] = Self::SPRITE.animation_names();

    /// The sprite's table, images and names.
    const SPRITE: &'static Sprite<'static> = Self::COMPILED.0;

    /// Its index among all animations of the sprite, from 0.
    fn index(self) -> u16;

    /// The animation with an index; the last animation for indices beyond it.
    fn from_index(index: u16) -> Self {
        Self::ANIMATIONS.get(usize::from(index)).copied().unwrap_or(Self::LAST)
    }

    /// The animation of this name or, if there is none, its substitute by the format's rule. [`None`] if there is no
    /// substitute either: a player that is asked for it continues with its current animation.
    fn resolve(name: &str) -> Option<Self> {
        Self::ANIMATIONS.get(usize::from(sprite_of::<Self>().resolve(name)?)).copied()
    }

    /// Its name as the description has it.
    fn name(self) -> &'static str {
        Self::SPRITE.animation_name(self.index())
    }

    /// The directions of the screen for which it has pictures of its own, counter-clockwise from the right.
    fn directions(self) -> Directions {
        Directions { animation: sprite_of::<Self>().table().animation(self.index()), next: 0 }
    }

    /// The frames that it shows in a direction, in their order.
    fn strip(self, facing: impl Into<Facing>) -> Strip<'static> {
        let sprite = sprite_of::<Self>();
        Strip { sprite, next: 0, layer: lead(sprite, self.index(), facing.into()) }
    }

    /// The time from the first frame to the end of the last; [`None`] if it stands still, or if some frames are random.
    fn duration(self, facing: impl Into<Facing>) -> Option<Duration> {
        let layer = lead(sprite_of::<Self>(), self.index(), facing.into())?;
        (layer.playback() != Playback::Still && !layer.is_random())
            .then(|| Duration::from_nanos(layer.total()))
    }
}

fn lead(sprite: &Sprite<'static>, animation: u16, facing: Facing) -> Option<LayerView<'static>> {
    let animation = sprite.table().animation(animation)?;
    let track: TrackView<'static> = animation.track(animation.resolve(facing))?;
    track.layer(track.lead())
}

/// The frames of an animation in one direction, in their order. An empty frame is [`None`].
///
/// ```
/// # use sprite_runtime::{Animation, Direction};
/// /// The widest picture, in pixels.
/// fn width<A: Animation>(animation: A) -> u32 {
///     animation.strip(Direction::Down).flatten().map(|frame| frame.size().width).max().unwrap_or(0)
/// }
/// ```
#[must_use = "iterators do nothing unless they are used"]
#[derive(Clone, Debug)]
pub struct Strip<'a> {
    sprite: &'a Sprite<'a>,
    layer: Option<LayerView<'a>>,
    next: u32,
}

impl<'a> Strip<'a> {
    /// The time for which each of these frames is shown, in the same order; zero for frames that stay until the game
    /// continues.
    ///
    /// ```
    /// # use sprite_runtime::{Animation, Direction};
    /// fn longest<A: Animation>(animation: A) -> core::time::Duration {
    ///     animation.strip(Direction::Down).durations().max().unwrap_or_default()
    /// }
    /// ```
    pub fn durations(&self) -> impl Iterator<Item = Duration> + use<'a> {
        let (layer, next) = (self.layer, self.next);
        let frames = layer.into_iter().flat_map(move |layer| {
            let indices = next..layer.frame_count();
            indices.map(move |index| (layer, u16::try_from(index).unwrap_or(u16::MAX)))
        });
        frames.map(|(layer, frame)| match layer.choice(frame).filter(|_| layer.is_random()) {
            Some(choice) => Duration::from_millis(choice.milliseconds.into()),
            None if layer.playback() == Playback::Still => Duration::ZERO,
            None => Duration::from_nanos(layer.duration(frame)),
        })
    }
}

impl<'a> Iterator for Strip<'a> {
    type Item = Option<Frame<'a>>;

    fn next(&mut self) -> Option<Self::Item> {
        let layer = self.layer.filter(|layer| self.next < layer.frame_count())?;
        let index = layer.first_frame().checked_add(self.next)?;
        self.next += 1;
        Some(self.sprite.frame(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.layer.map_or(0, |layer| layer.frame_count()).saturating_sub(self.next);
        (left as usize, Some(left as usize))
    }
}

impl ExactSizeIterator for Strip<'_> {}

/// The directions of the screen for which an animation has pictures of its own, counter-clockwise from the right.
#[must_use = "iterators do nothing unless they are used"]
#[derive(Clone, Debug)]
pub struct Directions {
    animation: Option<AnimationView<'static>>,
    next: usize,
}

impl Iterator for Directions {
    type Item = Direction;

    fn next(&mut self) -> Option<Direction> {
        let animation = self.animation?;
        loop {
            let direction = *Direction::ALL.get(self.next)?;
            self.next += 1;
            if animation.compass().any(|(angle, _)| angle == direction.angle()) {
                return Some(direction);
            }
        }
    }
}
