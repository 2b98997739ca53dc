//! Links the objects of units to a library, and makes the checks that concern several units.
//!
//! It makes no difference whether an object is fresh or cached.

mod empty_folder;
mod pixels;
mod scale;
mod scopes;
mod tables;
mod unread_atlases;

pub(crate) use pixels::compares_pixels;
pub(crate) use tables::{LinkedSprite, SpriteContent, Tables};

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::{Assets, EntryKind};
use crate::base::paths;
use crate::base::sorted::{SortedSet, sort_by};
use crate::base::source::{SourceId, Sources};
use crate::base::words::shown;
use crate::formats;
use crate::images::Images;
use crate::inventory::{Inventory, unread};
use crate::model::Soundness;
use crate::unit::{Object, ObjectSprite, PackedSprite};
use scopes::{Claim, Scopes};

/// The inputs of linking besides the objects.
pub(crate) struct Linker<'a> {
    pub(crate) inventory: &'a Inventory,
    pub(crate) assets: Assets<'a>,
    /// The folder as people know it; if it is empty, the name of the folder is shown.
    pub(crate) shown_root: &'a str,
    /// `true` if objects keep their findings, so that they can be cached. Findings may take much memory.
    pub(crate) keeps_findings: bool,
}

/// Links the objects of a folder, and reports mistakes that concern several of them.
pub(crate) fn link(
    objects: &mut [Object],
    images: Images,
    linker: &Linker<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Tables {
    let Linker { inventory, assets, shown_root, keeps_findings } = *linker;
    let mut reported = diagnostics.sources_with_errors().clone();
    reported.extend(objects.iter().flat_map(|object| object.diagnostics.sources_with_errors()).copied());
    pixels::check(objects, &images, assets, diagnostics);
    for object in objects.iter_mut() {
        let found = &mut object.diagnostics;
        diagnostics.merge(if keeps_findings { found.clone() } else { std::mem::take(found) });
    }
    let tilesets = tables::name(objects, &images, assets.budget, diagnostics);
    let mut names = name(objects, sources, diagnostics);
    scale::check(objects, &images, assets, sources, diagnostics);
    diagnostics.resolve();
    let tileset_type = tables::type_name(&names.scopes);

    // An error that linking finds breaks the sprites of its file.
    let new = diagnostics.sources_with_errors().difference(&reported).copied().collect();
    names.break_sprites(&new);
    let Names { sprites, changed, .. } = names;
    let tables = Tables {
        sprites,
        tilesets,
        tileset_type,
        images,
        used: Vec::new(),
        companions: SortedSet::new(),
        changed,
    };
    if assets.budget.exceeded().is_none() {
        check_folder(&tables, objects, inventory, assets, shown_root, sources, diagnostics);
    }
    tables
}

/// The result of naming sprites.
#[derive(Default)]
struct Names {
    scopes: Scopes,
    sprites: Vec<LinkedSprite>,
    changed: SortedSet<usize>,
    /// Descriptions with a sprite that has no name, because it is taken.
    unnamed: SortedSet<SourceId>,
}

/// Names the sprites, in the order of their descriptions. Names that are taken are reported.
fn name(objects: &mut [Object], sources: &Sources, diagnostics: &mut Diagnostics) -> Names {
    let mut order: Vec<(usize, usize)> = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        order.extend((0..object.sprites.len()).map(|sprite| (index, sprite)));
    }
    let path =
        |&(object, sprite): &(usize, usize)| sources.get(objects[object].sprites[sprite].source).path();
    sort_by(&mut order, |a, b| path(a).cmp(path(b)));
    let mut names = Names::default();
    names.sprites.reserve_exact(order.len());
    for (object, index) in order {
        let ObjectSprite { source, path, member, location, packed, compiled } =
            &mut objects[object].sprites[index];
        let claim = Claim {
            path,
            member: member.as_deref(),
            picture: (location.source != *source && member.is_none()).then(|| sources.get(*source).path()),
            location: *location,
        };
        if names.scopes.name(claim, diagnostics).is_none() {
            names.changed.insert(object);
            names.unnamed.insert(*source);
            continue;
        }
        let packed = packed.take().map(SpriteContent::Packed);
        let content = packed.or_else(|| compiled.clone().map(SpriteContent::Compiled));
        names.sprites.extend(content.map(|content| LinkedSprite { origin: (object, index), content }));
    }
    names
}

