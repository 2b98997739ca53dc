//! Compiles units to objects, in parallel: each from its own files and the images that it asks for alone. Linking uses
//! objects only, whether they are fresh or cached.
//!
//! ```text
//! read    files ------------> Tree        syntax is gone or waits for facts of images; images are asked for
//! lower   Tree + images ----> Lowered     the model, with the location of every fact
//! check   Lowered ----------> Object      names, frames against their images, packed tables
//! ```

mod arranged;
mod blank;
mod cached_object;
mod frames;
mod names;
mod numbers;
mod object;
mod outline;
mod pack;
mod polygon;
mod unit_cache;
mod uses;

pub use arranged::ArrangedSprite;
pub(crate) use frames::which;
pub(crate) use names::empty_name;
pub(crate) use object::{Costs, Object, ObjectSprite};
pub use pack::PackedSprite;
pub(crate) use pack::table_length;
pub(crate) use unit_cache::UnitCache;
pub(crate) use uses::{ImageUse, unusable};

use crate::base::budget::Budget;
use crate::base::diagnostics::Diagnostics;
use crate::base::files::Assets;
use crate::base::panics::working_on;
use crate::base::parallel;
use crate::formats::context::{Context, RunContext, UnitState};
use crate::formats::units::{self, Unit, Units};
use crate::formats::{Lowered, Tree};
use crate::images::{Images, Inspector};

/// A unit on its way to an object.
struct Work<'u> {
    unit: &'u Unit,
    /// The cost of each pass.
    costs: Costs,
    step: UnitStep<'u>,
}

/// The progress of a unit.
enum UnitStep<'u> {
    /// The unit was not read yet.
    New,
    Read(Box<(UnitState, Vec<Box<dyn Tree + 'u>>)>),
    Lowered(Box<(UnitState, Lowered)>),
    /// Its object is cached or complete.
    Done(Box<Object>),
}

/// Compiles the units without a cached object. Returns the objects of all units in their order, and the images that
/// they use. If the units exceed the budget, only the objects of the units before the first one beyond it are returned,
/// with nothing but their findings.
pub(crate) fn compile<'a>(
    all: &Units,
    known: Vec<Option<Object>>,
    surroundings: RunContext<'a>,
    mut images: Inspector<'a>,
    diagnostics: &mut Diagnostics,
) -> (Vec<Object>, Images) {
    let budget = surroundings.assets.budget;
    let levels = &*diagnostics;
    let works = all.list.iter().zip(known).map(|(unit, known)| {
        let costs = known.as_ref().map_or_else(Costs::default, |object| object.costs);
        let step = known.map_or(UnitStep::New, |object| UnitStep::Done(Box::new(object)));
        Work { unit, costs, step }
    });
    let mut works: Vec<Work<'_>> = works.collect();
    pass(0, &mut works, surroundings, |unit, budget, _| {
        let diagnostics = levels.of_unit_about(unit.picture());
        let mut state = UnitState { diagnostics, ..UnitState::default() };
        let mut context = Context::new(surroundings, &unit.files, budget, None, &mut state);
        let trees = all.read(unit, &mut context);
        UnitStep::Read(Box::new((state, trees)))
    });
    register(&mut works, &mut images);
    images.inspect();
    let inspected = &images;
    pass(1, &mut works, surroundings, |unit, budget, step| {
        let UnitStep::Read(read) = step else { return step };
        let (mut state, trees) = *read;
        let mut context = Context::new(surroundings, &unit.files, budget, Some(inspected), &mut state);
        let mut lowered = units::lower(trees, &mut context);
        units::request(&mut lowered.parts, &mut context);
        UnitStep::Lowered(Box::new((state, lowered)))
    });
    register(&mut works, &mut images);
    let images = images.finish();
    pass(2, &mut works, surroundings, |_, budget, step| {
        let UnitStep::Lowered(work) = step else { return step };
        let (state, lowered) = *work;
        UnitStep::Done(Box::new(object::compile(lowered, state, &images, budget)))
    });
    let is_whole = budget.exceeded().is_none();
    let object = |Work { costs, step, .. }: Work<'_>| {
        let diagnostics = match step {
            UnitStep::Done(object) if is_whole => return Object { costs, ..*object },
            UnitStep::Done(object) => object.diagnostics,
            UnitStep::Read(read) => read.0.diagnostics,
            UnitStep::Lowered(lowered) => lowered.0.diagnostics,
            UnitStep::New => Diagnostics::default(),
        };
        Object { diagnostics, ..Object::default() }
    };
    let objects: Vec<Object> = works.into_iter().map(object).collect();
    if is_whole {
        let mut state = UnitState { diagnostics: diagnostics.of_unit(), ..UnitState::default() };
        let mut context = Context::new(surroundings, &[], budget, None, &mut state);
        let facts: Vec<_> = objects.iter().filter_map(|object| object.facts.as_ref()).collect();
        units::check(&facts, &mut context);
        diagnostics.merge(state.diagnostics);
    }
    (objects, images)
}

/// Takes all units one step further, in parallel, and drops those that exceed the budget.
fn pass<'u>(
    number: usize,
    works: &mut Vec<Work<'u>>,
    RunContext { assets, .. }: RunContext<'_>,
    step: impl Fn(&'u Unit, &Budget, UnitStep<'u>) -> UnitStep<'u> + Sync,
) {
    let Assets { budget, limits, .. } = assets;
    if budget.exceeded().is_some() {
        return;
    }
    let shared = budget.pass(works.len());
    let budgets = parallel::for_each(works, limits.threads, |index, work| {
        let _working = working_on(work.unit.name());
        let budget = shared.unit(index);
        if let UnitStep::Done(_) = work.step {
            budget.charge_cost(work.costs[number]);
        } else {
            work.step = step(work.unit, &budget, std::mem::replace(&mut work.step, UnitStep::New));
            work.costs[number] = budget.paid();
        }
        budget
    });
    let names = works.iter().map(|work| work.unit.name());
    let allowed = budget.charge_units(names.zip(&budgets));
    works.truncate(allowed);
}

/// Registers the images that units asked for, in the order of units.
fn register(works: &mut [Work<'_>], images: &mut Inspector<'_>) {
    for work in works {
        match &mut work.step {
            UnitStep::Read(read) => images.register(&mut read.0.images),
            UnitStep::Lowered(lowered) => {
                images.register(&mut lowered.0.images);
                lowered.0.images.close();
            }
            UnitStep::New | UnitStep::Done(_) => {}
        }
    }
}
