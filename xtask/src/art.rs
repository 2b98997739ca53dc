//! Reads an art file: frames of letters, poses made of frames, and the sheets they fill.
//!
//! ```text
//! # a comment line
//! frame leaf              rows of letters up to the next empty line
//! .ij
//! ij.
//!
//! recolour dry i=q j=r    letters to swap, used as `leaf:dry`
//! pose twig 6x4 leaf@0,1+leaf:h@3,0    a new frame from layers; what leaves it is cut off
//! include more.txt        the lines of another file stand here
//! sheet sprites/leaf.png 8x8    a PNG with cells of that size
//! shift 1,1               moves the layers of all following cells
//! row leaf leaf:dry twig  a row of cells; a pixel outside its cell is an error
//! mirror 0                row 0 once more, mirrored
//! cell 16x16              another cell size for the rows that follow
//! ```

use std::collections::BTreeMap;

use crate::error::ArtError;
use crate::grid::Grid;
use crate::layers::{Edge, Stock, pair};
use crate::palette::Palette;
use crate::sheet::Sheet;

/// Gives the text of an art file by its name.
pub(crate) type Reader<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// Reads an art file and returns its sheets.
pub(crate) fn read_sheets(file: &str, palette: &Palette, reader: Reader<'_>) -> Result<Vec<Sheet>, ArtError> {
    let mut art = Art { palette, reader, stock: Stock::default(), sheets: Vec::new() };
    art.read(file, (file, 1))?;
    Ok(art.sheets)
}

struct Art<'a> {
    palette: &'a Palette,
    reader: Reader<'a>,
    stock: Stock,
    sheets: Vec<Sheet>,
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
            if let Some(letter) = row.chars().find(|letter| !self.palette.knows(*letter)) {
                return Err(ArtError::new(file, *line, format!("unknown letter `{letter}`")));
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
                let swaps = swaps.ok_or("a swap of letters looks like a=b")?;
                match swaps.values().find(|letter| !self.palette.knows(**letter)) {
                    Some(letter) => return Err(format!("unknown letter `{letter}`")),
                    None => self.stock.recolours.insert(name.to_owned(), swaps),
                };
            }
            ["pose", name, size, layers] => {
                let grid = self.stock.stack(layers, parse_size(size)?, (0, 0), Edge::Clip)?;
                self.add_frame(name, grid)?;
            }
            ["sheet", path, size] => self.sheets.push(Sheet::new(path, parse_size(size)?)),
            _ => self.sheet_directive(words)?,
        }
        Ok(())
    }

    fn sheet_directive(&mut self, words: &[&str]) -> Result<(), String> {
        let sheet =
            self.sheets.last_mut().ok_or("not a known line, or a line that belongs below a `sheet`")?;
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
            _ => return Err(format!("`{}` is not a known line", words.join(" "))),
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

    fn read(text: &str) -> Result<Vec<Sheet>, ArtError> {
        let palette = Palette::parse("palette", "a 000000\nb ffffff").unwrap();
        let reader = |name: &str| match name {
            "art" => Ok(text.to_owned()),
            "more" => Ok("frame c\nb\n".to_owned()),
            _ => Err(format!("no {name}")),
        };
        read_sheets("art", &palette, &reader)
    }

    fn complaint(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn frames_fill_a_sheet() {
        let sheets = read(
            "include more\nframe x\na.\n.a\n\nrecolour pale a=b\npose y 2x2 x:pale+c@1,0\n\
             sheet s.png 3x2\nshift 1,0\nrow x y\nmirror 0\ncell 1x1\nshift 0,0\nrow c -\n",
        );
        let rows = [".a..bb", "..a..b", ".a.bb.", "a..b..", "b....."];
        assert_eq!(sheets.unwrap()[0].compose(), Grid::from_rows(&rows).unwrap());
    }

    #[test]
    fn mistakes_name_file_and_line() {
        assert_eq!(complaint("frame x\naa\naQ\n"), "art:3: unknown letter `Q`");
        assert_eq!(complaint("frame x\naa\na\n"), "art:3: this row differs in length from the first one");
        assert_eq!(complaint("frame x\na\n\nframe x\na\n"), "art:4: there is a frame `x` already");
        assert_eq!(complaint("\ninclude lost"), "art:2: no lost");
        assert_eq!(complaint("frame x\n\n"), "art:1: a frame without rows");
        assert_eq!(complaint("sheet s.png 1x1\nrow y"), "art:2: no frame `y`");
    }
}
