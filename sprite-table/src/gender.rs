//! The gender that a sprite is drawn for.

/// The gender that a hair style or a piece of clothing is drawn for: data that the game uses as it likes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Gender {
    /// Anybody.
    #[default]
    Both,
    /// Female characters.
    Female,
    /// Male characters.
    Male,
}
