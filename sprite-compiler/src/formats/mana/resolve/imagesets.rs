//! Resolves the imagesets of a sprite: their attributes, own or passed, and the grid of cells that follows from them.

use super::files::FileSet;
use super::include::Assembly;
use super::inherit::{ActionDef, AnimationDef, Definitions, ImagesetDef, ImagesetId, NamedImageset};
use super::messages;
use super::references::Passed;
use super::scope::OriginId;
use crate::base::diagnostics::Diagnostic;
use crate::base::paths;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::image_search::{self, FrameNeeds, ImageRequest};
use crate::formats::mana::syntax::{File, Imageset, Number, Show, Text, Value};
use crate::model::of_unit::UnitImage;
use sprite_table::{Rect, Size};
use std::cell::OnceCell;

/// An imageset of a sprite.
#[derive(Debug)]
pub(crate) struct ResolvedImageset<'a> {
    pub(crate) name: &'a str,
    /// The element's name.
    pub(crate) location: Location,
    /// The location at which its image is named.
    pub(crate) src: Option<Location>,
    pub(crate) image: Option<UnitImage>,
    pub(crate) dye: Option<&'a Text>,
    /// The file that defines it.
    pub(crate) origin: OriginId,
    /// The location at which a being passes it, which is that of findings on its cells.
    pub(crate) passed: Option<Location>,
    pub(crate) offset: (i64, i64),
    /// The grid; [`None`] if the imageset is faulty, which is reported.
    pub(crate) grid: Option<Grid>,
}

/// The images that were found or not, by the locations of their names. A missing one is reported once.
pub(crate) type Images = SortedMap<Location, Option<UnitImage>>;

/// Registers the images that a file names. This is done for all files first, so that all images are inspected together.
pub(crate) fn register_images(file: &File, context: &mut Context<'_>) {
    for path in file.imagesets().filter_map(|imageset| imageset.src.word()) {
        let Ok(path) = paths::join(&file.data_root, path) else { continue };
        if let Some(entry) = context.inventory.file(&path) {
            context.images.add(entry);
        }
    }
}

/// The imagesets of a sprite, in the order of their definitions. `passed` are the ones that a being passes.
pub(crate) fn resolve<'a>(
    assembly: &Assembly<'a>,
    names: &ImagesetNames<'a>,
    frames: &Definitions<'a>,
    passed: &Passed<'a>,
    files: &FileSet<'a>,
    images: &mut Images,
    context: &mut Context<'_>,
) -> Vec<ResolvedImageset<'a>> {
    let Assembly { origins, definitions, .. } = assembly;
    let passed_to = |def: &ImagesetDef<'a>| passed.sets.get(def.name).copied();
    let all: Vec<Facts<'_>> =
        definitions.imagesets.iter().map(|def| Facts::new(def, passed_to(def))).collect();
    let (mut resolved, counts) = (Vec::new(), OnceCell::new());
    for (def, facts) in definitions.imagesets.iter().zip(&all) {
        let set = passed_to(def);
        let file = passed.from.filter(|_| set.is_some()).unwrap_or(origins.get(def.origin).file);
        let data_root = files.data_root(file);
        let image = facts.src.and_then(|(written, location)| {
            let image = *images.entry(location).or_insert_with(|| {
                let path = paths::join(data_root, written).ok();
                let is_there = path.is_some_and(|path| context.inventory.file(&path).is_some());
                let count = || {
                    // All are counted at once, since a hostile file may name many missing images.
                    let counts = counts.get_or_init(|| {
                        let mut counts: SortedMap<&str, usize> = SortedMap::new();
                        for def in definitions.animations().chain(frames.animations()) {
                            let shows = def.animation.shows();
                            let paths = shows.filter_map(|show| all[names.imageset(show, def)?.0].src);
                            for path in paths.map(|(path, _)| path).collect::<SortedSet<_>>() {
                                *counts.entry(path).or_default() += 1;
                            }
                        }
                        counts
                    });
                    counts.get(written).copied().unwrap_or(0)
                };
                // Only the message on a missing one says how many animations show it.
                let needs =
                    FrameNeeds { size: facts.least(), animations: if is_there { 0 } else { count() } };
                let folders = &[data_root];
                image_search::find(ImageRequest { location, written, prefix: "", folders, needs }, context)
            });
            if image.is_none() {
                context.diagnostics.add_error();
            }
            image
        });
        let via = origins.via(def.origin).filter(|_| set.is_none());
        let size = image.and_then(|image| context.images.size(image));
        let grid = facts.grid(def, size, &mut |finding| context.diagnostics.push_via(finding, via));
        resolved.push(ResolvedImageset {
            name: def.name,
            location: facts.location,
            src: facts.src.map(|(_, location)| location),
            image,
            dye: facts.dye,
            origin: def.origin,
            passed: set.map(|set| set.src.given().map_or(set.location, |(_, location)| location)),
            offset: facts.offset,
            grid,
        });
    }
    resolved
}

