//! The imagesets that a sprite has in the end: what is passed, what is given, and the grid of cells that comes of it.

use super::super::scalars::given;
use super::super::syntax::{Imageset, Number, Text, Value};
use super::catalog::Catalog;
use super::definitions::ImagesetDef;
use super::gather::Gathered;
use super::grid::{Grid, Sheet};
use super::heritage::Unit;
use super::messages;
use super::pictures::Pictures;
use super::report::named_from;
use crate::context::Context;
use crate::source::Place;
use sprite_table::Size;
use std::collections::BTreeMap;

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
