//! Differences between two libraries, by sprite.

use crate::timeline::PlayedTrack;
use serde::Serialize;
use serde_json::Value;

/// The kind of a change. The names are those of the JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Kind {
    Animation,
    /// The name of an animation as written.
    Name,
    Direction,
    Layer,
    Slice,
    Text,
    UserData,
    Companion,
    Substitute,
    Path,
    Pixels,
    Place,
    Size,
    Untrimmed,
    FrameCount,
    Duration,
    Playback,
    Choice,
    Variants,
    Turning,
    Scale,
    Motion,
    Health,
    Stand,
    StartFacing,
    /// An error in a description, because of which nothing is shown.
    Error,
}

/// The kind of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum How {
    Came,
    Went,
    Changed,
}

/// A difference of a sprite that both have. The names of fields are the keys of the JSON.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Change {
    #[serde(flatten)]
    pub(super) place: Place,
    pub(super) kind: Kind,
    #[serde(rename = "change")]
    pub(super) how: How,
    /// True if a name is gone that a game may use.
    pub(super) vanished: bool,
    /// The frames that it is about, from 0: those of the new library, or of the old one if they are gone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) frames: Vec<usize>,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(super) old: Value,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(super) new: Value,
    /// The change in words, which follow its place.
    pub(super) text: String,
}

/// A sprite that came, went or changed. The names of fields are the keys of the JSON.
#[derive(Debug, Serialize)]
pub(super) struct SpriteDifference {
    pub(super) sprite: String,
    /// The path by which a library finds it.
    pub(super) path: String,
    pub(super) change: How,
    /// The sprite that shows the same and has another name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) renamed: Option<String>,
    pub(super) changes: Vec<Change>,
    /// Its indices in both libraries.
    #[serde(skip)]
    pub(super) old: Option<usize>,
    #[serde(skip)]
    pub(super) new: Option<usize>,
    #[serde(skip)]
    pub(super) pairs: Vec<Pair>,
}

#[derive(Debug, Serialize)]
pub(super) struct TilesetDifference {
    pub(super) tileset: String,
    pub(super) change: How,
}

/// The part of a sprite that a change is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Place {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) animation: Option<String>,
    /// The health in percent up to which it is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) health: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) direction: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) layer: Option<String>,
}

impl Change {
    pub(super) fn new(place: &Place, kind: Kind, how: How, text: impl Into<String>) -> Self {
        Self {
            place: place.clone(),
            kind,
            how,
            vanished: false,
            frames: Vec::new(),
            old: Value::Null,
            new: Value::Null,
            text: text.into(),
        }
    }

    /// The same change with the old and the new value.
    pub(super) fn values(mut self, old: impl Into<Value>, new: impl Into<Value>) -> Self {
        (self.old, self.new) = (old.into(), new.into());
        self
    }

    /// The same change, marked as the loss of a name that a game may use, if it is one.
    pub(super) fn of_name(mut self) -> Self {
        self.vanished = self.how != How::Came;
        self
    }
}

/// A sentence on frames: `frames 2 and 3 take 120 ms instead of 100 ms`. The text begins with words for one and for
/// several frames where these differ: `takes|take 120 ms`.
pub(super) fn of_frames(text: &str, frames: &[usize], is_every: bool) -> String {
    let is_one = frames.len() == 1 || is_every;
    let text = match text.split_once(' ') {
        Some((verb, rest)) if verb.contains('|') => {
            let (one, several) = verb.split_once('|').unwrap_or_default();
            format!("{} {rest}", if is_one { one } else { several })
        }
        _ => text.to_owned(),
    };
    match frames {
        [0] if is_every => format!("its picture {text}"),
        _ if is_every => format!("every frame {text}"),
        frames => format!("{} {text}", numbers("frame", frames)),
    }
}

/// `frame 3`, `frames 0 to 4, 6 and 9`.
pub(super) fn numbers(what: &str, numbers: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let runs: Vec<String> = runs
        .into_iter()
        .flat_map(|(first, last)| match last - first {
            0 => vec![first.to_string()],
            1 => vec![first.to_string(), last.to_string()],
            _ => vec![format!("{first} to {last}")],
        })
        .collect();
    let plural = if numbers.len() == 1 { "" } else { "s" };
    format!("{what}{plural} {}", listed(&runs))
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => words.concat(),
    }
}

/// Two pictures that the page shows side by side.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) place: Place,
    pub(super) old: Option<PlayedTrack>,
    pub(super) new: Option<PlayedTrack>,
    pub(super) frames: Vec<FramePair>,
}

/// A frame that looks different.
#[derive(Clone, Debug)]
pub(super) struct FramePair {
    pub(super) layer: Option<String>,
    /// The number of the frame, from 0, on the side that has it.
    pub(super) number: usize,
    /// Their indices among all frames of their sprites.
    pub(super) old: Option<u32>,
    pub(super) new: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_named_in_runs() {
        for (frames, expected) in [
            (&[3][..], "frame 3"),
            (&[3, 4], "frames 3 and 4"),
            (&[0, 1, 2, 4, 6, 7, 8], "frames 0 to 2, 4 and 6 to 8"),
        ] {
            assert_eq!(numbers("frame", frames), expected);
        }
    }

    #[test]
    fn verbs_agree_with_the_frames() {
        let change = |frames: &[usize], is_every| of_frames("takes|take 1 ms", frames, is_every);
        assert_eq!(change(&[1], false), "frame 1 takes 1 ms");
        assert_eq!(change(&[1, 2], false), "frames 1 and 2 take 1 ms");
        assert_eq!(change(&[0, 1, 2], true), "every frame takes 1 ms");
        assert_eq!(change(&[0], true), "its picture takes 1 ms");
    }
}
