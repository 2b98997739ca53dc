//! Compiles sprite descriptions in a build script.
//!
//! ```toml
//! [dependencies]
//! sprite-runtime = { version = "0.1", default-features = false }
//!
//! [build-dependencies]
//! sprite-build = "0.1"
//! ```
//!
//! ```no_run
//! // build.rs
//! fn main() -> Result<(), sprite_build::Error> {
//!     sprite_build::Config::new("assets").compile()
//! }
//! ```
//!
//! ```ignore
//! // src/main.rs
//! sprite_runtime::include_generated!();
//!
//! let hero = sprite_runtime::Animator::new(Hero::Walking);
//! ```
//!
//! # Build script or macro?
//! `sprite_runtime::include_sprites!` makes the same code in one line and without a build script. With [`Config`] the
//! code is a file: editors go from `Hero::Walking` to its definition, and a debugger or a person can read it. Both
//! check the same and report the same. The macro does not see that a file was *added* to the folder; a build script
//! does. With [`watch()`] in a build script the macro sees it too.
//!
//! For [`watch()`] alone, leave out the code generator, whose dependencies the macro does not need:
//!
//! ```toml
//! [build-dependencies]
//! sprite-build = { version = "0.1", default-features = false }
//! ```
//!
//! # When the script runs again
//! The script runs again if a file or folder in the asset folder is changed, added or removed, at any depth, and if the
//! script itself is changed; nothing else makes it run. The generated file is written only if its text changes, and
//! always as a whole.
//!
//! Errors are drawn on standard error and listed as `cargo::error`; warnings are `cargo::warning`.
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "compile")]
mod assets;
mod cargo;
#[cfg(feature = "compile")]
mod config;
#[cfg(feature = "compile")]
mod data;
mod error;
mod folder;
#[cfg(feature = "compile")]
mod output;
#[cfg(feature = "compile")]
mod report;
#[cfg(feature = "compile")]
mod source;
mod watch;

#[cfg(feature = "compile")]
pub use config::Config;
pub use error::Error;
#[cfg(feature = "compile")]
pub use sprite_compiler::{ByKind, Limits};
pub use watch::watch;

/// Code as files, for `cargo sprites generate`.
#[cfg(feature = "compile")]
#[doc(hidden)]
pub mod files {
    pub use crate::data::{Data, Place};
    pub use crate::source::{derives, format, legible, runtime};
}
