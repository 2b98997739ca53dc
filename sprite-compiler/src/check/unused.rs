//! What is not used. Both lints are off unless the settings ask for them: real games have many of either.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::paths;
use crate::base::source::Sources;
use crate::base::text::shown;
use crate::discover::inventory::Inventory;
use crate::images::Images;
use crate::model::Animation;
use std::collections::BTreeSet;

/// Reports the images that no description names.
pub(super) fn images(
    inventory: &Inventory,
    images: &Images,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    if !diagnostics.is_on(Code::ImageUnused) {
        return;
    }
    let used: BTreeSet<&str> = images.paths().collect();
    let is_image =
        |path: &&str| paths::ending(path).eq_ignore_ascii_case("png") && !inventory.is_excluded(path);
    for path in inventory.files().filter(is_image).filter(|path| !used.contains(path)) {
        let source = sources.add_unread(path.to_owned());
        diagnostics.know(source, path);
        let message = format!("no description names the image `{}`", shown(paths::file_name(path)));
        let finding = Diagnostic::new(Code::ImageUnused, source.start(), message);
        diagnostics
            .push(finding.help("it is not embedded; remove it, or allow `image-unused` for its folder"));
    }
}

/// Reports an animation that shows nothing in any direction.
pub(super) fn animation(animation: &Animation, diagnostics: &mut Diagnostics) {
    let mut frames = animation.all_tracks().flat_map(|track| &track.layers).flat_map(|layer| &layer.frames);
    if frames.all(|frame| frame.picture.is_none()) && animation.motion.is_none() {
        let message =
            format!("the animation `{}` has no frame: it shows nothing", shown(&animation.meta.name));
        let finding = Diagnostic::new(Code::AnimationWithoutFrames, animation.meta.location, message);
        diagnostics.push(finding.label("nothing to show").help("give it frames, or remove it"));
    }
}
