//! Finds directions and frames without visible pixels, which are probably a mistake.

use super::frames::{idle_of, which};
use crate::base::budget::{Budget, Expense};
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics, Level};
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::base::source::Location;
use crate::base::words::{all_of, quoted, shown};
use crate::images::Images;
use crate::model::{Animation, Frame, Image, Picture};
use crate::settings::rules::skipping;
use sprite_table::Rect;

/// Reports directions, and on demand single frames, without a visible pixel: one finding for each location. `of_rule` is
/// the name of a sprite that a rule makes, and the pattern of the rule.
pub(super) fn check(
    animation: &Animation,
    of_rule: Option<(&str, &str)>,
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
                    let sprite = of_rule.map(|(name, _)| format!(" of the sprite `{}`", shown(name)));
                    let message = format!(
                        "nothing can be seen of {which}{}: all pixels of {} are transparent",
                        sprite.unwrap_or_default(),
                        all_of(quoted(paths.iter().map(|path| shown(path))))
                    );
                    let help = match of_rule {
                        Some((_, pattern)) => skipping(&paths, pattern),
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
    let (mut paths, mut known) = (Vec::new(), SortedSet::new());
    for picture in frames.iter().filter_map(|frame| frame.picture) {
        let Image::File(image) = picture.image else { return Vec::new() };
        let Ok(facts) = images.facts(image) else { return Vec::new() };
        let path = images.file(image);
        if picture.rect != Rect::new(0, 0, facts.size.width, facts.size.height) || !paths::is_png(path) {
            return Vec::new();
        }
        if known.insert(path) {
            paths.push(path);
        }
    }
    paths
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
    budget.charge(Expense::MaskWord, words) && !mask.any(picture.rect)
}
