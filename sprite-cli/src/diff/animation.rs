//! Compares an animation that both libraries have: its directions and its other properties.

use super::change::{Change, FramePair, How, Kind, Pair, Place};
use super::frames::{self, Both};
use super::pixels::Counted;
use super::shown::{Shown, ShownAnimation, ShownTrack};
use crate::timeline::PlayedTrack;
use sprite_compiler::model::Motion;

/// Both libraries.
pub(super) struct Sides<'a> {
    pub(super) old: &'a Shown<'a>,
    pub(super) new: &'a Shown<'a>,
}

/// The differences of a sprite, and the pairs of pictures that show them.
#[derive(Default)]
pub(super) struct SpriteChanges {
    pub(super) changes: Vec<Change>,
    pub(super) pairs: Vec<Pair>,
}

impl SpriteChanges {
    pub(super) fn push(&mut self, change: Change) {
        self.changes.push(change);
    }
}

/// Pictures of an animation that only one of the libraries has.
pub(super) fn animation_alone(animation: &ShownAnimation<'_>, change: How) -> Vec<Pair> {
    animation.tracks.iter().map(|track| track_alone(animation, track, change)).collect()
}

fn track_alone(animation: &ShownAnimation<'_>, track: &ShownTrack<'_>, change: How) -> Pair {
    let at = Some(at(animation, track));
    let (old, new) = if change == How::Went { (at, None) } else { (None, at) };
    Pair { place: place(animation, Some(track)), old, new, frames: Vec::new() }
}

fn at(animation: &ShownAnimation<'_>, track: &ShownTrack<'_>) -> PlayedTrack {
    PlayedTrack { animation: animation.index, track: track.index, facing: track.model.meta.facing }
}

/// Returns whether an animation has directions to choose from. If it has only one, games always show that one.
pub(super) fn has_directions(animation: &ShownAnimation<'_>) -> bool {
    animation.tracks.len() > 1
}

pub(super) fn place(animation: &ShownAnimation<'_>, track: Option<&ShownTrack<'_>>) -> Place {
    let track = track.filter(|_| has_directions(animation));
    let direction = track.map(|track| track.model.meta.label.clone());
    Place { animation: Some(animation.name.to_owned()), direction, ..Place::default() }
}

/// Compares an animation that both have.
pub(super) fn both(
    sides: &Sides<'_>,
    old: &ShownAnimation<'_>,
    new: &ShownAnimation<'_>,
    count: &dyn Fn(u32, u32) -> Counted,
    found: &mut SpriteChanges,
) {
    let here = place(new, None);
    if old.name != new.name {
        let text = format!("is written so, and not `{}` any more", old.name);
        let change = Change::new(&here, Kind::Name, How::Changed, text).values(old.name, new.name);
        found.push(change.of_name());
    }
    match (old.is_sound, new.is_sound) {
        (true, true) => {}
        (false, false) => return,
        (was, _) => {
            let text = if was {
                "is not compared: its description has an error in the new folder"
            } else {
                "is not compared: its description had an error in the old folder"
            };
            return found.push(Change::new(&here, Kind::Error, How::Changed, text));
        }
    }
    tracks(sides, old, new, &Place::default(), count, found);
    whole(old, new, &here, found);
    let idle = |side: &Shown<'_>, animation: &ShownAnimation<'_>| side.look(animation.idle.as_ref());
    if idle(sides.old, old) != idle(sides.new, new) {
        found.push(Change::new(&here, Kind::Motion, How::Changed, "its picture at rest changed"));
    }
    for (percent, animation) in &new.at_health {
        let below = Place { health: Some(*percent), ..Place::default() };
        if let Some((_, before)) = old.at_health.iter().find(|(known, _)| known == percent) {
            tracks(sides, before, animation, &below, count, found);
        } else {
            let text = format!("is another one up to a health of {percent} %");
            found.push(Change::new(&here, Kind::Health, How::Came, text));
        }
    }
    for (percent, _) in &old.at_health {
        if !new.at_health.iter().any(|(known, _)| known == percent) {
            let text = format!("is no other one any more up to a health of {percent} %");
            found.push(Change::new(&here, Kind::Health, How::Went, text));
        }
    }
}

