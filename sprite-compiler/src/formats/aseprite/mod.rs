//! Aseprite: the JSON export and the binary file, which describe the same thing: frames with a duration each, tags,
//! which are our animations, and slices.
//!
//! ```text
//! export      JSON --> frames, tags, slices       numbered   the same from another packer's atlas
//! binary      bytes -> layers, cels, tags ...     compose    cels -> pictures        blend   two pixels -> one
//! pairs       which of a binary file and its export is read
//! clips, directions, tracks    tags -> animations and their directions
//! anchor, sheet, lower         description -> the model
//! ```
//!
//! Every message is in `messages`.

mod anchor;
mod binary;
mod blend;
mod clips;
mod compose;
mod data;
mod description;
mod directions;
mod error;
mod export;
mod lower;
mod messages;
mod numbered;
mod pairs;
mod picture;
mod sheet;
#[cfg(test)]
mod tests;
mod tracks;

use super::json;
use crate::base::budget::Expense;
use crate::base::load::{Unread, load_binary};
use crate::base::panics::working_on;
use crate::base::paths;
use crate::base::source::{Location, SourceId, Sources};
use crate::formats::context::Context;
use crate::images::{Compose, ImageError};
use crate::model::{Extent, Format, ImageId, Part, Soundness, Traits};
use crate::settings::aseprite::AsepriteChoice;
use anchor::Anchor;
use clips::Clip;
use description::Description;
use lower::Lowering;
use pairs::Member;
use sprite_table::{Facing, Rect};

/// A file that was read and is to become a sprite, once its image is known.
#[derive(Debug)]
struct Pending {
    source: SourceId,
    path: String,
    choice: AsepriteChoice,
    description: Description,
    /// Where the slices are.
    slices: Location,
    /// What is played, when that is not what the tags say.
    clips: Option<Vec<Clip>>,
    /// The point of each frame that another packer names.
    parts: Vec<Option<(f64, f64)>>,
    image: Pictures,
    /// Files of the same sprite that are not read.
    unread: Vec<String>,
}

/// Where the pictures of a file are.
#[derive(Clone, Debug)]
enum Pictures {
    /// On the sheet of an export; [`None`] when there is none, which is reported.
    Sheet(Option<sheet::Found>),
    /// In the binary file itself; [`None`] when it cannot be read, which is reported.
    Drawn(Option<ImageId>),
}

/// A file of the format.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File {
    pub(crate) id: SourceId,
    pub(crate) kind: Kind,
}

/// What a file of the format is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Binary,
    /// An export that says how long its frames last.
    Timed,
    /// One of another packer, which does not.
    Untimed,
}

/// What an export with this root is.
pub(crate) fn kind(root: json::Value<'_>) -> Kind {
    if export::is_timed(root) { Kind::Timed } else { Kind::Untimed }
}

/// Reads exports and binary files together: of two that are the same sprite only one is read.
pub(crate) fn read_all(found: &[File], sources: &Sources, context: &mut Context<'_>) -> Vec<Part> {
    let path = |id: SourceId| sources.get(id).path();
    let exports = || found.iter().filter(|file| file.kind != Kind::Binary);
    let settings = &context.settings.aseprite;
    let binaries: Vec<SourceId> = found
        .iter()
        .filter(|file| file.kind == Kind::Binary)
        .map(|file| file.id)
        .filter(|&id| settings.of(path(id)).binary)
        .collect();
    let timed = exports().filter(|file| file.kind == Kind::Timed);
    let timed = timed.map(|file| Member { path: path(file.id), is_binary: false });
    let members = timed.chain(binaries.iter().map(|&id| Member { path: path(id), is_binary: true }));
    let unread = pairs::unread(&members.collect::<Vec<_>>(), settings);
    let is_read = |id: SourceId| !unread.contains_key(path(id));
    let mut pending: Vec<Pending> = Vec::new();
    for &File { id, .. } in exports().filter(|file| is_read(file.id)) {
        let _working = working_on(path(id));
        // Parsed again: the trees of all of them would take much memory.
        let text = sources.get(id).text().unwrap_or_default();
        pending.extend(read_export(id, path(id), &json::parse(text).0, context));
    }
    // All of them are registered before one is drawn.
    for id in binaries.into_iter().filter(|&id| is_read(id)) {
        let _working = working_on(path(id));
        pending.push(read_binary(id, path(id), context));
    }
    for pending in &mut pending {
        let replaced = unread.iter().filter(|(_, read)| **read == pending.path);
        pending.unread = replaced.map(|(other, _)| (*other).to_owned()).collect();
    }
    pending.into_iter().map(|pending| part(pending, context)).collect()
}

