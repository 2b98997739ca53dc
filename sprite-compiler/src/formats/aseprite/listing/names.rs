//! The names of an export's frames, divided into what the patterns of the editor write: the title of the file, the
//! layer, the tag and the number of the frame.

use crate::base::sorted::SortedSet;
use crate::base::source::Location;

/// The longest title whose words are compared with the names of tags and layers, in bytes.
const LONGEST: usize = 200;

/// The characters between the words of a name.
const SEPARATORS: [char; 8] = [' ', '_', '-', '.', ':', '/', '#', ','];

/// The names that an export has: the tags and the layers of the drawing.
#[derive(Debug)]
pub(super) struct Known {
    /// In lower case.
    pub(super) tags: SortedSet<String>,
    pub(super) layers: SortedSet<String>,
}

/// The name of a frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Name {
    /// The part that is neither of the others.
    pub(super) title: String,
    pub(super) layer: Option<String>,
    pub(super) tag: Option<String>,
    pub(super) number: Option<u32>,
    /// `true` if it can be of the pattern that the editor chooses itself: a space before the number, and an ending.
    pub(super) is_usual: bool,
    /// `true` if its ending is that of a binary file.
    pub(super) is_of_drawing: bool,
}

/// An entry of the list.
#[derive(Debug)]
pub(super) struct ListEntry {
    pub(super) name: Name,
    pub(super) location: Location,
    /// Milliseconds.
    pub(super) duration: u32,
}

impl Name {
    /// Divides a name by the patterns that the editor chooses itself: `{title} ({layer}) #{tag} {frame}.{extension}`.
    pub(super) fn read(name: &str, known: &Known) -> Self {
        let (stem, ending) = without_ending(name, known);
        let found = last_number(stem, known).or_else(|| number_within(stem));
        let (rest, number, is_spaced) = found.map_or((stem.to_owned(), None, true), |(rest, number)| {
            let is_spaced = rest.is_empty() || rest.ends_with(' ');
            (rest, Some(number), is_spaced)
        });
        let rest = trimmed(&rest);
        let (rest, tag) = tag(rest, known).map_or((rest, None), |(rest, tag)| (rest, Some(tag)));
        let (rest, layer) = layer(rest, known).map_or((rest, None), |(rest, layer)| (rest, Some(layer)));
        Self {
            title: rest.to_owned(),
            layer: layer.map(str::to_owned),
            tag: tag.map(str::to_owned),
            number,
            is_usual: is_spaced && ending.is_some(),
            is_of_drawing: ending.is_some_and(|ending| {
                ["ase", "aseprite"].iter().any(|known| ending.eq_ignore_ascii_case(known))
            }),
        }
    }

    /// The same name, with words at the start and the end of its title that are the names of tags and layers taken for
    /// those.
    pub(super) fn with_words(&self, known: &Known) -> Self {
        let mut name = self.clone();
        loop {
            let is_tag = |word: &str| known.tags.contains(&word.to_lowercase());
            if name.tag.is_none()
                && let Some((rest, word)) = word(&name.title, is_tag)
            {
                (name.title, name.tag) = (rest, Some(word));
            } else if name.layer.is_none()
                && let Some((rest, word)) = word(&name.title, |word| known.layers.contains(word))
            {
                (name.title, name.layer) = (rest, Some(word));
            } else {
                return name;
            }
        }
    }

    /// Takes what is in brackets for a part of the title: where other names have no layer, it is none.
    pub(super) fn put_layer_back(&mut self) {
        if let Some(layer) = self.layer.take() {
            self.title = format!("{} ({layer})", self.title);
        }
    }

    /// The same name without the digits that it ends with in front of its number: what is written there is a duration.
    pub(super) fn without_duration(&self, known: &Known) -> Self {
        let inner = Self::read(&self.title, known);
        Self {
            is_usual: false,
            is_of_drawing: self.is_of_drawing,
            tag: self.tag.clone().or(inner.tag),
            ..inner
        }
    }
}

/// A name without an ending, which has a letter and is no name of a layer or a tag; and the ending.
fn without_ending<'n>(name: &'n str, known: &Known) -> (&'n str, Option<&'n str>) {
    let is_ending = |(stem, ending): &(&str, &str)| {
        !stem.is_empty()
            && (1..=8).contains(&ending.len())
            && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && ending.bytes().any(|byte| byte.is_ascii_alphabetic())
            && !known.layers.contains(*ending)
            && !known.tags.contains(&ending.to_lowercase())
    };
    match name.rsplit_once('.').filter(is_ending) {
        Some((stem, ending)) => (stem, Some(ending)),
        None => (name, None),
    }
}

fn trimmed(name: &str) -> &str {
    name.trim_end_matches(|character: char| SEPARATORS.contains(&character))
}

/// The number at the end of a name, perhaps in brackets, and what is before it.
fn last_number(stem: &str, known: &Known) -> Option<(String, u32)> {
    let inner = stem.strip_suffix(')');
    let text = inner.unwrap_or(stem);
    let rest = text.trim_end_matches(|character: char| character.is_ascii_digit());
    let digits = text.get(rest.len()..)?;
    let rest = if inner.is_some() { rest.strip_suffix('(')? } else { rest };
    let is_layer = inner.is_some() && known.layers.contains(digits);
    Some((rest.to_owned(), digits.parse().ok().filter(|_| !is_layer)?))
}

/// The last word of a name that is a number, and the name without it: `bat/idle/0/body`.
fn number_within(stem: &str) -> Option<(String, u32)> {
    let mut end = stem.len();
    for (start, part) in stem.rmatch_indices(|character: char| SEPARATORS.contains(&character)) {
        let word = stem.get(start + part.len()..end)?;
        if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) {
            let rest = format!("{}{}", stem.get(..start)?, stem.get(end..)?);
            return Some((rest, word.parse().ok()?));
        }
        end = start;
    }
    None
}

