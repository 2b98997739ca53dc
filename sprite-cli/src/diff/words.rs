//! Writes facts of frames and layers in words.

use sprite_compiler::model::Layer;
use sprite_table::{Order, Playback};

/// `2 pixels to the right and 1 up`.
pub(super) fn shift((x, y): (i64, i64)) -> String {
    let part = |by: i64, less: &str, more: &str| match by {
        0 => None,
        _ => Some(format!("{} {}", by.unsigned_abs(), if by < 0 { less } else { more })),
    };
    let parts = [part(x, "to the left", "to the right"), part(y, "up", "down")];
    let words = parts.into_iter().flatten().collect::<Vec<_>>().join(" and ");
    // The unit follows the first number.
    let unit = if words.starts_with("1 ") { " pixel" } else { " pixels" };
    match words.split_once(' ') {
        Some((first, rest)) => format!("{first}{unit} {rest}"),
        None => words,
    }
}

/// Microseconds in milliseconds.
pub(super) fn milliseconds(time: u64) -> String {
    let rest = format!(".{:03}", time % 1_000);
    format!("{}{} ms", time / 1_000, rest.trim_end_matches('0').trim_end_matches('.'))
}

/// How the frames of a layer follow each other, in words.
pub(super) fn playing(layer: &Layer) -> String {
    let times = if layer.passes == 1 { "once".to_owned() } else { format!("{} times", layer.passes) };
    let mut words = match layer.playback {
        Playback::Still => "as a still picture".to_owned(),
        Playback::Loop { from: 0 } => "in a loop".to_owned(),
        Playback::Loop { from } => format!("in a loop from frame {from}"),
        Playback::Hold => format!("{times} and stays on its last picture"),
        Playback::Hide => format!("{times} and shows nothing then"),
        Playback::Return => format!("{times} and returns"),
    };
    words += match layer.order {
        Order::Forward => "",
        Order::Reverse => ", backwards",
        Order::PingPong => ", there and back",
        Order::PingPongReverse => ", back and there",
    };
    if layer.is_free {
        words += ", on a clock of its own";
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_told_with_its_unit_once() {
        for (by, expected) in [
            ((2, -1), "2 pixels to the right and 1 up"),
            ((-1, 0), "1 pixel to the left"),
            ((-1, -2), "1 pixel to the left and 2 up"),
            ((0, 3), "3 pixels down"),
        ] {
            assert_eq!(shift(by), expected);
        }
    }

    #[test]
    fn milliseconds_have_no_zeros_at_their_end() {
        assert_eq!([100_000, 16_667, 1_500, 0].map(milliseconds), ["100 ms", "16.667 ms", "1.5 ms", "0 ms"]);
    }
}