fn read_export(
    id: SourceId,
    path: &str,
    document: &json::Document<'_>,
    context: &mut Context<'_>,
) -> Option<Pending> {
    let root = document.root()?;
    let times = context.settings.atlas.frame_times();
    if !export::is_timed(root) && times.is_none() {
        if let Some(member) = root.members().find(|member| member.key == "frames") {
            context.diagnostics.push(messages::sheet::without_durations(id, member.key_span));
        }
        return None;
    }
    let export = export::read(root, id, context.diagnostics);
    let sheet = sheet::find(&export, path, id, context);
    let times = times.filter(|_| !export.is_timed);
    let clips = times.map(|times| numbered::clips(&export, times, id, context));
    let pivots = export.frames.iter().map(|frame| frame.pivot.map(|pivot| (pivot.x, pivot.y)));
    let parts = if clips.is_some() { pivots.collect() } else { Vec::new() };
    Some(Pending {
        source: id,
        path: path.to_owned(),
        choice: context.settings.aseprite.of(path),
        description: Description {
            frames: export.frames.into_iter().map(|frame| frame.picture).collect(),
            tags: export.tags,
            slices: export.slices,
        },
        slices: export.slices_location,
        clips,
        parts,
        image: Pictures::Sheet(sheet),
        unread: Vec::new(),
    })
}

fn read_binary(id: SourceId, path: &str, context: &mut Context<'_>) -> Pending {
    let location = id.whole();
    let entry = context.inventory.file(path);
    let read = entry.map(|entry| -> Result<_, Unread> {
        let bytes = load_binary(context.images.assets(), entry, id)?;
        let read = picture::read(&bytes, location, context.limits, context.diagnostics);
        let (description, drawing) =
            read.map_err(|error| Unread::Faulty(Box::new(messages::binary::finding(&error, location))))?;
        let canvas = Compose::canvas(&drawing);
        let pixels = u64::from(canvas.width) * u64::from(canvas.height) * description.frames.len() as u64;
        if !context.budget.pay(Expense::Drawn, pixels) {
            return Err(Unread::Gone);
        }
        Ok((description, context.images.compose(entry, Box::new(drawing))))
    });
    let (description, image) = match read {
        Some(Ok((description, image))) => (description, Some(image)),
        Some(Err(Unread::Faulty(finding))) => {
            context.diagnostics.push(*finding);
            (Description::default(), None)
        }
        Some(Err(Unread::Gone)) | None => (Description::default(), None),
    };
    Pending {
        source: id,
        path: path.to_owned(),
        choice: context.settings.aseprite.of(path),
        description,
        slices: location,
        clips: None,
        parts: Vec::new(),
        image: Pictures::Drawn(image),
        unread: Vec::new(),
    }
}

