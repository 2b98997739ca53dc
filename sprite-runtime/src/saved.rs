//! Animators in saved games, by names, which stay the same when art is added.

extern crate alloc;

use crate::animation::{Animation, AnimationOf, Binding as _};
use crate::moment::Moment;
use crate::{Animator, AnyAnimator};
use alloc::string::String;
use core::fmt;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sprite_table::{Angle, Facing, Library, Sprite};

/// The content of a saved game for an animator. Only the names must be there.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Animator")]
struct Saved<Name> {
    /// The path of the sprite's description.
    sprite: Name,
    animation: Name,
    #[serde(default = "start")]
    facing: SavedFacing,
    /// Nanoseconds since the animation began.
    #[serde(default)]
    elapsed: u64,
    /// Nanoseconds for which the animator had played before.
    #[serde(default)]
    before: u64,
    #[serde(default)]
    frame: u16,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    variant: u16,
    #[serde(default = "full")]
    health: u8,
    #[serde(default)]
    resting: bool,
    #[serde(default)]
    paused: bool,
    #[serde(default)]
    stopped: bool,
}

fn start() -> SavedFacing {
    SavedFacing(Facing::Index(0))
}

fn full() -> u8 {
    100
}

impl<'s, A: AnimationOf<'s>> Serialize for Animator<A> {
    /// The animator by names: those of its sprite, its animation and its direction, with its times, its seed, its variant
    /// and whether it is paused or stopped.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let now = self.current();
        let sprite = now.binding.sprite();
        let moment = Moment::of(&now.state, sprite);
        let saved = Saved {
            sprite: sprite.path(),
            animation: sprite.animation_name(moment.animation),
            facing: SavedFacing(Facing::from_code(moment.facing)),
            elapsed: moment.elapsed,
            before: moment.before,
            frame: moment.frame,
            seed: moment.seed,
            variant: moment.variant,
            health: moment.health,
            resting: moment.is_resting,
            paused: moment.is_paused,
            stopped: moment.is_stopped,
        };
        saved.serialize(serializer)
    }
}

impl<'de, A: Animation> Deserialize<'de> for Animator<A> {
    /// An animator of this type, whatever the path of its sprite was when it was saved.
    ///
    /// # Errors
    /// The sprite has no animation of the saved name. The message says which, and which there are.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let saved = Saved::<String>::deserialize(deserializer)?;
        let mut animator = Self::new(A::LAST);
        let sprite = animator.binding.sprite();
        (animator.state, _) = saved.moment::<D>(sprite)?.show(sprite);
        Ok(animator)
    }
}

impl AnyAnimator<'static> {
    /// An animator of the sprite of a library that was saved. A field of a saved game calls it with `deserialize_with`:
    ///
    /// ```
    /// # use serde::{Deserialize, Deserializer, Serialize};
    /// # use sprite_runtime::{AnyAnimator, Library};
    /// # mod art { pub static LIBRARY: sprite_runtime::Library = sprite_runtime::Library::new(&[], &[], &[]); }
    /// #[derive(Serialize, Deserialize)]
    /// struct Monster {
    ///     #[serde(deserialize_with = "monster")]
    ///     animator: AnyAnimator<'static>,
    ///     health: u8,
    /// }
    ///
    /// fn monster<'de, D: Deserializer<'de>>(deserializer: D) -> Result<AnyAnimator<'static>, D::Error> {
    ///     AnyAnimator::deserialize_in(&art::LIBRARY, deserializer)
    /// }
    /// ```
    ///
    /// # Errors
    /// The library has no sprite of the saved path, or the sprite has no animation of the saved name. The message says
    /// which.
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    pub fn deserialize_in<'de, D: Deserializer<'de>>(
        library: &'static Library<'static>,
        deserializer: D,
    ) -> Result<Self, D::Error> {
        let saved = Saved::<String>::deserialize(deserializer)?;
        let Some(sprite) = library.find(&saved.sprite) else {
            return Err(D::Error::custom(format_args!("there is no sprite `{}`", saved.sprite)));
        };
        let mut animator = Self::of(sprite, 0);
        let sprite = animator.binding.sprite();
        (animator.state, _) = saved.moment::<D>(sprite)?.show(sprite);
        Ok(animator)
    }
}

impl Saved<String> {
    fn moment<'de, D: Deserializer<'de>>(&self, sprite: &Sprite<'_>) -> Result<Moment, D::Error> {
        let Some(animation) = sprite.animation_index(&self.animation) else {
            return Err(D::Error::custom(Unknown { name: &self.animation, sprite }));
        };
        Ok(Moment {
            animation,
            frame: self.frame,
            facing: self.facing.0.to_code(),
            seed: self.seed,
            variant: self.variant,
            health: self.health,
            elapsed: self.elapsed,
            before: self.before,
            is_resting: self.resting,
            is_paused: self.paused,
            is_stopped: self.stopped,
        })
    }
}

/// The message for an animation that the sprite does not have any more.
struct Unknown<'a> {
    name: &'a str,
    sprite: &'a Sprite<'a>,
}

impl fmt::Display for Unknown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the sprite `{}` has no animation `{}`: there are ", self.sprite.path(), self.name)?;
        for (index, name) in self.sprite.animation_names().iter().enumerate() {
            write!(f, "{}`{name}`", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// A facing as text: `up-left`, `angle 4096` in steps of [`Angle`], `index 2`.
struct SavedFacing(Facing);

impl Serialize for SavedFacing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Facing::Angle(angle) => serializer.collect_str(&format_args!("angle {}", angle.steps())),
            Facing::Index(index) => serializer.collect_str(&format_args!("index {index}")),
            facing => serializer.collect_str(&facing),
        }
    }
}

impl<'de> Deserialize<'de> for SavedFacing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = |kind: &str| text.strip_prefix(kind)?.strip_prefix(' ')?.parse().ok();
        let facing = if let Some(steps) = number("angle") {
            Facing::Angle(Angle::from_steps(steps))
        } else if let Some(index) = number("index") {
            Facing::Index(index)
        } else {
            let direction =
                text.parse().map_err(|error| D::Error::custom(format_args!("`{text}`: {error}")))?;
            Facing::Direction(direction)
        };
        Ok(Self(facing))
    }
}
