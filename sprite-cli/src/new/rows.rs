//! The meaning of the rows of a sheet: directions, or animations.

use super::format::DescriptionFormat;
use super::layout::Layout;
use super::order::{self, Order};
use super::plan::{Block, Rows};
use super::sheet::Sheet;
use super::{New, RowsAre, checked_name};
use crate::fault::Fault;
use sprite_compiler::grids::CellGrid;
use sprite_runtime::Direction;

/// An animation with its cells or its rows: `idle=0-4`.
struct Range<'n> {
    name: &'n str,
    text: &'n str,
    first: u32,
    last: u32,
}

/// The parts of a sheet, `idle=0-4`; [`None`] if only names are given.
fn ranges(new: &New) -> Result<Option<Vec<Range<'_>>>, Fault> {
    if !new.animations.iter().any(|part| part.contains('=')) {
        return Ok(None);
    }
    let range = |part: &String| -> Result<(u32, u32, usize), Fault> {
        let wrong = || {
            Fault::Call(format!("a part is a name and its cells, `idle=0-4`, not `{}`", part.escape_debug()))
        };
        let (name, text) = part.split_once('=').ok_or_else(wrong)?;
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let (first, last) = first.parse().ok().zip(last.parse().ok()).ok_or_else(wrong)?;
        Ok((first, last, checked_name(name, "the name of an animation")?.len()))
    };
    let ranges = new.animations.iter().map(|part| {
        let (first, last, length) = range(part)?;
        let (name, text) = part.split_at(length);
        Ok(Range { name, text: text.trim_start_matches('='), first, last })
    });
    ranges.collect::<Result<_, _>>().map(Some)
}

