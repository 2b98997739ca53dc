//! Areas of a picture that it does not have.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::keys::At;
use crate::formats::sheet::compound::Area;
use crate::formats::sheet::findings::Findings;
use crate::formats::sheet::grid::{Given, Grid};
use sprite_table::Size;

/// An area leaves the grid of its picture.
pub(in crate::formats::sheet) fn outside(area: At<Area>, grid: &Grid, findings: &Findings) -> Diagnostic {
    let At { value: Area { column, row, columns, rows }, span } = area;
    let end = |first: u32, count: u32| u64::from(first) + u64::from(count);
    let message = format!(
        "the area ends with column {} and row {}: the picture has {}",
        end(column, columns).saturating_sub(1),
        end(row, rows).saturating_sub(1),
        grid.text()
    );
    let finding = findings.finding(Code::IndexOutsideGrid, span, message).label("outside of the grid");
    let Size { width, height } = grid.cell;
    // Numbers of pixels are multiples of the cell.
    let in_cells = |pixels: u32, side: u32| pixels.checked_div(side).filter(|_| pixels.is_multiple_of(side));
    let meant = in_cells(column, width)
        .zip(in_cells(row, height))
        .zip(in_cells(columns, width).zip(in_cells(rows, height)))
        .map(|((column, row), (columns, rows))| Area { column, row, columns, rows })
        .filter(|meant| grid.within(*meant).is_some());
    match meant {
        _ if grid.given == Given::Nowhere => finding.help(grid.counted_from_zero("cell", grid.cells())),
        Some(Area { column, row, columns, rows }) => {
            let meant = format!("[{column}, {row}, {columns}, {rows}]");
            let help = format!("`area` counts cells, not pixels: is `area = {meant}` meant?");
            let finding = finding.help(help);
            if findings.are_of_rule() { finding } else { finding.fix_at(span, meant, Applicability::Likely) }
        }
        None => {
            let meaning =
                "`area` is the first column and row, counted from 0, then how many columns and rows";
            finding.help(match fitting_areas(area.value, grid).as_slice() {
                [] => meaning.to_owned(),
                [one] => format!("{meaning}: {one} fits"),
                all => format!("{meaning}: {} fit", all.join(" and ")),
            })
        }
    }
}

/// The areas of the grid nearest to one that leaves it: of the same size, and with the same beginning.
fn fitting_areas(Area { column, row, columns, rows }: Area, grid: &Grid) -> Vec<String> {
    let moved = Area {
        column: column.min(grid.columns.saturating_sub(columns)),
        row: row.min(grid.rows.saturating_sub(rows)),
        columns,
        rows,
    };
    let cut = Area {
        column,
        row,
        columns: columns.min(grid.columns.saturating_sub(column)),
        rows: rows.min(grid.rows.saturating_sub(row)),
    };
    let fits = |area: &Area| area.columns > 0 && area.rows > 0 && grid.within(*area).is_some();
    let text = |Area { column, row, columns, rows }| format!("`[{column}, {row}, {columns}, {rows}]`");
    [moved, cut].into_iter().filter(fits).map(text).collect()
}
