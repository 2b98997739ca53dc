//! Finds directions and frames without visible pixels, which are probably a mistake.

use super::frames::{idle_of, which};
use crate::base::budget::{Budget, Expense};
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics, Level};
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::base::source::Location;
use crate::base::text::shown;
use crate::base::words::{all_of, quoted};
use crate::images::Images;
use crate::model::{Animation, Frame, Image, Picture};
use sprite_table::Rect;

/// Reports directions, and on demand single frames, without a visible pixel: one finding for each location. `of_rule` is
/// the name of a sprite that a rule makes.
pub(super) fn check(
    animation: &Animation,
    of_rule: Option<&str>,
    images: &Images,
    budget: &Budget,
    diagnostics: &mut Diagnostics,
) {
    let on = |code| diagnostics.level_at(code, animation.meta.location.source) != Level::Allow;
    let source = animation.meta.location.source;
    let is_unusual = !animation.meta.may_be_blank || diagnostics.is_set(Code::BlankDirection, source);
    let (frames_too, directions_too) = (on(Code::BlankFrame), on(Code::BlankDirection) && is_unusual);
    if !frames_too && !directions_too {
        return;
    }
    let mut reported: SortedSet<Location> = SortedSet::new();
    for track in animation.all_tracks() {
        let frames = || track.layers.iter().flat_map(|layer| &layer.frames);
        let drawn: Vec<&Frame> = frames().filter(|frame| frame.picture.is_some()).collect();
        let Some(first) = drawn.first() else { continue };
        let is_blank = |frame: &Frame| frame.picture.is_some_and(|picture| is_blank(picture, images, budget));
        if directions_too && drawn.iter().all(|frame| is_blank(frame)) {
            if reported.insert(first.location) {
                let which = which(animation, track);
                let which = which.trim_end_matches(',');
                let finding = |message| Diagnostic::new(Code::BlankDirection, first.location, message);
                let paths = whole_pictures(&drawn, images);
                diagnostics.push(if paths.is_empty() {
                    let message = format!("nothing can be seen of {which}: all its pixels are transparent");
                    cured(finding(message), first.picture)
                } else {
                    let sprite = of_rule.map(|name| format!(" of the sprite `{}`", shown(name)));
                    let message = format!(
                        "nothing can be seen of {which}{}: all pixels of {} are transparent",
                        sprite.unwrap_or_default(),
                        all_of(quoted(paths.iter().map(|path| shown(path))))
                    );
                    let help = match of_rule {
                        Some(_) => rule_without(&paths),
                        None => "are these the right pictures?".to_owned(),
                    };
                    finding(message).label("only transparent pixels").help(help)
                });
            }
        } else if frames_too {
            for (index, frame) in frames().enumerate() {
                if is_blank(frame) && reported.insert(frame.location) {
                    let which = which(animation, track);
                    let what = format!("frame {index} of {}", which.trim_end_matches(','));
                    diagnostics.push(blank_frame(&what, frame));
                }
            }
        }
    }
    let idle = animation.motion.and_then(|motion| motion.idle).filter(|_| frames_too);
    if let Some((idle, picture)) = idle.and_then(|idle| Some((idle, idle.picture?)))
        && is_blank(picture, images, budget)
        && reported.insert(idle.location)
    {
        diagnostics.push(blank_frame(&idle_of(animation), &idle));
    }
}

/// The paths of the pictures that frames show as a whole, in the order of the frames, each once; none if a frame is a part
/// of a picture.
fn whole_pictures<'i>(frames: &[&Frame], images: &'i Images) -> Vec<&'i str> {
    let mut paths: Vec<&str> = Vec::new();
    for picture in frames.iter().filter_map(|frame| frame.picture) {
        let Image::File(image) = picture.image else { return Vec::new() };
        let Ok(facts) = images.facts(image) else { return Vec::new() };
        let path = images.file(image);
        if picture.rect != Rect::new(0, 0, facts.size.width, facts.size.height) || !paths::is_png(path) {
            return Vec::new();
        }
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    paths
}

/// The help for blank pictures of a rule: a rule for them alone, by their names.
fn rule_without(paths: &[&str]) -> String {
    let is_plain = |character: char| !"*?[]{}\"\\".contains(character) && !character.is_control();
    let [first, ..] = paths else { return String::new() };
    let pattern = match common(paths) {
        Some((before, after)) => format!("{before}{{n}}{after}"),
        None => (*first).to_owned(),
    };
    let is_named = paths.len() == 1 || common(paths).is_some();
    if is_named && paths.iter().all(|path| path.chars().all(is_plain)) {
        format!(
            "to make nothing of them, write below this rule `[sheets.\"{pattern}\"]`, and in the next line `skip = true`"
        )
    } else {
        "to make nothing of them, add a rule for each below this one, with `skip = true`".to_owned()
    }
}

/// What stands before and after a number in the names of pictures that differ in it alone.
fn common<'p>(paths: &[&'p str]) -> Option<(&'p str, &'p str)> {
    let is_digit = |character: char| character.is_ascii_digit();
    let [first, others @ ..] = paths else { return None };
    // The last number in which the first two differ.
    let mut end = first.len();
    loop {
        end = first.get(..end)?.rfind(is_digit)? + 1;
        let before = first.get(..end)?.trim_end_matches(is_digit);
        let after = first.get(end..)?;
        let is_number = |path: &&str| {
            let number = path.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
            number.is_some_and(|number| !number.is_empty() && number.chars().all(is_digit))
        };
        if !others.is_empty() && others.iter().all(is_number) {
            return Some((before, after));
        }
        end = before.len();
    }
}

fn blank_frame(what: &str, frame: &Frame) -> Diagnostic {
    let message = format!("nothing can be seen of {what}");
    cured(Diagnostic::new(Code::BlankFrame, frame.location, message), frame.picture)
}

/// Adds the invisible rectangle and the help to a finding.
fn cured(finding: Diagnostic, picture: Option<Picture>) -> Diagnostic {
    let at = picture.map_or_else(String::new, |picture| format!(" in {}", picture.rect));
    finding
        .label(format!("only transparent pixels{at}"))
        .help("correct the rectangle: is this the right place in the image?")
}

/// Returns whether a picture is known to have no visible pixel.
fn is_blank(picture: Picture, images: &Images, budget: &Budget) -> bool {
    let Image::File(image) = picture.image else { return false };
    let Ok(facts) = images.facts(image) else { return false };
    let Some(mask) = facts.visible.as_ref().filter(|_| picture.rect.fits(facts.size)) else { return false };
    let words = u64::from(picture.rect.width / 64 + 1) * u64::from(picture.rect.height);
    budget.pay(Expense::MaskWord, words) && !mask.any(picture.rect)
}
