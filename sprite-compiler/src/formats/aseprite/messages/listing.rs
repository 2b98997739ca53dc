//! Messages about exports whose list of frames is not that of the frames of one drawing.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::Location;
use crate::base::text::shown;
use crate::base::words::{all_of, counted, quoted};
use crate::formats::aseprite::description::Tag;

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
