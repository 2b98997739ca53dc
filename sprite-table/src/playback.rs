//! What becomes of a layer when its last frame has been shown.

/// How a layer plays its frames, and what becomes of it after the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Playback {
    /// Shows one frame, the first, until the game picks another.
    Still,
    /// Goes on at frame `from` after the last one, for ever.
    Loop {
        /// The frame, from 0, that follows the last one.
        from: u16,
    },
    /// Stays on the last frame.
    Hold,
    /// Draws nothing after the last frame.
    Hide,
    /// Goes back to the animation that serves as `stand`, with the time that is left over.
    Return,
}
