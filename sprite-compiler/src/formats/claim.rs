//! Which files are descriptions of which format: by the name of a file, and by its content where an ending is shared.

use super::home::HomeClaim;
use super::json::Value;
use super::row::{FormatReader, Row, of_type};
use super::{ROWS, row};
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::inventory::{Candidate, Inventory};
use crate::model::Format;

/// The endings of all formats. Not every file with one of them is a description.
fn all_endings() -> impl Iterator<Item = &'static str> {
    ROWS.iter().flat_map(|row| row.endings).copied()
}

/// The readers that are compiled.
fn readers() -> impl Iterator<Item = &'static dyn FormatReader> {
    ROWS.iter().filter_map(|row| row.reader)
}

/// The endings that descriptions have, sorted.
pub(crate) fn endings() -> impl Iterator<Item = &'static str> {
    all_endings().collect::<SortedSet<_>>().into_iter()
}

/// Returns whether a description may have this ending, which is the part after the last dot.
pub(crate) fn is_ending(ending: &str) -> bool {
    all_endings().any(|known| known.rsplit('.').next() == Some(ending))
}

/// The path with the ending of a description in lower case, when nothing but letter case keeps it from being one.
pub(crate) fn in_lower_case(path: &str) -> Option<String> {
    let ends = |ending: &&str| {
        let at = path.len().checked_sub(ending.len())?;
        let (before, found) = path.split_at_checked(at)?;
        (before.ends_with('.') && found.eq_ignore_ascii_case(ending)).then_some(before)
    };
    // Not `endings()`, which collects and sorts: this runs for every file of a folder.
    let known = all_endings().filter(|ending| ends(ending).is_some()).max_by_key(|ending| ending.len())?;
    let meant = format!("{}{known}", ends(&known)?);
    (meant != path).then_some(meant)
}

/// Decides by names.
pub(crate) struct Claims {
    rows: Vec<(&'static Row, Option<HomeClaim>)>,
}

impl Claims {
    pub(crate) fn new(inventory: &Inventory) -> Self {
        let claim = |row: &'static Row| (row, row.home.map(|home| home.claim(inventory)));
        Self { rows: ROWS.iter().map(claim).collect() }
    }

    /// The format that claims a file of this name; [`None`] when it is not a description.
    pub(crate) fn candidate(&self, path: &str) -> Option<Candidate> {
        let ending = paths::ending(path);
        match ending {
            "json" => return Some(Candidate::Json),
            "xml" => return Some(Candidate::Xml),
            _ => {}
        }
        let claims = |(row, home): &(&Row, Option<HomeClaim>)| match home {
            Some(home) if row.home.is_some_and(|home| home.ending == ending) => home.claims(path),
            _ => row.endings.iter().any(|known| has_ending(path, known)),
        };
        self.rows.iter().find(|row| claims(row)).map(|(row, _)| Candidate::Of(row.format))
    }
}

/// Returns whether a path ends in a dot and this ending, which may have a dot itself. Then a name precedes it.
fn has_ending(path: &str, ending: &str) -> bool {
    if !ending.contains('.') {
        return paths::ending(path) == ending;
    }
    let name = paths::file_name(path).strip_suffix(ending).and_then(|name| name.strip_suffix('.'));
    name.is_some_and(|name| !name.is_empty())
}

/// The format of files with an ending that is not shared with other formats.
pub(crate) fn named_format(path: &str) -> Option<Format> {
    let shared = |ending: &str| matches!(ending, "json" | "xml");
    let has = |row: &&Row| row.endings.iter().any(|ending| !shared(ending) && has_ending(path, ending));
    ROWS.iter().find(has).map(|row| row.format)
}

/// The feature that the reader of a format is compiled with.
pub(crate) fn feature(format: Format) -> &'static str {
    row(format).feature
}

/// The format of a `.json` file with this root; [`None`] when it belongs to another program.
pub(super) fn json_format(root: Value<'_>) -> Option<Format> {
    let claims = |row: &&Row| row.json.is_some_and(|json| (json.claims)(root));
    ROWS.iter().find(claims).map(|row| row.format)
}

/// The format of an `.xml` file whose root element has this name; [`None`] for a name that other programs have.
pub(super) fn xml_root_format(root: &str) -> Option<Format> {
    let claims = |row: &&Row| row.xml.is_some_and(|xml| xml.roots.contains(&root));
    ROWS.iter().find(claims).map(|row| row.format)
}

/// The format of an `.xml` file whose root element has this name, by that alone: its reader knows better.
pub(super) fn xml_format(root: &str, text: &str) -> Option<Format> {
    let claims =
        |row: &&Row| row.xml.is_some_and(|xml| xml.roots.contains(&root) && text.contains(xml.telltale));
    ROWS.iter().find(claims).map(|row| row.format)
}

/// The name of the description that a file is called like; [`None`] when it is one, or has nothing in common with one.
pub(crate) fn description_meant(path: &str) -> Option<String> {
    readers().find_map(|reader| reader.description_meant(path))
}