/// The attributes of an imageset, combined from the elements that give them.
struct Facts<'a> {
    location: Location,
    src: Option<(&'a str, Location)>,
    dye: Option<&'a Text>,
    width: Number,
    height: Number,
    offset: (i64, i64),
    /// The location of another element that may give its size.
    parameter: Option<Location>,
}

impl<'a> Facts<'a> {
    fn new(def: &ImagesetDef<'a>, passed: Option<&'a Imageset>) -> Self {
        let all = || passed.into_iter().chain([def.set]).chain(def.parameter);
        let first = |choose: fn(&'a Imageset) -> Number| {
            all().map(choose).find(|number| !number.is_absent()).unwrap_or_default()
        };
        let offset = |choose: fn(&'a Imageset) -> Number| i64::from(first(choose).copied().unwrap_or(0));
        let picture = all().find(|set| !set.src.is_absent());
        Self {
            location: passed.unwrap_or(def.set).location,
            src: picture.and_then(|set| set.src.named()),
            dye: picture.and_then(|set| set.dye.as_ref()),
            width: first(|set| set.width),
            height: first(|set| set.height),
            offset: (offset(|set| set.offset_x), offset(|set| set.offset_y)),
            parameter: passed.map(|_| def.set.location).or(def.parameter.map(|set| set.location)),
        }
    }

    /// The least size of an image that contains one cell.
    fn least(&self) -> (u64, u64) {
        let side = |number: Number| number.copied().and_then(|side| u64::try_from(side).ok()).unwrap_or(0);
        (side(self.width), side(self.height))
    }

    /// The grid of an image of this size. Mistakes are reported.
    fn grid(
        &self,
        def: &ImagesetDef<'_>,
        image: Option<Size>,
        report: &mut dyn FnMut(Diagnostic),
    ) -> Option<Grid> {
        // An imageset without users is reported, and not checked further.
        if def.is_reported {
            return None;
        }
        let mut absent = Vec::new();
        let mut side = |value: Number, what: &'static str| {
            let Value::Given(number, location) = value else {
                absent.extend(value.is_absent().then_some(what));
                return None;
            };
            let side = u32::try_from(number).ok().filter(|side| *side > 0);
            if side.is_none() {
                report(messages::size_not_positive(location, def.name, what, number));
            }
            side
        };
        let sides = (side(self.width, "width"), side(self.height, "height"));
        if !absent.is_empty() {
            report(messages::size_missing(self.location, def.name, &absent, self.parameter));
        }
        let (cell, image) = (Size::new(sides.0?, sides.1?), image?);
        let grid = Grid::new(image, cell);
        if grid.is_none() {
            report(messages::grid_empty(self.location, def.name, cell, image));
        }
        grid
    }
}

/// A grid of whole cells of one size, numbered row by row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) image: Size,
    pub(crate) cell: Size,
    pub(crate) columns: u32,
    pub(crate) rows: u32,
}

impl Grid {
    pub(crate) fn new(image: Size, cell: Size) -> Option<Self> {
        let columns = image.width.checked_div(cell.width)?;
        let rows = image.height.checked_div(cell.height)?;
        (columns > 0 && rows > 0).then_some(Self { image, cell, columns, rows })
    }

    pub(crate) fn cells(&self) -> i64 {
        i64::from(self.columns) * i64::from(self.rows)
    }

    pub(crate) fn has(&self, index: i32) -> bool {
        (0..self.cells()).contains(&i64::from(index))
    }

    /// Returns whether the size of its image is not a multiple of the size of a cell.
    pub(crate) const fn is_partial(&self) -> bool {
        !self.image.width.is_multiple_of(self.cell.width)
            || !self.image.height.is_multiple_of(self.cell.height)
    }

    /// The rectangle of a cell; [`None`] if the grid does not have it.
    pub(crate) fn rect(&self, index: i32) -> Option<Rect> {
        let index = u32::try_from(index).ok().filter(|index| i64::from(*index) < self.cells())?;
        let (column, row) = (index % self.columns, index / self.columns);
        Some(Rect::new(column * self.cell.width, row * self.cell.height, self.cell.width, self.cell.height))
    }
}

/// The imageset that free animations use.
const BASE: &str = "base";

/// The reason why there is no imageset.
#[derive(Clone, Copy, Debug)]
enum Unresolved<'a> {
    /// No imageset is named.
    Absent,
    /// The named imageset does not exist.
    Undefined(&'a str, Location),
    /// The named imageset is defined only later.
    Later(&'a str, Location, ImagesetId),
    /// The mistake is reported already.
    Faulty,
}

/// Resolves names of imagesets.
#[derive(Debug)]
pub(super) struct ImagesetNames<'a> {
    /// Of each imageset also how many others were defined before it first was.
    ids: SortedMap<&'a str, (ImagesetId, usize)>,
    /// The imageset of free animations without a name of one: `base`, or the only one.
    of_free: Option<ImagesetId>,
}

