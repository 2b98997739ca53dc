//! Prints the list for people: a row for each sprite, with its animations below it.

use super::facts::{Animation, Facts, Sprite, SpriteUserData};
use crate::check::one_file::Scope;
use crate::check::tally::{number, summary};
use crate::companions::words;
use sprite_compiler::{Compilation, SizeKind, Sizes, one_line};
use sprite_runtime::data::Companion;
use std::io::{self, Write};

const HEADS: [&str; 8] = ["sprite", "format", "anims", "dirs", "frames", "longest", "bytes", "file"];

/// The space between two columns.
const GAP: &str = "  ";

/// Numbers stand at the right of their columns.
const IS_NUMBER: [bool; 8] = [false, false, true, true, true, true, true, false];

/// The least number of characters of a path that are shown, in any terminal.
const LEAST_OF_PATH: usize = 16;

/// Prints the table. On a terminal with this number of columns each row is one line, paths lose their beginning if
/// necessary, and animations take as many lines as they need.
pub(super) fn print(
    facts: &Facts,
    compilation: &Compilation,
    scope: &Scope,
    sizes: &Sizes,
    columns: Option<usize>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut rows: Vec<[String; 8]> = facts.sprites.iter().map(row).collect();
    if !rows.is_empty() {
        let heads = HEADS.map(str::to_owned);
        let widths: [usize; 8] = std::array::from_fn(|column| {
            let cells = rows.iter().chain([&heads]).map(|row| row[column].chars().count());
            cells.max().unwrap_or_default()
        });
        let [before @ .., _] = widths;
        let taken: usize = before.iter().map(|width| width + GAP.len()).sum();
        if let Some(columns) = columns {
            let most = columns.saturating_sub(taken).max(LEAST_OF_PATH);
            for [.., path] in &mut rows {
                *path = end_of(path, most);
            }
        }
        writeln!(out, "{}", line(&heads, widths))?;
        for (row, sprite) in rows.iter().zip(&facts.sprites) {
            writeln!(out, "{}", line(row, widths))?;
            for note in [companions(sprite), user_data(sprite)].into_iter().flatten() {
                writeln!(out, "  {note}")?;
            }
            for line in wrapped(sprite.animations.iter().map(animation), columns) {
                writeln!(out, "  {line}")?;
            }
        }
        writeln!(out)?;
    }
    writeln!(out, "{}", summary(compilation, scope))?;
    if !scope.is_whole() {
        return Ok(());
    }
    let bytes = |kind| sizes.sum(kind).1;
    writeln!(out, "tables {} bytes, images {} bytes", bytes(SizeKind::Table), bytes(SizeKind::Image))
}

fn row(sprite: &Sprite) -> [String; 8] {
    [
        sprite.name.clone(),
        sprite.format.to_owned(),
        sprite.animations.len().to_string(),
        sprite.directions().count().to_string(),
        sprite.frames().to_string(),
        sprite.longest().map_or_else(|| "-".to_owned(), seconds),
        sprite.bytes.to_string(),
        one_line(file(sprite)),
    ]
}

fn line(row: &[String; 8], widths: [usize; 8]) -> String {
    let cells = row.iter().zip(widths).zip(IS_NUMBER).map(|((cell, width), is_number)| {
        if is_number { format!("{cell:>width$}") } else { format!("{cell:width$}") }
    });
    cells.collect::<Vec<_>>().join(GAP).trim_end().to_owned()
}

/// The last `most` characters of a longer text.
fn end_of(text: &str, most: usize) -> String {
    let surplus = text.chars().count().saturating_sub(most);
    if surplus == 0 {
        return text.to_owned();
    }
    let end: String = text.chars().skip(surplus + 1).collect();
    format!("\u{2026}{end}")
}

/// `0.24 s`, rounded to hundredths.
fn seconds(nanoseconds: u64) -> String {
    let hundredths = nanoseconds.saturating_add(5_000_000) / 10_000_000;
    format!("{}.{:02} s", hundredths / 100, hundredths % 100)
}

