//! Finds the pictures that frames are cut from.

use super::claim::{ENDING, OTHER_PICTURES};
use super::level::NUMBER;
use super::levels::Levels;
use super::numbered::{self, before_number, files, numbered};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::files::Entry;
use crate::base::keys::{At, Slot};
use crate::base::paths::PathError;
use crate::base::source::Location;
use crate::base::suggest::Near;
use crate::base::toml::Reader;
use crate::base::words::{all_of, one_of, quoted, shown};
use crate::base::{paths, suggest};
use crate::formats::context::Context;
use crate::formats::image_search::{self, FrameNeeds, Hint, ImageRequest};
use crate::inventory::Inventory;
use crate::inventory::unread::UnreadPictures;
use crate::model::of_unit::UnitImage;

/// The pictures of a track.
#[derive(Clone, Debug)]
pub(super) enum Pictures {
    /// Cells or rectangles of one picture.
    Sheet(UnitImage),
    /// The frames of a GIF, or of a PNG with an animation.
    Moving(UnitImage),
    /// Pictures with ascending numbers. Each is a frame.
    Numbered(Vec<(u32, UnitImage)>),
}

/// The pictures of a track, and the location of their name; [`None`] if they are missing, which is reported.
pub(super) fn find(
    levels: &Levels,
    (path, start): (&str, Location),
    reader: &mut Reader<'_>,
    context: &mut Context<'_>,
) -> Option<(Pictures, Location)> {
    let folder = paths::folder(path);
    let (written, location, is_default) = match levels.get(|level| &level.image) {
        Slot::Wrong => return None,
        Slot::Given(At { value, span }) => (value.clone(), start.source.at(*span), false),
        Slot::Absent => (beside(path, context), start, true),
    };
    if written.contains(NUMBER)
        && let Ok(pattern) = paths::join(folder, &written)
    {
        let inventory = context.inventory.beginning(before_number(&pattern));
        let unread = inventory.unread_at(before_number(&pattern));
        if let Some(unread) = UnreadPictures::of(numbered(&pattern, unread).map(|(_, picture)| picture)) {
            reader.push(unread.finding(location));
            return None;
        }
        let found = files(&pattern, inventory);
        if !found.is_empty() {
            return Some((Pictures::Numbered(pictures(found, location, reader, context)), location));
        }
    }
    if is_default && written.contains('\\') {
        let finding = Diagnostic::new(Code::PathNotAllowed, location, PathError::Backslash.message());
        let help = "name the picture, as in `image = \"hero.png\"`, or rename this file: no path has a `\\`";
        reader.push(finding.help(help));
        return None;
    }
    let wanted = ImageRequest {
        location,
        written: &written,
        prefix: "",
        folders: &[folder],
        needs: FrameNeeds::default(),
    };
    let names = context.inventory;
    let may_search = numbered::is_numbered(&written) && context.take_search();
    let hint = || {
        let numbered = numbered::hint(&written, folder, may_search, names.everything());
        if numbered.is_some() {
            return numbered;
        }
        if is_default {
            return Some(Hint { help: name_an_image(path, names.everything()), meant: None });
        }
        elsewhere(&written, folder, names.everything())
    };
    let file = image_search::find_file(wanted, &hint, context)?;
    Some((Pictures::of(file, levels, context), location))
}

impl Pictures {
    /// All of them.
    pub(super) fn images(&self) -> impl Iterator<Item = UnitImage> {
        let (one, numbered) = match self {
            Self::Sheet(image) | Self::Moving(image) => (Some(*image), &[][..]),
            Self::Numbered(pictures) => (None, pictures.as_slice()),
        };
        one.into_iter().chain(numbered.iter().map(|(_, image)| *image))
    }

    /// Asks for a single picture. A moving picture plays its own frames unless a key of these levels divides it.
    pub(super) fn of(file: &Entry, levels: &Levels, context: &mut Context<'_>) -> Self {
        if levels.cuts() {
            Self::Sheet(as_sheet(file, context))
        } else if is_gif(file) || context.images.is_animated(file) {
            Self::Moving(context.images.animation(file))
        } else {
            Self::Sheet(context.images.add(file))
        }
    }
}

/// Asks for a picture that does not move; for a GIF, its first frame.
pub(super) fn as_sheet(file: &Entry, context: &mut Context<'_>) -> UnitImage {
    if is_gif(file) { context.images.still(file) } else { context.images.add(file) }
}

/// Returns whether the picture of a path has frames of its own by its name.
pub(super) fn moves(path: &str) -> bool {
    paths::ending(path).eq_ignore_ascii_case("gif")
}

fn is_gif(file: &Entry) -> bool {
    moves(&file.path)
}

/// The path of the picture for a description without `image`: beside it, and with its name.
fn beside(path: &str, context: &Context<'_>) -> String {
    let stem = path.strip_suffix(ENDING).unwrap_or(path);
    let path = |ending: &str| format!("{stem}.{ending}");
    let is_file = |ending: &&str| context.inventory.file(&path(ending)).is_some();
    let is_entry = |ending: &&str| context.inventory.entry(&path(ending)).is_some();
    let ending = paths::PICTURES
        .iter()
        .copied()
        .find(is_file)
        .or_else(|| paths::PICTURES.iter().copied().find(is_entry));
    format!("{}.{}", paths::file_name(stem), ending.unwrap_or("png"))
}