impl<'a> ImagesetNames<'a> {
    /// Takes the names out of a complete assembly.
    pub(super) fn take(assembly: &mut Assembly<'a>) -> Self {
        let Assembly { definitions, defined, .. } = assembly;
        let only = (definitions.imagesets.len() == 1).then_some(ImagesetId(0));
        let of_free = definitions.imageset(BASE).or(only);
        let ids = std::mem::take(&mut definitions.imageset_names).into_iter();
        let ids = ids.map(|(name, id)| (name, (id, defined.get(name).copied().unwrap_or(0)))).collect();
        Self { ids, of_free }
    }

    fn find(&self, named: NamedImageset<'a>) -> Result<ImagesetId, Unresolved<'a>> {
        match named {
            Value::Given((name, order), location) => match self.ids.get(name) {
                None => Err(Unresolved::Undefined(name, location)),
                Some(&(id, defined)) if order.is_some_and(|order| defined >= order) => {
                    Err(Unresolved::Later(name, location, id))
                }
                Some(&(id, _)) => Ok(id),
            },
            Value::Absent => Err(Unresolved::Absent),
            Value::Faulty => Err(Unresolved::Faulty),
        }
    }

    /// The imageset of a command: its own, else that of its animation.
    fn of_show(&self, show: &'a Show, def: &AnimationDef<'a>) -> Result<ImagesetId, Unresolved<'a>> {
        let own = show.imageset.by_ref().map(|name| (name, def.order));
        self.find(own.or(def.imageset)).or_else(|why| match why {
            Unresolved::Absent if def.is_free => self.of_free.ok_or(why),
            _ => Err(why),
        })
    }

    /// The same; [`None`] if there is none, which is reported, or if the command shows no cell.
    pub(super) fn imageset(&self, show: &'a Show, def: &AnimationDef<'a>) -> Option<ImagesetId> {
        self.of_show(show, def).ok()
    }

    /// Returns whether a sprite has all imagesets that it uses, with their images.
    pub(super) fn are_complete(&self, definitions: &Definitions<'a>) -> bool {
        let is_known = |found: Result<_, Unresolved<'_>>| !matches!(found, Err(Unresolved::Undefined(..)));
        let is_known_in = |def: &AnimationDef<'a>| {
            def.animation.shows().all(|show| {
                let found = self.of_show(show, def);
                let is_usable = is_known(found) && !(def.is_free && matches!(found, Err(Unresolved::Absent)));
                is_usable || !needs_imageset(show)
            })
        };
        let is_action_known = |action: &ActionDef<'a>| {
            is_known(self.find(action.imageset)) && action.animations.iter().all(is_known_in)
        };
        definitions.imagesets.iter().all(|def| !def.is_parameter())
            && definitions.actions.iter().all(is_action_known)
            && definitions.free.iter().all(is_known_in)
    }
}

/// Returns whether a command needs an imageset.
fn needs_imageset(show: &Show) -> bool {
    show.has_cells() || !show.imageset.is_absent()
}

/// Reports the actions and commands of a sprite that have no imageset, each name and element once. Mistakes that may
/// follow from another finding are not reported.
pub(super) fn check<'a>(
    names: &ImagesetNames<'a>,
    actions: &[ActionDef<'a>],
    assembly: &Assembly<'a>,
    context: &mut Context<'_>,
) {
    if assembly.has_gaps {
        return;
    }
    let imagesets = &assembly.definitions.imagesets;
    // Locations of names and elements that were reported.
    let mut reported = SortedSet::new();
    let mut report = |why: Unresolved<'a>, element: Location, origin: OriginId, command: Option<Location>| {
        let location = match why {
            Unresolved::Faulty => return,
            Unresolved::Absent => element,
            Unresolved::Undefined(_, location) | Unresolved::Later(_, location, _) => location,
        };
        if !reported.insert(location) {
            return;
        }
        let names = || imagesets.iter().map(|def| def.name);
        let finding = match why {
            Unresolved::Undefined(name, _) => messages::imageset_undefined(location, name, names(), context),
            Unresolved::Later(name, _, later) => {
                messages::imageset_later(location, name, imagesets[later.0].set.location)
            }
            Unresolved::Absent | Unresolved::Faulty => messages::imageset_absent(location, command, names()),
        };
        context.diagnostics.push_via(finding, assembly.origins.via(origin));
    };
    for action in actions {
        if let Err(why) = names.find(action.imageset)
            && !matches!(why, Unresolved::Absent)
        {
            report(why, action.element, action.origin, None);
        }
        for def in &action.animations {
            let element = if def.is_free { def.animation.location } else { action.element };
            for show in def.animation.shows().filter(|show| needs_imageset(show)) {
                if let Err(why) = names.of_show(show, def) {
                    report(why, element, def.origin, Some(show.location));
                }
            }
        }
    }
}
