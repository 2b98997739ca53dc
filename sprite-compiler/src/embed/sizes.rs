//! Measures how many bytes a library adds to a game: tables and images, before and after packing into an atlas.

use super::library::{Embedded, PackedLibrary};
use crate::base::files::Files;
use crate::base::limits::Limits;
use crate::base::sorted::sort_by;
use crate::base::words::one_line;
use crate::link::SpriteContent;
use crate::unit::table_length;
use sprite_table::PixelForm;
use std::cmp::Reverse;
use std::fmt::{self, Write};

/// The bytes of everything that a library embeds, biggest first.
///
/// Its text has a line for each, and the sums below them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes {
    rows: Vec<SizeRow>,
    is_packed: bool,
}

/// The use of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SizeKind {
    /// The table of a sprite.
    Table,
    /// An image, or a page of images that were packed together.
    Image,
}

impl SizeKind {
    /// `table` or `image`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Image => "image",
        }
    }
}

/// The bytes of a table or an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeRow {
    /// Table or image.
    pub kind: SizeKind,
    /// The type of a sprite with the modules around it, or the path of an image.
    pub name: String,
    /// A few words on the image: its form, or that it is in the atlas. Empty for a table.
    pub note: String,
    /// Bytes before images were packed together; 0 for a page.
    pub before: u64,
    /// Bytes now; 0 for an image that is in the atlas.
    pub now: u64,
}

impl PackedLibrary {
    /// The bytes of everything that is embedded, biggest first. To compare, tables of sprites whose frames are in the
    /// atlas are packed once more without it, and drawn images that are in it are encoded.
    pub fn sizes(&self, files: &dyn Files, limits: &Limits) -> Sizes {
        let replaced = self.replaced();
        let tables = self.tables().sprites.iter().enumerate().map(|(at, sprite)| {
            let (name, before, now) = match &sprite.content {
                SpriteContent::Packed(packed) => {
                    let now = packed.table().len() as u64;
                    let drawn = replaced.sprites.get(&at).filter(|_| now > 0);
                    let before = drawn.map_or(now, |sprite| table_length(sprite, packed.sound()));
                    (packed.sprite().type_name(), before, now)
                }
                SpriteContent::Compiled(compiled) => {
                    let code = &compiled.code;
                    (code.type_name(), code.table_bytes, code.table_bytes)
                }
            };
            SizeRow { kind: SizeKind::Table, name, note: String::new(), before, now }
        });
        let images = self.used_images().iter().enumerate().map(|(location, &image)| {
            let (form, now) = match self.embedded(location) {
                Embedded::File => (PixelForm::Png.name(), self.images().file_length(image)),
                Embedded::Bytes(form, bytes) => (form.name(), bytes.len() as u64),
            };
            let size = self.images().size(image).unwrap_or_default();
            let note = format!("{form}, {size}");
            let before = if self.images().is_page(image) { 0 } else { now };
            SizeRow { kind: SizeKind::Image, name: self.images().path(image).to_owned(), note, before, now }
        });
        let in_atlas = replaced.images.iter().map(|&(image, before)| {
            let name = self.images().path(image).to_owned();
            let before =
                before.unwrap_or_else(|| self.png(image, files, limits).map_or(0, |png| png.len() as u64));
            SizeRow { kind: SizeKind::Image, name, note: "in the atlas".to_owned(), before, now: 0 }
        });
        let mut rows: Vec<SizeRow> = tables.chain(images).chain(in_atlas).collect();
        sort_by(&mut rows, |a, b| {
            let key = |row: &SizeRow| Reverse((row.now.max(row.before), row.now));
            key(a).cmp(&key(b)).then_with(|| (a.kind, &a.name).cmp(&(b.kind, &b.name)))
        });
        Sizes { rows, is_packed: !replaced.images.is_empty() }
    }
}

impl Sizes {
    /// All rows, biggest first, by the greater of the bytes before and now.
    pub fn rows(&self) -> &[SizeRow] {
        &self.rows
    }

    /// Returns whether images were packed together, so that `before` and `now` differ.
    pub fn is_packed(&self) -> bool {
        self.is_packed
    }

    /// The bytes of all tables or all images, before and now.
    pub fn sum(&self, kind: SizeKind) -> (u64, u64) {
        let rows = self.rows.iter().filter(|row| row.kind == kind);
        rows.fold((0, 0), |(before, now), row| (before + row.before, now + row.now))
    }

    /// The text with at most this many rows, and the sums.
    pub fn text(&self, most: usize) -> String {
        let shown = self.rows.get(..most).unwrap_or(&self.rows);
        let mut lines: Vec<(u64, u64, String)> = Vec::new();
        for SizeRow { kind, name, note, before, now } in shown {
            let note = if note.is_empty() { String::new() } else { format!(" ({note})") };
            lines.push((*before, *now, one_line(format!("{} {name}{note}", kind.as_str()))));
        }
        let rest = self.rows.get(shown.len()..).unwrap_or_default();
        if !rest.is_empty() {
            let (before, now) = rest.iter().fold((0, 0), |(a, b), row| (a + row.before, b + row.now));
            lines.push((before, now, format!("{} more", rest.len())));
        }
        let (tables, images) = (self.sum(SizeKind::Table), self.sum(SizeKind::Image));
        lines.push((tables.0, tables.1, "all tables".to_owned()));
        lines.push((images.0, images.1, "all images".to_owned()));
        lines.push((tables.0 + images.0, tables.1 + images.1, "together".to_owned()));
        let widest = lines.iter().map(|(before, now, _)| grouped(*(before.max(now))).len()).max();
        let width = widest.unwrap_or_default().max("before".len());
        let mut text = String::new();
        // Writing to a string does not fail.
        if self.is_packed {
            let _ = writeln!(text, "{:>width$}  {:>width$}", "before", "bytes");
            for (before, now, what) in lines {
                let _ = writeln!(text, "{:>width$}  {:>width$}  {what}", grouped(before), grouped(now));
            }
        } else {
            let _ = writeln!(text, "{:>width$}", "bytes");
            for (_, now, what) in lines {
                let _ = writeln!(text, "{:>width$}  {what}", grouped(now));
            }
        }
        text
    }
}

impl fmt::Display for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(usize::MAX))
    }
}

/// `1,234,567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_threes() {
        assert_eq!([0, 999, 1_000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
