//! Messages about the values of an export, and about those whose list of frames is not that of the frames of one
//! drawing.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::{Location, SourceId};
use crate::base::suggest::{self, Near};
use crate::base::words::{all_of, counted, one_of, quoted, shown};
use crate::formats::aseprite::description::{ORDERS, Tag};
use crate::formats::json::{Member, ObjectEntry, Value, out_of_range};
use crate::formats::numbers::{Decimal, seconds_meant};

/// A duration below 1 ms that is meant in seconds; [`None`] when it is not.
pub(in crate::formats::aseprite) fn duration_in_seconds(
    id: SourceId,
    entry: ObjectEntry<'_, '_>,
) -> Option<Diagnostic> {
    let written = entry.value.written();
    let finding =
        out_of_range(id, entry, "at least 1 ms").label("milliseconds").help(seconds_meant(written)?);
    let meant = Decimal::parse(written).and_then(|seconds| seconds.shifted(3));
    Some(
        finding.when_some(meant, |finding, meant| {
            finding.fix_at(entry.value.span(), meant, Applicability::Certain)
        }),
    )
}

pub(in crate::formats::aseprite) fn duration_zero(id: SourceId, entry: ObjectEntry<'_, '_>) -> Diagnostic {
    let message = format!("{entry} must be at least 1 ms, found {}", shown(entry.value.written()));
    Diagnostic::new(Code::DurationZero, id.at(entry.value.span()), message)
        .label("milliseconds")
        .help("give the frame a duration in Aseprite (Frame > Frame Properties) and export it again")
}

pub(in crate::formats::aseprite) fn frames_empty(id: SourceId, list: Value<'_>) -> Diagnostic {
    Diagnostic::new(Code::FramesEmpty, id.at(list.span()), "the export has no frames, so it shows nothing")
        .label("no frame in here")
        .help("export the sprite with at least one frame; the option `Ignore Empty` leaves out empty ones")
}

pub(in crate::formats::aseprite) fn image_absent(id: SourceId, meta: Value<'_>) -> Diagnostic {
    let message = "the export does not name its sheet";
    let is_meant =
        |member: &Member<'_>| suggest::nearest(&member.key, ["image"]).is_some_and(|near| near.is_clear);
    if let Some(misspelt) = meta.members().find(is_meant) {
        let finding = Diagnostic::new(Code::ImageMissing, id.at(misspelt.key_span), message);
        let finding = finding.label("no key of the format").help("did you mean `image`?");
        return finding.fix_at(misspelt.key_span, "\"image\"", Applicability::Certain);
    }
    Diagnostic::new(Code::ImageMissing, id.at(meta.opening()), message)
        .label("`image` must be in this object")
        .help("export a sheet too: check `Output File` in the export dialog, or add `--sheet FILE.png`")
}

pub(in crate::formats::aseprite) fn scale(id: SourceId, value: Value<'_>) -> Diagnostic {
    let message = format!("the sheet was exported at the scale {}, not 1", shown(value.written()));
    Diagnostic::new(Code::ScaleNotOne, id.at(value.span()), message)
        .label("slices and pivots are not scaled with it")
        .help("export it at 100 % and let the game draw it larger")
}

pub(in crate::formats::aseprite) fn direction_unknown(
    id: SourceId,
    entry: ObjectEntry<'_, '_>,
    written: &str,
) -> Diagnostic {
    let names = ORDERS.map(|(_, name)| name);
    let message = format!("{entry} must be {}, found `{}`", one_of(quoted(names)), shown(written));
    let finding =
        Diagnostic::new(Code::DirectionUnknown, id.at(entry.value.span()), message).label("unknown");
    let same = names.into_iter().find(|name| name.eq_ignore_ascii_case(written));
    let near = same.map(Near::clear).or_else(|| suggest::nearest(written, names));
    finding.did_you_mean_or(written, near, || "remove the key to play it forward")
}

pub(in crate::formats::aseprite) fn color_invalid(id: SourceId, entry: ObjectEntry<'_, '_>) -> Diagnostic {
    let written = shown(entry.value.written());
    let message = format!("{entry} must be `#` and eight hexadecimal digits, found {written}");
    Diagnostic::new(Code::TypeMismatch, id.at(entry.value.span()), message)
        .label("red, green, blue and alpha")
        .help("write it like `\"#ff8000ff\"`, or remove the key")
}

pub(in crate::formats::aseprite) fn repeat_invalid(id: SourceId, entry: ObjectEntry<'_, '_>) -> Diagnostic {
    let written = shown(entry.value.written());
    let message = format!("{entry} must be a whole number from 0 to 65535, found {written}");
    Diagnostic::new(Code::RepeatInvalid, id.at(entry.value.span()), message)
        .label("number of passes, 0 for ever")
        .help("write how often the tag is played, like `\"2\"`, or remove the key to repeat it for ever")
}