/// Animations of several rows each.
fn blocks(
    ranges: &[Range<'_>],
    drawn: usize,
    order_of: impl Fn(&[u32]) -> Result<Option<Order>, Fault>,
) -> Result<(Vec<Block>, String), Fault> {
    let mut how = String::new();
    let blocks = ranges.iter().map(|range| {
        let Range { name, first, last, .. } = *range;
        if last < first || last as usize >= drawn {
            return Err(Fault::Call(format!(
                "`{name}={}` names rows that are not there: they are numbered from 0 to {}",
                range.text,
                drawn.saturating_sub(1)
            )));
        }
        let rows: Vec<u32> = (first..=last).collect();
        let directions = if rows.len() == 1 {
            Vec::new()
        } else {
            let order = order_of(&rows)?.filter(|order| order.directions.len() == rows.len()).ok_or_else(|| {
                Fault::Call(format!(
                    "the directions of the {} rows of `{name}` are not known: add --directions down,left,right,up in their order",
                    rows.len()
                ))
            })?;
            how.clone_from(&order.how);
            order.directions
        };
        Ok(Block { name: name.to_owned(), first, directions, columns: None })
    });
    Ok((blocks.collect::<Result<_, _>>()?, how))
}

/// The meaning of the rows, from the arguments, the layout or the picture, and how it was found.
pub(super) fn rows(
    new: &New,
    sheet: &Sheet,
    grid: &CellGrid,
    frames: &[u32],
    layout: Option<Layout>,
) -> Result<(Rows, String), Fault> {
    let drawn: Vec<u32> = (0..).zip(frames).filter(|(_, count)| **count > 0).map(|(row, _)| row).collect();
    let order_of = |rows: &[u32]| {
        let asked = order::read(&new.directions, rows.len())?;
        Ok(asked.or_else(|| order::of(sheet, grid, rows, layout)))
    };
    if let Some(ranges) = ranges(new)? {
        if drawn.len() == 1 {
            let parts = ranges.iter().map(|range| (range.name.to_owned(), range.text.to_owned()));
            return Ok((Rows::Parts(parts.collect()), String::new()));
        }
        let (blocks, how) = blocks(&ranges, frames.len(), order_of)?;
        return Ok((Rows::Blocks(blocks), how));
    }
    for animation in &new.animations {
        checked_name(animation, "the name of an animation")?;
    }
    let named = new.animations.len();
    let known = layout.map(Layout::blocks).unwrap_or_default();
    if named == 0
        && new.rows.is_none()
        && new.directions.is_empty()
        && !known.is_empty()
        && new.format == DescriptionFormat::Sheet
    {
        let is_drawn = |block: &Block| frames.get(block.first as usize).is_some_and(|count| *count > 0);
        let blocks = known.into_iter().filter(is_drawn).collect();
        return Ok((
            Rows::Blocks(blocks),
            layout.map(|layout| format!("as {} has them", layout.name())).unwrap_or_default(),
        ));
    }
    let order = order_of(&drawn)?;
    // The engines of the other formats have an order of their own, counter-clockwise from the right.
    let is_engine = new.format != DescriptionFormat::Sheet && new.format.has_directions();
    let usual = || {
        let step = 8_usize.checked_div(drawn.len()).filter(|_| matches!(drawn.len(), 2 | 4 | 8))?;
        let directions = Direction::ALL.into_iter().step_by(step).collect();
        Some(Order { directions, how: "counter-clockwise from the right".to_owned() })
    };
    let are = match new.rows {
        Some(are) => are,
        None if !new.directions.is_empty() => RowsAre::Directions,
        None if named > 1 || !new.format.has_directions() => RowsAre::Animations,
        // One name for several rows.
        None if named == 1 && drawn.len() > 1 => RowsAre::Directions,
        None if order.is_some() || is_engine && matches!(drawn.len(), 4 | 8) => RowsAre::Directions,
        None => RowsAre::Animations,
    };
    let (rows_drawn, drawn) = (&drawn, drawn.len());
    match are {
        RowsAre::Directions if named > 1 => {
            Err(Fault::Call("rows that are directions belong to one animation: name one".to_owned()))
        }
        RowsAre::Directions => {
            let order = order.or_else(|| usual().filter(|_| is_engine)).ok_or_else(|| {
                Fault::Call(format!(
                    "the directions of the {drawn} rows are not known: add --directions down,left,right,up in their order"
                ))
            })?;
            if order.directions.len() != drawn {
                return Err(Fault::Call(format!(
                    "{} directions are named, and {drawn} rows have something to see: name one for each row",
                    order.directions.len()
                )));
            }
            let name = new.animations.first().cloned().unwrap_or_else(|| "walk".to_owned());
            Ok((Rows::Directions(name, order.directions), order.how))
        }
        RowsAre::Animations if named == 0 && drawn == 1 => {
            Ok((Rows::Animations(vec!["default".to_owned()]), String::new()))
        }
        RowsAre::Animations if named == 0 => {
            let pair = order::mirrored(sheet, grid, rows_drawn);
            let how = pair.map_or_else(String::new, |[first, second]| {
                format!("rows {first} and {second} are mirrors of each other, so left and right")
            });
            Ok((Rows::Animations((1..=drawn).map(|row| format!("row_{row}")).collect()), how))
        }
        RowsAre::Animations if named == drawn => {
            Ok((Rows::Animations(new.animations.clone()), String::new()))
        }
        RowsAre::Animations => {
            Err(Fault::Call(format!("{drawn} rows have something to see, and there are {named} names")))
        }
    }
}

pub(super) fn explained(rows: &Rows, drawn: usize, how: &str, is_named: bool) -> String {
    match rows {
        Rows::Directions(name, order) => {
            let order: Vec<&str> = order.iter().map(|direction| direction.name()).collect();
            format!(
                "the rows are directions of `{name}`: {}, {how}; --directions changes that, and --rows animations",
                order.join(", ")
            )
        }
        Rows::Parts(parts) => {
            let parts: Vec<String> = parts.iter().map(|(name, cells)| format!("{name} {cells}")).collect();
            format!("the animations are cells of the sheet: {}", parts.join(", "))
        }
        Rows::Blocks(blocks) => {
            let names: Vec<&str> = blocks.iter().map(|block| block.name.as_str()).collect();
            let how = if how.is_empty() { String::new() } else { format!(", their directions {how}") };
            format!("the rows are those of {}{how}", names.join(", "))
        }
        Rows::Animations(names) => {
            let names_hint = if is_named { "" } else { "; --animations NAME,NAME names them" };
            let order_hint = if is_named || !matches!(drawn, 4 | 8) {
                String::new()
            } else {
                let order = if drawn == 4 { "down,left,right,up" } else { "down,down-left,..." };
                let how = if how.is_empty() { String::new() } else { format!("; {how}") };
                format!("\nif they are directions: --directions {order}, in the order of the rows{how}")
            };
            format!("the rows are animations: {}{names_hint}{order_hint}", names.join(", "))
        }
    }
}
