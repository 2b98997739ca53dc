//! `trace`: plays the packed tables that a game would embed with the real player.

mod drawn;
mod pixels;
pub(crate) mod times;

pub(crate) use drawn::Drawn;
pub(crate) use pixels::{Visible, has_images, with_pixels};

use crate::fault::Fault;
use crate::folder::Folder;
use crate::packed::with_sprite;
use drawn::Runs;
use sprite_compiler::{Compilation, PackedSprite, foreign, model};
use sprite_runtime::{AnyAnimator, Facing, Sprite};
use std::io::Write;
use std::time::Duration;

/// The help's text about the output.
pub(crate) const OUTPUT: &str = "\
Output:
  One line for each source, animation, direction and layer, with five fields divided by tabs:
    source     the path of the description below ROOT; `path#Name` when a file can hold several sprites
    animation  its name as written, `default` when it has none
    direction  as written: an index, degrees or a name; `-` in a format without directions
    layer      its identifier as written, `0` in a format without layers
    runs       PICTURE*COUNT joined with `;`: what is drawn at so many successive times of FILE

  In the first four fields and in paths of images a tab, a line feed and a carriage return are `\\t`, `\\n` and
  `\\r`, a backslash is `\\\\`, and `;` and characters that terminals obey or hide are `\\u{3b}`, with their numbers.

  PICTURE is `-` when nothing is drawn, else IMAGE@X,Y,W,H,OX,OY: a rectangle of an image in pixels, and the
  point of it that goes to the sprite's position, from its top-left corner; `~` when it is drawn mirrored. With
  --pixels it is W,H,OX,OY#CRC: the smallest box that holds every pixel that can be seen, after mirroring, and the
  CRC-32 of its rows of RGBA bytes, fully transparent pixels counted as 0,0,0,0. So it is the same however
  the image is embedded, unless the form loses colours. Frames of the current tile set are looked at in the
  first one by path.

  Descriptions with an error are named on standard error and make the exit status 1.";

/// The form of a picture in a trace.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pictures {
    /// Its rectangle and its image.
    Places,
    /// Its visible pixels.
    Pixels,
}

/// An index that no animation has.
const NO_ANIMATION: u16 = u16::MAX;

/// One animation, direction and layer.
struct Row {
    source: String,
    animation: String,
    direction: String,
    layer: String,
    runs: Runs,
}

/// Prints one line for each source, animation, direction and layer: sources sorted by path, the rest in the
/// order of the description.
pub(crate) fn print(
    compilation: &Compilation,
    folder: &Folder,
    times: &[u64],
    pictures: Pictures,
    out: &mut impl Write,
) -> Result<(), Fault> {
    let mut rows = Vec::new();
    for packed in compilation.library.sprites() {
        with_sprite(compilation, packed, |sprite| play(compilation, packed, sprite, times, &mut rows))?;
    }
    // A sprite may be made of several files, with files of other sprites between them.
    rows.sort_by(|a, b| a.source.cmp(&b.source));
    let visible = match pictures {
        Pictures::Places => None,
        Pictures::Pixels => {
            let drawn = rows.iter().flat_map(|row| row.runs.drawn());
            Some(Visible::of(drawn, compilation, folder)?)
        }
    };
    for Row { source, animation, direction, layer, runs } in &rows {
        let [source, animation, direction, layer] =
            [source, animation, direction, layer].map(|name| foreign::field(name));
        let runs = runs.text(|drawn| match &visible {
            None => drawn.place(compilation.library.images()),
            Some(visible) => visible.text(drawn),
        });
        writeln!(out, "{source}\t{animation}\t{direction}\t{layer}\t{runs}")?;
    }
    Ok(())
}

/// Adds the rows of a sprite.
fn play(
    compilation: &Compilation,
    packed: &PackedSprite,
    sprite: &Sprite<'_>,
    times: &[u64],
    rows: &mut Vec<Row>,
) {
    for (index, animation) in (0..).zip(&packed.sprite().animations) {
        if !packed.is_sound(usize::from(index)) {
            continue;
        }
        let animation = &animation.value;
        let source = source_of(compilation, packed.sprite(), animation);
        // A track without a name is not from the description.
        for (direction, track) in
            (0..).zip(&animation.tracks).filter(|(_, track)| !track.meta.label.is_empty())
        {
            let player = begin(sprite, index, track.meta.facing.unwrap_or(Facing::Index(direction)));
            let mut layers: Vec<_> = (0..).zip(&track.layers).collect();
            layers.sort_by_key(|(_, layer)| layer.meta.order);
            rows.extend(layers.into_iter().map(|(location, layer)| Row {
                source: source.clone(),
                animation: animation.meta.label.clone(),
                direction: track.meta.label.clone(),
                layer: layer.meta.label.clone(),
                runs: runs(player, location, times, packed.slots()),
            }));
        }
    }
}

/// A player that has begun an animation, facing a direction. All of them begin with the same random numbers.
pub(crate) fn begin<'a>(sprite: &'a Sprite<'a>, animation: u16, facing: Facing) -> AnyAnimator<'a> {
    // The player turns before it plays, because the animation may end at once in the direction of a new player.
    let mut player = AnyAnimator::of(sprite, NO_ANIMATION);
    // An animation without directions is the same however the player faces, but the one that it returns to may not be.
    let tracks = sprite.table().animation(animation).map_or(0, |animation| animation.track_count());
    if tracks != 1 || facing != Facing::Index(0) {
        player.face(facing);
    }
    player.play(animation);
    player
}

/// The description of a row, with the name of the sprite if it can have several.
pub(crate) fn source_of(
    compilation: &Compilation,
    sprite: &model::Sprite,
    animation: &model::Animation,
) -> String {
    let path = |source| compilation.sources.get(source).path();
    match (sprite.part_kind, &sprite.meta.member) {
        (model::PartKind::Shared, _) => path(animation.meta.location.source).to_owned(),
        (model::PartKind::Whole, None) => path(sprite.source).to_owned(),
        (model::PartKind::Whole, Some((member, _))) => format!("{}#{member}", path(sprite.source)),
    }
}

/// The pictures at the times.
fn runs(mut player: AnyAnimator<'_>, layer: u16, times: &[u64], slots: &[model::Image]) -> Runs {
    let mut runs = Runs::default();
    let mut now = 0;
    for &time in times {
        let _ = player.tick(Duration::from_nanos(time - now));
        now = time;
        runs.push(player.layer_frame(layer).map(|frame| Drawn::of(frame, slots)));
    }
    runs
}
