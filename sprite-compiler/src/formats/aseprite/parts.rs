//! From files that were read to sprites.

use super::anchor::Anchor;
use super::clips::{self, Clip};
use super::description::{Description, Tag};
use super::lower::Lowering;
use super::pending::{Pending, Pictures};
use super::tracks::{self, Group};
use super::{messages, sheet};
use crate::base::diagnostics::Diagnostics;
use crate::base::paths;
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::images::ImageError;
use crate::model::{Animation, Extent, Format, ImageId, Part, Soundness, Traits};
use crate::settings::aseprite::AsepriteChoice;
use sprite_table::{Facing, Rect};

/// The sprite that a file describes.
pub(super) fn part(pending: Pending, context: &mut Context<'_>) -> Part {
    let Pending { source, path, choice, mut description, slices, numbered, pictures, unread } = pending;
    let is_export = matches!(pictures, Pictures::Sheet(_));
    let location = if is_export { source.start() } else { source.whole() };
    let image = place(pictures, &mut description, location, context);
    let is_broken = image.is_some_and(|(image, _)| context.images.facts(image).is_err());
    let has_tags = !description.tags.is_empty();
    clips::judge(&mut description, is_export, context.diagnostics);
    let anchor = match &numbered {
        Some(numbered) => Anchor::Parts(&numbered.pivots),
        None => Anchor::choose(&description.slices, &choice, slices, context.diagnostics),
    };
    let mut lowering =
        Lowering { description: &description, anchor, image, frames_so_far: 0, slices_so_far: 0 };
    let animations = match &numbered {
        Some(numbered) => numbered.clips.iter().map(|clip| lowering.animation(clip, context)).collect(),
        None if has_tags => of_tags(&mut lowering, &choice, location, context),
        None if description.frames.is_empty() => Vec::new(),
        None => vec![lowering.animation(&clips::of_all(&description, location), context)],
    };
    Part {
        source,
        format: Format::Aseprite,
        path: names(&path),
        extent: Extent::Whole,
        soundness: if is_broken { Soundness::Broken } else { Soundness::ByFile },
        start_facing: Facing::Index(0),
        traits: Traits { unread, ..Traits::default() },
        animations,
        leftovers: Vec::new(),
    }
}

/// Puts the frames where their pictures are. Gives the image, and where it is named.
fn place(
    pictures: Pictures,
    description: &mut Description,
    location: Location,
    context: &mut Context<'_>,
) -> Option<(ImageId, Location)> {
    match pictures {
        Pictures::Sheet(found) => {
            let found = found?;
            sheet::judge(&found, &mut description.frames, context);
            Some((found.image, found.location))
        }
        Pictures::Drawn(image) => {
            let image = place_drawn(image?, description, location, context)?;
            Some((image, location))
        }
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
        Err(error) => {
            context.diagnostics.extend(match error {
                ImageError::Unreadable(why) | ImageError::TooLarge(why) => {
                    Some(messages::binary::not_drawn(why, location))
                }
                ImageError::TooMuch(too_much) => {
                    Some(messages::binary::too_much_drawn(*too_much, location, context.budget))
                }
                ImageError::BeyondBudget => None,
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

/// An animation for each tag, or for several that are its directions.
fn of_tags(
    lowering: &mut Lowering<'_>,
    choice: &AsepriteChoice,
    location: Location,
    context: &mut Context<'_>,
) -> Vec<Animation> {
    let description = lowering.description;
    let tags = &description.tags;
    let groups = groups(tags, choice, context.diagnostics);
    let clips: Vec<Clip> = tags.iter().map(clips::of_tag).collect();
    let animation = |group: Group| {
        let location = tags.get(group.first).map_or(location, |tag| tag.location);
        let shown = group.tracks(choice.mirror);
        match shown.as_slice() {
            [only] if only.direction.is_none() => Some(lowering.animation(clips.get(only.tag)?, context)),
            shown => Some(lowering.turning(group.name, location, &clips, shown, context)),
        }
    };
    groups.into_iter().filter_map(animation).collect()
}

/// The tags of each animation. Tags that look like directions are reported when they are none.
fn groups(tags: &[Tag], choice: &AsepriteChoice, diagnostics: &mut Diagnostics) -> Vec<Group> {
    if choice.directions {
        return tracks::with_directions(tags, diagnostics);
    }
    if let Some((first, name, count)) = tracks::resembles_directions(tags)
        && let Some(tag) = tags.get(first)
    {
        diagnostics.push(messages::marks::looks_like_directions(tag, &name, count));
    }
    tracks::separate(tags, diagnostics)
}

/// The folders of a file, and its name.
fn names(path: &str) -> Vec<String> {
    let folders = paths::folder(path).split('/').filter(|part| !part.is_empty());
    folders.chain([paths::stem(path)]).map(str::to_owned).collect()
}