/// Puts the frames of a binary file where they were drawn. Gives the image, unless it cannot be drawn, which is
/// reported.
fn place_drawn(
    image: ImageId,
    description: &mut Description,
    location: Location,
    context: &mut Context<'_>,
) -> Option<ImageId> {
    let facts = match context.images.facts(image) {
        Ok(facts) => facts,
        // No file is at fault by itself: it is reported with the images.
        Err(ImageError::TooLargeTogether(_)) => return Some(image),
        Err(error) => {
            context.diagnostics.extend(match error {
                ImageError::Unreadable(why) => Some(messages::binary::not_drawn(why, location)),
                ImageError::TooLarge(why) => Some(messages::binary::too_much_drawn(why, location)),
                ImageError::BeyondBudget | ImageError::TooLargeTogether(_) => None,
            });
            return None;
        }
    };
    for (index, frame) in description.frames.iter_mut().enumerate() {
        // Where only headers were read, nothing is known but the canvas.
        let whole = Rect::new(0, 0, facts.size.width, facts.size.height);
        let cut = facts.cuts.get(index);
        frame.rect = Some(cut.map_or(whole, |cut| cut.rect));
        frame.corner = cut.map_or((0, 0), |cut| (cut.corner.x.into(), cut.corner.y.into()));
    }
    Some(image)
}

fn part(pending: Pending, context: &mut Context<'_>) -> Part {
    let Pending { source, path, choice, mut description, slices, clips, parts, image, unread } = pending;
    let (is_export, location) = match &image {
        Pictures::Sheet(_) => (true, source.start()),
        Pictures::Drawn(_) => (false, source.whole()),
    };
    let image = match image {
        Pictures::Sheet(found) => found.map(|found| {
            sheet::judge(&found, &mut description.frames, context);
            (found.image, found.location)
        }),
        Pictures::Drawn(image) => {
            let drawn = image.and_then(|image| place_drawn(image, &mut description, location, context));
            drawn.map(|image| (image, location))
        }
    };
    let is_broken = image.is_some_and(|(image, _)| context.images.facts(image).is_err());
    let has_tags = !description.tags.is_empty();
    clips::judge(&mut description, is_export, context.diagnostics);
    let anchor = match clips {
        Some(_) => Anchor::Parts(&parts),
        None => Anchor::choose(&description.slices, &choice, slices, context.diagnostics),
    };
    let mut lowering =
        Lowering { description: &description, anchor, image, frames_so_far: 0, slices_so_far: 0 };
    let animations = if let Some(clips) = clips {
        clips.iter().map(|clip| lowering.animation(clip, context)).collect()
    } else if has_tags {
        let tags = &description.tags;
        let clips: Vec<Clip> = tags.iter().map(clips::of_tag).collect();
        let groups = if choice.directions {
            tracks::with_directions(tags, context.diagnostics)
        } else {
            if let Some((first, name, count)) = tracks::resembles_directions(tags)
                && let Some(tag) = tags.get(first)
            {
                context.diagnostics.push(messages::marks::looks_like_directions(tag, &name, count));
            }
            tracks::separate(tags, context.diagnostics)
        };
        let animation = |group: tracks::Group| {
            let location = tags.get(group.first).map_or(location, |tag| tag.location);
            let shown = group.tracks(choice.mirror);
            match shown.as_slice() {
                [only] if only.direction.is_none() => {
                    lowering.animation(clips.get(only.tag)?, context).into()
                }
                shown => Some(lowering.turning(group.name, location, &clips, shown, context)),
            }
        };
        groups.into_iter().filter_map(animation).collect()
    } else if description.frames.is_empty() {
        Vec::new()
    } else {
        vec![lowering.animation(&clips::of_all(&description, location), context)]
    };
    let folders = paths::folder(&path).split('/').filter(|part| !part.is_empty());
    let mut names: Vec<String> = folders.map(str::to_owned).collect();
    names.push(paths::stem(&path).to_owned());
    Part {
        source,
        format: Format::Aseprite,
        path: names,
        extent: Extent::Whole,
        soundness: if is_broken { Soundness::Broken } else { Soundness::ByFile },
        start_facing: Facing::Index(0),
        traits: Traits { unread, ..Traits::default() },
        animations,
        leftovers: Vec::new(),
    }
}
