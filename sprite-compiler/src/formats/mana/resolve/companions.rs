//! Reads the companions of a hairstyle: the offset file, which moves its frames, and the frame file, which defines the
//! actions that it does not have itself.

use super::files::{FileId, FileSet};
use super::include::Assembly;
use super::inherit::Definitions;
use super::messages::{LinkKind, file_not_found, wrong_root};
use super::scope::{Attribute, FileName, Origin, OriginId, ScopeId};
use crate::base::budget::Expense;
use crate::base::diagnostics::Diagnostic;
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::mana::syntax::Root;

/// The value that means no file.
const NONE: &str = "0";

/// The definitions of the companions.
#[derive(Debug)]
pub(crate) struct Companions<'a> {
    /// Actions and free animations of the frame file.
    pub(crate) frames: Definitions<'a>,
    /// Actions of the offset file.
    pub(crate) offsets: Definitions<'a>,
}

impl<'a> Companions<'a> {
    /// Reads the files that a sprite or its base names.
    pub(crate) fn read(assembly: &mut Assembly<'a>, files: &FileSet<'a>, context: &mut Context<'_>) -> Self {
        let scope = assembly.scopes.first();
        let (offset_file, frame_file) =
            (scope.and_then(|scope| scope.offset_file), scope.and_then(|scope| scope.frame_file));
        let offsets = definitions(offset_file, LinkKind::OffsetFile, assembly, files, context);
        let frames = definitions(frame_file, LinkKind::FrameFile, assembly, files, context);
        Self { frames, offsets }
    }
}

/// The definitions of the file that an attribute names.
fn definitions<'a>(
    attribute: Option<Attribute<FileName<'a>>>,
    naming: LinkKind,
    assembly: &mut Assembly<'a>,
    files: &FileSet<'a>,
    context: &mut Context<'_>,
) -> Definitions<'a> {
    let mut definitions = Definitions::new(ScopeId::OWN);
    let found = attribute.and_then(|attribute| find(attribute, naming, assembly, files, context));
    let Some((target, location)) = found else { return definitions };
    let file = files.get(target);
    let ((LinkKind::OffsetFile, Root::Offsets(children)) | (LinkKind::FrameFile, Root::Frames(children))) =
        (naming, &file.root)
    else {
        wrong_root(file, location, naming, context);
        return definitions;
    };
    context.diagnostics.push_file(&file.findings, Some(location));
    if context.budget.pay(Expense::Resolved, file.elements as u64) {
        let parent = Some((OriginId::OWN, location));
        let origin = assembly.origins.add(Origin { file: target, parent, scope: ScopeId::OWN });
        // All imagesets of the sprite are known already.
        for child in children {
            definitions.add(child, origin, None);
        }
    }
    definitions
}

/// The file that an attribute names, and the location for findings on it. A missing file is reported.
fn find<'a>(
    attribute: Attribute<FileName<'a>>,
    naming: LinkKind,
    assembly: &mut Assembly<'a>,
    files: &FileSet<'a>,
    context: &mut Context<'_>,
) -> Option<(FileId, Location)> {
    let Attribute { value: FileName { name, from, written }, location } = attribute;
    if name == NONE {
        return None;
    }
    match files.find(from, name) {
        Ok(target) => Some((target, location)),
        Err(why) => {
            assembly.has_gaps = true;
            let finding = file_not_found(files, from, (name, written), naming, &why, context);
            if location == written {
                context.diagnostics.push_once(finding);
            } else {
                let finding = Diagnostic { location, fix: None, ..finding }.label("inherited from the base");
                let finding = finding.note(written, "given here in the base");
                context.diagnostics.push_unless(vec![written], finding);
            }
            None
        }
    }
}
