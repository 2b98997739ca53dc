//! Resolves syntax trees to sprites in which every name is replaced by what it refers to.
//!
//! `files` finds files by name, and `units` which files are compiled together. `include` reads a sprite with everything
//! that it is made of; `inherit` replaces definitions by others, and `scope` keeps the attributes that apply.
//! `references` finds the sprite that a being refers to and the imagesets that it passes, and adds offset and
//! frame files; `imagesets` finds images, divides them into grids, and gives each command its imageset. A name
//! that leads nowhere is reported here and nowhere else.

mod files;
mod imagesets;
mod include;
mod inherit;
mod messages;
mod references;
mod scope;
mod units;

pub(crate) use files::{FileId, FileSet, data_root};
pub(crate) use imagesets::{Grid, ResolvedImageset, register_images};
pub(crate) use inherit::{ActionDef, AnimationDef, ImagesetId};
pub(crate) use messages::listed;
pub(crate) use references::repeated;
pub(crate) use scope::{OriginId, Origins, Scope, ScopeId};
pub(crate) use units::{Role, Unit, units};

use super::syntax::{Being, Root, Show, Sprite};
use crate::base::budget::Expense;
use crate::base::diagnostics::Code;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::formats::context::Context;
use crate::formats::mana::settings::{Dialect, ManaSettings};
use imagesets::{Images, ImagesetNames};
use include::{Assembly, assemble};
use messages::LinkKind;
use references::Passed;
use sprite_table::{Direction, Point};

/// A sprite with everything that it is made of. Each reference is an index, or reported.
#[derive(Debug)]
pub(crate) struct ResolvedSprite<'a> {
    pub(crate) origins: Origins,
    /// The attributes of the sprite, and of what it includes.
    pub(crate) scopes: Vec<Scope<'a>>,
    pub(crate) imagesets: Vec<ResolvedImageset<'a>>,
    names: ImagesetNames<'a>,
    /// The actions with cells of their own: the sprite's, then the frame file's. After them come those that are played
    /// at lower health only, because there is one for better health, and last the free animations, as one action.
    pub(crate) actions: Vec<ActionDef<'a>>,
    /// The number of actions that are played at full health.
    healthy: usize,
    /// The index of the one of free animations.
    pub(crate) free: Option<usize>,
    /// The offsets that the sprite adds to every frame of a direction.
    pub(crate) offsets: SortedMap<Option<Direction>, Point>,
    /// The actions of the offset file.
    pub(crate) offset_actions: Vec<ActionDef<'a>>,
    /// True if something is missing that may define what other elements use.
    pub(crate) has_gaps: bool,
    /// True if a mistake inside a `random`, which is reported, leaves it without a choice.
    pub(crate) has_faulty_random: bool,
    pub(crate) dialect: Dialect,
}

impl<'a> ResolvedSprite<'a> {
    pub(crate) fn imageset(&self, id: ImagesetId) -> &ResolvedImageset<'a> {
        &self.imagesets[id.0]
    }

    /// The imageset of a command; [`None`] if there is none, which is reported, or if the command shows no cell.
    pub(crate) fn imageset_of(&self, show: &'a Show, def: &AnimationDef<'a>) -> Option<ImagesetId> {
        self.names.imageset(show, def)
    }

    /// The animations of all actions, and those that belong to none.
    pub(crate) fn animations(&self) -> impl Iterator<Item = &AnimationDef<'a>> {
        self.actions.iter().flat_map(|action| &action.animations)
    }

    /// The actions that are played at full health.
    pub(crate) fn healthy(&self) -> &[ActionDef<'a>] {
        &self.actions[..self.healthy]
    }

    /// The scope that defines the variants of a file's commands, and the number of cells from one variant to the next;
    /// [`None`] if there is only one variant.
    pub(crate) fn variants(&self, origin: OriginId) -> Option<(ScopeId, i64)> {
        let scope = self.origins.get(origin).scope;
        // The Mana client ignores variants in included files.
        if scope != ScopeId::OWN && self.dialect == Dialect::Mana {
            return None;
        }
        let (variants, offset) = self.scopes[scope.0].steps();
        (variants > 1 && offset != 0).then_some((scope, offset))
    }
}

/// The reason why there is no sprite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSprite {
    /// The file is a part of other sprites, and is not a sprite by itself.
    Fragment,
    /// The sprite that the being refers to is missing.
    Missing,
}

/// Resolves the sprites of a unit's root.
#[derive(Debug)]
pub(crate) struct SpriteResolver<'f, 'a> {
    pub(crate) files: FileSet<'a>,
    role: &'f Role,
    images: Images,
}

impl<'f, 'a> SpriteResolver<'f, 'a> {
    pub(crate) fn new(files: FileSet<'a>, role: &'f Role) -> Self {
        Self { files, role, images: Images::default() }
    }

