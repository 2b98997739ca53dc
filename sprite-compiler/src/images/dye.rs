//! Dyes, which replace colours of an image: `R:#ff0000,00ff00;S:#aabbcc,ddeeff`. And the errors in them.

use super::channel::Channel;
use crate::base::limits::DYE_COLOURS;
use crate::base::sorted::SortedMap;
use crate::base::words::shown;
use std::fmt;

/// The colours of one channel: red, green, blue and alpha, which is 255 if it is not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Palette(pub(crate) Vec<[u8; 4]>);

/// The palettes of an image's channels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Dye {
    pub(crate) palettes: SortedMap<Channel, Palette>,
}

/// A channel of a dye's text.
#[derive(Clone, Debug)]
pub(crate) struct DyePart {
    pub(crate) channel: Channel,
    /// The palette; [`None`] if the channel gets its colours from elsewhere.
    pub(crate) palette: Option<Palette>,
    /// The byte offset of its name in the text.
    pub(crate) at: usize,
}

impl Dye {
    /// The dye that applies to an image: for each of its channels the palette that is written there or, without one,
    /// the palette of `set`.
    pub(crate) fn merge(written: &[DyePart], set: Option<&Self>) -> Self {
        let mut palettes = SortedMap::new();
        // If a channel occurs twice, the first palette is used.
        for part in written {
            if let Some(palette) = &part.palette {
                palettes.entry(part.channel).or_insert_with(|| palette.clone());
            }
        }
        for part in written {
            if let Some(palette) = set.and_then(|set| set.palettes.get(&part.channel)) {
                palettes.entry(part.channel).or_insert_with(|| palette.clone());
            }
        }
        Self { palettes }
    }
}

/// Equal dyes have equal texts.
impl fmt::Display for Dye {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (channel, palette)) in self.palettes.iter().enumerate() {
            write!(f, "{}{}:", if index > 0 { ";" } else { "" }, channel.letter())?;
            for (index, [r, g, b, a]) in palette.0.iter().enumerate() {
                write!(f, "{}{r:02x}{g:02x}{b:02x}", if index > 0 { "," } else { "#" })?;
                if channel.digits() > 6 {
                    write!(f, "{a:02x}")?;
                }
            }
        }
        Ok(())
    }
}

/// Reads a dye's text. A part with an error is left out.
pub(crate) fn read(text: &str) -> (Vec<DyePart>, Vec<DyeError<'_>>) {
    let (mut parts, mut errors) = (Vec::new(), Vec::new());
    let mut start = 0;
    for part in text.split(';') {
        let at = start;
        start += part.len() + 1;
        // An empty part between two `;` is allowed.
        if part.is_empty() {
            continue;
        }
        let (letter, list) = part.split_once(':').map_or((part, None), |(letter, list)| (letter, Some(list)));
        let Some(channel) = Channel::find(letter) else {
            errors.push(DyeError { kind: DyeErrorKind::Channel, text: letter, at });
            continue;
        };
        let palette = list.map(|list| palette(channel, list, at + letter.len() + 1)).transpose();
        match palette {
            Ok(palette) => parts.push(DyePart { channel, palette, at }),
            Err(found) => errors.extend(found),
        }
    }
    (parts, errors)
}

/// Reads the list after a channel's `:`.
fn palette(channel: Channel, list: &str, at: usize) -> Result<Palette, Vec<DyeError<'_>>> {
    let Some(inner) = list.strip_prefix('#').filter(|inner| !inner.is_empty()) else {
        return Err(vec![DyeError { kind: DyeErrorKind::List(channel), text: list, at }]);
    };
    let (mut colours, mut errors) = (Vec::new(), Vec::new());
    let (mut start, mut tail) = (at + 1, (at, list));
    for text in inner.split(',') {
        let error = |kind| DyeError { kind, text, at: start };
        let index = colours.len() + errors.len();
        if index == DYE_COLOURS {
            errors.push(error(DyeErrorKind::TooMany(DYE_COLOURS)));
            return Err(errors);
        }
        tail = (start, text);
        match colour(channel, text) {
            Some([.., 0]) if index % 2 == 0 => errors.push(error(DyeErrorKind::Unseen)),
            Some(colour) => colours.push(colour),
            None => errors.push(error(DyeErrorKind::Colour(channel))),
        }
        start += text.len() + 1;
    }
    if errors.is_empty() && channel.is_pairs() && colours.len() % 2 != 0 {
        errors.push(DyeError { kind: DyeErrorKind::Unpaired(channel), text: tail.1, at: tail.0 });
    }
    if errors.is_empty() { Ok(Palette(colours)) } else { Err(errors) }
}

