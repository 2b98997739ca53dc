//! Finds descriptions outside of the folder `sprites`, which are not read.

use super::records::HEADER;
use super::{images, shapes};
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::Assets;
use crate::base::load::load;
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::base::source::Sources;
use crate::base::words::shown;
use crate::formats::home::Home;
use crate::inventory::Inventory;

const HOME: Home = Home::SOLARUS;

/// Reports descriptions outside of the folder `sprites`, where files with the ending may be something else, so that
/// their content decides.
pub(super) fn report(
    inventory: &Inventory,
    assets: Assets<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    if !diagnostics.is_on(Code::FolderWrong) {
        return;
    }
    let claim = HOME.claim(inventory);
    // Of a file with several names the content is read once.
    let mut foreign = SortedSet::new();
    for path in inventory.files().filter(|path| paths::ending(path) == HOME.ending && !claim.claims(path)) {
        let Some(meant) = meant(path, inventory) else { continue };
        if inventory.file(&meant).is_some() || inventory.is_excluded(path) {
            continue;
        }
        let most = assets.budget.longest_file();
        let Some(entry) = inventory.file(path).filter(|entry| entry.length <= most && !entry.has_holes())
        else {
            continue;
        };
        if entry.identity().is_some_and(|identity| foreign.contains(&identity)) {
            continue;
        }
        let Ok(source) = load(assets, entry, sources) else { continue };
        let Some(image) = sources.get(source).text().and_then(first_image) else {
            sources.forget(source);
            foreign.extend(entry.identity());
            continue;
        };
        let name = shown(paths::file_name(path));
        let message = format!("`{name}` is not read: Solarus descriptions lie below the folder `sprites`");
        let base = HOME.above(&meant, inventory.root_name()).unwrap_or_default();
        let found = paths::inside(base, image);
        let beside = [image.to_owned(), paths::inside(paths::folder(path), image)];
        let moved = beside.iter().find(|image| inventory.file(image).is_some());
        let help = match moved.filter(|_| inventory.file(&found).is_none()) {
            Some(image) => {
                format!("move it to `{}`, and `{}` to `{}`", shown(&meant), shown(image), shown(&found))
            }
            None => format!("move it to `{}`", shown(&meant)),
        };
        diagnostics.register_source(source, path);
        diagnostics.push(Diagnostic::new(Code::FolderWrong, source.whole(), message).help(help));
    }
}

/// The path that was probably meant for a description outside of the folder `sprites`: the same path below that folder.
/// [`None`] for a file that is neither beside the folder nor beside an image of its name: games have hundreds of other
/// `.dat` files, such as maps and dialogs, which are not read for that.
fn meant(path: &str, inventory: &Inventory) -> Option<String> {
    let folder = paths::folder(path);
    let has_image = || inventory.file(&format!("{}.png", paths::without_ending(path))).is_some();
    let mut above = folder;
    loop {
        let sprites = paths::inside(above, HOME.folder);
        if inventory.has_folder(&sprites) {
            let below = paths::below(above, path)?;
            return (above == folder || has_image()).then(|| paths::inside(&sprites, below));
        }
        if above.is_empty() {
            return None;
        }
        above = paths::folder(above);
    }
}

/// The image of the first animation of a text that begins like a description: with a header that names an image, and a
/// direction line. One of the two may have a mistake, if the image is a PNG and the header has no surplus fields, which
/// lists of other programs have.
fn first_image(text: &str) -> Option<&str> {
    let mut lines = shapes::lines(text);
    let header = lines.next()?.tokens;
    let direction = lines.next().map(|line| line.tokens).unwrap_or_default();
    let image = header.get(1)?.text;
    let is_header = header.len() == HEADER.len() && shapes::begins_with_header(&header);
    let is_direction = header.len() <= HEADER.len() && shapes::begins_with_direction(&direction);
    let is_description = if image.to_ascii_lowercase().ends_with(".png") {
        is_header || is_direction
    } else {
        image == images::TILESET && is_header && is_direction
    };
    is_description.then_some(image)
}
