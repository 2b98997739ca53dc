//! The cache between runs. Losing it costs time, nothing else.
//!
//! Three kinds of values are kept, each in a [`Memo`]: facts of images (`images/facts_cache.rs`), objects of units
//! (`unit/unit_cache.rs`) and what a call of the macro became ([`ExpansionCache`]). All of them are written with one
//! [codec], and hold as long as [`FileState::is_current`] says so of each file that they were made of.
//!
//! These are never stored, since they could hide a mistake or could not be found stale:
//!
//! - anything of a file without a [`Stamp`](crate::base::files::Stamp), and anything when the settings say
//!   `cache = false`;
//! - facts of an image that cannot be used, and of one whose header alone was read;
//! - the object of a unit that read the header of an image which it did not ask for, one of whose files cannot be read,
//!   whose images cannot be used or are tile sets, whose findings were cut short, or whose sprites were changed when
//!   they were linked;
//! - any object when later stages need the frames of all sprites: for an atlas, for previews, for lints that compare
//!   pixels;
//! - the code of a folder with errors, of one whose findings are shown in the assets themselves, and of a run that
//!   panicked.

pub mod codec;
mod expansion_cache;
mod memo;
mod snapshot;

pub use expansion_cache::ExpansionCache;
pub(crate) use memo::Memo;
pub use snapshot::Snapshot;
pub(crate) use snapshot::{FileState, content_digest};
