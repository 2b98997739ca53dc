//! The continuation after the last frame of a layer, and the order of the frames.

/// How a layer plays its frames, and what follows the last one.
///
/// It is exhaustive, like [`Order`]: code that plays, documents or draws a layer has to handle each. A further one
/// would be another version of the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Playback {
    /// Shows one frame, the first, until the game picks another.
    Still,
    /// Continues at frame `from` after the last one, for ever.
    Loop {
        /// The frame, from 0, that follows the last one.
        from: u16,
    },
    /// Stays on the last frame.
    Hold,
    /// Draws nothing after the last frame.
    Hide,
    /// Returns to the animation that serves as `stand`, with the remaining time.
    Return,
}

/// The order in which the frames of a pass follow each other.
///
/// A pass of ping-pong begins next to the frame at which the pass before it turned, which is not shown twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// From the first to the last.
    #[default]
    Forward,
    /// From the last to the first.
    Reverse,
    /// The first pass is forward, the second one back, and so on.
    PingPong,
    /// The first pass is back, the second one forward, and so on.
    PingPongReverse,
}

impl Order {
    /// Returns whether the first pass begins with the last frame.
    pub const fn begins_last(self) -> bool {
        matches!(self, Self::Reverse | Self::PingPongReverse)
    }

    /// Returns whether every second pass goes the other way.
    pub const fn turns(self) -> bool {
        matches!(self, Self::PingPong | Self::PingPongReverse)
    }
}
