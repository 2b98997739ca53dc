//! Compares the number of direction lines with the headers that count them.
//!
//! If one header has too few lines and its neighbour too many, a line or a header is merely misplaced, which is one
//! mistake.

use super::messages;
use super::records::{Animation, Missing, Run};
use crate::base::diagnostics::Diagnostics;
use crate::base::source::SourceId;

/// A difference between a header and its direction lines.
#[derive(Clone, Copy, Debug)]
pub(super) enum Miscount {
    Missing(Missing),
    Surplus(Run),
}

/// Reports differences, in the order of the text.
pub(super) fn report(
    id: SourceId,
    miscounts: &[Miscount],
    animations: &[Animation<'_>],
    diagnostics: &mut Diagnostics,
) {
    let mut rest = miscounts;
    while let Some((first, others)) = rest.split_first() {
        rest = others;
        let (finding, both) = match (*first, others.first()) {
            (Miscount::Surplus(run), Some(Miscount::Missing(missing)))
                if run.animations == missing.animation && run.count == missing.left as usize =>
            {
                let name = animations.get(missing.animation).map(|animation| animation.name);
                (name.map(|name| messages::directions_before_header(id, run, name)), true)
            }
            (Miscount::Missing(missing), Some(Miscount::Surplus(run)))
                if run.animations == missing.animation + 2 && run.count == missing.left as usize =>
            {
                (messages::header_too_early(id, missing, *run, animations), true)
            }
            (Miscount::Missing(missing), _) if is_certain(missing, animations) => {
                (messages::directions_missing(id, missing, animations), false)
            }
            (Miscount::Surplus(run), _) => (Some(messages::direction_surplus(id, run, animations)), false),
            (Miscount::Missing(_), _) => (None, false),
        };
        if both {
            rest = others.get(1..).unwrap_or_default();
        }
        if let Some(finding) = finding {
            diagnostics.push(finding);
        }
    }
}

/// Returns whether missing lines are a mistake of their own. They are not if the header has a surplus field, which is
/// reported, so that its count may be another field, and if the header was pasted twice.
fn is_certain(missing: Missing, animations: &[Animation<'_>]) -> bool {
    let Some(animation) = animations.get(missing.animation) else { return false };
    let next = animations.get(missing.animation + 1);
    let is_pasted =
        animation.directions.is_empty() && next.is_some_and(|next| next.name.text == animation.name.text);
    !is_pasted && animation.header.as_ref().is_some_and(|header| !header.is_doubtful)
}