/// The way out for names that mean something else.
const BY_POSITION: &str = "if the names mean nothing, write `frames = \"by-position\"` below a table for this file in `sprites.toml`";

/// Frames of the drawing that tags count and the export does not have, and tags without any frame in it.
pub(in crate::formats::aseprite) fn incomplete(
    title: Option<&str>,
    missing: &[usize],
    unseen: &[Tag],
    location: Location,
) -> Diagnostic {
    let of = title.map_or_else(String::new, |title| format!(" of `{}`", shown(title)));
    let mut wrong = Vec::new();
    if !missing.is_empty() {
        let (are, empty) = if missing.len() == 1 { ("frame", "is shown") } else { ("frames", "are shown") };
        wrong.push(format!(
            "{are} {}{of} {empty} empty, as the export does not have {}",
            runs(missing),
            them(missing.len())
        ));
    }
    if !unseen.is_empty() {
        let (tags, have) = if unseen.len() == 1 { ("tag", "is") } else { ("tags", "are") };
        let names = all_of(quoted(unseen.iter().map(|tag| shown(&tag.name))));
        let of = if missing.is_empty() { of } else { String::new() };
        wrong.push(format!("the {tags} {names}{of} {have} left out, as the export has none of the frames"));
    }
    Diagnostic::new(Code::ExportIncomplete, location, wrong.join("; "))
        .label("the names of frames have their numbers in the drawing")
        .help(format!(
            "export all frames (`Frames: All frames`, without `Ignore Empty`; `aseprite -b` without `--tag` and `--ignore-empty`); {BY_POSITION}"
        ))
}

fn them(count: usize) -> &'static str {
    if count == 1 { "it" } else { "them" }
}

/// `1, 2 and 4 to 12`
fn runs(numbers: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    all_of(runs.into_iter().map(|(first, last)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    }))
}

/// Layers whose order the export does not list. They are named from back to front.
pub(in crate::formats::aseprite) fn layers_not_listed<'n>(
    layers: impl Iterator<Item = &'n str>,
    location: Location,
) -> Diagnostic {
    let names = all_of(quoted(layers.map(shown)));
    let message = format!(
        "the export does not list its layers: {names} are laid on each other in the order of the frames, with normal blending"
    );
    Diagnostic::new(Code::ExportIncomplete, location, message).label("the first layer is at the back").help(
        format!("export with `Layers` below `Meta` (`--list-layers`), or with merged layers; {BY_POSITION}"),
    )
}

/// Frames whose names are those of animations, where no tag is.
pub(in crate::formats::aseprite) fn tags_not_exported<'n>(
    animations: impl Iterator<Item = &'n str> + Clone,
    location: Location,
) -> Diagnostic {
    let count = animations.clone().count();
    let names = all_of(quoted(animations.map(shown)));
    let message = format!(
        "no tags were exported: the names of frames are taken for those of {}, {names}",
        counted(count, "animation")
    );
    Diagnostic::new(Code::ExportIncomplete, location, message)
        .label("the first name")
        .help(format!(
            "export with `Tags` below `Meta` (`--list-tags`): tags say in which direction and how often they are played; {BY_POSITION}"
        ))
}

/// An export of several files whose tags, or slices, cannot be divided among them. It is at the second one.
pub(in crate::formats::aseprite) fn several_files(
    titles: &[&str],
    location: Location,
    has_slices: bool,
) -> Diagnostic {
    let what = if has_slices { "tags and slices belong" } else { "tags belong" };
    let message = format!(
        "the export holds the frames of {}, {}, and does not say to which of them its {what}",
        counted(titles.len(), "file"),
        all_of(quoted(titles.iter().map(|title| shown(title))))
    );
    Diagnostic::new(Code::ExportOfSeveralFiles, location, message)
        .label("the frames of the second file begin here")
        .help(format!(
            "export each file by itself, as in `aseprite -b hero.aseprite --sheet hero.png --data hero.json --list-tags --list-slices`, or put the `.aseprite` files into the folder; {BY_POSITION}"
        ))
}

/// Two frames with one number, of one title and one layer.
pub(in crate::formats::aseprite) fn frame_twice(location: Location, first: Location) -> Diagnostic {
    let message =
        "the export has a frame twice: it holds several files or layers of one name, or tags that overlap";
    Diagnostic::new(Code::ExportOfSeveralFiles, location, message)
        .label("the same frame again")
        .note(first, "the first one")
        .help(format!(
            "export each file by itself, without `Split Tags`, and merge its layers or give them different names; {BY_POSITION}"
        ))
}
