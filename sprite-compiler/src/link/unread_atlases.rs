//! Reports atlases of packers in forms that are not read, by their names.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::paths;
use crate::base::source::Sources;
use crate::base::words::shown;
use crate::inventory::Inventory;

/// A form of lists that is not read.
struct Form {
    ending: &'static str,
    /// The program that reads it.
    program: &'static str,
}

const FORMS: [Form; 3] = [
    Form { ending: "atlas", program: "libGDX" },
    Form { ending: "plist", program: "Cocos2d" },
    Form { ending: "tpsheet", program: "Unity" },
];

/// Endings of skeletons of Spine, whose lists of pictures have the form of libGDX.
const SKELETONS: [&str; 2] = ["json", "skel"];

/// Reports lists that lie beside a picture with their name. Other files with such endings may be anything.
pub(super) fn report(inventory: &Inventory, sources: &mut Sources, diagnostics: &mut Diagnostics) {
    for path in inventory.files().filter(|path| !inventory.is_excluded(path)) {
        let Some(form) = FORMS.iter().find(|form| form.ending == paths::ending(path)) else { continue };
        let stem = paths::without_ending(path);
        let has = |ending: &&str| inventory.file(&format!("{stem}.{ending}")).is_some();
        if !paths::PNG_ENDINGS.iter().any(has) {
            continue;
        }
        let is_of_spine = form.ending == "atlas" && SKELETONS.iter().any(has);
        let program = if is_of_spine { "Spine" } else { form.program };
        let source = sources.add_unread(path.to_owned());
        diagnostics.register_source(source, path);
        let message = format!(
            "`{}` is an atlas in the form of {program}, which is not read",
            shown(paths::file_name(path))
        );
        let finding = Diagnostic::new(Code::AtlasUnread, source.whole(), message);
        diagnostics.push(finding.help(if is_of_spine {
            "its frames are parts of a skeleton, which is not played; export animations as pictures \
             (Spine: `Export`, `PNG`), or name it in `exclude` at the top of `sprites.toml`"
        } else {
            "export it in a form that is read (TexturePacker: `Framework`, `JSON (Hash)` or `Sparrow / Starling`), \
             or name it in `exclude` at the top of `sprites.toml`"
        }));
    }
}
