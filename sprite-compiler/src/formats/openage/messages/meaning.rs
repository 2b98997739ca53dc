//! Messages about contradictory lines, and about images.

use super::kind;
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::foreign::toml;
use crate::base::source::{SourceId, Span};
use crate::base::suggest;
use crate::base::words::{all_of, article, counted, shown};
use crate::formats::lines::Token;
use crate::formats::openage::images::NameError;
use crate::formats::openage::records::{AngleLine, IdsOf, Keyword};

pub(in crate::formats::openage) fn defined_twice(
    id: SourceId,
    again: Span,
    first: Span,
    what: &str,
) -> Diagnostic {
    Diagnostic::new(Code::DefinedTwice, id.at(again), format!("{what} is defined twice"))
        .label("defined again")
        .note(id.at(first), "defined first")
        .help("engines differ in which of the two they use: remove one, or correct it")
        .always_error()
}

/// The finding for an undefined id that `frame` lines name.
pub(in crate::formats::openage) fn unknown_id(
    id: SourceId,
    token: Token<'_>,
    number: i32,
    count: usize,
    ids: &IdsOf<'_>,
) -> Diagnostic {
    let what = kind(ids.keyword);
    let lines =
        if count == 1 { "a `frame` line names".to_owned() } else { format!("{count} `frame` lines name") };
    let message = format!("{lines} the {what} {number}, which is not defined");
    let finding =
        Diagnostic::new(Code::IdUnknown, id.at(token.span), message).label(format!("no such {what}"));
    let finding = finding.help(define_or_name(number, ids, None));
    let mut own = ids.defined();
    match (own.next(), own.next()) {
        (Some(only), None) if count == 1 => {
            finding.fix_at(token.span, only.to_string(), Applicability::Likely)
        }
        _ => finding,
    }
}

/// The help for an undefined id, which suggests both ways to correct it; `besides` is not a candidate.
fn define_or_name(number: i32, ids: &IdsOf<'_>, besides: Option<i32>) -> String {
    let (what, word) = (kind(ids.keyword), ids.keyword.as_str());
    let line = match ids.keyword {
        Keyword::Angle if !(0..360).contains(&number) => String::new(),
        Keyword::ImageFile => format!("add a line `{word} {number} \"archer.png\"`, or "),
        _ => format!("add a line `{word} {number}`, or "),
    };
    let own: Vec<i32> = ids.defined().filter(|own| Some(*own) != besides).collect();
    let (count, own) = (own.len(), all_of(own));
    match count {
        0 => format!("{line}name {} {what} that is defined", article(what)),
        1 => format!("{line}name the {what} {own}, the only one"),
        _ => format!("{line}name one of the {what}s {own}"),
    }
}

