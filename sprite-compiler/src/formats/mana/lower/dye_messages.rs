//! Dyes that cannot be applied to an image, or that nothing uses.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::Location;
use crate::base::text::shown;
use crate::images::channel::Channel;
use crate::images::dye_error::DyeError;

/// A faulty palette after the path of an image that is dyed; `asked` is where the settings ask for it.
pub(crate) fn dye_mistake(location: Location, error: &DyeError<'_>, asked: Location) -> Diagnostic {
    let finding = Diagnostic::new(Code::NumberInvalid, location, error.message()).label(error.label());
    finding.note(asked, "the sprite is dyed here").help(error.help())
}

/// The settings dye a channel, and none of the sprite's images takes it. `known` are the channels that those have.
pub(crate) fn dye_in_vain(
    location: Location,
    sprite: &str,
    channel: Channel,
    known: &[Channel],
) -> Diagnostic {
    let (sprite, letter) = (shown(sprite), channel.letter());
    let finding =
        |message: String| Diagnostic::new(Code::DyeChannel, location, message).label("has no effect");
    if known.contains(&channel) {
        let finding = finding(format!(
            "the images of `{sprite}` that have the channel {letter} give its colours themselves"
        ));
        return finding.help(format!("remove it here, or the colours after the `{letter}` in their `src`"));
    }
    let known: Vec<&str> = known.iter().map(|channel| channel.letter()).collect();
    finding(format!("no image of `{sprite}` has the channel {letter}")).help(match known.as_slice() {
        [] => format!("remove it, or write `|{letter}` after the path in `src`"),
        [one] => format!("its only channel is {one}"),
        [first @ .., last] => format!("its channels are {} and {last}", first.join(", ")),
    })
}

pub(crate) fn too_many_dyes(location: Location, limit: usize) -> Diagnostic {
    let message = format!("more than {limit} images with different dyes");
    Diagnostic::new(Code::LimitExceeded, location, message).label("one too many")
}
