//! Finds images: beside the file, or in a modpack, `/{name}/a.png`.

use super::messages;
use super::settings::OpenageSettings;
use crate::base::paths::{self, PathError};
use crate::base::source::SourceId;
use crate::base::suggest;
use crate::base::words::is_quote;
use crate::formats::context::Context;
use crate::formats::image_search::{self, FrameNeeds, ImageRequest};
use crate::formats::lines::Token;
use crate::model::of_unit::{Image, UnitImage};

/// Finds the image that a line names, or reports that it is missing.
pub(super) fn find(
    name: Token<'_>,
    needs: FrameNeeds,
    file: &str,
    id: SourceId,
    context: &mut Context<'_>,
) -> Image {
    let (location, written) = (id.at(name.span), name.unquoted());
    if !written.starts_with('/') {
        // One of two quotes is missing, or they are of another kind.
        let bare = written.trim_matches(is_quote);
        let wanted = ImageRequest { location, written, prefix: "", folders: &[paths::folder(file)], needs };
        // If no file has the name with its quote, the quote is the mistake.
        if bare != written && is_no_file(paths::folder(file), written, context) {
            context.diagnostics.push(messages::quotes(id, name, bare));
            return Image::Missing;
        }
        return found(image_search::find(wanted, context));
    }
    let settings = context.formats.of::<OpenageSettings>();
    let base = in_modpack(written).and_then(|name| {
        let folder = settings.folder(name.modpack);
        let base = if folder.is_empty() { Ok(String::new()) } else { paths::join("", folder) };
        base.map(|base| (name, base)).map_err(NameError::Path)
    });
    match base {
        Err(error) => context.diagnostics.push(messages::path_not_allowed(id, name, error)),
        Ok((InModpack { modpack, prefix, path }, base)) => {
            if is_absent(&base, context) && is_no_file(&base, path, context) {
                let near = near_modpack(modpack, context);
                context.diagnostics.push(messages::modpack_missing(id, name, modpack, &base, near));
            } else {
                return found(image_search::find(
                    ImageRequest { location, written, prefix, folders: &[&base], needs },
                    context,
                ));
            }
        }
    }
    Image::Missing
}

fn found(image: Option<UnitImage>) -> Image {
    image.map_or(Image::Missing, Image::File)
}

/// Returns whether a path, relative to a folder, is valid but leads to no file.
fn is_no_file(folder: &str, path: &str, context: &Context<'_>) -> bool {
    paths::join(folder, path).is_ok_and(|path| context.inventory.file(&path).is_none())
}

/// Returns whether a folder is missing. A link out of the asset folder is a different mistake.
fn is_absent(folder: &str, context: &Context<'_>) -> bool {
    !context.inventory.has_folder(folder) && context.inventory.link_outside(folder).is_none()
}

/// The modpack whose name was most likely meant: one of the settings, or a folder of the root.
fn near_modpack<'c>(modpack: &str, context: &mut Context<'c>) -> Option<&'c str> {
    if !context.take_search() {
        return None;
    }
    let (settings, inventory) = (context.formats.of::<OpenageSettings>(), context.inventory.everything());
    let folders = inventory.folders().filter(|folder| !folder.contains('/'));
    suggest::nearest(modpack, settings.modpacks().chain(folders)).map(|near| near.word)
}

/// A name that begins with a modpack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct InModpack<'a> {
    /// The name of the modpack.
    modpack: &'a str,
    /// Everything before the path inside it.
    prefix: &'a str,
    /// The path inside it.
    path: &'a str,
}

/// The reason why a name cannot be that of a file.
#[derive(Clone, Copy, Debug)]
pub(super) enum NameError {
    Path(PathError),
    /// The name begins with `/`, but no modpack and path follow.
    NoModpack,
}

/// Divides a name before the path inside the modpack: `/{name}/a.png`, `/{name@repository}/a.png`, `/name/a.png`.
fn in_modpack(name: &str) -> Result<InModpack<'_>, NameError> {
    if name.contains('\\') {
        return Err(NameError::Path(PathError::Backslash));
    }
    let below = name.strip_prefix('/').unwrap_or(name);
    let parts = match below.strip_prefix('{') {
        Some(braced) => braced.split_once('}').filter(|(_, rest)| rest.starts_with('/')),
        None => below.split_once('/'),
    };
    // Surplus slashes are accepted.
    let parts = parts.map(|(modpack, rest)| (modpack, rest.trim_start_matches('/')));
    let (modpack, path) = parts
        .filter(|(modpack, rest)| !modpack.is_empty() && !rest.is_empty())
        .ok_or(NameError::NoModpack)?;
    Ok(InModpack { modpack, prefix: name.strip_suffix(path).unwrap_or_default(), path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_modpacks() {
        let cases = [
            ("/{base@me}/g/a.png", Some(("base@me", "/{base@me}/"))),
            ("/{base}//a.png", Some(("base", "/{base}//"))),
            ("/base/a.png", Some(("base", "/base/"))),
            ("/{..}/a.png", Some(("..", "/{..}/"))),
            ("/a.png", None),
            ("/{base}a.png", None),
            ("/{base", None),
            ("/{}/a.png", None),
            ("/{base}/", None),
            ("//a.png", None),
            ("/base\\a.png", None),
            ("/", None),
        ];
        for (name, expected) in cases {
            let found = in_modpack(name).ok().map(|found| (found.modpack, found.prefix));
            assert_eq!(found, expected, "{name}");
        }
    }
}
