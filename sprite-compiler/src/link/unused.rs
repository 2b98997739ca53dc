//! Finds unused images. The lint is off by default, because real games have many.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::paths;
use crate::base::source::Sources;
use crate::base::text::shown;
use crate::images::Images;
use crate::inventory::Inventory;
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
