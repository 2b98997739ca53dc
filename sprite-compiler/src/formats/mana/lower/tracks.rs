//! Makes the tracks of an action: one for each direction, with its cells and offsets, and the map from facings to
//! tracks.

use super::actions::{Cells, Playable, offset_directions};
use super::frames::Frames;
use super::layers::{self, own_offset};
use super::lookup;
use super::maker::FrameMaker;
use crate::base::source::Location;
use crate::formats::mana::parse::direction_word;
use crate::formats::mana::resolve::ResolvedSprite;
use crate::model::{self, DirectionMap, ImageId};
use sprite_table::{Angle, Direction, Facing, Point};
use std::collections::BTreeMap;

/// The frames of all animations, each made once, and whether they are used already.
#[derive(Debug, Default)]
pub(crate) struct FrameTable(BTreeMap<(Cells, usize), (Frames, bool)>);

impl FrameTable {
    /// Makes the frames of an action's animations; [`None`] beyond the limits.
    pub(super) fn make(
        &mut self,
        cells: Cells,
        holds_at_end: bool,
        maker: &mut FrameMaker<'_, '_, '_>,
    ) -> Option<()> {
        for (index, animation) in cells.animations(maker.sprite).iter().enumerate() {
            if self.0.contains_key(&(cells, index)) {
                continue;
            }
            let frames = maker.frames(animation, holds_at_end)?;
            self.0.insert((cells, index), (frames, false));
        }
        Some(())
    }

    pub(crate) fn get(&self, cells: Cells, animation: usize) -> Option<&Frames> {
        self.0.get(&(cells, animation)).map(|(frames, _)| frames)
    }
}

/// What a track shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    /// The index of the animation with its cells.
    cells: usize,
    /// The index of the animation with its offsets.
    offsets: Option<usize>,
    /// The offset that the sprite adds.
    moved: Point,
}

impl Shown {
    /// Returns whether another track shows the same, regardless of the sprite's own offset.
    fn resembles(&self, other: &Self) -> bool {
        (self.cells, self.offsets) == (other.cells, other.offsets)
    }
}

/// The tracks of an action.
#[derive(Debug, Default)]
pub(super) struct Tracks {
    pub(super) list: Vec<model::Track>,
    pub(super) direction_map: DirectionMap,
    pub(super) images: BTreeMap<ImageId, Location>,
}

/// Makes the tracks of one action.
struct TrackMaker<'m, 's, 'a, 'c> {
    action: &'m Playable<'a>,
    frames: &'m mut FrameTable,
    maker: &'m mut FrameMaker<'s, 'a, 'c>,
    shown: Vec<Shown>,
    tracks: Tracks,
}

/// The tracks of an action; [`None`] beyond the limits. Without cells there are none.
pub(super) fn make<'a>(
    action: &Playable<'a>,
    frames: &mut FrameTable,
    maker: &mut FrameMaker<'_, 'a, '_>,
) -> Option<Tracks> {
    let sprite: &ResolvedSprite<'_> = maker.sprite;
    let cells = action.cells.directions(sprite);
    let offsets = offset_directions(sprite, action.offsets);
    let mut tracks = TrackMaker { action, frames, maker, shown: Vec::new(), tracks: Tracks::default() };
    if cells.is_empty() {
        return Some(tracks.tracks);
    }
    let shown = |faced| Shown {
        cells: lookup::direction(&cells, faced, sprite.dialect).unwrap_or(0),
        offsets: lookup::direction(&offsets, faced, sprite.dialect),
        moved: own_offset(&sprite.offsets, faced),
    };
    let others = offsets.iter().filter(|direction| !cells.contains(direction));
    for row in cells.iter().chain(others).copied() {
        tracks.add(shown(row), direction_word(row), row)?;
    }
    for direction in Direction::ALL {
        let wanted = shown(Some(direction));
        let track = match tracks.find(|known| *known == wanted) {
            Some(known) => known,
            // The direction is not written, but the sprite's offset for it differs.
            None => tracks.add(wanted, "", Some(direction))?,
        };
        if let Some(facing) = tracks.tracks.direction_map.facing.get_mut(direction.index()) {
            *facing = u16::try_from(track).unwrap_or(0);
        }
    }
    let wanted = shown(None);
    let same = tracks.find(|known| *known == wanted);
    let other = match same.or_else(|| tracks.find(|known| known.resembles(&wanted))) {
        Some(other) => other,
        None => tracks.add(wanted, "", None)?,
    };
    let TrackMaker { shown, mut tracks, .. } = tracks;
    tracks.direction_map.other = u16::try_from(other).unwrap_or(0);
    tracks.direction_map.compass = compass(&tracks);
    // A turn to a track with the same cells and offsets does not restart, even if the sprite's own offset differs.
    tracks.direction_map.restarts =
        shown.iter().any(|known| shown.first().is_none_or(|first| !first.resembles(known)));
    Some(tracks)
}

/// The angles of the directions that are written.
fn compass(tracks: &Tracks) -> Vec<(Angle, u16)> {
    let written = tracks.list.iter().filter(|track| !track.meta.label.is_empty());
    let angle = |track: &model::Track| match track.meta.facing {
        Some(Facing::Direction(direction)) => {
            Some((direction.angle(), *tracks.direction_map.facing.get(direction.index())?))
        }
        _ => None,
    };
    written.filter_map(angle).collect()
}

impl TrackMaker<'_, '_, '_, '_> {
    /// The index of the first track whose content is wanted.
    fn find(&self, is_wanted: impl Fn(&Shown) -> bool) -> Option<usize> {
        self.shown.iter().position(is_wanted)
    }

    /// Adds a track, and returns its index.
    fn add(&mut self, shown: Shown, label: &str, faced: Option<Direction>) -> Option<usize> {
        let Playable { cells, offsets, location: named, .. } = *self.action;
        let sprite = self.maker.sprite;
        let location = cells.animations(sprite).get(shown.cells)?.animation.location;
        let (frames, is_used) = self.frames.0.get_mut(&(cells, shown.cells))?;
        // Memory for the first use was taken when the frames were made.
        if std::mem::replace(is_used, true) {
            self.maker.take_copies(u64::try_from(frames.list.len()).unwrap_or(u64::MAX), location)?;
        }
        let layer = layers::layer(frames, shown.moved, location, cells == Cells::Free);
        self.tracks.images.extend(&frames.images);
        let def = offsets.and_then(|offsets| sprite.offset_actions.get(offsets));
        let animation = shown.offsets.and_then(|offset| def?.animations.get(offset));
        let offsets = animation.map(|def| layers::offsets(def.animation));
        if let Some(offsets) = &offsets {
            self.maker.take_copies(u64::try_from(offsets.offsets.len()).unwrap_or(u64::MAX), named)?;
        }
        let facing = faced.map_or(Facing::Index(Facing::MAX_INDEX), Facing::Direction);
        self.tracks.list.push(model::Track {
            meta: model::TrackMeta { label: label.to_owned(), facing: Some(facing) },
            layers: vec![layer],
            offsets,
            ..model::Track::default()
        });
        self.shown.push(shown);
        Some(self.shown.len() - 1)
    }
}
