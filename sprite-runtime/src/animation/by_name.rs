//! Animations as text. One type serves all sprites, because each trait of a generated type would make every build of a
//! game slower.

use crate::Animation;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;
use sprite_table::UnknownName;

/// An animation that is displayed by its name, parsed from its name, and ordered as in the description.
///
/// It is for settings, save files and sorted collections. The name is that of the description; parsing another name is
/// an error that lists the names.
///
/// ```
/// # use sprite_runtime::animation::ByName;
/// # use sprite_runtime::data::UnknownName;
/// # use sprite_runtime::{Animation, Animator};
/// fn resume<A: Animation>(saved: &str) -> Result<Animator<A>, UnknownName> {
///     let ByName(animation) = saved.parse()?;
///     Ok(Animator::new(animation))
/// }
///
/// fn save<A: Animation>(player: &Animator<A>) -> String {
///     ByName(player.animation()).to_string()
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByName<A>(
    /// The animation.
    pub A,
);

impl<A: Animation> fmt::Display for ByName<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.name())
    }
}

impl<A: Animation> FromStr for ByName<A> {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = A::SPRITE.animation_index(name).map(|index| Self(A::from_index(index)));
        found.ok_or(UnknownName::new("animation", A::NAMES))
    }
}

impl<A: Animation> TryFrom<&str> for ByName<A> {
    type Error = UnknownName;

    fn try_from(name: &str) -> Result<Self, UnknownName> {
        name.parse()
    }
}

impl<A> From<A> for ByName<A> {
    fn from(animation: A) -> Self {
        Self(animation)
    }
}

impl<A: Animation> Ord for ByName<A> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.index().cmp(&other.0.index())
    }
}

impl<A: Animation> PartialOrd for ByName<A> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<A: Animation> Hash for ByName<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.index().hash(state);
    }
}
