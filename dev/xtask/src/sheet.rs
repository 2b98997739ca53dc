//! A sprite sheet: rows of cells, one below the other.

use crate::grid::Grid;

/// One PNG in the making.
#[derive(Debug)]
pub(crate) struct Sheet {
    /// Where it goes, below the asset folder.
    pub(crate) path: String,
    /// Size of the cells of the next row.
    pub(crate) cell: (usize, usize),
    /// How far the next row's layers are moved inside their cells.
    pub(crate) shift: (isize, isize),
    rows: Vec<Vec<Grid>>,
}

impl Sheet {
    /// A sheet with no rows yet.
    pub(crate) fn new(path: &str, cell: (usize, usize)) -> Self {
        Self { path: path.to_owned(), cell, shift: (0, 0), rows: Vec::new() }
    }

    /// Adds a row of finished cells.
    pub(crate) fn push_row(&mut self, cells: Vec<Grid>) {
        self.rows.push(cells);
    }

    /// Adds row `index` once more, each cell mirrored. `None` when there is no such row.
    pub(crate) fn push_mirrored(&mut self, index: usize) -> Option<()> {
        let cells = self.rows.get(index)?.iter().map(Grid::mirrored).collect();
        self.rows.push(cells);
        Some(())
    }

    /// The whole sheet as one picture.
    pub(crate) fn compose(&self) -> Grid {
        let row_height = |row: &Vec<Grid>| row.iter().map(Grid::height).max().unwrap_or(0);
        let row_width = |row: &Vec<Grid>| row.iter().map(Grid::width).sum();
        let width = self.rows.iter().map(row_width).max().unwrap_or(0);
        let mut picture = Grid::clear(width, self.rows.iter().map(row_height).sum());
        let mut top = 0;
        for row in &self.rows {
            let mut left = 0;
            for cell in row {
                picture.draw(cell, left, top);
                left = left.saturating_add_unsigned(cell.width());
            }
            top = top.saturating_add_unsigned(row_height(row));
        }
        picture
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_lie_below_each_other() {
        let cell = |rows: &[&str]| Grid::from_rows(rows).unwrap();
        let mut sheet = Sheet::new("a.png", (2, 1));
        sheet.push_row(vec![cell(&["ab"]), cell(&["cd"])]);
        sheet.push_mirrored(0).unwrap();
        sheet.push_row(vec![cell(&["e", "f"])]);
        assert_eq!(sheet.compose(), cell(&["abcd", "badc", "e...", "f..."]));
        assert_eq!(sheet.push_mirrored(7), None);
    }
}
