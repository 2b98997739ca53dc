//! What can be wrong with a dye, in words.

use super::dye::Channel;
use crate::diagnostics::shown;

/// What is wrong with a piece of a dye's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slip<'a> {
    pub(crate) kind: SlipKind,
    /// The piece.
    pub(crate) text: &'a str,
    /// Where it begins.
    pub(crate) at: usize,
}

/// What can be wrong with a dye.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SlipKind {
    /// No such channel.
    Channel,
    /// Behind the `:` stands no list that begins with `#`.
    List(Channel),
    /// Not so many hexadecimal digits as the channel's colours have.
    Colour(Channel),
    /// The last colour of a list of pairs has no other one.
    Unpaired(Channel),
    /// A colour to be replaced that cannot be seen.
    Unseen,
    /// More colours than are allowed.
    TooMany(usize),
}

impl Slip<'_> {
    /// What is wrong.
    pub(crate) fn message(&self) -> String {
        let text = shown(self.text);
        match self.kind {
            SlipKind::Channel => format!("there is no channel `{text}`"),
            SlipKind::List(channel) => {
                format!("channel {} has no list of colours: `{text}`", channel.letter())
            }
            SlipKind::Colour(channel) => {
                format!("`{text}` is no colour of channel {}: {}", channel.letter(), digits(channel))
            }
            SlipKind::Unpaired(channel) => {
                format!("the colours of channel {} are pairs, but `{text}` is alone", channel.letter())
            }
            SlipKind::Unseen => format!("`{text}` is wholly transparent, and such pixels are never replaced"),
            SlipKind::TooMany(most) => format!("more than {most} colours for one channel"),
        }
    }

    /// What stands there.
    pub(crate) const fn label(&self) -> &'static str {
        match self.kind {
            SlipKind::Channel => "not a channel",
            SlipKind::List(_) => "not a list of colours",
            SlipKind::Colour(_) => "not a colour",
            SlipKind::Unpaired(_) => "what takes its place?",
            SlipKind::Unseen => "cannot be seen",
            SlipKind::TooMany(_) => "one too many",
        }
    }

    /// How to mend it.
    pub(crate) fn help(&self) -> String {
        match self.kind {
            SlipKind::Channel => {
                let is_meant = |letter: &&str| self.text.trim().eq_ignore_ascii_case(letter);
                let mut letters = Channel::ALL.iter().map(|(letter, _)| *letter);
                match letters.clone().find(is_meant) {
                    Some(letter) => format!("did you mean `{letter}`?"),
                    None if self.text.starts_with('#') => {
                        format!("name the channel in front of it: `R:{}`", shown(self.text))
                    }
                    None => {
                        let last = letters.next_back().unwrap_or_default();
                        format!("the channels are {} and {last}", letters.collect::<Vec<_>>().join(", "))
                    }
                }
            }
            SlipKind::List(channel) => {
                let letter = channel.letter();
                if self.text.starts_with(|first: char| first.is_ascii_hexdigit()) {
                    return format!(
                        "write a `#` in front of the first colour: `{letter}:#{}`",
                        shown(self.text)
                    );
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
            SlipKind::Colour(channel) => self.colour_help(channel),
            SlipKind::Unpaired(_) => {
                "write the colour of the image, then the one that takes its place, and so on".to_owned()
            }
            SlipKind::Unseen => "remove it and the colour behind it".to_owned(),
            SlipKind::TooMany(_) => "remove some of them".to_owned(),
        }
    }

    fn colour_help(&self, channel: Channel) -> String {
        let (bare, digits) = (self.text.trim().trim_start_matches('#'), channel.digits());
        let is_hex = bare.bytes().all(|byte| byte.is_ascii_hexdigit());
        match bare.len() {
            length if is_hex && length == digits && self.text.contains('#') => {
                format!("only the first colour has a `#`: write `{bare}`")
            }
            length if is_hex && length == digits => format!("without blanks: write `{bare}`"),
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

/// What a colour of a channel consists of.
const fn digits(channel: Channel) -> &'static str {
    match channel {
        Channel::Alpha => "8 digits from 0 to f, two each for red, green, blue and alpha",
        _ => "6 digits from 0 to f, two each for red, green and blue",
    }
}
