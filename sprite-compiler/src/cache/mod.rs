//! The cache between runs. Losing it costs time, nothing else.
//!
//! Four kinds of values are kept, each in a [`Memo`]: facts of images (`images/facts_cache.rs`), images that the compiler
//! draws, as they are embedded (`images/drawn_cache.rs`), objects of units (`unit/unit_cache.rs`) and expansions of macro
//! calls ([`ExpansionCache`]). A memo is a file, or in a process that compiles a folder again and again it is in memory
//! ([`MemoryCache`]). All values are written with one [codec], and are valid as long as [`FileState::is_current`] returns
//! `true` for each file that they depend on.
//!
//! These are never stored, since they could hide a mistake, or because changes could not be noticed:
//!
//! - anything that depends on a file without a [`Stamp`](crate::base::files::Stamp), and anything if the settings have
//!   `cache = false`;
//! - facts of an image that cannot be used, or of which only the header was read;
//! - the object of a unit that read the header of an image which it did not ask for, that has a file which cannot be
//!   read, that uses tile sets or images which cannot be used, whose findings were cut short, or whose sprites were
//!   changed by linking;
//! - any object when code is wanted and later stages need the frames of all sprites: for an atlas, for previews;
//! - the code of a folder with errors or with findings that are shown in the assets themselves, and of a run that
//!   panicked.

pub mod codec;
mod expansion_cache;
mod file;
mod memo;
mod snapshot;

pub use expansion_cache::ExpansionCache;
pub(crate) use file::CacheStore;
pub use file::MemoryCache;
pub(crate) use memo::Memo;
pub use snapshot::Snapshot;
pub(crate) use snapshot::{FileState, content_digest};
