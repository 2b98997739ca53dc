//! The sheet of an export: where it is, and whether frames lie on it.

use super::description::{Frame, Place};
use super::export::Export;
use super::messages::sheet as messages;
use crate::base::paths;
use crate::base::source::{Location, SourceId};
use crate::formats::context::Context;
use crate::formats::image_search::{self, FrameNeeds, ImageRequest};
use crate::model::ImageId;

/// A sheet that was found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) image: ImageId,
    /// Its path.
    path: String,
    /// Where it is named.
    pub(super) location: Location,
    /// The size that the export says, and where.
    claimed: Option<((u32, u32), Location)>,
}

/// Finds the sheet of the export at a path; that there is none is reported. The path is tried from the folder of the
/// export and from the root, and its last part in the folder. Of an absolute path, which is that of another machine,
/// only the last part is tried.
pub(super) fn find(
    export: &Export<'_>,
    path: &str,
    id: SourceId,
    context: &mut Context<'_>,
) -> Option<Found> {
    let sheet = &export.sheet;
    let (written, span) = sheet.path.as_ref()?;
    let location = id.at(*span);
    let folder = paths::folder(path);
    let written = written.replace('\\', "/");
    let last = paths::file_name(&written);
    let is_absolute = written.starts_with('/') || has_drive(&written);
    let joined = [paths::join(folder, &written), paths::join("", &written)].into_iter().flatten();
    let tried: Vec<String> = joined.filter(|_| !is_absolute).chain(paths::join(folder, last)).collect();
    let found = tried.iter().find_map(|path| context.inventory.file(path).map(|entry| (path, entry)));
    let (image, path) = if let Some((path, entry)) = found {
        (context.images.add(entry), path.clone())
    } else {
        // A path that leads out of the folder is not tried: then its last part is missing.
        let is_inside = !is_absolute && paths::join(folder, &written).is_ok();
        let wanted = if is_inside || written.is_empty() { &*written } else { last };
        let rects = export.frames.iter().filter_map(|frame| frame.place.rect);
        let all = FrameNeeds { animations: animations(export), ..FrameNeeds::default() };
        let needs = rects.map(FrameNeeds::of).fold(all, FrameNeeds::and);
        let wanted = ImageRequest { location, written: wanted, prefix: "", folders: &[folder, ""], needs };
        (image_search::find(wanted, context)?, wanted.written.to_owned())
    };
    let claimed = sheet.size.map(|(size, span)| (size, id.at(span)));
    Some(Found { image, path, location, claimed })
}

/// How many animations an export has, those of another packer included.
fn animations(export: &Export<'_>) -> usize {
    let packed = export.animations.map_or(0, |animations| animations.members().count());
    export.tags.len().max(packed)
}

/// `C:/art/hero.png`.
fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [drive, b':', ..] if drive.is_ascii_alphabetic())
}

/// Reports frames that are not wholly on the sheet, and a sheet of another size than expected. What is outside loses
/// its rectangle, so that it is reported once, however many tags show it.
pub(super) fn check(
    found: &Found,
    frames: &[Frame],
    places: Vec<Place>,
    context: &mut Context<'_>,
) -> Vec<Place> {
    let Some(size) = context.images.size(found.image) else { return places };
    let path = &found.path;
    let outside = |place: &Place| place.rect.filter(|rect| !rect.fits(size));
    let mut is_reduced = false;
    if let Some((claimed, location)) = found.claimed
        && claimed != (size.width, size.height)
    {
        let any_outside = places.iter().any(|place| outside(place).is_some());
        let reduced = any_outside.then(|| messages::reduced(claimed, location, size, path)).flatten();
        is_reduced = reduced.is_some();
        let finding = reduced.unwrap_or_else(|| messages::size_differs(claimed, location, size, path));
        context.diagnostics.push(finding);
    }
    let mut check = |(index, (place, frame)): (usize, (Place, &Frame))| {
        let Some(rect) = outside(&place) else { return place };
        if !is_reduced {
            let sheet = (path.as_str(), found.location);
            context.diagnostics.push(messages::frame_outside(index, frame, rect, size, sheet));
        }
        Place { rect: None, ..place }
    };
    places.into_iter().zip(frames).enumerate().map(&mut check).collect()
}
