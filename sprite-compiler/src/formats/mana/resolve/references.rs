//! Resolves the sprite that a being refers to, and the imagesets that it passes. Reads the companions of a hairstyle:
//! the offset file, which moves its frames, and the frame file, which defines the actions that it does not have itself.

use super::files::{FileId, FileSet};
use super::include::Assembly;
use super::inherit::Definitions;
use super::messages::{self, LinkKind, file_not_found, wrong_root};
use super::scope::{FileName, Origin, OriginId, ScopeId};
use super::units::{self, MemberId, Role, Target};
use crate::base::budget::Expense;
use crate::base::diagnostics::Diagnostic;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::mana::parse;
use crate::formats::mana::syntax::{File, Imageset, Member, Reference, Root, Sprite};

/// The sprite that a being of the root refers to, and its file. A missing sprite is reported.
pub(crate) fn find<'a>(
    reference: &'a Reference,
    from: FileId,
    role: &Role,
    files: &FileSet<'a>,
    context: &mut Context<'_>,
) -> Option<(FileId, &'a Sprite)> {
    let (name, location) = reference.target.named()?;
    if units::is_path(name) {
        match files.find(from, name).map(|target| (target, files.get(target))) {
            Ok((target, File { root: Root::Sprite(sprite), .. })) => return Some((target, sprite)),
            Ok((_, file)) => wrong_root(file, location, LinkKind::Reference, context.diagnostics),
            Err(why) => {
                let name = (name, location);
                let finding = file_not_found(files, from, name, LinkKind::Reference, &why, context);
                context.diagnostics.push_once(finding);
            }
        }
        return None;
    }
    let member = |id: &MemberId| {
        let file = FileId(id.file);
        Some((file, files.get(file).members().get(id.member)?.sprite()?))
    };
    match role.references.get(name)? {
        Target::Members(members) if members.len() == 1 => return members.first().and_then(member),
        Target::Members(several) => {
            let locations: Vec<Location> = several
                .iter()
                .filter_map(member)
                .filter_map(|(_, sprite)| Some(sprite.name.given()?.1))
                .collect();
            context.diagnostics.push_once(messages::ref_ambiguous(location, name, &locations));
        }
        Target::Unknown(meant) => {
            let finding = messages::ref_unknown(location, name, meant.clone(), context);
            context.diagnostics.push_once(finding);
        }
    }
    None
}

/// The imagesets that a being passes, by name, and the file of the being.
#[derive(Debug, Default)]
pub(crate) struct Passed<'a> {
    pub(crate) sets: SortedMap<&'a str, &'a Imageset>,
    pub(crate) from: Option<FileId>,
}

/// The imagesets that a being passes. Imagesets that the sprite does not have are reported, as are those that it needs
/// and that are not passed.
pub(crate) fn pass<'a>(
    reference: &'a Reference,
    from: FileId,
    definitions: &mut Definitions<'a>,
    context: &mut Context<'_>,
) -> Passed<'a> {
    let mut sets = SortedMap::new();
    for set in &reference.imagesets {
        let Some((name, location)) = set.name.named() else { continue };
        if definitions.imageset(name).is_some() {
            sets.entry(name).or_insert(set);
        } else {
            let known = definitions.imagesets.iter().map(|def| def.name);
            let finding = messages::parameter_unknown(location, name, known, context);
            context.diagnostics.push_once(finding);
        }
    }
    // For each name, the first misspelt element explains why the imageset is not passed, so that one mistake is one
    // finding.
    let mut causes: SortedMap<&str, (&str, Location)> = SortedMap::new();
    for (element, set) in &reference.misspelt {
        if let Some(name) = set.name.word() {
            causes.entry(name).or_insert((element, set.location));
        }
    }
    let mut reported = SortedSet::new();
    let at = reference.target.given().map_or(reference.location, |(_, location)| location);
    for def in definitions.imagesets.iter_mut().filter(|def| def.is_open() && !sets.contains_key(def.name)) {
        def.is_reported = true;
        let cause = causes.get(def.name).copied();
        reported.extend(cause.map(|(_, location)| location));
        let finding = messages::parameter_missing(at, LinkKind::Reference, def.set, def.name, cause);
        context.diagnostics.push_once(finding);
    }
    misspelt(reference, &reported, context);
    Passed { sets, from: Some(from) }
}

/// Reports elements that were meant to be a `with-imageset`, unless they are reported as the cause of another finding.
pub(crate) fn misspelt(reference: &Reference, reported: &SortedSet<Location>, context: &mut Context<'_>) {
    for (element, set) in reference.misspelt.iter().filter(|(_, set)| !reported.contains(&set.location)) {
        context.diagnostics.push_once(parse::unknown_in_reference(set.location, element));
    }
}

/// For each member, true if an earlier sprite of the file has the same name, which is reported. The first one keeps the
/// name.
pub(crate) fn repeated(members: &[Member], context: &mut Context<'_>) -> Vec<bool> {
    let mut names: SortedMap<&str, Location> = SortedMap::new();
    let mut repeated = Vec::new();
    for member in members {
        let name = if let Member::Sprite(sprite) = member { sprite.name.named() } else { None };
        let first = name.map(|(name, location)| *names.entry(name).or_insert(location));
        let second = name.zip(first).filter(|((_, location), first)| location != first);
        if let Some(((name, location), first)) = second {
            context.diagnostics.push_once(messages::name_twice(location, name, first));
        }
        repeated.push(second.is_some());
    }
    repeated
}

/// The definitions of the offset file or the frame file that a sprite or its base names. A missing file is reported.
pub(crate) fn companion<'a>(
    naming: LinkKind,
    assembly: &mut Assembly<'a>,
    files: &FileSet<'a>,
    context: &mut Context<'_>,
) -> Definitions<'a> {
    let mut definitions = Definitions::default();
    let own = &assembly.scopes[ScopeId::OWN.0];
    let attribute = if naming == LinkKind::OffsetFile { own.offset_file } else { own.frame_file };
    // `0` means no file.
    let Some(FileName { name, from, written, location }) = attribute.filter(|file| file.name != "0") else {
        return definitions;
    };
    let target = match files.find(from, name) {
        Ok(target) => target,
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
            return definitions;
        }
    };
    let file = files.get(target);
    let ((LinkKind::OffsetFile, Root::Offsets(children)) | (LinkKind::FrameFile, Root::Frames(children))) =
        (naming, &file.root)
    else {
        wrong_root(file, location, naming, context.diagnostics);
        return definitions;
    };
    context.diagnostics.push_file(&file.findings, Some(location));
    if context.budget.charge(Expense::Resolved, file.elements as u64) {
        let parent = Some((OriginId::OWN, location));
        let origin = assembly.origins.add(Origin { file: target, parent, scope: ScopeId::OWN });
        // All imagesets of the sprite are known already.
        for child in children {
            definitions.add(child, origin, None);
        }
    }
    definitions
}
