//! Reads an art file: frames of characters, poses made of frames, and the sheets and Aseprite files they fill.
//!
//! ```text
//! # a comment line
//! frame leaf              rows of characters up to the next empty line
//! .ij
//! ij.
//!
//! recolour dry i=q j=r    characters to swap, used as `leaf:dry`
//! pose twig 6x4 leaf@0,1+leaf:h@3,0    a new frame from layers; what leaves it is cut off
//! include more.txt        the lines of another file stand here
//! sheet sprites/leaf.png 8x8    a PNG with cells of that size
//! shift 1,1               moves the layers of all following cells
//! row leaf leaf:dry twig  a row of cells; a pixel outside its cell is an error
//! mirror 0                row 0 once more, mirrored
//! cell 16x16              another cell size for the rows that follow
//! aseprite leaf.aseprite 8x8    an Aseprite file with a canvas of that size
//! layers shadow leaf      its layers, from back to front
//! picture 80 - leaf@1,1   a frame of 80 ms: what each layer shows
//! text leaf rustles       the text of that layer's cel in the frame before
//! tag fall 0..3 pingpong 2      frames of an animation, a direction, passes
//! slice hit 0 1,1 4x4 pivot 2,3     a rectangle from frame 0 on; the pivot may be left out
//! ```

use std::collections::BTreeMap;

use crate::aseprite::Document;
use crate::error::ArtError;
use crate::grid::Grid;
use crate::layers::{Edge, Stock, pair};
use crate::palette::Palette;
use crate::sheet::Sheet;

/// Gives the text of an art file by its name.
pub(crate) type Reader<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// The files that an art file fills.
#[derive(Debug)]
pub(crate) enum Work {
    /// A PNG.
    Sheet(Sheet),
    /// An Aseprite file.
    Document(Document),
}

/// Reads an art file and returns what it fills.
pub(crate) fn read_works(file: &str, palette: &Palette, reader: Reader<'_>) -> Result<Vec<Work>, ArtError> {
    let mut art = Art { palette, reader, stock: Stock::default(), works: Vec::new() };
    art.read(file, (file, 1))?;
    Ok(art.works)
}

struct Art<'a> {
    palette: &'a Palette,
    reader: Reader<'a>,
    stock: Stock,
    works: Vec<Work>,
}