/// The tag at the end of a name, after `#`. Where tags are listed it is one of those.
fn tag<'n>(name: &'n str, known: &Known) -> Option<(&'n str, &'n str)> {
    let (rest, tag) = name.rsplit_once('#')?;
    let is_known = known.tags.is_empty() || known.tags.contains(&tag.to_lowercase());
    (!tag.is_empty() && is_known).then(|| (trimmed(rest), tag))
}

/// The layer at the end of a name, in brackets. Where layers are listed it is one of those.
fn layer<'n>(name: &'n str, known: &Known) -> Option<(&'n str, &'n str)> {
    let inner = name.strip_suffix(')')?;
    let mut depth = 1_usize;
    for (at, bracket) in inner.rmatch_indices(['(', ')']) {
        depth = if bracket == ")" { depth + 1 } else { depth.saturating_sub(1) };
        if bracket == ")" {
            continue;
        }
        let layer = inner.get(at + 1..).unwrap_or_default();
        let is_layer = if known.layers.is_empty() { depth == 0 } else { known.layers.contains(layer) };
        if is_layer && !layer.is_empty() {
            return Some((trimmed(inner.get(..at)?), layer));
        }
    }
    None
}

/// The longest end of a title, else its longest beginning, that is a known name, and what is left of it.
fn word(title: &str, is_known: impl Fn(&str) -> bool) -> Option<(String, String)> {
    if title.len() > LONGEST {
        return None;
    }
    let is_separator = |character: char| !character.is_alphanumeric();
    let starts = title
        .char_indices()
        .filter(|(at, _)| *at == 0 || title.get(..*at).is_some_and(|before| before.ends_with(is_separator)));
    for (at, _) in starts {
        let (rest, end) = title.split_at(at);
        if is_known(end) {
            return Some((trimmed(rest).to_owned(), end.to_owned()));
        }
    }
    let ends = title.char_indices().rev().filter(|(_, character)| is_separator(*character));
    for (at, _) in ends {
        let (start, rest) = title.split_at(at);
        if is_known(start) {
            let rest = rest.trim_start_matches(is_separator);
            return Some((rest.to_owned(), start.to_owned()));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(tags: &[&str], layers: &[&str]) -> Known {
        let set = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        Known { tags: set(tags), layers: set(layers) }
    }

    /// The title, the layer, the tag and the number; `-` for what there is not.
    fn read(name: &str, known: &Known) -> String {
        let Name { title, layer, tag, number, .. } = Name::read(name, known);
        let or = |part: Option<String>| part.unwrap_or_else(|| "-".to_owned());
        format!("{title}|{}|{}|{}", or(layer), or(tag), or(number.map(|number| number.to_string())))
    }

    #[test]
    fn the_patterns_of_the_editor_are_divided() {
        let any = known(&[], &[]);
        let cases = [
            ("crab 0.aseprite", "crab|-|-|0"),
            ("crab.aseprite", "crab|-|-|-"),
            ("crab (shell) 12.ase", "crab|shell|-|12"),
            ("crab (shell).ase", "crab|shell|-|-"),
            ("crab #walk 3.aseprite", "crab|-|walk|3"),
            ("crab (left claw) #walk away 3.aseprite", "crab|left claw|walk away|3"),
            ("crab (claw (left)) 3.png", "crab|claw (left)|-|3"),
            ("7", "|-|-|7"),
            ("crab_walk_007", "crab_walk|-|-|7"),
            ("crab_walk:7", "crab_walk|-|-|7"),
            ("crab (7)", "crab|-|-|7"),
            ("bat/idle/0/body", "bat/idle/body|-|-|0"),
            ("room 1.5", "room 1|-|-|5"),
            ("crab 99999999999", "crab 99999999999|-|-|-"),
        ];
        for (name, expected) in cases {
            assert_eq!(read(name, &any), expected, "{name}");
        }
    }

    #[test]
    fn listed_tags_and_layers_decide_what_is_one() {
        let known = known(&["walk"], &["shell", "2", "a) b"]);
        let cases = [
            ("crab (old) 0.aseprite", "crab (old)|-|-|0"),
            ("crab (shell) 0.aseprite", "crab|shell|-|0"),
            ("crab (2).aseprite", "crab|2|-|-"),
            ("crab (a) b) 0.aseprite", "crab|a) b|-|0"),
            ("take #3 0.aseprite", "take #3|-|-|0"),
            ("crab #Walk 0.aseprite", "crab|-|Walk|0"),
        ];
        for (name, expected) in cases {
            assert_eq!(read(name, &known), expected, "{name}");
        }
    }

    #[test]
    fn words_of_a_title_are_tags_and_layers() {
        let known = known(&["walk", "fast walk", "crab_hide"], &["shell"]);
        let cases = [
            ("crab_walk_0", "crab", None, Some("walk")),
            ("crab-fast walk-0", "crab", None, Some("fast walk")),
            ("walk 3", "", None, Some("walk")),
            ("crab_shell_walk_0", "crab", Some("shell"), Some("walk")),
            ("crab_hide:0", "", None, Some("crab_hide")),
            ("walk.shell", "", Some("shell"), Some("walk")),
            ("sidewalk 0", "sidewalk", None, None),
        ];
        for (name, title, layer, tag) in cases {
            let found = Name::read(name, &known).with_words(&known);
            assert_eq!(
                (found.title.as_str(), found.layer.as_deref(), found.tag.as_deref()),
                (title, layer, tag),
                "{name}"
            );
        }
    }
}