/// An animation by its name, with the time that it plays as `preview` shows it.
fn animation(animation: &Animation) -> String {
    let mut lengths = animation.directions.iter().map(|direction| direction.length.as_str());
    let first = lengths.next().unwrap_or_default();
    let length = match (animation.sound, first) {
        (false, _) => " (left out: its sprite has an error)".to_owned(),
        (true, "") => String::new(),
        (true, _) if lengths.all(|length| length == first) => format!(" {first}"),
        (true, _) => " various times".to_owned(),
    };
    one_line(format!("{}{length}", animation.name))
}

/// A list with commas, in lines for a terminal with this number of columns.
fn wrapped(words: impl Iterator<Item = String>, columns: Option<usize>) -> Vec<String> {
    let most = columns.unwrap_or(usize::MAX).saturating_sub(GAP.len());
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 2 + word.chars().count() < most => {
                line.extend([", ", &word]);
            }
            Some(line) => {
                line.push(',');
                lines.push(word);
            }
            None => lines.push(word),
        }
    }
    lines
}

/// The companions of a sprite's images; [`None`] if they have none.
fn companions(sprite: &Sprite) -> Option<String> {
    let of_kind = |kind: Companion| {
        let mut own = sprite.companions.iter().filter(|own| own.kind == kind.name());
        let first = own.next()?;
        let images = own.count() + 1;
        let which = if images == 1 { first.path.clone() } else { format!("of {images} images") };
        Some(format!("{} {which}", words(kind)))
    };
    let kinds: Vec<String> = Companion::ALL.into_iter().filter_map(of_kind).collect();
    (!kinds.is_empty()).then(|| one_line(format!("with the {}", kinds.join(" and the "))))
}

/// How many parts of a sprite have colours and properties; [`None`] if none has.
fn user_data(sprite: &Sprite) -> Option<String> {
    let of_sprite = |count: fn(&SpriteUserData) -> usize| sprite.user_data.as_ref().map_or(0, count);
    let cels = sprite.directions().flat_map(|direction| &direction.layers).map(|layer| layer.cels.len());
    let counts = [
        (sprite.directions().filter(|direction| direction.user_data.is_some()).count(), "direction"),
        (of_sprite(|data| data.slices.len()), "slice"),
        (of_sprite(|data| data.layers.len()), "layer"),
        (cels.sum(), "cel"),
    ];
    let counts: Vec<String> =
        counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| number(count, what)).collect();
    (!counts.is_empty()).then(|| format!("user data of {}", counts.join(", ")))
}

/// The file of a sprite, with those that are not read because of it.
fn file(sprite: &Sprite) -> String {
    if sprite.unread.is_empty() {
        return sprite.file.clone();
    }
    format!("{} (not read: {})", sprite.file, sprite.unread.join(", "))
}

#[cfg(test)]
mod tests {
    use super::{end_of, seconds, wrapped};

    #[test]
    fn a_long_path_loses_its_beginning() {
        assert_eq!((end_of("a/bcd", 5).as_str(), end_of("a/bcd", 4).as_str()), ("a/bcd", "\u{2026}bcd"));
    }

    #[test]
    fn a_long_list_takes_several_lines() {
        let words = || ["stand still", "walk", "run", "jump"].map(str::to_owned).into_iter();
        assert_eq!(wrapped(words(), None), ["stand still, walk, run, jump"]);
        assert_eq!(wrapped(words(), Some(20)), ["stand still, walk,", "run, jump"]);
        assert_eq!(wrapped(words(), Some(1)), ["stand still,", "walk,", "run,", "jump"]);
    }

    #[test]
    fn times_are_rounded_to_hundredths_of_a_second() {
        assert_eq!(
            [0, 4_999_999, 240_000_000, 61_005_000_000].map(seconds),
            ["0.00 s", "0.00 s", "0.24 s", "61.01 s"]
        );
    }
}
