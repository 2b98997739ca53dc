//! From files that were read to sprites.

use super::data::Anchor;
use super::description::{Description, SeparateLayer, Tag};
use super::lower::Lowering;
use super::pending::Pending;
use super::sheet::Pictures;
use super::tracks::{Clip, Group};
use super::{messages, tracks};
use crate::base::diagnostics::Diagnostics;
use crate::base::source::Location;
use crate::base::{identifiers, paths};
use crate::formats::aseprite::settings::{AsepriteChoice, TagName};
use crate::formats::context::Context;
use crate::formats::cuts::{self, Place};
use crate::images::{Facts, ImageError};
use crate::model::of_unit::{Animation, Companions, SpriteMeta, SpritePart, UnitImage};
use crate::model::{Format, PartKind, Soundness, SpriteUserData};
use sprite_table::{Facing, Rect};

/// The sprite that a file describes.
pub(super) fn part(pending: Pending, context: &mut Context<'_>) -> SpritePart {
    let Pending {
        source,
        path,
        choice,
        description,
        title,
        slices,
        clips,
        pictures,
        companions: maps,
        unread,
    } = pending;
    let is_export = !matches!(pictures, Pictures::Drawn(_));
    let location = if is_export { source.start() } else { source.whole() };
    let (image, places) = place(pictures, &description, location, context);
    let mut companions = Companions::default();
    for (image, (kind, companion)) in
        image.iter().flat_map(|(image, _)| maps.iter().map(|map| (*image, *map)))
    {
        companions.insert(image, kind, companion);
    }
    let is_broken = image.is_some_and(|(image, _)| context.images.facts(image).is_err());
    let mut description = Description { tags: renamed(description.tags, &choice), ..description };
    let has_tags = !description.tags.is_empty();
    tracks::check(&mut description.tags, description.frames.len(), is_export, context.diagnostics);
    let layers = description.layers.iter().map(|layer| layer.name.clone()).collect();
    let user_data = user_data(&mut description);
    let description = description.place(places);
    let anchor = Anchor::choose(&description.slices, &choice, slices, context.diagnostics);
    let mut lowering = Lowering {
        description: &description,
        anchor,
        image,
        outline: choice.outline,
        frames_so_far: 0,
        slices_so_far: 0,
    };
    let animations = match &clips {
        Some(clips) => clips.iter().map(|clip| lowering.animation(clip, context)).collect(),
        None if has_tags => of_tags(&mut lowering, &choice, location, context),
        None if description.frames.is_empty() => Vec::new(),
        None => {
            let frames = (0..description.frames.len()).collect();
            vec![lowering.animation(&Clip::new(tracks::NAMELESS.to_owned(), location, frames), context)]
        }
    };
    let (animations, leftovers) = without_nameless(animations, has_tags, context);
    let mut path = paths::names(&path);
    path.extend(title.iter().map(|(title, _)| title.clone()));
    SpritePart {
        source,
        format: Format::Aseprite,
        path,
        part_kind: PartKind::Whole,
        soundness: if is_broken { Soundness::Broken } else { Soundness::ByFile },
        start_facing: Facing::Index(0),
        meta: SpriteMeta { member: title, layers, companions, user_data, unread, ..SpriteMeta::default() },
        animations,
        leftovers,
    }
}

/// Tags with the names that the settings give them, without those that they leave out.
fn renamed(tags: Vec<Tag>, choice: &AsepriteChoice) -> Vec<Tag> {
    let renamed = tags.into_iter().filter_map(|tag| match choice.tag_names.get(&tag.name) {
        None => Some(tag),
        Some(TagName::Called(name)) => Some(Tag { name: name.clone(), ..tag }),
        Some(TagName::LeftOut) => None,
    });
    renamed.collect()
}

/// Reports animations of tags whose names have no character for an identifier, and takes them out.
fn without_nameless(
    animations: Vec<Animation>,
    has_tags: bool,
    context: &mut Context<'_>,
) -> (Vec<Animation>, Vec<Animation>) {
    let is_named =
        |animation: &Animation| !has_tags || identifiers::pascal_case(&animation.meta.name).is_some();
    let (named, nameless): (Vec<_>, Vec<_>) = animations.into_iter().partition(is_named);
    for (number, animation) in (1..).zip(&nameless) {
        let meta = &animation.meta;
        context.diagnostics.push(messages::marks::name_empty(&meta.name, number, meta.location));
    }
    (named, nameless)
}

