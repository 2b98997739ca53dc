//! Units are compiled to objects, in parallel: each from its own files and the images that it asks for, and nothing
//! else. Linking sees objects only, whether they are fresh or remembered.
//!
//! ```text
//! read    files ------------> Tree        syntax is gone or waits for facts of images; images are asked for
//! lower   Tree + images ----> Part        the model, with the location of every fact
//! check   Part -------------> Object      names, frames against their images, packed tables
//! ```

mod blank;
mod cached_object;
mod frames;
mod names;
mod object;
mod pack;
mod unit_cache;
mod units;
mod uses;

pub(crate) use frames::which;
pub(crate) use names::empty_name;
pub(crate) use object::{Costs, Object, ObjectSprite, unusable};
pub use pack::PackedSprite;
pub(crate) use pack::table_length;
pub(crate) use unit_cache::UnitCache;
pub(crate) use units::{Unit, Units, files, units};
pub(crate) use uses::ImageUse;

use crate::base::budget::Budget;
use crate::base::diagnostics::Diagnostics;
use crate::base::files::Assets;
use crate::base::panics::working_on;
use crate::base::parallel;
use crate::formats::context::{Context, Surroundings, UnitState};
use crate::formats::mana::{self, Dyed};
use crate::formats::{self, Tree};
use crate::images::{Images, Inspector};
use crate::model::Part;

/// A unit on its way to an object.
struct Work<'u> {
    unit: &'u Unit,
    budget: Budget,
    /// What each pass paid.
    costs: Costs,
    step: Step,
}

/// How far a unit is.
enum Step {
    /// Nothing was read yet.
    New,
    Read(UnitState, Tree),
    Lowered(UnitState, Vec<Part>, Option<Dyed>),
    /// Its object is known, or finished.
    Done(Object),
}

/// Compiles the units of which no object is known. Gives the objects of all units in their order, and the images that
/// they use. When the units ask for more than the run may take, the objects are those of the units before the one that
/// is too much, and have findings alone.
pub(crate) fn compile<'a>(
    units: &Units,
    known: Vec<Option<Object>>,
    surroundings: Surroundings<'a>,
    mut images: Inspector<'a>,
    diagnostics: &mut Diagnostics,
) -> (Vec<Object>, Images) {
    let budget = surroundings.assets.budget;
    let levels = &*diagnostics;
    let works = units.list.iter().zip(known).map(|(unit, known)| {
        let costs = known.as_ref().map_or_else(Costs::default, |object| object.costs);
        let step = known.map_or(Step::New, Step::Done);
        Work { unit, budget: budget.pass(0).unit(0), costs, step }
    });
    let works = pass(0, works.collect(), surroundings, |unit, budget, step| {
        let Step::New = step else { return step };
        let mut state = UnitState { diagnostics: levels.of_unit(), ..UnitState::default() };
        let mut context = Context::new(surroundings, &unit.files, budget, None, &mut state);
        let tree = match &unit.mana {
            None => formats::read(&unit.files, &mut context),
            Some(mana) => {
                units.trees(mana).for_each(|file| mana::register_images(file, &mut context));
                Tree::default()
            }
        };
        if unit.mana.is_some() {
            let contents = unit.files.iter().map(|file| file.source);
            let contents = contents.filter_map(|file| Some((file, *units.contents.get(&file)?)));
            state.notes.contents = contents.collect();
        }
        Step::Read(state, tree)
    });
    let works = register(works, &mut images);
    images.inspect();
    let inspected = &images;
    let works = pass(1, works, surroundings, |unit, budget, step| {
        let Step::Read(mut state, tree) = step else { return step };
        let mut context = Context::new(surroundings, &unit.files, budget, Some(inspected), &mut state);
        let (parts, dyed) = match &unit.mana {
            None => (tree.lower(&mut context), None),
            Some(mana) => {
                let trees: Vec<&mana::File> = units.trees(mana).collect();
                let mana::Outcome { parts, dyed } = mana::read(mana, &trees, &mut context);
                (parts, Some(dyed))
            }
        };
        Step::Lowered(state, parts, dyed)
    });
    let works = register(works, &mut images);
    let images = images.finish();
    let works = pass(2, works, surroundings, |unit, budget, step| {
        let Step::Lowered(state, parts, dyed) = step else { return step };
        Step::Done(Object { dyed, ..object::compile(unit, parts, state, &images, budget) })
    });
    let is_whole = budget.exceeded().is_none();
    let object = |Work { costs, step, .. }: Work<'_>| {
        let object = match step {
            Step::Done(object) => Object { costs, ..object },
            Step::Read(UnitState { diagnostics, .. }, _)
            | Step::Lowered(UnitState { diagnostics, .. }, ..) => Object { diagnostics, ..Object::default() },
            Step::New => Object::default(),
        };
        if is_whole { object } else { object.with_findings_only() }
    };
    let objects: Vec<Object> = works.into_iter().map(object).collect();
    if is_whole {
        let mut state = UnitState { diagnostics: diagnostics.of_unit(), ..UnitState::default() };
        let mut context = Context::new(surroundings, &[], budget, None, &mut state);
        mana::check_dyes(objects.iter().filter_map(|object| object.dyed.as_ref()), &mut context);
        diagnostics.merge(state.diagnostics);
    }
    (objects, images)
}

/// Takes all units one step further, in parallel, and leaves those out that are too much for the budget.
fn pass<'u>(
    number: usize,
    works: Vec<Work<'u>>,
    Surroundings { assets, .. }: Surroundings<'_>,
    step: impl Fn(&Unit, &Budget, Step) -> Step + Sync,
) -> Vec<Work<'u>> {
    let Assets { budget, limits, .. } = assets;
    if budget.exceeded().is_some() {
        return works;
    }
    let shared = budget.pass(works.len());
    let works = works.into_iter().enumerate().collect();
    let mut works = parallel::map(works, limits.threads, |(index, mut work): (usize, Work<'u>)| {
        let _working = working_on(work.unit.name());
        work.budget = shared.unit(index);
        if let Step::Done(_) = work.step {
            work.budget.pay_all(work.costs[number]);
        } else {
            work.step = step(work.unit, &work.budget, work.step);
            work.costs[number] = work.budget.paid();
        }
        work
    });
    let allowed = budget.settle(works.iter().map(|work| (work.unit.name(), &work.budget)));
    works.truncate(allowed);
    works
}

/// Registers the images that units asked for, in the order of units.
fn register<'u>(mut works: Vec<Work<'u>>, images: &mut Inspector<'_>) -> Vec<Work<'u>> {
    for work in &mut works {
        if let Step::Read(state, _) | Step::Lowered(state, ..) = &mut work.step {
            images.register(&mut state.images);
        }
    }
    works
}
