//! The sheet of an export: where it is, and whether frames lie on it.

use super::description::Cut;
use super::export::Export;
use super::messages::sheet as messages;
use crate::base::diagnostics::Diagnostics;
use crate::base::files::Entry;
use crate::base::paths;
use crate::base::source::{Location, SourceId};
use crate::formats::context::Context;
use crate::formats::image_search::{self, FrameNeeds, ImageRequest};
use crate::model::ImageId;
use sprite_table::Size;

/// The file of a sheet.
#[derive(Debug)]
pub(super) struct Located<'a> {
    pub(super) entry: &'a Entry,
    /// Its path, and where it is named.
    pub(super) name: SheetName,
}

/// The path of a sheet, where it is named, and the size that the export says.
#[derive(Clone, Debug)]
pub(super) struct SheetName {
    path: String,
    pub(super) location: Location,
    /// The size that the export says, and where.
    claimed: Option<((u32, u32), Location)>,
}

/// A sheet that was found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) image: ImageId,
    pub(super) name: SheetName,
}

impl Found {
    /// Asks for the image of a sheet.
    pub(super) fn of(located: &Located<'_>, context: &mut Context<'_>) -> Self {
        Self { image: context.images.add(located.entry), name: located.name.clone() }
    }
}

/// Where the pictures of a file are.
#[derive(Debug)]
pub(super) enum Pictures {
    /// On the sheet of an export, which is [`None`] when there is none; that is reported. In the order in which frames
    /// have them.
    Sheet(Option<Found>, Vec<Cut>),
    /// In an image of the pictures on a sheet, laid on each other. It begins at this point of the drawing's canvas; the
    /// sheet is named at the location.
    Flattened { image: ImageId, corner: (i64, i64), location: Location },
    /// In the binary file itself; [`None`] when it cannot be read, which is reported.
    Drawn(Option<ImageId>),
}

/// Finds the sheet of the export at a path; that there is none is reported. The path is tried from the folder of the
/// export and from the root, and its last part in the folder. Of an absolute path, which is that of another machine,
/// only the last part is tried.
pub(super) fn find<'a>(
    export: &Export<'_>,
    path: &str,
    id: SourceId,
    context: &mut Context<'a>,
) -> Option<Located<'a>> {
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
    let (entry, path) = if let Some((path, entry)) = found {
        (entry, path.clone())
    } else {
        // A path that leads out of the folder is not tried: then its last part is missing.
        let is_inside = !is_absolute && paths::join(folder, &written).is_ok();
        let wanted = if is_inside || written.is_empty() { &*written } else { last };
        let rects = export.frames.iter().filter_map(|frame| frame.place.rect);
        let all = FrameNeeds { animations: animations(export), ..FrameNeeds::default() };
        let needs = rects.map(FrameNeeds::of).fold(all, FrameNeeds::and);
        let wanted = ImageRequest { location, written: wanted, prefix: "", folders: &[folder, ""], needs };
        (image_search::find_file(wanted, &|| None, context)?, wanted.written.to_owned())
    };
    let claimed = sheet.size.map(|(size, span)| (size, id.at(span)));
    Some(Located { entry, name: SheetName { path, location, claimed } })
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

/// Reports pictures that are not wholly on a sheet of this size, and one of another size than expected. What is outside
/// loses its rectangle, so that it is reported once, however many tags show it.
pub(super) fn check(name: &SheetName, size: Size, cuts: &mut [Cut], diagnostics: &mut Diagnostics) {
    let path = &name.path;
    let outside = |cut: &Cut| cut.place.rect.filter(|rect| !rect.fits(size));
    let mut is_reduced = false;
    if let Some((claimed, location)) = name.claimed
        && claimed != (size.width, size.height)
    {
        let any_outside = cuts.iter().any(|cut| outside(cut).is_some());
        let reduced = any_outside.then(|| messages::reduced(claimed, location, size, path)).flatten();
        is_reduced = reduced.is_some();
        // Several sprites may be cut from one sheet.
        let differs = || messages::size_differs(claimed, location, size, path);
        diagnostics.push_once(reduced.unwrap_or_else(differs));
    }
    for cut in cuts {
        let Some(rect) = outside(cut) else { continue };
        if !is_reduced {
            let sheet = (path.as_str(), name.location);
            diagnostics.push(messages::frame_outside(cut, rect, size, sheet));
        }
        cut.place.rect = None;
    }
}