/// The colours and properties of slices and layers.
fn user_data(description: &mut Description) -> SpriteUserData {
    let slices = description.slices.iter_mut();
    let slices = slices.filter_map(|slice| Some((slice.name.clone(), slice.user_data.take()?)));
    SpriteUserData { slices: slices.collect(), layers: std::mem::take(&mut description.layer_data) }
}

/// The image that frames are cut from, where it is named, and where each picture is.
fn place(
    pictures: Pictures,
    description: &Description,
    location: Location,
    context: &mut Context<'_>,
) -> (Option<(UnitImage, Location)>, Vec<Place>) {
    match pictures {
        Pictures::Sheet(found, mut cuts) => {
            let size = found.as_ref().and_then(|found| context.images.size(found.image));
            if let Some((found, size)) = found.as_ref().zip(size) {
                cuts::check(&found.name, size, &mut cuts, context.diagnostics);
            }
            let places = cuts.into_iter().map(|cut| cut.place).collect();
            (found.map(|found| (found.image, found.name.location)), places)
        }
        Pictures::Flattened { image, corner, location } => {
            let places = context
                .images
                .facts(image)
                .map_or_else(|_| Vec::new(), |facts| drawn_places(facts, description.frames.len(), corner));
            (Some((image, location)), places)
        }
        Pictures::Drawn(image) => {
            let count = SeparateLayer::pictures(&description.layers, description.frames.len());
            let drawn = image.and_then(|image| Some((image, drawn(image, count, location, context)?)));
            drawn.map_or((None, Vec::new()), |(image, places)| (Some((image, location)), places))
        }
    }
}

/// Where the pictures of a binary file were drawn; [`None`] when they cannot be, which is reported.
fn drawn(
    image: UnitImage,
    count: usize,
    location: Location,
    context: &mut Context<'_>,
) -> Option<Vec<Place>> {
    match context.images.facts(image) {
        Ok(facts) => Some(drawn_places(facts, count, (0, 0))),
        Err(error) => {
            context.diagnostics.extend(match error {
                ImageError::Unreadable(why) | ImageError::TooLarge(why) => {
                    Some(messages::binary::not_drawn(why, location))
                }
                ImageError::TooMuch(too_much) => {
                    Some(messages::binary::too_much_drawn(*too_much, location, context.budget))
                }
                // A pointer is a text, which is reported where the file is parsed.
                ImageError::BeyondBudget | ImageError::NotFetched => None,
            });
            None
        }
    }
}

/// Where pictures are in an image that was drawn, whose canvas begins at this point of that of the file.
fn drawn_places(facts: &Facts, count: usize, (x, y): (i64, i64)) -> Vec<Place> {
    // Where only headers were read, nothing is known but the canvas.
    let canvas = Rect::new(0, 0, facts.size.width, facts.size.height);
    let place = |index: usize| match facts.placements.get(index) {
        Some(cut) => {
            let corner = (x + i64::from(cut.corner.x), y + i64::from(cut.corner.y));
            Place { rect: Some(cut.rect), corner }
        }
        None => Place { rect: Some(canvas), corner: (x, y) },
    };
    (0..count).map(place).collect()
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
    let clips: Vec<Clip> = tags.iter().map(tracks::of_tag).collect();
    let animation = |group: Group| {
        let location = tags.get(group.first).map_or(location, |tag| tag.location);
        let shown = group.tracks(choice.mirror);
        match shown.as_slice() {
            [only] if only.direction.is_none() => {
                // Of a tag whose name another one has too, that is not its own.
                let clip = Clip { name: group.name, ..clips.get(only.index)?.clone() };
                Some(lowering.animation(&clip, context))
            }
            shown => Some(lowering.direction_map(group.name, location, &clips, shown, context)),
        }
    };
    groups.into_iter().filter_map(animation).collect()
}

/// The tags of each animation. Tags that look like directions are reported when they are none.
fn groups(tags: &[Tag], choice: &AsepriteChoice, diagnostics: &mut Diagnostics) -> Vec<Group> {
    if choice.directions {
        return tracks::with_directions(tags, choice.duplicates, diagnostics);
    }
    if let Some((first, name, count)) = tracks::resembles_directions(tags)
        && let Some(tag) = tags.get(first)
    {
        diagnostics.push(messages::marks::looks_like_directions(tag, &name, count));
    }
    tracks::separate(tags, choice.duplicates, diagnostics)
}
