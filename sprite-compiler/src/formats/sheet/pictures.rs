//! Finds the pictures that frames are cut from.

use super::claim::ENDING;
use super::description::Levels;
use super::keys::NUMBER;
use super::value::{At, Slot};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::files::Entry;
use crate::base::paths::{self, PathError};
use crate::base::sorted::sort;
use crate::base::source::{Location, SourceId};
use crate::base::suggest::Near;
use crate::base::text::shown;
use crate::base::toml::Reader;
use crate::base::words::{all_of, quoted};
use crate::formats::context::Context;
use crate::formats::image_search::{self, FrameNeeds, Hint, ImageRequest};
use crate::inventory::Inventory;
use crate::inventory::unread::UnreadPictures;
use crate::model::ImageId;

/// Digits that [`NUMBER`] stands for, at most.
const DIGITS: usize = 9;

/// The pictures of a track.
#[derive(Clone, Debug)]
pub(super) enum Pictures {
    /// Cells or rectangles of one picture.
    Sheet(ImageId),
    /// The frames of a GIF, or of a PNG with an animation.
    Moving(ImageId),
    /// Pictures with ascending numbers. Each is a frame.
    Numbered(Vec<(u32, ImageId)>),
}

/// The pictures of each track of each animation, and the location of their name; [`None`] if they are missing.
pub(super) type Sources = Vec<Vec<Option<(Pictures, Location)>>>;

