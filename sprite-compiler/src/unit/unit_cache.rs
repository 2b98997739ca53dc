//! Objects of earlier runs, for front ends that ask for code or findings alone. An object is valid while its
//! questions about the names of files have the same answers, settings and options are the same, and its files and those
//! of its images are unchanged. The docs of
//! [`cache`](crate::cache) list the objects that are not stored.

use super::cached_object::{self, CachedObject, CurrentImage};
use super::object::Object;
use crate::base::diagnostics::Diagnostics;
use crate::base::limits::Limits;
use crate::base::parallel;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::{Content, SourceId, Sources};
use crate::cache::{Memo, Snapshot};
use crate::formats::units::{Unit, Units};
use crate::images::{CachedImage, ImageKey, Images, Inspector};
use crate::inventory::Inventory;
use crate::options::{Inspection, Options, Output};
use crate::settings::{self, Settings};
use std::borrow::Cow;

/// Objects by the names of their units.
#[derive(Debug)]
pub(crate) struct UnitCache<'a> {
    memo: Memo,
    snapshot: &'a Snapshot<'a>,
}

impl<'a> UnitCache<'a> {
    /// Opens the cache of this folder, with these settings and options; [`None`] if objects are not cached.
    pub(crate) fn open(
        snapshot: &'a Snapshot<'a>,
        options: &Options,
        settings: &Settings,
        inventory: &Inventory,
        sources: &Sources,
    ) -> Option<Self> {
        // These stages need the frames of all sprites.
        let needs_all =
            options.output == Output::Code && (settings.previews || settings.images.configures_atlas());
        let is_asked = matches!(options.output, Output::Code | Output::Findings)
            && options.inspection == Inspection::Full
            && settings.cache;
        let place = options.units_place().filter(|_| is_asked && !needs_all)?;
        let head = head(options, inventory, sources);
        Some(Self { memo: Memo::open(place, "units", head, options.limits.remembered_bytes), snapshot })
    }

    /// The valid objects of these units. Their images are registered.
    pub(crate) fn get(
        &self,
        units: &Units,
        inventory: &Inventory,
        images: &mut Inspector<'_>,
        sources: &Sources,
        diagnostics: &Diagnostics,
        threads: usize,
    ) -> Vec<Option<Object>> {
        let settings = sources.find(settings::FILE);
        // The animations of a picture without a description are described by the settings.
        let settings_are_edited = inventory.file(settings::FILE).is_some_and(|entry| entry.stamp.is_none());
        let decode = |unit: &Unit| {
            if settings_are_edited && unit.picture().is_some() {
                return None;
            }
            let files: Vec<SourceId> = unit.files.iter().map(|file| file.source).chain(settings).collect();
            let cached = CachedObject::decode(self.memo.get(unit.name())?, &files)?;
            cached.is_current(unit, &units.contents, self.snapshot, inventory).then_some(cached)
        };
        let decoded = parallel::each(&units.list, threads, |unit| Some(decode(unit)));
        // Many sprites may share a sheet.
        let used = decoded.iter().flatten().flat_map(CachedObject::images);
        let used: SortedMap<&ImageKey, &CachedImage> = used.map(|image| (&image.key, image)).collect();
        let used: Vec<&CachedImage> = used.into_values().collect();
        let current = parallel::each(&used, threads, |image| {
            Some(inventory.file(image.key.file()).zip(images.cached(image)))
        });
        let current: SortedMap<&ImageKey, (&CachedImage, CurrentImage<'_>)> = used
            .iter()
            .zip(current)
            .filter_map(|(image, current)| Some((&image.key, (*image, current?))))
            .collect();
        let facts = |image: &CachedImage| {
            let (found, facts) = current.get(&image.key)?;
            (*found == image).then(|| facts.clone())
        };
        let facts: Vec<_> = decoded
            .iter()
            .map(|cached| cached.as_ref()?.images().iter().map(facts).collect::<Option<Vec<_>>>())
            .collect();
        let objects = units.list.iter().zip(decoded).zip(facts).map(|((unit, cached), facts)| {
            let object = cached?.object(&facts?, images, diagnostics.of_unit_about(unit.picture()))?;
            for file in &unit.files {
                sources.fill(file.source, Content::Forgotten);
            }
            Some(object)
        });
        objects.collect()
    }

    /// Stores the objects of these units, which lose their parts. `changed` are the indices of objects whose sprites
    /// were changed by linking.
    pub(crate) fn store(
        &self,
        units: &Units,
        objects: &mut [Object],
        changed: &SortedSet<usize>,
        images: &Images,
        inventory: &Inventory,
        sources: &Sources,
    ) {
        let settings = sources.find(settings::FILE);
        let encoded =
            units.list.iter().zip(objects.iter_mut()).enumerate().filter_map(|(index, (unit, object))| {
                let bytes = if object.is_known {
                    cached_object::refreshed(self.memo.get(unit.name())?, unit, inventory, self.snapshot)
                } else if changed.contains(&index) {
                    None
                } else {
                    cached_object::encode(unit, object, images, inventory, self.snapshot, settings)
                };
                Some((unit.name(), Cow::Owned(bytes?)))
            });
        self.memo.store(encoded.collect());
    }
}

/// Everything that objects depend on besides their own files.
fn head(options: &Options, inventory: &Inventory, sources: &Sources) -> Vec<u8> {
    // Objects do not depend on these options.
    let Options {
        runtime: _,
        include_root: _,
        shown_root,
        span: _,
        parse: _,
        limits,
        raise_limits,
        dependency,
        cache: _,
        memory: _,
        inspection: _,
        keep_pixels: _,
        // Objects have the code, if it is asked for.
        output,
        derive: _,
        tracks_inputs: _,
        unwatched: _,
    } = options;
    let limits = Limits { threads: 0, ..*limits };
    let settings =
        sources.iter().find(|source| source.path() == settings::FILE).and_then(|source| source.text());
    let root = inventory.root_name();
    let texts = [shown_root, raise_limits, dependency];
    format!("{output:?} {texts:?} {root:?} {limits:?} {settings:?}").into_bytes()
}
