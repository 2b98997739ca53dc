//! The imagesets that a sprite has in the end: what is passed, what is given, and the grid of cells that comes of it.

use super::super::scalars::given;
use super::super::syntax::{Imageset, Number, Text, Value};
use super::catalog::Catalog;
use super::definitions::{ImagesetDef, Unit};
use super::gather::Gathered;
use super::messages;
use super::pictures::Pictures;
use super::report::named_from;
use crate::context::Context;
use crate::images::ImageId;
use crate::source::Place;
use sprite_table::{Rect, Size};
use std::collections::BTreeMap;

/// An imageset.
#[derive(Debug)]
pub(super) struct Sheet<'a> {
    pub(super) name: &'a str,
    /// The element's name.
    pub(super) place: Place,
    /// Where its picture is named.
    pub(super) src: Option<Place>,
    pub(super) image: Option<ImageId>,
    pub(super) dye: Option<&'a Text>,
    /// Which of the sprite's files defines it.
    pub(super) unit: usize,
    /// Whether a being passes it: where findings on its cells stand.
    pub(super) passed: Option<Place>,
    pub(super) offset: (i64, i64),
    /// [`None`] when something is wrong with it, which is reported.
    pub(super) grid: Option<Grid>,
}

/// Cells of one size, row by row; only whole ones count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) image: Size,
    pub(super) cell: Size,
    columns: u32,
    rows: u32,
}

impl Grid {
    fn new(image: Size, cell: Size) -> Option<Self> {
        let columns = image.width.checked_div(cell.width)?;
        let rows = image.height.checked_div(cell.height)?;
        (columns > 0 && rows > 0).then_some(Self { image, cell, columns, rows })
    }

    pub(super) fn cells(&self) -> i64 {
        i64::from(self.columns) * i64::from(self.rows)
    }

    pub(super) const fn columns_and_rows(&self) -> (u32, u32) {
        (self.columns, self.rows)
    }

    /// The rectangle of a cell that it has.
    pub(super) fn rect(&self, index: i64) -> Option<Rect> {
        let index = u32::try_from(index).ok().filter(|_| index < self.cells())?;
        let (column, row) = (index % self.columns, index / self.columns);
        Some(Rect::new(column * self.cell.width, row * self.cell.height, self.cell.width, self.cell.height))
    }
}

/// All imagesets of a sprite.
#[derive(Debug, Default)]
pub(super) struct Sheets<'a> {
    pub(super) list: Vec<Sheet<'a>>,
    names: BTreeMap<&'a str, usize>,
}

impl<'a> Sheets<'a> {
    /// The imagesets of a sprite, with what a being passes for them.
    pub(super) fn new(
        gathered: &mut Gathered<'a>,
        passed: &BTreeMap<&'a str, (&'a Imageset, usize)>,
        catalog: &Catalog<'a>,
        pictures: &mut Pictures,
        context: &mut Context<'_>,
    ) -> Self {
        let mut sheets = Self::default();
        let Gathered { units, level, report, .. } = gathered;
        for def in &level.imagesets {
            let passed = passed.get(def.name).copied();
            let facts = Facts::new(def, passed.map(|(set, _)| set));
            let file = units.get(def.unit).map_or(0, |unit| unit.file);
            let file = passed.map_or(file, |(_, file)| file);
            let image = facts.src.and_then(|(path, place)| {
                let image = pictures.find(path, place, catalog.data_root(file), context);
                if image.is_none() {
                    report.set_broken();
                }
                image
            });
            let via = via(units, def.unit).filter(|_| passed.is_none());
            let size = image.and_then(|image| context.images.size(image));
            // Nobody passes it, which is reported: nothing more is asked of it.
            let cell = if def.is_told {
                None
            } else {
                facts.cell(def.name, &mut |finding| report.add(named_from(finding, via)))
            };
            let grid = cell.zip(size).and_then(|(cell, size)| {
                let grid = Grid::new(size, cell);
                let finding = match grid {
                    None => Some(messages::grid_empty(facts.place, def.name, cell, size)),
                    Some(_) if size.width % cell.width > 0 || size.height % cell.height > 0 => {
                        Some(messages::image_not_multiple(facts.place, def.name, cell, size))
                    }
                    Some(_) => None,
                };
                if let Some(finding) = finding {
                    report.add(named_from(finding, via));
                }
                grid
            });
            sheets.names.entry(def.name).or_insert(sheets.list.len());
            sheets.list.push(Sheet {
                name: def.name,
                place: facts.place,
                src: facts.src.map(|(_, place)| place),
                image,
                dye: facts.dye,
                unit: def.unit,
                passed: passed.map(|(set, _)| given(&set.src).map_or(set.place, |(_, place)| place)),
                offset: facts.offset,
                grid,
            });
        }
        sheets
    }

    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.names.get(name).copied()
    }

    pub(super) fn get(&self, index: usize) -> Option<&Sheet<'a>> {
        self.list.get(index)
    }

    /// The imageset that free animations are cut from.
    pub(super) fn base(&self) -> Option<usize> {
        self.find("base").or((self.list.len() == 1).then_some(0))
    }
}

/// Where a file is named that is not the sprite's own.
pub(super) fn via(units: &[Unit], unit: usize) -> Option<Place> {
    units.get(unit)?.parent.map(|(_, place)| place)
}

/// What is known of an imageset from all who give something of it.
struct Facts<'a> {
    place: Place,
    src: Option<(&'a str, Place)>,
    dye: Option<&'a Text>,
    width: &'a Number,
    height: &'a Number,
    offset: (i64, i64),
    /// Where it could have said its size too.
    parameter: Option<Place>,
}

impl<'a> Facts<'a> {
    fn new(def: &ImagesetDef<'a>, passed: Option<&'a Imageset>) -> Self {
        let all = || passed.into_iter().chain([def.set]).chain(def.parameter);
        let first = |choose: fn(&'a Imageset) -> &'a Number| {
            let is_said = |value: &&Number| !matches!(value, Value::Absent);
            all().map(choose).find(is_said).unwrap_or(&Value::Absent)
        };
        let offset = |choose: fn(&'a Imageset) -> &'a Number| {
            given(first(choose)).map_or(0, |(offset, _)| i64::from(*offset))
        };
        let picture = all().find(|set| !matches!(set.src, Value::Absent));
        Self {
            place: passed.unwrap_or(def.set).place,
            src: picture.and_then(|set| given(&set.src)).map(|(path, place)| (path.as_str(), place)),
            dye: picture.and_then(|set| set.dye.as_ref()),
            width: first(|set| &set.width),
            height: first(|set| &set.height),
            offset: (offset(|set| &set.offset_x), offset(|set| &set.offset_y)),
            parameter: passed.map(|_| def.set.place).or(def.parameter.map(|set| set.place)),
        }
    }

    /// The size of a cell; what is wrong with it is reported.
    fn cell(&self, name: &str, report: &mut dyn FnMut(crate::diagnostics::Diagnostic)) -> Option<Size> {
        let mut absent = Vec::new();
        let mut side = |value: &Number, what: &'static str| match value {
            Value::Absent => {
                absent.push(what);
                None
            }
            Value::Faulty => None,
            Value::Given(number, place) => {
                let side = u32::try_from(*number).ok().filter(|side| *side > 0);
                if side.is_none() {
                    report(messages::size_not_positive(*place, name, what, *number));
                }
                side
            }
        };
        let sides = (side(self.width, "width"), side(self.height, "height"));
        if !absent.is_empty() {
            report(messages::size_missing(self.place, name, &absent, self.parameter));
        }
        Some(Size::new(sides.0?, sides.1?))
    }
}
