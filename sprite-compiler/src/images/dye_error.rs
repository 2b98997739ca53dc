//! The errors in a dye's text, and their messages.

use super::channel::Channel;
use crate::base::text::shown;

/// An error in a piece of a dye's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DyeError<'a> {
    pub(crate) kind: DyeErrorKind,
    /// The wrong piece.
    pub(crate) text: &'a str,
    /// The byte offset of the piece in the text.
    pub(crate) at: usize,
}

/// The kinds of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DyeErrorKind {
    /// The channel is unknown.
    Channel,
    /// The text after the `:` is not a list that begins with `#`.
    List(Channel),
    /// The number of hexadecimal digits does not fit the channel.
    Colour(Channel),
    /// The last colour of a list of pairs has no second one.
    Unpaired(Channel),
    /// The colour to be replaced is invisible.
    Unseen,
    /// There are more colours than are allowed.
    TooMany(usize),
}

impl DyeError<'_> {
    /// The message about the error.
    pub(crate) fn message(&self) -> String {
        let text = shown(self.text);
        match self.kind {
            DyeErrorKind::Channel => format!("there is no channel `{text}`"),
            DyeErrorKind::List(channel) => {
                format!("channel {} has no list of colours: `{text}`", channel.letter())
            }
            DyeErrorKind::Colour(channel) => {
                format!("`{text}` is not a colour of channel {}: {}", channel.letter(), digits(channel))
            }
            DyeErrorKind::Unpaired(channel) => {
                format!("the colours of channel {} are pairs, but `{text}` is alone", channel.letter())
            }
            DyeErrorKind::Unseen => {
                format!("`{text}` is wholly transparent, and such pixels are never replaced")
            }
            DyeErrorKind::TooMany(most) => format!("more than {most} colours for one channel"),
        }
    }

    /// The label of the piece.
    pub(crate) const fn label(&self) -> &'static str {
        match self.kind {
            DyeErrorKind::Channel => "not a channel",
            DyeErrorKind::List(_) => "not a list of colours",
            DyeErrorKind::Colour(_) => "not a colour",
            DyeErrorKind::Unpaired(_) => "what takes its place?",
            DyeErrorKind::Unseen => "cannot be seen",
            DyeErrorKind::TooMany(_) => "one too many",
        }
    }

    /// How to fix it.
    pub(crate) fn help(&self) -> String {
        match self.kind {
            DyeErrorKind::Channel => {
                let is_meant = |letter: &&str| self.text.trim().eq_ignore_ascii_case(letter);
                let mut letters = Channel::ALL.iter().map(|(letter, _)| *letter);
                match letters.clone().find(is_meant) {
                    Some(letter) => format!("did you mean `{letter}`?"),
                    None if self.text.starts_with('#') => {
                        format!("name the channel before it: `R:{}`", shown(self.text))
                    }
                    None => {
                        let last = letters.next_back().unwrap_or_default();
                        format!("the channels are {} and {last}", letters.collect::<Vec<_>>().join(", "))
                    }
                }
            }
            DyeErrorKind::List(channel) => {
                let letter = channel.letter();
                if self.text.starts_with(|first: char| first.is_ascii_hexdigit()) {
                    return format!("write a `#` before the first colour: `{letter}:#{}`", shown(self.text));
                }
                let digits = "0".repeat(channel.digits());
                if channel.is_pairs() {
                    format!(
                        "write a `#`, then pairs of colours with commas between: `{letter}:#{digits},{digits}`"
                    )
                } else {
                    format!("write a `#`, then colours with commas between: `{letter}:#{digits}`")
                }
            }
            DyeErrorKind::Colour(channel) => self.colour_help(channel),
            DyeErrorKind::Unpaired(_) => {
                "write the colour of the image, then the one that takes its place, and so on".to_owned()
            }
            DyeErrorKind::Unseen => "remove it and the colour after it".to_owned(),
            DyeErrorKind::TooMany(_) => "remove some of them".to_owned(),
        }
    }

    fn colour_help(&self, channel: Channel) -> String {
        let (bare, digits) = (self.text.trim().trim_start_matches('#'), channel.digits());
        let is_hex = bare.bytes().all(|byte| byte.is_ascii_hexdigit());
        match bare.len() {
            length if is_hex && length == digits && self.text.contains('#') => {
                format!("only the first colour has a `#`: write `{bare}`")
            }
            length if is_hex && length == digits => format!("without spaces: write `{bare}`"),
            3 if is_hex && digits == 6 => {
                let long: String = bare.chars().flat_map(|digit| [digit, digit]).collect();
                format!("write `{long}`")
            }
            6 if is_hex => format!("alpha follows blue: write `{bare}ff` for an opaque one"),
            8 if is_hex => "the last two digits are alpha, which only the channel A has".to_owned(),
            0 => "remove the comma, or write a colour".to_owned(),
            _ => format!("write a colour such as `{}`", "ff8000ff".get(..digits).unwrap_or_default()),
        }
    }
}

/// The parts of a colour of a channel.
const fn digits(channel: Channel) -> &'static str {
    match channel {
        Channel::Alpha => "8 digits from 0 to f, two each for red, green, blue and alpha",
        _ => "6 digits from 0 to f, two each for red, green and blue",
    }
}