    /// Resolves a sprite by itself. A fragment is part of others, and is not a sprite if it lacks something.
    pub(crate) fn sprite(
        &mut self,
        sprite: &'a Sprite,
        file: FileId,
        context: &mut Context<'_>,
    ) -> Result<ResolvedSprite<'a>, NoSprite> {
        let is_member = matches!(self.files.get(file).root, Root::Several(_));
        let mut own = context.diagnostics.of_unit();
        let mut assembly = assemble(sprite, file, None, &self.files, &mut own, context);
        let names = ImagesetNames::take(&mut assembly);
        let may_lack = !is_member && self.role.is_fragment;
        if may_lack && !names.are_complete(&assembly.definitions) {
            // Other findings are reported with the sprites that include the fragment.
            let is_cycle = |code| code == Code::ReferenceCycle;
            for finding in own.findings().iter().filter(|finding| is_cycle(finding.code)) {
                context.diagnostics.push_once(finding.clone());
            }
            if own.errors() > 0 {
                context.diagnostics.add_error();
            }
            return Err(NoSprite::Fragment);
        }
        context.diagnostics.merge(own);
        if let Some(open) = assembly.definitions.imagesets.iter().find(|def| def.is_open()) {
            let is_unused = if is_member {
                sprite.name.word().is_some_and(|name| self.role.unused.contains(name))
            } else {
                self.role.is_unused
            };
            if is_unused {
                let via = assembly.origins.via(open.origin);
                context.diagnostics.push_via(messages::parameter_open(open.set, open.name), via);
            }
            return Err(NoSprite::Fragment);
        }
        Ok(self.finish(assembly, names, &Passed::default(), context))
    }

    /// Resolves a sprite with the imagesets that a being passes.
    pub(crate) fn being(
        &mut self,
        being: &'a Being,
        file: FileId,
        context: &mut Context<'_>,
    ) -> Result<ResolvedSprite<'a>, NoSprite> {
        let Some(reference) = being.sprites.first() else { return Err(NoSprite::Missing) };
        let Some((target, sprite)) = references::find(reference, file, self.role, &self.files, context)
        else {
            references::misspelt(reference, &SortedSet::new(), context);
            return Err(NoSprite::Missing);
        };
        if !context.budget.charge(Expense::Resolved, sprite.elements as u64) {
            return Err(NoSprite::Missing);
        }
        let via = reference.target.given().map(|(_, location)| location).filter(|_| target != file);
        let mut own = context.diagnostics.of_unit();
        let mut assembly = assemble(sprite, target, via, &self.files, &mut own, context);
        context.diagnostics.merge(own);
        let passed = references::pass(reference, file, &mut assembly.definitions, context);
        let names = ImagesetNames::take(&mut assembly);
        Ok(self.finish(assembly, names, &passed, context))
    }

    /// Resolves everything that a sprite is made of.
    fn finish(
        &mut self,
        mut assembly: Assembly<'a>,
        names: ImagesetNames<'a>,
        passed: &Passed<'a>,
        context: &mut Context<'_>,
    ) -> ResolvedSprite<'a> {
        let offsets = references::companion(LinkKind::OffsetFile, &mut assembly, &self.files, context);
        let frames = references::companion(LinkKind::FrameFile, &mut assembly, &self.files, context);
        let (files, images) = (&self.files, &mut self.images);
        let imagesets = imagesets::resolve(&assembly, &names, &frames, passed, files, images, context);
        let (mut actions, weak) = healthiest(std::mem::take(&mut assembly.definitions.actions));
        let known: SortedSet<&str> = actions.iter().map(|action| action.name).collect();
        let (others, weak_others) = healthiest(frames.actions);
        actions.extend(others.into_iter().filter(|action| !known.contains(action.name)));
        let healthy = actions.len();
        actions.extend(weak.into_iter().chain(weak_others));
        let own = std::mem::take(&mut assembly.definitions.free);
        let free = ActionDef::of_free(if own.is_empty() { frames.free } else { own });
        let index = free.is_some().then_some(actions.len());
        actions.extend(free);
        imagesets::check(&names, &actions, &assembly, context);
        let Assembly { origins, scopes, definitions, has_gaps, .. } = assembly;
        let has_faulty_random =
            origins.files().any(|file| self.files.get(file).findings.has(Code::RandomChild));
        ResolvedSprite {
            origins,
            scopes,
            imagesets,
            names,
            actions,
            healthy,
            free: index,
            offsets: definitions.offsets,
            offset_actions: offsets.actions,
            has_gaps,
            has_faulty_random,
            dialect: context.formats.of::<ManaSettings>().dialect,
        }
    }
}

/// Divides actions: for each name, the one for the best health, and all others.
fn healthiest(actions: Vec<ActionDef<'_>>) -> (Vec<ActionDef<'_>>, Vec<ActionDef<'_>>) {
    let rank = |hp: i32| if hp == 100 { (1, 0) } else { (0, hp) };
    let mut best: Vec<ActionDef<'_>> = Vec::new();
    let (mut indices, mut others) = (SortedMap::new(), Vec::new());
    for action in actions {
        let index = *indices.entry(action.name).or_insert(best.len());
        match best.get_mut(index) {
            None => best.push(action),
            Some(known) if rank(action.hp) > rank(known.hp) => others.push(std::mem::replace(known, action)),
            Some(_) => others.push(action),
        }
    }
    (best, others)
}
