//! Messages about tags, slices and what the settings ask of them, in exports and in binary files.

use crate::base::budget::{Budget, TooMuch};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::foreign::toml;
use crate::base::source::Location;
use crate::base::suggest::{self, Near};
use crate::base::words::{all_of, counted, quoted, shown};
use crate::formats::aseprite::compose::Mixed;
use crate::formats::aseprite::description::Tag;
use crate::formats::aseprite::settings::CompanionLayer;
use sprite_table::Companion;

/// A layer that cannot stay separate as the setting at this location asks.
pub(in crate::formats::aseprite) fn mixed(
    mixed: &Mixed,
    location: Location,
    setting: Location,
) -> Diagnostic {
    let finding = match mixed {
        Mixed::Blended { layer, mode } => Diagnostic::new(
            Code::LayerBlend,
            location,
            format!("the layer `{}` has the blend mode {}, but is kept as a separate layer", shown(layer), mode.name()),
        )
        .help("put it into a group with the layers below it, since a group at the top is one layer; or set its mode to Normal"),
        Mixed::Moved { layer, frame } => Diagnostic::new(
            Code::LayerOrder,
            location,
            format!("in frame {frame} a z-index moves a cel of the layer `{}` past another layer", shown(layer)),
        )
        .help("set the z-index of the cel to 0, or put both layers into a group, which is one layer then"),
        Mixed::Named { layer } => Diagnostic::new(
            Code::LayerDuplicate,
            location,
            format!("two layers are called `{}`, but separate layers need different names", shown(layer)),
        )
        .help("rename one of them in Aseprite"),
    };
    finding.note(setting, "this setting keeps layers separate")
}

/// An export, whose layers lie on each other, where layers are to stay separate.
pub(in crate::formats::aseprite) fn export_is_merged(
    path: &str,
    location: Location,
    setting: Location,
) -> Diagnostic {
    let message = format!("the layers of `{}` cannot stay separate: an export has them merged", shown(path));
    let finding = Diagnostic::new(Code::LayersMerged, location, message)
        .note(setting, "this setting keeps layers separate");
    finding.help("put the binary file into the folder and set `prefer = \"binary\"` for it, or set `layers = \"merged\"` for this file")
}

/// The finding for a companion layer that the file does not have, although the settings name it for this file or a
/// top-level layer has a similar name.
pub(in crate::formats::aseprite) fn no_companion(
    kind: Companion,
    chosen: &CompanionLayer,
    names: &[&str],
    near: Option<Near<&str>>,
    location: Location,
) -> Diagnostic {
    let message = format!(
        "no top-level layer is called `{}`, which `sprites.toml` names as the {kind} map; there {} {}",
        shown(&chosen.layer),
        if names.len() == 1 { "is" } else { "are" },
        all_of(quoted(names.iter().map(|name| shown(name))))
    );
    let finding =
        Diagnostic::new(Code::CompanionLayer, location, message).note(chosen.location, "chosen here");
    finding.help(match near {
        Some(near) if suggest::looks_same(&chosen.layer, near.word) => {
            suggest::question(&chosen.layer, near.word)
        }
        Some(near) => format!("did you mean `{kind} = {}`, in `sprites.toml`?", toml(near.word)),
        None => "name a layer or a group that is not inside a group, or remove this line".to_owned(),
    })
}

/// A tag of frames that there are not. `is_export` says whether the options of an export may be the cause.
pub(in crate::formats::aseprite) fn tag_outside(tag: &Tag, frames: usize, is_export: bool) -> Diagnostic {
    let name = shown(&tag.name);
    let (from, to) = (tag.from, tag.to);
    let last = frames.saturating_sub(1);
    if to < frames {
        let message = format!("the tag `{name}` begins at frame {from} and ends before it, at frame {to}");
        return Diagnostic::new(Code::TagOutsideFrames, tag.ends.0, message)
            .label(format!("must be at most {to}"))
            .help(format!(
                "write `from` {to} and `to` {from}; to play it backwards, set `direction` to `reverse`"
            ));
    }
    let message = format!(
        "the tag `{name}` covers frames {from} to {to}, but there {} {}: 0 to {last}",
        if frames == 1 { "is" } else { "are" },
        counted(frames, "frame"),
    );
    let finding = Diagnostic::new(Code::TagOutsideFrames, tag.ends.1, message)
        .label(format!("the last frame is {last}"));
    if is_export {
        finding.help(
            "tags count the frames of the sprite: export all of them (`Frames: All frames`, without `Ignore Empty`, one sprite on a sheet)",
        )
    } else {
        finding.help("open the file in Aseprite, correct the tag's range and save it again")
    }
}

/// A tag whose name has no character for an identifier; `number` counts those of the file, from 1.
pub(in crate::formats::aseprite) fn name_empty(name: &str, number: usize, location: Location) -> Diagnostic {
    let written = shown(name);
    let message =
        format!("the tag name `{written}` has no letter or digit, so nothing in Rust can be named after it");
    let escaped = format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
    let key = shown(&escaped);
    Diagnostic::new(Code::NameEmpty, location, message).help(format!(
        "rename the tag, or name it below `[aseprite]` in `sprites.toml`: `tag_names.{key} = \"tag-{number}\"`; with `false` in place of a name it is left out"
    ))
}