impl Art<'_> {
    /// Reads `file`; `asked` is the place to blame when there is no such file.
    fn read(&mut self, file: &str, asked: (&str, usize)) -> Result<(), ArtError> {
        let text = (self.reader)(file).map_err(|message| ArtError::new(asked.0, asked.1, message))?;
        let mut lines = (1..).zip(text.lines().map(str::trim_end));
        while let Some((number, line)) = lines.next() {
            let fail = |message: String| ArtError::new(file, number, message);
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["frame", name] => {
                    let rows: Vec<(usize, &str)> =
                        lines.by_ref().take_while(|row| !row.1.is_empty()).collect();
                    let grid = self.grid(file, number, &rows)?;
                    self.add_frame(name, grid).map_err(fail)?;
                }
                ["include", other] => self.read(other, (file, number))?,
                _ => self.directive(&words).map_err(fail)?,
            }
        }
        Ok(())
    }

    fn grid(&self, file: &str, number: usize, rows: &[(usize, &str)]) -> Result<Grid, ArtError> {
        for (line, row) in rows {
            if let Some(character) = row.chars().find(|character| !self.palette.knows(*character)) {
                return Err(ArtError::new(file, *line, format!("unknown character `{character}`")));
            }
            if row.chars().count() != rows[0].1.chars().count() {
                return Err(ArtError::new(file, *line, "this row differs in length from the first one"));
            }
        }
        let rows: Vec<&str> = rows.iter().map(|row| row.1).collect();
        Grid::from_rows(&rows)
            .filter(|grid| grid.height() > 0)
            .ok_or_else(|| ArtError::new(file, number, "a frame without rows"))
    }

    fn add_frame(&mut self, name: &str, grid: Grid) -> Result<(), String> {
        match self.stock.frames.insert(name.to_owned(), grid) {
            None => Ok(()),
            Some(_) => Err(format!("there is a frame `{name}` already")),
        }
    }

    fn directive(&mut self, words: &[&str]) -> Result<(), String> {
        match *words {
            ["recolour", name, ref swaps @ ..] => {
                let swaps =
                    swaps.iter().map(|swap| pair(swap, '=')).collect::<Option<BTreeMap<char, char>>>();
                let swaps = swaps.ok_or("a swap of characters looks like a=b")?;
                match swaps.values().find(|character| !self.palette.knows(**character)) {
                    Some(character) => return Err(format!("unknown character `{character}`")),
                    None => self.stock.recolours.insert(name.to_owned(), swaps),
                };
            }
            ["pose", name, size, layers] => {
                let grid = self.stock.stack(layers, parse_size(size)?, (0, 0), Edge::Clip)?;
                self.add_frame(name, grid)?;
            }
            ["sheet", path, size] => self.works.push(Work::Sheet(Sheet::new(path, parse_size(size)?))),
            ["aseprite", path, size] => {
                let size = pair(size, 'x').ok_or("a canvas looks like 24x32")?;
                self.works.push(Work::Document(Document::new(path, size)));
            }
            _ => self.work_directive(words)?,
        }
        Ok(())
    }

    /// A line that belongs to the sheet or the Aseprite file above it.
    fn work_directive(&mut self, words: &[&str]) -> Result<(), String> {
        let unknown = || format!("`{}` is not a known line", words.join(" "));
        let sheet = match self.works.last_mut() {
            None => return Err("not a known line, or a line that belongs below a `sheet`".to_owned()),
            Some(Work::Document(document)) => {
                return document.directive(words, &self.stock).ok_or_else(unknown)?;
            }
            Some(Work::Sheet(sheet)) => sheet,
        };
        match *words {
            ["cell", size] => sheet.cell = parse_size(size)?,
            ["shift", place] => sheet.shift = pair(place, ',').ok_or("a shift looks like 4,-2")?,
            ["row", ref cells @ ..] => {
                let stack = |cell: &&str| self.stock.stack(cell, sheet.cell, sheet.shift, Edge::Refuse);
                let cells = cells.iter().map(stack).collect::<Result<Vec<Grid>, String>>()?;
                sheet.push_row(cells);
            }
            ["mirror", index] => {
                let index = index.parse().map_err(|_| "`mirror` wants the number of a row")?;
                sheet.push_mirrored(index).ok_or("no such row to mirror")?;
            }
            _ => return Err(unknown()),
        }
        Ok(())
    }
}

fn parse_size(text: &str) -> Result<(usize, usize), String> {
    pair(text, 'x').ok_or_else(|| format!("`{text}` is not a size such as 24x32"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Work>, ArtError> {
        let palette = Palette::parse("palette", "a 000000\nb ffffff").unwrap();
        let reader = |name: &str| match name {
            "art" => Ok(text.to_owned()),
            "more" => Ok("frame c\nb\n".to_owned()),
            _ => Err(format!("no {name}")),
        };
        read_works("art", &palette, &reader)
    }

    fn complaint(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn frames_fill_a_sheet() {
        let works = read(
            "include more\nframe x\na.\n.a\n\nrecolour pale a=b\npose y 2x2 x:pale+c@1,0\n\
             sheet s.png 3x2\nshift 1,0\nrow x y\nmirror 0\ncell 1x1\nshift 0,0\nrow c -\n",
        );
        let rows = [".a..bb", "..a..b", ".a.bb.", "a..b..", "b....."];
        let [Work::Sheet(sheet)] = &works.unwrap()[..] else { panic!("one sheet is described") };
        assert_eq!(sheet.compose(), Grid::from_rows(&rows).unwrap());
    }

    #[test]
    fn mistakes_name_file_and_line() {
        assert_eq!(complaint("frame x\naa\naQ\n"), "art:3: unknown character `Q`");
        assert_eq!(complaint("frame x\naa\na\n"), "art:3: this row differs in length from the first one");
        assert_eq!(complaint("frame x\na\n\nframe x\na\n"), "art:4: there is a frame `x` already");
        assert_eq!(complaint("\ninclude lost"), "art:2: no lost");
        assert_eq!(complaint("frame x\n\n"), "art:1: a frame without rows");
        assert_eq!(complaint("sheet s.png 1x1\nrow y"), "art:2: no frame `y`");
        assert_eq!(complaint("aseprite a.ase 1x1\nrow y"), "art:2: `row y` is not a known line");
        assert_eq!(complaint("sheet s.png 1x1\nlayers y"), "art:2: `layers y` is not a known line");
    }
}
