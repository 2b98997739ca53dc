//! The sheet that a list names: where it is, and whether pictures lie on it.

use super::messages;
use super::place::{Cut, SheetName};
use crate::base::diagnostics::Diagnostics;
use crate::base::files::Entry;
use crate::base::paths;
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::image_search::{self, FrameNeeds, Hint, ImageRequest};
use crate::model::of_unit::UnitImage;
use sprite_table::Size;

/// The file of a sheet.
#[derive(Debug)]
pub(crate) struct Located<'a> {
    pub(crate) entry: &'a Entry,
    /// Its path, and where it is named.
    pub(crate) name: SheetName,
}

/// A sheet that was found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) image: UnitImage,
    pub(crate) name: SheetName,
}

impl Found {
    /// Asks for the image of a sheet.
    pub(crate) fn of(located: &Located<'_>, context: &mut Context<'_>) -> Self {
        Self { image: context.images.add(located.entry), name: located.name.clone() }
    }
}

/// A sheet that a list names.
pub(crate) struct SheetRequest<'r> {
    /// The name as it is written.
    pub(crate) written: &'r str,
    /// Where that is.
    pub(crate) location: Location,
    /// The path of the list.
    pub(crate) list: &'r str,
    /// The size that the list says, and where.
    pub(crate) claimed: Option<((u32, u32), Location)>,
    /// The requirements of its frames.
    pub(crate) needs: FrameNeeds,
    /// `true` if a picture with the name of the list beside it stands in for a sheet that is not there.
    pub(crate) takes_beside: bool,
    /// `true` if the list has other sheets, which must not be proposed for this one.
    pub(crate) is_one_of_several: bool,
    /// The language of the list.
    pub(crate) language: &'static str,
}

/// Finds a sheet; that there is none is reported. The path is tried from the folder of the list and from the root, and
/// its last part in the folder. Of an absolute path, which is that of another machine, only the last part is tried.
pub(crate) fn find<'a>(request: &SheetRequest<'_>, context: &mut Context<'a>) -> Option<Located<'a>> {
    let folder = paths::folder(request.list);
    let written = request.written.replace('\\', "/");
    let last = paths::file_name(&written);
    let is_absolute = written.starts_with('/') || has_drive(&written);
    let joined = [paths::join(folder, &written), paths::join("", &written)].into_iter().flatten();
    let beside = request.takes_beside.then(|| format!("{}.png", paths::without_ending(request.list)));
    let tried = joined.filter(|_| !is_absolute).chain(paths::join(folder, last)).chain(beside.clone());
    let tried: Vec<String> = tried.collect();
    let found = tried.iter().find_map(|path| context.inventory.file(path).map(|entry| (path, entry)));
    let (entry, path) = if let Some((path, entry)) = found {
        (entry, path.clone())
    } else {
        // A path that leads out of the folder is not tried: then its last part is missing.
        let is_inside = !is_absolute && paths::join(folder, &written).is_ok();
        let wanted = if is_inside || written.is_empty() { &*written } else { last };
        let wanted = ImageRequest {
            location: request.location,
            written: wanted,
            prefix: "",
            folders: &[folder, ""],
            needs: request.needs,
        };
        let hint = || {
            let help = "put the picture there: the others of this list have other frames".to_owned();
            request.is_one_of_several.then_some(Hint { help, meant: None })
        };
        (image_search::find_file_or(wanted, beside.as_deref(), &hint, context)?, wanted.written.to_owned())
    };
    let &SheetRequest { location, claimed, language, .. } = request;
    Some(Located { entry, name: SheetName { path, location, claimed, language } })
}

/// `C:/art/hero.png`.
fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [drive, b':', ..] if drive.is_ascii_alphabetic())
}

/// Reports pictures that are not wholly on a sheet of this size, and one of another size than expected. What is outside
/// loses its rectangle, so that it is reported once, however many animations show it.
pub(crate) fn check(name: &SheetName, size: Size, cuts: &mut [Cut], diagnostics: &mut Diagnostics) {
    let outside = |cut: &Cut| cut.place.rect.filter(|rect| !rect.fits(size));
    let mut is_reduced = false;
    if let Some((claimed, location)) = name.claimed
        && claimed != (size.width, size.height)
    {
        let any_outside = cuts.iter().any(|cut| outside(cut).is_some());
        let reduced = any_outside.then(|| messages::reduced(claimed, location, size, name)).flatten();
        is_reduced = reduced.is_some();
        // Several sprites may be cut from one sheet.
        let differs = || messages::size_differs(claimed, location, size, name);
        diagnostics.push_once(reduced.unwrap_or_else(differs));
    }
    for cut in cuts {
        let Some(rect) = outside(cut) else { continue };
        if !is_reduced {
            diagnostics.push(messages::frame_outside(cut, rect, size, name));
        }
        cut.place.rect = None;
    }
}
