//! Dyes, which replace colours of an image: `R:#ff0000,00ff00;S:#aabbcc,ddeeff`.

use super::channel::Channel;
use super::dye_error::{DyeError, DyeErrorKind};
use crate::base::limits::DYE_COLOURS;
use crate::base::sorted::SortedMap;
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
pub(crate) struct Part {
    pub(crate) channel: Channel,
    /// The palette; [`None`] if the channel gets its colours from elsewhere.
    pub(crate) palette: Option<Palette>,
    /// The byte offset of its name in the text.
    pub(crate) at: usize,
}

impl Dye {
    /// The dye that applies to an image: for each of its channels the palette that is written there or, without one,
    /// the palette of `set`.
    pub(crate) fn merge(written: &[Part], set: Option<&Self>) -> Self {
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
pub(crate) fn read(text: &str) -> (Vec<Part>, Vec<DyeError<'_>>) {
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
            Ok(palette) => parts.push(Part { channel, palette, at }),
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
