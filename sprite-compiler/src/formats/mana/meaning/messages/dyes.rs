//! Dyes that cannot be laid over an image, or that nothing takes.

use crate::diagnostics::{Code, Diagnostic, shown};
use crate::images::dye::Channel;
use crate::images::slips::Slip;
use crate::source::Place;

/// A faulty palette behind a picture that is dyed; `asked` is where the settings ask for it.
pub(in super::super) fn dye_slip(place: Place, slip: &Slip<'_>, asked: Place) -> Diagnostic {
    let finding = Diagnostic::new(Code::NumberInvalid, place, slip.message()).label(slip.label());
    finding.note(asked, "the sprite is dyed here").help(slip.help())
}

/// The settings dye a channel, and none of the sprite's images takes it. `known` are the channels that those have.
pub(in super::super) fn dye_in_vain(
    place: Place,
    sprite: &str,
    channel: Channel,
    known: &[Channel],
) -> Diagnostic {
    let (sprite, letter) = (shown(sprite), channel.letter());
    let finding = |message: String| Diagnostic::new(Code::DyeChannel, place, message).label("has no effect");
    if known.contains(&channel) {
        let finding = finding(format!(
            "the images of `{sprite}` that have the channel {letter} give its colours themselves"
        ));
        return finding.help(format!("remove it here, or the colours behind the `{letter}` in their `src`"));
    }
    let known: Vec<&str> = known.iter().map(|channel| channel.letter()).collect();
    finding(format!("no image of `{sprite}` has the channel {letter}")).help(match known.as_slice() {
        [] => format!("remove it, or write `|{letter}` behind the path in `src`"),
        [one] => format!("its only channel is {one}"),
        [first @ .., last] => format!("its channels are {} and {last}", first.join(", ")),
    })
}

pub(in super::super) fn too_many_dyes(place: Place, limit: usize) -> Diagnostic {
    let message = format!("more than {limit} images with different dyes");
    Diagnostic::new(Code::LimitExceeded, place, message).label("one too many")
}
