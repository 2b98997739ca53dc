//! Every message about what files mean together, one function each.

mod actions;
mod dyes;
mod files;
mod grids;
mod parameters;

pub(super) use actions::{
    attack_loops, directions_differ, directions_missing, end_in_resting_action, hair_tracks_differ,
    jump_target, random_too_few, stand_ends_at_once, too_many_choices, too_many_frames,
};
pub(super) use dyes::{dye_in_vain, dye_slip, too_many_dyes};
pub(super) use files::{SEVERAL, cycle, include_repeated, lost, near_file, too_deep, too_much, wrong_root};
pub(super) use grids::{
    grid_empty, image_not_multiple, index_outside, index_outside_brought, size_missing, size_not_positive,
    variants_outside,
};
pub(super) use parameters::{
    imageset_absent, imageset_later, imageset_undefined, name_twice, parameter_missing, parameter_unknown,
    ref_ambiguous, ref_unknown, unknown_in_reference,
};

use crate::diagnostics::shown;

/// `a`, `b` and `c`, as code; of many only the first ones.
fn listed<'n>(names: impl Iterator<Item = &'n str>) -> String {
    const MOST: usize = 8;
    let mut names = names;
    let first: Vec<String> = names.by_ref().take(MOST).map(|name| format!("`{}`", shown(name))).collect();
    if names.next().is_some() {
        return format!("{} and others", first.join(", "));
    }
    match first.as_slice() {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [front @ .., end] => format!("{} and {end}", front.join(", ")),
    }
}
