//! The companions of a hairstyle: the offset file, which moves its frames, and the frame file, which gives the actions
//! that it does not have itself.

use super::files::{FileId, FileSet};
use super::include::Assembly;
use super::inherit::Definitions;
use super::misnamed::{unfound, wrong_root};
use super::naming::Naming;
use super::scope::{Attribute, FileName, Origin, OriginId, ScopeId};
use crate::base::budget::Expense;
use crate::base::diagnostics::Diagnostic;
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::mana::syntax::{OffsetAction, OffsetAnimation, Root};
use sprite_table::Direction;
use std::collections::BTreeMap;

/// What says that there is no frame file.
const NONE: &str = "0";

/// What the companions give.
#[derive(Debug)]
pub(crate) struct Companions<'a> {
    /// Actions and free animations of the frame file.
    pub(crate) frames: Definitions<'a>,
    /// Actions of the offset file.
    pub(crate) offsets: Vec<OffsetActionDef<'a>>,
}

/// An action of an offset file.
#[derive(Clone, Debug)]
pub(crate) struct OffsetActionDef<'a> {
    pub(crate) name: &'a str,
    pub(crate) location: Location,
    pub(crate) animations: Vec<(Option<Direction>, &'a OffsetAnimation)>,
}

impl<'a> Companions<'a> {
    /// Reads the files that a sprite names, or its base.
    pub(crate) fn read(assembly: &mut Assembly<'a>, files: &FileSet<'a>, context: &mut Context<'_>) -> Self {
        let mut companions = Self { frames: Definitions::new(ScopeId::OWN), offsets: Vec::new() };
        let Some(scope) = assembly.scopes.first() else { return companions };
        let (offset_file, frame_file) = (scope.offset_file, scope.frame_file);
        let offset_file = find(offset_file, Naming::OffsetFile, assembly, files, context);
        let frame_file = find(frame_file, Naming::FrameFile, assembly, files, context);
        if let Some((target, location)) = frame_file {
            let file = files.get(target);
            if let Root::Frames(children) = &file.root {
                assembly.report.uses(target, Some(location));
                let parent = Some((OriginId::OWN, location));
                let origin = assembly.origins.add(Origin { file: target, parent, scope: ScopeId::OWN });
                if context.budget.pay(Expense::Resolved, file.elements as u64) {
                    // All imagesets of the sprite are known by now.
                    for child in children {
                        companions.frames.add(child, origin, None);
                    }
                }
            } else {
                wrong_root(file, target, location, Naming::FrameFile, "frames", &mut assembly.report);
            }
        }
        if let Some((target, location)) = offset_file {
            let file = files.get(target);
            if let Root::Offsets(actions) = &file.root {
                assembly.report.uses(target, Some(location));
                if context.budget.pay(Expense::Resolved, file.elements as u64) {
                    companions.add_offsets(actions);
                }
            } else {
                wrong_root(file, target, location, Naming::OffsetFile, "offsets", &mut assembly.report);
            }
        }
        companions
    }

    fn add_offsets(&mut self, actions: &'a [OffsetAction]) {
        let mut names = BTreeMap::new();
        for action in actions {
            let Some((name, location)) = action.name.named() else { continue };
            let mut animations: Vec<(Option<Direction>, &OffsetAnimation)> = Vec::new();
            for animation in &action.animations {
                let Some(direction) = animation.direction.copied() else { continue };
                match animations.iter_mut().find(|(known, _)| *known == direction) {
                    Some(known) => known.1 = animation,
                    None => animations.push((direction, animation)),
                }
            }
            let def = OffsetActionDef { name, location, animations };
            let index = *names.entry(name).or_insert(self.offsets.len());
            match self.offsets.get_mut(index) {
                Some(known) => *known = def,
                None => self.offsets.push(def),
            }
        }
    }
}

/// The file that an attribute names, and where findings on it are. That there is none is reported.
fn find<'a>(
    attribute: Option<Attribute<FileName<'a>>>,
    naming: Naming,
    assembly: &mut Assembly<'a>,
    files: &FileSet<'a>,
    context: &mut Context<'_>,
) -> Option<(FileId, Location)> {
    let Attribute { value: FileName { name, from, written }, location } =
        attribute.filter(|attribute| attribute.value.name != NONE)?;
    match files.find(from, name, written, context.inventory) {
        Ok(target) => return Some((target, location)),
        Err(why) => {
            assembly.has_gaps = true;
            let finding = unfound(files, from, (name, written), naming, &why, context);
            if location == written {
                assembly.report.add(finding);
            } else {
                let finding = Diagnostic { location, fix: None, ..finding }.label("inherited from the base");
                let finding = finding.note(written, "given here in the base");
                assembly.report.add_consequence(vec![written], finding);
            }
        }
    }
    None
}