pub(in crate::formats::aseprite) fn tag_twice(tag: &Tag, first: Location) -> Diagnostic {
    let message = format!("two tags are called `{}`", shown(&tag.name));
    Diagnostic::new(Code::TagDuplicate, tag.location, message)
        .label("the second one")
        .note(first, "the first one")
        .help(format!("rename one of them in Aseprite, or {}", numbering(&tag.name)))
}

/// The setting by which tags of one name become animations of several.
fn numbering(animation: &str) -> String {
    format!(
        "write `duplicate_tags = \"number\"` below `[aseprite]` in `sprites.toml`: the second one is the animation `{}-2` then",
        shown(animation)
    )
}

/// Two tags that are the same direction of one animation.
pub(in crate::formats::aseprite) fn direction_twice(
    tag: &Tag,
    first: &Tag,
    animation: &str,
    direction: &str,
) -> Diagnostic {
    let message = format!(
        "the tags `{}` and `{}` are both the direction {direction} of `{}`",
        shown(&first.name),
        shown(&tag.name),
        shown(animation)
    );
    let finding = Diagnostic::new(Code::TagDuplicate, tag.location, message)
        .label(format!("{direction} again"))
        .note(first.location, format!("{direction} is this one already"));
    if tag.name == first.name {
        return finding.help(format!("rename one of them in Aseprite, or {}", numbering(animation)));
    }
    finding.help("rename one of them in Aseprite, or set `directions = false` for this file")
}

pub(in crate::formats::aseprite) fn direction_number(
    name: &str,
    direction: u8,
    location: Location,
) -> Diagnostic {
    let message = format!(
        "the tag `{}` is played in the unknown direction {direction}, the last one is 3",
        shown(name)
    );
    Diagnostic::new(Code::DirectionUnknown, location, message)
        .help("choose a direction for the tag in Aseprite and save the file again")
}

/// Frames of a binary file that last no time: the first one, and how many there are.
pub(in crate::formats::aseprite) fn no_duration(
    first: usize,
    count: usize,
    location: Location,
) -> Diagnostic {
    let frames = match count {
        1 => format!("frame {first} lasts"),
        _ => format!("{count} frames, from frame {first} on, last"),
    };
    let message = format!("{frames} 0 ms, and the file has no default duration");
    Diagnostic::new(Code::DurationZero, location, message)
        .help("give the frames a duration in Aseprite (Frame > Frame Properties) and save the file again")
}

pub(in crate::formats::aseprite) fn not_square((width, height): (u8, u8), location: Location) -> Diagnostic {
    let message = format!("pixels are {width}:{height}, not square: nothing is scaled");
    Diagnostic::new(Code::PixelsNotSquare, location, message)
        .help("choose square pixels in Aseprite (Sprite > Properties), or let the game stretch the picture")
}

/// Several slices with a pivot where no setting chooses one.
pub(in crate::formats::aseprite) fn pivot_ambiguous(names: &[&str], location: Location) -> Diagnostic {
    let message =
        format!("several slices have a pivot: {}", all_of(quoted(names.iter().map(|name| shown(name)))));
    let first = toml(names.first().copied().unwrap_or_default());
    Diagnostic::new(Code::PivotAmbiguous, location, message).label("which one is the anchor?").help(format!(
        "choose one in `sprites.toml`: `pivot = {first}` below `[aseprite]`, or below a table for this file"
    ))
}

/// No slice with a pivot has the name that a setting chooses.
pub(in crate::formats::aseprite) fn pivot_unknown(
    wanted: &str,
    names: &[&str],
    location: Location,
    setting: Location,
) -> Diagnostic {
    let message = format!(
        "no slice with a pivot is called `{}`; there {} {}",
        shown(wanted),
        if names.len() == 1 { "is" } else { "are" },
        all_of(quoted(names.iter().map(|name| shown(name))))
    );
    let finding = Diagnostic::new(Code::PivotUnknown, location, message)
        .label("the slices")
        .note(setting, "chosen here");
    let near = suggest::nearest(wanted, names.iter().copied()).map(|near| near.word);
    let name = toml(near.or(names.first().copied()).unwrap_or_default());
    let cure = format!("`pivot = {name}`");
    finding.help(match near {
        Some(near) if suggest::looks_same(wanted, near) => suggest::question(wanted, near),
        Some(_) => format!("did you mean {cure}, in `sprites.toml`?"),
        None => format!("write {cure} below a table for this file in `sprites.toml`, or rename the slice"),
    })
}

/// Tags that look like directions where the option is off.
pub(in crate::formats::aseprite) fn looks_like_directions(
    tag: &Tag,
    animation: &str,
    count: usize,
) -> Diagnostic {
    let message = format!(
        "the tag `{}` looks like one of {} of `{}`",
        shown(&tag.name),
        counted(count, "direction"),
        shown(animation)
    );
    Diagnostic::new(Code::TagsLookLikeDirections, tag.location, message)
        .label("an animation of its own")
        .help("write `directions = true` below `[aseprite]` in `sprites.toml` to turn a sprite with `face`, or allow this lint")
}

/// More slices than can be looked at, counted in each frame of each animation.
pub(in crate::formats::aseprite) fn too_many_slices(
    too_much: TooMuch,
    location: Location,
    budget: &Budget,
) -> Diagnostic {
    let message =
        format!("slices and properties in so many frames are too much: the file {}", too_much.text());
    Diagnostic::new(Code::LimitExceeded, location, message)
        .help(budget.or_raise_limits("can the file be divided, or slices and properties be removed?"))
}
