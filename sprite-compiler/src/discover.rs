//! What lies in the asset folder is listed here, and descriptions are told from everything else.

use crate::diagnostics::{Code, Diagnostic, Diagnostics, shown};
use crate::files::{Entry, EntryKind, Files};
use crate::inventory::Inventory;
use crate::source::Sources;
use crate::{Limits, formats};

/// Lists the asset folder and tells the descriptions from everything else.
pub(crate) fn discover(
    files: &dyn Files,
    limits: &Limits,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Inventory {
    let mut inventory = Inventory::named(files.root_name());
    let mut root = |code, message: String| {
        let place = sources.add_unread(".".to_owned()).start();
        diagnostics.push(Diagnostic::new(code, place, message.trim_end_matches('.')));
    };
    match files.list(limits) {
        Err(error) => root(Code::FileUnreadable, format!("the asset folder cannot be read: {error}")),
        Ok(entries) if entries.len() > limits.files => {
            root(
                Code::LimitExceeded,
                format!("the asset folder holds more than {} files and folders", limits.files),
            );
        }
        Ok(entries) => {
            let (near, deep): (Vec<_>, Vec<_>) =
                entries.into_iter().partition(|entry| depth(entry) <= limits.depth);
            if let Some(path) = deep.iter().map(|entry| entry.path.as_str()).min() {
                let message =
                    format!("folders lie deeper than {} in each other: `{}`", limits.depth, shown(path));
                root(Code::LimitExceeded, message);
            }
            for entry in near {
                inventory.add(entry);
            }
        }
    }
    let judge = formats::Judge::new(&inventory);
    let format = |path: &str| judge.format(path).map(|format| (path.to_owned(), format));
    let descriptions = inventory.files().filter_map(format).collect();
    inventory.set_descriptions(descriptions);
    for entry in inventory.entries() {
        if entry.kind == EntryKind::OutsideRoot && judge.format(&entry.path).is_some() {
            let place = sources.add_unread(entry.path.clone()).start();
            let message = "the description is a link that leads out of the asset folder";
            let finding = Diagnostic::new(Code::PathNotAllowed, place, message);
            diagnostics.push(finding.help("put the file itself into the asset folder"));
        }
    }
    inventory
}

/// How many folders an entry lies in or is.
fn depth(entry: &Entry) -> usize {
    entry.path.split('/').count() - usize::from(entry.kind != EntryKind::Folder)
}
