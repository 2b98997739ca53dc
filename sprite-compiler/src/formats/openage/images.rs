//! Where images lie: beside the file, or in a modpack.

use super::lines::Token;
use super::messages;
use super::modpacks::{InModpack, NameFault, in_modpack};
use crate::context::Context;
use crate::formats::image_search::{self, Wanted};
use crate::model::Image;
use crate::paths;
use crate::source::SourceId;
use crate::suggest;

/// Quotes that a name has by mistake: one of two is missing, or they are not the right ones.
const QUOTES: [char; 6] = ['"', '\'', '\u{2018}', '\u{2019}', '\u{201c}', '\u{201d}'];

/// Finds the image that a line names. What cannot be found is reported.
pub(super) fn find(name: Token<'_>, file: &str, id: SourceId, context: &mut Context<'_>) -> Image {
    let (place, written) = (id.at(name.span), name.unquoted());
    if !written.starts_with('/') {
        let bare = written.trim_matches(QUOTES);
        let wanted = Wanted { place, written, prefix: "", folders: &[paths::folder(file)] };
        // A name with half of its quotes is no file's name, and the quote is the slip.
        if bare != written && is_no_file(paths::folder(file), written, context) {
            context.diagnostics.push(messages::quotes(id, name, bare));
            return Image::Missing;
        }
        return found(image_search::find(wanted, context));
    }
    let settings = context.settings;
    let base = in_modpack(written).and_then(|name| {
        let folder = settings.openage.folder(name.modpack);
        let base = if folder.is_empty() { Ok(String::new()) } else { paths::join("", folder) };
        base.map(|base| (name, base)).map_err(NameFault::Path)
    });
    match base {
        Err(fault) => context.diagnostics.push(messages::path_not_allowed(id, name, fault)),
        Ok((InModpack { modpack, prefix, path }, base)) => {
            if is_absent(&base, context) && is_no_file(&base, path, context) {
                let near = near_modpack(modpack, context);
                context.diagnostics.push(messages::modpack_missing(id, name, modpack, &base, near));
            } else {
                return found(image_search::find(
                    Wanted { place, written, prefix, folders: &[&base] },
                    context,
                ));
            }
        }
    }
    Image::Missing
}

fn found(image: Option<crate::images::ImageId>) -> Image {
    image.map_or(Image::Missing, Image::File)
}

/// Whether a path, as seen from a folder, is one that may be used, but leads to no file.
fn is_no_file(folder: &str, path: &str, context: &Context<'_>) -> bool {
    paths::join(folder, path).is_ok_and(|path| context.inventory.file(&path).is_none())
}

/// Whether there is no such folder; a link out of the asset folder is another story.
fn is_absent(folder: &str, context: &Context<'_>) -> bool {
    !context.inventory.has_folder(folder) && context.inventory.link_outside(folder).is_none()
}

/// The modpack whose name was most likely meant: one that is set, or a folder of the root.
fn near_modpack<'c>(modpack: &str, context: &mut Context<'c>) -> Option<&'c str> {
    if !context.take_suggestion() {
        return None;
    }
    let (settings, inventory) = (context.settings, context.inventory);
    let folders = inventory.folders().filter(|folder| !folder.contains('/'));
    suggest::nearest(modpack, settings.openage.modpacks().chain(folders))
}