impl Names {
    /// Marks sprites as unsound if their file has new errors, or if it has several sprites and one has no name.
    fn break_sprites(&mut self, new: &SortedSet<SourceId>) {
        let Self { sprites, changed, unnamed, .. } = self;
        let is_broken = |packed: &PackedSprite| match packed.sprite().soundness {
            Soundness::ByFile => {
                let animations = &packed.sprite().animations;
                animations.iter().any(|animation| new.contains(&animation.value.meta.location.source))
            }
            Soundness::Sound | Soundness::Broken => unnamed.contains(&packed.sprite().source),
        };
        for sprite in sprites {
            let (object, _) = sprite.origin;
            let Some(packed) = sprite.packed_mut().filter(|packed| is_broken(packed)) else { continue };
            changed.insert(object);
            packed.change(|sprite, sound| {
                for (animation, is_sound) in sprite.animations.iter().zip(sound) {
                    *is_sound &= sprite.soundness == Soundness::ByFile
                        && !new.contains(&animation.value.meta.location.source);
                }
            });
        }
    }
}

/// Checks the folder as a whole: unused images, files that are nearly descriptions, and a folder in which nothing was
/// compiled.
fn check_folder(
    tables: &Tables,
    objects: &[Object],
    inventory: &Inventory,
    assets: Assets<'_>,
    shown_root: &str,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    report_unused(inventory, &tables.images, sources, diagnostics);
    report_unread(inventory, sources, diagnostics);
    if tables.sprites.is_empty() && tables.tilesets.is_empty() {
        // The finding that nothing was compiled names them, too.
        diagnostics.withdraw(Code::AtlasUnread);
        empty_folder::report(inventory, shown_root, assets, sources, diagnostics);
    } else {
        empty_folder::check(inventory, sources, diagnostics);
        formats::units::report_misplaced(inventory, assets, sources, diagnostics);
        let compiled = objects.iter().flat_map(|object| &object.animated).copied().collect();
        empty_folder::copies(&compiled, inventory, sources, diagnostics);
    }
    unread_atlases::report(inventory, sources, diagnostics);
}

/// Reports folders and tile sets that are not read, unless a description names what would be in them.
fn report_unread(inventory: &Inventory, sources: &mut Sources, diagnostics: &mut Diagnostics) {
    let is_path = |finding: &&Diagnostic| finding.code == Code::PathNotAllowed;
    let subjects =
        diagnostics.findings().iter().filter(is_path).filter_map(|finding| finding.subject.as_deref());
    let named: SortedSet<&str> = subjects.collect();
    let found = inventory.unread().filter_map(|(path, kind)| match kind {
        EntryKind::FolderOutsideRoot => Some((path, kind, "the folder")),
        _ => formats::claim::is_tileset(path).then_some((path, kind, "the tile set")),
    });
    let found: Vec<_> = found.filter(|(path, ..)| !named.contains(path)).collect();
    for (path, kind, what) in found {
        let source = sources.add_unread(path.to_owned());
        diagnostics.register_source(source, path);
        diagnostics.push(unread::finding(what, kind, source.start()));
    }
}

/// Reports the images that no description names. The lint is off by default, because real games have many.
fn report_unused(
    inventory: &Inventory,
    images: &Images,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    if !diagnostics.is_on(Code::ImageUnused) {
        return;
    }
    let used: SortedSet<&str> = images.paths().collect();
    let is_image = |path: &&str| paths::is_png(path) && !inventory.is_excluded(path);
    for path in inventory.files().filter(is_image).filter(|path| !used.contains(path)) {
        let source = sources.add_unread(path.to_owned());
        diagnostics.register_source(source, path);
        let message = format!("no description names the image `{}`", shown(paths::file_name(path)));
        let finding = Diagnostic::new(Code::ImageUnused, source.start(), message);
        diagnostics
            .push(finding.help("it is not embedded; remove it, or allow `image-unused` for its folder"));
    }
}
