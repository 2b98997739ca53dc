//! The rows of the expected trace, with the players that they are about.

use crate::Form;
use sprite_runtime::{Angle, AnyAnimator, Facing, Image, Library, Sprite};

/// An animation of a sprite in a direction, and what is seen of one of its layers.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its first fields in the expected trace: source, animation, direction and layer.
    pub name: String,
    /// At its start.
    pub player: AnyAnimator<'static>,
    /// The layer, counted from the back.
    pub layer: u16,
    /// The pixels that are seen at each time: `-`, or as [`seen`](crate::seen()) says it.
    pub seen: Vec<&'static str>,
}

impl Row {
    /// Fails when something else is seen at the time of an index.
    ///
    /// # Panics
    /// Something else is seen.
    pub fn check(&self, time: usize, seen: &str) {
        assert_eq!(seen, self.seen[time], "{} at time {time}", self.name);
    }
}

/// All rows of a form, in the order of the trace.
///
/// # Panics
/// The expected trace does not fit the assets.
pub fn rows(form: Form) -> Vec<Row> {
    form.expected().lines().map(|line| row(form.library(), line)).collect()
}

/// The tile set that frames are looked at in: the first one by path.
///
/// # Panics
/// The example has none any more.
pub fn tileset(form: Form) -> &'static Image<'static> {
    form.library().tilesets()[0].image()
}

fn row(library: &'static Library<'static>, line: &'static str) -> Row {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[source, animation, direction, layer, runs] = fields.as_slice() else {
        panic!("{line}: five fields")
    };
    let (sprite, animation) = find(library, source, animation);
    let mut player = AnyAnimator::of(sprite, animation);
    player.face(facing(source, direction));
    player.set_seed(0);
    player.restart();
    let seen = runs.split(';').flat_map(|run| {
        let (picture, count) = run.split_once('*').expect("PICTURE*COUNT");
        std::iter::repeat_n(picture, count.parse().expect("a count"))
    });
    Row {
        name: fields[..4].join(" "),
        player,
        layer: layer.parse().expect("the layers of the example are numbered from the back"),
        seen: seen.collect(),
    }
}

/// The sprite of a source, and the index of an animation of it.
fn find(
    library: &'static Library<'static>,
    source: &str,
    animation: &str,
) -> (&'static Sprite<'static>, u16) {
    // A description of several sprites is a module of them.
    let module = source.split_once(".sheet.toml#").map(|(file, sprite)| format!("{file}/{sprite}"));
    let path = module.as_deref().or_else(|| source.strip_suffix(".sheet.toml"));
    let path = path.unwrap_or_else(|| source.rsplit_once('.').expect("an ending").0);
    let (path, animation) = match path.rsplit_once('/') {
        // Each file of a folder of openage is an animation of one sprite.
        Some((folder, file)) if source.ends_with(".sprite") => (folder, file),
        // A rule makes one sprite of the pictures of a folder.
        Some((folder, _)) if source.rsplit('.').next() == Some("png") => (folder, animation),
        _ => (path, animation),
    };
    let sprite = library.sprites().iter().find(|sprite| sprite.path() == path);
    let sprite = sprite.unwrap_or_else(|| panic!("{source}: no such sprite"));
    let animation = sprite.animation_index(animation);
    (sprite, animation.unwrap_or_else(|| panic!("{source}: no such animation")))
}

fn facing(source: &str, direction: &str) -> Facing {
    match (direction, direction.parse::<u16>()) {
        ("-", _) => Facing::Index(0),
        // Beside four named directions.
        ("default", _) => Facing::Index(4),
        (_, Ok(degrees)) if source.ends_with(".sprite") => {
            // Clockwise from where it faces the camera.
            Angle::from_degrees(270.0 - f32::from(degrees)).into()
        }
        (_, Ok(index)) => Facing::Index(index),
        (name, Err(_)) => Facing::Direction(name.parse().expect("the name of a direction")),
    }
}