/// The directions of an animation.
fn tracks(
    sides: &Sides<'_>,
    old: &ShownAnimation<'_>,
    new: &ShownAnimation<'_>,
    within: &Place,
    count: &dyn Fn(u32, u32) -> Counted,
    found: &mut SpriteChanges,
) {
    let place = |animation: &ShownAnimation<'_>, track: &ShownTrack<'_>| Place {
        health: within.health,
        ..place(animation, Some(track))
    };
    let is_only = !has_directions(old) && !has_directions(new);
    let of = |animation: &'_ ShownAnimation<'_>, label: &str| {
        animation.tracks.iter().position(|track| is_only || track.model.meta.label == label)
    };
    for track in old.tracks.iter().filter(|track| of(new, &track.model.meta.label).is_none()) {
        if has_directions(old) {
            found.push(Change::new(&place(old, track), Kind::Direction, How::Went, "is gone").of_name());
        }
        found.pairs.push(track_alone(old, track, How::Went));
    }
    for track in &new.tracks {
        let here = place(new, track);
        let before = of(old, &track.model.meta.label).and_then(|before| old.tracks.get(before));
        let Some(before) = before else {
            found.push(Change::new(&here, Kind::Direction, How::Came, "is new"));
            found.pairs.push(track_alone(new, track, How::Came));
            continue;
        };
        // The number of a track is not compared if a direction of the screen leads to it.
        let is_numbered = track.model.meta.facing.is_none() && !is_only;
        if before.index != track.index && is_numbered {
            let text = format!("is number {} instead of {}", track.index, before.index);
            let change = Change::new(&here, Kind::Direction, How::Changed, text);
            found.push(change.values(before.index, track.index));
        }
        let both = Both { old: sides.old, new: sides.new, count };
        let mut pairs: Vec<FramePair> = Vec::new();
        let start = found.changes.len();
        frames::track(&both, before, track, &here, &mut found.changes, &mut pairs);
        let is_shown = found.changes.iter().skip(start).any(|change| {
            !matches!(change.kind, Kind::Slice | Kind::Text | Kind::Untrimmed | Kind::Variants)
        });
        // The pictures at lower health belong to an animation that cannot be requested from the player.
        if is_shown && within.health.is_none() {
            let (old, new) = (Some(at(old, before)), Some(at(new, track)));
            found.pairs.push(Pair { place: here, old, new, frames: pairs });
        }
    }
}

/// Compares everything of an animation except its directions.
fn whole(old: &ShownAnimation<'_>, new: &ShownAnimation<'_>, here: &Place, found: &mut SpriteChanges) {
    let (before, now) = (old.model, new.model);
    let mut changed = |kind, text: String| found.push(Change::new(here, kind, How::Changed, text));
    let labels = |animation: &ShownAnimation<'_>| -> Vec<String> {
        animation.tracks.iter().map(|track| track.model.meta.label.clone()).collect()
    };
    if labels(old) == labels(new) && before.direction_map != now.direction_map {
        changed(Kind::Turning, "facing leads to other directions".to_owned());
    }
    if before.scale.to_bits() != now.scale.to_bits() {
        changed(
            Kind::Scale,
            format!("is meant to be drawn {} times as large instead of {}", now.scale, before.scale),
        );
    }
    if before.stays_ended != now.stays_ended {
        let text = if now.stays_ended {
            "played again at its end it stays ended"
        } else {
            "played again at its end it starts anew"
        };
        changed(Kind::Playback, text.to_owned());
    }
    let moves = |motion: Option<Motion>| motion.map(|motion| (motion.displacement, motion.is_tile));
    if moves(before.motion) != moves(now.motion) {
        changed(Kind::Motion, "moves its sprite otherwise".to_owned());
    }
}