/// The finding for an undefined degree that the angle `mirror` mirrors; `frames` are the `frame` lines that name it,
/// too.
pub(in crate::formats::openage) fn mirror_missing(
    id: SourceId,
    value: Token<'_>,
    (degree, mirror): (i32, i32),
    frames: Option<(Token<'_>, usize)>,
    ids: &IdsOf<'_>,
) -> Diagnostic {
    let message = format!("the angle {degree}, which angle {mirror} mirrors, is not defined");
    let mut finding = Diagnostic::new(Code::IdUnknown, id.at(value.span), message).label("no such angle");
    if let Some((first, count)) = frames {
        finding = finding.note(id.at(first.span), format!("{} here and below", counted(count, "frame")));
    }
    finding.help(define_or_name(degree, ids, Some(mirror)))
}

/// The finding for angles that mirror each other in a cycle.
pub(in crate::formats::openage) fn mirror_cycle(
    id: SourceId,
    cycle: &[&AngleLine<'_>],
) -> Option<Diagnostic> {
    let (first, others) = cycle.split_first()?;
    let value = first.mirror?;
    let degree = first.degree;
    let message = if others.is_empty() {
        format!("the angle {degree} mirrors itself")
    } else {
        let degrees = all_of(cycle.iter().map(|angle| angle.degree));
        format!("the angles {degrees} mirror each other in a cycle, and none has frames of its own")
    };
    let mut finding =
        Diagnostic::new(Code::ReferenceCycle, id.at(value.span), message).label("leads back here");
    for other in others.iter().take(3) {
        finding = finding.note(id.at(other.id.span), "part of the cycle");
    }
    Some(finding.help(
        "name an angle that has frames of its own, or give frames to this one and remove `mirror_from`",
    ))
}

pub(in crate::formats::openage) fn angle_without_frames(id: SourceId, angle: &AngleLine<'_>) -> Diagnostic {
    let degree = angle.degree;
    let message = format!("the angle {degree} has no frame on any layer");
    Diagnostic::new(Code::FramesEmpty, id.at(angle.id.span), message).label("nothing to show").help(format!(
        "give it frames, mirror another angle with `angle {degree} mirror_from=...`, or remove the line"
    ))
}

/// The finding for angles without a single `frame` line.
pub(in crate::formats::openage) fn no_frames(id: SourceId, first: Token<'_>, angles: usize) -> Diagnostic {
    let message = format!("the file has no `frame` line: {} with nothing to show", counted(angles, "angle"));
    Diagnostic::new(Code::FramesEmpty, id.at(first.span), message)
        .label("nothing to show")
        .help("write for example `frame 0 0 0 0 0 0 32 48 16 44`: index, angle, layer, image, x, y, width, height, hotspot")
}

pub(in crate::formats::openage) fn layer_without_frames(
    id: SourceId,
    layer: Token<'_>,
    lacking: &[i32],
    angles: usize,
) -> Diagnostic {
    let number = layer.shown();
    let at = all_of(lacking);
    let message = match lacking.len() {
        count if count == angles => format!("the layer {number} has no frames, but other layers do"),
        1 => format!("the layer {number} has no frames at the angle {at}, but other layers do"),
        _ => format!("the layer {number} has no frames at the angles {at}, but other layers do"),
    };
    Diagnostic::new(Code::LayerWithoutFrames, id.at(layer.span), message)
        .label("draws nothing")
        .help("add the frames, or write `layer-without-frames = \"allow\"` under `[lints]` if nothing is to be drawn")
}

pub(in crate::formats::openage) fn frames_on_mirrored_angle(
    id: SourceId,
    first: Token<'_>,
    angle: &AngleLine<'_>,
    source: i32,
) -> Diagnostic {
    let degree = angle.degree;
    let message = format!("the frames of the angle {degree} are never shown: it mirrors those of {source}");
    let finding =
        Diagnostic::new(Code::FramesOnMirroredAngle, id.at(first.span), message).label("never shown");
    let finding = finding
        .when_some(angle.mirror, |finding, value| finding.note(id.at(value.span), "mirrored from here"));
    finding.help(format!("remove them, or remove `mirror_from` from the angle {degree}"))
}

pub(in crate::formats::openage) fn frame_before_image(
    id: SourceId,
    span: Span,
    index: i32,
    x: i32,
    y: i32,
) -> Diagnostic {
    let message = format!("frame {index} is outside its image: it begins at {x}, {y}");
    Diagnostic::new(Code::FrameOutsideImage, id.at(span), message)
        .label("left of the image or above it")
        .help("positions count from 0, the top left corner of the image")
}

pub(in crate::formats::openage) fn too_many_layers(
    id: SourceId,
    layer: Token<'_>,
    limit: usize,
) -> Diagnostic {
    let message = format!("more layers than a sprite may have: the limit is {limit}");
    Diagnostic::new(Code::LimitExceeded, id.at(layer.span), message).label("one layer too many")
}

pub(in crate::formats::openage) fn too_many_angles(id: SourceId, angle: Token<'_>, limit: u32) -> Diagnostic {
    let message = format!("more angles than an animation may have: the limit is {limit}");
    Diagnostic::new(Code::LimitExceeded, id.at(angle.span), message).label("one angle too many")
}

pub(in crate::formats::openage) fn path_not_allowed(
    id: SourceId,
    name: Token<'_>,
    error: NameError,
) -> Diagnostic {
    let text = name.unquoted();
    let (message, help) = match error {
        NameError::Path(error) => (error.message().to_owned(), error.help(text)),
        NameError::NoModpack => {
            let bare = shown(text.trim_start_matches('/')).to_string();
            let message = format!("the path `{}` is absolute, but names no modpack", shown(text));
            let help = if bare.contains(['{', '}']) || bare.is_empty() {
                "write the modpack in braces, a slash, and the path inside it: `\"/{modpack}/archer.png\"`"
                    .to_owned()
            } else {
                format!("beside this file, write `\"{bare}\"`; in a modpack, `\"/{{modpack}}/{bare}\"`")
            };
            (message, help)
        }
    };
    Diagnostic::new(Code::PathNotAllowed, id.at(name.span), message).label("the image file").help(help)
}

pub(in crate::formats::openage) fn modpack_missing(
    id: SourceId,
    name: Token<'_>,
    modpack: &str,
    folder: &str,
    near: Option<&str>,
) -> Diagnostic {
    let (written, folder) = (modpack, shown(folder));
    let message = format!("there is no image `{}`: no folder `{folder}`", shown(name.unquoted()));
    let finding = Diagnostic::new(Code::ImageMissing, id.at(name.span), message).label("the image file");
    if let Some(near) = near {
        let help = if suggest::looks_same(written, near) {
            suggest::question(written, near)
        } else {
            format!("did you mean the modpack `{}`?", shown(near))
        };
        return finding.help(help).fix_word(written, near, Applicability::Likely);
    }
    finding.help(format!(
        "say where the modpack is: `{} = \"some/folder\"` under `[openage.modpacks]` in `sprites.toml`",
        toml(modpack)
    ))
}

/// The finding for a name with one of its quotes, or with quotes of another kind.
pub(in crate::formats::openage) fn quotes(id: SourceId, name: Token<'_>, bare: &str) -> Diagnostic {
    let message = format!("there is no image `{}`: the quotes are not right", name.shown());
    Diagnostic::new(Code::ImageMissing, id.at(name.span), message)
        .label("taken for the name, with the quotes")
        .help(format!("write `\"{}\"`", shown(bare)))
        .fix_at(name.span, format!("\"{bare}\""), Applicability::Certain)
}
