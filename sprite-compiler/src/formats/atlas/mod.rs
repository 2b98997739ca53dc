//! Atlases of packers: pictures of many frames, with a list of their rectangles and names.
//!
//! ```text
//! files       the files of a unit -> atlases: one file, or several that name each other
//! json, xml   a file -> its pictures and frames
//! names       names of frames -> animations, and the sprites that these are of
//! sheets      the pictures of an atlas, and turned frames in an image of their own (turned)
//! lower       all of it -> the model
//! ```
//!
//! Every message is in `messages`.

mod files;
mod frame;
mod json;
mod keys;
mod lower;
mod messages;
mod names;
mod sheets;
mod turned;
mod xml;

use crate::formats::context::Context;
use crate::formats::file::File;
use crate::formats::row::{FormatReader, Tree};

/// The reader of the format.
#[derive(Debug)]
pub(super) struct AtlasReader;

impl FormatReader for AtlasReader {
    fn read(&self, files: &[File<'_>], context: &mut Context<'_>) -> Vec<Box<dyn Tree>> {
        files::read(files, context).into_iter().map(|atlas| Box::new(atlas) as Box<dyn Tree>).collect()
    }
}