/// Returns whether a text looks like a description that lacks its ending.
pub(crate) fn looks_like_description(text: &str) -> bool {
    readers().any(|reader| reader.looks_like_description(text))
}

/// Returns whether an ending is that of descriptions only below a folder of a certain name.
pub(crate) fn depends_on_folder(ending: &str) -> bool {
    ROWS.iter().any(|row| row.home.is_some() && row.endings.contains(&ending))
}

/// Returns whether a picture is a tile set, which descriptions name by that word alone.
pub(crate) fn is_tileset(path: &str) -> bool {
    readers().any(|reader| reader.is_tileset(path))
}

/// Returns whether a description with this ending is no text.
pub(crate) fn is_binary_ending(ending: &str) -> bool {
    ROWS.iter().any(|row| row.binary.contains(&ending))
}

/// Returns whether a description of this candidate is no text.
pub(crate) fn is_binary(candidate: Candidate) -> bool {
    matches!(candidate, Candidate::Of(format) if !row(format).binary.is_empty())
}

/// Returns whether the name of a file says that it is a description. Most JSON and XML belongs to other programs.
pub(crate) fn is_certain(candidate: Candidate) -> bool {
    matches!(candidate, Candidate::Of(_))
}

/// The name of the unit that a file belongs to: files of one name are compiled together. It is known before anything is
/// read; XML files name each other, so that their units are known when they are parsed.
pub(super) fn unit_key(path: &str, candidate: Candidate) -> String {
    match candidate {
        // A binary file and its export are together.
        Candidate::Json => of_type(path),
        Candidate::Of(format) => (row(format).unit_key)(path),
        Candidate::Xml => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_format_has_its_row() {
        for (index, row) in ROWS.iter().enumerate() {
            assert_eq!(row.format as usize, index, "{:?}", row.format);
        }
    }

    #[test]
    fn the_root_decides_what_json_is() {
        let format = |text: &str| {
            let (document, _) = crate::formats::json::parse(text);
            document.root().and_then(json_format)
        };
        let frame = r#""frame": { "x": 0, "y": 0, "w": 1, "h": 1 }"#;
        let cases = [
            (r#"{ "version": 1, "sheet": 1, "movements": 1 }"#.to_owned(), Some(Format::Cranberry)),
            (r#"{ "movements": 1, "frames": 1, "meta": 1 }"#.to_owned(), Some(Format::Cranberry)),
            (r#"{ "sheet": 1 }"#.to_owned(), Some(Format::Cranberry)),
            (r#"{ "meta": 1, "sheet": 1, "frames": 1 }"#.to_owned(), Some(Format::Aseprite)),
            (
                format!(r#"{{ "frames": [ {{ {frame}, "duration": 1 }} ], "meta": 1 }}"#),
                Some(Format::Aseprite),
            ),
            (format!(r#"{{ "frames": [ {{ {frame} }} ], "meta": 1 }}"#), Some(Format::Atlas)),
            (format!(r#"{{ "textures": [ {{ "frames": [ {{ {frame} }} ] }} ] }}"#), Some(Format::Atlas)),
            (r#"{ "textures": [ { "source": 0 } ], "meshes": [] }"#.to_owned(), None),
        ];
        for (text, expected) in cases {
            assert_eq!(format(&text), expected, "{text}");
        }
        for other in [
            "{}",
            "[]",
            r#"{ "frames": 1 }"#,
            r#"{ "sheet": 1, "frames": 1 }"#,
            r#"{ "sheet": 1, "meta": 1 }"#,
        ] {
            assert_eq!(format(other), None, "{other}");
        }
    }

    #[test]
    fn letter_case_of_the_whole_ending_counts() {
        let meant = |path| in_lower_case(path).unwrap_or_default();
        assert_eq!(meant("a/hero.DAT"), "a/hero.dat");
        assert_eq!(meant("a/hero.SHEET.TOML"), "a/hero.sheet.toml");
        assert_eq!(meant("hero.Sheet.toml"), "hero.sheet.toml");
        for other in
            ["hero.dat", "hero.TOML", "hero.sheet.toml", "hero.toml", "DAT", "hero_sheet.TOML", "é.x"]
        {
            assert_eq!(in_lower_case(other), None, "{other}");
        }
    }

    #[test]
    fn descriptions_that_are_one_sprite_are_together() {
        let key = |path, format| unit_key(path, Candidate::Of(format));
        let json = |path| unit_key(path, Candidate::Json);
        assert_eq!(key("a/hero.aseprite", Format::Aseprite), json("a/Hero.json"));
        assert_eq!(key("a/two-words.ase", Format::Aseprite), json("a/two_words.json"));
        assert_ne!(json("a/hero.json"), json("b/hero.json"));
        assert_ne!(json("a/hero.json"), json("a/boss.json"));
        assert_ne!(json("a/-.json"), json("a/+.json"));
        assert_eq!(key("a/walk.sprite", Format::Openage), key("a/die.sprite", Format::Openage));
        assert_ne!(key("walk.sprite", Format::Openage), key("die.sprite", Format::Openage));
        assert_ne!(key("a/x.dat", Format::Solarus), key("a/y.dat", Format::Solarus));
    }
}
