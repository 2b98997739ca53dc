//! Units are compiled to objects, in parallel: each from its own files and the images that it asks for, and nothing
//! else. Linking sees objects only, whether they are fresh or remembered.
//!
//! ```text
//! read    files ------------> Tree        syntax is gone or waits for facts of images; images are asked for
//! lower   Tree + images ----> Part        the model, with the location of every fact
//! check   Part -------------> Object      names, frames against their images, packed tables
//! ```

mod blank;
mod frames;
mod memory;
mod names;
mod object;
mod pack;

pub(crate) use memory::UnitMemory;
pub(crate) use frames::which;
pub(crate) use names::empty_name;
pub(crate) use object::{ImageUse, Object, ObjectSprite, unusable};
pub use pack::PackedSprite;
pub(crate) use pack::table_length;

use crate::base::budget::{Budget, Expense};
use crate::base::diagnostics::Diagnostics;
use crate::base::panics::working_on;
use crate::base::parallel;
use crate::discover::units::Unit;
use crate::formats::context::{Context, Surroundings, UnitState};
use crate::formats::{self, Tree};
use crate::images::{Images, Inspector};
use crate::model::Part;

/// A unit on its way to an object.
struct Work<'u> {
    unit: &'u Unit,
    /// Which of the units that are compiled in this run.
    index: usize,
    budget: Budget,
    state: UnitState,
    tree: Tree,
    parts: Vec<Part>,
}

/// Compiles the units of which no object is known. Gives the objects of all units in their order, and the images that
/// they use. When the units ask for more than the run may take, the objects are those of the units before the one that
/// is too much, and have findings alone.
pub(crate) fn compile<'a>(
    units: &[Unit],
    known: Vec<Option<Object>>,
    surroundings: Surroundings<'a>,
    mut images: Inspector<'a>,
    diagnostics: &Diagnostics,
) -> (Vec<Object>, Images) {
    let Surroundings { assets, .. } = surroundings;
    let (budget, threads) = (assets.budget, assets.limits.threads);
    for object in known.iter().flatten() {
        budget.pay_all(object.cost, Expense::Parsed);
    }
    let fresh: Vec<&Unit> =
        units.iter().zip(&known).filter(|(_, known)| known.is_none()).map(|(unit, _)| unit).collect();
    let count = fresh.len();

    let pass = budget.pass(count);
    let fresh: Vec<(usize, &Unit)> = fresh.into_iter().enumerate().collect();
    let mut works = parallel::map(fresh, threads, |(index, unit)| {
        let budget = pass.unit(index);
        let mut state = UnitState { diagnostics: diagnostics.part(), ..UnitState::default() };
        let tree =
            formats::read(&unit.files, &mut Context::new(surroundings, &unit.files, &budget, None, &mut state));
        Work { unit, index, budget, state, tree, parts: Vec::new() }
    });
    settle(budget, &mut works);
    works.iter_mut().for_each(|work| images.register(&mut work.state.images));
    images.inspect();

    let (pass, inspected) = (budget.pass(count), &images);
    let mut works = parallel::map(works, threads, |mut work| {
        let _working = working_on(work.unit.name());
        let paid = work.budget.paid();
        work.budget = pass.unit(work.index);
        let files = &work.unit.files;
        let mut context =
            Context::new(surroundings, files, &work.budget, Some(inspected), &mut work.state);
        work.parts = std::mem::take(&mut work.tree).lower(&mut context);
        work.state.notes.paid = paid;
        work
    });
    settle(budget, &mut works);
    works.iter_mut().for_each(|work| images.register(&mut work.state.images));
    let images = images.finish();

    let pass = budget.pass(count);
    let mut objects = parallel::map(works, threads, |mut work| {
        let _working = working_on(work.unit.name());
        work.state.notes.paid = work.state.notes.paid.with(work.budget.paid());
        work.budget = pass.unit(work.index);
        let object = object::compile(work.unit, work.parts, work.state, &images, &work.budget);
        (object, work.budget)
    });
    let allowed = budget.settle(objects.iter().map(|(_, budget)| budget));
    objects.truncate(allowed);
    let mut fresh = objects.into_iter().map(|(object, _)| object);
    let is_whole = budget.exceeded().is_none();
    let objects = known.into_iter().map_while(|known| known.or_else(|| fresh.next()));
    let objects = objects.map(|object| if is_whole { object } else { object.with_findings_only() });
    (objects.collect(), images)
}

/// Takes what units paid, and leaves those out that are too much.
fn settle(budget: &Budget, works: &mut Vec<Work<'_>>) {
    let allowed = budget.settle(works.iter().map(|work| &work.budget));
    works.truncate(allowed);
}
