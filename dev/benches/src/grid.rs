//! Tables as Markdown, aligned, so that they read well on the screen and can go into a page.

/// A table with a title.
pub(crate) struct Grid {
    title: String,
    rows: Vec<Vec<String>>,
}

impl Grid {
    pub(crate) fn new(title: impl Into<String>, heads: &[&str]) -> Self {
        Self { title: title.into(), rows: vec![heads.iter().map(ToString::to_string).collect()] }
    }

    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    pub(crate) fn print(&self) {
        let columns = self.rows.first().map_or(0, Vec::len);
        let width = |column| {
            self.rows.iter().filter_map(|row| row.get(column)).map(|cell: &String| cell.chars().count()).max()
        };
        let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
        println!("\n## {}\n", self.title);
        for (index, row) in self.rows.iter().enumerate() {
            let cells = row.iter().zip(&widths).map(|(cell, width)| format!(" {cell:width$} "));
            println!("|{}|", cells.collect::<Vec<_>>().join("|"));
            if index == 0 {
                let lines = widths.iter().map(|width| "-".repeat(width + 2));
                println!("|{}|", lines.collect::<Vec<_>>().join("|"));
            }
        }
    }
}