/// The pictures of a track, and the location of their name; [`None`] if they are missing, which is reported.
pub(super) fn find(
    levels: &Levels<'_>,
    path: &str,
    id: SourceId,
    reader: &mut Reader<'_>,
    context: &mut Context<'_>,
) -> Option<(Pictures, Location)> {
    let folder = paths::folder(path);
    let (written, location, is_default) = match levels.get(|level| &level.image) {
        Slot::Wrong => return None,
        Slot::Given(At { value, span }) => (value.clone(), id.at(*span), false),
        Slot::Absent => (beside(path, context), id.start(), true),
    };
    if written.contains(NUMBER)
        && let Ok(pattern) = paths::join(folder, &written)
    {
        let unread = context.inventory.unread_at(before_number(&pattern));
        if let Some(unread) = UnreadPictures::of(numbered(&pattern, unread).map(|(_, picture)| picture)) {
            reader.push(unread.finding(location));
            return None;
        }
        let found = files(&pattern, context.inventory);
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
    let inventory = context.inventory;
    let hint = || {
        if let Some(meant) = numbered_meant(&written, folder, inventory) {
            let spelt = shown(&meant);
            let help = if written.contains(NUMBER) {
                format!("letter case matters: write `{spelt}`")
            } else {
                format!("`{NUMBER}` stands for the number of a picture: write `{spelt}`")
            };
            return Some(Hint { help, meant: Some(Near::clear(meant.into())) });
        }
        if written.contains(NUMBER) {
            let example = written.replace(NUMBER, "1");
            let help = format!("`{NUMBER}` stands for digits, as in `{}`", shown(&example));
            return Some(Hint { help, meant: None });
        }
        if is_default {
            name_an_image(folder, inventory).map(|help| Hint { help, meant: None })
        } else {
            None
        }
    };
    let file = image_search::find_file(wanted, &hint, context)?;
    Some((Pictures::of(file, levels, context), location))
}

impl Pictures {
    /// Asks for a single picture. A moving picture plays its own frames unless a key of these levels divides it.
    pub(super) fn of(file: &Entry, levels: &Levels<'_>, context: &mut Context<'_>) -> Self {
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
pub(super) fn as_sheet(file: &Entry, context: &mut Context<'_>) -> ImageId {
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
    let gif = format!("{stem}.gif");
    let inventory = context.inventory;
    let is_gif = inventory.file(&format!("{stem}.png")).is_none() && inventory.entry(&gif).is_some();
    let name = paths::file_name(stem);
    if is_gif { format!("{name}.gif") } else { format!("{name}.png") }
}

/// The help for a description that names no image; [`None`] if there is no picture beside it.
fn name_an_image(folder: &str, inventory: &Inventory) -> Option<String> {
    let names: Vec<&str> = inventory
        .files()
        .filter(|path| paths::folder(path) == folder)
        .map(paths::file_name)
        .filter(|name| matches!(paths::ending(name).to_ascii_lowercase().as_str(), "png" | "gif"))
        .collect();
    let first = names.first()?;
    let (stem, _) = first.rsplit_once('.')?;
    Some(format!(
        "name the picture: `image = \"{}\"`, or rename this file to `{}{ENDING}`; the folder has {}",
        shown(first),
        shown(stem),
        all_of(quoted(&names))
    ))
}

/// The files that match a path with `{n}`: their numbers and paths.
fn files<'a>(pattern: &str, inventory: &'a Inventory) -> Vec<(u32, &'a str)> {
    let files = inventory.files_from(before_number(pattern)).map(|path| (path, ()));
    let mut found: Vec<(u32, &str)> =
        numbered(pattern, files).map(|(number, (path, ()))| (number, path)).collect();
    sort(&mut found);
    found
}

/// The part of a path before `{n}`.
fn before_number(pattern: &str) -> &str {
    pattern.split_once(NUMBER).map_or(pattern, |(before, _)| before)
}

/// The entries that match a path with `{n}`, of a list that begins with the first that may: their numbers, and
/// themselves.
fn numbered<'a, T: Copy + 'a>(
    pattern: &str,
    entries: impl Iterator<Item = (&'a str, T)>,
) -> impl Iterator<Item = (u32, (&'a str, T))> {
    let before = before_number(pattern);
    let after = pattern.split_once(NUMBER).map(|(_, after)| after);
    let number = move |(path, entry): (&'a str, T)| {
        let digits = path.strip_prefix(before)?.strip_suffix(after?)?;
        let is_number =
            (1..=DIGITS).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| Some((digits.parse().ok()?, (path, entry)))).flatten()
    };
    entries.take_while(move |(path, _)| path.starts_with(before)).filter_map(number)
}

/// The path with a number that was meant by one that no picture has: in the letter case of the pictures, or with `{n}`
/// for what stands for a number elsewhere.
fn numbered_meant(written: &str, folder: &str, inventory: &Inventory) -> Option<String> {
    let meant = if written.contains(NUMBER) { written.to_owned() } else { with_number(written)? };
    let pattern = paths::join(folder, &meant).ok()?;
    if files(&pattern, inventory).len() > 1 && meant != written {
        return Some(meant);
    }
    let (before, after) = pattern.split_once(NUMBER)?;
    let of_pattern = (before.to_ascii_lowercase(), after.to_ascii_lowercase());
    // The pattern as the first picture spells it that matches apart from case.
    let spelt = |path: &str| {
        let inner = path.to_ascii_lowercase();
        let digits = inner.strip_prefix(&of_pattern.0)?.strip_suffix(&of_pattern.1)?;
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let end = path.len().checked_sub(after.len())?;
        let spelt = format!("{}{NUMBER}{}", path.get(..before.len())?, path.get(end..)?);
        is_number.then_some(spelt)
    };
    let spelt = inventory.files().find_map(spelt)?;
    Some(paths::relative(folder, &spelt))
}

/// The path with `{n}` for the sign of a number in other programs: `*`, `%d`, `%02d`, `##`, `??`, `{}`, `{i}`.
fn with_number(written: &str) -> Option<String> {
    let at = written.find(['*', '%', '#', '?', '{'])?;
    let (before, rest) = written.split_at_checked(at)?;
    let after = match rest.chars().next()? {
        '%' => rest
            .strip_prefix('%')?
            .trim_start_matches(|sign: char| sign.is_ascii_digit())
            .strip_prefix(['d', 'i', 'u'])?,
        '{' => rest.split_once('}')?.1,
        sign => rest.trim_start_matches(sign),
    };
    Some(format!("{before}{NUMBER}{after}"))
}

/// Asks for numbered pictures. Repeated numbers are reported.
fn pictures(
    found: Vec<(u32, &str)>,
    location: Location,
    reader: &mut Reader<'_>,
    context: &mut Context<'_>,
) -> Vec<(u32, ImageId)> {
    let mut pictures: Vec<(u32, ImageId)> = Vec::with_capacity(found.len());
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