/// The help for a description that names no image and has no picture of its own name: a picture of nearly the same name
/// was probably renamed. Any other may be the picture of something else, so that none is proposed.
fn name_an_image(path: &str, inventory: &Inventory) -> String {
    let stem = path.strip_suffix(ENDING).unwrap_or(path);
    let (folder, name) = (paths::folder(path), paths::file_name(stem));
    let wanted = format!("{name}.png");
    let files: Vec<&str> = inventory.files().filter(|path| paths::folder(path) == folder).collect();
    let is_picture =
        |path: &str| paths::PICTURES.iter().any(|known| known.eq_ignore_ascii_case(paths::ending(path)));
    let own = |path: &str| paths::without_ending(paths::file_name(path)).to_owned();
    let shown_name = |path: &str| shown(paths::file_name(path)).to_string();
    // A picture beside another description belongs to that.
    let is_described = |picture: &str| {
        let stem = paths::without_ending(picture);
        files.iter().any(|other| *other != path && !is_picture(other) && is_description_of(other, stem))
    };
    let pictures: Vec<&str> = files.iter().copied().filter(|path| is_picture(path)).collect();
    let free = || pictures.iter().copied().filter(|path| !is_described(path));
    if let Some(found) = free().find(|path| own(path).eq_ignore_ascii_case(name)) {
        let found = shown_name(found);
        let wanted = shown(&wanted);
        return format!(
            "letter case matters: write `image = \"{found}\"`, or rename the picture to `{wanted}`"
        );
    }
    let is_drawing = |path: &&str| OTHER_PICTURES.contains(&&*paths::ending(path).to_ascii_lowercase());
    let drawing = files.iter().copied().filter(is_drawing).find(|path| own(path).eq_ignore_ascii_case(name));
    if let Some(found) = drawing {
        return format!("`{}` cannot be read: export it as `{}`", shown_name(found), shown(&wanted));
    }
    let names: Vec<String> = free().map(own).collect();
    let near = suggest::nearest(name, names.iter().map(String::as_str)).map(|near| near.word);
    let near = near.or_else(|| {
        only(names.iter().map(String::as_str).filter(|other| suggest::shares_words(name, other)))
    });
    if let Some(found) = near.and_then(|near| free().find(|path| own(path) == near)) {
        let found = shown_name(found);
        let wanted = shown(&wanted);
        return format!(
            "is `{found}` meant? Write `image = \"{found}\"`, or rename the picture to `{wanted}`"
        );
    }
    let named_so = |path: &&str| paths::file_name(path).eq_ignore_ascii_case(&wanted);
    if let Some(found) = inventory.files().find(named_so) {
        let found = shown(&paths::relative(folder, found)).to_string();
        return format!("write `image = \"{found}\"`, or move that picture here");
    }
    let put =
        format!("put the picture `{}` beside this file, or name another one with `image`", shown(&wanted));
    match pictures.as_slice() {
        [] => put,
        pictures => {
            let are = if pictures.len() == 1 { "is" } else { "are" };
            format!("{put}; there {are} {}", all_of(quoted(pictures.iter().map(|path| shown_name(path)))))
        }
    }
}

/// The help for the name of a picture that is in other folders alone, in any letter case; else by one of the same name
/// with the ending of another picture. [`None`] if there is none, or a nearer one in the folder where it is looked for.
fn elsewhere(written: &str, folder: &str, inventory: &Inventory) -> Option<Hint> {
    let wanted = paths::join(folder, written).ok()?;
    let is_picture =
        |path: &&str| paths::PICTURES.iter().any(|known| known.eq_ignore_ascii_case(paths::ending(path)));
    let stem = |path: &str| paths::without_ending(paths::file_name(path)).to_lowercase();
    let pictures: Vec<&str> =
        inventory.files().filter(is_picture).filter(|path| stem(path) == stem(&wanted)).collect();
    if pictures.iter().any(|path| paths::folder(path) == paths::folder(&wanted)) {
        return None;
    }
    let has_ending = |path: &&&str| paths::ending(path).eq_ignore_ascii_case(paths::ending(&wanted));
    let same: Vec<&str> = pictures.iter().filter(has_ending).copied().collect();
    let found = if same.is_empty() { pictures } else { same };
    let spelt = |path: &str| paths::relative(folder, path);
    let [first, others @ ..] = found.as_slice() else { return None };
    let help = if others.is_empty() {
        let spelt = spelt(first);
        format!("there is `{}`: write `{}`, or move the picture", shown(first), shown(&spelt))
    } else {
        let are = all_of(quoted(found.iter().map(|path| shown(path))));
        let which = one_of(quoted(found.iter().map(|path| shown(&spelt(path)).to_string())));
        format!("there are {are}: write {which}, or move the picture that is meant")
    };
    Some(Hint { help, meant: Some(Near::unclear(spelt(first).into())) })
}

/// Returns whether a file is a description of this path without its ending.
fn is_description_of(path: &str, stem: &str) -> bool {
    path.strip_suffix(ENDING).unwrap_or_else(|| paths::without_ending(path)) == stem
}

/// The only item; [`None`] if there are more.
fn only<'a>(mut items: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    items.next().filter(|_| items.next().is_none())
}

/// Asks for numbered pictures. Repeated numbers are reported.
fn pictures(
    found: Vec<(u32, &str)>,
    location: Location,
    reader: &mut Reader<'_>,
    context: &mut Context<'_>,
) -> Vec<(u32, UnitImage)> {
    let mut pictures: Vec<(u32, UnitImage)> = Vec::with_capacity(found.len());
    let mut before: Option<(u32, &str)> = None;
    for (number, path) in found {
        if let Some((_, other)) = before.filter(|(known, _)| *known == number) {
            let message = format!("`{}` and `{}` both have the number {number}", shown(other), shown(path));
            let finding = Diagnostic::new(Code::NameCollision, location, message);
            reader.push(finding.label("two pictures for one frame").help("rename or remove one of them"));
            continue;
        }
        before = Some((number, path));
        if let Some(entry) = context.inventory.file(path) {
            pictures.push((number, as_sheet(entry, context)));
        }
    }
    pictures
}
