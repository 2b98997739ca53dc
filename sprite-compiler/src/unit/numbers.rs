//! Gives the images of a unit's parts their numbers among the images of all units.

use crate::images::ImageRequests;
use crate::model::of_unit::{self, UnitImage};
use crate::model::{
    Animation, AnimationMeta, Cells, Frame, Image, ImageId, Layer, Motion, Picture, SpriteMeta, SpritePart,
    Tilesets, Track,
};
use std::sync::Arc;

/// The parts of a unit, with the numbers of all units. Lists keep their memory: what they hold has the same size.
pub(super) fn of_run(parts: Vec<of_unit::SpritePart>, requests: &ImageRequests) -> Vec<SpritePart> {
    let numbers = Numbers(requests);
    parts.into_iter().map(|part| numbers.part(part)).collect()
}

/// The numbers of a unit's images. All images are registered before; one that is not is missing.
#[derive(Clone, Copy)]
struct Numbers<'a>(&'a ImageRequests);

impl Numbers<'_> {
    fn of(self, image: UnitImage) -> Option<ImageId> {
        self.0.registered(image)
    }

    fn part(self, part: of_unit::SpritePart) -> SpritePart {
        let of_unit::SpritePart {
            source,
            format,
            path,
            part_kind,
            soundness,
            start_facing,
            meta,
            animations,
            leftovers,
        } = part;
        let all = |list: Vec<of_unit::Animation>| list.into_iter().map(|one| self.animation(one)).collect();
        SpritePart {
            source,
            format,
            path,
            part_kind,
            soundness,
            start_facing,
            meta: self.sprite_meta(meta),
            animations: all(animations),
            leftovers: all(leftovers),
        }
    }

    fn sprite_meta(self, meta: of_unit::SpriteMeta) -> SpriteMeta {
        let of_unit::SpriteMeta {
            member,
            declared,
            stand,
            substitutes,
            variants,
            dyes,
            gender,
            layers,
            companions,
            user_data,
            unread,
        } = meta;
        let companions = companions.renumbered(|image| self.of(image));
        SpriteMeta {
            member,
            declared,
            stand,
            substitutes,
            variants,
            dyes,
            gender,
            layers,
            companions,
            user_data,
            unread,
        }
    }

    fn animation(self, animation: of_unit::Animation) -> Animation {
        let of_unit::Animation {
            tracks,
            direction_map,
            stays_ended,
            same_as,
            scale,
            motion,
            at_health,
            meta,
        } = animation;
        let replaced = |(health, animation)| (health, self.animation(animation));
        Animation {
            tracks: tracks.into_iter().map(|track| self.track(track)).collect(),
            direction_map,
            stays_ended,
            same_as,
            scale,
            motion: motion.map(|motion| self.motion(motion)),
            at_health: at_health.into_iter().map(replaced).collect(),
            meta: self.animation_meta(meta),
        }
    }

    fn animation_meta(self, meta: of_unit::AnimationMeta) -> AnimationMeta {
        let of_unit::AnimationMeta { name, label, location, images, cells, tilesets, may_be_blank } = meta;
        let image = |(image, location)| Some((self.of(image)?, location));
        AnimationMeta {
            name,
            label,
            location,
            images: images.into_iter().filter_map(image).collect(),
            cells: cells.into_iter().filter_map(|cells| self.cells(cells)).collect(),
            tilesets: tilesets.map(|tilesets| self.tilesets(&tilesets)),
            may_be_blank,
        }
    }

    fn cells(self, cells: of_unit::Cells) -> Option<Cells> {
        let of_unit::Cells { image, size, margin, spacing, counts } = cells;
        Some(Cells { image: self.of(image)?, size, margin, spacing, counts })
    }

    fn tilesets(self, of_unit::Tilesets { found, location }: &of_unit::Tilesets) -> Tilesets {
        let found = found.iter().filter_map(|(name, image)| Some((name.clone(), self.of(*image)?)));
        Tilesets { found: found.collect::<Arc<_>>(), location: *location }
    }

    fn motion(self, motion: of_unit::Motion) -> Motion {
        let of_unit::Motion { displacement, is_tile, idle } = motion;
        Motion { displacement, is_tile, idle: idle.map(|frame| self.frame(frame)) }
    }

    fn track(self, track: of_unit::Track) -> Track {
        let of_unit::Track { layers, offsets, text, user_data, meta } = track;
        let layers = layers.into_iter().map(|layer| self.layer(layer)).collect();
        Track { layers, offsets, text, user_data, meta }
    }

    fn layer(self, layer: of_unit::Layer) -> Layer {
        let of_unit::Layer {
            frames,
            time,
            wait,
            playback,
            order,
            passes,
            is_free,
            choices,
            commands,
            data,
            meta,
        } = layer;
        Layer {
            frames: frames.into_iter().map(|frame| self.frame(frame)).collect(),
            time,
            wait,
            playback,
            order,
            passes,
            is_free,
            choices,
            commands,
            data,
            meta,
        }
    }

    fn frame(self, of_unit::Frame { picture, location }: of_unit::Frame) -> Frame {
        Frame { picture: picture.map(|picture| self.picture(picture)), location }
    }

    fn picture(self, picture: of_unit::Picture) -> Picture {
        let of_unit::Picture { image, rect, origin, mirrored, shift } = picture;
        let image = match image {
            of_unit::Image::File(image) => self.of(image).map_or(Image::Missing, Image::File),
            of_unit::Image::Tileset => Image::Tileset,
            of_unit::Image::Missing => Image::Missing,
        };
        Picture { image, rect, origin, mirrored, shift }
    }
}