fn colour(channel: Channel, text: &str) -> Option<[u8; 4]> {
    // `from_str_radix` also accepts a sign, so digits are checked first.
    if text.len() != channel.digits() || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let number = u32::from_str_radix(text, 16).ok()?;
    Some(if text.len() == 8 { number } else { number << 8 | 0xff }.to_be_bytes())
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use DyeErrorKind::{Colour, List, Unpaired, Unseen};

    fn canonical(text: &str) -> String {
        let (parts, errors) = read(text);
        assert_eq!(errors, [], "{text}");
        Dye::merge(&parts, None).to_string()
    }

    #[test]
    fn the_same_dye_has_the_same_text() {
        assert_eq!(canonical("G:#0000FF;R:#ff0000,00fF00;"), "R:#ff0000,00ff00;G:#0000ff");
        assert_eq!(
            canonical("A:#aabbccdd,11223300;S:#aabbcc,ddeeff"),
            "S:#aabbcc,ddeeff;A:#aabbccdd,11223300"
        );
        assert_eq!(canonical("R;W;;"), "");
        // If a channel occurs twice, the first palette is used.
        assert_eq!(canonical("R;R:#111111;R:#222222"), "R:#111111");
        let (parts, _) = read(&canonical("Y:#010203;M:#040506;C:#070809;B:#0a0b0c;W:#ffffff"));
        assert_eq!(parts.len(), 5);
    }

    #[test]
    fn an_image_s_own_palette_comes_before_the_one_that_is_set() {
        let set = Dye::merge(&read("R:#111111;G:#222222;B:#333333").0, None);
        let merged = |written| Dye::merge(&read(written).0, Some(&set)).to_string();
        assert_eq!(merged("R;G:#abcdef"), "R:#111111;G:#abcdef");
        assert_eq!(merged("W"), "");
        assert_eq!(merged("B;B:#000001"), "B:#000001");
    }

    #[test]
    fn slips_know_where_they_stand() {
        let errors = |text| {
            read(text).1.into_iter().map(|error| (error.kind, error.text, error.at)).collect::<Vec<_>>()
        };
        assert_eq!(errors("R;x:#000000;G"), [(DyeErrorKind::Channel, "x", 2)]);
        assert_eq!(errors("R:ff0000"), [(List(Channel::Red), "ff0000", 2)]);
        assert_eq!(errors("G;R:"), [(List(Channel::Red), "", 4)]);
        assert_eq!(errors("R:#"), [(List(Channel::Red), "#", 2)]);
        assert_eq!(
            errors("R:#fff,#00ff00,+00000,,00ff00"),
            [
                (Colour(Channel::Red), "fff", 3),
                (Colour(Channel::Red), "#00ff00", 7),
                (Colour(Channel::Red), "+00000", 15),
                (Colour(Channel::Red), "", 22),
            ]
        );
        assert_eq!(
            errors("A:#00ff00,00ff00"),
            [(Colour(Channel::Alpha), "00ff00", 3), (Colour(Channel::Alpha), "00ff00", 10)]
        );
        assert_eq!(errors("S:#00ff00,00ff01,00ff02"), [(Unpaired(Channel::Special), "00ff02", 17)]);
        assert_eq!(errors("A:#00ff0000,00ff00ff"), [(Unseen, "00ff0000", 3)]);
        assert_eq!(errors("A:#00ff00ff,00ff0000"), []);
        let many = format!("R:#{}", "000000,".repeat(300));
        assert_eq!(errors(&many), [(DyeErrorKind::TooMany(DYE_COLOURS), "000000", 3 + 7 * DYE_COLOURS)]);
    }
}
