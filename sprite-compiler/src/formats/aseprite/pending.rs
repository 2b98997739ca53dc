//! Files that were read, before anything is known of their images.

use super::anchor::Parts;
use super::clips::Clip;
use super::description::{Description, Place};
use super::picture::{self, Drawing, Reading};
use super::{export, messages, numbered, sheet};
use crate::base::budget::Expense;
use crate::base::load::Unread;
use crate::base::source::{Location, SourceId};
use crate::formats::aseprite::settings::AsepriteChoice;
use crate::formats::context::Context;
use crate::formats::json::Document;
use crate::model::ImageId;
use sprite_table::Companion;
use std::sync::Arc;

/// A file that was read and is to become a sprite, once its image is known.
#[derive(Debug)]
pub(crate) struct Pending {
    pub(super) source: SourceId,
    pub(super) path: String,
    pub(super) choice: AsepriteChoice,
    pub(super) description: Description,
    /// Where the slices are.
    pub(super) slices: Location,
    /// The clips that take the place of tags.
    pub(super) numbered: Option<Numbered>,
    pub(super) pictures: Pictures,
    /// The companions that the file has, and the images that they are.
    pub(super) companions: Vec<(Companion, ImageId)>,
    /// Files of the same sprite that are not read.
    pub(super) unread: Vec<String>,
}

/// The animations that numbers in the names of frames make, in the atlas of another packer.
#[derive(Debug)]
pub(super) struct Numbered {
    pub(super) clips: Vec<Clip>,
    /// The point of each frame that goes to the sprite's position.
    pub(super) pivots: Parts,
}

/// Where the pictures of a file are.
#[derive(Debug)]
pub(super) enum Pictures {
    /// On the sheet of an export, which is [`None`] when there is none; that is reported. A place for each frame.
    Sheet(Option<sheet::Found>, Vec<Place>),
    /// In the binary file itself; [`None`] when it cannot be read, which is reported.
    Drawn(Option<ImageId>),
}

impl Pending {
    /// Reads an export; [`None`] for the atlas of another packer whose frames the settings give no time.
    pub(super) fn from_export(
        id: SourceId,
        path: &str,
        document: &Document<'_>,
        context: &mut Context<'_>,
    ) -> Option<Self> {
        let root = document.root()?;
        let times = context.settings.atlas.frame_times();
        if !export::is_timed(root) && times.is_none() {
            if let Some(member) = root.members().find(|member| member.key == "frames") {
                context.diagnostics.push(messages::sheet::without_durations(id, member.key_span));
            }
            return None;
        }
        let choice = context.formats.aseprite.of(path);
        if let Some(setting) = choice.separate {
            context.diagnostics.push(messages::marks::export_is_merged(path, id.start(), setting));
        }
        let export = export::read(root, id, choice.user_data, context.diagnostics);
        let sheet = sheet::find(&export, path, id, context);
        let times = times.filter(|_| !export.is_timed);
        let numbered = times.map(|times| Numbered {
            clips: numbered::clips(&export, times, id, context),
            pivots: export.frames.iter().map(|frame| frame.pivot.map(|pivot| (pivot.x, pivot.y))).collect(),
        });
        let (frames, places) = export.frames.into_iter().map(|frame| (frame.described, frame.place)).unzip();
        Some(Self {
            source: id,
            path: path.to_owned(),
            choice,
            description: Description {
                frames,
                tags: export.tags,
                slices: export.slices,
                layers: Vec::new(),
                layer_data: export.layer_data,
            },
            slices: export.slices_location,
            numbered,
            pictures: Pictures::Sheet(sheet, places),
            companions: Vec::new(),
            unread: Vec::new(),
        })
    }

    /// Reads a binary file, whose pictures are registered to be drawn. What is wrong with it is reported.
    pub(super) fn from_binary(id: SourceId, path: &str, context: &mut Context<'_>) -> Self {
        let choice = context.formats.aseprite.of(path);
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
            slices: id.whole(),
            numbered: None,
            pictures: Pictures::Drawn(image),
            companions,
            unread: Vec::new(),
        }
    }
}

/// A description, the image of its pictures, and the companions that it has.
type Drawn = (Description, ImageId, Vec<(Companion, ImageId)>);

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
    if !context.budget.pay(Expense::Kept, pictures.memory()) {
        return Err(Unread::Gone);
    }
    let bytes = context.budget.holds(bytes.len() as u64).then(|| Arc::new(bytes));
    let pictures = Arc::new(pictures);
    let drawing = Drawing { pictures: Arc::clone(&pictures), shown: None, bytes, content: digest };
    let images = pictures.companions().enumerate().map(|(index, kind)| {
        let companion = Drawing { shown: Some(index), ..drawing.clone() };
        (kind, context.images.compose(entry, Box::new(companion)))
    });
    let images = images.collect();
    Ok((description, context.images.compose(entry, Box::new(drawing)), images))
}
