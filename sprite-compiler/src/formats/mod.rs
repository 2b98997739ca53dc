//! The formats: each is a folder with the same two functions. `read` makes a tree of a file, or of files that belong
//! together, and asks for images; `lower` makes the model of a tree, once these are inspected.

mod aseprite;
pub(crate) mod claim;
mod conflicts;
pub(crate) mod context;
mod cranberry;
mod directions;
mod file;
pub(crate) mod foreign;
mod image_search;
mod json;
mod lines;
mod mana;
mod numbers;
mod open;
mod openage;
#[cfg(test)]
mod pages;
pub(crate) mod settings;
mod shared_json;
pub(crate) mod sheet;
mod solarus;
pub(crate) mod units;
pub(crate) mod vocabulary;
mod xml;

pub(crate) use mana::{Dyed, check_dyes};

use crate::base::diagnostics::Diagnostics;
use crate::base::files::Assets;
use crate::base::sorted::sort_by;
use crate::base::source::Sources;
use crate::formats::context::Context;
use crate::inventory::{Inventory, UnitFile};
use crate::model::{Format, SpritePart};
use file::File;

/// A description that was read: a part of the model, or a tree that waits for facts of images.
#[derive(Debug)]
pub(crate) enum Tree<'u> {
    Part(Box<SpritePart>),
    Aseprite(Box<aseprite::Pending>),
    Mana(mana::Pending<'u>),
    Sheet(sheet::Pending),
}

impl Tree<'_> {
    fn part(part: SpritePart) -> Self {
        Self::Part(Box::new(part))
    }
}

/// A unit in terms of the model.
#[derive(Debug)]
pub(crate) struct Lowered {
    /// Sorted by path.
    pub(crate) parts: Vec<SpritePart>,
    /// The facts by which the dyes of the settings are checked.
    pub(crate) dyed: Option<Dyed>,
}

/// Reads the files of a unit whose names say that they belong together.
fn read(files: &[UnitFile], context: &mut Context<'_>) -> Vec<Tree<'static>> {
    let opened = open::open(files, context);
    let read = |(format, files): (Format, Vec<File<'_>>)| -> Vec<Tree<'static>> {
        let each = files.iter();
        match format {
            Format::Aseprite => {
                let pending = aseprite::read(&files, context).into_iter();
                pending.map(|pending| Tree::Aseprite(Box::new(pending))).collect()
            }
            Format::Cranberry => {
                each.filter_map(|file| cranberry::read(file, context).map(Tree::part)).collect()
            }
            Format::Openage => each.map(|file| Tree::part(openage::read(file, context))).collect(),
            Format::Sheet => each.map(|file| Tree::Sheet(sheet::read(file, context))).collect(),
            Format::Solarus => each.filter_map(|file| solarus::read(file, context).map(Tree::part)).collect(),
            // Its files name each other, so that they are parsed before units are known.
            Format::Mana => Vec::new(),
        }
    };
    opened.into_iter().flat_map(read).collect()
}

/// Lowers a unit. All images that were asked for while it was read have facts now.
pub(crate) fn lower(trees: Vec<Tree<'_>>, context: &mut Context<'_>) -> Lowered {
    // Most units have one part, for which `collect` would take the memory of several.
    let mut parts = Vec::with_capacity(trees.len());
    let mut dyed = None;
    for tree in trees {
        match tree {
            Tree::Part(part) => parts.push(*part),
            Tree::Aseprite(pending) => parts.push(aseprite::lower(*pending, context)),
            Tree::Sheet(pending) => parts.push(sheet::lower(pending, context)),
            Tree::Mana(pending) => {
                let (sprites, of_sprites) = mana::lower(&pending, context);
                parts.extend(sprites);
                dyed = Some(of_sprites);
            }
        }
    }
    sort_by(&mut parts, |a, b| context.path(a.source).cmp(context.path(b.source)));
    Lowered { parts, dyed }
}

/// Reports files that are not read and look like descriptions by their content.
pub(crate) fn report_misplaced(
    inventory: &Inventory,
    assets: Assets<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    solarus::report_misplaced(inventory, assets, sources, diagnostics);
    sheet::report_misnamed(inventory, assets, sources, diagnostics);
}
