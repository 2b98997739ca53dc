//! Prints differences for people: grouped by sprite, a line for each.

use super::change::{Change, How, Kind, SpriteDifference, listed};
use super::compare::Difference;
use super::shown::{Shown, ShownSprite};
use crate::check::tally::number;
use sprite_compiler::one_line;
use std::io::{self, Write};

pub(super) fn print(difference: &Difference, new: &Shown<'_>, out: &mut impl Write) -> io::Result<()> {
    for sprite in &difference.sprites {
        writeln!(out, "{}", heading(sprite, new))?;
        let shown = sprite.new.and_then(|at| new.sprites.get(at));
        for (how, line) in lines(&sprite.changes, shown) {
            writeln!(out, "  {} {line}", mark(how))?;
        }
    }
    for tileset in &difference.tilesets {
        let words = match tileset.change {
            How::Came => "is new",
            How::Went => "is gone",
            How::Changed => "has another picture",
        };
        let line = format!("{} tile set `{}` {words}", mark(tileset.change), tileset.tileset);
        writeln!(out, "{}", one_line(line))?;
    }
    if !difference.sprites.is_empty() || !difference.tilesets.is_empty() {
        writeln!(out)?;
    }
    writeln!(out, "{}", summary(difference, new))
}

const fn mark(how: How) -> char {
    match how {
        How::Came => '+',
        How::Went => '-',
        How::Changed => '~',
    }
}

/// The line of a sprite.
fn heading(sprite: &SpriteDifference, new: &Shown<'_>) -> String {
    let SpriteDifference { sprite: name, path, change, renamed, .. } = sprite;
    let mark = mark(*change);
    one_line(match (change, renamed) {
        (How::Went, None) => format!("{mark} {name} is gone ({path})"),
        (How::Went, Some(other)) => {
            format!("{mark} {name} is gone ({path}); `{other}` is new and shows the same: was it renamed?")
        }
        (How::Came, Some(other)) => format!("{mark} {name} is new ({path}) and shows what `{other}` showed"),
        (How::Came, None) => {
            let animations =
                sprite.new.and_then(|at| new.sprites.get(at)).map_or(0, |shown| shown.animations.len());
            format!("{mark} {name} is new ({path}): {}", number(animations, "animation"))
        }
        (How::Changed, _) => format!("{mark} {name} ({path})"),
    })
}

/// A line for each change. Equal changes of several directions are one line.
pub(super) fn lines(changes: &[Change], shown: Option<&ShownSprite<'_>>) -> Vec<(How, String)> {
    let mut merged: Vec<(&Change, String, Vec<String>)> = Vec::new();
    for change in changes {
        let place = &change.place;
        let same = merged.iter_mut().find(|(other, words, directions)| {
            let known = &other.place;
            (&known.animation, known.health, &known.layer) == (&place.animation, place.health, &place.layer)
                && other.kind == change.kind
                && *words == change.text
                && !directions.is_empty()
                && place.direction.is_some()
        });
        match same {
            Some((.., directions)) => directions.extend(place.direction.clone()),
            None => merged.push((change, change.text.clone(), place.direction.iter().cloned().collect())),
        }
    }
    merged
        .into_iter()
        .map(|(change, sentence, directions)| (change.how, line(change, &sentence, &directions, shown)))
        .collect()
}

fn line(change: &Change, sentence: &str, directions: &[String], shown: Option<&ShownSprite<'_>>) -> String {
    let place = &change.place;
    let mut words = Vec::new();
    if let Some(name) = &place.animation {
        words.push(name.clone());
        let animation = shown.and_then(|shown| shown.animations.iter().find(|other| other.name == name));
        let all = animation.map_or(0, |animation| animation.tracks.len());
        match directions {
            [] => {}
            [direction] => words.push(format!("direction {direction}")),
            _ if directions.len() == all => words.push("every direction".to_owned()),
            _ => words.push(format!("directions {}", listed(directions))),
        }
    }
    words.extend(place.health.map(|percent| format!("up to a health of {percent} %")));
    words.extend(place.layer.as_ref().map(|layer| format!("layer {layer}")));
    let is_subject = matches!(change.kind, Kind::Animation | Kind::Direction | Kind::Layer | Kind::Name)
        || change.kind == Kind::Error;
    let sentence = match directions.len() {
        2.. if is_subject => sentence.replacen("is ", "are ", 1),
        _ => sentence.to_owned(),
    };
    one_line(match words.as_slice() {
        [] => sentence,
        words => format!("{}{} {sentence}", words.join(", "), if is_subject { "" } else { ":" }),
    })
}

/// The number of differences, in words.
pub(super) fn summary(difference: &Difference, new: &Shown<'_>) -> String {
    let count = |how| difference.sprites.iter().filter(|sprite| sprite.change == how).count();
    let (came, went, changed) = (count(How::Came), count(How::Went), count(How::Changed));
    let mut parts: Vec<String> = [(changed, "changed"), (came, "new"), (went, "gone")]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{} {what}", number(count, "sprite")))
        .collect();
    if !difference.tilesets.is_empty() {
        parts.push(format!("{} changed, new or gone", number(difference.tilesets.len(), "tile set")));
    }
    if parts.is_empty() {
        let sprites = number(new.sprites.len(), "sprite");
        let animations = new.sprites.iter().map(|sprite| sprite.animations.len()).sum();
        return format!("no difference: {sprites} with {} on both sides", number(animations, "animation"));
    }
    let vanished = match difference.vanished() {
        0 => "no name vanished".to_owned(),
        count => format!("{} vanished", number(count, "name")),
    };
    format!("{}; {vanished}", parts.join(", "))
}
