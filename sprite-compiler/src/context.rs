//! What a format's reader may use.

use crate::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::discover::Inventory;
use crate::images::Images;
use crate::source::Place;
use crate::Limits;

/// What a format's reader may use: the list of files, the images it asks for, and the ear for findings.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    pub(crate) inventory: &'a Inventory,
    pub(crate) limits: &'a Limits,
    pub(crate) images: &'a mut Images,
    pub(crate) diagnostics: &'a mut Diagnostics,
    /// Frames that all descriptions together may still have.
    pub(crate) frames_left: u64,
}

impl Context<'_> {
    /// Takes memory for so many frames, or reports that there are too many.
    pub(crate) fn take_frames(&mut self, count: u64, so_far: &mut u64, place: Place) -> bool {
        *so_far = so_far.saturating_add(count);
        let (limit, of) = if *so_far > self.limits.frames {
            (self.limits.frames, "one description")
        } else if count > self.frames_left {
            (self.limits.library_frames, "all descriptions together")
        } else {
            self.frames_left -= count;
            return true;
        };
        let message = format!("more frames than {of} may have: the limit is {limit}");
        self.diagnostics.push(Diagnostic::new(Code::LimitExceeded, place, message).label(format!("{count} frames")));
        false
    }
}
