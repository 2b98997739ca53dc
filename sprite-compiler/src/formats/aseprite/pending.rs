//! Files that were read, before anything is known of their images; of a binary file and its export in one folder only
//! one.

use super::description::Description;
use super::listed::Listed;
use super::picture::{Drawing, Reading};
use super::sheet::Pictures;
use super::tracks::Clip;
use super::{export, listed, messages, picture, sheet};
use crate::base::budget::Expense;
use crate::base::load::Unread;
use crate::base::sorted::SortedMap;
use crate::base::source::{Location, SourceId};
use crate::base::{identifiers, paths};
use crate::formats::aseprite::settings::{AsepriteChoice, AsepriteSettings, Prefer};
use crate::formats::context::Context;
use crate::formats::json::Document;
use crate::model::of_unit::UnitImage;
use sprite_table::Companion;
use std::sync::Arc;

/// A file that was read and is to become a sprite, once its image is known.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) source: SourceId,
    pub(super) path: String,
    pub(super) choice: AsepriteChoice,
    pub(super) description: Description,
    /// The title of its file, and where that is, if an export has frames of several files.
    pub(super) title: Option<(String, Location)>,
    /// Where the slices are.
    pub(super) slices: Location,
    /// The clips that take the place of tags.
    pub(super) clips: Option<Vec<Clip>>,
    pub(super) pictures: Pictures,
    /// The companions that the file has, and the images that they are.
    pub(super) companions: Vec<(Companion, UnitImage)>,
    /// Files of the same sprite that are not read.
    pub(super) unread: Vec<String>,
}

impl Pending {
    /// Reads an export, which may have frames of several drawings.
    pub(super) fn from_export(
        id: SourceId,
        path: &str,
        document: &Document<'_>,
        context: &mut Context<'_>,
    ) -> Vec<Self> {
        let Some(root) = document.root() else { return Vec::new() };
        let choice = context.formats.of::<AsepriteSettings>().of(path);
        let export = export::read(root, id, choice.user_data, context.diagnostics);
        let located = sheet::find(&export, path, id, context);
        let slices = export.slices_location;
        let listed = listed::read(export, &choice, id, located.as_ref(), context).into_iter();
        let pending = listed.map(|Listed { title, description, clips, pictures }| Self {
            source: id,
            path: path.to_owned(),
            choice: choice.clone(),
            description,
            title,
            slices,
            clips,
            pictures,
            companions: Vec::new(),
            unread: Vec::new(),
        });
        pending.collect()
    }

    /// Reads a binary file, whose pictures are registered to be drawn. What is wrong with it is reported.
    pub(super) fn from_binary(id: SourceId, path: &str, context: &mut Context<'_>) -> Self {
        let choice = context.formats.of::<AsepriteSettings>().of(path);
        let (description, image, companions) = match drawing(id, path, &choice, context) {
            Ok((description, image, companions)) => (description, Some(image), companions),
            Err(Unread::Faulty(finding)) => {
                context.diagnostics.push(*finding);
                (Description::EMPTY, None, Vec::new())
            }
            Err(Unread::Gone) => (Description::EMPTY, None, Vec::new()),
        };
        Self {
            source: id,
            path: path.to_owned(),
            choice,
            description,
            title: None,
            slices: id.whole(),
            clips: None,
            pictures: Pictures::Drawn(image),
            companions,
            unread: Vec::new(),
        }
    }
}

/// A description, the image of its pictures, and the companions that it has.
type Drawn = (Description, UnitImage, Vec<(Companion, UnitImage)>);

/// The description in a binary file, the image that its frames are drawn into, and the images of its companions.
fn drawing(
    id: SourceId,
    path: &str,
    choice: &AsepriteChoice,
    context: &mut Context<'_>,
) -> Result<Drawn, Unread> {
    let location = id.whole();
    let entry = context.inventory.file(path).ok_or(Unread::Gone)?;
    let (bytes, digest) = context.load_binary(id)?;
    let read = picture::read(&bytes, location, choice, context.limits, context.diagnostics);
    let Reading { description, pictures } =
        read.map_err(|error| Unread::Faulty(Box::new(messages::binary::finding(&error, location))))?;
    if !context.budget.charge(Expense::Kept, pictures.memory()) {
        return Err(Unread::Gone);
    }
    let bytes = context.budget.try_hold(bytes.len() as u64).then(|| Arc::new(bytes));
    let pictures = Arc::new(pictures);
    let drawing = Drawing { pictures: Arc::clone(&pictures), shown: None, bytes, content: digest };
    let images = pictures.companions().enumerate().map(|(index, kind)| {
        let companion = Drawing { shown: Some(index), ..drawing.clone() };
        (kind, context.images.compose(entry, Box::new(companion)))
    });
    let images = images.collect();
    Ok((description, context.images.compose(entry, Box::new(drawing)), images))
}

/// A file that may be one of a pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member<'p> {
    pub(super) path: &'p str,
    pub(super) is_binary: bool,
}

/// The files that are not read, each with the one that is read instead.
pub(super) fn unread<'p>(members: &[Member<'p>], settings: &AsepriteSettings) -> SortedMap<&'p str, &'p str> {
    let mut pairs: SortedMap<(&str, String), [Vec<&'p str>; 2]> = SortedMap::new();
    for member in members {
        let Some(name) = identifiers::pascal_case(paths::stem(member.path)) else { continue };
        let [exports, binaries] = pairs.entry((paths::folder(member.path), name)).or_default();
        if member.is_binary { binaries } else { exports }.push(member.path);
    }
    let mut unread = SortedMap::new();
    for [exports, binaries] in pairs.into_values() {
        let (Some(export), Some(binary)) = (exports.first(), binaries.first()) else { continue };
        let (read, others) = match settings.of(binary).prefer {
            Prefer::Export => (*export, binaries),
            Prefer::Binary => (*binary, exports),
        };
        unread.extend(others.into_iter().map(|other| (other, read)));
    }
    unread
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_one_folder_and_one_type_name_are_a_pair() {
        let export = |path| Member { path, is_binary: false };
        let binary = |path| Member { path, is_binary: true };
        let members = [
            export("a/hero.json"),
            binary("a/Hero.aseprite"),
            binary("b/hero.ase"),
            binary("two-words.ase"),
            export("two_words.json"),
            export("lone.json"),
        ];
        let unread = unread(&members, &AsepriteSettings::default());
        let expected = [("a/Hero.aseprite", "a/hero.json"), ("two-words.ase", "two_words.json")];
        assert_eq!(unread.into_iter().collect::<Vec<_>>(), expected);
    }
}
