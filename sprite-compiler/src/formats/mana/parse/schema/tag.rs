//! What elements are.

/// What an element is, which its name alone does not say: a `sprite` is three things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    Document,
    /// The root `sprite`.
    Sprite,
    /// The root `sprites` or `beings`.
    Several,
    /// The root of an offset file.
    Offsets,
    /// The root of a frame file.
    Frames,
    /// A `sprite` in a file of several.
    Member,
    Being,
    /// The `sprite ref=` of a being.
    Reference,
    WithImageset,
    Imageset,
    Action,
    Include,
    /// An `animation` outside of any action.
    Free,
    /// The `offset` of a sprite.
    SpriteOffset,
    Animation,
    Frame,
    Sequence,
    Pause,
    Random,
    End,
    Label,
    Goto,
    Jump,
    /// A `frame` or a `sequence` in `random`.
    Choice,
    /// An `action` of an offset file, and what stands in it.
    OffsetAction,
    OffsetAnimation,
    Offset,
    OffsetEnd,
}
