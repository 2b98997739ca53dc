//! A direction in which nothing can be seen is hardly meant.

use super::frames::which;
use crate::diagnostics::{Code, Diagnostic, Diagnostics, Level};
use crate::images::Images;
use crate::model::{Animation, Frame, Image, Picture};
use crate::source::Place;
use std::collections::BTreeSet;

/// Reports directions, and on demand single frames, without a visible pixel; one finding for each place.
pub(super) fn check(animation: &Animation, images: &Images, diagnostics: &mut Diagnostics) {
    let on = |code| diagnostics.level(code) != Level::Allow;
    let (frames_too, directions_too) = (on(Code::BlankFrame), on(Code::BlankDirection));
    if !frames_too && !directions_too {
        return;
    }
    let mut reported: BTreeSet<Place> = BTreeSet::new();
    for track in &animation.tracks {
        let frames = || track.layers.iter().flat_map(|layer| &layer.frames);
        let drawn: Vec<&Frame> = frames().filter(|frame| frame.picture.is_some()).collect();
        let Some(first) = drawn.first() else { continue };
        let is_blank = |frame: &Frame| frame.picture.is_some_and(|picture| is_blank(picture, images));
        if directions_too && drawn.iter().all(|frame| is_blank(frame)) {
            if reported.insert(first.place) {
                let message = format!("nothing can be seen of {}: all its pixels are transparent", which(animation, track).trim_end_matches(','));
                let finding = Diagnostic::new(Code::BlankDirection, first.place, message).label("only transparent pixels");
                diagnostics.push(finding.help("is this the right place in the image?"));
            }
        } else if frames_too {
            for (index, frame) in frames().enumerate() {
                if is_blank(frame) && reported.insert(frame.place) {
                    let which = which(animation, track);
                    let message = format!("nothing can be seen of frame {index} of {}", which.trim_end_matches(','));
                    diagnostics.push(Diagnostic::new(Code::BlankFrame, frame.place, message));
                }
            }
        }
    }
}

/// Whether a picture is known to show nothing.
fn is_blank(picture: Picture, images: &Images) -> bool {
    let Image::File(image) = picture.image else { return false };
    let Ok(facts) = images.facts(image) else { return false };
    picture.rect.fits(facts.size) && facts.visible.as_ref().is_some_and(|mask| !mask.any(picture.rect))
}
