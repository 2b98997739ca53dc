//! The keys of `key=value`, and the words of `mode`.

use super::records::Keyword;

/// A key, whatever its spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Mode,
    Position,
    TimePerFrame,
    ReplayDelay,
    MirrorFrom,
}

/// Spellings of keys, and which lines have them. The format's document writes `mirror_from` in both ways.
pub(super) const KEYS: [(&str, Key, Keyword); 6] = [
    ("mode", Key::Mode, Keyword::Layer),
    ("position", Key::Position, Keyword::Layer),
    ("time_per_frame", Key::TimePerFrame, Keyword::Layer),
    ("replay_delay", Key::ReplayDelay, Keyword::Layer),
    ("mirror_from", Key::MirrorFrom, Keyword::Angle),
    ("mirror-from", Key::MirrorFrom, Keyword::Angle),
];

/// The words of `mode`.
pub(super) const MODES: [&str; 3] = ["off", "once", "loop"];
