//! The images that imagesets name. Their sizes must be known before cells become rectangles.

use super::super::scalars::given;
use super::catalog::{Catalog, imagesets};
use crate::context::Context;
use crate::files::Files;
use crate::formats::image_search::{self, Wanted};
use crate::images::ImageId;
use crate::paths;
use crate::source::Place;
use std::collections::BTreeMap;

/// Images that were looked for, and where they are named.
#[derive(Debug, Default)]
pub(super) struct Pictures(BTreeMap<Place, Option<ImageId>>);

impl Pictures {
    /// Has all images that any file names judged at once.
    pub(super) fn new(catalog: &Catalog<'_>, files: &dyn Files, context: &mut Context<'_>) -> Self {
        for (index, file) in catalog.files().iter().enumerate() {
            for (path, _) in imagesets(file).filter_map(|imageset| given(&imageset.src)) {
                let Ok(path) = paths::join(catalog.data_root(index), path) else { continue };
                if let Some(entry) = context.inventory.file(&path) {
                    context.images.add(&path, entry.length);
                }
            }
        }
        context.images.inspect(files, context.limits);
        Self::default()
    }

    /// The image at a path; that there is none is reported, once for each place.
    pub(super) fn find(
        &mut self,
        written: &str,
        place: Place,
        data_root: &str,
        context: &mut Context<'_>,
    ) -> Option<ImageId> {
        if let Some(known) = self.0.get(&place) {
            return *known;
        }
        let found = image_search::find(Wanted { place, written, prefix: "", folders: &[data_root] }, context);
        self.0.insert(place, found);
        found
    }
}
